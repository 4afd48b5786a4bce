"""Run the measurements: ``python -m bench [--json] [--only NAME] [--list]``; exit code 1 if a bar is missed."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import asdict

from bench.harness import AnyJob, Job, LimitJob, Measured, all_jobs, measure, time_one


def main() -> int:
    """Measure the chosen jobs and print a line for each as it is done."""
    options = _options().parse_args()
    jobs = all_jobs()
    if options.one:
        print(json.dumps(_one(jobs, options.one, options.side)))
        return 0
    chosen = [job for job in jobs if not options.only or any(part in job.name for part in options.only)]
    if not chosen:
        print(f"no such job: {' '.join(options.only)}", file=sys.stderr)
        return 2
    if options.list:
        print("\n".join(f"{job.name} · {job.peer_name} · {_bar(job)}" for job in chosen))
        return 0
    return _run(chosen, as_json=options.json)


def _options() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print the results as JSON")
    parser.add_argument("--only", action="append", metavar="NAME", help="only jobs whose name contains NAME")
    parser.add_argument("--list", action="store_true", help="list the jobs and their bars")
    # The two below are how the harness calls itself for a measurement in a fresh process.
    parser.add_argument("--one", help=argparse.SUPPRESS)
    parser.add_argument("--side", choices=["ours", "peer"], help=argparse.SUPPRESS)
    return parser


def _one(jobs: list[AnyJob], name: str, side: str) -> dict[str, object]:
    return time_one(next(job for job in jobs if isinstance(job, Job | LimitJob) and job.name == name), side)


def _run(jobs: list[AnyJob], *, as_json: bool) -> int:
    results = []
    for job in jobs:
        results.append(measure(job))
        print(_line(results[-1]), file=sys.stderr if as_json else sys.stdout, flush=True)
    if as_json:
        print(json.dumps([asdict(result) for result in results], indent=1))
    return 1 if any(result.failed for result in results) else 0


def _bar(job: AnyJob | Measured) -> str:
    return "reported only" if job.bar is None else f"{'≤' if job.at_most else '≥'} {job.bar:g}"


def _line(result: Measured) -> str:
    head = f"{result.status:9} {result.name:44} "
    if result.ratio is None:
        return f"{head} {result.peer}: {result.note}"
    ratio = f"{result.ratio:10.4g}× ({result.least:.4g} to {result.most:.4g})"
    times = f"ours {1000 * (result.ours or 0):.3g} ms, {result.peer} {1000 * (result.theirs or 0):.3g} ms"
    return f"{head}{ratio:32} bar {_bar(result):14} {times}"


if __name__ == "__main__":
    sys.exit(main())
