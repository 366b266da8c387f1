"""The reports counted again in plain Python, from event bodies and exported records.

Nothing here is shared with the code of the reports but the log itself.
"""

import json
from collections import Counter, defaultdict
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from pathlib import Path
from statistics import median
from typing import Any
from zoneinfo import ZoneInfo

from django.core.management import call_command

from games.settlement.record import read_round, write_settlement
from games.settlement.settle import settle
from tables.models import TableEvent

ZONE = ZoneInfo("America/New_York")
SIDE = {"bonus", "five_card_bonus", "three_card_bonus", "six_card_bonus", "progressive"}
QUIET = {"floor_called", "call_answered", "escalated", "table_held", "hold_released", "request_made"}
QUIET |= {"request_closed", "clock_jumped", "reminded", "dealer_came", "dealer_left"}
FOLLOWS = {"payment_pending"}
TAKES_BACK = {"entry_undone", "cards_reentered", "call_taken_back", "step_reopened"}
# What the floor did, and the end of a round: nothing before it is taken back.
FOR_GOOD = {"table_cleared", "settings_changed", "deck_verified", "recut_ordered", "reshuffle_ordered"}
FOR_GOOD |= {"deck_removed", "device_taken_out", "device_returned", "table_closed", "table_reopened"}
FOR_GOOD |= {
    "difference_reported",
    "difference_cleared",
    "meter_confirmed",
    "seat_forfeited",
    "round_settled",
}
FOR_GOOD |= {"round_voided", "missed_rounds_recorded", "hand_confirmed", "payment_signed", "payment_made"}
FOR_GOOD |= {"payment_taken_over", "paid_otherwise", "round_corrected", "closed_round_corrected"}
FOR_GOOD |= {"sign_confirmed"}
# Between the call and these, what the floor did stays beside the steps, which may be taken back.
ENDS = {"table_cleared", "table_closed", "table_reopened", "round_settled", "round_voided"}
ENDS |= {"missed_rounds_recorded", "closed_round_corrected", "sign_confirmed"}
CORRECTS = {"round_corrected", "paid_otherwise"}
PAUSE = timedelta(minutes=15)


def cents(text: str) -> int:
    return round(float(text) * 100)


def settled(records: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Settle records as `manage.py settle` does."""
    return [write_settlement(settle(read_round(record))) for record in records]


def money(settlement: dict[str, Any]) -> Counter[tuple[str, str]]:
    """Return staked, returned and number of wagers by box, from a settlement as in docs/round-record.md."""
    found: Counter[tuple[str, str]] = Counter()
    for seat in settlement["seats"]:
        for box, wager in seat["wagers"].items():
            found[box, "number"] += 1
            found[box, "staked"] += cents(wager["stake"])
            found[box, "returned"] += cents(wager["returned"])
        for box, sign in (("envy", 1), ("limit_cut", -1)):
            if cents(seat.get(box) or "0"):
                found[box, "number"] += 1
                found[box, "returned"] += sign * cents(seat[box])
    return found


def exported(first: str, last: str, path: Path) -> list[dict[str, Any]]:
    call_command("export_rounds", "--from", first, "--to", last, "--out", str(path))
    return settled([json.loads(line) for line in path.read_text().splitlines()])


class Play:
    """The totals of one group."""

    def __init__(self) -> None:
        self.rounds = self.voids = self.seconds = 0
        self.boxes: Counter[tuple[str, str]] = Counter()

    def add(self, boxes: Counter[tuple[str, str]], sign: int = 1) -> None:
        for key, value in boxes.items():
            self.boxes[key] += sign * value

    def sums(self, which: str) -> tuple[int, int]:
        def is_of(box: str) -> bool:
            side = box in SIDE or box == "envy"
            return which == "all" or side == (which == "side")

        staked = sum(n for (box, what), n in self.boxes.items() if what == "staked" and is_of(box))
        back = sum(n for (box, what), n in self.boxes.items() if what == "returned" and is_of(box))
        return staked, back

    def cells(self) -> list[str]:
        """Return the cells as the CSV file has them."""
        staked, back = self.sums("all")
        base, side = self.sums("base"), self.sums("side")
        pace = rounded(self.rounds * 3600, self.seconds, 1) if self.seconds else ""
        share = rounded((staked - back) * 100, staked, 2) if staked else ""
        return [
            str(self.rounds),
            rounded(self.seconds, 3600, 2),
            pace,
            dollars(staked),
            dollars(back),
            dollars(staked - back),
            share,
            dollars(base[0]),
            dollars(base[0] - base[1]),
            dollars(side[0]),
            dollars(side[0] - side[1]),
            str(self.voids),
        ]


def dollars(amount: int) -> str:
    return f"{'-' if amount < 0 else ''}{abs(amount) // 100}.{abs(amount) % 100:02}"


def rounded(part: int, whole: int, places: int) -> str:
    """Round to the nearest, and halves to even."""
    units = round(Fraction(part, whole) * 10**places)
    return f"{'-' if units < 0 else ''}{abs(units) // 10**places}.{abs(units) % 10**places:0{places}}"


class Oracle:
    """Reads the log of one table from its first event to its last."""

    def __init__(self, table: Any) -> None:
        self.name, self.game = table.name, table.game
        # By (gaming day, shift, dealer).
        self.play: defaultdict[tuple[str, str, str, datetime], Play] = defaultdict(Play)
        self.pairs: Counter[tuple[str, str, str]] = Counter()
        # Where the entries begin that may still be taken back, and who deals.
        self.began, self.dealer = 0, ""
        self.taken_back: Counter[tuple[str, str]] = Counter()
        self.cards: Counter[str] = Counter()
        self.wrong: Counter[str] = Counter()
        self.waits: defaultdict[tuple[str, str], list[int]] = defaultdict(list)
        self.unrecorded = self.missed = self.corrections = 0
        self.requests: dict[int, dict[str, Any]] = {}
        self.in_play: dict[str, datetime] = {}
        self.decks_stay: timedelta = timedelta(hours=8)
        self.is_void = False
        # Who dealt this round, and what its seats were paid beside the amount due.
        self.dealt_by = ""
        self.apart: dict[int, int] = {}
        self.apart_cents = 0
        self.round = 1
        self.entries: list[tuple[str, dict[str, Any], datetime, str]] = []
        # Whether the round is called, which the call says that keeps its steps.
        self.is_called = False
        self.deals: list[tuple[datetime, str]] = []
        self.has_amounts = True
        for row in TableEvent.objects.filter(table=table).order_by("sequence"):
            body = json.loads(row.body)
            self.take(body["event"], body, row.at, row.actor)
        for kind, event, _at, _actor in self.entries:
            if kind == "stub_counted":
                self.cards["right" if event["count"] == event["expected"] else "off"] += 1
                self.cards["between"] += event.get("is_late", False)
        for (before, _), (at, dealer) in zip(self.deals, self.deals[1:], strict=False):
            if at - before <= PAUSE:
                self.group(at, dealer).seconds += int(at.timestamp()) - int(before.timestamp())

    def group(self, at: datetime, dealer: str) -> Play:
        local = at.astimezone(ZONE)
        day = (local.date() if local.hour >= 6 else local.date() - timedelta(days=1)).isoformat()
        shift = "22:00 to 06:00"
        if 6 <= local.hour < 22:
            shift = "06:00 to 14:00" if local.hour < 14 else "14:00 to 22:00"
        hour = at.astimezone(UTC).replace(minute=0, second=0, microsecond=0)
        return self.play[day, shift, dealer, hour]

    def take(self, kind: str, event: dict[str, Any], at: datetime, actor: str) -> None:
        if kind in TAKES_BACK:
            getattr(self, f"on_{kind}")(event, at, actor)
            return
        if kind not in QUIET:
            self.entries.append((kind, event, at, actor))
        if kind in CORRECTS and self.is_called:
            self.began = len(self.entries) - 1
        elif kind in ENDS or (kind in FOR_GOOD and not self.is_called):
            self.began, self.is_called = len(self.entries), False
        elif kind == "no_more_bets_announced" and "at" in event:
            self.began, self.is_called = len(self.entries) - 1, event["keeps_steps"]
        if hasattr(self, f"on_{kind}"):
            getattr(self, f"on_{kind}")(event, at, actor)

    def on_entry_undone(self, event: dict[str, Any], at: datetime, actor: str) -> None:
        self.taken_back[actor, "undone"] += 1
        self.pop_last()

    def on_cards_reentered(self, event: dict[str, Any], at: datetime, actor: str) -> None:
        self.taken_back[actor, "cards_reentered"] += 1
        again = (event["entry"]["event"], event["entry"], at, actor)
        if "place" in event:
            self.entries[self.began + event["place"]] = again
            return
        self.pop_last()
        self.entries.append(again)

    def on_call_taken_back(self, event: dict[str, Any], at: datetime, actor: str) -> None:
        self.taken_back[actor, "call_taken_back"] += 1
        self.take_back(event["taken_back"])

    def on_step_reopened(self, event: dict[str, Any], at: datetime, actor: str) -> None:
        self.pairs[self.dealer, actor, "reopened"] += 1
        self.take_back(event["taken_back"])

    def pop_last(self) -> None:
        while self.entries[-1][0] in FOLLOWS:
            self.entries.pop()
        if self.entries.pop()[0] == "cards_dealt":
            self.deals.pop()
            self.dealt_by = ""

    def take_back(self, places: list[int]) -> None:
        """Some of the entries since the call, or since the floor last had its say, are gone."""
        for place in sorted(places, reverse=True):
            gone = self.entries.pop(self.began + place)[0]
            if gone == "cards_dealt":
                self.deals.pop()
                self.dealt_by = ""
            elif gone == "no_more_bets_announced" and not place:
                self.is_called = False

    def on_table_opened(self, event: dict[str, Any], at: datetime, actor: str) -> None:
        self.has_amounts = event["submission"].get("depth", "full") != "procedure"
        self.decks_stay = timedelta(hours=4 if event["settings"]["method"] == "hand" else 8)

    def on_cards_dealt(self, event: dict[str, Any], at: datetime, actor: str) -> None:
        self.deals.append((at, actor))
        self.dealt_by = actor

    def on_round_voided(self, event: dict[str, Any], at: datetime, actor: str) -> None:
        self.is_void = True

    def on_table_cleared(self, event: dict[str, Any], at: datetime, actor: str) -> None:
        """End the round; where amounts are kept, the event before gave its totals."""
        group = self.group(at, self.dealt_by or actor)
        self.dealt_by, self.apart, self.round = "", {}, self.round + 1
        group.voids += self.is_void
        group.rounds += not self.is_void
        self.unrecorded += not self.has_amounts and not self.is_void
        self.is_void = False

    def on_round_settled(self, event: dict[str, Any], at: datetime, actor: str) -> None:
        if self.is_void:
            return
        found: Counter[tuple[str, str]] = Counter()
        for seat in event["settlement"]["seats"]:
            for box, wager in seat["wagers"].items():
                found[box, "number"] += 1
                found[box, "staked"] += wager["stake_cents"]
                found[box, "returned"] += wager["returned_cents"]
            for box, amount in (
                ("envy", seat.get("envy_cents") or 0),
                ("limit_cut", -seat["limit_cut_cents"]),
            ):
                if amount:
                    found[box, "number"] += 1
                    found[box, "returned"] += amount
        for amount in self.apart.values():
            if amount:
                found["paid_apart", "number"] += 1
                found["paid_apart", "returned"] += amount
                self.apart_cents += amount
        self.group(at, self.dealt_by or actor).add(found)

    def on_paid_otherwise(self, event: dict[str, Any], at: datetime, actor: str) -> None:
        self.apart[event["seat"]] = event["paid_cents"] - event["due_cents"]

    def on_missed_rounds_recorded(self, event: dict[str, Any], at: datetime, actor: str) -> None:
        for entry in event["entries"]:
            assert entry["entry"] == "round", "bots tell of rounds alone"
            then = datetime.fromisoformat(entry["at"])
            group, record = self.group(then, entry["dealer"]), entry.get("record")
            self.deals.append((then, entry["dealer"]))
            self.round += 1
            if record is not None and record.get("void"):
                group.voids += 1
                self.pairs[entry["dealer"], event["confirmed_by"], "voids"] += 1
                continue
            group.rounds += 1
            self.missed += 1
            if record is None:
                self.unrecorded += 1
            else:
                group.add(money(settled([record])[0]))
        for breach in event.get("breaches", ()):
            self.wrong[breach["kind"]] += 1
            self.cards["missed"] += breach["kind"] == "stub_uncounted"

    def on_closed_round_corrected(self, event: dict[str, Any], at: datetime, actor: str) -> None:
        was, now = settled([event["record"], event["corrected"]])
        group = self.group(at, event["asked_by"])
        group.add(money(now))
        group.add(money(was), -1)
        self.corrections += 1
        self.pairs[event["asked_by"], event["approved_by"], "closed"] += 1

    def on_round_corrected(self, event: dict[str, Any], at: datetime, actor: str) -> None:
        self.pairs[event["asked_by"], event["approved_by"], "corrections"] += 1
        for seat in event["seats"]:
            self.apart.pop(seat["seat"], None)

    def on_request_made(self, event: dict[str, Any], at: datetime, actor: str) -> None:
        self.requests[event["request"]["number"]] = event["request"]

    def on_request_closed(self, event: dict[str, Any], at: datetime, actor: str) -> None:
        request = self.requests[event["number"]]
        if event["answer"] not in ("withdrawn", "dropped"):
            waited = at - datetime.fromisoformat(request["asked_at"]).astimezone(UTC)
            self.waits[request["kind"], event["by"]].append(int(waited.total_seconds()))
        if event["answer"] == "denied" and request["kind"] == "void":
            self.pairs[request["asked_by"], event["by"], "denied"] += 1
        claim = request.get("paid")
        if event["answer"] == "approved" and claim is not None and request["round_number"] < self.round:
            amount = claim["paid_cents"] - claim["before_cents"]
            late: Counter[tuple[str, str]] = Counter({("paid_apart", "number"): 1})
            late["paid_apart", "returned"] = amount
            self.group(at, claim["dealer"]).add(late)
            self.apart_cents += amount
        if event["answer"] == "approved" and request["kind"] in ("void", "ruling"):
            self.pairs[request["asked_by"], event["by"], "voids"] += 1

    def on_dealer_came(self, event: dict[str, Any], at: datetime, actor: str) -> None:
        self.dealer = actor

    def on_dealer_left(self, event: dict[str, Any], at: datetime, actor: str) -> None:
        self.dealer = ""

    def on_decision_made(self, event: dict[str, Any], at: datetime, actor: str) -> None:
        if event.get("is_late_change"):
            self.taken_back[actor, "late"] += 1

    def on_all_decided(self, event: dict[str, Any], at: datetime, actor: str) -> None:
        for made in event["decisions"]:
            self.on_decision_made(made, at, actor)

    def on_recut_ordered(self, event: dict[str, Any], at: datetime, actor: str) -> None:
        self.pairs["", actor, "recuts"] += 1

    def on_count_waived(self, event: dict[str, Any], at: datetime, actor: str) -> None:
        self.pairs["", actor, "waived"] += 1
        self.cards["missed"] += 1
        self.wrong["stub_uncounted"] += 1

    def on_irregularity_noted(self, event: dict[str, Any], at: datetime, actor: str) -> None:
        self.wrong[event["kind"]] += 1

    def on_deck_moved(self, event: dict[str, Any], at: datetime, actor: str) -> None:
        if event.get("at"):
            self.in_play[event["deck"]] = datetime.fromisoformat(event["at"])

    def on_deck_removed(self, event: dict[str, Any], at: datetime, actor: str) -> None:
        since = self.in_play.pop(event["deck"], None)
        if since is not None and not self.is_void:
            self.cards["late" if at > since + self.decks_stay else "on_time"] += 1


def waited(tables: list[Oracle]) -> dict[tuple[str, str], list[str]]:
    """Return answers, median and longest wait by kind and person."""
    found: defaultdict[tuple[str, str], list[int]] = defaultdict(list)
    for table in tables:
        for key, seconds in table.waits.items():
            found[key] += seconds
    return {
        key: [str(len(seconds)), str(int(median(seconds))), str(max(seconds))]
        for key, seconds in found.items()
    }
