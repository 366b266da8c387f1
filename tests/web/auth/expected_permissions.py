"""The permissions of every command, written out a second time to catch a slip in the code's table."""

FLOOR_ALONE = (
    "reopen_step",
    "answer_call",
    "hold_table",
    "release_hold",
    "confirm_hand",
    "sign_payment",
    "make_payment",
    "take_over_payment",
    "change_settings",
    "verify_deck",
    "order_recut",
    "order_reshuffle",
    "waive_count",
    "dismiss_idle",
    "take_device_out",
    "return_device",
    "close_table",
    "reopen_table",
    "forfeit_seat",
    "clear_difference",
    "confirm_meter",
)
DEALER_AND_FLOOR = (
    *("withdraw_request", "correct_closed_round", "confirm_sign"),
    *("record_paid_otherwise", "approve_request", "deny_request"),
)
SYSTEM_ALONE = ("escalate", "remind", "schedule_rules", "withdraw_rules", "take_table", "leave_table")


def may(role: str, command: str, *, is_own: bool) -> bool:
    """Return what the house rules say of one cell."""
    if role == "system":
        return command in SYSTEM_ALONE
    if command in SYSTEM_ALONE or role in ("auditor", "admin"):
        return False
    if role == "dealer":
        return is_own and command not in FLOOR_ALONE
    if role == "pit_boss" and not is_own:
        # Of another pit, without cover.
        return False
    return command in FLOOR_ALONE or command in DEALER_AND_FLOOR
