"""Odds of a trick, its referee, legal throws, and the picture of the dice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.answer import Answer, Term
from cli.command import argument, command, option
from cli.games.kostky.words import dice_set_option, face_term, kind_term, load_dice_set
from cli.i18n import N_, _, ngettext
from cli.numbers import percent_text
from probability.faults import NotationError
from probability.games.kostky.notation import parse_dice

if TYPE_CHECKING:
    from cli.drawing.chart import Chart
    from probability.games.kostky.dice import Throw
    from probability.games.kostky.trick import TrickResult


@command(
    "odds",
    help=N_(
        "Exact chance of each die to win the trick, and its expected bonus.\n\n"
        "The dice are thrown in the given order by successive players. A die that lies there already is written "
        "with its face: červená=6, zelená=gryf, šedá=vlajka."
    ),
    batch="dice",
    columns=("place", "die", "face", "win", "win_float", "bonus", "bonus_float"),
    chart=True,
    svg=True,
    examples=("kostky odds --dice hnědá,zelená", "kostky odds --dice červená=6,šedá,modrá --format json"),
)
@option(
    "--dice",
    required=True,
    metavar="DICE",
    help=N_("two to six dice, or - for one list a line on standard input"),
)
@dice_set_option
def odds(dice: str, dice_set: str | None) -> Answer:
    """Answer one trick."""
    from probability.games.kostky.odds import trick_odds

    bag = load_dice_set(dice_set)
    thrown = parse_dice(dice, bag)
    chances = trick_odds(thrown, bag)
    rows = [
        {
            "place": place,
            "die": kind_term(throw.kind),
            "face": face_term(throw.face),
            "win": chance.win,
            "bonus": chance.bonus,
        }
        for place, (throw, chance) in enumerate(zip(thrown, chances, strict=True), 1)
    ]

    def bars() -> Chart:
        from cli.drawing.chart import Chart

        labels = [_bar_label(place, throw) for place, throw in enumerate(thrown, 1)]
        wins = [chance.win for chance in chances]
        return Chart(
            _("chance to win the trick"),
            [(label, win, percent_text(win)) for label, win in zip(labels, wins, strict=True)],
        )

    def picture() -> str:
        from cli.drawing.chart import chart_svg

        return chart_svg(bars())

    return Answer(
        {"dice": len(rows)},
        rows,
        labels={
            "dice": "",
            "place": _("place"),
            "die": _("die"),
            "face": _("shows"),
            "win": _("wins"),
            "bonus": _("expected bonus"),
        },
        chances=("win",),
        notes=[_("the bonus counts only for a player whose bid is met")]
        if any(row["bonus"] for row in rows)
        else [],
        chart=bars,
        svg=picture,
    )


def _bar_label(place: int, throw: Throw) -> str:
    face = face_term(throw.face)
    words = f"{place}. {kind_term(throw.kind).text}"
    return f"{words}={face.text}" if face else words


REASONS = {
    "all_flags": N_("all show the flag, so the one who led wins"),
    "highest_number": N_("the highest number"),
    "last_of_equal_numbers": N_("the highest number, thrown last"),
    "minotaur_beats_numbers": N_("the minotaur beats the numbers and flags"),
    "griffin_beats_numbers": N_("the griffin beats the numbers and flags"),
    "mermaid_beats_numbers": N_("the mermaid beats the numbers and flags"),
    "minotaur_beats_griffin": N_("the minotaur beats the griffin"),
    "griffin_beats_mermaid": N_("the griffin beats the mermaid"),
    "mermaid_beats_minotaur": N_("the mermaid beats the minotaur"),
    "mermaid_with_all_three": N_("with all three symbols thrown, the mermaid wins"),
}


@command(
    "trick",
    help=N_("Who wins a trick in which all dice have been thrown, why, and the bonus points."),
    batch="dice",
    columns=("winner", "die", "face", "reason", "bonus", "griffins", "minotaur"),
    examples=("kostky trick červená=6 červená=7 fialová=2 šedá=7 červená=5",),
)
@argument(
    "dice", nargs=-1, required=True, help=N_("two to six dice with their faces, in the order of throwing")
)
@dice_set_option
def trick(dice: str, dice_set: str | None) -> Answer:
    """Judge one trick."""
    from probability.games.kostky.trick import trick_winner

    bag = load_dice_set(dice_set)
    thrown = parse_dice(dice, bag)
    result = trick_winner(thrown, bag)
    return Answer(
        {
            "winner": result.winner,
            "die": kind_term(thrown[result.winner - 1].kind),
            "face": face_term(thrown[result.winner - 1].face),
            "reason": Term(result.reason, _reason(result)),
            "bonus": result.bonus,
            "griffins": result.griffins,
            "minotaur": result.minotaur,
        },
        [
            {
                "place": place,
                "die": kind_term(throw.kind),
                "face": face_term(throw.face),
                "wins": place == result.winner,
            }
            for place, throw in enumerate(thrown, 1)
        ],
        labels={
            "winner": _("winner's place"),
            "die": _("die"),
            "face": _("shows"),
            "reason": _("because"),
            "bonus": _("bonus"),
            "griffins": _("griffins beaten") if result.griffins else "",
            "minotaur": _("minotaur beaten") if result.minotaur else "",
            "place": _("place"),
            "wins": _("wins"),
        },
        notes=[_("the bonus counts only for a player whose bid is met")] if result.bonus else [],
        batch=[
            {
                "winner": result.winner,
                "die": kind_term(thrown[result.winner - 1].kind),
                "face": face_term(thrown[result.winner - 1].face),
                "reason": Term(result.reason, _reason(result)),
                "bonus": result.bonus,
                "griffins": result.griffins,
                "minotaur": result.minotaur,
            }
        ],
    )


def _reason(result: TrickResult) -> str:
    reason = _(REASONS[result.reason])
    if result.tied and result.reason != "last_of_equal_numbers":
        reason += "; " + _("of equal symbols the last one thrown")
    return reason


LEGALITY = {
    "leads": N_("whoever leads may throw any die"),
    "special_always": N_("a special die may always be thrown"),
    "no_colour_yet": N_("no number die has been thrown, so no colour binds"),
    "follows_colour": N_("it follows the colour of the trick"),
    "no_colour_in_hand": N_("there is no die of the trick's colour in the hand"),
    "must_follow": N_("the trick's colour must be followed, and there is one in the hand"),
}


@command(
    "legal",
    help=N_("Which dice of a hand may be thrown into the trick as it lies, and why the others may not."),
    examples=("kostky legal --hand červená,šedá,modrá --led červená",),
)
@option("--hand", required=True, metavar="DICE", help=N_("the dice behind the screen"))
@option("--led", metavar="DIE", help=N_("the die that was led"))
@option("--trick", metavar="DICE", help=N_("all dice thrown so far, in order; instead of --led"))
@dice_set_option
def legal(hand: str, led: str | None, trick: str | None, dice_set: str | None) -> Answer:
    """Judge the dice of a hand."""
    from probability.games.kostky.trick import legal_throws, trick_colour

    if led is not None and trick is not None:
        raise NotationError("led_and_trick")
    bag = load_dice_set(dice_set)
    given = led if led is not None else trick
    lying: tuple[Throw, ...] = parse_dice(given, bag) if given is not None else ()
    if led is not None and len(lying) != 1:
        raise NotationError("one_die_led", word=led)
    colour = trick_colour(lying)
    verdicts = legal_throws(parse_dice(hand, bag), lying, bag)
    allowed = sum(verdict.allowed for verdict in verdicts)
    return Answer(
        {"colour": kind_term(colour) if colour else None, "allowed": allowed, "dice": len(verdicts)},
        [
            {
                "die": kind_term(verdict.die.kind),
                "allowed": verdict.allowed,
                "reason": Term(verdict.reason, _(LEGALITY[verdict.reason])),
            }
            for verdict in verdicts
        ],
        labels={
            "colour": _("colour of the trick") if colour else "",
            "allowed": _("allowed"),
            "dice": "",
            "die": _("die"),
            "reason": _("because"),
        },
        notes=[
            ngettext(
                "{count} die of {total} may be thrown", "{count} dice of {total} may be thrown", allowed
            ).format(count=allowed, total=len(verdicts))
        ],
    )


@command(
    "show",
    help=N_(
        "The seven kinds of dice, their faces and numbers, and who beats whom, as text and as a picture."
    ),
    svg=True,
    examples=("kostky show --svg kostky.svg",),
)
@dice_set_option
def show(dice_set: str | None) -> Answer:
    """Show the set of dice."""
    bag = load_dice_set(dice_set)

    def picture() -> str:
        from cli.games.kostky.picture import dice_svg

        return dice_svg(bag)

    return Answer(
        {"dice": bag.size, "kinds": len(bag.kinds)},
        [
            {
                "die": kind_term(kind),
                "count": kind.count,
                "special": kind.is_special,
                "faces": [face_term(face) for face in kind.faces],
            }
            for kind in bag.kinds
        ],
        labels={
            "dice": _("dice"),
            "kinds": _("kinds"),
            "die": _("die"),
            "count": _("in the bag"),
            "special": _("special"),
            "faces": _("faces"),
        },
        notes=[
            _(
                "minotaur beats griffin, griffin beats mermaid, mermaid beats minotaur; any symbol beats numbers"
            ),
            _(
                "all three symbols: the mermaid wins; equal values: the last one thrown; all flags: the one who led"
            ),
        ],
        svg=picture,
    )
