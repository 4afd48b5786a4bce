"""Ominoes."""

from cli.registry import Game, Text, Variant, Verb

GAME = Game(
    key="ominoes",
    title=Text("Ominoes: dice of the gods", "Ominoes: Kostky bohů"),
    summary=Text(
        "groups, moves and the best turn on a board of dice",
        "skupiny, posuny a nejlepší tah na plánu s kostkami",
    ),
    source=Text("Ominoes: Kostky bohů, rule book (Czech edition)", "Ominoes: Kostky bohů, pravidla hry"),
    aliases=("kostky-bohů", "omino", "omina", "dice-of-the-gods"),
    verbs=(
        Verb("groups", Text("the groups that score", "skupiny, za které jsou body")),
        Verb("moves", Text("where the dice can move", "kam se smějí kostky posunout")),
        Verb("best", Text("the best whole turn", "nejlepší celý tah"), "best_command"),
        Verb("odds", Text("the chance to score this turn", "šance na body v tomto tahu"), "best_command"),
        Verb("check", Text("is this a possible board", "je takový plán možný")),
        Verb("show", Text("draw the board", "nakreslit plán")),
    ),
    variants=(
        Variant(
            "--game",
            ("4", "3", "2", "2-alt"),
            Text(
                "how many play: shared colours of three or two players, two colours each in the alternative",
                "kolik hráčů hraje: společné barvy ve třech a dvou, dvě vlastní barvy v alternativní variantě",
            ),
        ),
        Variant(
            "--advanced",
            ("off", "on"),
            Text(
                "the grey fields are pits that no die may enter",
                "šedá pole jsou hadí jámy, kam kostky nesmějí",
            ),
        ),
        Variant(
            "--jokers",
            ("alone", "joined"),
            Text(
                "whether jokers alone make a group, or need a die of the colour",
                "zda jsou skupinou i samotní žolíci, nebo potřebují kostku dané barvy",
            ),
        ),
        Variant(
            "--scoring",
            ("colour", "all"),
            Text(
                "whether a turn scores groups of one colour, or of all that the player collects",
                "zda se v tahu bodují skupiny jedné barvy, nebo všech barev, které hráč sbírá",
            ),
        ),
    ),
    example="herna ominoes groups RRHR/..Y./.... --player red",
)
