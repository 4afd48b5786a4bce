"""Ominoes against a slow player: cells as pairs, faces in a dictionary, everything tried."""

import random
from fractions import Fraction

import pytest

from probability.faults import Faulty, NotationError
from solvers.games.ominoes.best import best_reroll, best_turn, play, turns
from solvers.games.ominoes.board import bits, board_faults, parse_board
from solvers.games.ominoes.expect import expected_points, mean_over_36, scoring_chance
from solvers.games.ominoes.groups import groups
from solvers.games.ominoes.moves import destinations, die_moves, paths
from solvers.games.ominoes.together import _knot_score, joint_groups, joint_order, joint_score, layers_of
from solvers.games.ominoes.words import COLOURS, FACES, parse_colours, parse_face, seat

JOKERS = {"hu-ra", "ominotep"}


def slow_board(board):
    return {board.grid.place(bit): board.face_at(bit) for bit in bits(board.occupied)}


def slow_cells(board):
    pits = {board.grid.place(bit) for bit in bits(board.grey)} if board.closed else set()
    return {(x, y) for x in range(board.grid.columns) for y in range(board.grid.rows)} - pits


def around(cell):
    x, y = cell
    return [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]


def slow_pieces(dice, colour, alone):
    """The groups of a colour that score."""
    cells = {cell for cell, face in dice.items() if face == colour or face in JOKERS}
    while cells:
        piece, waiting = set(), [cells.pop()]
        while waiting:
            cell = waiting.pop()
            piece.add(cell)
            for other in around(cell):
                if other in cells:
                    cells.remove(other)
                    waiting.append(other)
        if len(piece) >= 4 and (alone or any(dice[cell] == colour for cell in piece)):
            yield piece


def slow_score(dice, colours, reading):
    """The points of the best colour, or of all colours in the best order of taking groups."""
    alone, together = reading
    if not together:
        return max(sum(map(len, slow_pieces(dice, colour, alone))) for colour in colours)
    best = 0
    for colour in colours:
        for piece in slow_pieces(dice, colour, alone):
            rest = {cell: face for cell, face in dice.items() if cell not in piece}
            best = max(best, len(piece) + slow_score(rest, colours, reading))
    return best


def slow_ends(dice, cells, start):
    ends = set()

    def walk(path):
        if len(path) == 4:
            ends.add(path[-1])
            return
        for cell in around(path[-1]):
            if cell in cells and cell not in dice and cell not in path:
                walk([*path, cell])

    walk([start])
    return ends


def slow_placed(dice, cells, face, colours, alone):
    free = cells - dice.keys()
    return max(
        (slow_score({**dice, cell: face}, colours, alone) for cell in free),
        default=slow_score(dice, colours, alone),
    )


def slow_face(dice, cells, face, colours, alone, worth):
    """The worth of a roll, over six."""
    if face == "ominotep" and dice:
        return max(
            sum(worth(slow_placed({**dice, cell: new}, cells, face, colours, alone)) for new in FACES)
            for cell in dice
        )
    movers = [cell for cell, other in dice.items() if face == "hu-ra" or (face in COLOURS and other == face)]
    after = []
    for cell in movers:
        for end in slow_ends(dice, cells, cell):
            moved = {other: dice[other] for other in dice if other != cell}
            after.append({**moved, end: dice[cell]})
    return 6 * max(worth(slow_placed(one, cells, face, colours, alone)) for one in after or [dice])


def random_board(rng, columns, rows, count, closed):
    cells = [rng.choice("GYRBHO") for _ in range(count)] + ["."] * (columns * rows - count)
    rng.shuffle(cells)
    text = "/".join("".join(cells[row * columns : (row + 1) * columns]) for row in range(rows))
    board = parse_board(text, closed)
    return board.without(board.grey) if closed else board


BOARDS = [
    (seed, columns, rows, count)
    for seed, (columns, rows, count) in enumerate(
        [(4, 3, 5), (4, 4, 9), (5, 3, 8), (3, 3, 8), (4, 4, 0), (5, 4, 14)] * 3
    )
]


@pytest.mark.parametrize(("seed", "columns", "rows", "count"), BOARDS)
def test_expectation_and_chance_are_those_of_trying_everything(seed, columns, rows, count):
    rng = random.Random(seed)
    board = random_board(rng, columns, rows, count, closed=seed % 2 == 1)
    colours = tuple(rng.sample(COLOURS, rng.choice([1, 1, 2, 3])))
    reading = alone, together = seed % 3 > 0, seed % 4 > 1
    dice, cells = slow_board(board), slow_cells(board)
    for ours, worth in ((expected_points, int), (scoring_chance, lambda points: int(points > 0))):
        outlook = ours(board, colours, alone, together)
        slow = {face: Fraction(slow_face(dice, cells, face, colours, reading, worth), 6) for face in FACES}
        assert outlook.faces == slow, board.text()
        assert outlook.mean == sum(slow.values()) / 6
    both = [colours, ("red",)]
    expected = sum(expected_points(board, one, alone, together).mean for one in both)
    assert mean_over_36(board, both, alone, together=together) == 36 * expected


@pytest.mark.parametrize("seed", range(20))
def test_moves_are_those_of_walking(seed):
    board = random_board(random.Random(seed), 5, 5, 4 + seed, closed=seed % 2 == 0)
    dice, cells = slow_board(board), slow_cells(board)
    for bit in bits(board.occupied):
        slow = slow_ends(dice, cells, board.grid.place(bit))
        assert {board.grid.place(end) for end in bits(destinations(board.grid, board.empty, bit))} == slow
        moves = die_moves(board, bit)
        assert {board.grid.place(move.end) for move in moves} == slow
        for move in moves:
            assert len(set(move.path)) == 4
            assert all(
                board.grid.place(b) in around(board.grid.place(a))
                for a, b in zip(move.path, move.path[1:], strict=False)
            )
            assert all(cell & board.empty for cell in move.path[1:])


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("face", ["red", "blue", "hu-ra"])
def test_best_turn_has_the_most_points_and_the_weakest_replies(seed, face):
    board = random_board(random.Random(100 + seed), 4, 3, 6, closed=False)
    table = seat(("red",), "4" if seed % 2 else "2")
    together = seed % 4 == 0
    found = best_turn(board, table, face, weighed=None, together=together)
    dice, cells = slow_board(board), slow_cells(board)
    assert 6 * found.turn.points == slow_face(dice, cells, face, table.mine, (True, together), int)
    equal = turns(board, table.mine, face, together=together)
    replies = [mean_over_36(play(board, face, turn)[0], table.theirs, together=together) for turn in equal]
    assert found.replies == Fraction(min(replies), 36)
    assert found.equal == found.weighed == len(replies)
    for turn in equal:
        after, scored = play(board, face, turn)
        assert sum(group.points for group in scored) == turn.points
        assert after.dice == board.dice + 1 - turn.points


CROWDED = [(seed, columns, rows) for seed, (columns, rows) in enumerate([(4, 4), (5, 3), (5, 4)] * 6)]


@pytest.mark.parametrize(("seed", "columns", "rows"), CROWDED)
def test_colours_together_on_boards_full_of_jokers(seed, columns, rows):
    """Boards of two colours and jokers, where groups share jokers and a die placed may do harm."""
    rng = random.Random(300 + seed)
    free = rng.choice([1, 2, 4])
    cells = [rng.choice("GRGRHOY") for _ in range(columns * rows - free)] + ["."] * free
    rng.shuffle(cells)
    board = parse_board("/".join("".join(cells[n * columns : (n + 1) * columns]) for n in range(rows)))
    alone = seed % 2 == 0
    dice, places = slow_board(board), slow_cells(board)
    outlook = expected_points(board, ("red", "green"), alone, together=True)
    for face in FACES:
        slow = slow_face(dice, places, face, ("red", "green"), (alone, True), int)
        assert outlook.faces[face] == Fraction(slow, 6), (board.text(), face)
    taken = joint_groups(board, ("red", "green"), alone)
    assert sum(group.points for group in taken) == slow_score(dice, ("red", "green"), (alone, True))


def test_one_colour_or_all_of_them_is_a_reading():
    board = parse_board("RRRRHGGG/......../........")
    assert expected_points(board, ("red", "green")).faces["yellow"] == 5
    assert expected_points(board, ("red", "green"), together=True).faces["yellow"] == 8
    for together, points in ((False, 5), (True, 8)):
        found = best_turn(board, seat(("red",), "3"), "yellow", together=together)
        assert found.turn.points == points
        assert sum(group.points for group in found.scored) == points
        assert best_reroll(board, seat(("red",), "3"), together=together).points >= points
    assert best_turn(board, seat(("red",), "4"), "yellow", together=True).turn.points == 5


@pytest.mark.parametrize("seed", range(6))
def test_best_reroll_has_the_most_expected_points(seed):
    board = random_board(random.Random(200 + seed), 4, 3, 7, closed=False)
    table = seat(("yellow",), "3")
    found = best_reroll(board, table)
    slow = slow_face(slow_board(board), slow_cells(board), "ominotep", table.mine, (True, False), int)
    assert found.points == Fraction(slow, 6)
    assert found.points == Fraction(sum(outcome.turn.points for outcome in found.outcomes), 6)


def test_book_examples():
    """Four yellow, the diagonal one not counted; six green with black jokers; no mixing; a re-roll helps."""
    assert [g.points for g in groups(parse_board("Y.../YY../.Y../..Y."), ("yellow",))] == [4]
    assert [g.points for g in groups(parse_board("GGH/.OG/..G"), ("green",))] == [6]
    betka = seat(("red",), "3")
    mixed = parse_board("RRG/..R/...")
    assert groups(mixed, betka.mine) == []
    rerolled = mixed.without(mixed.faces["green"]).put("red", mixed.faces["green"])
    assert [g.points for g in groups(rerolled, betka.mine)] == [4]
    assert expected_points(mixed, betka.mine).faces["ominotep"] > 0


def test_jokers_alone_are_a_reading():
    board = parse_board("HOHO")
    assert len(groups(board, ("red",))) == 1
    assert groups(board, ("red",), alone=False) == []


def test_last_die_stays_in_hand_unless_it_scores():
    rows = ["RBRBR", "BRBRB"] * 3
    crowded = parse_board("/".join(rows))
    corner = parse_board("/".join(["RBRBR", "BRBRB", "RBRBR", "BRBRB", "RBRBR", "....."]))
    assert crowded.dice == 30
    assert board_faults(crowded)[0].code == "too_many_dice"
    assert corner.dice == 25
    assert not board_faults(corner)
    silent = turns(corner, ("yellow",), "yellow")
    assert {turn.place for turn in silent} == {0}
    scoring = parse_board("/".join(["RRR..", "BRBRB", "RBRBR", "BRBRB", "RBRBR", "BG..."]))
    assert scoring.dice == 25
    assert all(turn.place for turn in turns(scoring, ("red",), "red"))


def test_full_supply_is_impossible():
    rows = ["RBRBR"] * 5
    board = parse_board("/".join([*rows, "R...."]))
    assert board.dice == 26
    assert [fault.code for fault in board_faults(board)] == ["last_die_placed"]


def test_pits_bind_only_in_the_advanced_game():
    assert not board_faults(parse_board("RR/RR"))
    faults = board_faults(parse_board("RR/RR", closed=True))
    assert [fault.code for fault in faults] == ["die_in_pit"] * 4
    around_pit = parse_board("R../.#./...", closed=True)
    ways = list(paths(around_pit.grid, around_pit.empty, around_pit.faces["red"]))
    assert len(ways) == 2
    assert all(around_pit.grey not in path for path in ways)
    assert (
        len(list(paths(around_pit.grid, around_pit._replace(closed=False).empty, around_pit.faces["red"])))
        > 2
    )


@pytest.mark.parametrize("text", ["", " ", "RR/R", "RX", "13x13", "0x5", "999", "R" * 200, "///", "R\x00"])
def test_bad_boards_are_refused(text):
    with pytest.raises(NotationError):
        parse_board(text)


def test_boards_are_read_in_many_ways():
    same = parse_board("Y.R/.#H/O2")
    assert parse_board("ž . c\n- # h\no . .") == same
    assert parse_board(same.text()) == same


@pytest.mark.parametrize("seed", range(12))
def test_the_score_of_knots_is_that_of_the_order_in_which_groups_are_taken(seed):
    """Two ways to the same number: every order of all groups, and each knot of groups by itself."""
    chance = random.Random(seed)
    for _ in range(10):
        letters = [chance.choice("RRGGBBHO......") for _ in range(49)]
        board = parse_board("/".join("".join(letters[row : row + 7]) for row in range(0, 49, 7)))
        for alone in (True, False):
            layers = layers_of(board, ("red", "green", "blue"), alone)
            points = sum(cells.bit_count() for _colour, cells in joint_order(board.grid, layers))
            assert joint_score(board.grid, layers) == points


def test_a_board_full_of_jokers_tries_few_orders():
    board = parse_board("HGOOO.G/OY..Y../RO.HR../.B.O.Y./..HHH.O/.....GB/O...YO.")
    _knot_score.cache_clear()
    best_reroll(board, seat(("red",), "2"), together=True)
    assert _knot_score.cache_info().misses < 6000


def test_colours_and_seats():
    assert parse_face("ČERNÝ HAD") == "ominotep"
    assert parse_colours("žlutá, zelená") == ("yellow", "green")
    for own, variant, shared in [
        (("red", "blue"), "4", None),
        (("red",), "2-alt", None),
        (("green",), "3", None),
    ]:
        with pytest.raises(Faulty):
            seat(own, variant, shared)
    assert seat(("green",), "3", ("blue",)).theirs == (("yellow", "blue"), ("red", "blue"))
    for word in ("", "hu-ra", "red red", "purpurová"):
        with pytest.raises(NotationError):
            parse_colours(word)
