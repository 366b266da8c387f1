"""A round of Mississippi Stud: three streets, each a bet or a fold and then a card."""

from games.rulebook.deal import Packet, Plan, around_the_table
from games.rulebook.phases import Choice, Phase, betting_phase, dealing_phase
from games.rulebook.submission import Method, Settings
from tests.example_game.rules import LAW, PLACES, STREETS, Rules

CHOICES = (
    Choice("1x", times=1, parts=6),
    Choice("2x", times=2),
    Choice("3x", times=3, parts=2),
    Choice("fold", folds=True, parts=2),
)


def phases(rules: Rules, method: Method) -> tuple[Phase, ...]:
    """Return the phases in order."""
    found = [
        betting_phase("MS 2 A"),
        dealing_phase(LAW.paragraph("deal", method), "step.stud_deal"),
    ]
    for street, place in zip(STREETS, PLACES, strict=True):
        found.append(_bet(street))
        found.append(Phase(place, "community", "MS 4 B", "step.street_card", places=(place,)))
    return (*found, Phase("showdown", "showdown", "MS 4 C", "step.showdown", takes_losing_hands=True))


def _bet(street: str) -> Phase:
    return Phase(
        f"{street}_bet",
        "decision",
        "MS 4 A",
        "step.street_bet",
        box=street,
        choices=CHOICES,
        unit="ante",
        most=3,
    )


def deal_plan(rules: Rules, settings: Settings | None, seats: tuple[int, ...]) -> Plan:
    """Return two cards to each player, then three in the middle."""
    return (*around_the_table(seats), *around_the_table(seats), Packet("community", 3))
