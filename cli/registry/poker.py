"""Poker."""

from cli.registry import Game, Text, Variant, Verb

GAME = Game(
    key="poker",
    title=Text("Poker", "Poker"),
    summary=Text(
        "ranking of hands, exact odds, exchanges, and shares of the pot",
        "pořadí kombinací, přesné šance, výměny karet a podíly na banku",
    ),
    source=Text("20 classic games (LE11753), rule book", "Soubor 20 klasických her – LE11753, návod"),
    aliases=("holdem",),
    verbs=(
        Verb("rank", Text("what a hand is worth", "jakou má karetní kombinace hodnotu")),
        Verb("compare", Text("which hand is better, and why", "která kombinace je lepší a proč")),
        Verb("odds", Text("how often each category is dealt", "jak často přijde která kombinace")),
        Verb("draw", Text("what an exchange of cards brings", "co přinese výměna karet"), "play_commands"),
        Verb(
            "equity",
            Text("the share of the pot of two to ten hands", "podíl dvou až deseti rukou na banku"),
            "play_commands",
        ),
    ),
    variants=(
        Variant(
            "--deck",
            ("52", "36", "32"),
            Text("the deck that is dealt from", "balíček, ze kterého se rozdává"),
        ),
        Variant(
            "--ace",
            ("both", "high"),
            Text(
                "whether the ace may also be low in a straight; with 32 cards the default is high",
                "zda smí být eso v postupce i nejnižší; s 32 kartami je jen nejvyšší, pokud se neřekne jinak",
            ),
        ),
    ),
    example='poker rank "AS KS QS JS 10S"',
    script=True,
)
