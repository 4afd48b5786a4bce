"""Leaf counts against python-chess and Stockfish, checks of a long file against python-chess, full checks of hard
positions, and a cold start.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bench.harness import Job, LimitJob, Missing
from bench.jobs.startup import startup_job

if TYPE_CHECKING:
    from collections.abc import Callable

    Work = Callable[[], Callable[[], Any]]

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
POSITIONS = 100_000
HARD = 200
SECONDS_EACH = 0.05
PEER_CHECK = "import chess, sys; print(sum(chess.Board(line.strip()).status() == 0 for line in sys.stdin))"


def _ours(fen: str, depth: int) -> Work:
    def prepare() -> Callable[[], int]:
        from solvers.games.chess.counting import count_compiled
        from solvers.games.chess.fen import parse_fen
        from solvers.games.chess.position import position

        now = position(parse_fen(fen))
        # Loading the kept machine code is an import; the count itself starts with nothing remembered.
        count_compiled(now, 1)
        return lambda: count_compiled(now, depth)

    return prepare


def _python_chess(fen: str, depth: int) -> Work:
    def prepare() -> Callable[[], int]:
        import chess

        def count(board: chess.Board, left: int) -> int:
            if left == 1:
                return board.legal_moves.count()
            total = 0
            for move in board.legal_moves:
                board.push(move)
                total += count(board, left - 1)
                board.pop()
            return total

        return lambda: count(chess.Board(fen), depth)

    return prepare


def _stockfish(fen: str, depth: int) -> Work:
    def prepare() -> Callable[[], int]:
        path = shutil.which("stockfish") or shutil.which("stockfish", path="/usr/games")
        if path is None:
            raise Missing("stockfish is not installed")
        engine = subprocess.Popen([path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert engine.stdin
        assert engine.stdout
        source, answers = engine.stdin, engine.stdout

        def ask(text: str, until: str) -> str:
            source.write(text)
            source.flush()
            return next(line for line in answers if line.startswith(until))

        ask("uci\nisready\n", "readyok")

        def count() -> int:
            answer = ask(f"position fen {fen}\ngo perft {depth}\n", "Nodes searched")
            source.write("quit\n")
            source.flush()
            return int(answer.rpartition(" ")[2])

        return count

    return prepare


def _file() -> Path:
    """A hundred thousand positions of random games, made once."""
    path = Path(tempfile.gettempdir()) / f"herna-bench-{POSITIONS}.fen"
    if not path.exists():
        import random

        from solvers.games.chess.fen import parse_fen
        from solvers.games.chess.position import position
        from solvers.games.chess.setup import format_fen

        dice = random.Random(1)
        lines: list[str] = []
        while len(lines) < POSITIONS:
            now = position(parse_fen("start"))
            for _ply in range(150):
                moves = now.moves()
                if not moves:
                    break
                now = now.play(dice.choice(moves))
                lines.append(format_fen(now.setup))
        path.write_text("\n".join(lines[:POSITIONS]) + "\n", encoding="ascii")
    return path


def _checks(command: list[str], last: Callable[[str], int]) -> Work:
    def prepare() -> Callable[[], int]:
        path = _file()

        def run() -> int:
            with path.open("rb") as file:
                done = subprocess.run(command, stdin=file, capture_output=True, text=True, check=False)
            return last(done.stdout)

        return run

    return prepare


def hard_positions(count: int, seed: int = 1) -> list[Any]:
    """Positions with men at random that no cheap rule rejects, so that the dear ones have to be asked.

    Few pawns and many promoted pieces, as in a uniform sample of all positions that can be played.
    """
    import random

    from solvers.games.chess.reach.judge import judge
    from solvers.games.chess.reach.rules import CHEAP
    from solvers.games.chess.setup import make_setup

    dice = random.Random(seed)
    found: list[Any] = []
    while len(found) < count:
        placed: dict[int, str] = {}
        for letters in ("KQRBNP", "kqrbnp"):
            for letter in letters[0] + "".join(dice.choices(letters[1:], k=dice.randrange(6, 15))):
                inside = (8, 56) if letter in "Pp" else (0, 64)
                placed[dice.choice([s for s in range(*inside) if s not in placed])] = letter
        setup = make_setup(placed, dice.randrange(2), "-", 0, (0, 1), False)
        if judge(setup, "basic").word == "possible" and not any(
            rule(setup.board, False) for rule in CHEAP.values()
        ):
            found.append(setup)
    return found


def _full_checks() -> Callable[[], int]:
    """Judge hard positions. The bar holds their mean, which a few slow ones raise far above the median."""
    from solvers.games.chess.reach.judge import judge

    hard = hard_positions(HARD)
    return lambda: sum(judge(setup).word == "unreachable" for setup in hard)


_SCRIPT = str(Path(sys.executable).with_name("chess"))
_OURS = [_SCRIPT, "check", "-", "--level", "basic", "--format", "csv"]

JOBS = [
    Job("chess: perft of the start to 5", _ours(START, 5), "python-chess", _python_chess(START, 5), 40, 2),
    Job(
        "chess: perft of Kiwipete to 4", _ours(KIWIPETE, 4), "python-chess", _python_chess(KIWIPETE, 4), 40, 2
    ),
    Job("chess: perft of the start to 6", _ours(START, 6), "stockfish", _stockfish(START, 6), 0.15),
    Job("chess: perft of Kiwipete to 5", _ours(KIWIPETE, 5), "stockfish", _stockfish(KIWIPETE, 5), 0.15),
    Job(
        f"chess: check {POSITIONS} positions, whole process",
        _checks(_OURS, lambda text: text.count(",possible,")),
        "python-chess",
        _checks([sys.executable, "-c", PEER_CHECK], int),
        4,
        3,
    ),
    LimitJob(f"chess: full check of {HARD} hard positions", _full_checks, HARD * SECONDS_EACH),
    startup_job("chess check start", ["chess", "check", "start"], 2),
]
