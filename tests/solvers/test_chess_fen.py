"""Reading positions: nonsense of every kind, diagrams, X-FEN; and what is illegal."""

import pytest

from probability.faults import Faulty, NotationError
from solvers.games.chess.fen import parse_fen
from solvers.games.chess.position import illegal_faults, position
from solvers.games.chess.setup import START, format_fen

BOARD = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        ("", "fen_empty", None),
        ("   ", "fen_empty", None),
        ("x" * (1 << 20), "fen_long", None),
        ("8/" * 8 + "8 w - - 0 1", "fen_rows", 16),
        ("8/8/8/8/8/8/8 w - - 0 1", "fen_rows", 12),
        (f"{BOARD} w w KQkq - 0 1", "fen_castling", 46),
        (f"{BOARD} w KQkq - 0 1 x", "fen_fields", 57),
        (f"{BOARD} x KQkq - 0 1", "fen_side", 44),
        (f"{BOARD} w KQxq - 0 1", "fen_castling", 48),
        (f"{BOARD} w KKkq - 0 1", "fen_castling_twice", 47),
        (f"{BOARD} w KQkq e9 0 1", "fen_passing", 51),
        (f"{BOARD} w KQkq - -1 1", "fen_halfmoves", 53),
        (f"{BOARD} w KQkq - 0 one", "fen_fullmoves", 55),
        (f"{BOARD} w KQkq - 0 ١", "fen_fullmoves", 55),
        ("rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", "fen_letter", 18),
        ("rnbqkbnr/pppppppp/44/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", "fen_digits", 19),
        ("rnbqkbnrr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", "fen_row_long", 8),
        ("rnbqkbn/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", "fen_row_short", 6),
        ("♔7/8/8/8/8/8/8/7k w - - 0 1", "fen_letter", 0),
        ("k......\n" * 3, "diagram_lines", None),
        ("k......?\n" * 8, "diagram_letter", 7),
        ("k.......x\n" * 8, "diagram_row", None),
    ],
)
def test_nonsense_gets_its_code_and_place(text, code, place):
    with pytest.raises(NotationError) as caught:
        parse_fen(text)
    assert caught.value.codes == (code,)
    assert caught.value.place == place


@pytest.mark.parametrize(
    ("fen", "codes"),
    [
        ("8/8/8/8/8/8/8/8 w - - 0 1", ["no_white_king", "no_black_king"]),
        ("kk6/8/8/8/8/8/8/K7 w - - 0 1", ["several_black_kings"]),
        ("k6P/8/8/8/8/8/8/K6p w - - 0 1", ["pawn_on_back_rank"]),
        ("k7/R7/8/8/8/8/8/K7 w - - 0 1", ["opponent_in_check"]),
        ("kK6/8/8/8/8/8/8/8 w - - 0 1", ["opponent_in_check"]),
        ("4k3/8/8/8/8/8/8/4K2R w KQkq - 0 1", ["castling_rights"]),
        ("4k3/8/8/8/8/8/8/3K3R w K - 0 1", ["castling_rights"]),
        ("4k3/8/8/8/8/8/8/4K3 w - e6 0 1", ["en_passant"]),
        ("4k3/8/8/4p3/8/8/8/4K3 w - e3 0 1", ["en_passant"]),
        ("4k3/4p3/8/4p3/8/8/8/4K3 w - e6 0 1", ["en_passant"]),
        ("4k2P/8/8/8/8/8/8/4K2R b Q e3 0 1", ["pawn_on_back_rank", "castling_rights", "en_passant"]),
        ("4k3/8/8/4p3/8/8/8/4K3 w - e6 0 1", []),
    ],
)
def test_all_illegal_faults_at_once(fen, codes):
    assert [fault.code for fault in illegal_faults(parse_fen(fen))] == codes


def test_a_position_refuses_what_is_illegal():
    with pytest.raises(Faulty) as caught:
        position(parse_fen("8/8/8/8/8/8/8/8 w - - 0 1"))
    assert caught.value.codes == ("no_white_king", "no_black_king")


def test_missing_fields_have_their_usual_meaning():
    assert format_fen(parse_fen(BOARD)) == f"{BOARD} w - - 0 1"
    assert format_fen(parse_fen(f"{BOARD} b KQkq")) == f"{BOARD} b KQkq - 0 1"


@pytest.mark.parametrize("word", ["start", "START", "startpos", "začátek", "výchozí"])
def test_the_start_by_name(word):
    assert format_fen(parse_fen(word)) == START


def test_diagrams_in_letters_figurines_and_czech():
    plain = "\n".join(["rnbqkbnr", "pppppppp", *["........"] * 4, "PPPPPPPP", "RNBQKBNR", "w KQkq - 0 1"])
    czech = (
        plain.translate(str.maketrans("RNBQrnbq", "VJSDvjsd"))
        .replace("w KVkv", "w KQkq")
        .replace("KDkd", "KQkq")
    )
    figures = plain.translate(str.maketrans("KQRBNPkqrbnp", "♔♕♖♗♘♙♚♛♜♝♞♟")).replace("w ♔♕♚♛", "w KQkq")
    labelled = "\n".join(
        [f"{8 - i} {' '.join(row)}" for i, row in enumerate(plain.splitlines()[:8])]
        + ["  a b c d e f g h", "w KQkq - 0 1"]
    )
    for text in (plain, czech, figures, labelled):
        assert format_fen(parse_fen(text)) == START


def test_chess960_is_asked_for_or_written():
    xfen = "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq - 0 1"
    assert [fault.code for fault in illegal_faults(parse_fen(xfen))] == ["castling_rights"]
    assert illegal_faults(parse_fen(xfen, chess960=True)) == []
    shredder = "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1"
    assert format_fen(parse_fen(shredder)) == shredder


KINGS = "8/8/8/4k3/8/8/8/4K2R"


@pytest.mark.parametrize(
    "text",
    [
        f"{KINGS}\tw\tK\t-\t0\t1",
        f"{KINGS}\u00a0w K –",
        f'  "{KINGS} w K - 0 1"  ',
        f"„{KINGS} w K - 0 1“",
        f"FEN: {KINGS} w K - 0 1",
        f'[FEN "{KINGS} w K - 0 1"]',
        f"position fen {KINGS} w K - 0 1",
        f"{KINGS} w\n  K - 0 1",
        f"{KINGS}_w_K_-_0_1",
        f"https://lichess.org/analysis/standard/{KINGS}_w_K_-_0_1",
        f"https://lichess.org/editor/{KINGS}_w_K_-_0_1?color=white",
        f"https://lichess.org/analysis/{KINGS}%20w%20K%20-%200%201#7",
        f"https://www.chess.com/analysis?fen={KINGS.replace('/', '%2F')}+w+K+-+0+1&flip=false",
        f"{KINGS} w K - 0 1;",
        f'{KINGS} w K - bm O-O; id "a; b";',
        f'{KINGS} w K - 0 1 bm O-O; c0 "both";',
        f"{KINGS} w K - ;D1 15 ;D2 66",
    ],
)
def test_a_fen_is_read_with_what_it_is_copied_with(text):
    assert parse_fen(text) == parse_fen(f"{KINGS} w K - 0 1")


def test_the_counters_of_epd_are_read():
    setup = parse_fen(f"{KINGS} w K - hmvc 99; fmvn 70;")
    assert (setup.halfmoves, setup.fullmoves) == (99, 70)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (f"{KINGS} w K - 0 1 bm", "fen_fields"),
        (f"{KINGS} w K - bm O-O", "fen_halfmoves"),
        (f"{KINGS} w w K - 0 1;", "fen_castling"),
        (f"{KINGS} W K - 0 1", "fen_side"),
        (f"https://lichess.org/{KINGS}Q_w_K_-_0_1", "fen_row_long"),
        ("https://lichess.org/editor", "fen_none"),
        ("strat", "fen_none"),
        ('[FEN ""]', "fen_empty"),
        ("position fen", "fen_empty"),
    ],
)
def test_what_is_no_fen_is_told_all_the_same(text, code):
    with pytest.raises(NotationError) as caught:
        parse_fen(text)
    assert caught.value.codes == (code,)
