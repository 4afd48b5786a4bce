"""The referee of one trick: who wins and why, and which dice may be thrown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from probability.faults import NotationError
from probability.games.kostky.dice import (
    FEWEST_IN_TRICK,
    MOST_IN_TRICK,
    STANDARD,
    Face,
    require_count,
    require_no_faces,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from probability.games.kostky.dice import DiceSet, Kind, Throw

GRIFFIN_BONUS: Final = 30
MINOTAUR_BONUS: Final = 50
MOST_IN_HAND: Final = 8

# Which symbol wins when exactly these have been thrown, and the reason's code.
_SYMBOL_WINNER: Final = {
    frozenset({"minotaur"}): ("minotaur", "minotaur_beats_numbers"),
    frozenset({"griffin"}): ("griffin", "griffin_beats_numbers"),
    frozenset({"mermaid"}): ("mermaid", "mermaid_beats_numbers"),
    frozenset({"minotaur", "griffin"}): ("minotaur", "minotaur_beats_griffin"),
    frozenset({"griffin", "mermaid"}): ("griffin", "griffin_beats_mermaid"),
    frozenset({"mermaid", "minotaur"}): ("mermaid", "mermaid_beats_minotaur"),
    frozenset({"minotaur", "griffin", "mermaid"}): ("mermaid", "mermaid_with_all_three"),
}


class TrickResult(NamedTuple):
    """Who won a trick. Places count from 1; *tied* are earlier places that showed the winning value too.

    *bonus* is what the winner gets if the bid is met: *griffins* beaten by the minotaur, or *minotaur* beaten
    by a mermaid.
    """

    winner: int
    reason: str
    bonus: int
    griffins: int
    minotaur: bool
    tied: tuple[int, ...]


class DieLegality(NamedTuple):
    """Whether one die of the hand may be thrown, with the reason's code."""

    die: Throw
    allowed: bool
    reason: str


def trick_winner(throws: Sequence[Throw], dice_set: DiceSet = STANDARD) -> TrickResult:
    """Who wins the trick, and why.

    Raises NotationError for fewer than 2 or more than 6 dice or a die without a face (`face_needed`), and
    Faulty for dice that the bag cannot supply.

    >>> from probability.games.kostky.notation import parse_dice
    >>> trick_winner(parse_dice("červená=6 červená=7 fialová=2 šedá=7 červená=5"))[:2]
    (4, 'last_of_equal_numbers')
    """
    require_count(throws, FEWEST_IN_TRICK, MOST_IN_TRICK, "trick")
    dice_set.require_supply(throws)
    faces = []
    for place, throw in enumerate(throws, 1):
        if throw.face is None:
            known = tuple(face.word for face in throw.kind.distinct_faces)
            raise NotationError(
                "face_needed", word=str(throw), kind=throw.kind.key, number=place, faces=known
            )
        faces.append(throw.face)
    return _judge(faces)


def _judge(faces: Sequence[Face]) -> TrickResult:
    symbols = frozenset(face.what for face in faces if face.is_symbol)
    if symbols:
        symbol, reason = _SYMBOL_WINNER[symbols]
        best = Face(symbol)
    else:
        best = max(faces, key=lambda face: face.number)
        reason = "highest_number" if faces.count(best) == 1 else "last_of_equal_numbers"
    if best.what == "flag":
        return TrickResult(1, "all_flags", 0, 0, False, ())
    places = [place for place, face in enumerate(faces, 1) if face == best]
    griffins = faces.count(Face("griffin")) if best.what == "minotaur" else 0
    minotaur = best.what == "mermaid" and "minotaur" in symbols
    bonus = GRIFFIN_BONUS * griffins + MINOTAUR_BONUS * minotaur
    return TrickResult(places[-1], reason, bonus, griffins, minotaur, tuple(places[:-1]))


def trick_colour(trick: Sequence[Throw]) -> Kind | None:
    """The colour to follow: that of the first number die thrown, None while there is none.

    >>> trick_colour([STANDARD.throw("blue"), STANDARD.throw("grey"), STANDARD.throw("red")]).key
    'grey'
    """
    return next((throw.kind for throw in trick if not throw.kind.is_special), None)


def legal_throws(
    hand: Sequence[Throw], trick: Sequence[Throw] = (), dice_set: DiceSet = STANDARD
) -> tuple[DieLegality, ...]:
    """For each die of the hand, whether it may be thrown into the trick as it lies.

    The codes: `leads`, `special_always`, `no_colour_yet`, `follows_colour`, `no_colour_in_hand`, and for the
    forbidden ones `must_follow`.

    >>> from probability.games.kostky.notation import parse_dice
    >>> [(str(x.die), x.allowed) for x in legal_throws(parse_dice("red,grey,blue"), parse_dice("red"))]
    [('red', True), ('grey', False), ('blue', True)]
    """
    require_count(hand, 1, MOST_IN_HAND, "hand")
    require_count(trick, 0, MOST_IN_TRICK - 1, "trick")
    require_no_faces(hand)
    dice_set.require_supply([*hand, *trick])
    colour = trick_colour(trick)
    must_follow = any(die.kind == colour for die in hand)
    return tuple(_legality(die, trick, colour, must_follow) for die in hand)


def _legality(die: Throw, trick: Sequence[Throw], colour: Kind | None, must_follow: bool) -> DieLegality:
    if not trick:
        return DieLegality(die, True, "leads")
    if die.kind.is_special:
        return DieLegality(die, True, "special_always")
    if colour is None:
        return DieLegality(die, True, "no_colour_yet")
    if not must_follow:
        return DieLegality(die, True, "no_colour_in_hand")
    follows = die.kind == colour
    return DieLegality(die, follows, "follows_colour" if follows else "must_follow")
