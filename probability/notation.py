"""The reader of dice expressions, from text to `probability.terms`; for the grammar see `expression`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from probability.faults import NotationError, TooBig
from probability.terms import Dice, Expression, Mixed, Number, Product, Select, Sum, pool_count
from probability.words import closest, fold

if TYPE_CHECKING:
    from typing import Never

LARGEST_NUMBER = 10**9
LONGEST_TEXT = 10_000
DEEPEST = 40


class _Token(NamedTuple):
    kind: str  # "number", "word", "sign" or "end"
    word: str
    place: int
    folded: str = ""


_KEEP, _DROP, _PICK = ("keep", "nech", "ponech"), ("drop", "zahoď", "zahodit"), ("pick", "vyber")
_HIGHEST, _LOWEST, _OF = ("highest", "nejvyšší"), ("lowest", "nejnižší"), ("of", "z", "ze")
_WORDS = (*_KEEP, *_DROP, *_PICK, *_HIGHEST, *_LOWEST, *_OF)
# What is suggested after dice, in both languages.
_CHOOSE = (*_KEEP[:2], *_DROP[:2])
_VERBS = {fold(word): group[0] for group in (_KEEP, _DROP, _PICK) for word in group}
_SIDES = {fold(word): group is _HIGHEST for group in (_HIGHEST, _LOWEST) for word in group}
_SHORT = {
    "k": ("keep", True),
    "kh": ("keep", True),
    "kl": ("keep", False),
    "dh": ("drop", True),
    "dl": ("drop", False),
}
_DICE = ("d", "k", "df", "kf")
_SIGNS = {"−": "-", "–": "-", "×": "*", "·": "*"}
# A word is letters with their accents, which may come as signs of their own.
_PIECE = re.compile(r"\s*(?:([0-9]+)|([^\W\d_](?:[^\W\d_]|[\u0300-\u036f])*)|([-−–+*×·%(){},]))")


def read(text: str) -> Expression:
    """Read a dice expression; the same as `probability.expression.parse`.

    >>> read("d%")
    Dice(number=1, faces=range(1, 101))
    """
    return _Parser(text).whole()


def _tokens(text: str) -> list[_Token]:
    if len(text) > LONGEST_TEXT:
        raise TooBig("text_too_long", text=text[:80], estimate=len(text), limit=LONGEST_TEXT)
    found, place, end = [], 0, len(text.rstrip())
    while place < end:
        match = _PIECE.match(text, place)
        if match is None:
            place += len(text[place:]) - len(text[place:].lstrip())
            raise NotationError("unknown_character", word=text[place], text=text, place=place)
        found.append(_token(text, match))
        place = match.end()
    return [*found, _Token("end", "", end)]


def _token(text: str, match: re.Match[str]) -> _Token:
    group = match.lastindex or 0
    word, place = match[group], match.start(group)
    if group == 1:
        # Checked by length first: Python refuses to convert thousands of digits.
        if len(word.lstrip("0")) > 10 or int(word) > LARGEST_NUMBER:
            values = {"estimate": f"10^{len(word.lstrip('0')) - 1}", "limit": "10^9"}
            raise TooBig("number_too_big", word=word, text=text, place=place, **values)
        return _Token("number", word, place)
    if group == 2:
        return _Token("word", word, place, fold(word))
    return _Token("sign", word, place, _SIGNS.get(word, word))


class _Parser:
    """Recursive descent with one token of foresight; each method reads the rule of its name."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = _tokens(text)
        self.at = 0
        self.depth = 0

    @property
    def token(self) -> _Token:
        return self.tokens[self.at]

    def whole(self) -> Expression:
        if self.token.kind == "end":
            raise NotationError("empty_expression", text=self.text, place=0)
        result = self.sum()
        if self.token.kind != "end":
            self.refuse("+", "-", "*", *(_CHOOSE if isinstance(result, Dice | Mixed) else ()))
        return result

    def sum(self) -> Expression:
        self.depth += 1
        if self.depth > DEEPEST:
            estimate, limit = f"> {DEEPEST}", DEEPEST
            place = self.token.place
            raise TooBig("too_deep", word="(", text=self.text, place=place, estimate=estimate, limit=limit)
        sign = -1 if self.takes("-") else 1
        terms = [(sign, self.product())]
        while self.token.folded in ("+", "-"):
            sign = 1 if self.take().folded == "+" else -1
            terms.append((sign, self.product()))
        self.depth -= 1
        return terms[0][1] if len(terms) == 1 and terms[0][0] == 1 else Sum(tuple(terms))

    def product(self) -> Expression:
        factors = [self.value()]
        while self.takes("*"):
            factors.append(self.value())
        return factors[0] if len(factors) == 1 else Product(tuple(factors))

    def value(self) -> Expression:
        token = self.token
        if token.folded == "(":
            return self.selected(self.group())
        if token.folded in _SIDES:
            return self.side_of()
        if token.kind == "number" and self.tokens[self.at + 1].folded not in _DICE:
            return Number(int(self.take().word))
        if token.kind == "number" or token.folded in _DICE:
            return self.selected(self.dice())
        return self.refuse("3d6", "d8", "2", "(")

    def dice(self) -> Dice:
        first = self.token
        count = int(self.take().word) if first.kind == "number" else 1
        if count == 0:
            raise self.error("no_dice", first)
        letter = self.take().folded
        return Dice(count, (-1, 0, 1) if letter in ("df", "kf") else self.faces())

    def faces(self) -> range | tuple[int, ...]:
        token = self.token
        if self.takes("%"):
            return range(1, 101)
        if self.takes("{"):
            return self.listed_faces()
        if token.folded == "f":
            self.take()
            return (-1, 0, 1)
        sides = self.number("6", "%", "F", "{")
        if sides == 0:
            raise self.error("no_faces", token)
        return range(1, sides + 1)

    def listed_faces(self) -> tuple[int, ...]:
        if self.token.folded == "}":
            raise self.error("no_faces", self.token)
        faces = [self.face()]
        while self.takes(","):
            faces.append(self.face())
        self.expect("}", ",")
        return tuple(sorted(faces))

    def face(self) -> int:
        return -self.number("1") if self.takes("-") else self.number("1", "-")

    def group(self) -> Expression:
        self.expect("(")
        items = self.items()
        self.expect(")", "+", "-", ",")
        return items[0] if len(items) == 1 else Mixed(items)

    def items(self) -> tuple[Expression, ...]:
        items = [self.sum()]
        while self.takes(","):
            items.append(self.sum())
        return tuple(items)

    def side_of(self) -> Select:
        highest = _SIDES[self.take().folded]
        token = self.token
        count = int(self.take().word) if token.kind == "number" else 1
        if self.token.folded not in _OF:
            self.refuse(*_OF[:2])
        self.take()
        items = self.items()
        lone = items[0]
        pool = lone if len(items) == 1 and isinstance(lone, Dice | Mixed) else Mixed(items)
        self.check(count, pool_count(pool), token)
        return Select(pool, count, highest)

    def selected(self, value: Expression) -> Expression:
        token = self.token
        if token.folded not in _VERBS and token.folded not in _SHORT:
            return value
        if not isinstance(value, Dice | Mixed):
            raise self.error("not_a_pool", token)
        verb, highest = _SHORT.get(token.folded) or (_VERBS[token.folded], None)
        self.take()
        asked, highest, place = self.how_many(highest, required=token.folded in _VERBS)
        count = pool_count(value)
        self.check(asked, count, place, kept=count - asked if verb == "drop" else asked)
        if verb == "drop":
            # Dropping the lowest is keeping the highest of the others.
            return Select(value, count - asked, highest=not highest if highest is not None else True)
        return Select(value, asked, highest is not False, verb == "pick")

    def how_many(self, highest: bool | None, *, required: bool) -> tuple[int, bool | None, _Token]:
        """Read a number and a side in either order; at least one of them if required."""
        place, asked = self.token, None
        for _ in range(2):
            if self.token.kind == "number" and asked is None and not self.begins_dice():
                place = self.take()
                asked = int(place.word)
            elif self.token.folded in _SIDES and highest is None:
                highest = _SIDES[self.take().folded]
        if required and asked is None and highest is None:
            self.refuse("1", "2", "3")
        return 1 if asked is None else asked, highest, place

    def begins_dice(self) -> bool:
        return self.tokens[self.at + 1].folded in _DICE

    def check(self, asked: int, count: int, token: _Token, kept: int | None = None) -> None:
        if asked > count:
            raise self.error("pool_too_small", token, asked=asked, count=count)
        if (asked if kept is None else kept) == 0:
            raise self.error("nothing_kept", token, asked=asked, count=count)

    # -- tokens ---------------------------------------------------------------------------------------------

    def take(self) -> _Token:
        self.at += 1
        return self.tokens[self.at - 1]

    def takes(self, sign: str) -> bool:
        if self.token.folded != sign:
            return False
        self.at += 1
        return True

    def expect(self, sign: str, *others: str) -> None:
        if not self.takes(sign):
            self.refuse(sign, *others)

    def number(self, *candidates: str) -> int:
        return int(self.take().word) if self.token.kind == "number" else self.refuse(*candidates)

    def refuse(self, *candidates: str) -> Never:
        """Say what is wrong with the token: it is missing, not a word of ours, or not in its place."""
        token = self.token
        if token.kind == "end":
            raise self.error("unexpected_end", token, candidates)
        if token.kind == "word" and token.folded not in map(fold, (*_WORDS, *_SHORT, *_DICE)):
            near = closest(token.word, _WORDS)
            raise self.error("unknown_word" if near else "unexpected_word", token, near or candidates)
        raise self.error("unexpected", token, candidates)

    def error(self, code: str, token: _Token, nearest: tuple[str, ...] = (), **values: int) -> NotationError:
        where: dict[str, Any] = {"word": token.word, "text": self.text, "place": token.place}
        return NotationError(code, candidates=nearest, **where | values)
