"""Bájné kostky on the command line."""

import re

import pytest


@pytest.mark.parametrize("language", ["en", "cs"])
def test_the_legend_of_the_picture_fits_into_it(console, language):
    drawn = console(f"kostky show --svg - --lang {language}").out
    width = int(re.search(r'viewBox="0 0 (\d+)', drawn)[1])
    texts = [
        (float(x), words) for x, words in re.findall(r'<text x="([\d.]+)" y="[\d.]+"[^>]*>([^<]+)<', drawn)
    ]
    assert any("→" in words for _x, words in texts)
    # A letter of this size takes not quite eight units.
    assert max(x + 7.8 * len(words) for x, words in texts if "→" in words) < width
    meaning = next(x for x, words in texts if "→" in words)
    legend = texts[next(place for place, (_x, words) in enumerate(texts) if "→" in words) - 1 :: 2]
    assert all(x + 7.8 * len(words) < meaning for x, words in legend)
