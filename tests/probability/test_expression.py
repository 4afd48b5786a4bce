from __future__ import annotations

import csv
import random
import re
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from probability import estimate, expression, notation
from probability.distribution import Distribution
from probability.expression import evaluate, parse
from probability.faults import NotationError, TooBig
from probability.terms import Dice, Expression, Mixed, Number, Product, Select, Sum, written

PUBLISHED = Path(__file__).parents[1] / "data" / "dice.tsv"
d6, d8 = Distribution.uniform(1, 6), Distribution.uniform(1, 8)


def published() -> list[dict[str, str]]:
    with PUBLISHED.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t"))


@pytest.mark.parametrize(
    "row", published(), ids=lambda row: f"{row['expression']} {row['quantity']} {row['argument']}"
)
def test_published_values(row: dict[str, str]) -> None:
    found = evaluate(parse(row["expression"]))
    quantities = {
        "weight": lambda: found.weight(int(row["argument"])),
        "total": lambda: found.total,
        "mean": found.mean,
        "variance": found.variance,
    }
    assert quantities[row["quantity"]]() == Fraction(row["value"])
    assert row["source"]


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        (["3d6", "3D6", "3k6", "3K6", " 3 d 6 ", "d6+d6+d6", "d6+2k6", "(3d6)", "(d6, 2d6)"], d6.sum_of(3)),
        (["d8+d8", "2d8", "2k8"], d8.sum_of(2)),
        (["2d6+3", "3 + 2d6", "2d6 + 5 - 2", "3+2k6"], d6.sum_of(2) + 3),
        (["2d6 - d8", "2d6−d8", "-d8+2d6"], d6.sum_of(2) - d8),
        (["d6*2", "2*d6", "2 × d6", "d6·2", "2*(d6)"], d6 * 2),
        (["d6*d8", "d6 × d8"], d6 * d8),
        (["-d6"], -d6),
        (["7", "3+4", "(7)"], Distribution.constant(7)),
        (["d%", "k%", "d100"], Distribution.uniform(1, 100)),
        (["dF", "df", "kF", "d F", "d{-1,0,1}"], Distribution.uniform(-1, 1)),
        (["d{1,1,2,7}", "d{7, 1, 2, 1}", "k{1,1,2,7}"], Distribution.from_faces([1, 1, 2, 7])),
        (
            ["4d6 keep 3", "4d6 keep 3 highest", "4d6 keep highest 3", "4d6 drop 1", "4d6 drop lowest", "4d6kh3",
             "4d6k3", "4d6dl1", "4D6 KEEP 3", "4k6 nech 3", "4k6 ponech 3 nejvyšší", "4k6 nech 3 NEJVYSSI",
             "4k6 zahoď 1", "4k6 zahod nejnižší", "highest 3 of 4d6", "nejvyšší 3 ze 4k6", "(2d6,2d6) keep 3",
             "4k6 zahod\u030c 1"],
            d6.pool(4).keep_highest(3),
        ),
        (["4d6 keep 3 lowest", "4d6 drop 1 highest", "4d6kl3", "4d6dh1", "4k6 zahoď nejvyšší"],
         d6.pool(4).keep_lowest(3)),
        (["2d6 keep highest", "2d6kh", "highest of 2d6", "highest of d6, d6", "2d6 pick 1"], d6.pool(2).highest()),
        (["3d6 pick 2", "3d6 pick 2 lowest", "3k6 vyber 2"], d6.pool(3).highest(2)),
        (["highest of d6, 4", "(4, d6) keep 1"], d6.map(lambda face: max(face, 4))),
        (["(highest of d6, d8) + 1", "1 + highest of d6, d8"], d6.combine(d8, max) + 1),
        (["highest of d6 + 1, d8"], (d6 + 1).combine(d8, max)),
        (["(d6,d8)+d6*d8"], d6 + d8 + d6 * d8),
        (["lowest of d6, d8", "nejnižší z k6, k8"], d6.combine(d8, min)),
        (["(2d6,d8) keep 2", "(2d6, d8) drop 1", "highest 2 of d6, d8, d6"],
         d6.joint(d6).joint(d8).map(lambda roll: sum(sorted((*roll[0], roll[1]))[1:]))),
    ],
)  # fmt: skip
def test_ways_to_write_the_same(texts: list[str], expected: Distribution[int]) -> None:
    for text in texts:
        assert dict(evaluate(parse(text)).items()) == dict(expected.items()), text


@pytest.mark.parametrize(
    ("text", "code", "word", "place", "candidates"),
    [
        ("", "empty_expression", "", 0, ()),
        ("   ", "empty_expression", "", 0, ()),
        ("2d6 & 3", "unknown_character", "&", 4, ()),
        ("d6 / 2", "unknown_character", "/", 3, ()),
        ("½d6", "unexpected_word", "½d", 0, ("3d6", "d8", "2", "(")),
        ("3d6 kep 2", "unknown_word", "kep", 4, ("keep",)),
        ("3d6 zahot 2", "unknown_word", "zahot", 4, ("zahoď", "zahodit")),
        ("higest of d6, d8", "unknown_word", "higest", 0, ("highest",)),
        ("3x6", "unexpected_word", "x", 1, ("+", "-", "*")),
        ("3d", "unexpected_end", "", 2, ("6", "%", "F", "{")),
        ("2d6 + ", "unexpected_end", "", 5, ("3d6", "d8", "2", "(")),
        ("3d6 keep", "unexpected_end", "", 8, ("1", "2", "3")),
        ("(2d6, d8", "unexpected_end", "", 8, (")", "+", "-", ",")),
        ("d{1, 2", "unexpected_end", "", 6, ("}", ",")),
        ("highest d6", "unexpected", "d", 8, ("of", "z")),
        ("d8 d8", "unexpected", "d", 3, ("+", "-", "*", "keep", "nech", "drop", "zahoď")),
        ("2d6)", "unexpected", ")", 3, ("+", "-", "*", "keep", "nech", "drop", "zahoď")),
        ("2d6, d8", "unexpected", ",", 3, ("+", "-", "*", "keep", "nech", "drop", "zahoď")),
        ("2 3", "unexpected", "3", 2, ("+", "-", "*")),
        ("d-6", "unexpected", "-", 1, ("6", "%", "F", "{")),
        ("d{a}", "unexpected_word", "a", 2, ("1", "-")),
        ("* 2", "unexpected", "*", 0, ("3d6", "d8", "2", "(")),
        ("0d6", "no_dice", "0", 0, ()),
        ("2d6 + d0", "no_faces", "0", 7, ()),
        ("d{}", "no_faces", "}", 2, ()),
        ("(d6+d6) keep 1", "not_a_pool", "keep", 8, ()),
        ("5d6 keep 3 drop 1", "unexpected", "drop", 11, ("+", "-", "*")),
        ("d6 keep 0", "nothing_kept", "0", 8, ()),
        ("4d6 drop 4", "nothing_kept", "4", 9, ()),
        ("4d6 keep 5", "pool_too_small", "5", 9, ()),
        ("4d6 drop 5", "pool_too_small", "5", 9, ()),
        ("highest 3 of d6, d8", "pool_too_small", "3", 8, ()),
    ],
)
def test_errors_point_at_the_place(
    text: str, code: str, word: str, place: int, candidates: tuple[str, ...]
) -> None:
    with pytest.raises(NotationError) as caught:
        parse(text)
    error = caught.value
    assert (error.codes, error.word, error.place, error.candidates) == ((code,), word, place, candidates)
    assert error.text == text


def test_all_codes_are_in_the_table() -> None:
    sources = "".join(Path(str(module.__file__)).read_text("utf-8") for module in (notation, estimate))
    documented = {line.split()[0] for line in str(expression.__doc__).splitlines() if "  " in line.strip()}
    raised = set(re.findall(r'(?:error|NotationError|TooBig)\("([a-z_]+)"', sources))
    raised |= set(re.findall(r'^        \("([a-z_]+)", size', sources, re.MULTILINE))
    assert raised <= documented
    assert len(raised) == 17


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("1000000d1000000", "too_many_outcomes"),
        ("d1000000000", "too_many_outcomes"),
        ("2d1000000000", "too_many_outcomes"),
        ("1000000000d2", "too_many_outcomes"),
        ("d1000 * d1000", "too_many_outcomes"),
        ("100000d1", None),
        ("20000d2 pick 10000", "weights_too_long"),
        ("5000d6", "table_too_big"),
        ("2000d100 keep 1000", "table_too_big"),
        ("1000d6 keep 500", "too_much_work"),
        ("(200d6, 200d8) keep 100", "too_much_work"),
        ("(1000d6, 1000d8) pick 1000", "too_much_work"),
        ("9" * 5000 + "d6", "number_too_big"),
        ("d6+" * 4000 + "d6", "text_too_long"),
        ("(" * 4000, "too_deep"),
        ("d6+" * 3000 + "1", "table_too_big"),
        ("*".join(["d6"] * 3000), "weights_too_long"),
        ("100000000d{0,1000000000,1}", "too_many_outcomes"),
    ],
)
def test_too_big_is_refused_at_once(text: str, code: str | None) -> None:
    start = process_time()
    if code is None:
        evaluate(parse(text))
    else:
        with pytest.raises(TooBig) as caught:
            evaluate(parse(text))
        assert {"estimate", "limit"} <= caught.value.faults[0].values.keys()
        assert caught.value.codes == (code,) or "too_" in code
    assert process_time() - start < 2


@pytest.mark.parametrize(
    ("text", "more"),
    [
        ("1000000d2", "{}d2"),
        ("5000d6 + 3", "{}d6 + 3"),
        ("100000d6 keep 3", "{}d6 keep 3"),
        ("5000dF - 5000d6", "{0}dF - {0}d6"),
        ("1000000d1000000", "d{}"),
        ("(5000d6, 5000d8) pick 2", "({0}d6, {0}d8) pick 2"),
    ],
)
def test_the_largest_that_would_do_does_and_one_more_does_not(text: str, more: str) -> None:
    with pytest.raises(TooBig) as caught:
        evaluate(parse(text))
    largest = caught.value.faults[0].values["largest"]
    count = int(re.findall(r"\d+", largest)[0])
    assert largest == more.format(count)
    estimate.check(parse(largest))
    with pytest.raises(TooBig):
        estimate.check(parse(more.format(count + 1)))


def test_half_of_the_pool_stays_half() -> None:
    with pytest.raises(TooBig) as caught:
        evaluate(parse("1000d6 keep 500"))
    dice, kept = map(int, re.findall(r"(\d+)d6 keep (\d+)", caught.value.faults[0].values["largest"])[0])
    assert dice // 2 == kept


leaves = st.one_of(
    st.builds(Number, st.integers(0, 5)),
    st.builds(Dice, st.integers(1, 3), st.integers(1, 4).map(lambda sides: range(1, sides + 1))),
    st.builds(
        Dice, st.integers(1, 3), st.lists(st.integers(-3, 9), min_size=1, max_size=3).map(sorted).map(tuple)
    ),
)


def selections(pool: Dice | Mixed) -> st.SearchStrategy[Expression]:
    from probability.terms import pool_count

    return st.builds(Select, st.just(pool), st.integers(1, pool_count(pool)), st.booleans(), st.booleans())


def grow(inner: st.SearchStrategy[Expression]) -> st.SearchStrategy[Expression]:
    items = st.lists(inner, min_size=2, max_size=3).map(tuple)
    return st.one_of(
        st.builds(
            Sum, st.lists(st.tuples(st.sampled_from([1, -1]), inner), min_size=2, max_size=3).map(tuple)
        ),
        st.builds(Product, items),
        st.builds(Mixed, items).flatmap(selections),
        leaves.filter(lambda leaf: isinstance(leaf, Dice)).flatmap(selections),  # type: ignore[arg-type]
    )


def roll(node: Expression, dice: random.Random) -> int:
    """A second reading of every expression: throw the dice once."""
    match node:
        case Number():
            return node.value
        case Dice() | Mixed():
            return sum(rolls(node, dice))
        case Select():
            every = sorted(rolls(node.pool, dice), reverse=node.highest)
            return every[node.number - 1] if node.single else sum(every[: node.number])
        case Sum():
            return sum(sign * roll(term, dice) for sign, term in node.terms)
        case Product():
            result = 1
            for factor in node.factors:
                result *= roll(factor, dice)
            return result


def rolls(pool: Expression, dice: random.Random) -> list[int]:
    if isinstance(pool, Dice):
        return [dice.choice(pool.faces) for _ in range(pool.number)]
    if isinstance(pool, Mixed):
        return [face for item in pool.items for face in rolls(item, dice)]
    return [roll(pool, dice)]


@given(st.recursive(leaves, grow, max_leaves=6), st.integers(0, 2**32))
def test_estimates_are_bounds_and_rolls_are_possible(node: Expression, seed: int) -> None:
    size = estimate.estimate(node)
    if size.outcomes > 3000 or size.seconds > 0.1:
        return
    found = evaluate(node)
    assert size.low <= min(found)
    assert max(found) <= size.high
    assert len(found) <= size.outcomes
    assert found.total.bit_length() <= size.bits + 1.001
    dice = random.Random(seed)
    assert all(roll(node, dice) in found for _ in range(10))
    assert evaluate(parse(written(node))) == found


@given(st.text("0123d6k+-*(){},% ehigstolwpr", max_size=25))
def test_no_text_breaks_the_parser(text: str) -> None:
    try:
        parse(text)
    except NotationError as error:
        assert error.place is None or 0 <= error.place <= len(text)


def test_small_answers_load_nothing_heavy() -> None:
    code = (
        "import sys; from probability.expression import evaluate, parse\n"
        "for text in ('3d6', '20d10 keep 3', '1000d6', 'd8+d8', '(2d6,d8) keep 2'):\n"
        "    evaluate(parse(text)).total\n"
        "heavy = {'flint', 'numpy', 'scipy', 'sympy', 'numba', 'tabulate', 'fractions', 'dataclasses'}\n"
        "sys.exit(' '.join(heavy & set(sys.modules)) or 0)"
    )
    root = Path(__file__).parents[2]
    done = subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
