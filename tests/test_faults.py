"""Cache folders that cannot be used, tables that are damaged, processes that die: the answer stays right."""

import ctypes
import os
import random
import resource
import signal
import subprocess
import sys
import time

import pytest

from bench.faults import QUESTION, ROOT, SCRIPT, ask, damaged, kill_often, start
from bench.load import LOADS, held, run
from probability import storage

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals and limits")


@pytest.fixture(scope="module")
def clean(tmp_path_factory):
    """The answer from a clean cache folder, and the folder with the table in it."""
    folder = tmp_path_factory.mktemp("clean")
    answer = ask(folder, *QUESTION)
    assert answer[0] == 0
    assert list(folder.glob("*.table"))
    return folder, answer


def test_a_folder_that_is_a_file(clean, tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("mine")
    code, out, err = ask(blocked, *QUESTION)
    assert (code, out) == clean[1][:2]
    assert b"Traceback" not in err
    assert blocked.read_text() == "mine"


def test_a_folder_that_is_missing_is_made(clean, tmp_path):
    assert ask(tmp_path / "not" / "yet", *QUESTION)[:2] == clean[1][:2]
    assert list((tmp_path / "not" / "yet").glob("*.table"))


# Root may write anywhere; taking this right from a child makes it an ordinary person.
PR_CAPBSET_DROP, CAP_DAC_OVERRIDE = 24, 1


def be_ordinary():
    if os.geteuid() == 0:
        assert ctypes.CDLL(None).prctl(PR_CAPBSET_DROP, CAP_DAC_OVERRIDE, 0, 0, 0) == 0


@pytest.mark.skipif(sys.platform != "linux", reason="takes rights away as Linux does")
def test_a_folder_that_is_read_only(clean, tmp_path):
    """Nothing is kept; a table that lies there already is used, and a damaged one is not mended but not trusted."""
    folder, answer = clean
    tmp_path.chmod(0o555)
    assert ask(tmp_path, *QUESTION, preexec_fn=be_ordinary)[:2] == answer[:2]
    assert not list(tmp_path.iterdir())
    tmp_path.chmod(0o755)
    for table in folder.glob("*.table"):
        (tmp_path / table.name).write_bytes(table.read_bytes()[:-8])
    tmp_path.chmod(0o555)
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    assert ask(tmp_path, *QUESTION, preexec_fn=be_ordinary)[:2] == answer[:2]
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before
    tmp_path.chmod(0o755)


def test_a_full_disk(clean, tmp_path):
    """No file may grow: every write of the table fails as on a full disk."""
    limit = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096)); "
    child = subprocess.run(
        [sys.executable, "-c", limit + SCRIPT, *QUESTION],
        cwd=ROOT,
        capture_output=True,
        env={"PATH": "/usr/bin:/bin", "HERNA_CACHE_DIR": str(tmp_path), "PYTHONDONTWRITEBYTECODE": "1"},
        timeout=120,
    )
    assert child.stdout == clean[1][1]
    assert child.returncode == 0
    assert not list(tmp_path.iterdir())
    assert resource.getrlimit(resource.RLIMIT_FSIZE)[0] != 4096


@pytest.mark.parametrize("damage", ["cut", "flip", "empty", "foreign", "random"])
def test_a_damaged_table_is_built_again(clean, tmp_path, damage):
    folder, answer = clean
    rng = random.Random(11)
    for table in folder.glob("*.table"):
        data = bytearray(table.read_bytes())
        if damage == "cut":
            data = data[: len(data) // 2]
        elif damage == "flip":
            data[len(data) // 2] ^= 4
        elif damage == "empty":
            data = bytearray()
        elif damage == "random":
            data = damaged(bytes(data), rng)
        else:
            data[:16] = b"something else!!"
        (tmp_path / table.name).write_bytes(data)
    assert ask(tmp_path, *QUESTION)[:2] == answer[:2]
    for table in folder.glob("*.table"):
        assert (tmp_path / table.name).read_bytes() == table.read_bytes()


def test_a_table_of_another_version_is_built_again(clean, tmp_path, monkeypatch):
    """Whole and sound, with its name, but full of zeros, and made by a later program."""
    folder, answer = clean
    monkeypatch.setenv("HERNA_CACHE_DIR", str(tmp_path))
    for path in folder.glob("*.table"):
        header = storage._read_header(path)
        table = storage.Table(path, header)
        zeros = {key: 0 * table[key] for key in table.keys()}  # noqa: SIM118 -- not a mapping
        assert storage.save_table(header["name"], header["version"] + 1, zeros, header["meta"])
        assert (tmp_path / path.name).read_bytes() != path.read_bytes()
    assert ask(tmp_path, *QUESTION)[:2] == answer[:2]
    for path in folder.glob("*.table"):
        assert (tmp_path / path.name).read_bytes() == path.read_bytes()


def test_two_at_once(clean, tmp_path):
    children = [start(tmp_path, *QUESTION) for _ in range(2)]
    answers = [child.communicate()[0] for child in children]
    assert answers == [clean[1][1]] * 2
    assert not list(tmp_path.glob(".*.part"))


def test_killed_while_building(clean, tmp_path):
    assert kill_often(tmp_path, 6, 4.0, random.Random(7)) > 0
    assert ask(tmp_path, *QUESTION) == clean[1]
    assert not list(tmp_path.glob(".*.part"))


LONG_COMMANDS = [
    ("herna", "osadnici", "race", "--goal", "12"),
    ("blackjack", "value", "--values", "A=11,K=3,Q=2,J=1,10=10,9=9,8=8,7=7"),
    ("chess", "perft", "start", "8"),
    ("chess", "mate", "start", "--in", "6"),
    ("draughts", "best", "start", "--depth", "40"),
    ("draughts", "best", "W: Ka1 Kc1; B: Kh8 Kf8"),
    ("draughts", "perft", "start", "13", "--rules", "russian"),
    ("backgammon", "race", "W: 2@1 5@6; B: 4@1A 3@6A"),
    ("kostky", "bid", "--hand", "červená,šedá,modrá", "--players", "5", "--seat", "3", "--games", "10000000"),
    ("poker", "rank", "-"),
    ("puzzle", "new", "--grid", "4x4", "--move", "4", "--goal", "squares=7", "--unique"),
    ("qwixx", "solve"),
]


def interrupted(words, cache):
    """Interrupt a command at work; one that was done already, on a fast machine, is asked again and given less."""
    # A search that deepens has its first answer only after a while on a busy machine.
    for wait in (5, 3) if "--depth" in words else (1.5, 0.8, 0.5, 0.3):
        child = start(cache, *words, stdin=subprocess.PIPE)
        time.sleep(wait)
        if child.poll() is None:
            child.send_signal(signal.SIGINT)
            return (*child.communicate(timeout=120), child.returncode)
        child.communicate()
        for table in cache.glob("*.table"):
            table.unlink()
    pytest.fail("no longer long: choose a bigger question")


@pytest.mark.parametrize("words", LONG_COMMANDS, ids=lambda words: " ".join(words[:3]))
def test_interrupted(words, tmp_path):
    out, err, code = interrupted(words, tmp_path)
    assert code == 130
    # A search that deepens step by step shows the best it had; nothing else has half an answer.
    assert (b"best move" in out) if "--depth" in words else (out == b"")
    assert b"Traceback" not in err
    assert not list(tmp_path.glob(".*.part"))


@pytest.mark.parametrize(("words", "lines"), [(("poker", "rank", "-", "--format", "jsonl"), 40_000),
                                              (("chess", "check", "-", "--format", "jsonl"), 300)])  # fmt: skip
def test_a_long_batch_answers_every_line_in_flat_memory(words, lines):
    load = next(load for load in LOADS if load.words == words)
    # With few answers remembered the memory is level at once, not only after some ten thousand lines.
    found = run(load, 4 * lines, remembered=64)
    assert found.lines == 4 * lines
    assert found.is_flat, found


@pytest.mark.skipif(sys.platform != "linux", reason="reads the memory as Linux tells it")
@pytest.mark.parametrize(
    "words", [("poker", "rank", "-"), ("chess", "check", "-"), ("herna", "dice", "odds", "-")]
)
def test_a_line_without_end_is_not_held(words, tmp_path):
    child = start(tmp_path, *words, "--format", "jsonl", stdin=subprocess.PIPE)
    for _ in range(100):
        child.stdin.write(b"A" * 1_000_000)
    child.stdin.flush()
    peak = held(child.pid)
    out, err = child.communicate(b"\n", timeout=60)
    assert child.returncode == 1
    assert b"the line is longer than" in out
    assert out.count(b"\n") == 1
    assert err == b""
    assert 0 < peak < 80 << 10


def test_ten_thousand_hands_are_refused_at_once(console):
    began = time.process_time()
    result = console(["poker", "equity", *["AA"] * 10_000])
    assert (result.code, result.out) == (2, "")
    assert "2 to 10 hands, not 10000" in result.err
    assert time.process_time() - began < 5
