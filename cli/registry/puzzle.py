"""Matchstick puzzles."""

from cli.registry import Game, Text, Variant, Verb

GAME = Game(
    key="puzzle",
    title=Text("Matchstick puzzles", "Dřevěné puzzle"),
    summary=Text(
        "squares, triangles and equations of sticks: every solution, by complete search",
        "čtverce, trojúhelníky a rovnice z tyčinek: všechna řešení úplným prohledáním",
    ),
    source=Text("Dřevěné puzzle, in a box of games (Czech edition)", "Dřevěné puzzle, soubor her"),
    aliases=("puzzles", "dřevěné-puzzle", "sirky", "matchsticks", "hlavolamy"),
    verbs=(
        Verb("list", Text("the thirteen puzzles of the book", "třináct hlavolamů z návodu"), "show_commands"),
        Verb("show", Text("draw the start figure of a puzzle", "nakreslit výchozí obrazec"), "show_commands"),
        Verb("solve", Text("all solutions of a puzzle, drawn", "všechna řešení hlavolamu i s obrázky")),
        Verb("hint", Text("tell one stick of a solution", "prozradit jednu tyčinku řešení")),
        Verb("check", Text("is my answer right, and if not, why", "je moje řešení správné, a když ne, proč")),
        Verb(
            "new",
            Text("make puzzles with a unique solution", "vytvořit hlavolam s jediným řešením"),
            "new_command",
        ),
        Verb(
            "equation",
            Text("repair an equation laid of sticks", "opravit rovnici složenou z tyčinek"),
            "equation_command",
        ),
    ),
    variants=(
        Variant(
            "--loose",
            ("off", "on"),
            Text(
                "sticks that are no side of a counted shape are allowed",
                "tyčinky mimo počítané tvary jsou povoleny",
            ),
        ),
        Variant(
            "--rules",
            ("default", "strict", "flexible"),
            Text(
                "which readings of laid numbers and signs count", "která čtení čísel a znamének se uznávají"
            ),
        ),
    ),
    example="puzzle solve 7c",
    script=True,
)
