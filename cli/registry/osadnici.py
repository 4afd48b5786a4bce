"""Kostkoví Osadníci plus."""

from cli.registry import Game, Text, Variant, Verb

GAME = Game(
    key="osadnici",
    title=Text("Kostkoví Osadníci plus (Settlers: the dice game)", "Kostkoví Osadníci plus"),
    summary=Text(
        "which dice to keep, what can be built, sheets and points",
        "které kostky si nechat, co lze postavit, plány a body",
    ),
    source=Text(
        "Kostkoví Osadníci plus, rule book (Czech edition)",
        "Kostkoví Osadníci plus, pravidla varianty",
    ),
    aliases=("osadníci", "kostkoví-osadníci", "osadníci-plus", "settlers", "settlers-dice", "catan", "katan"),
    verbs=(
        Verb(
            "odds",
            Text("exact chance to build something in a turn", "přesná šance postavit něco v jednom tahu"),
        ),
        Verb(
            "best",
            Text("which dice to keep, and what each keep is worth", "které kostky si nechat a co to přinese"),
        ),
        Verb("check", Text("is this a possible sheet", "je takový plán možný"), "sheets"),
        Verb(
            "builds",
            Text("what can be built next, and from which roll", "co lze postavit dál a z jakého hodu"),
            "sheets",
        ),
        Verb(
            "score",
            Text("points of one sheet or of a whole table", "body jednoho plánu nebo celého stolu"),
            "sheets",
        ),
        Verb("race", Text("how many turns to ten points", "za kolik tahů je deset bodů"), "race_command"),
        Verb(
            "show", Text("the island with what has been built", "ostrov a co je na něm postaveno"), "sheets"
        ),
    ),
    variants=(
        Variant(
            "--new-jokers",
            ("next", "now"),
            Text(
                "whether a new knight's joker can be used from the next turn on, or at once",
                "zda lze žolíka nového rytíře použít až od dalšího tahu, nebo hned",
            ),
        ),
        Variant(
            "--map",
            ("built in", "FILE"),
            Text(
                "another island, from a TOML file; the built-in one is a reconstruction",
                "jiný ostrov ze souboru TOML; vestavěný je rekonstrukce",
            ),
        ),
    ),
    example="herna osadnici odds --build vesnice",
)
