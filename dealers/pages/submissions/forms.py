"""The form of a rules submission, built from the rules of each game: a new game needs no line here."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from django import forms
from django.utils.translation import gettext, gettext_lazy

from dealers.pages.labels import METHOD_LABELS, SHUFFLING_LABELS
from dealers.pages.submissions.fields import AmountField, ChipsField, field_of, write_chip
from dealers.pages.translations import refusal_text
from games.registry import GAMES
from games.rulebook.law import Refused
from games.rulebook.money import write_cents
from games.rulebook.rule_sheet import Rule
from games.rulebook.submission import Submission, Thresholds
from games.table.rules.submission_checks import check_submission

MAX_RATE_PERCENT = 100
DEPTHS = (
    ("winners", gettext_lazy("Winners' cards; losing hands with one tap")),
    ("full", gettext_lazy("Every card")),
    ("procedure", gettext_lazy("Procedure only, no cards or amounts")),
)
THRESHOLDS = {
    "tax_form_cents": gettext_lazy("Tax form for payouts of at least"),
    "surveillance_cents": gettext_lazy("Notify surveillance of payouts of at least"),
    "second_signature_cents": gettext_lazy("Second signature for payouts of at least"),
}
# The fields under each heading, where a game has them; its rules have a heading of their own.
TABLE_FIELDS = (
    *("methods", "shufflings", "deck_counts", "lowest_minimum", "highest_maximum", "boxes_per_player"),
    *("meter_rate_percent", "denominations", "depth"),
)
PAPERWORK_FIELDS = ("tax_form_cents", "tax_form_odds", "surveillance_cents", "second_signature_cents")
# The subject of the paragraph shown with a field.
SUBJECTS = {"boxes_per_player": "boxes", "deck_counts": "two_decks", "methods": "hand_needs_shuffler"}
# The field that shows a refusal by the law, by the refusal's key; that of a rule is named after it.
REFUSED_FIELDS = {
    "bad_submission.boxes": "boxes_per_player",
    "bad_submission.decks": "deck_counts",
    "bad_submission.rate": "meter_rate_percent",
    "bad_submission.rate_missing": "meter_rate_percent",
    "bad_submission.limits": "highest_maximum",
    "bad_submission.chips": "denominations",
}


class FormField(NamedTuple):
    """A field as the page draws it, with its paragraph and those of its choices."""

    field: forms.BoundField
    law: str
    choices: list[tuple[Any, str]]
    kind: str


class SubmissionForm(forms.Form):
    """The form of a submission.

    It offers only what the law lists, and keeps the input when there are errors.
    """

    reference = forms.RegexField(
        r"^[A-Za-z0-9][A-Za-z0-9 ._/-]*$",
        max_length=40,
        label=gettext_lazy("Reference"),
        error_messages={"invalid": gettext_lazy("Use only letters, digits, spaces and . - /")},
    )
    methods = forms.MultipleChoiceField(
        choices=list(METHOD_LABELS.items()), widget=forms.CheckboxSelectMultiple, label=gettext_lazy("Dealt")
    )
    shufflings = forms.MultipleChoiceField(
        choices=list(SHUFFLING_LABELS.items()),
        widget=forms.CheckboxSelectMultiple,
        label=gettext_lazy("Shuffled"),
    )
    deck_counts = forms.TypedMultipleChoiceField(
        choices=[("1", "1"), ("2", "2")],
        coerce=int,
        widget=forms.CheckboxSelectMultiple,
        label=gettext_lazy("Decks in play"),
    )
    lowest_minimum = AmountField(label=gettext_lazy("Lowest minimum"))
    highest_maximum = AmountField(label=gettext_lazy("Highest maximum"))
    boxes_per_player = forms.TypedChoiceField(coerce=int, label=gettext_lazy("Boxes one player may play"))
    meter_rate_percent = forms.DecimalField(
        min_value=0,
        max_value=MAX_RATE_PERCENT,
        max_digits=4,
        decimal_places=1,
        label=gettext_lazy("Percent of each wager added to the meter"),
    )
    denominations = ChipsField(max_length=120, label=gettext_lazy("Chips at the table"))
    depth = forms.ChoiceField(
        choices=DEPTHS, widget=forms.RadioSelect, label=gettext_lazy("What is recorded")
    )
    tax_form_cents = AmountField(label=THRESHOLDS["tax_form_cents"])
    tax_form_odds = forms.IntegerField(
        min_value=1, max_value=1_000_000, label=gettext_lazy("Tax form for odds of at least (to 1)")
    )
    surveillance_cents = AmountField(label=THRESHOLDS["surveillance_cents"])
    second_signature_cents = AmountField(label=THRESHOLDS["second_signature_cents"])

    def __init__(
        self, data: Any, game: str, current: Submission | None = None, *, is_named: bool = False
    ) -> None:
        self.game = GAMES[game]
        initial_data = initial(current or Submission("", game, {}), self.game.sheet, is_new=current is None)
        super().__init__(data, initial=initial_data)
        boxes = self.game.max_seats if self.game.has_adjacent_boxes else 1
        if boxes == 1:
            del self.fields["boxes_per_player"]
        else:
            self.fields["boxes_per_player"].choices = [(n, n) for n in range(1, boxes + 1)]  # type: ignore[attr-defined]
        if not self.game.meter_box:
            del self.fields["meter_rate_percent"]
        if is_named:
            del self.fields["reference"]
        # The rules of the game come after the name and before the table.
        order = [name for name in ("reference",) if name in self.fields]
        for rule in self.game.sheet:
            self.fields[f"rule_{rule.name}"] = field_of(rule)
            order.append(f"rule_{rule.name}")
        self.order_fields([*order, *(name for name in self.fields if name not in order)])
        for field in self.fields.values():
            field.error_messages["required"] = gettext("This field is required.")

    def groups(self) -> Iterator[tuple[str, list[FormField]]]:
        """Yield the fields under their headings."""
        rules = tuple(f"rule_{rule.name}" for rule in self.game.sheet)
        groups = (
            (gettext("Name"), ("reference",)),
            (gettext("Paytables and wagers"), rules),
            (gettext("Table and limits"), TABLE_FIELDS),
            (gettext("Paperwork for large payouts"), PAPERWORK_FIELDS),
        )
        for title, names in groups:
            fields = [self._field(name) for name in names if name in self.fields]
            if fields:
                yield title, fields

    def _field(self, name: str) -> FormField:
        field = self[name]
        rule = next((rule for rule in self.game.sheet if f"rule_{rule.name}" == name), None)
        is_choice = isinstance(field.field.widget, forms.RadioSelect | forms.CheckboxSelectMultiple)
        laws: Mapping[str, str] = {} if rule is None else rule.choices
        choices = [(option, laws.get(str(option.data["value"]), "")) for option in field] if is_choice else []
        law = self._law_of(name) if rule is None else rule.law
        return FormField(field, law, choices, "choices" if is_choice else "input")

    def _law_of(self, name: str) -> str:
        return self.game.law.paragraph(SUBJECTS[name]) if name in SUBJECTS else ""

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if not self.errors:
            self._check_law()
        return cleaned

    def _check_law(self) -> None:
        try:
            check_submission(self.submission())
        except Refused as refusal:
            kind, _, name = refusal.key.partition(".")
            name = f"rule_{name}" if kind == "bad_rules" else REFUSED_FIELDS.get(refusal.key, "")
            self.add_error(name if name in self.fields else None, refusal_text(refusal))

    def submission(self, reference: str = "") -> Submission:
        """Return the terms that were chosen."""
        cleaned = self.cleaned_data
        permille = int((cleaned.get("meter_rate_percent") or 0) * 10)
        return Submission(
            reference=cleaned.get("reference") or reference,
            game=self.game.name,
            rules=dict(self._rules(cleaned)),
            methods=tuple(cleaned["methods"]),
            shufflings=tuple(cleaned["shufflings"]),
            deck_counts=tuple(cleaned["deck_counts"]),
            lowest_minimum_cents=cleaned["lowest_minimum"],
            highest_maximum_cents=cleaned["highest_maximum"],
            boxes_per_player=cleaned.get("boxes_per_player") or 1,
            meter_rate_percent=permille // 10,
            meter_rate_tenths=permille % 10,
            denominations_cents=cleaned["denominations"],
            depth=cleaned["depth"],
            thresholds=Thresholds(
                **{name: cleaned[name] for name in THRESHOLDS}, tax_form_odds=cleaned["tax_form_odds"]
            ),
        )

    def _rules(self, cleaned: dict[str, Any]) -> Iterator[tuple[str, Any]]:
        """Yield the rules, without optional ones that were left empty."""
        for rule in self.game.sheet:
            value = cleaned[f"rule_{rule.name}"]
            if value == "":
                continue
            if rule.kind == "flag":
                yield rule.name, value == "yes"
            elif rule.kind == "amount":
                yield rule.name, write_cents(value)
            else:
                yield rule.name, value


def rate_text(submission: Submission) -> str:
    """Return the rate of the meter in percent, with its tenths if it has any: 2, or 1.5."""
    tenths = submission.meter_rate_tenths
    return f"{submission.meter_rate_percent}.{tenths}" if tenths else str(submission.meter_rate_percent)


def initial(current: Submission, sheet: tuple[Rule, ...], *, is_new: bool) -> dict[str, Any]:
    """Return the form data of an existing submission."""
    data: dict[str, Any] = {
        "reference": current.reference,
        "methods": current.methods,
        "shufflings": current.shufflings,
        "deck_counts": [str(count) for count in current.deck_counts],
        "lowest_minimum": write_cents(current.lowest_minimum_cents),
        "highest_maximum": write_cents(current.highest_maximum_cents),
        "boxes_per_player": current.boxes_per_player,
        "meter_rate_percent": rate_text(current),
        "denominations": ", ".join(map(write_chip, current.denominations_cents)),
        "depth": current.depth,
        "tax_form_odds": current.thresholds.tax_form_odds,
    }
    for name in THRESHOLDS:
        data[name] = write_cents(getattr(current.thresholds, name))
    for rule in sheet:
        value = current.rules.get(rule.name)
        if isinstance(value, bool):
            value = "yes" if value else "no"
        data[f"rule_{rule.name}"] = value or ("" if rule.is_optional and not is_new else rule.usual)
    return data
