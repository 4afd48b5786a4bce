"""A whole game: every move checked, and where repetition, the fifty moves, mate or stalemate occur."""

from __future__ import annotations

from typing import NamedTuple

from probability.faults import Fault, NotationError
from probability.words import fold
from solvers.games.chess.fen import parse_fen
from solvers.games.chess.notation import CZECH, parse_move, san, uci
from solvers.games.chess.pgn import read_moves
from solvers.games.chess.position import Position, position, position_key
from solvers.games.chess.setup import format_fen

CHESS960 = ("chess960", "chess 960", "fischerandom", "fischer random")
ENDS = ("checkmate", "stalemate", "insufficient_material")


class Event(NamedTuple):
    """Something that happened after a move: its ply, the move with English and Czech letters, and a code."""

    ply: int
    move: str
    czech: str
    code: str


class Played(NamedTuple):
    """A game as far as it is legal.

    Attributes
    ----------
    moves : the moves in standard notation, and in UCI.
    events : repetitions, fifty moves, check mates and the like.
    fault : what is wrong with the first move that cannot be played, and at which ply.
    end : how the last position stands.
    """

    headers: dict[str, str]
    moves: tuple[str, ...]
    uci: tuple[str, ...]
    events: tuple[Event, ...]
    fault: NotationError | None
    fault_ply: int
    end: str
    last: Position
    result: str


def play_game(text: str, chess960: bool = False) -> Played:
    """Play a game through, up to the first move that is not legal.

    >>> play_game("1. f3 e5 2. g4 Dh4#").end
    'checkmate'
    >>> play_game("1. e4 e5 2. Ke3").fault.codes
    ('move_impossible',)
    """
    headers, words, result = read_moves(text)
    if not words and not headers:
        raise NotationError("game_empty")
    chess960 = chess960 or fold(headers.get("Variant", "")) in CHESS960
    now = position(parse_fen(headers.get("FEN", "start"), chess960))
    seen = {position_key(now.setup): 1}
    moves: list[str] = []
    codes: list[str] = []
    events: list[Event] = []
    fault: NotationError | None = None
    for ply, word in enumerate(words, 1):
        if now.status in ENDS[:2]:
            fault = NotationError("move_after_end", word=word)
            break
        try:
            move = parse_move(now, word)
        except NotationError as error:
            fault = error
            break
        moves.append(san(now, move))
        codes.append(uci(now, move))
        before, now = now, now.play(move)
        key = position_key(now.setup)
        seen[key] = seen.get(key, 0) + 1
        events += [Event(ply, moves[-1], san(before, move, CZECH), code) for code in happened(now, seen[key])]
    return Played(
        headers, tuple(moves), tuple(codes), tuple(events), fault, len(moves) + 1, now.status, now, result
    )


def happened(now: Position, times: int) -> list[str]:
    """What a move brought about, beyond itself.

    >>> from solvers.games.chess.fen import parse_fen
    >>> happened(position(parse_fen("start")), 3)
    ['threefold']
    """
    found = []
    status = now.status
    if status in ENDS:
        found.append(status)
    if times in (3, 5):
        found.append("threefold" if times == 3 else "fivefold")
    if now.setup.halfmoves in (100, 150) and status != "checkmate":
        found.append("fifty_moves" if now.setup.halfmoves == 100 else "seventy_five_moves")
    return found


def claim_faults(played: Played) -> list[Fault]:
    """Where the written result contradicts the board.

    >>> [fault.code for fault in claim_faults(play_game("1. f3 e5 2. g4 Qh4# 1-0"))]
    ['result_wrong']
    """
    side = played.last.setup.board[10]
    must = {"checkmate": ("0-1", "1-0")[side], "stalemate": "1/2-1/2"}.get(played.end)
    if played.fault is None and must and played.result not in ("", "*", must):
        return [Fault("result_wrong", {"result": played.result, "right": must})]
    return []


def final_fen(played: Played) -> str:
    """The last position in FEN."""
    return format_fen(played.last.setup)
