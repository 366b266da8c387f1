"""The rule sheet of a game: the rules a submission may set, and how a record's `rules` are read."""

from collections.abc import Collection, Mapping
from typing import Literal

from msgspec import Struct

from games.rulebook.law import Refused
from games.rulebook.money import read_cents

RawRules = Mapping[str, object]


class Rule(Struct, frozen=True):
    """One rule of a submission, with the paragraph of each choice.

    `usual` is the default. An optional rule may be omitted; a needed rule has no default.
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
        """Return the message key of the rule; a choice appends its own name to it."""
        return f"rule.{self.name}"


def check_known(raw: RawRules, known: Collection[str]) -> None:
    """Refuse a rule that the game does not have."""
    for name in raw:
        if name not in known:
            raise Refused("bad_rules.unknown", name=name)


def read_choice(raw: RawRules, name: str, allowed: Collection[str]) -> str | None:
    """Return one of the allowed words, or None if the rule is not given."""
    value = raw.get(name)
    if value is None:
        return None
    if not isinstance(value, str) or value not in allowed:
        raise Refused("bad_rules.choice", name=name, value=value, allowed=", ".join(allowed))
    return value


def read_flag(raw: RawRules, name: str, default: bool) -> bool:
    """Return true or false, or the default if the rule is not given."""
    value = raw.get(name)
    if value is None:
        return default
    if not isinstance(value, bool):
        raise Refused("bad_rules.flag", name=name, value=value)
    return value


def read_amount(raw: RawRules, name: str) -> int | None:
    """Return an amount in cents, or None if the rule is not given."""
    value = raw.get(name)
    if value is None:
        return None
    cents = read_cents(value)
    if cents is None:
        raise Refused("bad_rules.amount", name=name, value=value)
    return cents
