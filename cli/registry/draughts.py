"""Draughts."""

from cli.registry import Game, Text, Variant, Verb

GAME = Game(
    key="draughts",
    title=Text("Draughts (Dáma)", "Dáma"),
    summary=Text(
        "positions, legal moves and best moves, every rule a switch",
        "postavení, přípustné a nejlepší tahy, každé pravidlo lze přepnout",
    ),
    source=Text("Dáma, in the rule book of the games set", "Dáma, návod k souboru her"),
    aliases=("dáma", "checkers"),
    verbs=(
        Verb(
            "check",
            Text("is the position possible, who can move, who has won", "je postavení možné, kdo vyhrál"),
        ),
        Verb(
            "moves",
            Text("every legal move, and why others are not", "všechny přípustné tahy a proč jiné nejdou"),
        ),
        Verb("perft", Text("count the positions some moves ahead", "spočítat postavení po daném počtu tahů")),
        Verb("best", Text("the best move; endgames exactly", "nejlepší tah; koncovky přesně"), "best"),
        Verb("show", Text("draw the board, moves as arrows", "nakreslit desku, tahy jako šipky"), "show"),
    ),
    variants=(
        Variant(
            "--rules",
            ("book", "czech", "russian", "pool", "brazilian", "english"),
            Text(
                "the rules: the book's own, or those of a country",
                "pravidla: podle návodu, nebo některé země",
            ),
        ),
        Variant(
            "--rule",
            ("none changed", "KEY=VALUE"),
            Text("change one switch of the rules", "přepnout jedno pravidlo"),
        ),
        Variant(
            "--numbers",
            ("black", "white"),
            Text("from whose side the squares are numbered 1 to 32", "z čí strany se pole číslují 1 až 32"),
        ),
    ),
    example='draughts moves "W: c3 e3; B: d4 b6"',
    script=True,
)
