"""The phases of a round of Criss Cross."""

from games.criss_cross.rules import LAW, Rules
from games.rulebook.law import cites
from games.rulebook.law_text import DEFAULT_METHOD
from games.rulebook.phases import FREE_CHOICE, Choice, Phase, betting_phase, dealing_phase
from games.rulebook.submission import Method

CHOICES = (
    Choice("1x", times=1, parts=6),
    Choice("2x", times=2),
    Choice("3x", times=3, parts=2),
    Choice(FREE_CHOICE, is_free=True),
    Choice("fold", folds=True, parts=2),
)


def _decision(box: str, law: str) -> Phase:
    return Phase(
        f"{box}_decision",
        "decision",
        law,
        "step.bet_or_fold",
        box=box,
        choices=CHOICES,
        unit="ante_across",
        most=3,
    )


def _cards(name: str, law: str, *places: str) -> Phase:
    return Phase(name, "community", law, "step.turn_place", places=places)


@cites(
    "CCP ch. 11 B",
    "CCP ch. 11 C",
    "CCP ch. 11 E",
    "CCP ch. 11 G",
    "CCP ch. 11 H",
    "CCP ch. 11 I",
    "ruling 1",
    "ruling 17",
)
def phases(rules: Rules, method: Method = DEFAULT_METHOD) -> tuple[Phase, ...]:
    """Return the phases: three bets, each before its cards are turned, then the bonus, then the hands."""
    bonus = Phase("bonus", "bonus", "CCP ch. 11 H", "step.bonus", box="five_card_bonus")
    return (
        betting_phase("CCP ch. 7 C"),
        dealing_phase(LAW.paragraph("deal", method), "step.criss_cross_deal"),
        _decision("across", "CCP ch. 11 B"),
        _cards("across_cards", "CCP ch. 11 C", "left", "right"),
        _decision("down", "CCP ch. 11 D"),
        _cards("down_cards", "CCP ch. 11 E", "top", "bottom"),
        _decision("middle", "CCP ch. 11 F"),
        _cards("middle_card", "CCP ch. 11 G", "middle"),
        *((bonus,) if rules.five_card_bonus else ()),
        Phase("showdown", "showdown", "CCP ch. 11 I", "step.showdown_lines", takes_losing_hands=True),
    )
