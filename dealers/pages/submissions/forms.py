"""The form of a rules submission, built from the rules of each game: a new game needs no line here."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import msgspec
from django import forms
from django.utils.translation import gettext, gettext_lazy

from dealers.pages.labels import METHOD_LABELS, SHUFFLING_LABELS
from dealers.pages.translations import lazy_message, refusal_text
from games.messages.catalog import messages
from games.registry import GAMES
from games.rulebook.law import Refused
from games.rulebook.money import read_cents, write_cents
from games.rulebook.rule_sheet import Rule
from games.rulebook.submission import Submission, Thresholds
from games.table.rules.submission_checks import check_submission

MAX_RATE_PERCENT = 100
YES_NO = (("yes", gettext_lazy("Yes")), ("no", gettext_lazy("No")))
DEPTHS = (
    ("winners", gettext_lazy("The cards of winners; losing hands by one touch")),
    ("full", gettext_lazy("Every card")),
    ("procedure", gettext_lazy("The procedure only, without cards and amounts")),
)
THRESHOLDS = {
    "tax_form_cents": gettext_lazy("Tax form from a payout of"),
    "surveillance_cents": gettext_lazy("Notify surveillance from a payout of"),
    "second_signature_cents": gettext_lazy("A second signature from a payout of"),
}
# The field that shows a refusal by the law, by the refusal's key.
RULE_FIELDS = {
    "bad_rules.reset": "rule_reset",
    "bad_rules.ante_odds": "rule_ante_odds",
    "bad_submission.boxes": "boxes_per_player",
    "bad_submission.decks": "deck_counts",
    "bad_submission.rate": "meter_rate_percent",
    "bad_submission.limits": "highest_maximum",
    "bad_submission.chips": "denominations",
}


class FormSection(NamedTuple):
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
    lowest_minimum = forms.CharField(max_length=14, label=gettext_lazy("Lowest minimum"))
    highest_maximum = forms.CharField(max_length=14, label=gettext_lazy("Highest maximum"))
    boxes_per_player = forms.TypedChoiceField(coerce=int, label=gettext_lazy("Boxes one player may play"))
    meter_rate_percent = forms.IntegerField(
        min_value=0,
        max_value=MAX_RATE_PERCENT,
        label=gettext_lazy("Percent of each wager added to the meter"),
    )
    denominations = forms.CharField(max_length=120, label=gettext_lazy("Chips of the table"))
    depth = forms.ChoiceField(
        choices=DEPTHS, widget=forms.RadioSelect, label=gettext_lazy("What is recorded")
    )
    tax_form_cents = forms.CharField(max_length=14, label=THRESHOLDS["tax_form_cents"])
    tax_form_odds = forms.IntegerField(
        min_value=1, max_value=1_000_000, label=gettext_lazy("Tax form from odds of (to 1)")
    )
    surveillance_cents = forms.CharField(max_length=14, label=THRESHOLDS["surveillance_cents"])
    second_signature_cents = forms.CharField(max_length=14, label=THRESHOLDS["second_signature_cents"])

    def __init__(
        self, data: Any, game: str, current: Submission | None = None, *, is_named: bool = False
    ) -> None:
        self.game, self.law, self.sheet = game, GAMES[game], GAMES[game].sheet
        initial_data = initial(current or Submission("", game, {}), self.sheet, is_new=current is None)
        super().__init__(data, initial=initial_data)
        boxes = self.law.max_seats if self.law.has_adjacent_boxes else 1
        if boxes == 1:
            del self.fields["boxes_per_player"]
        else:
            self.fields["boxes_per_player"].choices = [(n, n) for n in range(1, boxes + 1)]  # type: ignore[attr-defined]
        if not self.law.meter_box:
            del self.fields["meter_rate_percent"]
        if is_named:
            del self.fields["reference"]
        # The rules of the game come after the name and before the table.
        order = [name for name in ("reference",) if name in self.fields]
        for rule in self.sheet:
            self.fields[f"rule_{rule.name}"] = field_of(rule)
            order.append(f"rule_{rule.name}")
        self.order_fields([*order, *(name for name in self.fields if name not in order)])
        for field in self.fields.values():
            field.error_messages["required"] = gettext("This field is required.")

    def parts(self) -> Iterator[tuple[str, list[FormSection]]]:
        """Yield the fields under their headings."""
        rules = [f"rule_{rule.name}" for rule in self.sheet]
        paper = [*THRESHOLDS, "tax_form_odds"]
        others = [name for name in self.fields if name not in (*rules, *paper, "reference")]
        groups = {
            gettext("Name"): [name for name in ("reference",) if name in self.fields],
            gettext("Paytables and wagers"): rules,
            gettext("Table and limits"): others,
            gettext("Paperwork of large payouts"): ["tax_form_cents", "tax_form_odds", *paper[1:3]],
        }
        for title, names in groups.items():
            if names:
                yield title, [self._part(name) for name in names]

    def _part(self, name: str) -> FormSection:
        field = self[name]
        rule = next((rule for rule in self.sheet if f"rule_{rule.name}" == name), None)
        laws: Mapping[str, str] = {} if rule is None else rule.choices
        subject = {"boxes_per_player": "boxes", "deck_counts": "two_decks", "methods": "hand_needs_shuffler"}
        law = (
            rule.law
            if rule is not None
            else GAMES[self.game].law.paragraph(subject[name])
            if name in subject
            else ""
        )
        widget = field.field.widget
        is_choice = isinstance(widget, forms.RadioSelect | forms.CheckboxSelectMultiple)
        choices = [(option, laws.get(str(option.data["value"]), "")) for option in field] if is_choice else []
        return FormSection(field, law, choices, "choices" if is_choice else "input")

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        for name in self.fields:
            if name in cleaned and self._is_amount(name) and not self._reads(name, cleaned):
                self.add_error(name, gettext("Write an amount such as 25 or 25.00."))
        if "denominations" in cleaned:
            chips = [
                cents(option)
                for option in cleaned["denominations"].replace(";", ",").split(",")
                if option.strip()
            ]
            if not chips or None in chips or len(chips) > 12:
                self.add_error("denominations", gettext("Write amounts with commas, such as 1, 5, 25, 100."))
            else:
                cleaned["denominations"] = tuple(sorted({text for text in chips if text}))
        if not self.errors:
            self._check_law()
        return cleaned

    def _is_amount(self, name: str) -> bool:
        amounts = {f"rule_{rule.name}" for rule in self.sheet if rule.kind == "amount"}
        return name in amounts or name in THRESHOLDS or name in ("lowest_minimum", "highest_maximum")

    def _reads(self, name: str, cleaned: dict[str, Any]) -> bool:
        if cleaned[name] == "" and not self.fields[name].required:
            return True
        cleaned[name] = cents(cleaned[name])
        return cleaned[name] is not None

    def _check_law(self) -> None:
        try:
            check_submission(self.submission())
        except Refused as refusal:
            name = RULE_FIELDS.get(refusal.key, "")
            self.add_error(name if name in self.fields else None, refusal_text(refusal))

    def submission(self, reference: str = "") -> Submission:
        """Return the terms that were chosen."""
        cleaned = self.cleaned_data
        return Submission(
            reference=cleaned.get("reference") or reference,
            game=self.game,
            rules=dict(self._rules(cleaned)),
            methods=tuple(cleaned["methods"]),
            shufflings=tuple(cleaned["shufflings"]),
            deck_counts=tuple(cleaned["deck_counts"]),
            lowest_minimum_cents=cleaned["lowest_minimum"],
            highest_maximum_cents=cleaned["highest_maximum"],
            boxes_per_player=cleaned.get("boxes_per_player") or 1,
            meter_rate_percent=cleaned.get("meter_rate_percent") or 0,
            denominations_cents=cleaned["denominations"],
            depth=cleaned["depth"],
            thresholds=Thresholds(
                **{name: cleaned[name] for name in THRESHOLDS}, tax_form_odds=cleaned["tax_form_odds"]
            ),
        )

    def _rules(self, cleaned: dict[str, Any]) -> Iterator[tuple[str, Any]]:
        """Yield the rules, without optional ones that were left empty."""
        for rule in self.sheet:
            value = cleaned[f"rule_{rule.name}"]
            if value == "":
                continue
            if rule.kind == "flag":
                yield rule.name, value == "yes"
            elif rule.kind == "amount":
                yield rule.name, write_cents(value)
            else:
                yield rule.name, value


def cents(amount: str) -> int | None:
    """Return an amount in cents. Whole dollars may be written without cents."""
    text = amount.strip().removeprefix("$").replace(",", "")
    return read_cents(text if "." in text else f"{text}.00")


def field_of(rule: Rule) -> forms.Field:
    """Return the form field of a rule. A rule without a usual value has no default (ruling 30)."""
    label = lazy_message(rule.key)
    if rule.kind == "amount":
        return forms.CharField(max_length=14, required=not rule.is_optional, label=label)
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
        "meter_rate_percent": current.meter_rate_percent,
        "denominations": ", ".join(chip(amount) for amount in current.denominations_cents),
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


def chip(cents: int) -> str:
    return write_cents(cents).removesuffix(".00")


def as_json(thing: Any) -> str:
    return msgspec.json.encode(thing).decode()
