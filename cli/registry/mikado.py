"""Mikado."""

from cli.registry import Game, Text, Verb

GAME = Game(
    key="mikado",
    title=Text("Mikado", "Mikádo"),
    summary=Text(
        "pick-up sticks: scores that add up, sharing out, piles",
        "mikádo: správné součty bodů, rozdělení tyčinek, hromádky",
    ),
    source=Text("Mikádo, in a box of games (Czech edition)", "Mikádo, soubor her"),
    aliases=("mikádo", "pick-up-sticks"),
    verbs=(
        Verb(
            "check",
            Text("do the sticks add up to 41 and the points to 170", "souhlasí 41 tyčinek a 170 bodů"),
        ),
        Verb("score", Text("points of some sticks", "kolik bodů mají dané tyčinky")),
        Verb("ways", Text("all stick combinations of a value", "všechny skladby tyčinek o dané hodnotě")),
        Verb(
            "pile",
            Text("what lies free, what to lift first", "co leží volně a co zvednout nejdřív"),
            "pile_command",
        ),
    ),
    example='mikado check "A 70, B 100"',
    script=True,
)
