"""The settings that may be changed now, and the sign that may be confirmed."""

from msgspec.structs import replace

from games.registry import GAMES
from games.rulebook.money import write_cents
from games.rulebook.submission import MOST_CALL_BACK_SECONDS, MOST_MINUTES, Settings, Submission
from games.table.action import Action, Argument, number, one_of
from games.table.actor import Actor
from games.table.checks import allows
from games.table.rules.decide import check_between_rounds, check_new_sign
from games.table.rules.protection import weakened
from games.table.rules.settings import check_change_settings, fixed_with_wagers_down
from games.table.rules.sign import reminded_rules
from games.table.state import State, once_per_state

# How long the table may stand still, and a call be taken back.
TIMES = ("idle_minutes", "call_back_seconds")


def sign_offers(state: State, actor: Actor) -> tuple[Action, ...]:
    """Return the new sign to confirm, for the dealer of the table and for the floor."""
    due, is_dealer = reminded_rules(state), actor.role == "dealer"
    if is_dealer and not actor.is_assigned:
        return ()
    if not (allows(check_new_sign, state, actor, due) and allows(check_between_rounds, state)):
        return ()
    due, _ = check_new_sign(state, actor, due)
    reference = one_of(due.submission.reference)
    return (Action("confirm_sign", {"reference": reference}, room="" if is_dealer else "floor"),)


@once_per_state
def settings_offers(state: State) -> tuple[Action, ...]:
    """Return the change of settings with the bounds that the submission sets."""
    if not allows(check_change_settings, state):
        return ()
    submission, settings = check_change_settings(state)
    bounds = _settings_bounds(submission, settings)
    waits = fixed_with_wagers_down(state)
    if waits:
        bounds |= _bounds_with_wagers_down(state, settings, bounds, waits)
    return (Action("change_settings", bounds),)


def _bounds_with_wagers_down(
    state: State, settings: Settings, bounds: dict[str, Argument], waits: frozenset[str]
) -> dict[str, Argument]:
    """Return the bounds without what protects less than the current settings."""
    game = state.game
    kept = {
        name: replace(
            bounds[name],
            one_of=tuple(
                choice
                for choice in bounds[name].one_of
                if not weakened(game, settings, replace(settings, **{name: choice}))
            ),
        )
        for name in ("method", "shuffling", "counts_blind")
        if name in waits
    }
    longest = {name: replace(bounds[name], most=str(bounds[name].usual)) for name in TIMES}
    return kept | longest | {"maximum": replace(bounds["maximum"], most=write_cents(settings.maximum_cents))}


def _settings_bounds(submission: Submission, settings: Settings) -> dict[str, Argument]:
    """Return the approved settings with the current ones as defaults; the new sign is posted first."""
    least, most = submission.lowest_minimum_cents, submission.highest_maximum_cents
    limits = Argument(least=write_cents(least), most=write_cents(most))
    bounds = {
        "method": Argument(one_of=submission.methods, usual=settings.method),
        "shuffling": Argument(one_of=submission.shufflings, usual=settings.shuffling),
        "decks": Argument(one_of=submission.deck_counts, usual=settings.decks),
        "minimum": replace(limits, usual=write_cents(settings.minimum_cents)),
        "maximum": replace(limits, usual=write_cents(settings.maximum_cents)),
        "is_sign_posted": one_of(True),
        "counts_blind": Argument(one_of=(True, False), usual=settings.counts_blind, is_optional=True),
        "idle_minutes": _times(1, MOST_MINUTES, settings.reminders.idle),
        "call_back_seconds": _times(0, MOST_CALL_BACK_SECONDS, settings.call_back_seconds),
    }
    if GAMES[submission.game].may_rack_one:
        racks_one = settings.racks_one
        bounds["racks_one"] = Argument(one_of=(False, True), usual=racks_one, is_optional=True)
    return bounds


def _times(least: int, most: int, usual: int) -> Argument:
    return replace(number(least, most, usual), is_optional=True)
