"""Blackjack with 32 cards."""

from cli.registry import Game, Text, Variant, Verb

GAME = Game(
    key="blackjack",
    title=Text("Blackjack with 32 cards", "Blackjack s 32 kartami"),
    summary=Text(
        "chances to bust, final totals, hit or stand, and the value of the game",
        "šance na přetažení, konečné součty, brát nebo stát a hodnota hry",
    ),
    source=Text("20 classic games (LE11753), rule book", "Soubor 20 klasických her – LE11753, návod"),
    aliases=("oko", "jednadvacet"),
    verbs=(
        Verb(
            "bust", Text("exact chance to bust with the next card", "přesná šance přetáhnout příští kartou")
        ),
        Verb("table", Text("all hands of two cards", "všechny dvojice karet")),
        Verb("odds", Text("final totals for a way to play", "konečné součty pro daný způsob hry")),
        Verb(
            "best",
            Text("take a card or stand, and what both are worth", "brát, nebo stát, a co je obojí hodno"),
            "play_commands",
        ),
        Verb(
            "value",
            Text("the value of the game under optimal play", "hodnota hry při nejlepší hře obou"),
            "play_commands",
        ),
    ),
    variants=(
        Variant(
            "--banker",
            ("unknown", "knows-total"),
            Text("what the banker knows of the player's hand", "co bankéř ví o hráčových kartách"),
        ),
        Variant(
            "--pay",
            ("gross", "net"),
            Text(
                'the book\'s "double" and "triple" include the stake, or come on top of it',
                "zda je ve „dvojnásobku“ a „trojnásobku“ z návodu vklad zahrnut, nebo přijde navíc",
            ),
        ),
        Variant(
            "--banker-aces",
            ("win", "bust"),
            Text("the banker's two aces: 21, or bust", "dvě esa bankéře: 21, nebo přetaženo"),
        ),
        Variant(
            "--values",
            ("book", "oko", "oko-123", "oko-ones", "tens"),
            Text("points of the cards, by region", "hodnoty karet podle kraje"),
        ),
    ),
    example='blackjack bust --hand "10 J"',
    script=True,
)
