"""Paytables, read once from each game's `paytables.toml`."""

import tomllib
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Literal

from msgspec import Struct

from games.rulebook.law import cites
from games.rulebook.money import KEPT
from games.rulebook.round import WagerResult

OddsKind = Literal["to", "for", "push", "per_dollar", "once", "meter"]


class Odds(Struct, frozen=True):
    """The odds of one hand: `8 to 1`, `300 for 1`, `$25`, `10% of meter` or `push`."""

    text: str
    kind: OddsKind
    number: int = 0

    @cites("ruling 28")
    def pay(self, stake_cents: int) -> WagerResult:
        """Return the result of a wager at these odds; the caller pays a share of the meter itself."""
        match self.kind:
            case "to":
                pays = self.number * stake_cents
                return WagerResult(stake_cents, "win", self.text, pays, pays + stake_cents)
            case "push":
                return WagerResult(stake_cents, "push", self.text, 0, stake_cents)
            case "for":
                pays = self.number * stake_cents
                return WagerResult(stake_cents, "win", self.text, pays, pays)
            case "per_dollar":
                pays = self.number * stake_cents
                return WagerResult(stake_cents, "win", self.text, pays, pays)
            case "once":
                pays = self.number * 100
                return WagerResult(stake_cents, "win", self.text, pays, pays + stake_cents)
        raise ValueError("a share of the meter needs the meter")


class Paytable(Struct, frozen=True, eq=False):
    """One paytable: its paragraph, and the odds of each hand it lists, highest first.

    Each is read once, so it equals only itself.
    """

    key: str
    law: str
    odds: dict[str, Odds]
    letters: dict[str, str]

    @lru_cache(KEPT)  # noqa: B019 - a paytable lives as long as the process
    def pay(self, hand: str, stake_cents: int) -> WagerResult:
        """Return the result of a wager on this hand; a hand that is not listed loses."""
        odds = self.odds.get(hand)
        return WagerResult(stake_cents, "lose") if odds is None else odds.pay(stake_cents)


def laws_of(tables: Mapping[str, Paytable]) -> dict[str, str]:
    """Return the paragraph of each paytable, by letter."""
    return {key: table.law for key, table in tables.items()}


def read_odds(text: str, dollars: OddsKind) -> Odds:
    """Return the odds written in one row; `dollars` is how a fixed amount is paid."""
    match text.split():
        case ["push"]:
            return Odds(text, "push")
        case [number, "to", "1"]:
            return Odds(text, "to", int(number))
        case [number, "for", "1"]:
            return Odds(text, "for", int(number))
        case [share, "of", "meter"] if share.endswith("%"):
            return Odds(text, "meter", int(share[:-1]))
        case [amount] if amount.startswith("$"):
            return Odds(text, dollars, int(amount[1:]))
    raise ValueError(f"not odds: {text!r}")


@cache
def share_percent(odds: str | None) -> int:
    """Return the percent of the meter that odds pay, or 0 for a payout that does not come from it."""
    read = None if odds is None else read_odds(odds, "once")
    return read.number if read is not None and read.kind == "meter" else 0


@cache
def read_paytables(folder: Path) -> dict[str, dict[str, Paytable]]:
    """Return every paytable of the game in this folder, by wager and letter."""
    source = folder.joinpath("paytables.toml").read_text("utf-8")
    tables: dict[str, dict[str, Paytable]] = {}
    for wager, by_key in tomllib.loads(source).items():
        if not isinstance(by_key, dict):
            continue
        for key, table in by_key.items():
            dollars: OddsKind = table.get("dollars", "once")
            odds = {hand: read_odds(text, dollars) for _, hand, text in table["rows"]}
            letters = {hand: letter for letter, hand, _ in table["rows"]}
            tables.setdefault(wager, {})[key] = Paytable(key, table["law"], odds, letters)
    return tables
