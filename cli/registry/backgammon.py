"""Vrhcáby (backgammon)."""

from cli.registry import Game, Text, Variant, Verb

GAME = Game(
    key="backgammon",
    title=Text("Backgammon (vrhcáby)", "Vrhcáby (backgammon)"),
    summary=Text(
        "legal plays, exact bear-off, races with the cube, odds of hitting",
        "povolené tahy, přesné vyvádění, závody se sázecí kostkou, šance na vyhození",
    ),
    source=Text("Vrhcáby, in the rule book of a games set (Czech)", "Vrhcáby, návod herní sady"),
    aliases=("vrhcáby", "vrhcaby"),
    verbs=(
        Verb("moves", Text("every legal play of a roll", "všechny povolené tahy pro daný hod")),
        Verb(
            "play",
            Text("is this play legal, and if not, why", "je tento tah povolený, a pokud ne, proč"),
        ),
        Verb(
            "check", Text("can this position be; all its faults", "je tato pozice možná; všechny její chyby")
        ),
        Verb(
            "bearoff",
            Text("exact number of rolls to bear off", "přesný počet hodů k vyvedení kamenů"),
            "race_commands",
        ),
        Verb(
            "race",
            Text("exact win chance and cube decision of a race", "přesná šance na výhru v závodě a sázení"),
            "race_commands",
        ),
        Verb(
            "odds",
            Text(
                "chances to hit a blot or to enter from the bar", "šance vyhodit kámen nebo se vrátit z baru"
            ),
            "odds_command",
        ),
        Verb("show", Text("draw the board", "nakreslit desku"), "show_command"),
    ),
    variants=(
        Variant(
            "--rules",
            ("book", "standard"),
            Text(
                "entering from the bar: the higher die first and else none (book), or either die (standard)",
                "návrat z baru: nejprve vyšší kostka, jinak žádná (book), nebo kterákoli (standard)",
            ),
        ),
        Variant(
            "--points",
            ("auto", "book", "usual"),
            Text(
                "numbers of points: labels of the book, or 1 to 24 from each side's home",
                "čísla klínů: značení z návodu, nebo 1 až 24 od domova každého hráče",
            ),
        ),
    ),
    example="backgammon moves start 6 4",
    script=True,
)
