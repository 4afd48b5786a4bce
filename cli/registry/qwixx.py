"""Qwixx Longo, and the original Qwixx."""

from cli.registry import Game, Text, Variant, Verb

GAME = Game(
    key="qwixx",
    title=Text("Qwixx Longo", "Qwixx Longo"),
    summary=Text(
        "crosses in four coloured rows: odds, locks, checking, and the exactly optimal game",
        "křížky ve čtyřech barevných řadách: šance, zámky, kontrola a přesně nejlepší hra",
    ),
    source=Text("Qwixx Longo, rule book (Czech edition)", "Qwixx Longo, pravidla hry"),
    aliases=("qwixx-longo", "longo"),
    verbs=(
        Verb(
            "check",
            Text("is a card possible, is a move legal", "je karta přípustná, je tah v souladu s pravidly"),
        ),
        Verb("score", Text("points by row, misses, total", "body za řady, chybné hody a celkem")),
        Verb(
            "odds", Text("exact chance of every number this turn", "přesná šance na každé číslo v tomto tahu")
        ),
        Verb("lock", Text("exact chance to lock a row", "přesná šance na uzamčení řady"), "locking"),
        Verb(
            "best",
            Text(
                "the best use of a roll, and what the others cost", "nejlepší využití hodu a cena ostatních"
            ),
            "play",
        ),
        Verb("solve", Text("solve the solitaire game exactly", "přesně vyřešit hru pro jednoho"), "play"),
        Verb("show", Text("draw a card", "nakreslit kartu")),
    ),
    variants=(
        Variant(
            "--game",
            ("longo", "classic"),
            Text(
                "Longo (eight-sided dice, rows 2–16) or the original Qwixx",
                "Longo (osmistěnné kostky, řady 2–16) nebo původní Qwixx",
            ),
        ),
        Variant(
            "--lucky",
            ("5,8", "A,B", "none"),
            Text(
                "the lucky numbers of the card; the row with the fewest crosses is sought among open rows",
                "šťastná čísla karty; řada s nejméně křížky se hledá mezi neuzamčenými",
            ),
        ),
    ),
    example='qwixx odds "červená: 2 3 5 7; modrá: 16 14" --active',
    script=True,
)
