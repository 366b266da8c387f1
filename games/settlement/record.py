"""Reads a round record (docs/round-record.md) into a `Round`, and writes the settlement."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from games.game import Game
from games.registry import GAMES
from games.rulebook.law import Refused, cites
from games.rulebook.money import KEPT, read_cents, write_cents
from games.rulebook.round import Round, SeatPlayed, SeatResult, Settlement, WagerResult


def read_round(record: object) -> Round:
    """Return the round of a record, or refuse it for the first problem found; null means not given."""
    if not isinstance(record, dict):
        raise Refused("bad_json.not_an_object")
    name = record.get("game")
    game = GAMES.get(name) if isinstance(name, str) else None
    if game is None:
        raise Refused("unknown_game.name", name=name, games=", ".join(GAMES))
    rules = game.read_rules(_given_keys(record.get("rules"), "bad_rules.not_an_object"))
    void = record.get("void")
    if void is not None and not (isinstance(void, str) and void):
        raise Refused("bad_state.void")
    cards = _CardReader(game, record)
    raw_seats = record.get("seats")
    if not isinstance(raw_seats, list) or not raw_seats:
        raise Refused("bad_seat.none")
    seats: dict[int, SeatPlayed] = {}
    for raw_seat in raw_seats:
        number = read_seat_number(game, raw_seat)
        if number in seats:
            raise Refused("bad_seat.twice", seat=number)
        seats[number] = _read_seat(game, rules, number, raw_seat, cards, void is not None)
    played = tuple(seats.values())
    layout = game.read_layout(rules, played, cards, void is not None)
    return Round(game.name, rules, played, layout, void, record.get("id"))


@cites("settlement.read_seat_number", "ruling 1")
def read_seat_number(game: Game, raw_seat: object) -> int:
    """Return the seat number, or refuse one that the game does not have."""
    if not isinstance(raw_seat, dict):
        raise Refused("bad_seat.not_an_object")
    number = raw_seat.get("seat")
    if type(number) is not int or not 1 <= number <= game.max_seats:
        raise Refused("bad_seat.number", number=number, most=game.max_seats)
    return number


def _given_keys(raw: object, key: str, **params: object) -> dict[str, object]:
    """Return the keys of an object that are not null; a null object is empty."""
    if raw is None:
        return {}
    if not isinstance(raw, dict):
        raise Refused(key, None, **params)
    return {name: value for name, value in raw.items() if value is not None}


class _CardReader:
    """Reads the cards of one record; refuses cards that are not in the deck or appear twice."""

    def __init__(self, game: Game, record: Mapping[str, object]) -> None:
        self._deck = game.deck
        self._record = record
        self._seen: dict[str, str] = {}

    def take(self, raw: object, place: str) -> tuple[str, ...]:
        if not isinstance(raw, list):
            raise Refused("bad_card.not_a_list", place=place)
        self._take_all(raw, place)
        return tuple(raw)

    def _take_all(self, cards: Iterable[object], place: str) -> None:
        deck, seen = self._deck, self._seen
        for card in cards:
            if type(card) is not str or card not in deck:
                raise Refused("bad_card.not_in_deck", place=place, card=card)
            if card in seen:
                raise Refused("duplicate_card.twice", card=card, place=place, other=seen[card])
            seen[card] = place

    def listed(self, name: str, count: int | None) -> tuple[str, ...]:
        raw = self._record.get(name)
        if raw is None:
            return ()
        cards = self.take(raw, name)
        if count is not None and len(cards) != count:
            raise Refused("wrong_card_count.table", place=name, count=len(cards), wanted=count)
        return cards

    def placed(self, name: str, places: Sequence[str]) -> dict[str, str]:
        raw = self._record.get(name)
        if raw is None:
            return {}
        if not isinstance(raw, dict):
            raise Refused("bad_card.not_by_place", place=name, places=", ".join(places))
        placed = {place: raw[place] for place in places if raw.get(place) is not None}
        self._take_all(placed.values(), name)
        return placed

    def amount(self, name: str) -> int | None:
        raw = self._record.get(name)
        if raw is None:
            return None
        cents = read_cents(raw)
        if cents is None:
            raise Refused("bad_amount.table", name=name, value=raw)
        return cents


def _read_seat(
    game: Game, rules: Any, seat: int, raw: Mapping[str, object], cards: _CardReader, void: bool
) -> SeatPlayed:
    wagers = _read_wagers(game, seat, raw.get("wagers"))
    folded = _read_flag(raw, "folded", seat)
    forfeited = _read_flag(raw, "forfeited", seat)
    withdrawn = _read_withdrawn(game, seat, raw.get("withdrawn"))
    player = raw.get("player")
    if player is not None and not (isinstance(player, str) and player):
        raise Refused("bad_seat.player", seat=seat)
    reading = _read_reading(game, rules, seat, raw.get("meter_reading"))
    _check_later_wagers(game, seat, wagers, folded, forfeited, void)
    game.check_wagers(rules, seat, wagers)
    held, declared = raw.get("cards"), raw.get("declared")
    if declared is not None and (held is not None or folded or forfeited):
        raise Refused("bad_state.declared", seat=seat)
    hand = None if held is None else cards.take(held, f"seat {seat}")
    names = None if declared is None else _read_declared(game, rules, seat, wagers, declared, void)
    if not void and not (hand is None and (folded or forfeited or names is not None)):
        count = 0 if hand is None else len(hand)
        if count != game.cards_per_seat:
            raise Refused("wrong_card_count.seat", seat=seat, count=count, wanted=game.cards_per_seat)
    return SeatPlayed(seat, wagers, hand, names, folded, forfeited, withdrawn, player, reading)


def _read_wagers(game: Game, seat: int, raw: object) -> dict[str, int]:
    """Return the wagers placed, in layout order."""
    if not isinstance(raw, dict):
        raise Refused("missing_wager.none", seat=seat)
    wagers: dict[str, int] = {}
    for box in game.boxes:
        amount = raw.get(box)
        if amount is not None:
            cents = read_cents(amount)
            if cents is None:
                raise Refused("bad_amount.wager", seat=seat, box=box, value=amount)
            wagers[box] = cents
    if len(wagers) != len(raw):
        for box, amount in raw.items():
            if amount is not None and box not in wagers:
                raise Refused("unknown_wager.box", seat=seat, box=box)
    for box in game.opening_bets:
        if box not in wagers:
            raise Refused("missing_wager.box", seat=seat, box=box)
    return wagers


def _check_later_wagers(
    game: Game, seat: int, wagers: Mapping[str, int], folded: bool, forfeited: bool, void: bool
) -> None:
    """Refuse a gap in the wagers after the deal; only a fold or a forfeit may leave out the last ones."""
    missing = [box for box in game.bets_after_deal if box not in wagers]
    if folded and not missing and not (forfeited and game.bets_after_deal):
        raise Refused("bad_state.folded", seat=seat)
    if void or not missing:
        return
    after = game.bets_after_deal[game.bets_after_deal.index(missing[0]) :]
    if not (folded or forfeited) or any(box in wagers for box in after):
        raise Refused("missing_wager.box", seat=seat, box=missing[0])


def _read_flag(raw: Mapping[str, object], name: str, seat: int) -> bool:
    value = raw.get(name)
    if value is None:
        return False
    if not isinstance(value, bool):
        raise Refused("bad_state.flag", seat=seat, name=name)
    return value


def _read_withdrawn(game: Game, seat: int, raw: object) -> tuple[str, ...]:
    if raw is None:
        return ()
    if not isinstance(raw, list) or any(box not in game.withdrawable for box in raw):
        raise Refused("bad_state.withdrawn", seat=seat)
    return tuple(raw)


def _read_reading(game: Game, rules: Any, seat: int, raw: object) -> int | None:
    """Return the meter reading a share was paid from; ignored where no progressive is offered."""
    if raw is None or not game.offered_meter_box(rules):
        return None
    cents = read_cents(raw)
    if cents is None:
        raise Refused("bad_amount.wager", seat=seat, box="meter_reading", value=raw)
    return cents


def _read_declared(
    game: Game, rules: Any, seat: int, wagers: Mapping[str, int], raw: object, void: bool
) -> dict[str, str]:
    """Return the hands declared in place of cards: those the wagers need, all lower than a straight."""
    declared = _given_keys(raw, "bad_hand.not_an_object", seat=seat)
    needed = game.hands_to_declare(rules, wagers)
    hands: dict[str, str] = {}
    for wager, names in needed.items():
        hand = declared.pop(wager, None)
        if hand is None:
            if void:
                continue
            raise Refused("bad_hand.missing", seat=seat, wager=wager)
        if not isinstance(hand, str) or hand not in names:
            raise Refused("bad_hand.name", seat=seat, wager=wager, hand=hand, allowed=", ".join(names))
        hands[wager] = hand
    if declared:
        raise Refused("bad_hand.not_needed", seat=seat, wager=next(iter(declared)))
    return hands


def write_settlement(settlement: Settlement) -> dict[str, object]:
    """Return a settlement in the format of docs/round-record.md."""
    out: dict[str, object] = {} if settlement.id is None else {"id": settlement.id}
    out["game"] = settlement.game
    out["order"] = [seat.seat for seat in settlement.seats]
    out["seats"] = [write_seat(seat) for seat in settlement.seats]
    if settlement.meter_before_cents is not None and settlement.meter_after_cents is not None:
        out["meter"] = {
            "before": write_cents(settlement.meter_before_cents),
            "after": write_cents(settlement.meter_after_cents),
        }
    return out


def write_seat(seat: SeatResult) -> dict[str, object]:
    """Return the result of one seat in the format of docs/round-record.md."""
    staked = returned = 0
    wagers: dict[str, dict[str, str | None]] = {}
    for box, wager in seat.wagers.items():
        staked += wager.stake_cents
        returned += wager.returned_cents
        wagers[box] = _write_wager(wager)
    returned += (seat.envy_cents or 0) - seat.limit_cut_cents
    out: dict[str, object] = {"seat": seat.seat, "hands": seat.hands, "wagers": wagers}
    if seat.envy_cents is not None:
        out["envy"] = write_cents(seat.envy_cents)
    out["limit_cut"] = write_cents(seat.limit_cut_cents)
    out["staked"] = write_cents(staked)
    out["returned"] = write_cents(returned)
    out["net"] = write_cents(returned - staked)
    return out


@lru_cache(KEPT)
def _write_wager(wager: WagerResult) -> dict[str, str | None]:
    return {
        "stake": write_cents(wager.stake_cents),
        "outcome": wager.outcome,
        "odds": wager.odds,
        "pays": write_cents(wager.pays_cents),
        "returned": write_cents(wager.returned_cents),
    }
