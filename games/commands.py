"""What people may ask of a table. Names are imperative; an unknown field is refused."""

from typing import Annotated

from msgspec import Meta

from games.command import Amount, Card, Command, Name, SeatNumber, Word
from games.commands_of_corrections import CorrectClosedRound, RequestCorrection
from games.commands_of_decks import (
    ChangeSettings,
    CloseTable,
    CountPlaces,
    CountStub,
    CutDeck,
    DeclareIdle,
    InspectDeck,
    OrderRecut,
    OrderReshuffle,
    ReceiveDeck,
    RemoveDeck,
    ReopenTable,
    ReportFault,
    ReturnDevice,
    ShowDeck,
    ShuffleDeck,
    SpreadDeck,
    TakeDeviceOut,
    VerifyDeck,
    WashDeck,
)
from games.commands_of_floor import (
    AnswerCall,
    ApproveRequest,
    CallFloor,
    DenyRequest,
    Escalate,
    ForfeitSeat,
    HoldTable,
    ReleaseHold,
    ReportIrregularity,
    RequestVoid,
    WithdrawRequest,
)
from games.commands_of_missed import RecordMissedRounds
from games.commands_of_payments import (
    ConfirmHand,
    MakePayment,
    RecordPaidOtherwise,
    SignPayment,
    TakeOverPayment,
)
from games.commands_of_rules import ConfirmSign, ScheduleRules, WithdrawRules
from games.commands_of_timers import LeaveTable, Remind, TakeTable


class SeatPlayer(Command, frozen=True):
    seat: SeatNumber
    player: Name | None = None


class UnseatPlayer(Command, frozen=True):
    seat: SeatNumber


class MarkIn(Command, frozen=True):
    """These seats are in the round; their amounts are recorded later."""

    seats: Annotated[tuple[SeatNumber, ...], Meta(min_length=1, max_length=7)]


class RepeatWagers(Command, frozen=True):
    """The last wagers again, for these seats or for every occupied seat that has none yet."""

    seats: Annotated[tuple[SeatNumber, ...], Meta(max_length=7)] = ()


class RecordWagers(Command, frozen=True):
    """The amounts of a seat that was in when no more bets were announced."""

    seat: SeatNumber
    wagers: Annotated[dict[Word, Amount], Meta(max_length=10)]


class LockProgressive(Command, frozen=True):
    pass


class ConfirmCount(Command, frozen=True):
    """The chips equal the lammers, or the wagers that the progressive system accepted."""

    box: Word


class ReportDifference(Command, frozen=True):
    """The chips differ from the lammers or the accepted wagers; the deal waits for the floorperson."""

    box: Word
    chips: Annotated[int, Meta(ge=0, le=999)]
    acknowledged: Annotated[int, Meta(ge=0, le=999)]


class ClearDifference(Command, frozen=True):
    """The floorperson has settled a difference of chips, with this outcome."""

    box: Word
    outcome: Name


class ConfirmMeter(Command, frozen=True):
    """What the floorperson reads on the progressive display before a share of it is paid."""

    reading: Amount


class PlaceWagers(Command, frozen=True):
    """All the wagers of one seat; none takes the seat out of the round."""

    seat: SeatNumber
    wagers: Annotated[dict[Word, Amount], Meta(max_length=10)]


class AnnounceNoMoreBets(Command, frozen=True):
    pass


class Deal(Command, frozen=True):
    pass


class Decide(Command, frozen=True):
    """What a player chose when asked."""

    seat: SeatNumber
    choice: Word
    amount: Amount | None = None


class DecideAll(Command, frozen=True):
    """One answer for every seat that has not decided yet; a single seat may still be changed after it."""

    choice: Word


class Draw(Command, frozen=True):
    """How many cards a player discarded and had replaced."""

    seat: SeatNumber
    count: Annotated[int, Meta(ge=0, le=5)]


class TurnCard(Command, frozen=True):
    """A community card turned face up; which one, unless the table records no cards."""

    place: Word
    card: Card | None = None


class TurnBox(Command, frozen=True):
    """The cards of the Six Card box turned face up; which ones, unless the table records no cards."""

    cards: Annotated[tuple[Card, ...], Meta(max_length=5)] = ()


class SettleBonus(Command, frozen=True):
    """The bonus wagers of the whole table, in their own pass before the hands."""


class TurnHand(Command, frozen=True):
    """The cards of a player turned face up, to be settled; which ones, unless the table records no cards."""

    seat: SeatNumber
    cards: Annotated[tuple[Card, ...], Meta(max_length=5)] = ()


class SeatLoses(Command, frozen=True):
    """A hand was turned that loses every wager; its cards are not recorded."""

    seat: SeatNumber


class DeclareHand(Command, frozen=True):
    """A low hand by its name in place of its cards."""

    seat: SeatNumber
    hands: Annotated[dict[Word, Word], Meta(max_length=6)]


class PayEnvy(Command, frozen=True):
    seat: SeatNumber


class ClearTable(Command, frozen=True):
    pass


class Undo(Command, frozen=True):
    pass


COMMANDS: dict[str, type[Command]] = {
    "change_settings": ChangeSettings,
    "schedule_rules": ScheduleRules,
    "withdraw_rules": WithdrawRules,
    "confirm_sign": ConfirmSign,
    "receive_deck": ReceiveDeck,
    "inspect_deck": InspectDeck,
    "verify_deck": VerifyDeck,
    "spread_deck": SpreadDeck,
    "show_deck": ShowDeck,
    "wash_deck": WashDeck,
    "shuffle_deck": ShuffleDeck,
    "cut_deck": CutDeck,
    "order_recut": OrderRecut,
    "order_reshuffle": OrderReshuffle,
    "remove_deck": RemoveDeck,
    "count_stub": CountStub,
    "count_places": CountPlaces,
    "declare_idle": DeclareIdle,
    "report_fault": ReportFault,
    "take_device_out": TakeDeviceOut,
    "return_device": ReturnDevice,
    "close_table": CloseTable,
    "reopen_table": ReopenTable,
    "forfeit_seat": ForfeitSeat,
    "call_floor": CallFloor,
    "answer_call": AnswerCall,
    "escalate": Escalate,
    "remind": Remind,
    "take_table": TakeTable,
    "leave_table": LeaveTable,
    "hold_table": HoldTable,
    "release_hold": ReleaseHold,
    "report_irregularity": ReportIrregularity,
    "request_void": RequestVoid,
    "request_correction": RequestCorrection,
    "correct_closed_round": CorrectClosedRound,
    "confirm_hand": ConfirmHand,
    "sign_payment": SignPayment,
    "make_payment": MakePayment,
    "take_over_payment": TakeOverPayment,
    "record_paid_otherwise": RecordPaidOtherwise,
    "record_missed_rounds": RecordMissedRounds,
    "approve_request": ApproveRequest,
    "deny_request": DenyRequest,
    "withdraw_request": WithdrawRequest,
    "seat_player": SeatPlayer,
    "unseat_player": UnseatPlayer,
    "place_wagers": PlaceWagers,
    "mark_in": MarkIn,
    "repeat_wagers": RepeatWagers,
    "record_wagers": RecordWagers,
    "announce_no_more_bets": AnnounceNoMoreBets,
    "lock_progressive": LockProgressive,
    "confirm_count": ConfirmCount,
    "report_difference": ReportDifference,
    "clear_difference": ClearDifference,
    "confirm_meter": ConfirmMeter,
    "deal": Deal,
    "decide": Decide,
    "decide_all": DecideAll,
    "draw": Draw,
    "turn_card": TurnCard,
    "turn_box": TurnBox,
    "settle_bonus": SettleBonus,
    "turn_hand": TurnHand,
    "seat_loses": SeatLoses,
    "declare_hand": DeclareHand,
    "pay_envy": PayEnvy,
    "clear_table": ClearTable,
    "undo": Undo,
}
NAMES = {command: name for name, command in COMMANDS.items()}
