"""Any dice at all."""

from cli.registry import Game, Text, Verb

GAME = Game(
    key="dice",
    title=Text("Any dice", "Libovolné kostky"),
    summary=Text(
        "sums, highest and lowest dice of any pool, exactly",
        "součty, nejvyšší a nejnižší kostky z libovolné hrsti, přesně",
    ),
    source=Text("elementary probability; no rule book", "základy pravděpodobnosti; bez pravidel hry"),
    aliases=("kostka", "hod"),
    verbs=(
        Verb(
            "odds",
            Text("exact distribution of a dice expression", "přesné rozdělení výsledků hodu"),
        ),
    ),
    example='herna dice odds "4d6 keep 3"',
)
