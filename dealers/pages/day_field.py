"""The form field for a day, and its error messages."""

from typing import Any

from django import forms
from django.core.validators import MaxValueValidator, MinValueValidator
from django.utils.translation import gettext_lazy

from dealers.api.taps import EARLIEST, LATEST

FIRST_DAY, LAST_DAY = EARLIEST.date(), LATEST.date().replace(year=LATEST.year - 1, month=12, day=31)
DAY_ERRORS = {
    "invalid": gettext_lazy("Enter a date like 2026-11-16."),
    "required": gettext_lazy("Enter a date like 2026-11-16."),
}
# Away from the first and last possible years, which overflow in other time zones.
DAY_VALIDATORS = [
    check(day, gettext_lazy("Enter a date between 2000 and 2100."))
    for check, day in ((MinValueValidator, FIRST_DAY), (MaxValueValidator, LAST_DAY))
]


def day_field(label: Any, required: bool = True) -> forms.DateField:
    return forms.DateField(
        required=required,
        label=label,
        input_formats=["%Y-%m-%d"],
        error_messages=DAY_ERRORS,
        validators=DAY_VALIDATORS,
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
    )
