"""Turn what went wrong into one clear sentence, a hint, and an exit code."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from cli.answer import Exit
from cli.i18n import _
from cli.sentences import SENTENCES
from probability.faults import Fault, Faulty, NotationError
from probability.words import closest, fold

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    Sentence = str | Callable[[Mapping[str, Any]], str]


# Of a longer word its beginning tells enough.
LONGEST_WORD = 200


def game_sentences(game: str) -> Mapping[str, Sentence]:
    """Load the sentences of a game's faults, by code."""
    try:
        module = import_module(f"cli.games.{game}.sentences")
    except ModuleNotFoundError:
        return {}
    sentences: Mapping[str, Sentence] = module.SENTENCES
    return sentences


def fault_sentence(fault: Fault, game: str = "") -> str:
    """Say one fault in the reader's language.

    >>> fault_sentence(Fault("empty_line"))
    'the line is empty'
    """
    sentence = game_sentences(game).get(fault.code) if game else None
    sentence = SENTENCES.get(fault.code) if sentence is None else sentence
    if sentence is None:
        # A code without a sentence is a mistake of ours (a test looks for it); a person still gets the code.
        return " ".join([fault.code.replace("_", " "), *map(str, filter(None, fault.values.values()))])
    values = {key: shortened(value) for key, value in fault.values.items()}
    return sentence(values) if callable(sentence) else _(sentence).format_map(values)


def shortened(value: Any, most: int = LONGEST_WORD) -> Any:
    """Cut a text that is too long to be repeated in a sentence.

    >>> shortened("A" * 500, most=7), shortened("A" * 7, most=7), shortened(500)
    ('AAAAAA…', 'AAAAAAA', 500)
    """
    return value[: most - 1] + "…" if isinstance(value, str) and len(value) > most else value


def fault_sentences(error: Faulty, game: str = "") -> list[str]:
    """Say everything that is wrong, one sentence a fault."""
    return [fault_sentence(fault, game) for fault in error.faults]


def hint(error: NotationError) -> str:
    """Suggest what was meant, or list what would have been understood.

    >>> hint(NotationError("unknown", word="gren", candidates=("green", "brown")))
    'did you mean: green'
    >>> hint(NotationError("unknown", word="xyz", candidates=("green", "brown")))
    'known: green, brown'
    >>> hint(NotationError("unexpected_end", candidates=(",", "}")))
    'expected here: ,  }'
    """
    if not error.candidates:
        return ""
    # A word with its accents makes its twin without them needless; in a list the one in its place stays.
    accented = {fold(word) for word in error.candidates if not word.isascii()}
    near = closest(
        error.word, [word for word in error.candidates if word not in accented or not word.isalpha()]
    )
    if error.word and near:
        return _("did you mean: {words}").format(words=", ".join(near[:3]))
    known: dict[str, str] = {}
    for word in error.candidates:
        known.setdefault(fold(word) if word.isalpha() and not word.isascii() else word, word)
    candidates = list(known.values())
    shown = candidates[:24]
    words = "  ".join(shown) if error.is_misplaced else ", ".join(shown)
    words += ", …" if len(candidates) > len(shown) else ""
    return (_("expected here: {words}") if error.is_misplaced else _("known: {words}")).format(words=words)


def pointer(error: NotationError) -> str:
    """Draw the text with a caret under the offending character.

    >>> print(pointer(NotationError("x", word="q", text="3q6", place=1)))
      3q6
       ^
    """
    if error.place is None or not error.text or "\n" in error.text or len(error.text) > 200:
        return ""
    text = error.text.replace("\t", " ")
    return f"  {text}\n  {' ' * error.place}{'^' * max(1, len(error.word))}"


def exit_code(error: Faulty) -> Exit:
    """2 when the words could not be read, 1 when what they say cannot be.

    >>> exit_code(Faulty([Fault("two_browns")])).value, exit_code(NotationError("unknown")).value
    (1, 2)
    """
    return Exit.USAGE if isinstance(error, NotationError) else Exit.NO
