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
    "invalid": gettext_lazy("Write dollars, like 25 or 25.50."),
    "max_decimal_places": gettext_lazy("Write dollars, like 25 or 25.50."),
    "min_value": gettext_lazy("An amount is not below nothing."),
    "max_value": gettext_lazy("This is more than any table takes."),
}
CHOICE_ERRORS = {"invalid_choice": gettext_lazy("Choose one of the list.")}


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
    """Names are those of the address, so that a search can be sent to somebody."""

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
        said = super().clean() or {}
        for low, high, why in (
            ("first", "last", gettext_lazy("This day is before the first.")),
            ("staked_from", "staked_to", gettext_lazy("This is less than the least.")),
            ("paid_from", "paid_to", gettext_lazy("This is less than the least.")),
        ):
            if said.get(low) is not None and said.get(high) is not None and said[high] < said[low]:
                self.add_error(high, why)
        return said

    @property
    def is_asked(self) -> bool:
        """Whether anything is looked for, so that an empty page can say which of two things it means."""
        return any(self.data.get(name) for name in self.fields)

    def search(self, tables: list[int] | None) -> Search:
        said = self.cleaned_data
        return Search(
            tables=tables,
            table=int(said["table"]) if said["table"] else None,
            first=said["first"],
            last=said["last"],
            dealer=said["dealer"],
            seat=int(said["seat"]) if said["seat"] else None,
            hand=said["hand"],
            irregularity=said["irregularity"],
            kind=said["kind"],
            **{name: _cents(said[name]) for name in ("staked_from", "staked_to", "paid_from", "paid_to")},
        )


def _cents(dollars: Any) -> int | None:
    return None if dollars is None else int(dollars * 100)


def write_place(place: PageStart) -> str:
    return f"{place.day.isoformat()}_{place.ended_at.isoformat()}_{place.id}"


def read_place(text: str) -> PageStart | None:
    """Where a page begins; an address that was cut short or made up begins at the newest."""
    try:
        day, ended_at, key = text.split("_")
        place = PageStart(date.fromisoformat(day), datetime.fromisoformat(ended_at), int(key))
    except ValueError:
        return None
    if place.ended_at.tzinfo is None or not 0 < place.id < 2**63:
        return None
    return place if EARLIEST <= place.ended_at < LATEST and FIRST_DAY <= place.day <= LAST_DAY else None
