"""The reader's language: which one, and the words in it.

English is written in the source; Czech lies in gettext catalogues, one a game (``kostky.mo``), one for the
shared parts (``core.mo``) and one for the words that Click itself prints (``click.mo``). A catalogue is opened
only when its game is asked for, so that a short answer does not pay for the whole house.
"""

from __future__ import annotations

import gettext as _gettext
import itertools
import os
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

LANGUAGES = ("cs", "en")
LOCALE_DIR = os.path.join(os.path.dirname(__file__), "locale")  # noqa: PTH118, PTH120


class _State:
    """The active language and the catalogues opened so far; a process speaks to one person at a time."""

    language = "en"
    domain = "core"
    catalogues: tuple[_gettext.NullTranslations, ...] = ()


def choose_language(arguments: Sequence[str], environ: Mapping[str, str]) -> str:
    """Read the language from ``--lang``, then ``HERNA_LANG``, then the locale.

    >>> choose_language(["odds", "--lang", "cs"], {})
    'cs'
    >>> choose_language(["odds", "--lang=en"], {"LC_ALL": "cs_CZ.UTF-8"})
    'en'
    >>> choose_language([], {"LANG": "cs_CZ.UTF-8"}), choose_language([], {"LANG": "de_DE.UTF-8"})
    ('cs', 'en')
    """
    spoken = list(arguments[: arguments.index("--")]) if "--" in arguments else list(arguments)
    asked = [after for word, after in itertools.pairwise(spoken) if word == "--lang"]
    asked += [word.partition("=")[2] for word in spoken if word.startswith("--lang=")]
    asked.append(environ.get("HERNA_LANG", "").partition("_")[0])
    for word in asked:
        if word.lower() in LANGUAGES:
            return word.lower()
    places = (environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    locale = next((place for place in places if place), "")
    return "cs" if locale.lower().startswith("cs") else "en"


def activate(language: str) -> None:
    """Speak *language* from now on, in our words and in Click's."""
    _State.language, _State.domain = language, "core"
    # Click asks gettext's global domain, which finds its language in the environment only.
    os.environ["LANGUAGE"] = language
    _gettext.bindtextdomain("click", LOCALE_DIR)
    _gettext.textdomain("click" if language != "en" else "messages")
    _rebuild()


def load(domain: str) -> None:
    """Open the catalogue of the game that is about to speak; its words come before the shared ones."""
    if domain != _State.domain:
        _State.domain = domain
        _rebuild()


def language() -> str:
    """Tell the active language.

    >>> activate("cs"); language()
    'cs'
    >>> activate("en"); language()
    'en'
    """
    return _State.language


def _rebuild() -> None:
    domains = dict.fromkeys((_State.domain, "core")) if _State.language != "en" else ()
    _State.catalogues = tuple(_open(_State.language, domain) for domain in domains)


@lru_cache
def _open(language: str, domain: str) -> _gettext.NullTranslations:
    """Read a catalogue; one that has not been compiled is empty."""
    try:
        with open(f"{LOCALE_DIR}/{language}/LC_MESSAGES/{domain}.mo", "rb") as file:  # noqa: PTH123
            return _gettext.GNUTranslations(file)
    except FileNotFoundError:
        return _gettext.NullTranslations()


def _(message: str) -> str:
    """Say *message* in the active language.

    >>> _("a message nobody has translated")
    'a message nobody has translated'
    """
    for catalogue in _State.catalogues:
        if message and (found := catalogue.gettext(message)) != message:
            return found
    return message


def ngettext(singular: str, plural: str, count: int) -> str:
    """Say a counted message in the active language; Czech has three forms.

    >>> ngettext("{n} die", "{n} dice", 2).format(n=2)
    '2 dice'
    """
    for catalogue in _State.catalogues:
        if (found := catalogue.ngettext(singular, plural, count)) not in (singular, plural):
            return found
    return singular if count == 1 else plural


def N_(message: str) -> str:  # noqa: N802 -- the customary gettext name
    """Mark a message for the catalogue without translating it yet.

    >>> N_("who wins")
    'who wins'
    """
    return message
