"""How a job is measured: ours and the peer's in turn, each time cold, and the ratio of both with its spread."""

from __future__ import annotations

import importlib
import json
import os
import pkgutil
import statistics
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter, process_time
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

ROOT = Path(__file__).parents[1]
# Installed packages come with their bytecode; the same is due to a checkout, so it may write its own.
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


class Missing(Exception):
    """Something to compare is not installed."""


class Broken(Exception):
    """A side failed, or both sides did not answer the same."""


@dataclass(frozen=True, slots=True)
class Job:
    """The same work done by this project and by a peer.

    *ours* and *peer* are functions of no arguments that import what they need and return the function to be
    timed, so that imports do not count. Each is run in a fresh process, so that no cache is ever warm.
    The bar is the least ratio of the peer's time to ours; without a bar the ratio is only reported.

    *digest* turns either answer into plain text, for the check that both did the same work.
    """

    name: str
    ours: Callable[[], Callable[[], Any]]
    peer_name: str
    peer: Callable[[], Callable[[], Any]]
    bar: float | None = None
    rounds: int = 5
    digest: Callable[[Any], str] = str

    at_most = False


@dataclass(frozen=True, slots=True)
class ProcessJob:
    """A whole command line against a base one; the bar is the *largest* ratio of our time to the base's."""

    name: str
    ours: tuple[str, ...]
    peer_name: str
    base: tuple[str, ...]
    bar: float
    rounds: int = 25

    at_most = True


@dataclass(frozen=True, slots=True)
class LimitJob:
    """Work of ours that must end within so many seconds of processor time; there is no peer to compare with.

    *ours* imports what it needs, warms up if the bar is one for warm work, and returns the function to be timed.
    """

    name: str
    ours: Callable[[], Callable[[], Any]]
    bar: float
    peer_name: str = "seconds of CPU"
    rounds: int = 3

    at_most = True


@dataclass(frozen=True, slots=True)
class Measured:
    """The outcome of one job; times are medians in seconds."""

    name: str
    peer: str
    status: str
    bar: float | None = None
    at_most: bool = False
    ratio: float | None = None
    least: float | None = None
    most: float | None = None
    ours: float | None = None
    theirs: float | None = None
    note: str = ""
    ratios: list[float] = field(default_factory=list, repr=False)

    @property
    def failed(self) -> bool:
        """Whether the bar was not reached, or nothing could be measured."""
        return self.status != "ok"


AnyJob = Job | ProcessJob | LimitJob


def all_jobs() -> list[AnyJob]:
    """Collect the jobs of every module in ``bench.jobs``."""
    folder = importlib.import_module("bench.jobs")
    found: list[AnyJob] = []
    for module in sorted(pkgutil.iter_modules(folder.__path__), key=lambda module: module.name):
        found += importlib.import_module(f"bench.jobs.{module.name}").JOBS
    return found


def measure(job: AnyJob) -> Measured:
    """Run one job, ours and the peer's in turn, so that a busy machine slows both alike."""
    once = ONCE[type(job)]
    try:
        if isinstance(job, ProcessJob):
            _process_once(job, first_ours=True)  # so that bytecode and disk cache are there
        # The side that goes first changes: the second one finds warmer processor and disk caches.
        pairs = [once(job, first_ours=number % 2 == 0) for number in range(job.rounds)]
    except Missing as missing:
        return Measured(job.name, job.peer_name, "missing", job.bar, job.at_most, note=str(missing))
    except Broken as broken:
        return Measured(job.name, job.peer_name, "broken", job.bar, job.at_most, note=str(broken))
    return _summary(job, pairs)


def _summary(job: AnyJob, pairs: list[tuple[float, float]]) -> Measured:
    ratios = [ours / theirs if job.at_most else theirs / ours for ours, theirs in pairs]
    ratio = statistics.median(ratios)
    reached = job.bar is None or (ratio <= job.bar if job.at_most else ratio >= job.bar)
    return Measured(
        name=job.name,
        peer=job.peer_name,
        status="ok" if reached else "short",
        bar=job.bar,
        at_most=job.at_most,
        ratio=ratio,
        least=min(ratios),
        most=max(ratios),
        ours=statistics.median(ours for ours, _ in pairs),
        theirs=statistics.median(theirs for _, theirs in pairs),
        ratios=ratios,
    )


# -- jobs within a process ----------------------------------------------------------------------------------------


def _call_once(job: Job, *, first_ours: bool) -> tuple[float, float]:
    order = ("ours", "peer") if first_ours else ("peer", "ours")
    found = {side: _in_fresh_process(job.name, side) for side in order}
    if found["ours"]["digest"] != found["peer"]["digest"]:
        raise Broken("the answers differ")
    return found["ours"]["seconds"], found["peer"]["seconds"]


def _in_fresh_process(name: str, side: str) -> Any:
    command = [sys.executable, "-m", "bench", "--one", name, "--side", side]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        reason = (done.stderr.strip().splitlines() or ["no answer"])[-1]
        raise Missing(reason) if reason.startswith("ModuleNotFoundError") else Broken(f"{side}: {reason}")
    return json.loads(done.stdout)


def _limit_once(job: LimitJob, *, first_ours: bool) -> tuple[float, float]:  # noqa: ARG001
    return _in_fresh_process(job.name, "ours")["cpu"], 1.0


def time_one(job: Job | LimitJob, side: str) -> dict[str, object]:
    """Time one side of a job in this process, once, after its imports; the answer is only digested."""
    work = job.ours() if side == "ours" or isinstance(job, LimitJob) else job.peer()
    start, began = perf_counter(), process_time()
    answer = work()
    seconds, cpu = perf_counter() - start, process_time() - began
    return {"seconds": seconds, "cpu": cpu, "digest": job.digest(answer) if isinstance(job, Job) else ""}


# -- whole command lines ------------------------------------------------------------------------------------------


def _process_once(job: ProcessJob, *, first_ours: bool) -> tuple[float, float]:
    if first_ours:
        ours = _timed(job.ours)
        return ours, _timed(job.base)
    base = _timed(job.base)
    return _timed(job.ours), base


def _timed(command: Iterable[str]) -> float:
    command = list(command)
    start = perf_counter()
    try:
        done = subprocess.run(command, capture_output=True, check=False, env=ENVIRONMENT)
    except FileNotFoundError:
        raise Missing(f"no such command: {command[0]}") from None
    seconds = perf_counter() - start
    if done.returncode != 0:
        raise Broken(f"exit code {done.returncode}: {done.stderr.decode(errors='replace').strip()[-200:]}")
    return seconds


# How a job of each kind is measured once: (ours, theirs).
ONCE: dict[type, Callable[..., tuple[float, float]]] = {
    Job: _call_once,
    ProcessJob: _process_once,
    LimitJob: _limit_once,
}
