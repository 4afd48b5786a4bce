"""Dice as people write them: `hnědá`, `BROWN`, `červená=6`, `red 6`, `zelená=gryf`, `minotaur`."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from probability.faults import NotationError
from probability.games.kostky.dice import FLAG, STANDARD, SYMBOLS, DiceSet, Face, Kind, Throw
from probability.words import fold

if TYPE_CHECKING:
    from collections.abc import Iterator

# What is written folded here is compared with folded input; several words may stay one thing.
SYMBOL_WORDS: Final = {
    "minotaur": ("minotaur", "minotauros", "minotaurus", "minotaura", "minotaurem", "mino"),
    "griffin": ("griffin", "gryphon", "griffon", "gryf", "gryfa", "gryfem", "gryfon"),
    "mermaid": ("mermaid", "panna", "panny", "pannu", "pannou", "morska panna", "morskou pannu", "sirena"),
}
FLAG_WORDS: Final = ("flag", "white flag", "vlajka", "vlajku", "vlajky", "bila vlajka", "bilou vlajku", "0")
FACE_WORDS: Final[dict[str, Face]] = dict.fromkeys(FLAG_WORDS, FLAG) | {
    word: Face(symbol) for symbol, words in SYMBOL_WORDS.items() for word in words
}

# What is suggested beside the stable word.
CZECH_FACES: Final = {
    "flag": ("vlajka",),
    "minotaur": ("mínótauros",),
    "griffin": ("gryf",),
    "mermaid": ("panna",),
}

MOST_SPELLINGS: Final = 4096
# A face follows its die after = or :, or stands there bare where it can be nothing else: a number or a flag.
_BARE_FACE: Final = r"(?:[0-9]+|flag|vlajk[auy])(?![^\s=:])"
_WORD: Final = re.compile(rf"[^\s=:]+(?:\s*[=:]\s*[^\s=:]*|\s+(?:{_BARE_FACE}))?|[=:]\S*", re.IGNORECASE)
_BEFORE_FACE: Final = re.compile(rf"\s*[=:]\s*|\s+(?={_BARE_FACE}$)|(?<=[^\W\d])(?=[0-9]+$)", re.IGNORECASE)


def _endings(name: str) -> Iterator[str]:
    """A folded name and, for a Czech adjective, its other genders and cases."""
    word = fold(name)
    yield word
    if name.endswith("á"):
        yield from (word[:-1] + ending for ending in ("y", "e", "ou"))


@lru_cache(maxsize=8)
def kind_words(dice_set: DiceSet) -> dict[str, Kind]:
    """Every folded word that names a kind of the set; a symbol's name does if only one kind bears it.

    >>> kind_words(STANDARD)["gryf"].key, kind_words(STANDARD)["hnedou"].key
    ('green', 'brown')
    """
    words: dict[str, Kind] = {}
    for symbol in SYMBOLS:
        bearers = [kind for kind in dice_set.kinds if kind.symbol == symbol]
        if len(bearers) == 1:
            words |= dict.fromkeys(SYMBOL_WORDS[symbol], bearers[0])
    for kind in dice_set.kinds:
        for name in (kind.key, kind.english, kind.czech, *kind.aliases):
            words |= dict.fromkeys(_endings(name), kind)
    return words


def parse_face(word: str) -> Face | None:
    """The face that a word names, or None.

    >>> parse_face("Vlajka"), parse_face("6"), parse_face("x")
    (Face(what='flag', number=0), Face(what='number', number=6), None)
    """
    folded = " ".join(fold(word).replace("_", " ").split())
    if folded.isascii() and folded.isdigit() and len(folded) <= 4 and int(folded):
        return Face("number", int(folded))
    return FACE_WORDS.get(folded)


def parse_die(word: str, dice_set: DiceSet = STANDARD, *, text: str = "", place: int = 0) -> Throw:
    """One die, with its face if it has been thrown.

    Raises NotationError with code `unknown_die`, `missing_face`, `unknown_face` or `impossible_face`;
    *text* and *place* say where the word stands in a longer input.

    >>> parse_die("hneda"), parse_die("ZELENÁ=gryf"), parse_die("gray=7")
    (brown, green=griffin, grey=7)
    >>> parse_die("červená=3")
    Traceback (most recent call last):
    probability.faults.NotationError: impossible_face
    """
    if word in dice_set.known_words:
        return dice_set.known_words[word]
    name, face_place = _split(word, dice_set)
    kind = _find_kind(name, dice_set)
    if kind is None:
        expected = [spelling for kind in dice_set.kinds for spelling in (kind.czech, kind.english)]
        raise NotationError("unknown_die", word=name, text=text or word, place=place, candidates=expected)
    if face_place is not None:
        face = _read_face(word[face_place:].strip(), kind, text or word, place + face_place)
        throw = dice_set.throw(kind.key, face)
    else:
        throw = dice_set.throw(kind.key)
    _remember(word, throw, dice_set)
    return throw


def _split(word: str, dice_set: DiceSet) -> tuple[str, int | None]:
    """Part a die from its face: its name, and where the face begins, if there is one.

    >>> _split("red = 6", STANDARD), _split("red6", STANDARD), _split("red", STANDARD)
    (('red', 6), ('red', 3), ('red', None))
    """
    gap = None if _find_kind(word.strip(), dice_set) else _BEFORE_FACE.search(word)
    if gap is None:
        return word.strip(), None
    name = word[: gap.start()].strip()
    # A mistyped word with digits at its end stays whole, so that the error can name it.
    return (name, gap.end()) if gap[0] or _find_kind(name, dice_set) else (word.strip(), None)


def _remember(word: str, throw: Throw, dice_set: DiceSet) -> None:
    # The bound keeps a million spellings in a batch from filling the memory.
    if len(dice_set.known_words) < MOST_SPELLINGS:
        dice_set.known_words[word] = throw


def _find_kind(name: str, dice_set: DiceSet) -> Kind | None:
    return kind_words(dice_set).get(" ".join(fold(name).replace("_", " ").split()))


def _read_face(word: str, kind: Kind, text: str, place: int) -> Face:
    face = parse_face(word)
    if face in kind.faces:
        return face
    code = "missing_face" if not word else "unknown_face" if face is None else "impossible_face"
    faces = tuple(face.word for face in kind.distinct_faces)
    known = tuple(name for face in faces for name in (*CZECH_FACES.get(face, ()), face))
    raise NotationError(code, word=word, text=text, place=place, candidates=known, kind=kind.key, faces=faces)


def parse_dice(text: str, dice_set: DiceSet = STANDARD) -> tuple[Throw, ...]:
    """A list of dice between commas, semicolons or spaces, in the order written.

    Raises NotationError as `parse_die` does, `empty_dice` for an empty list, and `missing_die` where two
    commas have nothing between them.

    >>> parse_dice("hnědá, zelená=vlajka; mořská panna")
    (brown, green=flag, blue)
    >>> parse_dice("red red = 6"), parse_dice("cervena 6 seda vlajka modra:panna")
    ((red, red=6), (red=6, grey=flag, blue=mermaid))
    """
    known = dice_set.known_words
    try:
        return tuple([known[word] for word in text.split(",")])
    except KeyError:
        return tuple(_parse_list(text, dice_set))


def _parse_list(text: str, dice_set: DiceSet) -> Iterator[Throw]:
    if not text.strip():
        raise NotationError("empty_dice", text=text, place=0)
    start = 0
    for chunk in re.split(r"[,;\n]", text):
        if not chunk.strip():
            raise NotationError("missing_die", text=text, place=start)
        yield from _parse_chunk(chunk, start, text, dice_set)
        start += len(chunk) + 1


def _parse_chunk(chunk: str, start: int, text: str, dice_set: DiceSet) -> Iterator[Throw]:
    # "mořská panna" is one die of two words, so the whole piece is tried before it is taken apart.
    name, face_place = _split(chunk, dice_set)
    face_word = "" if face_place is None else chunk[face_place:].strip()
    if _find_kind(name, dice_set) and (" " not in face_word or parse_face(face_word)):
        place = start + len(chunk) - len(chunk.lstrip())
        throw = parse_die(chunk.strip(), dice_set, text=text, place=place)
        _remember(chunk, throw, dice_set)
        yield throw
        return
    for match in _WORD.finditer(chunk):
        yield parse_die(match[0], dice_set, text=text, place=start + match.start())
