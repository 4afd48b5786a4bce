"""What the players hold: read as people write it, and checked against the forty-one sticks."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from probability.faults import Fault, NotationError, TooBig
from probability.words import closest, fold
from puzzles.games.mikado.sticks import (
    ALL_POINTS,
    ALL_STICKS,
    KINDS,
    SUPPLY,
    WORDS,
    Counts,
    hands,
    parse_kind,
    points,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

MOST_PLAYERS: Final = 12
MOST_TEXT: Final = 4000


class Player(NamedTuple):
    """A player with the sticks counted by kind, or (counts is None) with a total only."""

    name: str
    counts: Counts | None
    total: int


class Sharing(NamedTuple):
    """In how many ways sticks can be shared out to given totals, and one of them (empty if none)."""

    ways: int
    example: tuple[Counts, ...]


class Verdict(NamedTuple):
    """A checked game: sums, what is missing or too many by kind, how it can be shared out, and who starts next."""

    players: tuple[Player, ...]
    sticks: int | None
    points: int
    missing: Counts
    surplus: Counts
    sharing: Sharing | None
    starts: tuple[str, ...]
    faults: tuple[Fault, ...]


_PAIR: Final = re.compile(
    r"\s*(?:([+-]?\d+)\s*[x×*]?\s*([^\W\d]+)|([^\W\d]+)\s*[=:x×*]?\s*([+-]?\d+)|([^\W\d]+))\s*"
)

# The book writes "170 b."; without its full stop a b may be the next player.
_POINTS: Final = re.compile(r"(?i)(?<=\d)\s*(?:(?:bod|bod[uůy]|points?|pts?)\b\.?|b\.)")


def parse_hand(text: str, whole: str = "") -> Counts:
    """Sticks by kind: `1 mikado, 2 mandarin`, `3x kuli`, `samurai 4`; the commas may be missing.

    >>> parse_hand("1 mikado, 2 mandarin, 4 kuli"), parse_hand("5 kuliů a 1 bonz")
    ((1, 2, 0, 0, 4), (0, 0, 1, 0, 5))
    >>> parse_hand("1 mikado 2 mandarin")
    (1, 2, 0, 0, 0)
    """
    _require_short(text)
    counts = [0] * len(KINDS)
    for match in re.finditer(r"[^,;+\n]+", re.sub(r"\b(?:a|and|i)\b", ",", text)):
        piece = match[0]
        if not piece.strip():
            continue
        for found in _pairs(piece):
            word = str(found[2] or found[3] or found[5])
            count = int(found[1] or found[4] or 1)
            kind = parse_kind(word, whole or text)
            if count < 0:
                raise NotationError("negative_count", word=piece.strip(), count=count)
            counts[kind] += count
    return tuple(counts)


def _require_short(text: str) -> None:
    if len(text) > MOST_TEXT:
        raise TooBig("text_too_long", length=len(text), limit=MOST_TEXT)


def _pairs(piece: str) -> list[re.Match[str]]:
    """The sticks between two commas, all written in one order: `mikado 2 kuli` could be meant in two ways."""
    found = [*_PAIR.finditer(piece)]
    orders = {match.lastindex for match in found}
    whole = sum(len(match[0]) for match in found) == len(piece)
    if not whole or len(orders) > 1 or (len(found) > 1 and found[0][5]):
        raise NotationError("bad_sticks", word=piece.strip())
    return found


def hand_faults(counts: Counts) -> list[Fault]:
    """What no hand can hold: more sticks of a kind, or more sticks at all, than a game has.

    >>> [fault.code for fault in hand_faults((2, 0, 0, 0, 0))]
    ['too_many_of_kind']
    """
    faults = [
        Fault("too_many_of_kind", {"kind": kind.key, "count": count, "most": kind.count})
        for kind, count in zip(KINDS, counts, strict=True)
        if count > kind.count
    ]
    if sum(counts) > ALL_STICKS:
        return [Fault("too_many_sticks", {"count": sum(counts), "most": ALL_STICKS})]
    return faults


def parse_players(text: str) -> tuple[Player, ...]:
    """Players with their sticks (`A: 1 mikado, 2 kuli; B: …`) or totals (`A 70, B 100`).

    >>> parse_players("A 70, B 100")
    (Player(name='A', counts=None, total=70), Player(name='B', counts=None, total=100))
    >>> parse_players("Eva: 1 mikádo; Jan: 2 kuli")[0].total
    20
    >>> [player.total for player in parse_players("A 70 B 100")]
    [70, 100]
    """
    if not text.strip():
        raise NotationError("empty_input")
    _require_short(text)
    by_colon = ":" in text or any(fold(word) in WORDS for word in re.findall(r"[^\W\d]+", text))
    plain = _POINTS.sub("", text)
    pieces = _with_sticks(plain) if by_colon else _with_totals(plain)
    players = [_player(piece, text, number) for number, piece in enumerate(filter(str.strip, pieces), 1)]
    if len(players) > MOST_PLAYERS:
        raise TooBig("too_many_players", count=len(players), limit=MOST_PLAYERS)
    if not players:
        raise NotationError("empty_input")
    return tuple(players)


def _with_totals(text: str) -> list[str]:
    """The players, parted by a comma or by nothing but the next name: `Hráč 1 70 Hráč 2 100`."""
    return re.split(r"[;,\n]|(?<=\d)\s+(?=[^\W\d])", text)


def _with_sticks(text: str) -> list[str]:
    """The players, parted by a semicolon, or by a comma before a name with a colon.

    >>> _with_sticks("Eva: 2 kuli, samurai: 4, Jan Novák: 3 kuli")
    ['Eva: 2 kuli, samurai: 4', ' Jan Novák: 3 kuli']
    """

    def title(found: re.Match[str]) -> str:
        return found[0] if fold(found[1].strip()) in WORDS else f";{found[1]}:"

    named = re.sub(r",([^,;:\n]*):", title, text)
    return re.split(r"[;\n]|(?<=\d)\s+(?=[^\W\d]\w*\s*:)", named)


def _player(piece: str, text: str, number: int) -> Player:
    name, colon, rest = piece.partition(":")
    if not colon:
        match = re.fullmatch(r"\s*(.*?)\s*[= ]\s*([+-]?\d+)\s*", piece)
        if match and match[1] and fold(match[1]) not in WORDS:
            return Player(match[1], None, _total(match[2]))
        name, rest = _named(piece) or (str(number), piece)
    if re.fullmatch(r"\s*[+-]?\d+\s*", rest):
        return Player(name.strip(), None, _total(rest))
    counts = parse_hand(rest, text)
    return Player(name.strip() or str(number), counts, points(counts))


def _named(piece: str) -> tuple[str, str] | None:
    """A name before sticks though its colon is missing: `Eva 1 mikado 2 kuli`; a mistyped stick is no name.

    >>> _named("Jan Novák 3 kuli"), _named("smaurai 3 kuli")
    (('Jan Novák', '3 kuli'), None)
    """
    match = re.fullmatch(r"\s*([^\W\d][^\d,]*?)\s+(\d+\s*[x×*]?\s*[^\W\d].*)", piece, re.DOTALL)
    if not match or any(closest(word, WORDS) for word in match[1].split()):
        return None
    return match[1], match[2]


def _total(word: str) -> int:
    total = int(word)
    if total < 0:
        raise NotationError("negative_points", word=word.strip(), count=total)
    return total


def check_players(players: Sequence[Player]) -> Verdict:
    """Everything about the end of a game: sums, what is missing or too many, and who starts the next one.

    Players with a total only get the sticks that the others left; all of them must be shared out.

    >>> verdict = check_players(parse_players("A 70, B 100"))
    >>> verdict.points, verdict.sharing.ways > 0, verdict.starts, verdict.faults
    (170, True, ('B',), ())
    """
    counted = [player.counts for player in players if player.counts is not None]
    held = tuple(map(sum, zip(*counted, strict=True))) if counted else (0,) * len(KINDS)
    surplus = tuple(max(0, have - most) for have, most in zip(held, SUPPLY, strict=True))
    missing = tuple(max(0, most - have) for have, most in zip(held, SUPPLY, strict=True))
    totals = [player.total for player in players if player.counts is None]
    total = sum(player.total for player in players)
    sharing = share(totals, missing) if totals and not any(surplus) else None
    best = max(player.total for player in players)
    faults = tuple(_faults(players, held, totals, total, sharing))
    starts = tuple(player.name for player in players if player.total == best)
    sticks = sum(held) if not totals else None
    return Verdict(
        tuple(players), sticks, total, missing if not totals else (), surplus, sharing, starts, faults
    )


def _faults(
    players: Sequence[Player], held: Counts, totals: list[int], total: int, sharing: Sharing | None
) -> Iterator[Fault]:
    names = [fold(player.name) for player in players]
    for name in dict.fromkeys(names):
        if names.count(name) > 1:
            yield Fault("name_twice", {"name": players[names.index(name)].name})
    for kind, have in zip(KINDS, held, strict=True):
        if have > kind.count:
            yield Fault("too_many_of_kind", {"kind": kind.key, "count": have, "most": kind.count})
        elif have < kind.count and not totals:
            yield Fault("too_few_of_kind", {"kind": kind.key, "count": have, "most": kind.count})
    if not totals and sum(held) != ALL_STICKS:
        yield Fault("wrong_sticks", {"count": sum(held), "wanted": ALL_STICKS})
    if total != ALL_POINTS:
        yield Fault("wrong_points", {"count": total, "wanted": ALL_POINTS})
    elif totals and (sharing is None or not sharing.ways):
        yield Fault("cannot_be_shared", {})


def share(totals: Sequence[int], supply: Sequence[int] = SUPPLY) -> Sharing:
    """In how many ways all the sticks can be shared out so that each player gets a given total.

    Sticks of a kind are alike, players are not. Player after player takes a hand of the right worth; what is left
    over is worth what the others need, so few states ever arise.

    >>> share([170]).ways, share([168, 2]).ways, share([169, 1]).ways
    (1, 1, 0)
    """
    if sum(totals) != points(supply):
        return Sharing(0, ())
    levels: list[dict[Counts, int]] = [{tuple(supply): 1}]
    before: list[dict[Counts, tuple[Counts, Counts]]] = []
    for total in totals:
        after: dict[Counts, int] = {}
        came: dict[Counts, tuple[Counts, Counts]] = {}
        for left, ways in levels[-1].items():
            for hand in hands(total, left):
                rest = tuple(a - b for a, b in zip(left, hand, strict=True))
                after[rest] = after.get(rest, 0) + ways
                came.setdefault(rest, (left, hand))
        levels.append(after)
        before.append(came)
    end = (0,) * len(KINDS)
    return Sharing(levels[-1].get(end, 0), _trace(before, end))


def _trace(before: Sequence[dict[Counts, tuple[Counts, Counts]]], end: Counts) -> tuple[Counts, ...]:
    found: list[Counts] = []
    for came in reversed(before):
        if end not in came:
            return ()
        end, hand = came[end]
        found.append(hand)
    return tuple(reversed(found))
