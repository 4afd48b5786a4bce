"""The commands of chess: facts, codes, batch, exit codes, pictures."""

import subprocess
import sys

import pytest

from cli.games.chess import commands as chess_commands

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"


@pytest.mark.parametrize(
    ("fen", "code", "verdict"),
    [
        ("start", 0, "possible"),
        (f"{START} b KQkq - 0 1", 1, "unreachable"),
        (f"{START} w KQkq e3 0 1", 1, "illegal"),
        ("8/8/8/8/8/8/8/8 w - - 0 1", 1, "illegal"),
        ("QQQQQQQQ/" * 5 + "8/8/K6k w - - 0 1", 1, "illegal"),
    ],
)
def test_check(console, fen, code, verdict):
    result = console(["chess", "check", fen, "--format", "json"])
    assert result.code == code
    assert result.json["facts"]["verdict"] == verdict
    for row in result.json["rows"]:
        assert set(row) == {"code", "message", "squares"}


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "x",
        "8/8/8",
        "8/" * 9,
        f"{START} w w KQkq - 0 1",
        "x" * (1 << 20),
        "\x00",
        "♔" * 99,
        "-1",
        "'; drop",
    ],
)
def test_nonsense_is_one_sentence_and_exit_2(console, text):
    result = console(["chess", "check", "--", text])
    assert result.code == 2
    assert result.out == ""
    assert "Traceback" not in result.err
    assert len(result.err) < 1000


def test_facts_of_check(console):
    facts = console(["chess", "check", "7k/5Q2/5K2/8/8/8/8/8 b - - 0 1", "--format", "json"]).json["facts"]
    assert facts["side"] == "black"
    assert facts["status"] == "stalemate"
    assert facts["in_check"] is False
    assert (facts["white_can_mate"], facts["black_can_mate"]) == (True, False)


def test_batch_keeps_order_and_goes_on(console):
    lines = f"start\nnonsense\n{START} b KQkq - 0 1\n\n8/8/8/8/8/8/8/8 w - - 0 1\n"
    result = console("chess check - --format csv", stdin=lines)
    rows = result.out.splitlines()
    assert result.code == 1
    assert rows[0] == "line,input,verdict,codes,status,complete,error"
    assert rows[1] == "1,start,possible,,open,true,"
    assert rows[2].startswith("2,nonsense,,,,,")
    assert rows[3] == f"3,{START} b KQkq - 0 1,unreachable,parity,open,true,"
    assert rows[5] == "5,8/8/8/8/8/8/8/8 w - - 0 1,illegal,no_white_king no_black_king,none,true,"


@pytest.mark.parametrize("form", ["jsonl", "csv", "tsv"])
def test_many_lines_together_say_the_same_as_one_by_one(console, monkeypatch, form):
    fens = [
        f"{START} w KQkq - 0 1",
        "8/8/8/8/8/8/8/8 w - - 0 1",
        "4k3/8/8/8/8/8/8/4K2R w KQkq - 0 1",
        "7k/5Q2/5K2/8/8/8/8/8 b - - 0 1",
        "k7/8/8/8/8/8/8/K7 w - - 120 90",
        "k7/Q7/1K6/8/8/8/8/8 b - - 0 1",
        "4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1",
        f"{START} w KQkq - 0 one",
        "",
        "start",
    ]
    lines = "\n".join(fens * 30)
    together = console(f"chess check - --level basic --format {form}", stdin=lines)
    monkeypatch.setattr(chess_commands.check, "bulk", None)
    apart = console(f"chess check - --level basic --format {form}", stdin=lines)
    assert together == apart
    assert apart.out.count("no_white_king") == 30


def test_a_time_limit_leaves_a_position_open(console):
    result = console(
        ["chess", "check", "8/8/8/8/8/5k2/5p2/5K2 w - - 0 1", "--limit", "0", "--format", "json"]
    )
    assert result.code == 0
    assert result.json["facts"]["verdict"] == "possible"
    assert result.json["facts"]["complete"] is False


def test_moves_in_three_notations(console):
    rows = console(["chess", "moves", "4k3/P7/8/8/8/8/8/4K2R w K - 0 1", "--format", "json"]).json["rows"]
    by_uci = {row["uci"]: row for row in rows}
    assert by_uci["a7a8q"]["move"] == "a8=Q+"
    assert by_uci["a7a8q"]["czech"] == "a8D+"
    assert by_uci["e1g1"]["kind"] == "castling"
    assert by_uci["e1g1"]["czech"] == "0-0"


def test_moves_of_an_illegal_position(console):
    result = console(["chess", "moves", "8/8/8/8/8/8/8/8 w - - 0 1"])
    assert result.code == 1
    assert "no king" in result.err


def test_retract_names_what_was_captured(console):
    result = console(["chess", "retract", "rnb1kbnr/ppp1pppp/3q4/3p4/4K3/4P3/PPPP1PPP/RNBQ1BNR w kq - 0 1"])
    assert result.code == 1
    every = console(
        [
            "chess",
            "retract",
            "rnb1kbnr/ppp1pppp/3q4/3p4/4K3/4P3/PPPP1PPP/RNBQ1BNR w kq - 0 1",
            "--all",
            "--format",
            "json",
        ]
    )
    assert every.json["facts"]["count"] == 0
    assert {row["captured"] for row in every.json["rows"]} == {"pawn", "knight", "bishop", "rook", "queen"}


def test_game_from_a_pgn_file(console, tmp_path):
    path = tmp_path / "two.pgn"
    path.write_text(
        '[White "A"]\n\n1. f3 e5 2. g4 Qh4# 1-0\n\n[White "B"]\n\n1. e4 e5 2. Ke3 *\n\n[FEN "x"]\n\n1. e4 *\n',
        encoding="utf-8",
    )
    result = console(["chess", "game", "--pgn", str(path), "--format", "json"])
    assert result.code == 1
    first, second, third = result.json["rows"]
    assert first["legal"]
    assert "1-0" in first["message"]
    assert not second["legal"]
    assert "not a position" in third["message"]


def test_mate_and_proof_of_none(console):
    mate = console(["chess", "mate", "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", "--in", "1", "--format", "json"])
    assert (mate.code, mate.json["facts"]["keys"]) == (0, "Ra8#")
    none = console(["chess", "mate", "start", "--in", "1", "--format", "json"])
    assert (none.code, none.json["facts"]["mate"]) == (1, False)
    assert console("chess mate start --in 99").code == 2


def test_perft(console):
    result = console("chess perft start 3 --divide --format json").json
    assert result["facts"]["nodes"] == 8902
    assert sum(row["nodes"] for row in result["rows"]) == 8902
    assert console("chess perft start 0 --format json").json["facts"]["nodes"] == 1
    assert console("chess perft start 50").code == 2


def test_show_writes_a_picture(console, tmp_path):
    path = tmp_path / "board.svg"
    result = console(
        ["chess", "show", "start", "--last", "e2e4", "--arrow", "g1f3", "--mark", "d4", "--svg", str(path)]
    )
    assert result.code == 0
    assert path.read_text(encoding="utf-8").count("<path") == 32
    assert console("chess show start --arrow e2").code == 2
    assert console("chess show start --mark z9").code == 2


def test_aliases(console):
    assert console("herna šachy check start").code == 0
    assert console("herna SACHY check start").code == 0


def test_a_cold_check_loads_nothing_heavy():
    code = (
        "import sys; from cli.main import run; run('chess', ['check', 'start', '--format', 'json']);"
        "heavy = {'numpy', 'numba', 'scipy', 'sympy', 'tabulate', 'flint'} & set(sys.modules); assert not heavy, heavy"
    )
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)


@pytest.mark.parametrize("words", [["start", "3"], ["3", "start"], ["3", *f"{START} w KQkq - 0 1".split()]])
def test_the_depth_of_a_count_stands_last_or_first(console, words):
    assert console(["chess", "perft", *words, "--format", "json"]).json["facts"] == {
        "depth": 3,
        "nodes": 8902,
    }


@pytest.mark.parametrize("words", [["start"], ["start", "61"], ["start", "three"], ["start", "9" * 5000]])
def test_a_missing_or_wrong_depth_is_told(console, words):
    result = console(["chess", "perft", *words])
    assert result.code == 2
    assert "from 0 to 60" in result.err


def test_retract_and_check_judge_alike(console):
    """Parity speaks against every position before this one, so nothing can have been played last."""
    fen = f"{START} b KQkq - 0 1"
    assert console(["chess", "retract", fen]).code == 1
    rows = console(["chess", "retract", fen, "--all", "--format", "json"]).json["rows"]
    assert rows
    assert not any(row["possible"] for row in rows)
    for row in rows[::9]:
        assert console(["chess", "check", row["fen"]]).code == 1


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1"])
def test_a_pgn_file_may_be_in_utf8_or_latin1(console, tmp_path, encoding):
    path = tmp_path / "Games.PGN"
    text = '[White "Müller"]\r\n\r\n1. e4 *\r\n\r\n[White "José"]\r\n\r\n1. d4 *\r\n'
    path.write_bytes(text.encode(encoding))
    rows = console(["chess", "game", str(path), "--format", "json"]).json["rows"]
    assert [row["white"] for row in rows] == ["Müller", "José"]


def test_a_file_of_another_kind_is_refused(console, tmp_path):
    path = tmp_path / "wide.pgn"
    path.write_bytes('[White "Novák"]\n\n1. e4 *\n'.encode("utf-16"))
    assert console(["chess", "game", str(path)]).code == 2
    assert console(["chess", "game", str(tmp_path / "none.pgn")]).code == 2
