"""Run command lines in this process, and read transcripts of them."""

import contextlib
import io
import json
import shlex
import sys
from pathlib import Path
from typing import NamedTuple

from cli.i18n import activate
from cli.main import run
from cli.registry import find_game


class Result(NamedTuple):
    """What a command line did."""

    code: int
    out: str
    err: str

    @property
    def json(self):
        return json.loads(self.out)


class Stream(io.TextIOWrapper):
    """Text over bytes, like the process's own streams."""

    def __init__(self, data=b""):
        super().__init__(io.BytesIO(data), encoding="utf-8", newline="\n", write_through=True)

    def text(self):
        return self.buffer.getvalue().decode("utf-8")


class Console:
    """Call ``console("kostky odds --dice red,red")``; the result has code, out, err and json."""

    def __call__(self, line, stdin=""):
        words = shlex.split(line) if isinstance(line, str) else list(line)
        data = stdin.encode() if isinstance(stdin, str) else stdin
        stdout, stderr, before = Stream(), Stream(), sys.stdin
        sys.stdin = Stream(data)
        try:
            with contextlib.redirect_stdout(stdout), contextlib.redirect_stderr(stderr):
                code = run(words[0], words[1:])
        finally:
            sys.stdin = before
            activate("en")  # doctests that run later in this process are written in English
        return Result(int(code), stdout.text(), stderr.text())


class Example(NamedTuple):
    """A ``$ command`` of a transcript with what it printed."""

    command: str
    expected: str
    line: int


def read_transcript(text, first_line=1):
    """Split a transcript into its examples."""
    examples, command, output, start = [], None, [], 0
    for number, line in enumerate(text.splitlines(), first_line):
        if line.startswith("$ "):
            if command is not None:
                examples.append(Example(command, "\n".join(output).strip("\n"), start))
            command, output, start = line[2:], [], number
        elif command is not None:
            output.append(line)
    if command is not None:
        examples.append(Example(command, "\n".join(output).strip("\n"), start))
    return examples


def is_ours(command):
    """Tell whether a command line is one of this project's."""
    word = shlex.split(command.rpartition(" | ")[2] or command)[0]
    game = find_game(word)
    return word == "herna" or bool(game and game.script and game.key == word)


def replay(command):
    """Run an example, fed by ``echo`` or ``printf`` if it begins so, and write down what a person would see."""
    feed, bar, rest = command.partition(" | ")
    stdin = ""
    if bar and feed.split()[0] in ("echo", "printf", "cat"):
        verb, *words = shlex.split(feed)
        if verb == "cat":
            stdin = Path(words[0]).read_text(encoding="utf-8")
        else:
            stdin = " ".join(words).replace("\\n", "\n") + ("\n" if verb == "echo" else "")
    else:
        rest = command
    result = Console()(rest, stdin)
    text = (result.out + result.err).strip("\n")
    return f"{text}\n[exit {result.code}]".strip("\n") if result.code else text
