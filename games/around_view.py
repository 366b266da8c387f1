"""What a screen shows around the felt: decks and their clocks, requests, holds, devices."""

from msgspec import Struct

from games.decks import ROUNDS_WITHOUT_COUNT, Deck, due_at, is_count_due
from games.felt import deal_plan
from games.registry import GAMES
from games.requests import Hold, Request
from games.state import State
from games.stub_taps import uncounted


class DeckView(Struct, frozen=True, omit_defaults=True):
    """A deck, with the time it is due as the server's clock tells it."""

    name: str
    back: str
    stage: str
    is_in_use: bool = False
    due_at: str = ""
    cover_card_at: int | None = None


class AroundView(Struct, frozen=True, omit_defaults=True):
    """`uncounted` of `rounds_without_count` rounds lie behind the last count of the stub."""

    decks: tuple[DeckView, ...] = ()
    uncounted: int = 0
    rounds_without_count: int = 0
    is_idle: bool = False
    is_closed: bool = False
    is_void: bool = False
    void: str = ""
    is_stub_off: bool = False
    floor_called_at: str = ""
    hold: Hold | None = None
    requests: tuple[Request, ...] = ()
    devices: dict[str, str] = {}
    deal: tuple[tuple[str, int], ...] = ()


def around(state: State) -> AroundView:
    now = state.now
    called = now.floor_called_at
    return AroundView(
        decks=tuple(_deck(state, deck) for deck in now.decks),
        uncounted=uncounted(state) if counts_stub(state) else 0,
        rounds_without_count=ROUNDS_WITHOUT_COUNT if counts_stub(state) else 0,
        is_idle=now.is_idle,
        is_closed=now.is_closed,
        is_void=now.void is not None,
        void=now.void or "",
        is_stub_off=now.stub_off is not None,
        floor_called_at="" if called is None else called.isoformat(),
        hold=now.hold,
        requests=now.requests,
        devices={name: device.fault or device.out for name, device in now.devices.items()},
        deal=_deal(state),
    )


def counts_stub(state: State) -> bool:
    """Whether the stub is to be counted at this table."""
    settings = state.now.settings
    return settings is not None and is_count_due(settings, GAMES[state.game].COUNTS_AT_AUTOMATED_SHOE)


def _deal(state: State) -> tuple[tuple[str, int], ...]:
    """The packets to deal, while the deal is the next step."""
    if state.felt.phase == "betting" or state.felt.is_dealt:
        return ()
    return tuple((packet.place, packet.cards) for packet in deal_plan(state))


def _deck(state: State, deck: Deck) -> DeckView:
    settings = state.now.settings
    due = None if settings is None else due_at(deck, settings.method)
    return DeckView(
        name=deck.name,
        back=deck.back,
        stage=deck.stage,
        is_in_use=deck.name == state.now.deck_in_use,
        due_at="" if due is None else due.isoformat(),
        cover_card_at=deck.cover_card_at,
    )
