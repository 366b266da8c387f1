"""The fields of a submission's form: amounts, chips, and one for each rule of a game."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext, gettext_lazy

from dealers.pages.translations import lazy_message
from games.messages.catalog import messages
from games.rulebook.money import read_cents, write_cents
from games.rulebook.rule_sheet import Rule

YES_NO = (("yes", gettext_lazy("Yes")), ("no", gettext_lazy("No")))
MAX_CHIPS = 12


class AmountField(forms.CharField):
    """An amount of dollars, cleaned to cents; an optional one that was left out is ""."""

    def __init__(self, **options: Any) -> None:
        super().__init__(max_length=14, **options)

    def clean(self, value: Any) -> int | str:
        text = super().clean(value)
        if text == "":
            return ""
        amount = cents(text)
        if amount is None:
            raise ValidationError(gettext("Enter an amount such as 25 or 25.00."))
        return amount


class ChipsField(forms.CharField):
    """The denominations of a table, separated by commas, cleaned to cents in order."""

    def clean(self, value: Any) -> tuple[int, ...]:
        texts = super().clean(value).replace(";", ",").split(",")
        chips = [cents(text) for text in texts if text.strip()]
        known = {chip for chip in chips if chip is not None}
        if not chips or None in chips or len(chips) > MAX_CHIPS:
            raise ValidationError(gettext("Enter amounts separated by commas, such as 1, 5, 25, 100."))
        return tuple(sorted(known))


def write_chip(cents: int) -> str:
    """Return a denomination as the field shows it, whole dollars without cents."""
    return write_cents(cents).removesuffix(".00")


def cents(amount: str) -> int | None:
    """Return an amount in cents. Whole dollars may be written without cents."""
    text = amount.strip().removeprefix("$").replace(",", "")
    return read_cents(text if "." in text else f"{text}.00")


def field_of(rule: Rule) -> forms.Field:
    """Return the form field of a rule. A rule without a usual value has no default (ruling 30)."""
    label = lazy_message(rule.key)
    if rule.kind == "amount":
        return AmountField(required=not rule.is_optional, label=label)
    choices: list[tuple[str, Any]] = list(YES_NO)
    if rule.kind == "choice":
        choices = [(word, choice_label(rule, word)) for word in rule.choices]
        if rule.is_optional:
            choices = [("", gettext_lazy("Not offered")), *choices]
    return forms.ChoiceField(
        choices=choices, widget=forms.RadioSelect, required=not rule.is_optional, label=label
    )


def choice_label(rule: Rule, word: str) -> Any:
    """Return the label of a choice: its own sentence, or its letter."""
    key = f"{rule.key}.{word}"
    if key in messages():
        return lazy_message(key)
    return gettext("Paytable {letter}").format(letter=word)
