"""The rule sheet of a game: reads the `rules` of a round record and fills in the defaults."""

from collections.abc import Collection, Mapping
from typing import Literal

from msgspec import Struct

from games.rulebook.law import Refused
from games.rulebook.money import read_cents

RawRules = Mapping[str, object]


class Rule(Struct, frozen=True):
    """One rule of a submission as the law lists it, each choice with its paragraph.

    `usual` stands where nothing is chosen; an optional rule may be left out, a needed one has no usual.
    """

    name: str
    kind: Literal["choice", "flag", "amount"]
    law: str
    choices: Mapping[str, str] = {}
    usual: str = ""
    is_optional: bool = False
    is_needed: bool = False

    @property
    def key(self) -> str:
        """Of its words; those of a choice have the choice behind it."""
        return f"rule.{self.name}"


def check_known(raw: RawRules, known: Collection[str]) -> None:
    """Refuses a rule that the game does not have."""
    for name in raw:
        if name not in known:
            raise Refused("bad_rules.unknown", name=name)


def read_choice(raw: RawRules, name: str, allowed: Collection[str]) -> str | None:
    """One of the allowed words, or None where the rule is not given."""
    value = raw.get(name)
    if value is None:
        return None
    if not isinstance(value, str) or value not in allowed:
        raise Refused("bad_rules.choice", name=name, value=value, allowed=", ".join(allowed))
    return value


def read_flag(raw: RawRules, name: str, default: bool) -> bool:
    """True or false, or the default where the rule is not given."""
    value = raw.get(name)
    if value is None:
        return default
    if not isinstance(value, bool):
        raise Refused("bad_rules.flag", name=name, value=value)
    return value


def read_amount(raw: RawRules, name: str) -> int | None:
    """An amount in cents, or None where the rule is not given."""
    value = raw.get(name)
    if value is None:
        return None
    cents = read_cents(value)
    if cents is None:
        raise Refused("bad_rules.amount", name=name, value=value)
    return cents
