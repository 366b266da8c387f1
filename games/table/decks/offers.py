"""The deck commands that are allowed now."""

from msgspec.structs import replace

from games.registry import GAMES
from games.rulebook.money import write_cents
from games.rulebook.submission import Settings, Submission
from games.table.action import Action, Argument, number, one_of
from games.table.actor import Actor
from games.table.checks import FLOOR, allows
from games.table.decks.decide import (
    STEPS,
    check_between_rounds,
    check_cut,
    check_idle,
    check_receive,
    check_shuffle,
    check_step,
    check_verify,
)
from games.table.decks.model import COVER_CARD_IN_FROM_TOP, Deck
from games.table.decks.recut import check_recut, check_reshuffle
from games.table.devices.checks import DEVICES
from games.table.devices.decide import FAULTS, OUT, check_return, check_used
from games.table.rules.settings import check_change_settings
from games.table.state import State
from games.table.stub.offers import stub_offers

TEXT = Argument(letters=40)
WORD = Argument(letters=30, is_word=True)


def deck_offers(state: State, actor: Actor) -> tuple[Action, ...]:
    """Return what this person may do with the decks; nothing if the table tracks no decks."""
    if state.now.settings is None:
        return ()
    if actor.role == "dealer":
        return _dealer_offers(state) if actor.is_assigned else ()
    if actor.role in FLOOR:
        return _floor_offers(state, actor)
    return ()


def _dealer_offers(state: State) -> tuple[Action, ...]:
    found = [
        *stub_offers(state),
        *(step for deck in state.now.decks for step in _deck_step_offers(state, deck)),
    ]
    if allows(check_receive, state):
        names = tuple(deck.name for deck in state.now.decks)
        args = {"deck": replace(WORD, not_of=names), "back": WORD, "is_preshuffled": one_of(False, True)}
        found.append(Action("receive_deck", args))
    devices = [device for device in DEVICES if allows(check_used, state, device)]
    if devices:
        found.append(Action("report_fault", {"device": one_of(*devices), "fault": one_of(*FAULTS)}))
    if state.now.decks and allows(check_between_rounds, state):
        removable = one_of(*(deck.name for deck in state.now.decks))
        found.append(Action("remove_deck", {"deck": removable, "reason": TEXT}))
    if allows(check_idle, state):
        found.append(Action("declare_idle"))
    return tuple(found)


def _deck_step_offers(state: State, deck: Deck) -> list[Action]:
    """Return the next step of one deck; a preshuffled deck starts with the shuffle or the cut."""
    of_deck = {"deck": one_of(deck.name)}
    steps = [
        Action(name, of_deck)
        for name in STEPS
        if name != "verify_deck" and allows(check_step, state, deck.name, name)
    ]
    if allows(check_shuffle, state, deck):
        steps.append(Action("shuffle_deck", of_deck))
    if allows(check_cut, state, deck):
        size = len(GAMES[state.game].deck)
        position = number(COVER_CARD_IN_FROM_TOP, size - 1, usual=size // 2)
        steps.append(Action("cut_deck", {**of_deck, "position": position}))
    return steps


def _floor_offers(state: State, actor: Actor) -> tuple[Action, ...]:
    found: list[Action] = []
    inspected = [deck.name for deck in state.now.decks if allows(check_verify, state, actor, deck.name)]
    if inspected:
        found.append(Action("verify_deck", {"deck": one_of(*inspected)}))
    if allows(check_recut, state):
        found.append(Action("order_recut"))
    if allows(check_reshuffle, state):
        found.append(Action("order_reshuffle"))
    if allows(check_change_settings, state):
        found.append(Action("change_settings", _settings_bounds(*check_change_settings(state))))
    found.append(Action("take_device_out", {"device": one_of(*DEVICES), "how": one_of(*OUT)}))
    back = [device for device in sorted(state.now.devices) if allows(check_return, state, device)]
    if back:
        found.append(Action("return_device", {"device": one_of(*back)}))
    return tuple(found)


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
    }
    if GAMES[submission.game].may_rack_one:
        racks_one = settings.racks_one
        bounds["racks_one"] = Argument(one_of=(False, True), usual=racks_one, is_optional=True)
    return bounds
