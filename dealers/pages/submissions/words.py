"""A submission in words, line by line, and the differences between two."""

from typing import Any, NamedTuple

from django.utils.translation import gettext

from dealers.pages.labels import METHOD_LABELS, SHUFFLING_LABELS
from dealers.pages.submissions.fields import YES_NO, choice_label
from dealers.pages.submissions.forms import DEPTHS, THRESHOLDS, rate_text
from dealers.pages.translations import message_of
from games.registry import GAMES
from games.rulebook.money import read_cents
from games.rulebook.rule_sheet import Rule
from games.rulebook.submission import Submission


class SubmissionLine(NamedTuple):
    """One line of a submission: a subject, its value and its paragraph."""

    key: str
    label: str
    value: str
    law: str = ""


class ComparedLine(NamedTuple):
    """The same subject in two submissions."""

    label: str
    old: str
    new: str
    law: str = ""

    @property
    def differs(self) -> bool:
        return self.old != self.new


def submission_lines(submission: Submission) -> list[SubmissionLine]:
    game = GAMES[submission.game]
    lines = [_rule_line(rule, submission.rules.get(rule.name)) for rule in game.sheet]
    methods = ", ".join(str(METHOD_LABELS[item]) for item in submission.methods)
    shufflings = ", ".join(str(SHUFFLING_LABELS[item]) for item in submission.shufflings)
    lowest, highest = submission.lowest_minimum_cents, submission.highest_maximum_cents
    lines += [
        SubmissionLine("methods", gettext("Dealt"), methods),
        SubmissionLine("shufflings", gettext("Shuffled"), shufflings),
        SubmissionLine("decks", gettext("Decks in play"), ", ".join(map(str, submission.deck_counts))),
        SubmissionLine("limits", gettext("Limits"), f"{dollars(lowest)} - {dollars(highest)}"),
        SubmissionLine(
            "chips",
            gettext("Chips at the table"),
            ", ".join(map(dollars, submission.denominations_cents)),
        ),
        SubmissionLine("depth", gettext("What is recorded"), str(dict(DEPTHS)[submission.depth])),
    ]
    if game.has_adjacent_boxes:
        boxes = str(submission.boxes_per_player)
        lines.append(SubmissionLine("boxes", gettext("Boxes one player may play"), boxes))
    if game.meter_box:
        rate = f"{rate_text(submission)}%"
        lines.append(SubmissionLine("rate", gettext("Percent of each wager added to the meter"), rate))
    odds = str(submission.thresholds.tax_form_odds)
    lines.append(SubmissionLine("tax_form_odds", gettext("Tax form for odds of at least (to 1)"), odds))
    for name, label in THRESHOLDS.items():
        lines.append(SubmissionLine(name, str(label), dollars(getattr(submission.thresholds, name))))
    return lines


def dollars(cents: int) -> str:
    """Return an amount as people read it: $10,000 or $2.50."""
    return f"${cents // 100:,}" + (f".{cents % 100:02}" if cents % 100 else "")


def _rule_line(rule: Rule, value: Any) -> SubmissionLine:
    """Return the line of a rule, including the usual value where the submission says nothing."""
    label = message_of(rule.key)
    law = rule.law
    if rule.kind == "flag":
        is_on = rule.usual == "yes" if value is None else bool(value)
        text = str(dict(YES_NO)["yes" if is_on else "no"])
    elif rule.kind == "amount":
        amount = value or rule.usual
        text = dollars(read_cents(amount) or 0) if amount else gettext("None")
    else:
        word = value or rule.usual
        text = str(choice_label(rule, word)) if word else gettext("Not offered")
        law = rule.choices.get(word, rule.law)
    return SubmissionLine(rule.name, label, text, law)


def compare_submissions(old: Submission, new: Submission) -> list[ComparedLine]:
    """Return both submissions line by line, differences first."""
    before = {line.key: line for line in submission_lines(old)}
    pairs = [
        ComparedLine(line.label, before[line.key].value, line.value, line.law)
        for line in submission_lines(new)
    ]
    return sorted(pairs, key=lambda pair: not pair.differs)
