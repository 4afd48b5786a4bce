"""Slow ways to the same answers, which share no code with the fast ones, and positions to try them on."""

import random
from itertools import permutations

from solvers.games.backgammon.board import START, label, swap
from solvers.games.backgammon.ids import position_id
from solvers.games.backgammon.moves import plays


def slow_results(board, first, second, rules):
    """Follow every order of the dice with the checkers as a sorted list, then keep what the rules prefer."""
    men = tuple(sorted(point for point, count in enumerate(board) for _ in range(max(count, 0))))
    foes = {point: -count for point, count in enumerate(board) if count < 0 and point > 0}
    pool = (first,) * 4 if first == second else (first, second)
    orders = set(permutations(pool))
    if rules == "book" and 25 in men and first != second:
        orders = {(max(pool), min(pool))}
    ends = [end for order in orders for end in _walk(men, frozenset(), foes, order, ())]
    most = max(len(dice) for _men, _hits, dice in ends)
    best = [end for end in ends if len(end[2]) == most]
    if most == 1 and any(dice == (max(pool),) for _men, _hits, dice in best):
        best = [end for end in best if end[2] == (max(pool),)]
    if most == 0:
        return set()
    return {_board(men, hits, foes, board[0]) for men, hits, _dice in best}


def _walk(men, hits, foes, order, used):
    """Every way to play a beginning of the order, as far as the next die allows."""
    if not order:
        return [(men, hits, used)]
    found = []
    for man in sorted(set(men)):
        if 25 in men and man != 25:
            continue
        end = man - order[0]
        if end <= 0 and (max(men) > 6 or (end < 0 and man != max(men))):
            continue
        if foes.get(end, 0) > 1 and end not in hits:
            continue
        rest = list(men)
        rest.remove(man)
        struck = hits | {end} if foes.get(end) == 1 else hits
        after = tuple(sorted(rest + ([end] if end > 0 else [])))
        found += _walk(after, struck, foes, order[1:], (*used, order[0]))
    return found or [(men, hits, used)]


def _board(men, hits, foes, bar):
    counts = [0] * 26
    counts[0] = bar - len(hits)
    for man in men:
        counts[man] += 1
    for point, count in foes.items():
        if point not in hits:
            counts[point] -= count
    return tuple(counts)


def random_boards(count, seed):
    """Positions of all kinds: crowded, sparse, on the bar, bearing off."""
    chance = random.Random(seed)
    while count:
        counts = [0] * 26
        for sign in (1, -1):
            reach = chance.choice([6, 12, 24, 24])
            for _ in range(chance.choice([15, 15, chance.randint(1, 15)])):
                point = 25 if chance.random() < 0.06 else chance.randint(1, reach)
                place = point if sign == 1 else 25 - point
                if counts[place] * sign >= 0:
                    counts[place] += sign
        if max(counts) > 0 > min(counts):
            count -= 1
            yield tuple(counts), (chance.randint(1, 6), chance.randint(1, 6))


def played_boards(count, seed):
    """Positions of random games with the roll thrown in them."""
    chance = random.Random(seed)
    board = START
    while count:
        roll = (chance.randint(1, 6), chance.randint(1, 6))
        yield board, roll
        count -= 1
        found = plays(board, *roll, "standard")
        board = swap(chance.choice(found).result if found else board)
        if max(board) <= 0:
            board = START


def uncompiled(monkeypatch, module):
    """Let a module of compiled loops run as plain Python, which shows the same logic without the compiler."""
    for name in dir(module):
        function = getattr(getattr(module, name), "py_func", None)
        if function is not None:
            monkeypatch.setattr(module, name, function)


def written(board, roll, chance):
    """A question as people may write it: with labels or numbers, either side first, or by its Position ID."""
    dice = chance.choice(["{} {}", "{}{}", "{}/{}", "{}-{}"]).format(*roll)
    if chance.random() < 0.2:
        return f"{position_id(board)} {dice}"
    turn, waiting = chance.choice([("white", "black"), ("black", "white")])
    with_labels = chance.random() < 0.5

    def name(point, side):
        return "bar" if point == 25 else label(point, side) if with_labels else str(point)

    own = [f"{count}@{name(point, turn)}" for point, count in enumerate(board) if count > 0]
    foes = [f"{-count}@{name(25 - point, waiting)}" for point, count in enumerate(board) if count < 0]
    sides = [f"{turn[0].upper()}: {' '.join(own)}", f"{waiting[0].upper()}: {' '.join(foes)}"]
    chance.shuffle(sides)
    on_roll = f"; turn {turn[0].upper()}" if turn == "black" or chance.random() < 0.5 else ""
    return f"{'; '.join(sides)}{on_roll} {dice}"


def closed_boards(count, seed):
    """Positions with checkers on the bar before a board that is closed, or nearly."""
    chance = random.Random(seed)
    for _ in range(count):
        board = [0] * 19 + [-2 if chance.random() < 0.8 else 0 for _ in range(6)] + [chance.randint(1, 3)]
        for _ in range(8):
            board[chance.randint(1, 18)] += 1
        board[0 if board[18] else 18] -= 1
        yield tuple(board), (chance.randint(1, 6), chance.randint(1, 6))
