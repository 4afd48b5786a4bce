"""Whole games and forced mates."""

import random
from time import process_time

import chess
import pytest

from probability.faults import Faulty, NotationError, TooBig
from solvers.games.chess import mate
from solvers.games.chess.fen import parse_fen
from solvers.games.chess.game import claim_faults, final_fen, play_game
from solvers.games.chess.mate import Prover, forced_compiled, forced_plain, solve_mate
from solvers.games.chess.notation import san
from solvers.games.chess.pgn import read_moves, split_games
from solvers.games.chess.position import position

# The opera game (Morphy against the Duke of Brunswick and Count Isouard, Paris 1858).
OPERA = (
    "1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5 "
    "11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0"
)


def test_the_opera_game():
    played = play_game(OPERA)
    assert played.fault is None
    assert played.end == "checkmate"
    assert len(played.moves) == 33
    assert [event.code for event in played.events] == ["checkmate"]
    assert claim_faults(played) == []


def test_comments_side_lines_and_numbers_are_skipped():
    text = '[Event "x"]\n\n1.e4 {king\'s pawn} e5 (1... c5 2. Nf3 (2. c3)) 2.Nf3 $1 Nc6 ; quiet\n3. Bb5 a6!? 1/2-1/2'
    assert play_game(text).moves == ("e4", "e5", "Nf3", "Nc6", "Bb5", "a6")


@pytest.mark.parametrize(
    ("moves", "code", "ply"),
    [
        ("1. e4 e5 2. Ke3", "move_impossible", 3),
        ("1. e4 e5 2. Bb5 d6", "move_into_check", 4),
        ("1. e4 e5 2. Ke1", "move_own_man", 3),
        ("1. e4 e5 2. O-O", "castling_impossible", 3),
        ("1. e4 e5 2. Xx9", "move_unreadable", 3),
        ("1. Nf3 d5 2. Nc3 d4 3. Nb5 a6 4. Nd4", "move_ambiguous", 7),
        ("1. f3 e5 2. g4 Qh4# 3. a3", "move_after_end", 5),
    ],
)
def test_the_first_illegal_move_and_its_reason(moves, code, ply):
    played = play_game(moves)
    assert played.fault.codes == (code,)
    assert played.fault_ply == ply


def test_repetition_is_told_at_the_third_and_fifth_time():
    played = play_game("Nf3 Nf6 Ng1 Ng8 " * 4)
    events = [(event.ply, event.code) for event in played.events]
    assert events == [
        (8, "threefold"),
        (9, "threefold"),
        (10, "threefold"),
        (11, "threefold"),
        (16, "fivefold"),
    ]


def test_fifty_moves():
    text = '[FEN "4k3/8/8/8/8/8/8/R3K3 w - - 98 80"]\n\nRa2 Ke7'
    assert [(event.ply, event.code) for event in play_game(text).events] == [(2, "fifty_moves")]


def test_random_games_agree_with_python_chess():
    dice = random.Random(3)
    for _ in range(8):
        other, words = chess.Board(), []
        for _ply in range(80):
            moves = list(other.legal_moves)
            if not moves:
                break
            move = dice.choice(moves)
            words.append(other.san(move))
            other.push(move)
        assert final_fen(play_game(" ".join(words))) == other.fen(en_passant="fen")


def test_files_are_split_at_headers():
    text = '[White "A"]\n[Black "B"]\n\n1. e4 *\n\n[White "C"]\n\n1. d4 d5 *\n'
    assert [play_game(one).headers["White"] for one in split_games(text)] == ["A", "C"]


def test_an_empty_game_is_refused():
    with pytest.raises(NotationError):
        play_game("  ")


@pytest.mark.parametrize(
    ("fen", "within", "keys"),
    [
        ("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", 1, ["Ra8#"]),
        # Sam Loyd's and other published miniatures.
        ("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", 3, ["Ra6+"]),
        ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 2, ["Ra6"]),
        ("8/8/8/8/8/4k3/8/4K2R w K - 0 1", 2, []),
    ],
)
def test_published_mates(fen, within, keys):
    now = position(parse_fen(fen))
    found = solve_mate(now, within)
    assert [san(now, key) for key in found.keys] == keys
    assert found.moves == (within if keys else None)


def slow_forced(board, moves):
    """Mate within some moves, by python-chess and plain recursion."""
    for move in list(board.legal_moves):
        board.push(move)
        good = board.is_checkmate() or (
            moves > 1
            and any(board.legal_moves)
            and all(slow_reply(board, reply, moves) for reply in list(board.legal_moves))
        )
        board.pop()
        if good:
            return True
    return False


def slow_reply(board, reply, moves):
    board.push(reply)
    good = slow_forced(board, moves - 1)
    board.pop()
    return good


def test_mates_agree_with_plain_recursion():
    dice = random.Random(12)
    tried = 0
    while tried < 12:
        other = chess.Board(None)
        for number, man in zip(dice.sample(range(64), 5), "KkQRp", strict=True):
            other.set_piece_at(number, chess.Piece.from_symbol(man))
        if not other.is_valid():
            continue
        tried += 1
        found = solve_mate(position(parse_fen(other.fen())), 2)
        expected = 1 if slow_forced(other, 1) else 2 if slow_forced(other, 2) else None
        assert found.moves == expected, other.fen()


def test_too_long_a_mate_is_refused():
    with pytest.raises(TooBig):
        solve_mate(position(parse_fen("start")), 7)


@pytest.mark.parametrize("moves", [1, 2])
@pytest.mark.parametrize(
    "fen",
    [
        "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1",
        "r2qkb1r/pp2nppp/3p4/2pNN1B1/2BnP3/3P4/PPP2PPP/R2bK2R w KQkq - 1 1",
        "8/8/8/8/8/5k2/8/5K1R w - - 0 1",
        "7k/5Q2/6K1/8/8/8/8/8 w - - 0 1",
    ],
)
def test_machine_code_and_plain_python_prove_the_same(fen, moves):
    now = position(parse_fen(fen))
    assert forced_plain(now, moves) == forced_compiled(now, moves)


def test_a_long_question_goes_over_to_machine_code(monkeypatch):
    asked = []
    monkeypatch.setattr(mate, "forced_compiled", lambda now, moves: asked.append(moves) or False)
    now = position(parse_fen("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1"))
    assert not Prover(patience=0.0).is_forced(now, 2)
    Prover(patience=60.0).is_forced(now, 2)
    assert asked == [2]


@pytest.mark.parametrize(
    "text",
    [
        "1.e4,e5 2.Nf3,Nc6 3.Bc4,Bc5 4.00,Nf6",
        "1. E4 E5 2. NF3 nc6 3. BC4 Bc5 4. o-o NF6",
        "1. e4! e5?! 2. ♘f3 ♞c6 3. ♗c4 ♝c5 4. O–O ♞f6+-",
        "1 e2–e4 e7–e5 2 Jg1–f3 Jb8–c6 3 Sf1–c4 Sf8–c5 4 0–0 Jg8–f6.",
        "1... e4 1…e5 2. Nf3 +/- N Nc6 (2... d6) 3. Bc4 {[%clk 0:05:00]} Bc5 4. OO $14 Nf6 ½–½",
        "% a line for programs\r\n1) e4 e5 2) Nf3 Nc6 3) Bc4 Bc5\r\n; to the end\r\n4) 0-0 Nf6 1/2",
    ],
)
def test_games_as_people_and_programs_write_them(text):
    played = play_game(text)
    assert played.fault is None
    assert played.moves == ("e4", "e5", "Nf3", "Nc6", "Bc4", "Bc5", "O-O", "Nf6")


@pytest.mark.parametrize("word", ["exf6", "exf6ep", "exf6 e.p.", "exf6e.p.+", "e:f6", "e5×f6", "ef6", "e5f6"])
def test_en_passant_as_people_write_it(word):
    assert play_game(f"e4 d5 e5 f5 {word}").moves[-1] == "exf6"


@pytest.mark.parametrize("word", ["a8=Q", "a8Q", "a8(Q)", "a8/Q", "a8=D", "a8d", "a7-a8=q", "A8=Q", "a7a8q"])
def test_promotion_as_people_write_it(word):
    assert play_game(f'[FEN "8/P6k/8/8/8/8/8/K7 w - - 0 1"] {word}').moves == ("a8=Q",)


@pytest.mark.parametrize("word", ["--", "—", "bf3", "Z0", "e4e5", "ep4"])
def test_a_move_left_out_or_unclear_is_never_passed_over(word):
    played = play_game(f"1. e4 e5 2. {word} Nc6")
    assert (played.fault_ply, played.fault.word) == (3, word)


def test_a_lower_case_letter_that_is_a_file_means_a_pawn():
    assert play_game("e4 a6 Bc4 a5 bxf7").fault.codes == ("move_impossible",)


def test_files_as_found_in_the_wild():
    text = (
        '\ufeff% by a program\r\n[White "Jan \\"Honza\\" Novák"][Black "Foo "Bar" B"]\r\n'
        '\r\n1. e4 {[White "no tag"]} (1. d4\r\n'
        '[White "C"]\r\n\r\n1. d4 d5 1-0\r\n\r\n1. c4 c5 0-1 1. f4 *'
    )
    games = split_games(text)
    tags = [read_moves(game)[0] for game in games]
    assert tags == [{"White": 'Jan "Honza" Novák', "Black": 'Foo "Bar" B'}, {"White": "C"}, {}, {}]
    assert [read_moves(game)[1:] for game in games] == [
        (["e4"], ""),
        (["d4", "d5"], "1-0"),
        (["c4", "c5"], "0-1"),
        (["f4"], "*"),
    ]


def test_a_comment_that_is_never_closed_is_told():
    assert split_games("1. e4 {and so on") == ["1. e4 {and so on"]
    with pytest.raises(NotationError) as caught:
        play_game("1. e4 {and so on 1. d4")
    assert caught.value.codes == ("comment_open",)


def test_the_variant_tag_makes_it_chess960():
    game = '[FEN "4k3/8/8/8/8/8/8/1RK4R w KQ - 0 1"]\n1. O-O'
    assert play_game(f'[Variant "Chess960"]\n{game}').moves == ("O-O",)
    with pytest.raises(Faulty):
        play_game(game)


@pytest.mark.parametrize("piece", ["{", '[a "', "(", "+", "e.p.", ". ", "[", "1 "])
def test_reading_takes_time_in_proportion(piece):
    began = process_time()
    split_games(piece * 20_000 + "x")
    assert process_time() - began < 2
