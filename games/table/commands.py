"""All commands by name. An unknown argument is refused."""

from games.table.approvals.commands import ApproveRequest, DenyRequest, RequestVoid, WithdrawRequest
from games.table.betting.commands import (
    AnnounceNoMoreBets,
    MarkIn,
    PlaceWagers,
    RecordWagers,
    RepeatWagers,
    SeatPlayer,
    UnseatPlayer,
)
from games.table.closing.commands import CloseTable, ReopenTable
from games.table.command import Command
from games.table.corrections.commands import CorrectClosedRound, RequestCorrection
from games.table.dealing.commands import (
    ClearDifference,
    ConfirmCount,
    ConfirmMeter,
    Deal,
    LockProgressive,
    ReportDifference,
)
from games.table.decisions.commands import Decide, DecideAll, Draw
from games.table.decks.commands import (
    CutDeck,
    DeclareIdle,
    DismissIdle,
    InspectDeck,
    OrderRecut,
    OrderReshuffle,
    ReceiveDeck,
    RemoveDeck,
    RequestRecut,
    ShowDeck,
    ShuffleDeck,
    SpreadDeck,
    VerifyDeck,
    WashDeck,
)
from games.table.devices.commands import ReportFault, ReturnDevice, TakeDeviceOut
from games.table.floor_calls.commands import AnswerCall, CallFloor, Escalate, HoldTable, ReleaseHold
from games.table.irregularities.commands import ForfeitSeat, ReportIrregularity
from games.table.missed_rounds.commands import RecordMissedRounds
from games.table.payments.commands import (
    ConfirmHand,
    MakePayment,
    RecordPaidDifferently,
    SignPayment,
    TakeOverPayment,
)
from games.table.reopening.commands import RedeclareHand, ReenterCards, ReopenStep, TakeBackCall
from games.table.rules.commands import ChangeSettings, ConfirmSign, ScheduleRules, WithdrawRules
from games.table.showdown.commands import (
    ClearTable,
    ConfirmEnvy,
    DeclareHand,
    PayEnvy,
    SeatLoses,
    SettleBonus,
    TurnBox,
    TurnCard,
    TurnHand,
)
from games.table.staff.commands import LeaveTable, TakeTable
from games.table.stub.commands import CountPlaces, CountStub, WaiveCount
from games.table.timers.commands import Remind


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
    "request_recut": RequestRecut,
    "order_recut": OrderRecut,
    "order_reshuffle": OrderReshuffle,
    "remove_deck": RemoveDeck,
    "count_stub": CountStub,
    "count_places": CountPlaces,
    "waive_count": WaiveCount,
    "declare_idle": DeclareIdle,
    "dismiss_idle": DismissIdle,
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
    "record_paid_otherwise": RecordPaidDifferently,
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
    "confirm_envy": ConfirmEnvy,
    "clear_table": ClearTable,
    "undo": Undo,
    "take_back_call": TakeBackCall,
    "reenter_cards": ReenterCards,
    "redeclare_hand": RedeclareHand,
    "reopen_step": ReopenStep,
}
NAMES = {command: name for name, command in COMMANDS.items()}
