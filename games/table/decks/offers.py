"""The commands about decks that could be given now."""

from msgspec.structs import replace

from games.registry import GAMES
from games.rulebook.money import write_cents
from games.rulebook.submission import Settings, Submission
from games.table.action import Action, Argument, number, one_of
from games.table.actor import Actor
from games.table.decks.decide import can_come_into_play, is_waiting_for_cut, is_waiting_for_shuffle
from games.table.decks.model import COVER_CARD_IN_FROM_TOP, Deck, Stage, needs_cut
from games.table.devices.checks import DEVICES, devices_in_use
from games.table.devices.decide import FAULTS, OUT
from games.table.felt import deal_plan
from games.table.rules.sign import permitting
from games.table.state import State
from games.table.stub.decide import COUNTS_OF_STUB, expected_stub, is_countable

# The next step of a deck on its way to the shoe, by the stage it is in.
NEXT: dict[Stage, str] = {
    "received": "inspect_deck",
    "verified": "spread_deck",
    "spread": "show_deck",
    "seen": "wash_deck",
}
TEXT = Argument(letters=40)
WORD = Argument(letters=30, is_word=True)


def deck_offers(state: State, actor: Actor) -> tuple[Action, ...]:
    """What this person could do with the decks; none where the table keeps no decks."""
    settings = state.now.settings
    if settings is None:
        return ()
    if actor.role == "dealer":
        return _of_dealer(state, settings) if actor.is_assigned else ()
    if actor.role in ("floorperson", "pit_boss"):
        return _of_floor(state, actor)
    return ()


def _of_dealer(state: State, settings: Settings) -> tuple[Action, ...]:
    found = [*_counts(state), *(step for deck in state.now.decks for step in _steps(state, deck, settings))]
    if len(state.now.decks) < 2 * settings.decks:
        names = tuple(deck.name for deck in state.now.decks)
        args = {"deck": replace(WORD, not_of=names), "back": WORD, "is_preshuffled": one_of(False, True)}
        found.append(Action("receive_deck", args))
    devices = devices_in_use(settings)
    if devices:
        found.append(Action("report_fault", {"device": one_of(*devices), "fault": one_of(*FAULTS)}))
    if state.felt.phase != "betting":
        return tuple(found)
    if state.now.decks:
        removable = one_of(*(deck.name for deck in state.now.decks))
        found.append(Action("remove_deck", {"deck": removable, "reason": TEXT}))
    is_known = settings.shuffling != "reshuffling_device" or GAMES[state.game].is_idle_with_device
    is_quiet = not any(seat.is_in for seat in state.felt.seats)
    if is_known and is_quiet and any(deck.in_play_since for deck in state.now.decks):
        found.append(Action("declare_idle"))
    return tuple(found)


def _counts(state: State) -> tuple[Action, ...]:
    """The count of the stub, and of every place when it was off twice."""
    if not is_countable(state) or state.now.requests:
        return ()
    size = len(GAMES[state.game].deck)
    found = [Action("count_stub", {"count": number(0, size, expected_stub(state))})]
    off = state.now.stub_off
    if state.felt.phase != "betting" and off is not None and off.times >= COUNTS_OF_STUB:
        places = tuple(dict.fromkeys(packet.place for packet in deal_plan(state)))
        found.append(Action("count_places", {"places": replace(number(0, size), boxes=places)}))
    return tuple(found)


def _steps(state: State, deck: Deck, settings: Settings) -> list[Action]:
    """The next step of one deck; a preshuffled one is shuffled or cut at once."""
    of_deck = {"deck": one_of(deck.name)}
    steps: list[Action] = []
    if deck.stage in NEXT:
        steps.append(Action(NEXT[deck.stage], of_deck))
    if is_waiting_for_shuffle(deck) and (
        needs_cut(settings.shuffling, is_preshuffled=False) or can_come_into_play(state, deck)
    ):
        steps.append(Action("shuffle_deck", of_deck))
    if is_waiting_for_cut(deck, settings) and can_come_into_play(state, deck):
        size = len(GAMES[state.game].deck)
        position = number(COVER_CARD_IN_FROM_TOP, size - 1, usual=size // 2)
        steps.append(Action("cut_deck", {**of_deck, "position": position}))
    return steps


def _of_floor(state: State, actor: Actor) -> tuple[Action, ...]:
    found: list[Action] = []
    inspected = [deck.name for deck in state.now.decks if deck.stage == "inspected"]
    if inspected and actor.is_assigned:
        found.append(Action("verify_deck", {"deck": one_of(*inspected)}))
    in_use = next((deck for deck in state.now.decks if deck.name == state.now.deck_in_use), None)
    if in_use is not None and in_use.stage == "ready" and in_use.cover_card_at is not None:
        found.append(Action("order_recut"))
    if in_use is not None and in_use.stage in ("ready", "shuffled"):
        found.append(Action("order_reshuffle"))
    submission = permitting(state)
    if state.felt.phase == "betting" and submission is not None and state.now.settings is not None:
        found.append(Action("change_settings", _settings_bounds(submission, state.now.settings)))
    found.append(Action("take_device_out", {"device": one_of(*DEVICES), "how": one_of(*OUT)}))
    if state.now.devices:
        found.append(Action("return_device", {"device": one_of(*sorted(state.now.devices))}))
    return tuple(found)


def _settings_bounds(submission: Submission, settings: Settings) -> dict[str, Argument]:
    """What was approved, and how it is now; the sign is posted before the change is given."""
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
