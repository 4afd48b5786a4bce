"""Where every script starts: language, streams, exit codes, and nobody ever sees a traceback.

Paths are handled by `os.path` here and in `cli.i18n`: importing `pathlib` would be a tenth of a short answer.
"""

from __future__ import annotations

import codecs
import gc
import os
import sys
from typing import TYPE_CHECKING, NoReturn, TextIO

from cli import __version__

if TYPE_CHECKING:
    from collections.abc import Sequence

    import click

    from probability.faults import Faulty, NotationError


# Words that Click repeats may be as long as the command line.
LONGEST_MESSAGE = 500


def main() -> NoReturn:
    """Run the script that was called; all of them are this one, told apart by their name."""
    # A short answer makes no garbage worth collecting; `Command` turns the collector on before it computes.
    gc.disable()
    try:
        code = run(os.path.splitext(os.path.basename(sys.argv[0]))[0], sys.argv[1:])  # noqa: PTH119, PTH122
    except KeyboardInterrupt:
        code = 130
    except Exception as error:
        code = _report_mistake(error)
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except OSError:
        _forget_stdout()
    # Taking every module apart again would cost a tenth of the time; all files are closed and flushed here.
    os._exit(code)


def run(program: str, arguments: Sequence[str]) -> int:
    """Answer one command line and return the exit code.

    >>> run("kostky", ["--version"])
    kostky 0.1.0
    0
    """
    if list(arguments) == ["--version"]:
        # The one answer that needs neither Click nor a language.
        sys.stdout.write(version_line(program))
        return 0
    _soften_streams("--ascii" in arguments)
    try:
        code = _run_click(program, list(arguments))
        sys.stdout.flush()
    except BrokenPipeError:
        _forget_stdout()
        return 0
    except OSError as error:
        if error.filename is not None:
            raise
        # A stream has no name; the disk behind standard output is full, for example.
        _forget_stdout()
        return _report_stream(error)
    except KeyboardInterrupt:
        _say_interrupted()
        return 130
    return code


def version_line(program: str) -> str:
    """Name the program and its version.

    >>> version_line("herna")
    'herna 0.1.0\\n'
    """
    return f"{program} {__version__}\n"


def _run_click(program: str, arguments: list[str]) -> int:
    from cli import i18n

    i18n.activate(i18n.choose_language(arguments, os.environ))
    import click

    from cli.groups import GameGroup, RootGroup
    from cli.registry import find_game
    from probability.faults import Faulty

    game = find_game(program)
    group = GameGroup(game) if game and game.script else RootGroup()
    name = program if game and game.script else "herna"
    try:
        return _invoke(group, name, arguments)
    except Faulty as error:
        return _report(error, game.key if game else _asked_game(arguments))
    except click.exceptions.NoArgsIsHelpError as error:
        sys.stdout.write(error.format_message() + "\n")
        return 0
    except click.ClickException as error:
        return _report_click(error)
    except click.Abort:
        _say_interrupted()
        return 130
    except (MemoryError, RecursionError):
        from probability.faults import TooBig

        return _report(TooBig("out_of_memory"), "")


def _invoke(group: click.Group, name: str, arguments: list[str]) -> int:
    """Parse and run. Click's own ``main`` is left to completion: it would turn a closed pipe into exit code 1."""
    import click

    if f"_{name.upper()}_COMPLETE" in os.environ:
        group.main(arguments, prog_name=name)
    try:
        with group.make_context(name, arguments) as ctx:
            code = group.invoke(ctx)
    except click.exceptions.Exit as stop:
        return stop.exit_code
    return code if isinstance(code, int) else 0


def _asked_game(arguments: Sequence[str]) -> str:
    from cli.registry import find_game

    game = next(
        (found for word in arguments if not word.startswith("-") and (found := find_game(word))), None
    )
    return game.key if game else "herna"


def _report(error: Faulty, game: str) -> int:
    """Print every fault as a sentence, then where it stands and what was perhaps meant."""
    from cli.errors import exit_code, fault_sentences, hint, pointer
    from cli.i18n import _
    from cli.output import note
    from probability.faults import NotationError

    for sentence in fault_sentences(error, game):
        note(f"{_('Error')}: {sentence}")
    if isinstance(error, NotationError):
        for line in (pointer(error), hint(error), _example(error, game)):
            if line:
                note(line)
    return exit_code(error)


def _example(error: NotationError, game: str) -> str:
    """Show a whole question to somebody who has not found the first word of one, nor nearly."""
    from cli.i18n import _
    from cli.registry import find_game
    from probability.words import closest

    if "no_such_command" not in error.codes or closest(error.word, error.candidates):
        return ""
    record = find_game(game) if game else None
    return _("for example: {example}").format(example=record.example if record else "herna games")


def _report_click(error: click.ClickException) -> int:
    import re

    import click

    from cli.errors import shortened
    from cli.i18n import _
    from cli.output import note

    # Click puts names into straight single quotes, whatever the language.
    quoted = _("'{word}'").format(word=r"\1")
    message = re.sub(r"'([^']*)'", quoted, error.format_message().rstrip("."))
    note(f"{_('Error')}: {message[:1].lower()}{shortened(message[1:], LONGEST_MESSAGE)}")
    if isinstance(error, click.UsageError) and error.ctx is not None:
        for example in getattr(error.ctx.command, "examples", ())[:1]:
            note(_("for example: {example}").format(example=example))
        note(_("help: {command} --help").format(command=error.ctx.command_path))
    return 2


def _report_stream(error: OSError) -> int:
    import errno

    from cli.files import reason_of
    from cli.i18n import _
    from cli.output import note

    is_full = error.errno in (errno.ENOSPC, errno.EFBIG, errno.EDQUOT)
    said = _("the answer cannot be written: {reason}") if is_full else _("input or output failed: {reason}")
    note(f"{_('Error')}: {said.format(reason=reason_of(error))}")
    return 2


def _report_mistake(error: Exception) -> int:
    """A mistake of ours: say so in one sentence; whoever mends it asks for the traceback."""
    from cli.i18n import _
    from cli.output import note

    if os.environ.get("HERNA_DEBUG"):
        raise error
    note(f"{_('Error')}: {_('this is a mistake in herna itself: {what}').format(what=repr(error)[:300])}")
    note(_("HERNA_DEBUG=1 shows where it happened"))
    return 2


def _say_interrupted() -> None:
    from cli.i18n import _
    from cli.output import note

    note("\n" + _("interrupted"))


def _soften_streams(plain: bool) -> None:
    """Let a terminal of another encoding show a plain sign rather than end the answer.

    Answers are made plain where they are rendered; what is said beside them passes here alone.
    """
    codecs.register_error("herna", _spelled)
    _soften(sys.stdout)
    _soften(sys.stderr, **({"encoding": "ascii"} if plain else {}))


def _soften(stream: TextIO, **settings: str) -> None:
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="herna", **settings)


def _spelled(error: UnicodeError) -> tuple[str, int]:
    """Spell what an encoding lacks with the signs that every terminal has."""
    assert isinstance(error, UnicodeEncodeError)
    from cli.output.people import to_ascii

    return to_ascii(error.object[error.start : error.end]), error.end


def _forget_stdout() -> None:
    """Nobody reads any more: point stdout at nothing, so that the interpreter's last flush is quiet."""
    try:
        devnull = os.open(os.devnull, os.O_WRONLY)
        os.dup2(devnull, sys.stdout.fileno())
    except (OSError, ValueError):
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123
