"""The benchmark can fail: a bar that is missed, a peer that is not there, answers that differ."""

import json
import sys
from dataclasses import asdict

import pytest

from bench import __main__ as bench
from bench import harness
from bench.harness import Job, LimitJob, ProcessJob, all_jobs, measure
from bench.report import row

QUICK, SLOW = (sys.executable, "-S", "-c", ""), (sys.executable, "-c", "import time; time.sleep(0.4)")


def process_job(ours, bar, base=QUICK):
    return ProcessJob("start-up: fake", ours, "base", base, bar, rounds=3)


@pytest.mark.parametrize(
    ("job", "status"),
    [
        (process_job(QUICK, 3), "ok"),
        (process_job(SLOW, 1.2), "short"),
        (process_job(("no-such-command",), 1.2), "missing"),
        (process_job((sys.executable, "-c", "1 / 0"), 1.2), "broken"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_whole_commands(job, status):
    found = measure(job)
    assert found.status == status
    assert found.failed == (status != "ok")
    assert (found.ratio is None) == (status in ("missing", "broken"))
    if found.ratio is not None:
        assert found.least <= found.ratio <= found.most


@pytest.fixture
def times(monkeypatch):
    """What the sides of a job are said to have taken, and answered."""
    told = {
        "ours": {"seconds": 1.0, "cpu": 1.0, "digest": "a"},
        "peer": {"seconds": 8.0, "cpu": 8.0, "digest": "a"},
    }
    monkeypatch.setattr(harness, "_in_fresh_process", lambda _name, side: told[side])
    return told


def job(bar):
    return Job("fake", lambda: lambda: "a", "peer", lambda: lambda: "a", bar=bar)


def test_a_bar_is_reached_or_not(times):
    assert measure(job(8)).status == "ok"
    assert measure(job(8.1)).status == "short"
    assert measure(job(None)).status == "ok"
    assert measure(LimitJob("fake", lambda: lambda: "", 1.0)).status == "ok"
    assert measure(LimitJob("fake", lambda: lambda: "", 0.9)).status == "short"
    times["peer"]["digest"] = "b"
    assert measure(job(8)).status == "broken"


def test_a_peer_that_is_not_installed_is_missing(tmp_path, monkeypatch):
    (tmp_path / "icepool.py").write_text("raise ModuleNotFoundError(\"No module named 'icepool'\")\n")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    peer = next(job for job in all_jobs() if job.peer_name == "icepool")
    found = measure(peer)
    assert (found.status, found.failed) == ("missing", True)
    assert "icepool" in found.note
    assert "missing" in row(asdict(found))


@pytest.mark.parametrize(("bar", "code"), [(8, 0), (9, 1)])
def test_exit_code_and_json(times, monkeypatch, capsys, bar, code):
    monkeypatch.setattr(bench, "all_jobs", lambda: [job(bar)])
    monkeypatch.setattr(sys, "argv", ["bench", "--json"])
    assert bench.main() == code
    captured = capsys.readouterr()
    (told,) = json.loads(captured.out)
    assert told["ratio"] == 8
    assert ("short" in captured.err) == bool(code)


def test_list_and_only(monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["bench", "--list", "--only", "poker"])
    assert bench.main() == 0
    assert "phevaluator" in capsys.readouterr().out
    monkeypatch.setattr(sys, "argv", ["bench", "--only", "no such job"])
    assert bench.main() == 2


def test_jobs_have_names_of_their_own():
    names = [job.name for job in all_jobs()]
    assert len(set(names)) == len(names)
    assert all(job.bar is not None for job in all_jobs() if not isinstance(job, Job))
