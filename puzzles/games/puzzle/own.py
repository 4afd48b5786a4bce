"""Your own puzzles: a small TOML file, or the options of a command."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from probability.faults import Fault, Faulty, NotationError
from probability.structured import read_toml
from probability.words import fold
from puzzles.games.puzzle.book import Equation, Model
from puzzles.games.puzzle.drawn import parse_drawing
from puzzles.games.puzzle.verify import parse_stick
from puzzles.lattice import LATTICES
from puzzles.shapes import KINDS
from puzzles.sticks import Goal, Task, grid, pile

if TYPE_CHECKING:
    from collections.abc import Iterable

    from puzzles.lattice import Stick

# Folded beginnings of words in both languages; a longer beginning goes first.
KIND_WORDS: Final = {
    "square": ("square", "ctver"),
    "rectangle": ("rectangle", "obdelni"),
    "triangle": ("triangle", "trojuhelni"),
    "rhombus": ("rhomb", "kosoctver"),
    "hexagon": ("hexagon", "sestiuhelni"),
}
# What a goal may be written with, for who mistypes it.
KIND_NAMES: Final = {
    "square": ("squares", "čtverce"),
    "rectangle": ("rectangles", "obdélníky"),
    "triangle": ("triangles", "trojúhelníky"),
    "rhombus": ("rhombi", "kosočtverce"),
    "hexagon": ("hexagons", "šestiúhelníky"),
}
LATTICE_WORDS: Final = {
    "square": "square", "ctverce": "square", "ctvercova": "square",
    "triangle": "triangle", "trojuhelniky": "triangle", "trojuhelnikova": "triangle",
    "cubic": "cubic", "krychle": "cubic", "krychlova": "cubic",
}  # fmt: skip
FIELDS: Final = (
    "title", "lattice", "figure", "grid", "triangle", "sticks", "equation", "digits", "move", "remove", "add", "goal",
    "trees", "loose", "equal", "connected", "refine", "margin",
)  # fmt: skip
MOST_SIDE: Final = 12
MOST_COUNT: Final = 999


def parse_kind(word: str) -> str:
    """A shape by its name, in either language and number.

    >>> parse_kind("čtverců"), parse_kind("Rhombi"), parse_kind("kosočtverce")
    ('square', 'rhombus', 'rhombus')
    """
    folded = fold(word.strip())
    for kind, stems in KIND_WORDS.items():
        if any(folded.startswith(stem) for stem in stems):
            return kind
    raise NotationError("unknown_shape", word=word, candidates=_spellings(KIND_NAMES))


def _spellings(kinds: Iterable[str]) -> list[str]:
    return [name for kind in kinds for name in KIND_NAMES[kind]]


def parse_goals(text: str, lattice: str = "") -> tuple[Goal, ...]:
    """Goals as `squares=5`, or by size: `triangles:1=4, triangles:2=1`; of a *lattice*, if one is given.

    >>> parse_goals("squares=5")
    (Goal(kind='square', count=5, size=None),)
    >>> parse_goals("trojúhelníky:1=4; trojúhelníky:2=1")[1].size
    Fraction(2, 1)
    """
    pieces = [piece for piece in re.split(r"[,;]", text) if piece.strip()]
    goals = [_parse_goal(piece) for piece in pieces]
    if not goals:
        raise NotationError("empty_goal")
    known = KINDS[lattice] if lattice else tuple(KIND_NAMES)
    for piece, goal in zip(pieces, goals, strict=True):
        if goal.kind not in known:
            word = re.split("[:=]", piece)[0].strip()
            raise NotationError("shape_not_on_lattice", word=word, candidates=_spellings(known))
    return tuple(goals)


def _parse_goal(piece: str) -> Goal:
    match = re.fullmatch(r"\s*([^\W\d]+)\s*(?::\s*(\d{1,3}(?:/\d{1,3})?))?\s*=\s*(\d{1,4})\s*", piece)
    if not match:
        word = piece.split("=")[0].split(":")[0].strip()
        if word.isalpha() and "=" in piece:
            parse_kind(word)
        raise NotationError("bad_goal", word=piece.strip())
    if match[2] and not Fraction(match[2].split("/")[-1]):
        raise NotationError("bad_goal", word=piece.strip())
    count = int(match[3])
    if count > MOST_COUNT:
        raise NotationError("bad_goal", word=piece.strip())
    return Goal(parse_kind(match[1]), count, Fraction(match[2]) if match[2] else None)


def parse_grid(text: str) -> tuple[int, int]:
    """A size as `3x3`.

    >>> parse_grid("3x2"), parse_grid("4×4")
    ((3, 2), (4, 4))
    """
    match = re.fullmatch(r"\s*(\d{1,3})\s*[x×X*]\s*(\d{1,3})\s*", text)
    if not match or not int(match[1]) * int(match[2]):
        raise NotationError("bad_grid", word=text, most=MOST_SIDE)
    wide, high = int(match[1]), int(match[2])
    if max(wide, high) > MOST_SIDE:
        raise NotationError("big_grid", word=text, most=MOST_SIDE, sticks=2 * wide * high + wide + high)
    return wide, high


def parse_puzzle(toml_text: str) -> Task | Equation | Model:
    """The puzzle that a TOML text describes.

    Raises NotationError (`bad_toml`) if it is not TOML, `Faulty` with every fault of its fields otherwise.

    >>> task = parse_puzzle('grid = "2x2"\\nmove = 3\\ngoal = "squares=3"')
    >>> len(task.figure), task.remove, task.goals[0].count
    (12, 3, 3)
    """
    content = read_toml(toml_text)
    faults = [Fault("unknown_field", {"field": field}) for field in content if field not in FIELDS]
    faults += _type_faults(content)
    if "trees" in content and not faults:
        return _meadow(content["trees"])
    operations = [name for name in ("move", "remove", "add") if name in content]
    if ("move" in operations and len(operations) > 1) or not (operations or "trees" in content):
        faults.append(Fault("operation_needed"))
    if faults:
        raise Faulty(faults)
    remove = content.get("move", content.get("remove", 0))
    put = content.get("move", content.get("add", 0))
    if "equation" in content:
        from puzzles.strokes import guess_digits

        return Equation(
            content["equation"], remove, put, content.get("digits") or guess_digits(content["equation"])
        )
    return _task(content, remove, put)


def _type_faults(content: dict[str, Any]) -> list[Fault]:
    faults = []
    for field, value in content.items():
        if field in ("move", "remove", "add", "refine", "margin", "triangle"):
            good = isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 99
        elif field in ("loose", "equal", "connected"):
            good = isinstance(value, bool)
        elif field in ("sticks", "trees"):
            good = isinstance(value, list) and all(isinstance(one, str) for one in value)
        elif field == "goal":
            good = isinstance(value, (str, dict))
        else:
            good = isinstance(value, str) or field not in FIELDS
        if not good:
            faults.append(Fault("bad_field", {"field": field}))
    return faults


def _meadow(trees: list[str]) -> Model:
    from puzzles.games.puzzle.meadow import parse_tree

    places = tuple(parse_tree(text) for text in trees)
    if len(places) != 4 or len(set(places)) != 4:
        raise NotationError("four_trees", count=len(set(places)))
    return Model("meadow", (places,))


def _task(content: dict[str, Any], remove: int, put: int) -> Task:
    named = fold(content.get("lattice", "triangle" if "triangle" in content else "square"))
    lattice = LATTICE_WORDS.get(named)
    if lattice is None:
        known = (*LATTICES, "čtvercová", "trojúhelníková", "krychlová")
        raise NotationError("unknown_lattice", word=content["lattice"], candidates=known)
    goal = content.get("goal")
    if goal is None:
        raise Faulty([Fault("goal_needed")])
    text = goal if isinstance(goal, str) else ",".join(f"{kind}={count}" for kind, count in goal.items())
    switches = {
        name: content[name] for name in ("loose", "equal", "connected", "refine", "margin") if name in content
    }
    return Task(lattice, _figure(content, lattice), remove, put, parse_goals(text, lattice), **switches)


def _figure(content: dict[str, Any], lattice: str) -> frozenset[Stick]:
    if "grid" in content and lattice == "square":
        return grid(*parse_grid(content["grid"]))
    if "triangle" in content and lattice == "triangle":
        side = content["triangle"]
        if not 1 <= side <= MOST_SIDE:
            raise NotationError("bad_grid", word=str(side), most=MOST_SIDE)
        return pile(side)
    if "sticks" in content:
        found = frozenset(parse_stick(text, LATTICES[lattice]) for text in content["sticks"])
    elif "figure" in content:
        if lattice == "cubic":
            raise NotationError("no_drawing_in_space")
        found = parse_drawing(content["figure"], lattice)
    else:
        raise NotationError("no_sticks")
    if not found:
        raise NotationError("no_sticks")
    return found
