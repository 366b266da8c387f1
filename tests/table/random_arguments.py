"""Arguments a person might give to an offered command: anything within its bounds."""

import random
from datetime import datetime
from typing import Any

from games.registry import GAMES
from games.table.action import Action, Argument
from games.table.commands import COMMANDS
from games.table.felt import cards_seen
from games.table.missed_rounds.model import MissedDeckChange, MissedEntry, MissedRound
from games.table.state import State
from games.table.timers.due import timers

FIXED: dict[str, Any] = {
    "reading": "1234.56",
    "minimum": "5.00",
    "maximum": "100.00",
}
WORDS = "as it should be"
Records = dict[int, dict[str, Any]]


def fill(state: State, action: Action, rng: random.Random, at: datetime, records: Records) -> dict[str, Any]:
    """Return arguments for an offered command; `records` are those of cleared rounds."""
    if action.name == "request_correction":
        return correction(state, action, rng)
    args = {name: value(state, name, bounds, rng) for name, bounds in action.args.items()}
    match action.name:
        case "record_missed_rounds":
            args["entries"] = (missed_entry(state, rng, at),)
        case "mark_in" if "boxes" in args:
            args["boxes"] = other_boxes(state, action, args["seats"], rng)
        case "make_payment":
            args["paperwork"] = action.args["paperwork"].needed
        case "receive_deck":
            args |= {"deck": f"deck_{state.version}", "back": f"back_{state.version}"}
            args["seal"] = rng.choice([None, f"S{state.version}"])
        case "show_deck":
            who = rng.choice([name for name in ("seat", "not_seated") if name in args])
            args = {"deck": args["deck"], who: args[who]}
        case "seat_player":
            args["player"] = player(state, action, args["seat"], rng)
            args["same_as"] = same_as(action, args, rng)
        case "decide":
            seat = action.args["seat"]
            args["seat"] = rng.choice([*seat.one_of, *seat.changeable])
            bounds = action.args["amount"].by_seat if "amount" in action.args else {}
            args["amount"] = rng.choice(bounds[str(args["seat"])]) if args["choice"] == "amount" else None
        case "correct_closed_round":
            number = rng.choice(list(records))
            args |= {"round_number": number, "record": records[number]}
            args["corrected"] = corrected(state, records[number], rng)
    return args


def value(state: State, name: str, bounds: Argument, rng: random.Random) -> Any:
    if name in FIXED:
        return FIXED[name]
    if name == "places":
        return {place: rng.randint(int(bounds.least), int(bounds.most)) for place in bounds.boxes}
    if bounds.least.isdigit():
        return rng.randint(int(bounds.least), int(bounds.most))
    if bounds.one_of:
        return rng.choice(bounds.one_of)
    if bounds.some_of:
        return tuple(rng.sample(bounds.some_of, rng.randint(1, len(bounds.some_of))))
    if bounds.cards:
        cards = unseen(state, rng, bounds.cards)
        return cards[0] if name == "card" else cards
    if bounds.hands:
        return {wager: rng.choice(names) for wager, names in bounds.hands.items()}
    if name == "wagers":
        return wagers(bounds, rng)
    if bounds.letters:
        return WORDS
    return bounds.least or None


def unseen(state: State, rng: random.Random, count: int) -> tuple[str, ...]:
    return tuple(rng.sample(sorted(GAMES[state.game].deck - cards_seen(state.felt)), count))


def wagers(bounds: Argument, rng: random.Random) -> dict[str, str]:
    """Return equal wagers on the required boxes, within the posted limits or below, and some others."""
    needed = dict.fromkeys(bounds.needed, rng.choice([bounds.least, bounds.most, "2.50"]))
    optional = [box for box in bounds.boxes if box not in bounds.needed]
    for box in dict.fromkeys((*bounds.named, *rng.sample(optional, rng.randint(0, len(optional))))):
        amounts = bounds.amounts.get(box, ("5.00",) if box in bounds.whole_dollars else ("5.00", "2.50"))
        needed[box] = rng.choice(amounts)
    return needed


def other_boxes(state: State, action: Action, seats: tuple[int, ...], rng: random.Random) -> tuple[str, ...]:
    """Return the optional boxes that the first seat has named, with one more or one less."""
    optional = [str(box) for box in action.args["boxes"].some_of]
    changed, named = rng.choice(optional), state.felt.seats[seats[0] - 1].named
    return tuple(box for box in optional if (box in named) != (box == changed))


def same_as(action: Action, args: dict[str, Any], rng: random.Random) -> int | None:
    """The seat whose player takes this one too, now and then and only without a name."""
    seats_of = action.args["same_as"].seats_of if "same_as" in action.args else {}
    known = [int(other) for other, seats in seats_of.items() if args["seat"] in seats]
    return rng.choice([*known, None]) if args["player"] is None else None


def player(state: State, action: Action, seat: int, rng: random.Random) -> str | None:
    """Return no name, a new one, or one that may also take this seat."""
    seats_of = action.args["player"].seats_of
    known = [name for name, seats in seats_of.items() if seat in seats]
    return rng.choice([None, *known, f"player {state.version}"])


def missed_entry(state: State, rng: random.Random, at: datetime) -> MissedEntry:
    """Return a round with a deck in play, or a deck that came into play while there was none."""
    if state.now.settings is None:
        return MissedRound(at=at, dealer="7")
    in_play = [deck.name for deck in state.now.decks if deck.in_play_since is not None]
    if in_play:
        return MissedRound(at=at, dealer="7", deck=rng.choice(in_play))
    return MissedDeckChange(at=at, deck=f"new_{state.version}", back=f"back_{state.version}")


def correction(state: State, action: Action, rng: random.Random) -> dict[str, Any]:
    """Return one wrong entry: of a seat if it has one, or of the table."""
    name = rng.choice([name for name in action.args if name not in ("reason", "seat")])
    bounds = action.args[name]
    args: dict[str, Any] = {"reason": WORDS}
    match name:
        case "community":
            args[name] = {rng.choice(bounds.boxes): unseen(state, rng, 1)[0]}
        case "six_card_box":
            args[name] = unseen(state, rng, bounds.cards)
        case "decisions":
            args["seat"] = rng.choice(bounds.seats)
            given = state.felt.seats[args["seat"] - 1].decisions
            args[name] = {box: rng.choice(bounds.hands[box]) for box in given if box in bounds.hands}
        case "draws":
            args["seat"] = rng.choice(bounds.seats)
            drawn = state.felt.seats[args["seat"] - 1].draws
            args[name] = {name: int(rng.choice(bounds.amounts[name])) for name in drawn}
        case _:
            args["seat"] = rng.choice(bounds.seats or action.args["seat"].one_of)
            args[name] = value(state, name, bounds, rng)
    return args


def corrected(state: State, record: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """Return the record with other wagers, or another hand, at one of its seats."""
    seats = [dict(seat) for seat in record["seats"]]
    seat = rng.choice(seats)
    if "cards" in seat and rng.random() < 0.7:
        table = record.get("community", [])
        lying = list(table.values()) if isinstance(table, dict) else list(table)
        lying += record.get("six_card_box", []) + [c for other in seats for c in other.get("cards", [])]
        rest = sorted(GAMES[state.game].deck - set(lying))
        seat["cards"] = [rng.choice(rest), *seat["cards"][1:]]
    else:
        game = GAMES[state.game]
        seat["wagers"] = seat["wagers"] | dict.fromkeys(game.opening_bets, "5.00")
    return record | {"seats": seats}


def anything(state: State, name: str, rng: random.Random, at: datetime, records: Records) -> dict[str, Any]:
    """Return arguments for any command, offered or not, mostly wrong."""
    game = GAMES[state.game]
    deck = sorted(game.deck)
    seat = rng.randint(1, 7)
    record: dict[str, Any] = rng.choice(list(records.values())) if records else {}
    values: dict[str, Any] = {
        "seat": seat,
        "seats": (seat,),
        "card": rng.choice(deck),
        "cards": tuple(rng.choices(deck, k=rng.randint(0, 5))),
        "six_card_box": tuple(rng.choices(deck, k=rng.choice([0, 3]))),
        "community": {rng.choice([*game.places, "nowhere"]): rng.choice(deck)},
        "place": rng.choice([*game.places, "nowhere"]),
        "places": {"table": rng.randint(0, 30)},
        "choice": rng.choice(["ride", "place", "1x", "fold", "amount"]),
        "decisions": {rng.choice(game.boxes): rng.choice(["ride", "place", "1x", "fold"])},
        "amount": rng.choice([None, "7.50", "15.00"]),
        "count": rng.randint(0, 5),
        "draws": {"first_draw": rng.randint(0, 5)},
        "box": rng.choice(game.boxes),
        "chips": 3,
        "acknowledged": rng.randint(2, 4),
        "outcome": "found",
        "reading": rng.choice(["1000.00", "x.yz"]),
        "hands": {"main": rng.choice(["nothing", "straight"])},
        "wagers": dict.fromkeys(game.opening_bets, rng.choice(["7.50", "0.00"])),
        "player": rng.choice([None, "Ann"]),
        "same_as": rng.choice([None, rng.randint(1, 7)]),
        "deck": rng.choice([*(deck.name for deck in state.now.decks), "another"]),
        "back": "red",
        "is_preshuffled": rng.random() < 0.5,
        "seal": rng.choice([None, "S1"]),
        "not_seated": rng.random() < 0.5,
        "position": rng.randint(8, 55),
        "device": rng.choice(["shuffler", "shoe", "toaster"]),
        "fault": "jam",
        "how": "covered",
        "kind": rng.choice(["card_face_up", "shuffler_jam", "wrong_number_of_cards", "idle", "deck_due"]),
        "reason": rng.choice(["abandoned", "violation"]),
        "ruling": rng.choice(["void", "play_on"]),
        "number": rng.choice([1, state.now.request_count or 1]),
        "to": "pit_boss",
        "round_number": rng.choice([1, state.now.round_number]),
        "paperwork": ("tax_form",),
        "paid": rng.choice(["0.00", "25.00"]),
        "method": rng.choice(["hand", "manual_shoe", "by_drone"]),
        "shuffling": rng.choice(["by_hand", "shuffler"]),
        "decks": rng.choice([1, 2]),
        "minimum": "5.00",
        "maximum": rng.choice(["100.00", "1.00"]),
        "is_sign_posted": rng.random() < 0.5,
        "racks_one": rng.random() < 0.2,
        "counts_blind": rng.choice([None, True, False]),
        "boxes": rng.choice([None, (), (rng.choice(game.boxes),)]),
        "deck_warnings": rng.choice([None, (20, 10)]),
        "idle_minutes": rng.choice([None, 30]),
        "relief_minutes": rng.choice([None, 60]),
        "call_back_seconds": rng.choice([None, 5]),
        "due_at": rng.choice([due.at for due in timers(state)] or [at]),
        "subject": rng.choice([due.subject for due in timers(state)] or [""]),
        "entries": (missed_entry(state, rng, at),),
        "doubts": (),
        "terms": rng.choice([{}, {"reference": "MD-2", "game": state.game, "rules": state.rules}]),
        "effective_at": at,
        "by": "5",
        "reference": rng.choice(["MD-1", "MD-2"]),
        "record": record,
        "original": {},
        "corrected": corrected(state, record, rng) if record else {},
    }
    return {field: values[field] for field in COMMANDS[name].__struct_fields__}
