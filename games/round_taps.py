"""The taps of a round: who sits, what is wagered, the deal, the decisions, the cards turned, the clearing."""

from collections.abc import Sequence

from games import commands as c
from games import events as e
from games.deciders import By, Deciders, Events
from games.felt import cards_seen, next_to_decide, next_to_turn, open_phase, seat_at, seats_in
from games.law import Refused, cites
from games.money import read_cents
from games.phases import Kind, Phase
from games.registry import GAMES
from games.round import Layout, Round, SeatPlayed, SeatResult
from games.settlement import settle
from games.state import SeatFelt, State


def _phase(state: State, *kinds: Kind) -> Phase:
    """The phase whose work comes next, if it is one of these."""
    phase = open_phase(state)
    if phase is None or phase.kind not in kinds:
        raise Refused("not_now.phase", phase.law if phase else "36.05.18.11G")
    return phase


def _seat(state: State, number: int) -> SeatFelt:
    if number > len(state.felt.seats):
        raise Refused("bad_seat.number", number=number, most=len(state.felt.seats))
    return seat_at(state.felt, number)


@cites("36.05.18.07B")
def seat_player(state: State, command: c.SeatPlayer, by: By) -> Events:
    _phase(state, "betting")
    if _seat(state, command.seat).is_taken:
        raise Refused("seat_taken.seat", seat=command.seat)
    return (e.PlayerSeated(seat=command.seat, player=command.player),)


def unseat_player(state: State, command: c.UnseatPlayer, by: By) -> Events:
    _phase(state, "betting")
    _taken(state, command.seat)
    return (e.PlayerLeft(seat=command.seat),)


def _taken(state: State, number: int) -> SeatFelt:
    seat = _seat(state, number)
    if not seat.is_taken:
        raise Refused("seat_empty.seat", seat=number)
    return seat


@cites("36.05.18.07C", "36.05.18.07D", "ruling 20")
def place_wagers(state: State, command: c.PlaceWagers, by: By) -> Events:
    """Wagers are placed before the announcement, by a player who is seated."""
    _phase(state, "betting")
    _taken(state, command.seat)
    game = GAMES[state.game]
    wagers: dict[str, int] = {}
    for box, amount in command.wagers.items():
        if box not in game.BOXES or box in game.LATER:
            raise Refused("unknown_wager.box", seat=command.seat, box=box)
        cents = read_cents(amount)
        if cents is None:
            raise Refused("bad_amount.wager", seat=command.seat, box=box, value=amount)
        wagers[box] = cents
    if wagers:
        for box in game.OPENING:
            if box not in wagers:
                raise Refused("missing_wager.box", seat=command.seat, box=box)
        game.check_wagers(game.read_rules(state.rules), command.seat, wagers)
    return (e.WagersPlaced(seat=command.seat, wagers=wagers),)


@cites("36.05.18.08C", "36.05.18.09A(3)", "36.05.18.10A(1)(a)")
def announce_no_more_bets(state: State, command: c.AnnounceNoMoreBets, by: By) -> Events:
    _phase(state, "betting")
    if not seats_in(state.felt):
        raise Refused("no_wagers.table", "36.05.18.07E(1)")
    return (e.NoMoreBetsAnnounced(),)


def deal(state: State, command: c.Deal, by: By) -> Events:
    """Every hand and the community cards in one entry, dealt after the announcement."""
    _phase(state, "dealing")
    return (e.CardsDealt(),)


@cites("36.05.18.11B", "36.05.18.11C")
def decide_wager(state: State, command: c.Decide, by: By) -> Events:
    """Players are asked one after the other, seat 1 first."""
    phase = _phase(state, "decision")
    asked = next_to_decide(state, phase)
    if command.seat != asked:
        raise Refused("not_their_turn.seat", phase.law, seat=command.seat, asked=asked)
    if command.choice not in phase.choices:
        raise Refused("bad_choice.word", phase.law, seat=command.seat, choice=command.choice)
    return (e.DecisionMade(phase=phase.name, seat=command.seat, box=phase.box, choice=command.choice),)


@cites("36.05.18.11B(2)", "36.05.18.11C(2)", "ruling 14", "ruling 15")
def turn_card(state: State, command: c.TurnCard, by: By) -> Events:
    phase = _phase(state, "community")
    place = next(place for place in phase.places if place not in state.felt.community)
    if command.place != place:
        raise Refused("wrong_place.community", phase.law, place=place)
    _check_cards(state, (command.card,), place)
    return (e.CardTurned(phase=phase.name, place=place, card=command.card),)


@cites("ruling 1", "ruling 14")
def turn_box(state: State, command: c.TurnBox, by: By) -> Events:
    phase = _phase(state, "box")
    if len(command.cards) != 3:
        raise Refused("wrong_card_count.table", place="six_card_box", count=len(command.cards), wanted=3)
    _check_cards(state, command.cards, "six_card_box")
    return (e.BoxTurned(phase=phase.name, cards=command.cards),)


@cites("36.05.18.11D", "ruling 1")
def turn_hand(state: State, command: c.TurnHand, by: By) -> Events:
    """Each hand is turned up and settled at its turn, the last seat first."""
    phase = _phase(state, "showdown")
    turn = next_to_turn(state)
    if command.seat != turn:
        raise Refused("not_their_turn.hand", phase.law, seat=command.seat, turn=turn)
    wanted = GAMES[state.game].CARDS_PER_SEAT
    if len(command.cards) != wanted:
        raise Refused("wrong_card_count.seat", seat=turn, count=len(command.cards), wanted=wanted)
    _check_cards(state, command.cards, f"seat {turn}")
    result = settle_hand(state, command.seat, command.cards)
    return (e.HandTurned(phase=phase.name, seat=command.seat, cards=command.cards, result=result),)


def settle_hand(state: State, seat: int, cards: tuple[str, ...]) -> SeatResult:
    """What one seat is paid, by the settlement that re-settles a record."""
    game = GAMES[state.game]
    played = Round(
        state.game,
        game.read_rules(state.rules),
        (as_played(seat, seat_at(state.felt, seat), cards),),
        Layout(state.felt.community, state.felt.six_card_box),
    )
    return settle(played).seats[0]


def as_played(number: int, seat: SeatFelt, cards: tuple[str, ...]) -> SeatPlayed:
    withdrawn = tuple(box for box, choice in seat.decisions.items() if choice == "withdraw")
    return SeatPlayed(number, seat.wagers, cards, withdrawn=withdrawn, player=seat.player)


@cites("36.05.18.11F", "36.05.18.11G")
def clear_table(state: State, command: c.ClearTable, by: By) -> Events:
    """Cards stay up until every wager is settled."""
    phase = open_phase(state)
    if phase is not None:
        raise Refused("not_now.clear", "36.05.18.11F")
    return (e.TableCleared(),)


def undo(state: State, command: c.Undo, by: By) -> Events:
    if not state.entries:
        raise Refused("nothing_to_undo.phase")
    return (e.EntryUndone(),)


def _check_cards(state: State, cards: Sequence[str], place: str) -> None:
    """Each card is of the deck, and none lies on the felt already."""
    seen = cards_seen(state.felt)
    for card in cards:
        if card not in GAMES[state.game].DECK:
            raise Refused("bad_card.not_in_deck", place=place, card=card)
        if card in seen:
            raise Refused("duplicate_card.on_felt", card=card)
        seen.add(card)


DECIDERS: Deciders = {
    c.SeatPlayer: seat_player,
    c.UnseatPlayer: unseat_player,
    c.PlaceWagers: place_wagers,
    c.AnnounceNoMoreBets: announce_no_more_bets,
    c.Deal: deal,
    c.Decide: decide_wager,
    c.TurnCard: turn_card,
    c.TurnBox: turn_box,
    c.TurnHand: turn_hand,
    c.ClearTable: clear_table,
    c.Undo: undo,
}
