"""What games there are, what is known of one, and completion for the shell."""

from __future__ import annotations

import click

from cli.answer import Answer
from cli.command import Choice, argument, command
from cli.i18n import N_, _
from cli.registry import Game, Variant, find_game
from cli.registry import games as all_games
from probability.faults import NotationError
from probability.words import fold

# The default of a switch: not given, so no word to type.
NOT_GIVEN = "off"


@command(
    "games",
    help=N_("List the games and their commands."),
    examples=("herna games --format json",),
)
def games() -> Answer:
    """List the games."""
    rows = [
        {
            "game": record.key,
            "title": str(record.title),
            "script": record.key if record.script else None,
            "summary": str(record.summary),
            "commands": [verb.name for verb in record.verbs],
            "aliases": list(record.aliases),
        }
        for record in all_games()
    ]
    # What a game is about and its other names would not fit on a screen; help and `info` tell them.
    hidden = dict.fromkeys(("games", "script", "summary", "aliases"), "")
    return Answer(
        {"games": len(rows)},
        rows,
        hidden | {"game": _("game"), "title": _("title"), "commands": _("commands")},
        notes=[_("more about one: herna info GAME")],
    )


def _complete_game(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:  # noqa: ARG001
    """The games that a beginning may mean: by their own names, else by the other ones."""
    begun = fold(incomplete)
    keys = [record.key for record in all_games() if fold(record.key).startswith(begun)]
    return keys or [name for record in all_games() for name in record.aliases if fold(name).startswith(begun)]


@command(
    "info",
    help=N_("Tell what is known about a game: commands, variants, source of its rules."),
    examples=("herna info kostky", "herna info šachy --lang cs"),
)
@argument("game", help=N_("a game by any of its names"), shell_complete=_complete_game)
def info(game: str) -> Answer:
    """Tell what is known about a game."""
    record = find_game(game)
    if record is None:
        known = [name for one in all_games() for name in one.names]
        raise NotationError("unknown_game", word=game, candidates=known)
    prefix = record.key if record.script else f"herna {record.key}"
    return Answer(
        {
            "game": record.key,
            "title": str(record.title),
            "summary": str(record.summary),
            "source": str(record.source),
            "aliases": list(record.aliases),
            "example": record.example,
        },
        [{"command": f"{prefix} {verb.name}", "summary": str(verb.summary)} for verb in record.verbs]
        + variant_rows(record),
        {
            "game": _("game"),
            "title": _("title"),
            "summary": _("about"),
            "source": _("rules from"),
            "aliases": _("also called"),
            "example": _("for example"),
            "command": _("command"),
        },
    )


def variant_rows(record: Game) -> list[dict[str, str]]:
    """The readings of the rules that can be changed, as rows beside the commands."""
    return [{"command": variant.option, "summary": _meaning(variant)} for variant in record.variants]


def _meaning(variant: Variant) -> str:
    """What an option changes, and its default when that is a word one could type."""
    default = variant.values[0]
    # A value of several words describes what holds when the option is not there.
    if default == NOT_GIVEN or " " in default:
        return str(variant.meaning)
    return f"{variant.meaning} ({_('default: {value}').format(value=default)})"


@command(
    "completion",
    help=N_("Print the completion script of a shell, for herna and all scripts of the games."),
    examples=('eval "$(herna completion bash)"', "herna completion fish | source"),
)
@argument("shell", type=Choice(["bash", "zsh", "fish"]), help=N_("the shell"))
def completion(shell: str) -> Answer:
    """Print the completion script."""
    from click.shell_completion import get_completion_class

    make = get_completion_class(shell)
    assert make is not None
    programs = ["herna", *(record.key for record in all_games() if record.script)]
    texts = [
        make(click.Command(program), {}, program, f"_{program.upper()}_COMPLETE").source()
        for program in programs
    ]
    script = "\n".join(texts)
    return Answer(
        {"shell": shell, "script": script}, labels={"shell": "", "script": ""}, drawing=lambda _style: script
    )
