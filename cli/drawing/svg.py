"""A few lines of SVG: elements with every text and attribute escaped, and a document with a title.

>>> element("text", {"x": 1, "font_size": 12}, "a < b")
'<text x="1" font-size="12">a &lt; b</text>'
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

INK = "#1f2933"
PALE = "#9aa5b1"
PAPER = "#ffffff"
ACCENT = "#2563eb"
WARN = "#c2410c"
FONT = "DejaVu Sans, Segoe UI Symbol, Helvetica, Arial, sans-serif"


def element(name: str, attributes: Mapping[str, object] | None = None, *children: str | Markup) -> Markup:
    """Make one element; plain text inside is escaped, elements inside are not.

    >>> element("g", None, element("circle", {"r": 2.50}))
    '<g><circle r="2.5"/></g>'
    """
    pairs = "".join(
        f' {key.replace("_", "-")}="{escape(number(value))}"'
        for key, value in (attributes or {}).items()
        if value is not None
    )
    inside = "".join(child if isinstance(child, Markup) else escape(clean(child)) for child in children)
    return Markup(f"<{name}{pairs}>{inside}</{name}>" if inside else f"<{name}{pairs}/>")


class Markup(str):
    """Text that is SVG already."""

    __slots__ = ()


def escape(text: str) -> str:
    """Make a text safe inside an element or a quoted attribute.

    >>> escape('a < "b" & c')
    'a &lt; &quot;b&quot; &amp; c'
    """
    # The standard library's own escape would load its network client with it.
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def clean(text: str) -> str:
    """Drop the characters that XML cannot hold.

    >>> clean("a\\x00b")
    'ab'
    """
    return "".join(char for char in text if char >= " " or char in "\t\n")


def number(value: object) -> str:
    """Write a coordinate with at most two decimals and no useless zeros.

    >>> number(1.50), number(3), number("red")
    ('1.5', '3', 'red')
    """
    if isinstance(value, float):
        text = f"{value:.2f}".rstrip("0").rstrip(".")
        return "0" if text == "-0" else text
    return clean(str(value))


def text_at(x: float, y: float, words: str, **attributes: object) -> Markup:
    """Place a text; anchored at its start unless told otherwise.

    >>> text_at(0, 5, "e4", text_anchor="middle")
    '<text x="0" y="5" fill="#1f2933" text-anchor="middle">e4</text>'
    """
    return element("text", {"x": x, "y": y, "fill": INK, **attributes}, words)


def document(width: float, height: float, children: Iterable[Markup], title: str, about: str = "") -> str:
    """Wrap elements into a picture that scales, prints on white and reads aloud its title.

    >>> document(10, 10, [], "empty").splitlines()[0].startswith('<svg xmlns=')
    True
    """
    head = element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "width": width,
            "height": height,
            "viewBox": f"0 0 {number(width)} {number(height)}",
            "role": "img",
            "font_family": FONT,
            "font_size": 14,
        },
        Markup("\n"),
        element("title", None, title),
        *([element("desc", None, about)] if about else []),
        element("rect", {"width": width, "height": height, "fill": PAPER}),
        *(Markup("\n" + child) for child in children),
        Markup("\n"),
    )
    return head + "\n"
