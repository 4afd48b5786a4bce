"""A second set of rules for draughts, written apart from the first: coordinates, sets and whole sequences.

Nothing is shared with the package but the record of switches. Slow on purpose: every sequence of jumps is
written out in full, and what the rules forbid is thrown away afterwards.
"""

from itertools import product

DIAGONALS = [(1, 1), (-1, 1), (1, -1), (-1, -1)]


def cell(name):
    return "abcdefgh".index(name[0]), int(name[1]) - 1


def name(cell):
    return f"{'abcdefgh'[cell[0]]}{cell[1] + 1}"


def on_board(cell):
    return 0 <= cell[0] <= 7 and 0 <= cell[1] <= 7


def ahead(side):
    return 1 if side == "white" else -1


def last_row(side):
    return 7 if side == "white" else 0


def ray(cell, direction):
    """The squares from a cell to the edge."""
    found = []
    x, y = cell[0] + direction[0], cell[1] + direction[1]
    while on_board((x, y)):
        found.append((x, y))
        x, y = x + direction[0], y + direction[1]
    return found


def single_jumps(board, at, side, king, rules, taken):
    """All (victim, landing) of one jump; *board* maps cells to (side, king), the jumper itself lifted off."""
    gone = taken if rules.removal == "once" else ()
    standing = {place for place in board if place not in gone}
    jumps = []
    for direction in DIAGONALS:
        if not king and not rules.back and direction[1] != ahead(side):
            continue
        line = ray(at, direction)
        blocked = [place for place in line if place in standing]
        if not blocked:
            continue
        victim = blocked[0]
        steps = line.index(victim)
        if steps > 0 and not (king and rules.flying):
            continue
        if board[victim][0] == side or victim in taken:
            continue
        for landing in line[steps + 1 :]:
            if landing in standing:
                break
            jumps.append((victim, landing))
            if not (king and rules.flying):
                break
    return jumps


def sequences(board, at, side, king, rules, taken=()):
    """All finished captures from here as (landings, taken, king)."""
    jumps = single_jumps(board, at, side, king, rules, taken)
    found = []
    for victim in sorted({victim for victim, _landing in jumps}):
        options = []
        for landing in [landing for one, landing in jumps if one == victim]:
            becomes, stops = king, False
            if not king and landing[1] == last_row(side):
                stops = rules.promotion == "stops"
                becomes = rules.promotion in ("king", "stops")
            rest = [] if stops else sequences(board, landing, side, becomes, rules, (*taken, victim))
            options.append((landing, becomes, rest))
        # Only if no landing square lets the capture go on may it end, and then on any of them.
        going_on = [option for option in options if option[2]]
        for landing, becomes, rest in going_on or options:
            if rest:
                found += [((landing, *path), caught, crown) for path, caught, crown in rest]
            else:
                crown = becomes or landing[1] == last_row(side)
                found.append(((landing,), (*taken, victim), crown))
    return found


def legal_moves(pieces, side, rules):
    """All legal moves as a set of (from, to, taken, king afterwards); *pieces* maps names to (side, king)."""
    board = {cell(square): piece for square, piece in pieces.items()}
    captures, quiet = [], set()
    for place, (owner, king) in board.items():
        if owner != side:
            continue
        lifted = {other: piece for other, piece in board.items() if other != place}
        for path, caught, crown in sequences(lifted, place, side, king, rules):
            captures.append((king, (name(place), name(path[-1]), frozenset(map(name, caught)), crown)))
        for direction in DIAGONALS:
            if not king and direction[1] != ahead(side):
                continue
            for step, target in enumerate(ray(place, direction)):
                if target in board or (step and not (king and rules.flying)):
                    break
                crown = king or target[1] == last_row(side)
                quiet.add((name(place), name(target), frozenset(), crown))
    if captures and rules.precedence == "king" and any(king for king, _move in captures):
        captures = [(king, move) for king, move in captures if king]
    if captures and rules.precedence == "most":
        most = max(len(move[2]) for _king, move in captures)
        captures = [(king, move) for king, move in captures if len(move[2]) == most]
    allowed = {move for _king, move in captures}
    if allowed and rules.mandatory:
        return allowed
    return allowed | quiet


def after(pieces, move):
    """The pieces after a move."""
    start, end, taken, crown = move
    side = pieces[start][0]
    left = {square: piece for square, piece in pieces.items() if square != start and square not in taken}
    return {**left, end: (side, crown)}


def count_leaves(pieces, side, rules, depth):
    """Count positions by playing out every move."""
    if depth == 0:
        return 1
    other = "black" if side == "white" else "white"
    return sum(
        count_leaves(after(pieces, move), other, rules, depth - 1)
        for move in legal_moves(pieces, side, rules)
    )


def all_switches():
    """Every combination of the switches that govern moves, as keyword arguments."""
    keys = ("back", "flying", "mandatory", "precedence", "promotion", "removal")
    values = (
        (False, True),
        (False, True),
        (False, True),
        ("none", "king", "most"),
        ("stops", "king", "man"),
        ("after", "once"),
    )
    return [dict(zip(keys, combination, strict=True)) for combination in product(*values)]
