"""Move lists against gnubg-nn and open_spiel, the time of building the bear-off tables, and the start of a command."""

from __future__ import annotations

import random
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from bench.harness import Job, ProcessJob
from bench.jobs.startup import startup_job

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    Question = tuple[tuple[int, ...], tuple[int, int]]
    Work = Callable[[], Callable[[], Any]]

QUESTIONS = 5_000
SPIEL_QUESTIONS = 2_000


def _played() -> list[Question]:
    """Positions of random games, each with the roll thrown in it."""
    from solvers.games.backgammon.board import START, swap
    from solvers.games.backgammon.moves import plays

    chance, board = random.Random(7), START
    found: list[Question] = []
    while len(found) < QUESTIONS:
        roll = (chance.randint(1, 6), chance.randint(1, 6))
        found.append((board, roll))
        legal = plays(board, *roll, "standard")
        board = swap(chance.choice(legal).result if legal else board)
        board = board if max(board) > 0 else START
    return found


def _digest(results: Iterable[Iterable[tuple[int, ...]]]) -> str:
    return sha256(repr([sorted(set(one)) for one in results]).encode()).hexdigest()


def _compiled(questions: Callable[[], list[Question]]) -> Work:
    def prepare() -> Callable[[], Any]:
        import numpy as np

        from solvers.games.backgammon.many import many_plays

        asked = questions()
        boards = np.array([board for board, _roll in asked], np.int8)
        dice = np.array([roll for _board, roll in asked], np.int8)
        many_plays(boards[:1], dice[:1], "standard")  # loads the compiled loops
        return lambda: many_plays(boards, dice, "standard")

    return prepare


def _sides(board: tuple[int, ...]) -> list[list[int]]:
    """A board as gnubg-nn takes it: the opponent, then the player on roll, points 1 to 24 and the bar."""
    from solvers.games.backgammon.board import swap

    return [[max(view[point], 0) for point in range(1, 26)] for view in (swap(board), board)]


def _gnubg() -> Callable[[], Any]:
    import gnubg_nn

    asked = [(_sides(board), *roll) for board, roll in _played()]
    return lambda: [gnubg_nn.moves(*question) for question in asked]


def _gnubg_digest(answer: Any) -> str:
    """Both answers as boards; ours are arrays, gnubg-nn's are keys."""
    if isinstance(answer, list):
        from gnubg_nn import board_from_position_key

        return _digest([tuple(_flat(board_from_position_key(key)) for key in keys) for keys in answer])
    return _digest([tuple(_flat(_sides(board)) for board in boards) for boards in _split(answer)])


def _flat(sides: list[list[int]]) -> tuple[int, ...]:
    return tuple(count for side in sides for count in side)


def _split(answer: Any) -> list[list[tuple[int, ...]]]:
    rows = [tuple(row) for row in answer.results.tolist()]
    return [rows[first:last] for first, last in zip(answer.starts[:-1], answer.starts[1:], strict=True)]


def _spiel_states() -> list[Any]:
    """States of random games by open_spiel with a roll of two different dice, which it plays in one turn."""
    import pyspiel

    chance, game = random.Random(11), pyspiel.load_game("backgammon")
    found: list[Any] = []
    while len(found) < SPIEL_QUESTIONS:
        state = game.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            if not state.is_chance_node():
                dice = state.observation_tensor(state.current_player())[-2:]
                if dice[0] != dice[1]:
                    found.append(state.clone())
            state.apply_action(chance.choice(actions))
    return found[:SPIEL_QUESTIONS]


def _spiel_board(state: Any, player: int) -> tuple[int, ...]:
    """A state of open_spiel as a player sees it; player 0 runs up its indices and player 1 down."""

    def own(who: int) -> list[int]:
        return [0] + [state.board(who, 24 - point if who == 0 else point - 1) for point in range(1, 25)]

    mine, theirs = own(player), own(1 - player)
    middle = [mine[point] - theirs[25 - point] for point in range(1, 25)]
    return (-state.board(1 - player, 100), *middle, state.board(player, 100))


def _spiel_questions() -> list[Question]:
    found: list[Question] = []
    for state in _spiel_states():
        player = state.current_player()
        dice = state.observation_tensor(player)[-2:]
        found.append((_spiel_board(state, player), (int(dice[0]), int(dice[1]))))
    return found


def _spiel() -> Callable[[], Any]:
    states = _spiel_states()
    return lambda: [(state, state.legal_actions()) for state in states]


def _spiel_digest(answer: Any) -> str:
    """Both answers as boards; open_spiel's actions have to be played first, and passing is one of them."""
    if not isinstance(answer, list):
        return _digest(_split(answer))
    results = []
    for state, actions in answer:
        player = state.current_player()
        before = _spiel_board(state, player)
        results.append({_spiel_board(state.child(action), player) for action in actions} - {before})
    return _digest(results)


def _allowed(seconds: float) -> Work:
    """A peer that does nothing for so much processor time; a busy machine stretches it like the work."""

    def prepare() -> Callable[[], Any]:
        from time import process_time

        def spin() -> None:
            end = process_time() + seconds
            while process_time() < end:
                pass

        return spin

    return prepare


def _one_sided() -> Callable[[], Any]:
    from solvers.chance_tables import least_steps
    from solvers.games.backgammon import bearoff_tables as tables

    least_steps(tables.all_moves(1))  # loads the compiled loops
    return tables.build_one_sided


def _two_sided() -> Callable[[], Any]:
    from solvers.chance_tables import race_table
    from solvers.games.backgammon import bearoff_tables as tables

    race_table(tables.all_moves(1))
    return lambda: race_table(tables.all_moves(6))


def _nothing(_answer: Any) -> str:
    return ""


JOBS: list[Job | ProcessJob] = [
    Job("backgammon move lists / gnubg-nn", _compiled(_played), "gnubg-nn", _gnubg, 2, 5, _gnubg_digest),
    Job(
        "backgammon move lists / open_spiel",
        _compiled(_spiel_questions),
        "open_spiel",
        _spiel,
        5,
        3,
        _spiel_digest,
    ),
    Job("backgammon one-sided table", _one_sided, "2 s of CPU", _allowed(2), 1, 3, _nothing),
    Job("backgammon two-sided table of six", _two_sided, "3 s of CPU", _allowed(3), 1, 3, _nothing),
    startup_job(
        "backgammon moves start 6 4 --format json",
        ["backgammon", "moves", "start", "6", "4", "--format", "json"],
        1.7,
    ),
    startup_job("backgammon moves start 6 4", ["backgammon", "moves", "start", "6", "4"], 1.7),
]
