"""Bájné kostky."""

from cli.registry import Game, Text, Variant, Verb

GAME = Game(
    key="kostky",
    title=Text("Bájné kostky (Mino Dice)", "Bájné kostky"),
    summary=Text(
        "a trick-taking game with dice: minotaur, griffins, mermaids",
        "štychová hra s kostkami: mínótauros, gryfové, mořské panny",
    ),
    source=Text("Bájné kostky, rule book (Czech edition)", "Bájné kostky, pravidla hry"),
    aliases=("bájné-kostky", "mino-dice", "mino"),
    verbs=(
        Verb("odds", Text("exact chance of each die to win the trick", "přesná šance každé kostky na štych")),
        Verb("trick", Text("who wins a thrown trick, and why", "kdo vyhrál hozený štych a proč")),
        Verb("legal", Text("which dice of a hand may be thrown", "kterými kostkami z ruky se smí házet")),
        Verb(
            "score",
            Text("points of a round, or a whole score sheet", "body za kolo nebo celý zápisník"),
            "score_command",
        ),
        Verb("bid", Text("the best bid for a hand", "nejlepší sázka na dané kostky"), "bid_command"),
        Verb(
            "show",
            Text("the dice, their faces, and who beats whom", "kostky, jejich strany a kdo koho poráží"),
        ),
    ),
    variants=(
        Variant(
            "--simple",
            ("off", "on"),
            Text(
                "the simplified variant: no loss for a wrong bid, no bonuses",
                "zjednodušená varianta: bez ztrát za špatnou sázku a bez bonusů",
            ),
        ),
        Variant(
            "--dice-set",
            ("built in", "FILE"),
            Text("another set of dice, from a TOML file", "jiná sada kostek ze souboru TOML"),
        ),
    ),
    example="kostky odds --dice hnědá,zelená",
    script=True,
)
