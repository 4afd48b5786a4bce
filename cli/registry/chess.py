"""Chess."""

from cli.registry import Game, Text, Variant, Verb

GAME = Game(
    key="chess",
    title=Text("Chess", "Šachy"),
    summary=Text(
        "is this position legal, can it ever happen, and what can be played in it",
        "je postavení možné, mohlo v partii vzniknout a co se v něm dá hrát",
    ),
    source=Text("Collection of board games, rule book: Šachy", "Soubor společenských her, návod: Šachy"),
    aliases=("šachy", "sach"),
    verbs=(
        Verb(
            "check",
            Text("is a position legal, and can it ever happen", "je postavení možné a mohlo vůbec vzniknout"),
        ),
        Verb("moves", Text("all legal moves", "všechny přípustné tahy"), "play"),
        Verb("retract", Text("all possible last moves", "všechny možné předchozí tahy"), "play"),
        Verb(
            "game",
            Text("check a whole game or a PGN file", "zkontrolovat celou partii nebo soubor PGN"),
            "record",
        ),
        Verb(
            "mate",
            Text("forced mate in so many moves, or none", "vynucený mat daným počtem tahů, nebo že není"),
            "tree",
        ),
        Verb(
            "perft",
            Text("count the positions so many moves ahead", "spočítat postavení po daném počtu tahů"),
            "tree",
        ),
        Verb("show", Text("draw a position", "nakreslit postavení"), "picture"),
    ),
    variants=(
        Variant(
            "--chess960",
            ("off", "on"),
            Text(
                "KQkq mean the outermost rooks wherever king and rooks stand (X-FEN); letters A to H always do",
                "KQkq znamenají krajní věže, ať král a věže stojí kdekoli (X-FEN); písmena A až H vždy",
            ),
        ),
        Variant(
            "--level",
            ("full", "basic"),
            Text(
                "how far the history of a position is looked into",
                "jak hluboko se zkoumá, jak postavení vzniklo",
            ),
        ),
    ),
    example='chess check "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1"',
    script=True,
)
