"""Whether some cards that nobody has seen would make the hands that are declared for a seat."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import combinations
from typing import Any

from msgspec.structs import replace

from games.game import NameCards
from games.registry import GAMES
from games.rulebook.law import Refused
from games.rulebook.round import Layout, Round, SeatPlayed
from games.table.felt import cards_seen, seat_at
from games.table.played import as_played, layout_of, rules_of
from games.table.state import State

Items = tuple[tuple[str, str], ...]
Named = frozenset[tuple[str, str]]


def check_possible(state: State, seat: int, declared: Mapping[str, str]) -> None:
    """Refuse hands that no unseen cards make with the cards on the table."""
    if not is_possible(state, seat, declared):
        raise Refused("impossible_hand.seat", seat=seat)


def is_possible(state: State, seat: int, declared: Mapping[str, str]) -> bool:
    """Return whether the hands are possible; True for games with too many combinations to check."""
    name_cards = GAMES[state.game].name_cards
    if name_cards is None:
        return True
    played = replace(as_played(state, seat, seat_at(state.felt, seat)), cards=None, declared=None)
    layout = layout_of(state)
    # The cards of the seat itself, where a hand is entered again, are not on the felt.
    seen = cards_seen(state.felt) - set(seat_at(state.felt, seat).cards)
    return _exists(
        state.game,
        name_cards,
        rules_of(state),
        tuple(played.wagers),
        tuple(layout.community.items()),
        layout.six_card_box,
        frozenset(seen),
        tuple(sorted(declared.items())),
    )


def impossible_seats(played: Round) -> Iterator[int]:
    """Yield the seats of a record whose declared hands no cards make that the record leaves."""
    hands, tried = _hands_left(played), set[Named]()
    for seat in played.seats:
        if seat.declared is not None and seat.is_live and hands is not None:
            declared = frozenset(seat.declared.items())
            if not _comes_up(declared, hands, tried):
                yield seat.seat


def _hands_left(played: Round) -> Iterator[Named] | None:
    """Return the hands that unseen cards make with the cards of a record; None if the game does not tell."""
    game, layout = GAMES[played.game], played.layout
    name_cards = game.name_cards
    if name_cards is None:
        return None
    shown = (card for seat in played.seats for card in seat.cards or ())
    left = sorted(game.deck - {*layout.community.values(), *layout.six_card_box, *shown})
    wagers = {box: 1 for seat in played.seats for box in seat.wagers}
    combined = combinations(left, game.cards_per_seat)
    named = (name_cards(played.rules, SeatPlayed(1, wagers, cards), layout) for cards in combined)
    return (frozenset(hands.items()) for hands in named)


def _comes_up(declared: Named, hands: Iterator[Named], tried: set[Named]) -> bool:
    """Return whether these hands are among those tried, or among the rest, which are tried once a round."""
    if any(declared <= named for named in tried):
        return True
    for named in hands:
        tried.add(named)
        if declared <= named:
            return True
    return False


@lru_cache(maxsize=4096)
def _exists(
    game: str,
    name_cards: NameCards,
    rules: Any,
    boxes: tuple[str, ...],
    community: Items,
    six_card_box: tuple[str, ...],
    seen: frozenset[str],
    declared: Items,
) -> bool:
    """Return whether unseen cards give all these hands; screens ask for it again and again."""
    layout = Layout(dict(community), six_card_box)
    wagers = dict.fromkeys(boxes, 1)
    for cards in combinations(sorted(GAMES[game].deck - seen), GAMES[game].cards_per_seat):
        named = name_cards(rules, SeatPlayed(1, wagers, cards), layout)
        if all(named.get(wager) == hand for wager, hand in declared):
            return True
    return False
