"""The phases of a round of Let It Ride."""

from functools import partial

from games.let_it_ride.rules import LAW, Rules
from games.rulebook.law import cites
from games.rulebook.law_text import DEFAULT_METHOD
from games.rulebook.phases import Choice, Phase, betting_phase, dealing_phase
from games.rulebook.submission import Method

CHOICES = (Choice("ride"), Choice("withdraw", parts=2))


@cites(
    "36.05.18.08C(1)",
    "36.05.18.08C(2)",
    "36.05.18.08C(3)",
    "36.05.18.11B",
    "36.05.18.11C",
    "36.05.18.11D",
    "36.05.18.11E(5)",
    "ruling 1",
    "ruling 14",
)
def phases(rules: Rules, method: Method = DEFAULT_METHOD) -> tuple[Phase, ...]:
    """Return the phases in order; a wager that is not offered has none."""
    law = partial(LAW.paragraph, method=method)
    lock = Phase("lock", "lock", law("lock_progressive"), "step.lock", box="progressive")
    count_bonus = Phase(
        "bonus_count", "count", law("count_lammers"), "step.count_lammers", box="five_card_bonus"
    )
    count_progressive = Phase(
        "progressive_count", "count", law("count_accepted"), "step.count_accepted", box="progressive"
    )
    box = Phase("six_card_box", "box", law("six_card_box"), "step.six_card_box", box="six_card_bonus")
    envy = Phase("envy", "envy", "36.05.18.11E(5)", "step.envy", box="progressive")
    return (
        betting_phase("36.05.18.07C"),
        *((count_bonus,) if rules.five_card_bonus is not None else ()),
        *((lock, count_progressive) if rules.progressive is not None else ()),
        dealing_phase(law("deal"), "step.let_it_ride_deal"),
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
        *((envy,) if rules.progressive is not None else ()),
    )
