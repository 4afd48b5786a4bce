"""The contract of every command, built once: shared options, batch, rendering, exit code.

A game's command is a function from its options to an `Answer`::

    @command("odds", batch="dice", columns=("place", "die", "win", "win_float"), svg=True)
    @option("--dice", required=True, help=N_("the dice in the order in which they are thrown"))
    def odds(dice: str) -> Answer: ...

Everything else (formats, language, colour, ``-`` for standard input, pictures, exit codes) is added here.
"""

from __future__ import annotations

import gc
import os
import sys
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeVar

import click

from cli.answer import Answer, Exit
from cli.i18n import LANGUAGES, N_, _
from cli.output import Style, note, render, wants_color, write
from probability.faults import TooBig
from probability.words import fold

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from click.shell_completion import CompletionItem

F = TypeVar("F", bound="Callable[..., Any]")
FORMAT_NAMES = ("table", "json", "jsonl", "csv", "tsv", "md")
ROW_FORMATS = FORMAT_NAMES[2:]
# No question that means something comes near; what is as slow as the square of its length is still quick here.
LONGEST_LINE = 1 << 16


class Option(click.Option):
    """An option whose help is translated when it is shown, not when its module is loaded."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """Say the help in the reader's language."""
        source = self.help
        self.help = _(source) if source else None
        try:
            return super().get_help_record(ctx)
        finally:
            self.help = source

    def make_metavar(self, *args: Any, **kwargs: Any) -> str:
        """Say what kind of value is expected in the reader's language."""
        return _(super().make_metavar(*args, **kwargs))

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Complete what the metavar tells: a file, or one of a few words."""
        from click.shell_completion import CompletionItem

        if self.metavar == "FILE":
            return [CompletionItem(incomplete, type="file")]
        if self.metavar and "|" in self.metavar:
            return [
                CompletionItem(word)
                for word in self.metavar.split("|")
                if word.startswith(incomplete.lower())
            ]
        return super().shell_complete(ctx, incomplete)


class Argument(click.Argument):
    """A positional argument with a help text of its own."""

    def __init__(self, *args: Any, help: str = "", **kwargs: Any) -> None:  # noqa: A002 -- Click's name for it
        super().__init__(*args, **kwargs)
        self.about = help

    def make_metavar(self, *args: Any, **kwargs: Any) -> str:
        """Name the argument in the reader's language, with brackets and dots as Click sets them."""
        name = _(self.metavar or (self.name or "").upper())
        dots = "..." if self.nargs != 1 else ""
        return f"{name}{dots}" if self.required else f"[{name}]{dots}"


class Choice(click.Choice):  # type: ignore[type-arg, unused-ignore]
    """One of a few words, in any case and without accents; synonyms in another language are understood.

    Shown are the words as they are written, never their folded form.

    >>> Choice(["vesnice", "město"]).convert("MESTO", None, None)
    'město'
    >>> Choice(["black", "white"], {"bílý": "white"}).convert("bily", None, None)
    'white'
    """

    def __init__(self, choices: Sequence[str], synonyms: dict[str, str] | None = None) -> None:
        super().__init__(choices)
        self.spellings = {fold(word): word for word in choices}
        self.spellings |= {fold(word): meaning for word, meaning in (synonyms or {}).items()}

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Find the word that was meant."""
        found = self.spellings.get(fold(str(value)))
        if found is not None:
            return found
        from probability.words import closest

        near = closest(str(value), self.choices)
        message = _('"{word}" is not one of: {words}').format(word=value, words=", ".join(self.choices))
        if near:
            message += "; " + _("did you mean: {words}").format(words=", ".join(near[:3]))
        return self.fail(message, param, ctx)


def option(*names: str, **settings: Any) -> Callable[[F], F]:
    """Declare an option; like ``click.option``, with a translated help."""
    settings.setdefault("cls", Option)
    return click.option(*names, **settings)


def argument(name: str, **settings: Any) -> Callable[[F], F]:
    """Declare a positional argument; like ``click.argument``, with a translated ``help``."""
    return click.argument(name, cls=Argument, **settings)


def read_language(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """Check the language; it has been chosen before, from the bare words, so that even errors speak it."""
    return Choice(LANGUAGES).convert(value, param, ctx) if value else None


@lru_cache
def shared_options(svg: bool, chart: bool) -> tuple[click.Option, ...]:
    """The options that every command has, and the two that it has when there is something to see."""
    made: list[click.Option] = [
        Option(
            ["--format"],
            type=Choice(FORMAT_NAMES),
            default="table",
            help=N_("how the answer is written (default: table)"),
        ),
        Option(["--lang"], callback=read_language, metavar="cs|en", help=N_("the language of the answer")),
        Option(
            ["--color"],
            type=Choice(["auto", "always", "never"]),
            default="auto",
            help=N_("colours in the terminal (default: auto)"),
        ),
        Option(["--ascii"], is_flag=True, help=N_("plain characters only")),
        Option(["--quiet"], is_flag=True, help=N_("no notes, no progress bar")),
    ]
    if chart:
        made.append(Option(["--chart"], is_flag=True, help=N_("draw the distribution as bars")))
    if svg:
        made.append(Option(["--svg"], metavar="FILE", help=N_("write a picture to this file")))
    return tuple(made)


class Translated(click.Command):
    """A command or group whose ``--help`` is described in the reader's language; Click would keep the first."""

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """Find or make the help option, and say what it does."""
        found = super().get_help_option(ctx)
        if found is not None:
            found.help = _(HELP_HELP)
        return found


HELP_HELP = N_("Show this message and exit.")


class Command(Translated):
    """A command that answers: it renders what its function returns and sets the exit code."""

    def __init__(
        self,
        *args: Any,
        batch: str | None = None,
        columns: Sequence[str] = (),
        bulk: str | None = None,
        svg: bool = False,
        chart: bool = False,
        examples: Sequence[str] = (),
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.batch = batch
        self.columns = columns
        self.bulk = bulk
        self.examples = examples
        self.shared = shared_options(svg, chart)
        self.params.extend(self.shared)

    def main_option(self) -> click.Option | None:
        """The option that words without an option's name are taken for, in a command that has no arguments.

        It is the first one that must be given, or else the one that ``-`` can stand for.
        """
        if any(isinstance(param, click.Argument) for param in self.params):
            return None
        options = [param for param in self.params if isinstance(param, click.Option) and not param.multiple]
        needed = [option for option in options if option.required]
        return next(iter(needed + [option for option in options if option.name == self.batch]), None)

    def make_parser(self, ctx: click.Context) -> Any:
        """Make Click's parser, which here also takes loose words for the main option unless that is given."""
        parser = super().make_parser(ctx)
        main, parse = self.main_option(), parser.parse_args

        def parse_args(args: list[str]) -> tuple[dict[str, Any], list[str], list[click.Parameter]]:
            try:
                values, loose, order = parse(args=args)
            except click.UsageError as error:
                # The parser does not know which command's example would help.
                error.ctx = error.ctx or ctx
                raise
            self.require_values(ctx, values, order)
            if main and main.name and loose and main.name not in values:
                values[main.name], loose = " ".join(loose), []
                order.append(main)
            return values, loose, order

        setattr(parser, "parse_args", parse_args)  # noqa: B010 -- a method of Click's is replaced on purpose
        return parser

    def require_values(
        self, ctx: click.Context, values: dict[str, Any], order: Sequence[click.Parameter]
    ) -> None:
        """Refuse an option whose value was forgotten: Click would take the next option for the value."""
        known = {name for param in self.params if isinstance(param, click.Option) for name in param.opts}
        for param in order:
            given = values.get(param.name or "")
            words = given if isinstance(given, list) else [given]
            if isinstance(param, click.Option) and any(
                isinstance(word, str) and word in known for word in words
            ):
                name = param.opts[0]
                raise click.BadOptionUsage(name, _("option '{name}' requires a value").format(name=name), ctx)

    def invoke(self, ctx: click.Context) -> int:
        """Answer the question, or every question on standard input."""
        values = dict(ctx.params)
        target = values.pop("svg", None)
        style = make_style(values)
        ctx.ensure_object(dict)["style"] = style
        function = self.callback
        assert function is not None
        gc.enable()
        question = values.get(self.batch) if self.batch else None
        if self.batch and is_stdin(question):
            from cli.batch import run_batch

            return run_batch(self, ctx, function, values, style, target)
        if self.batch:
            values[self.batch] = joined(question)
        check_lengths(values.values())
        answer = ctx.invoke(function, **values)
        return show(answer, *names(ctx), style, target)

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the usage line; Click's word for the options is ours to translate."""
        formatter.write_usage(
            ctx.command_path, " ".join([_("[OPTIONS]"), *self.collect_usage_pieces(ctx)[1:]])
        )

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the command's help in the reader's language."""
        if self.help:
            formatter.write_paragraph()
            with formatter.indentation():
                for index, paragraph in enumerate(_(self.help).split("\n\n")):
                    if index:
                        formatter.write_paragraph()
                    formatter.write_text(paragraph.replace("\n", " "))

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List arguments and own options first, the options that all commands share after them."""
        arguments = [p for p in self.params if isinstance(p, Argument) and p.about]
        own = [p for p in self.get_params(ctx) if isinstance(p, click.Option) and p not in self.shared]
        pairs = [(p.make_metavar(ctx), _(p.about)) for p in arguments]
        write_section(formatter, _("Arguments"), pairs)
        write_section(formatter, _("Options"), _records(own, ctx))
        write_section(formatter, _("Output"), _records(self.shared, ctx))
        if self.examples:
            with formatter.section(_("Examples")):
                formatter.write("".join(f"  {example}\n" for example in self.examples))


def _records(params: Iterable[click.Parameter], ctx: click.Context) -> list[tuple[str, str]]:
    return [record for record in (param.get_help_record(ctx) for param in params) if record]


def write_section(formatter: click.HelpFormatter, title: str, pairs: list[tuple[str, str]]) -> None:
    """Write a titled list of the help, unless it is empty."""
    if pairs:
        with formatter.section(title):
            formatter.write_dl(pairs)


def command(name: str, **settings: Any) -> Callable[[Callable[..., Answer]], Command]:
    """Declare a command of a game from a function that returns its `Answer`.

    Parameters
    ----------
    name : the verb.
    help : what it does, marked with ``N_``.
    batch : the parameter for which ``-`` means standard input, one question a line.
    columns : the keys of a batch row, for formats that announce them.
    bulk : the module that answers many plain lines of a batch together, see `cli.bulk.Bulk`.
    svg, chart : whether there is something to see.
    examples : lines for the foot of the help.
    """

    def declare(function: Callable[..., Answer]) -> Command:
        return click.command(name, cls=Command, **settings)(function)

    return declare


def is_stdin(question: Any) -> bool:
    """Tell whether the question is a lone dash.

    >>> is_stdin("-"), is_stdin(("-",)), is_stdin(("8/8/8/8/8/8/8/8", "w", "-"))
    (True, True, False)
    """
    return question in ("-", ("-",))


def joined(question: Any) -> Any:
    """Join the words of a question that was not quoted.

    >>> joined(("start", "6", "4"))
    'start 6 4'
    """
    return " ".join(question) if isinstance(question, tuple) else question


def check_lengths(values: Iterable[Any]) -> None:
    """Refuse a word, or a question of many words, that is longer than a line of a batch may be.

    >>> check_lengths(["A" * LONGEST_LINE, ("A", "K"), 7, None])
    """
    for value in values:
        texts = [word for word in value if isinstance(word, str)] if isinstance(value, tuple) else [value]
        if sum(len(text) for text in texts if isinstance(text, str)) > LONGEST_LINE:
            raise TooBig("line_too_long", limit=LONGEST_LINE)


def names(ctx: click.Context) -> tuple[str, str]:
    """Tell the game and the verb of a running command."""
    game = ctx.parent.command.name if ctx.parent else None
    return game or "herna", ctx.command.name or ""


def make_style(values: dict[str, Any]) -> Style:
    """Take the shared options out of a command's values."""
    values.pop("lang", None)
    color = wants_color(values.pop("color"), os.environ, _is_terminal())
    plain = values.pop("ascii") or not _speaks_unicode()
    width, is_screen = 80, _is_terminal()
    if is_screen:
        import shutil

        width = shutil.get_terminal_size().columns
    form, quiet, chart = values.pop("format"), values.pop("quiet"), values.pop("chart", False)
    return Style(form, color, plain, quiet, chart, width, is_screen)


def _is_terminal() -> bool:
    return bool(getattr(sys.stdout, "isatty", lambda: False)())


def _speaks_unicode() -> bool:
    return "utf" in (getattr(sys.stdout, "encoding", None) or "utf-8").lower()


def show(answer: Answer, game: str, verb: str, style: Style, target: str | None) -> int:
    """Print an answer, write its picture, and tell the exit code."""
    if target == "-":
        write(answer.svg() if answer.svg else "")
        return Exit.ANSWERED if answer.good else Exit.NO
    if target and answer.svg:
        # Before the answer, so that there is none if the picture cannot be written.
        from cli.files import write_text

        write_text(target, answer.svg())
    write(render(answer, game, verb, style))
    if not answer.good and not answer.rows and style.format in ROW_FORMATS:
        # The facts would say why, but these formats have only rows.
        for sentence in answer.notes or [_("there are no rows, and the answer is no")]:
            note(sentence)
    return Exit.ANSWERED if answer.good else Exit.NO


def current_style() -> Style:
    """How the running command is to be seen; for the few commands whose text depends on it."""
    ctx = click.get_current_context(silent=True)
    style = ctx.obj.get("style") if ctx and isinstance(ctx.obj, dict) else None
    return style if isinstance(style, Style) else Style()
