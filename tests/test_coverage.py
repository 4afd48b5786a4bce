"""Every command has help in both languages, a docs page, a record that is true, and Czech for all its words."""

import ast
import json
import re
from pathlib import Path

import click
import pytest
from babel.messages.pofile import read_po

from bench.options import command_of
from bench.questions import corpus
from cli.command import Command
from cli.errors import game_sentences
from cli.groups import HOUSE, load_verb
from cli.registry import ORDER, game, games
from cli.sentences import SENTENCES
from probability.words import fold

ROOT = Path(__file__).parent.parent
CATALOGUES = ROOT / "cli" / "locale" / "cs" / "LC_MESSAGES"
RECORDS = [*games(), HOUSE]
COMMANDS = [(record, verb) for record in RECORDS for verb in record.verbs]
KEYS = [record.key for record in RECORDS]


def name(pair):
    return f"{pair[0].key}-{pair[1].name}"


@pytest.mark.parametrize("pair", COMMANDS, ids=name)
def test_help_in_both_languages(pair, console):
    record, verb = pair
    path = f"herna {verb.name}" if record is HOUSE else f"herna {record.key} {verb.name}"
    english = console(f"{path} --help")
    czech = console(f"{path} --help --lang cs")
    assert english.code == czech.code == 0
    assert "Usage:" in english.out
    assert "Použití:" in czech.out
    assert "Options" not in czech.out
    assert "Show this message" not in czech.out
    command = load_verb(record, verb)
    assert isinstance(command, Command)
    assert command.help, "a command says what it does"
    for param in command.params:
        assert getattr(param, "help", None) or getattr(param, "about", None), f"{param.name} has no help"


@pytest.mark.parametrize("pair", COMMANDS, ids=name)
def test_record_is_true(pair):
    record, verb = pair
    command = load_verb(record, verb)
    assert fold(command.name) == fold(verb.name)
    assert verb.summary.en
    assert verb.summary.cs
    assert verb.summary.en != verb.summary.cs


@pytest.mark.parametrize("key", ORDER)
def test_docs_page_names_every_command(key):
    record = game(key)
    text = (ROOT / "docs" / "games" / f"{key}.md").read_text(encoding="utf-8")
    for verb in record.verbs:
        assert f"{key} {verb.name}" in text, f"docs/games/{key}.md does not show {verb.name}"
    for readme in ("README.md", "docs/README.cs.md"):
        assert f"games/{key}.md" in (ROOT / readme).read_text(encoding="utf-8"), (
            f"{readme} does not name {key}"
        )


def messages(folder):
    """Collect what the source marks for translation: (singular, plural or None)."""
    for path in sorted(folder.rglob("*.py")) if folder.is_dir() else [folder]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
                continue
            texts = [
                arg.value for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)
            ]
            if node.func.id in ("_", "N_") and texts:
                yield texts[0], None
            elif node.func.id == "ngettext":
                yield texts[0], texts[1]


def catalogue(domain):
    with (CATALOGUES / f"{domain}.po").open("rb") as file:
        return read_po(file, locale="cs")


def used_by(domain):
    if domain == "core":
        shared = [
            path for path in (ROOT / "cli").rglob("*.py") if "games" not in path.relative_to(ROOT).parts
        ]
        return {pair for path in shared for pair in messages(path)}
    return set(messages(ROOT / "cli" / "games" / domain))


@pytest.mark.parametrize("domain", ["core", *KEYS])
def test_every_message_has_czech(domain):
    own, core = catalogue(domain), catalogue("core")
    used = used_by(domain)
    for singular, plural in used:
        found = own.get(singular) or core.get(singular)
        assert found is not None, f"{domain}.po lacks: {singular!r}"
        strings = found.string if isinstance(found.string, tuple) else (found.string,)
        assert len(strings) == (3 if plural else 1), f"{domain}.po: plural forms of {singular!r}"
        for string in strings:
            assert string, f"{domain}.po: untranslated {singular!r}"
            assert fields(string) <= fields(singular) | fields(plural or ""), (
                f"{domain}.po: fields of {singular!r}"
            )
    stale = {message.id if isinstance(message.id, str) else message.id[0] for message in own if message.id}
    unused = stale - {singular for singular, _plural in used}
    assert not {text for text in unused if not METAVAR.fullmatch(text)}, f"{domain}.po: not used any more"
    assert not any(message.fuzzy for message in own if message.id)


# Names of arguments and kinds of values, which Click makes out of the parameters, not of a marked message.
METAVAR = re.compile(r"[A-Z0-9_ ]+")


def fields(text):
    return set(re.findall(r"{(\w*)", text))


def test_click_speaks_czech():
    """Every sentence of Click that our commands can make it say."""
    own = catalogue("click")
    for text in ("Usage:", "Missing option", "Missing argument", "No such option {name!r}.", "required"):
        assert own.get(text).string, text
    assert len([message for message in own if message.id]) >= 30


@pytest.mark.parametrize("key", ["", *KEYS])
def test_sentences_fit_their_codes(key):
    for code, sentence in (game_sentences(key) if key else SENTENCES).items():
        assert re.fullmatch(r"[a-z0-9_]+", code)
        assert callable(sentence) or not sentence.endswith("."), f"{code}: no full stop on one-liners"


def raised_codes(folder):
    """Find the literal codes with which a room reports faults."""
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args:
                first = node.args[0]
                if node.func.id in ("Fault", "NotationError", "TooBig") and isinstance(first, ast.Constant):
                    yield first.value


@pytest.mark.parametrize("key", ORDER)
def test_every_fault_has_a_sentence(key):
    known = {**SENTENCES, **game_sentences(key)}
    for room in ("probability", "solvers", "puzzles", "cli"):
        folder = ROOT / room / "games" / key
        for code in raised_codes(folder) if folder.is_dir() else ():
            assert code in known, f"{code} of {folder.relative_to(ROOT)} has no sentence"


def test_groups_suggest_and_click_is_used_lazily(console):
    assert "kostky" in console("herna kosty").err
    assert console("herna kosty").code == 2
    assert "odds" in console("kostky oddss").err
    assert issubclass(Command, click.Command)


BATCHES = [question for question in corpus() if question.is_batch and "--svg" not in question.words]


@pytest.mark.parametrize("question", BATCHES, ids=lambda question: " ".join(question.words)[:70])
def test_a_batch_announces_every_key_of_its_rows(question, console, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    question.lay_files()
    command = command_of(question.words)
    if command is None or not command.batch:
        return
    words = list(question.words)
    rows = [
        json.loads(line) for line in console([*words, "--format", "jsonl"], question.stdin).out.splitlines()
    ]
    first = console([*words, "--format", "csv"], question.stdin).out.partition("\n")[0]
    assert {key for row in rows for key in row} <= set(first.split(","))
