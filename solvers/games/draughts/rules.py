"""The rules as a record of switches, and the named sets of them.

>>> RULES["czech"].precedence, change(RULES["book"], "mandatory=yes").name
('king', 'book mandatory=yes')
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from probability.faults import NotationError
from probability.words import fold
from solvers.games.draughts.kernel import (
    AT_ONCE,
    BACK,
    FLYING,
    GOES_ON_AS_KING,
    GOES_ON_AS_MAN,
    KING_FIRST,
    MANDATORY,
    MOST,
)


class Rules(NamedTuple):
    """How draughts is played.

    Attributes
    ----------
    name : of the set, with the switches that were changed.
    back : men capture backwards too.
    flying : a king moves and captures over any number of empty squares.
    mandatory : a capture must be made if there is one.
    precedence : which captures are allowed: ``none`` (any), ``king`` (a king's before a man's), ``most``.
    promotion : a man that reaches the last row in a capture ``stops``, goes on as a ``king`` or as a ``man``.
    removal : captured pieces leave the board ``after`` the move or at ``once``.
    first : who moves first.

    A capture once begun goes on as long as it can, under all rules.

    >>> RULES["book"].mandatory
    False
    """

    name: str
    back: bool
    flying: bool
    mandatory: bool
    precedence: str
    promotion: str
    removal: str = "after"
    first: str = "white"

    @property
    def switches(self) -> int:
        """The switches that govern moves, as bits.

        >>> RULES["english"].switches == MANDATORY
        True
        """
        return (
            BACK * self.back
            + FLYING * self.flying
            + MANDATORY * self.mandatory
            + {"none": 0, "king": KING_FIRST, "most": MOST}[self.precedence]
            + {"stops": 0, "king": GOES_ON_AS_KING, "man": GOES_ON_AS_MAN}[self.promotion]
            + AT_ONCE * (self.removal == "once")
        )


BOOK: Final = Rules("book", False, True, False, "none", "stops")
RULES: Final = {
    rules.name: rules
    for rules in (
        BOOK,
        Rules("czech", False, True, True, "king", "stops"),
        Rules("russian", True, True, True, "none", "king"),
        Rules("pool", True, True, True, "none", "man"),
        Rules("brazilian", True, True, True, "most", "man"),
        Rules("english", False, False, True, "none", "stops", first="black"),
    )
}
RULE_WORDS: Final = {
    **dict.fromkeys(("kniha", "návod", "podle návodu"), "book"),
    # Also the adverb, which without accents looks the same.
    **dict.fromkeys(("česká", "český", "české"), "czech"),
    **dict.fromkeys(("ruská", "ruský", "ruské"), "russian"),
    **dict.fromkeys(("brazilská", "brazilský", "brazilské"), "brazilian"),
    **dict.fromkeys(("anglická", "anglický", "anglické"), "english"),
    "checkers": "english",
    "american": "english",
}

VALUES: Final = {
    "back": ("no", "yes"),
    "flying": ("yes", "no"),
    "mandatory": ("no", "yes"),
    "precedence": ("none", "king", "most"),
    "promotion": ("stops", "king", "man"),
    "removal": ("after", "once"),
    "first": ("white", "black"),
}
# Other words for keys and values, folded; the Czech ones among them.
KEY_WORDS: Final = {
    "vzad": "back",
    "zpet": "back",
    "backwards": "back",
    "letajici": "flying",
    "flying-king": "flying",
    "kings": "flying",
    "povinne": "mandatory",
    "povinnost": "mandatory",
    "prednost": "precedence",
    "promena": "promotion",
    "odebrani": "removal",
    "odstraneni": "removal",
    "zacina": "first",
    "starts": "first",
}
VALUE_WORDS: Final = {
    "ano": "yes",
    "on": "yes",
    "true": "yes",
    "1": "yes",
    "ne": "no",
    "off": "no",
    "false": "no",
    "0": "no",
    "zadna": "none",
    "dama": "king",
    "king-first": "king",
    "nejvic": "most",
    "most-pieces": "most",
    "max": "most",
    "maximum": "most",
    "konci": "stops",
    "stop": "stops",
    "kamen": "man",
    "po": "after",
    "hned": "once",
    "at-once": "once",
    "bily": "white",
    "cerny": "black",
}


def change(rules: Rules, word: str) -> Rules:
    """Change one switch, written ``KEY=VALUE``.

    Raises NotationError with code `bad_switch` (no equals sign), `unknown_switch` or `unknown_value`.

    >>> change(RULES["book"], "povinné=ano").mandatory
    True
    """
    key_word, equals, value_word = word.partition("=")
    if not equals:
        raise NotationError("bad_switch", word=word, text=word, place=0, candidates=VALUES)
    key = _meaning(key_word, KEY_WORDS)
    if key not in VALUES:
        raise NotationError("unknown_switch", word=key_word.strip(), text=word, place=0, candidates=VALUES)
    value = _meaning(value_word, VALUE_WORDS)
    if value not in VALUES[key]:
        bad, place = value_word.strip(), len(key_word) + 1
        raise NotationError(
            "unknown_value", word=bad, text=word, place=place, candidates=VALUES[key], key=key
        )
    fields: dict[str, Any] = rules._asdict()
    after = value == "yes" if isinstance(fields[key], bool) else value
    if after == fields[key]:
        return rules
    return Rules(**{**fields, "name": f"{rules.name} {key}={value}", key: after})


def _meaning(word: str, words: dict[str, str]) -> str:
    folded = fold(word.strip()).replace(" ", "-").replace("_", "-")
    return words.get(folded, folded)


def switch_values(rules: Rules) -> dict[str, str]:
    """The switches as words, in the order of `VALUES`.

    >>> switch_values(RULES["english"])["flying"]
    'no'
    """
    fields = {key: value for key, value in rules._asdict().items() if key in VALUES}
    return {
        key: ("no", "yes")[value] if isinstance(value, bool) else str(value) for key, value in fields.items()
    }
