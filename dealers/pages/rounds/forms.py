"""The search form of the history, and the page marker in the address."""

from collections.abc import Iterable
from datetime import date, datetime
from typing import Any

from django import forms
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext_lazy

from dealers.api.taps import EARLIEST, LATEST
from dealers.models import Staff
from dealers.pages.day_field import FIRST_DAY, LAST_DAY, day_field
from dealers.pages.rounds.words import HANDS, IRREGULARITIES, ROUND_KINDS
from tables.history.search import PageStart, Search
from tables.models import Table

MAX_SEATS = 7
MAX_DOLLARS = 999_999_999
ANY_CHOICE = [("", gettext_lazy("any"))]
AMOUNT_ERRORS = {
    "invalid": gettext_lazy("Enter dollars, like 25 or 25.50."),
    "max_decimal_places": gettext_lazy("Enter dollars, like 25 or 25.50."),
    "min_value": gettext_lazy("An amount cannot be negative."),
    "max_value": gettext_lazy("This is more than any table takes."),
}
CHOICE_ERRORS = {"invalid_choice": gettext_lazy("Choose one from the list.")}


def _amount(label: Any) -> forms.DecimalField:
    return forms.DecimalField(
        required=False,
        label=label,
        min_value=0,
        max_value=MAX_DOLLARS,
        decimal_places=2,
        error_messages=AMOUNT_ERRORS,
        widget=forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"}),
    )


def _choice(label: Any, names: Iterable[tuple[str, Any]] = ()) -> forms.ChoiceField:
    return forms.ChoiceField(
        required=False, label=label, choices=[*ANY_CHOICE, *names], error_messages=CHOICE_ERRORS
    )


class HistoryForm(forms.Form):
    """The search filters. Field names appear in the address, so that a search can be shared."""

    table = _choice(gettext_lazy("Table"))
    first = day_field(gettext_lazy("From gaming day"), required=False)
    last = day_field(gettext_lazy("To gaming day"), required=False)
    dealer = _choice(gettext_lazy("Dealer"))
    kind = _choice(gettext_lazy("Rounds"), ROUND_KINDS.items())
    irregularity = _choice(gettext_lazy("Irregularity"), IRREGULARITIES.items())
    seat = _choice(gettext_lazy("Seat"), [(str(n), str(n)) for n in range(1, MAX_SEATS + 1)])
    hand = _choice(gettext_lazy("Hand"), HANDS.items())
    staked_from = _amount(gettext_lazy("Wagered from $"))
    staked_to = _amount(gettext_lazy("Wagered to $"))
    paid_from = _amount(gettext_lazy("Paid from $"))
    paid_to = _amount(gettext_lazy("Paid to $"))

    def __init__(self, data: MultiValueDict[str, str], tables: list[Table], dealers: list[Staff]) -> None:
        super().__init__(data, use_required_attribute=False)
        self._choose("table", [(str(table.pk), table.name) for table in tables])
        self._choose("dealer", [(str(person.pk), str(person)) for person in dealers])

    def _choose(self, name: str, names: list[tuple[str, str]]) -> None:
        self.fields[name].choices = [*ANY_CHOICE, *names]  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        for low, high, message in (
            ("first", "last", gettext_lazy("This day is before the first.")),
            ("staked_from", "staked_to", gettext_lazy("This is less than the minimum.")),
            ("paid_from", "paid_to", gettext_lazy("This is less than the minimum.")),
        ):
            if (
                cleaned.get(low) is not None
                and cleaned.get(high) is not None
                and cleaned[high] < cleaned[low]
            ):
                self.add_error(high, message)
        return cleaned

    @property
    def is_asked(self) -> bool:
        """Return whether there are any filters, so that an empty page can say why it is empty."""
        return any(self.data.get(name) for name in self.fields)

    def search(self, tables: list[int] | None) -> Search:
        cleaned = self.cleaned_data
        return Search(
            tables=tables,
            table=int(cleaned["table"]) if cleaned["table"] else None,
            first=cleaned["first"],
            last=cleaned["last"],
            dealer=cleaned["dealer"],
            seat=int(cleaned["seat"]) if cleaned["seat"] else None,
            hand=cleaned["hand"],
            irregularity=cleaned["irregularity"],
            kind=cleaned["kind"],
            **{name: _cents(cleaned[name]) for name in ("staked_from", "staked_to", "paid_from", "paid_to")},
        )


def _cents(dollars: Any) -> int | None:
    return None if dollars is None else int(dollars * 100)


def write_page_start(place: PageStart) -> str:
    return f"{place.day.isoformat()}_{place.ended_at.isoformat()}_{place.id}"


def read_page_start(text: str) -> PageStart | None:
    """Return where a page starts. An address that was cut off or made up starts at the newest round."""
    try:
        day, ended_at, key = text.split("_")
        place = PageStart(date.fromisoformat(day), datetime.fromisoformat(ended_at), int(key))
    except ValueError:
        return None
    if place.ended_at.tzinfo is None or not 0 < place.id < 2**63:
        return None
    return place if EARLIEST <= place.ended_at < LATEST and FIRST_DAY <= place.day <= LAST_DAY else None
