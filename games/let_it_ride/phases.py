"""The phases of a round of Let It Ride."""

from games.law import cites
from games.let_it_ride.rules import Rules
from games.phases import Phase

CHOICES = ("ride", "withdraw")


@cites("36.05.18.11B", "36.05.18.11C", "36.05.18.11D", "ruling 1", "ruling 14")
def phases(rules: Rules) -> tuple[Phase, ...]:
    """The phases in order; the Six Card box is turned before the first hand where its bonus is offered."""
    box = Phase("six_card_box", "box", "36.05.18.08D(2)", "step.six_card_box")
    return (
        Phase("betting", "betting", "36.05.18.07C", "step.betting"),
        Phase("dealing", "dealing", "36.05.18.08D", "step.let_it_ride_deal"),
        Phase(
            "first_decision",
            "decision",
            "36.05.18.11B",
            "step.ride_or_withdraw",
            box="bet_1",
            choices=CHOICES,
        ),
        Phase("first_card", "community", "36.05.18.11B(2)", "step.first_card", places=("first",)),
        Phase(
            "second_decision",
            "decision",
            "36.05.18.11C",
            "step.ride_or_withdraw",
            box="bet_2",
            choices=CHOICES,
        ),
        Phase("second_card", "community", "36.05.18.11C(2)", "step.second_card", places=("second",)),
        *((box,) if rules.six_card_bonus is not None else ()),
        Phase("showdown", "showdown", "36.05.18.11D", "step.showdown"),
    )
