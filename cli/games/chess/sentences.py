"""Sentences for what can be wrong with a position, a move or a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cli.games.chess.words import square_list
from cli.i18n import N_, _, ngettext

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    Values = Mapping[str, Any]


def _at(message: str) -> Callable[[Values], str]:
    """A sentence in which the squares are named."""
    return lambda values: _(message).format_map({**values, "squares": square_list(values.get("squares", 0))})


def _files_changed(values: Values) -> str:
    made = ngettext(
        "only {captures} capture was made", "only {captures} captures were made", values["captures"]
    )
    return _(
        "pawns have passed each other, promoted or left on {count} files ({files}), which takes a capture for "
        "every two files, but {made}"
    ).format(count=values["count"], files=values["files"], made=made.format_map(values))


def _pawn_captures(message: str) -> Callable[[Values], str]:
    def sentence(values: Values) -> str:
        text = _(message).format_map(values)
        if values["sealed"]:
            text += "; " + _("{sealed} of these were lost where no pawn could take them").format_map(values)
        return text

    return sentence


def _capture_squares(on_light: str, on_dark: str) -> Callable[[Values], str]:
    return lambda values: _(on_light if values["light"] else on_dark).format_map(values)


def _rejected(values: Values) -> str:
    return ngettext(
        "{count} last move is possible on the board, but it leads back to a position that cannot be either",
        "{count} last moves are possible on the board, but each leads back to a position that cannot be either",
        values["count"],
    ).format_map(values)


NOTATION = {
    "fen_empty": N_("the position is empty"),
    "fen_none": N_('"{word}" is not a position: a FEN begins with 8 ranks separated by /'),
    "fen_long": N_("a position has at most {limit} characters, not {length}"),
    "fen_fields": N_('a FEN has at most 6 fields, not {count}: "{word}" is too much'),
    "fen_rows": N_("the board has 8 ranks separated by /, not {count}"),
    "fen_digits": N_('two digits follow each other on rank {rank}: "{word}"'),
    "fen_letter": N_('"{word}" is neither a man (KQRBNP, kqrbnp) nor a number of empty squares (1 to 8)'),
    "fen_row_long": N_('rank {rank} has more than 8 squares, from "{word}" on'),
    "fen_row_short": N_("rank {rank} has only {count} of 8 squares"),
    "fen_side": N_('the side to move is w or b, not "{word}"'),
    "fen_castling": N_(
        'castling rights are written with K, Q, k, q (or files A to H, a to h) or -, not "{word}"'
    ),
    "fen_castling_twice": N_('the castling right "{word}" is written twice'),
    "fen_passing": N_('the en passant square is a square such as e3 or -, not "{word}"'),
    "fen_halfmoves": N_('the number of moves without capture or pawn move is a whole number, not "{word}"'),
    "fen_fullmoves": N_('the number of the move is a whole number, not "{word}"'),
    "diagram_lines": N_("a diagram has 8 lines (and one for the side to move), not {count}"),
    "diagram_row": N_('rank {rank} of the diagram has {count} squares, not 8: "{word}"'),
    "diagram_letter": N_('"{word}" on rank {rank} is neither a man nor an empty square'),
    "move_unreadable": N_('"{word}" is not a move'),
    "move_ambiguous": N_('"{word}" could be several moves: {moves}'),
    "move_impossible": N_('"{word}" cannot be played: no such man can get there'),
    "move_into_check": N_('"{word}" cannot be played: the own king would be in check'),
    "move_own_man": N_('"{word}" cannot be played: an own man stands there'),
    "castling_impossible": N_('"{word}" cannot be played: castling is not possible here'),
    "move_after_end": N_('"{word}" comes after the end of the game'),
    "comment_open": N_('the comment "{word}…" is never closed with a }}'),
    "game_empty": N_("the game has no moves"),
    "mate_too_long": N_("a mate is searched in at most {limit} moves, not {word}"),
    "perft_depth": N_('after the position comes a number of moves from 0 to {limit}, not "{word}"'),
    "perft_too_big": N_("about {estimate} positions would have to be counted; the limit is {limit}"),
    "bad_arrow": N_('an arrow or move is written as two squares such as e2e4, not "{word}"'),
    "bad_squares": N_('"{word}" is not a square'),
    "too_many_games": N_("the file has {count} games; at most {limit} are read"),
}

ILLEGAL: dict[str, Any] = {
    "no_white_king": N_("white has no king"),
    "no_black_king": N_("black has no king"),
    "several_white_kings": _at(N_("white has more than one king: {squares}")),
    "several_black_kings": _at(N_("black has more than one king: {squares}")),
    "pawn_on_back_rank": _at(N_("a pawn cannot stand on the first or last rank: {squares}")),
    "opponent_in_check": _at(N_("the side that has just moved is in check: {squares}")),
    "castling_rights": N_("castling right without king and rook in their places: {letters}"),
    "en_passant": _at(N_("no pawn can have just passed over the en passant square {squares}")),
}

UNREACHABLE: dict[str, Any] = {
    "too_many_white_men": N_("white has {men} men, more than 16"),
    "too_many_black_men": N_("black has {men} men, more than 16"),
    "too_many_white_pawns": N_("white has {pawns} pawns, more than 8"),
    "too_many_black_pawns": N_("black has {pawns} pawns, more than 8"),
    "too_many_white_promotions": N_(
        "{promoted} of white's pieces must have been promoted, but with {pawns} pawns left not enough pawns are missing"
    ),
    "too_many_black_promotions": N_(
        "{promoted} of black's pieces must have been promoted, but with {pawns} pawns left not enough pawns are missing"
    ),
    "files_changed": _files_changed,
    "three_checkers": _at(N_("{count} men give check at once: {squares}")),
    "two_steppers": _at(N_("two men that open no line cannot give check at once: {squares}")),
    "no_last_move": N_("the side that has just moved had no possible last move"),
    "check_from_nowhere": _at(N_("no last move can have given this check: {squares}")),
    "double_check_from_nowhere": _at(N_("no last move can have given this double check: {squares}")),
    "white_king_caged": _at(N_("the white king cannot have got to {squares} past men that have never moved")),
    "black_king_caged": _at(N_("the black king cannot have got to {squares} past men that have never moved")),
    "piece_caged": _at(N_("a piece cannot have got there past men that have never moved: {squares}")),
    "white_caged_promotions": N_(
        "with pieces locked behind pawns that never moved, {promoted} of white's pieces must have been promoted, but "
        "only {missing} pawns are missing"
    ),
    "black_caged_promotions": N_(
        "with pieces locked behind pawns that never moved, {promoted} of black's pieces must have been promoted, but "
        "only {missing} pawns are missing"
    ),
    "white_pawns_impossible": _at(N_("no captures bring white pawns to {squares}")),
    "black_pawns_impossible": _at(N_("no captures bring black pawns to {squares}")),
    "white_pawn_captures": _pawn_captures(
        N_("white's pawns need at least {least} captures to stand so, but black has lost only {lost} men")
    ),
    "black_pawn_captures": _pawn_captures(
        N_("black's pawns need at least {least} captures to stand so, but white has lost only {lost} men")
    ),
    "white_capture_squares": _capture_squares(
        N_(
            "white's pawns have captured at least {count}× on light squares, but at most {most} of black's lost men "
            "can have fallen there: a bishop of dark squares is among the lost"
        ),
        N_(
            "white's pawns have captured at least {count}× on dark squares, but at most {most} of black's lost men "
            "can have fallen there: a bishop of light squares is among the lost"
        ),
    ),
    "black_capture_squares": _capture_squares(
        N_(
            "black's pawns have captured at least {count}× on light squares, but at most {most} of white's lost men "
            "can have fallen there: a bishop of dark squares is among the lost"
        ),
        N_(
            "black's pawns have captured at least {count}× on dark squares, but at most {most} of white's lost men "
            "can have fallen there: a bishop of light squares is among the lost"
        ),
    ),
    "last_moves_rejected": _rejected,
    "parity": N_("with all pawns at home it is known whose turn it is, and it is the other side's"),
    "no_account": N_(
        "captures by white: {white}, by black: {black}; no order of them lets the needed pawns promote "
        "({promoted}) and leaves the others on these files"
    ),
    "result_wrong": N_("the result is given as {result}, but the board says {right}"),
}

SENTENCES: dict[str, Any] = {**NOTATION, **ILLEGAL, **UNREACHABLE}
