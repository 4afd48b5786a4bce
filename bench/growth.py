"""How cost grows with size, engine by engine: ``python -m bench.growth`` draws docs/img/growth.svg.

Each point is the processor time of a whole command from its start to its end, with an empty cache folder.
"""

from __future__ import annotations

import math
import os
import random
import resource
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from cli.drawing.svg import INK, PALE, Markup, document, element, text_at

ROOT = Path(__file__).parents[1]
PICTURE = ROOT / "docs" / "img" / "growth.svg"
COLOURS = ("#0f766e", "#be185d", "#2563eb", "#c2410c", "#2f855a", "#6b46c1", "#b7791f", "#2d3748")
WIDTH, HEIGHT, LEFT, TOP = 420, 250, 70, 40


# Sizes up to this one stand on a plain axis, larger ones on a logarithmic one.
LARGEST_PLAIN = 50


class Series(NamedTuple):
    """An engine's sizes, with the command line and standard input of each."""

    name: str
    unit: str
    sizes: tuple[int, ...]
    words: str
    stdin: str = ""
    puzzle: str = ""


def hands(count: int) -> str:
    """Random hands of seven cards, one a line."""
    deck = [rank + suit for rank in "23456789TJQKA" for suit in "shdc"]
    rng = random.Random(1)
    return "".join(" ".join(rng.sample(deck, 7)) + "\n" for _ in range(count))


SERIES = (
    Series("herna dice odds Nd6", "dice", (1, 10, 30, 100, 300, 1000, 2700), "herna dice odds {n}d6"),
    Series(
        "herna dice odds 'Nd10 keep 10'", "dice", (10, 30, 100, 300, 1000), "herna dice odds {n}d10keep10"
    ),
    Series("poker rank -", "hands", (100, 1000, 10_000, 100_000, 1_000_000), "poker rank -", "hands"),
    Series("chess perft start N", "depth", (1, 2, 3, 4, 5, 6, 7), "chess perft start {n}"),
    Series(
        "draughts perft start N", "depth", (1, 3, 5, 7, 9, 11, 12), "draughts perft start {n} --rules russian"
    ),
    Series(
        "a 4x4 grid, move N sticks to 20 squares",
        "sticks moved",
        (1, 2, 3, 4, 5, 6, 7),
        "puzzle solve puzzle.toml --count",
        puzzle='grid = "4x4"\nmove = {n}\ngoal = "squares=20"\n',
    ),
    Series(
        "an NxN grid, move 3 sticks to N² squares",
        "squares on a side",
        (2, 3, 4, 5),
        "puzzle solve puzzle.toml --count",
        puzzle='grid = "{n}x{n}"\nmove = 3\ngoal = "squares={square}"\n',
    ),
    Series(
        "backgammon bearoff N@6",
        "checkers on the six point",
        (1, 3, 5, 7, 9, 11, 13, 15),
        "backgammon bearoff {n}@6",
    ),
)


def cpu_seconds(words: list[str], stdin: str, folder: str) -> float:
    """Run a command in a folder of its own and tell the processor time it took."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    script = Path(sys.executable).with_name(words[0])
    done = subprocess.run(
        [script, *words[1:]],
        input=stdin,
        capture_output=True,
        text=True,
        check=False,
        cwd=folder,
        env={**os.environ, "HERNA_CACHE_DIR": f"{folder}/cache"},
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode not in (0, 1):
        raise RuntimeError(f"{' '.join(words)}: {done.stderr.strip()}")
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def measure(series: Series) -> list[tuple[int, float]]:
    """Time every size of a series."""
    points = []
    words = f"{series.words} --format jsonl"
    for size in series.sizes:
        stdin = hands(size) if series.stdin == "hands" else ""
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "puzzle.toml").write_text(series.puzzle.format(n=size, square=size * size))
            points.append((size, cpu_seconds(words.format(n=size).split(), stdin, folder)))
        print(f"{series.name}: {size} {series.unit}: {points[-1][1]:.3f} s", flush=True)
    return points


def panel(index: int, series: Series, points: list[tuple[int, float]]) -> Markup:
    """Draw one series as a plot of its own, both axes logarithmic unless the sizes are depths."""
    xs = [math.log10(size) if max(series.sizes) > LARGEST_PLAIN else float(size) for size, _seconds in points]
    ys = [math.log10(max(seconds, 0.01)) for _size, seconds in points]
    low, high = math.floor(min(ys)), math.ceil(max(*ys, min(ys) + 0.1))
    across = [WIDTH * (x - xs[0]) / ((xs[-1] - xs[0]) or 1) for x in xs]
    down = [HEIGHT * (1 - (y - low) / (high - low)) for y in ys]
    colour = COLOURS[index % len(COLOURS)]
    parts = [
        text_at(0, -14, series.name, font_weight="bold"),
        element("rect", {"width": WIDTH, "height": HEIGHT, "fill": "none", "stroke": PALE}),
        element(
            "polyline",
            {
                "points": " ".join(f"{x:.1f},{y:.1f}" for x, y in zip(across, down, strict=True)),
                "fill": "none",
                "stroke": colour,
                "stroke_width": 2,
            },
        ),
        *(
            element("circle", {"cx": x, "cy": y, "r": 3.5, "fill": colour})
            for x, y in zip(across, down, strict=True)
        ),
        *(
            text_at(x, HEIGHT + 18, f"{size:,}", text_anchor="middle", font_size=11)
            for (size, _s), x in zip(points, across, strict=True)
        ),
        *(
            text_at(
                -8,
                HEIGHT * (1 - (y - low) / (high - low)) + 4,
                f"{10.0**y:g} s",
                text_anchor="end",
                font_size=11,
            )
            for y in range(low, high + 1)
        ),
        text_at(WIDTH / 2, HEIGHT + 36, series.unit, text_anchor="middle", font_size=12, fill=INK),
    ]
    column, row = index % 2, index // 2
    place = f"translate({LEFT + column * (WIDTH + 110)} {TOP + row * (HEIGHT + 90)})"
    return element("g", {"transform": place}, *parts)


def main() -> int:
    """Measure all series and write the picture."""
    drawn = [panel(index, series, measure(series)) for index, series in enumerate(SERIES)]
    rows = (len(drawn) + 1) // 2
    PICTURE.parent.mkdir(parents=True, exist_ok=True)
    title = "Processor time of whole commands by size"
    PICTURE.write_text(
        document(2 * (WIDTH + 110) + 10, TOP + rows * (HEIGHT + 90), drawn, title), encoding="utf-8"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
