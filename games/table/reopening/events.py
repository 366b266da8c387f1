"""Events that take back or replace steps that players have seen or heard.

`taken_back` has the places of the entries that are gone, counted in the entries of the state before.
"""

from games.table.event import Event
from games.table.showdown.events import BoxTurned, CardTurned, HandTurned

Turned = CardTurned | BoxTurned | HandTurned


class CallTakenBack(Event, frozen=True, kw_only=True, tag="call_taken_back"):
    """The dealer had not announced "no more bets"; betting is open again."""

    taken_back: tuple[int, ...]


class CardsReentered(Event, frozen=True, kw_only=True, tag="cards_reentered"):
    """The last cards were entered again; `entry` replaces the one before.

    `place` is where that one is among the entries if a deck or a device was handled since. `change_cents` is
    by how much that changes the net of a settled seat; older logs do not say.
    """

    entry: Turned
    change_cents: int = 0
    place: int | None = None


class StepReopened(Event, frozen=True, kw_only=True, tag="step_reopened"):
    """A floorperson reopened a step; `step` is the event that was taken back, `seat` whose it was.

    What cannot be taken back stays: `deck` was dealt from and is unshuffled, `is_counted` if its stub was
    counted and right, `was_settled` if a hand or the bonus had been settled, and `seen` is the place of a
    community card that players saw. With `is_deal_over` every card went back to the deck, and no deal has
    begun any more. `law` is the paragraph of the step. Older logs have neither.
    """

    step: str
    reason: str
    by: str
    taken_back: tuple[int, ...]
    seat: int | None = None
    deck: str = ""
    is_counted: bool = False
    was_settled: bool = False
    is_deal_over: bool = False
    law: str = ""
    seen: str = ""
