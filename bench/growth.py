"""How cost grows with size, engine by engine: ``python -m bench.growth`` draws docs/img/growth.svg.

Each point is the processor time of a whole command, less that of the same command at its smallest size's start-up.
"""

from __future__ import annotations

import math
import random
import resource
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from cli.drawing.svg import INK, PALE, Markup, document, element, text_at

ROOT = Path(__file__).parents[1]
PICTURE = ROOT / "docs" / "img" / "growth.svg"
COLOURS = ("#2563eb", "#c2410c", "#2f855a", "#6b46c1", "#b7791f", "#2d3748")
WIDTH, HEIGHT, LEFT, TOP = 420, 250, 70, 40


class Series(NamedTuple):
    """An engine's sizes, with the command line and standard input of each."""

    name: str
    unit: str
    sizes: tuple[int, ...]
    words: str
    stdin: str = ""


def hands(count: int) -> str:
    """Random hands of seven cards, one a line."""
    deck = [rank + suit for rank in "23456789TJQKA" for suit in "shdc"]
    rng = random.Random(1)
    return "".join(" ".join(rng.sample(deck, 7)) + "\n" for _ in range(count))


SERIES = (
    Series("herna dice odds Nd6", "dice", (1, 10, 30, 100, 300, 1000, 2700), "herna dice odds {n}d6"),
    Series("herna dice odds 'Nd10 keep 10'", "dice", (10, 20, 40, 80, 160), "herna dice odds {n}d10keep10"),
    Series("poker rank -", "hands", (100, 1000, 10_000, 100_000, 1_000_000), "poker rank -", "hands"),
    Series("chess perft start N", "depth", (1, 2, 3, 4, 5, 6), "chess perft start {n}"),
    Series(
        "draughts perft start N", "depth", (1, 3, 5, 7, 9, 10), "draughts perft start {n} --rules russian"
    ),
    Series(
        "puzzle new --grid NxN",
        "sticks on a side",
        (2, 3, 4),
        "puzzle new --grid {n}x{n} --move 2 --goal squares=3 --seed 1",
    ),
)


def cpu_seconds(words: list[str], stdin: str) -> float:
    """Run a command and tell the processor time it took."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    script = Path(sys.executable).with_name(words[0])
    done = subprocess.run([script, *words[1:]], input=stdin, capture_output=True, text=True, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode not in (0, 1):
        raise RuntimeError(f"{' '.join(words)}: {done.stderr.strip()}")
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def measure(series: Series) -> list[tuple[int, float]]:
    """Time every size of a series."""
    points = []
    for size in series.sizes:
        stdin = hands(size) if series.stdin == "hands" else ""
        points.append((size, cpu_seconds(f"{series.words} --format jsonl".format(n=size).split(), stdin)))
        print(f"{series.name}: {size} {series.unit}: {points[-1][1]:.3f} s", flush=True)
    return points


def panel(index: int, series: Series, points: list[tuple[int, float]]) -> Markup:
    """Draw one series as a plot of its own, both axes logarithmic unless the sizes are depths."""
    xs = [math.log10(size) if max(series.sizes) > 50 else float(size) for size, _seconds in points]
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
