"""Kept tables: what was written comes back, and nothing else ever does."""

import os
import subprocess
import sys

import pytest

from probability import storage
from probability.storage import cache_folder, load_table, remove_table, save_table, sweep, table_path


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("HERNA_CACHE_DIR", str(tmp_path / "cache"))
    return tmp_path / "cache"


def arrays():
    np = pytest.importorskip("numpy")
    return {
        "x": np.arange(10, dtype=np.int32),
        "y": np.linspace(0, 1, 12).reshape(3, 4),
        "z": np.zeros((0, 3)),
    }


def test_what_was_kept_comes_back():
    kept = arrays()
    assert save_table("a", 1, kept, {"rules": "book"})
    table = load_table("a", 1)
    assert table is not None
    assert table.meta == {"rules": "book"}
    for key, array in kept.items():
        assert table[key].dtype == array.dtype
        assert (table[key] == array).all()


def test_absent_other_version_other_name(folder):
    assert load_table("a", 1) is None
    save_table("a", 1, arrays())
    assert load_table("a", 2) is None
    (folder / "a.table").rename(folder / "b.table")
    assert load_table("b", 1) is None


def test_every_flipped_bit_that_matters_and_every_truncation_is_noticed():
    kept = arrays()
    save_table("a", 1, kept)
    path = table_path("a")
    whole = path.read_bytes()
    for place in range(len(whole)):
        damaged = bytearray(whole)
        damaged[place] ^= 1 << (place % 8)
        path.write_bytes(damaged)
        table = load_table("a", 1)
        # A flip in the padding between arrays changes nothing; any other must make the table absent.
        if table is not None:
            assert all((table[key] == array).all() for key, array in kept.items())
    for length in range(0, len(whole), 13):
        path.write_bytes(whole[:length])
        assert load_table("a", 1) is None


@pytest.mark.skipif(os.name != "posix", reason="needs a folder that is a file")
def test_a_folder_that_cannot_be_written_costs_only_the_keeping(tmp_path, monkeypatch):
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    monkeypatch.setenv("HERNA_CACHE_DIR", str(blocked))
    assert save_table("a", 1, arrays()) is False
    assert load_table("a", 1) is None
    assert blocked.read_text() == "not a folder"


def test_leftovers_of_dead_processes_are_swept(folder):
    folder.mkdir()
    dead = subprocess.Popen([sys.executable, "-c", "pass"])
    dead.wait()
    (folder / f".a.table.{dead.pid}.part").write_bytes(b"half")
    (folder / f".b.table.{os.getpid()}.part").write_bytes(b"half")
    sweep(folder)
    assert [path.name for path in folder.iterdir()] == [f".b.table.{os.getpid()}.part"]


def test_only_plain_numbers_are_kept():
    np = pytest.importorskip("numpy")
    with pytest.raises(TypeError):
        save_table("a", 1, {"x": np.array([object()], dtype=object)})
    assert not list(cache_folder().glob(".*.part"))


def test_remove():
    save_table("a", 1, arrays())
    remove_table("a")
    remove_table("a")
    assert load_table("a", 1) is None


def test_whether_a_table_could_be_kept_is_known_before(tmp_path, monkeypatch):
    monkeypatch.setenv("HERNA_CACHE_DIR", str(tmp_path / "new"))
    assert storage.can_keep("some")
    assert not list((tmp_path / "new").iterdir())
    (tmp_path / "file").touch()
    monkeypatch.setenv("HERNA_CACHE_DIR", str(tmp_path / "file"))
    assert not storage.can_keep("some")
