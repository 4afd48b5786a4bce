"""The groups: ``herna`` over all games, and a game over its verbs; both loaded only as far as asked."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

import click

from cli import i18n
from cli.command import Option, Translated, read_language, write_section
from cli.i18n import N_, _
from cli.registry import Game, Text, Verb, find_game, games
from probability.faults import NotationError
from probability.words import fold

if TYPE_CHECKING:
    from collections.abc import Sequence

    from click.shell_completion import CompletionItem


def _version(ctx: click.Context, param: click.Parameter, value: bool) -> None:  # noqa: ARG001
    if value:
        from cli.main import version_line
        from cli.output import write

        write(version_line(ctx.find_root().info_name or "herna"))
        ctx.exit()


class LazyGroup(Translated, click.Group):
    """A group that lists its commands from records and loads one only when it is called."""

    def __init__(self, name: str, summary: Text, **settings: Any) -> None:
        super().__init__(name, **settings)
        self.summary = summary
        self.params.append(
            Option(
                ["--version"],
                is_flag=True,
                expose_value=False,
                is_eager=True,
                callback=_version,
                help=VERSION_HELP,
            )
        )
        self.params.append(
            Option(["--lang"], expose_value=False, callback=read_language, metavar="cs|en", help=LANG_HELP)
        )

    def entries(self) -> list[tuple[str, str]]:
        """Names and one line each, in the order of listing."""
        raise AssertionError("each group lists its own")

    def spellings(self) -> Sequence[str]:
        """Every word that would be understood here, for "did you mean"."""
        return [name for name, _line in self.entries()]

    def near(self, word: str) -> Sequence[str]:
        """What may have been meant by a word that is no command here."""
        del word
        return self.spellings()

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Tell the names, for help and completion."""
        return [name for name, _line in self.entries()]

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Complete the names that help lists; other spellings only where none of those begins so."""
        found = super().shell_complete(ctx, incomplete)
        if found or not incomplete or incomplete.startswith("-"):
            return found
        from click.shell_completion import CompletionItem

        return [CompletionItem(word) for word in self.spellings() if fold(word).startswith(fold(incomplete))]

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command, or suggest the nearest one."""
        found = self.get_command(ctx, args[0])
        if found is None and not ctx.resilient_parsing:
            if args[0].startswith("-"):
                self.parse_args(ctx, args)
            raise NotationError("no_such_command", word=args[0], candidates=self.near(args[0]))
        return (found.name if found else None), found, args[1:]

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the usage line in the reader's language."""
        formatter.write_usage(ctx.command_path, _("COMMAND …"))

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write what this group is about."""
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(str(self.summary))

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands from their records, then the options."""
        write_section(formatter, _("Commands"), self.entries())
        options = [record for p in self.get_params(ctx) if (record := p.get_help_record(ctx))]
        write_section(formatter, _("Options"), options)


VERSION_HELP = N_("Show the version and exit.")
LANG_HELP = N_("the language of the answer")


class GameGroup(LazyGroup):
    """A game over its verbs."""

    def __init__(self, game: Game) -> None:
        super().__init__(game.key, game.summary)
        self.game = game

    def entries(self) -> list[tuple[str, str]]:
        """The game's verbs."""
        return [(verb.name, str(verb.summary)) for verb in self.game.verbs]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Load the module of one verb."""
        verb = self.game.verb(cmd_name)
        return load_verb(self.game, verb) if verb else None

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Add the title and an example to the summary."""
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(f"{self.game.title}: {self.game.summary}")
            formatter.write_paragraph()
            formatter.write_text(_("For example: {example}").format(example=self.game.example))


class RootGroup(LazyGroup):
    """``herna`` itself: the house's own commands and all games."""

    def __init__(self) -> None:
        super().__init__("herna", ROOT_SUMMARY, invoke_without_command=True)

    def entries(self) -> list[tuple[str, str]]:
        """Games first, then the house's own commands."""
        listed = [(game.key, str(game.summary)) for game in games()]
        return listed + [(verb.name, str(verb.summary)) for verb in HOUSE.verbs]

    def spellings(self) -> list[str]:
        """Everything that help lists, then the other names of the games, in both languages."""
        return [name for name, _line in self.entries()] + [name for game in games() for name in game.aliases]

    def near(self, word: str) -> Sequence[str]:
        """The games that have this verb, if some have; else every name."""
        having = [f"herna {game.key} {verb.name}" for game in games() if (verb := game.verb(word))]
        return having or self.spellings()

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Load a command of the house, or make the group of a game."""
        verb = HOUSE.verb(cmd_name)
        if verb:
            return load_verb(HOUSE, verb)
        game = find_game(cmd_name)
        return GameGroup(game) if game else None

    def invoke(self, ctx: click.Context) -> Any:
        """Welcome a person who typed nothing but the name."""
        if not (ctx._protected_args if hasattr(ctx, "_protected_args") else ctx.args) and not ctx.args:
            from cli.games.herna.welcome import welcome
            from cli.output import write

            write(welcome())
            return 0
        return super().invoke(ctx)


ROOT_SUMMARY = Text(
    "Exact answers about table games: odds, legality, best decisions, solutions.",
    "Přesné odpovědi o stolních hrách: šance, pravidla, nejlepší tahy, řešení.",
)
HOUSE = Game(
    key="herna",
    title=Text("herna", "herna"),
    summary=ROOT_SUMMARY,
    source=Text("", ""),
    verbs=(
        Verb("games", Text("list the games", "seznam her")),
        Verb("info", Text("what is known about a game", "co herna umí o jedné hře")),
        Verb(
            "completion",
            Text("print the completion script of a shell", "vypsat skript pro doplňování v shellu"),
        ),
    ),
    example="herna games",
)


def load_verb(game: Game, verb: Verb) -> click.Command:
    """Import the command behind a verb and open its game's catalogue."""
    i18n.load(game.key)
    module = import_module(f"cli.games.{game.key}.{verb.module}")
    found: click.Command = getattr(module, fold(verb.name).replace("-", "_"))
    return found
