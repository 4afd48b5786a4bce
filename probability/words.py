"""Words as people type them: folding accents and case, and finding the nearest word to a typo."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


def fold(text: str) -> str:
    """Reduce text to what stays when case and accents do not matter.

    >>> fold("Nejvyšší"), fold("HNĚDÁ"), fold("straße")
    ('nejvyssi', 'hneda', 'strasse')
    """
    if text.isascii():
        return text.lower()
    from unicodedata import combining, normalize

    # Casefolding can bring forth new composed letters, so decomposition has to come last.
    decomposed = normalize("NFKD", normalize("NFKD", text).casefold())
    return "".join(letter for letter in decomposed if not combining(letter))


def edit_distance(first: str, second: str) -> int:
    """Count the letters to insert, delete, replace or swap with a neighbour to turn one word into the other.

    >>> edit_distance("keep", "kepe"), edit_distance("zelena", "zelna"), edit_distance("", "abc")
    (1, 1, 3)

    Notes
    -----
    This is the optimal string alignment distance: the cheap edits of Levenshtein plus one swap.
    """
    before: list[int] = []
    row = list(range(len(second) + 1))
    for i, letter in enumerate(first, 1):
        before, previous, row = row, before, [i]
        for j, other in enumerate(second, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != other))
            if i > 1 and j > 1 and letter == second[j - 2] and first[i - 2] == other:
                cost = min(cost, previous[j - 2] + 1)
            row.append(cost)
    return row[-1]


def closest(word: str, candidates: Iterable[str]) -> tuple[str, ...]:
    """Pick the candidates a typo may have meant, the nearest first, at most three.

    Accents and case do not count. A candidate is near if at most a third of its letters (one at least)
    differ, or if the word is its beginning and has three letters or more. Another number is never near.

    >>> closest("hnedda", ["zelená", "hnědá", "šedá"])
    ('hnědá',)
    >>> closest("qqq", ["zelená", "hnědá"]), closest("14", ["10", "11", "13a"])
    ((), ())
    """
    folded = fold(word)
    if folded.isdigit():
        return ()
    found = []
    for place, candidate in enumerate(dict.fromkeys(candidates)):
        distance = _distance_if_near(folded, fold(candidate))
        if distance is not None:
            found.append((distance, place, candidate))
    return tuple(candidate for _, _, candidate in sorted(found)[:3])


def _distance_if_near(word: str, candidate: str) -> int | None:
    allowed = max(1, len(candidate) // 3)
    if len(word) >= 3 and candidate.startswith(word):
        return min(allowed, len(candidate) - len(word))
    # The difference in length is a lower bound, so long rubbish never reaches the quadratic part.
    if abs(len(word) - len(candidate)) > allowed:
        return None
    distance = edit_distance(word, candidate)
    # Words of one or two letters would otherwise be near to each other always.
    return distance if distance <= allowed and distance < len(candidate) else None
