"""The phases of a round of Double Draw."""

from games.double_draw.rules import LAW, Rules
from games.rulebook.law import cites
from games.rulebook.law_text import DEFAULT_METHOD
from games.rulebook.phases import Choice, Phase, betting_phase, dealing_phase
from games.rulebook.submission import Method

CHOICES = (Choice("place", times=1, parts=6), Choice("fold", folds=True, parts=2))


@cites("36.05.19.11C", "36.05.19.11C(3)", "36.05.19.11C(9)", "36.05.19.11D(1)", "ruling 1", "ruling 13")
def phases(rules: Rules, method: Method = DEFAULT_METHOD) -> tuple[Phase, ...]:
    """Return the phases: two passes of decisions, call and draw, then the showdown from seat 1."""
    return (
        betting_phase("36.05.19.07C"),
        dealing_phase(LAW.paragraph("deal", method), "step.double_draw_deal"),
        Phase(
            "first_decision",
            "decision",
            "36.05.19.11C(1)",
            "step.place_or_fold",
            box="first_draw",
            choices=CHOICES,
            unit="ante",
            most=1,
        ),
        Phase("first_announcement", "announcement", "36.05.19.11C(3)", "step.no_more_bets"),
        Phase("first_drawing", "drawing", "36.05.19.11C(4)", "step.draw", most=3),
        Phase(
            "second_decision",
            "decision",
            "36.05.19.11C(7)",
            "step.place_or_fold",
            box="second_draw",
            choices=CHOICES,
            unit="ante",
            most=1,
        ),
        Phase("second_announcement", "announcement", "36.05.19.11C(9)", "step.no_more_bets"),
        Phase("second_drawing", "drawing", "36.05.19.11C(10)", "step.draw", most=1),
        Phase("showdown", "showdown", "36.05.19.11D", "step.showdown"),
    )
