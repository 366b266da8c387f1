"""The table of which role may give which command, and the check of a person against it."""

from dealers.auth.identity import Identity, actor_at
from games.table.actor import Actor, Role
from tables.models import Table

DEALER: frozenset[Role] = frozenset({"dealer"})
FLOOR: frozenset[Role] = frozenset({"floorperson", "pit_boss"})
SYSTEM: frozenset[Role] = frozenset({"system"})

MAY_GIVE: dict[str, frozenset[Role]] = {
    "call_floor": DEALER,
    "answer_call": FLOOR,
    "escalate": SYSTEM,
    "remind": SYSTEM,
    # Only sign-in, sign-out and relief give these; by giving them, a dealer could reset the relief clock.
    "take_table": SYSTEM,
    "leave_table": SYSTEM,
    "hold_table": FLOOR,
    "release_hold": FLOOR,
    "report_irregularity": DEALER,
    "request_void": DEALER,
    "request_correction": DEALER,
    "correct_closed_round": DEALER | FLOOR,
    "confirm_hand": FLOOR,
    "sign_payment": FLOOR,
    "make_payment": FLOOR,
    "take_over_payment": FLOOR,
    "record_paid_otherwise": DEALER | FLOOR,
    "record_missed_rounds": DEALER,
    # A dealer answers only what the floor says a seat was paid.
    "approve_request": DEALER | FLOOR,
    "deny_request": DEALER | FLOOR,
    "withdraw_request": DEALER | FLOOR,
    "change_settings": FLOOR,
    "schedule_rules": SYSTEM,
    "withdraw_rules": SYSTEM,
    "confirm_sign": DEALER | FLOOR,
    "receive_deck": DEALER,
    "inspect_deck": DEALER,
    "verify_deck": FLOOR,
    "spread_deck": DEALER,
    "show_deck": DEALER,
    "wash_deck": DEALER,
    "shuffle_deck": DEALER,
    "cut_deck": DEALER,
    "request_recut": DEALER,
    "order_recut": FLOOR,
    "order_reshuffle": FLOOR,
    "remove_deck": DEALER,
    "count_stub": DEALER,
    "count_places": DEALER,
    "waive_count": FLOOR,
    "declare_idle": DEALER,
    "dismiss_idle": FLOOR,
    "report_fault": DEALER,
    "take_device_out": FLOOR,
    "return_device": FLOOR,
    "close_table": FLOOR,
    "reopen_table": FLOOR,
    "forfeit_seat": FLOOR,
    "seat_player": DEALER,
    "unseat_player": DEALER,
    "place_wagers": DEALER,
    "mark_in": DEALER,
    "repeat_wagers": DEALER,
    "record_wagers": DEALER,
    "announce_no_more_bets": DEALER,
    "lock_progressive": DEALER,
    "confirm_count": DEALER,
    "report_difference": DEALER,
    "clear_difference": FLOOR,
    "confirm_meter": FLOOR,
    "deal": DEALER,
    "decide": DEALER,
    "decide_all": DEALER,
    "draw": DEALER,
    "turn_card": DEALER,
    "turn_box": DEALER,
    "settle_bonus": DEALER,
    "turn_hand": DEALER,
    "seat_loses": DEALER,
    "declare_hand": DEALER,
    "pay_envy": DEALER,
    "confirm_envy": DEALER,
    "clear_table": DEALER,
    "undo": DEALER,
    "take_back_call": DEALER,
    "reenter_cards": DEALER,
    "redeclare_hand": DEALER,
    "reopen_step": FLOOR,
}


class NotYours(Exception):  # noqa: N818 - an answer, not a fault
    """This person may not give this command at this table."""


def authorize(table: Table, identity: Identity, command_name: str) -> Actor:
    """Return the actor who gives the command. Raise NotYours if their role or table does not allow it."""
    actor = actor_at(table, identity)
    if actor.role not in MAY_GIVE[command_name]:
        raise NotYours
    # A pit boss of another pit needs cover. A floorperson may answer anywhere: calls escalate to all of them.
    if actor.role in ("dealer", "pit_boss") and not actor.is_assigned:
        raise NotYours
    return actor
