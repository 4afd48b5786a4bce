"""Plain tables are laid out by hand, because tabulate takes long to load; they look as if it had done it."""

import tabulate
from hypothesis import given
from hypothesis import strategies as st

from cli.output import Style
from cli.output.people import _is_narrow, _laid_out, display_width

WORD = st.text(alphabet="abc 019-/%,.ěščřžýáíéůň≈×", max_size=9)
TABLE = st.integers(1, 4).flatmap(
    lambda width: st.tuples(
        st.lists(WORD.map(lambda word: word.strip() or "x"), min_size=width, max_size=width),
        st.lists(st.lists(WORD, min_size=width, max_size=width), min_size=1, max_size=5),
        st.lists(st.booleans(), min_size=width, max_size=width),
    )
)


@given(TABLE, st.booleans())
def test_a_table_looks_as_tabulate_lays_it_out(table, color):
    titles, cells, right = table
    style = Style(color=color)
    tabulate.PRESERVE_WHITESPACE = True
    align = ["right" if flag else "left" for flag in right]
    text = tabulate.tabulate(
        cells,
        [style.paint(title, "bold") for title in titles],
        tablefmt="simple",
        disable_numparse=True,
        colalign=align,
    )
    expected = "\n".join(line.rstrip() for line in text.splitlines())
    assert _laid_out(titles, cells, right, style).rstrip("\n") == expected.rstrip("\n")


def test_what_is_called_narrow_takes_one_column():
    from wcwidth import wcwidth

    for code in range(0x3000):
        if _is_narrow(chr(code)):
            assert wcwidth(chr(code)) == 1, hex(code)
            assert display_width(chr(code)) == 1
