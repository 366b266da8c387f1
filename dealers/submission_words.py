"""A submission in words, line by line; and what two of them say otherwise."""

from typing import Any, NamedTuple

from django.utils.translation import gettext

from dealers.floor_opening import METHODS, SHUFFLINGS
from dealers.submission_form import DEPTHS, THRESHOLDS, YES_NO, choice_word
from dealers.words import message_of
from games.registry import GAMES
from games.rulebook.money import read_cents
from games.rulebook.rule_sheet import Rule
from games.rulebook.submission import Submission


class Line(NamedTuple):
    """What a submission says about one thing, with its paragraph."""

    key: str
    label: str
    value: str
    law: str = ""


class Pair(NamedTuple):
    """The same thing in two submissions."""

    label: str
    old: str
    new: str
    law: str = ""

    @property
    def differs(self) -> bool:
        return self.old != self.new


def lines(submission: Submission) -> list[Line]:
    game = GAMES[submission.game]
    found = [_of_rule(rule, submission.rules.get(rule.name)) for rule in game.sheet]
    methods = ", ".join(str(METHODS[one]) for one in submission.methods)
    shufflings = ", ".join(str(SHUFFLINGS[one]) for one in submission.shufflings)
    lowest, highest = submission.lowest_minimum_cents, submission.highest_maximum_cents
    found += [
        Line("methods", gettext("Dealt"), methods),
        Line("shufflings", gettext("Shuffled"), shufflings),
        Line("decks", gettext("Decks in play"), ", ".join(map(str, submission.deck_counts))),
        Line("limits", gettext("Limits"), f"{dollars(lowest)} - {dollars(highest)}"),
        Line(
            "chips",
            gettext("Chips of the table"),
            ", ".join(map(dollars, submission.denominations_cents)),
        ),
        Line("depth", gettext("What is recorded"), str(dict(DEPTHS)[submission.depth])),
    ]
    if game.has_adjacent_boxes:
        boxes = str(submission.boxes_per_player)
        found.append(Line("boxes", gettext("Boxes one player may hold"), boxes))
    if game.meter_box:
        rate = f"{submission.meter_rate_percent}%"
        found.append(Line("rate", gettext("Percent of a wager that the meter grows by"), rate))
    odds = str(submission.thresholds.tax_form_odds)
    found.append(Line("tax_form_odds", gettext("Tax form from odds of so many to 1"), odds))
    for name, label in THRESHOLDS.items():
        found.append(Line(name, str(label), dollars(getattr(submission.thresholds, name))))
    return found


def dollars(cents: int) -> str:
    """As people read it: $10,000 or $2.50."""
    return f"${cents // 100:,}" + (f".{cents % 100:02}" if cents % 100 else "")


def _of_rule(rule: Rule, value: Any) -> Line:
    """What stands where the submission is silent is said too."""
    label = message_of(rule.key)
    law = rule.law
    if rule.kind == "flag":
        is_on = rule.usual == "yes" if value is None else bool(value)
        said = str(dict(YES_NO)["yes" if is_on else "no"])
    elif rule.kind == "amount":
        amount = value or rule.usual
        said = dollars(read_cents(amount) or 0) if amount else gettext("None")
    else:
        word = value or rule.usual
        said = str(choice_word(rule, word)) if word else gettext("Not offered")
        law = rule.choices.get(word, rule.law)
    return Line(rule.name, label, said, law)


def compare(old: Submission, new: Submission) -> list[Pair]:
    """Line by line, those that differ first."""
    before = {line.key: line for line in lines(old)}
    pairs = [Pair(line.label, before[line.key].value, line.value, line.law) for line in lines(new)]
    return sorted(pairs, key=lambda pair: not pair.differs)
