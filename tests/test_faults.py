"""Cache folders that cannot be used, tables that are damaged, processes that die: the answer stays right."""

import random
import resource
import signal
import subprocess
import sys
import time

import pytest

from bench.faults import QUESTION, ROOT, SCRIPT, ask, kill_often, start

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


@pytest.mark.parametrize("damage", ["cut", "flip", "empty", "foreign"])
def test_a_damaged_table_is_built_again(clean, tmp_path, damage):
    folder, answer = clean
    for table in folder.glob("*.table"):
        data = bytearray(table.read_bytes())
        if damage == "cut":
            data = data[: len(data) // 2]
        elif damage == "flip":
            data[len(data) // 2] ^= 4
        elif damage == "empty":
            data = bytearray()
        else:
            data[:16] = b"something else!!"
        (tmp_path / table.name).write_bytes(data)
    assert ask(tmp_path, *QUESTION)[:2] == answer[:2]
    for table in folder.glob("*.table"):
        assert (tmp_path / table.name).read_bytes() == table.read_bytes()


def test_two_at_once(clean, tmp_path):
    children = [start(tmp_path, *QUESTION) for _ in range(2)]
    answers = [child.communicate()[0] for child in children]
    assert answers == [clean[1][1]] * 2
    assert not list(tmp_path.glob(".*.part"))


def test_killed_while_building(clean, tmp_path):
    assert kill_often(tmp_path, 6, 4.0, random.Random(7)) > 0
    assert ask(tmp_path, *QUESTION) == clean[1]
    assert not list(tmp_path.glob(".*.part"))


def test_interrupted_while_building(tmp_path):
    child = start(tmp_path, *QUESTION)
    time.sleep(1.2)
    child.send_signal(signal.SIGINT)
    out, err = child.communicate(timeout=60)
    assert child.returncode in (130, 0)
    assert b"Traceback" not in err
    assert child.returncode == 0 or out == b""
    assert not list(tmp_path.glob(".*.part"))
