"""What dealers and floorpersons take back, change late, reopen and deny, at a table of bots."""

import random

from games.bots.crew import DEALER, FLOORPERSON, PIT_BOSS
from games.bots.mistakes import pick_mistake
from games.bots.players import unseen_cards
from games.rulebook.money import write_cents
from games.table.action import Action
from games.table.commands import COMMANDS, Command
from games.table.offers import offers
from games.table.payments.model import payout_cents
from games.table.state import State
from tests.store.busy_nights import insist
from tests.store.played_nights import StoreNight


def offered(state: State, name: str) -> Action | None:
    return next((action for action in offers(state, DEALER) if action.name == name), None)


def cards_again(state: State) -> Command | None:
    action = offered(state, "reenter_cards")
    if action is None:
        return None
    args = {name: bounds.one_of[0] for name, bounds in action.args.items() if bounds.one_of}
    cards = unseen_cards(state, action.args["cards"].cards, random.Random(1))
    return COMMANDS["reenter_cards"](cards=cards, **args)


def other_answer(state: State, least: int, place: int) -> Command | None:
    """Another answer of the first or last seat that has answered, where so many have."""
    action = offered(state, "decide")
    if action is None or len(action.args["seat"].changeable) < least:
        return None
    seat = action.args["seat"].changeable[place]
    given = state.felt.seats[seat - 1].decisions[action.args["choice"].boxes[0]]
    others = [choice for choice in action.args["choice"].one_of if choice not in (given, "amount")]
    return COMMANDS["decide"](seat=seat, choice=others[0])


def any_correction(state: State) -> Command | None:
    action = offered(state, "request_correction")
    if action is None:
        return None
    mistake = pick_mistake(state, action, random.Random(1))
    return COMMANDS["request_correction"](reason="as seen", **mistake)


def paid_more(state: State) -> Command | None:
    """The first settled seat was paid a dollar more than it was due."""
    action = offered(state, "record_paid_otherwise")
    if action is None:
        return None
    seat = int(action.args["seat"].one_of[0])
    due = payout_cents(state.felt.seats[seat - 1].result)
    return COMMANDS["record_paid_otherwise"](seat=seat, paid=write_cents(due + 1_00), reason="as seen")


def pay_differently(night: StoreNight) -> None:
    """The dealer records an amount, and the floorperson confirms it."""
    insist(night, DEALER, paid_more)
    number = night.state.now.request_count
    insist(night, FLOORPERSON, lambda _: COMMANDS["approve_request"](number=number))


def take_back_everything(night: StoreNight) -> None:
    """A call, a card and an answer are taken back or changed, a step is reopened and a void denied."""
    insist(night, DEALER, lambda _: COMMANDS["take_back_call"]())
    insist(night, DEALER, cards_again)
    insist(night, DEALER, lambda state: other_answer(state, 2, -1))
    insist(night, DEALER, lambda state: other_answer(state, 1, 0))
    insist(night, FLOORPERSON, lambda _: COMMANDS["reopen_step"](reason="too early"))
    insist(night, DEALER, lambda _: COMMANDS["request_void"](reason="misdeal"))
    number = night.state.now.request_count
    insist(night, FLOORPERSON, lambda _: COMMANDS["deny_request"](number=number, reason="not so"))
    insist(night, DEALER, any_correction)
    request = night.state.now.requests[-1]
    approver = PIT_BOSS if request.needs == "pit_boss" else FLOORPERSON
    insist(night, approver, lambda _: COMMANDS["approve_request"](number=request.number))
