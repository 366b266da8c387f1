"""The form that selects what a report covers."""

from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from typing import Any

from django import forms
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext_lazy

from dealers.models import Staff
from dealers.pages.day_field import day_field
from dealers.pages.reports.words import GROUPS
from tables.models import Table
from tables.reports.sums import ReportScope

MAX_DAYS = 366
ALL_CHOICE = [("", gettext_lazy("all"))]
CHOICE_ERRORS = {"invalid_choice": gettext_lazy("Choose one from the list.")}


def _choice(label: Any) -> forms.ChoiceField:
    return forms.ChoiceField(required=False, label=label, choices=ALL_CHOICE, error_messages=CHOICE_ERRORS)


class ReportForm(forms.Form):
    """The filters of a report. Field names appear in the address, so that a report can be shared."""

    first = day_field(gettext_lazy("From gaming day"))
    last = day_field(gettext_lazy("To gaming day"))
    pit = _choice(gettext_lazy("Pit"))
    table = _choice(gettext_lazy("Table"))
    game = _choice(gettext_lazy("Game"))
    dealer = _choice(gettext_lazy("Dealer"))
    by = forms.ChoiceField(
        required=False, label=gettext_lazy("By"), choices=list(GROUPS.items()), error_messages=CHOICE_ERRORS
    )

    def __init__(
        self, data: MultiValueDict[str, str], tables: Iterable[Table], games: Mapping[str, str], today: date
    ) -> None:
        filled = data.copy()
        for name in ("first", "last"):
            if not filled.get(name):
                filled[name] = filled.get("first") or today.isoformat()
        filled.setdefault("by", "table")
        super().__init__(filled)
        self.tables = list(tables)
        pits = {table.pit for table in self.tables if table.pit is not None}
        games_here = {table.game for table in self.tables}
        self._offer("pit", sorted((str(pit.pk), pit.name) for pit in pits))
        self._offer("table", [(str(table.pk), table.name) for table in self.tables])
        self._offer("game", [(game, name) for game, name in games.items() if game in games_here])
        dealers = Staff.objects.filter(role="dealer").order_by("display_name", "username")
        self._offer("dealer", [(str(person.pk), str(person)) for person in dealers])

    def _offer(self, name: str, choices: list[tuple[str, Any]]) -> None:
        field: Any = self.fields[name]
        field.choices = [*ALL_CHOICE, *choices]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        first, last = cleaned.get("first"), cleaned.get("last")
        if first is not None and last is not None:
            if last < first:
                self.add_error("last", gettext_lazy("The last day is before the first."))
            elif last - first >= timedelta(days=MAX_DAYS):
                self.add_error("last", gettext_lazy("A report covers a year at most."))
        return cleaned

    def scope(self, is_all: bool) -> ReportScope:
        """Return the scope of the report. `is_all` means that these are all the tables there are."""
        cleaned = self.cleaned_data
        selected = {
            table.pk: table
            for table in self.tables
            if cleaned["pit"] in ("", str(table.pit_id))
            and cleaned["table"] in ("", str(table.pk))
            and cleaned["game"] in ("", table.game)
        }
        is_all = is_all and len(selected) == len(self.tables)
        return ReportScope(cleaned["first"], cleaned["last"], selected, cleaned["dealer"], is_all)
