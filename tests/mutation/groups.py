"""The code that is broken on purpose, and the tests that should notice."""

from typing import NamedTuple

MONEY = "tests/rulebook/test_money.py"
FROZEN = "tests/rulebook/test_frozen.py"
RULEBOOK = (
    "tests/rulebook/games/test_game_facts.py",
    "tests/rulebook/settlement/test_record.py",
    "tests/rulebook/games/test_double_draw.py",
    "tests/rulebook/games/test_criss_cross.py",
    "tests/rulebook/games/test_let_it_ride.py",
    "tests/rulebook/games/test_let_it_ride_progressive.py",
    "tests/rulebook/test_paytables.py",
    FROZEN,
    "tests/rulebook/test_properties.py",
    "tests/mutation/few_rounds.py",
)
# Decks, devices and the submission form of a game do not concern the money.
NOT_MONEY = ("SHEET",)
# Cheap tests first: they catch most mutants, and then no other test is run.
HANDS = (
    "tests/rulebook/test_hands.py::test_every_three_card_hand_has_its_name",
    "tests/rulebook/test_hands.py::test_a_joker_completes_a_straight_or_a_flush_and_else_is_an_ace",
    "tests/rulebook/test_hands.py::test_an_ace_is_low_only_before_a_two_to_five",
    "tests/rulebook/test_hands.py::test_an_ace_is_low_before_a_two_and_three_of_three_cards",
    "tests/rulebook/test_hands.py::test_six_cards_are_their_best_five_but_for_the_super_royal",
    *RULEBOOK,
    "tests/mutation/few_hands.py",
    "tests/rulebook/test_hands.py::test_the_best_five_of_six_agree_with_phevaluator",
)
FLOOR = (
    "tests/table/floor_calls/test_floor.py",
    "tests/table/floor_calls/test_floor_words.py",
    "tests/table/approvals/test_asked_by_law.py",
    "tests/table/payments/test_payments.py",
    "tests/table/payments/test_payment_words.py",
    "tests/table/corrections/test_correction_words.py",
    "tests/table/corrections/test_closed_rounds.py",
    "tests/table/corrections/test_needs_pit_boss.py",
    "tests/table/corrections/test_closed_boxes.py",
    "tests/table/approvals/test_denied_voids.py",
    "tests/table/payments/test_two_people.py",
    "tests/table/decks/test_recuts.py",
    "tests/table/rounds/test_impossible_hands.py",
    "tests/table/reopening/test_paid_hands.py",
    "tests/table/approvals/test_dropped_requests.py",
    "tests/table/floor_calls/test_escalation.py",
    "tests/table/missed_rounds/test_missed_rounds.py",
    "tests/table/missed_rounds/test_missed_money.py",
    "tests/table/approvals/test_requests_shown.py",
    "tests/table/rounds/test_odd_rounds.py",
    "tests/table/stub/test_stub.py",
    FROZEN,
    "tests/table/corrections/test_corrections.py",
)
ROUNDS = (
    "tests/table/rounds/test_double_draw_rounds.py",
    "tests/table/rounds/test_criss_cross_rounds.py",
    "tests/table/rounds/test_let_it_ride_rounds.py",
)
PEOPLE = ("tests/web/auth/test_actors.py",)
OFFERS = (
    "tests/table/floor_calls/test_floor_offers.py",
    "tests/table/rounds/test_let_it_ride_rounds.py",
    "tests/table/rules/test_new_rules.py",
    "tests/table/view/test_view.py",
    *FLOOR,
)


class Part(NamedTuple):
    """A module, these functions of it, or all but these names, with its tests; `options` are pytest's."""

    path: str
    tests: tuple[str, ...]
    functions: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    options: tuple[str, ...] = ()


# Tables are made from the models: running migrations for each mutant would take too long.
DJANGO = ("-p", "pytest_django.plugin", "--ds", "tablegame.settings", "--nomigrations")

GROUPS: dict[str, tuple[Part, ...]] = {
    "settlement": (
        Part("games/settlement/settle.py", RULEBOOK),
        Part("games/rulebook/results.py", RULEBOOK),
        Part("games/rulebook/odds.py", RULEBOOK),
        Part("games/rulebook/money.py", (MONEY, *RULEBOOK)),
        Part("games/rulebook/hands.py", HANDS),
        Part("games/double_draw/rules.py", RULEBOOK, without=NOT_MONEY),
        Part("games/criss_cross/rules.py", RULEBOOK, without=NOT_MONEY),
        Part("games/let_it_ride/rules.py", RULEBOOK, without=NOT_MONEY),
        Part("games/let_it_ride/progressive.py", RULEBOOK),
        Part("games/let_it_ride/envy.py", RULEBOOK),
        Part("games/table/payments/model.py", FLOOR),
        Part("games/table/payments/paid_differently.py", FLOOR),
        Part("games/table/played.py", ROUNDS + FLOOR),
    ),
    "approvals": (
        Part("games/table/approvals/decide.py", FLOOR),
        Part("games/table/approvals/checks.py", FLOOR),
        Part("games/table/approvals/void.py", FLOOR),
        Part("games/table/floor_calls/decide.py", FLOOR),
        Part("games/table/payments/decide.py", FLOOR),
        Part("games/table/payments/thresholds.py", FLOOR),
        Part("games/table/corrections/decide.py", FLOOR),
        Part("games/table/corrections/approve.py", FLOOR),
        Part("games/table/corrections/moved.py", FLOOR),
        Part("games/table/missed_rounds/decide.py", FLOOR),
        Part("games/table/missed_rounds/breaches.py", FLOOR),
        Part("games/table/floor_calls/escalation.py", FLOOR),
        Part("games/table/irregularities/forfeit.py", ("tests/table/devices/test_devices.py", *FLOOR)),
    ),
    "permissions": (
        Part("dealers/auth/permissions.py", PEOPLE, options=DJANGO),
        Part("dealers/auth/identity.py", PEOPLE, ("actor_at", "actor_of"), options=DJANGO),
        Part("dealers/auth/access.py", PEOPLE, options=DJANGO),
        Part("dealers/pages/decorators.py", PEOPLE, options=DJANGO),
        Part("games/table/checks.py", FLOOR, ("check_floor",)),
        Part("games/table/offers.py", OFFERS),
        Part("games/table/approvals/offers.py", OFFERS),
        Part("games/table/closing/offers.py", OFFERS),
        Part("games/table/floor_calls/offers.py", OFFERS),
        Part("games/table/floor_calls/waiting.py", OFFERS),
        Part("games/table/irregularities/offers.py", OFFERS),
        Part("games/table/missed_rounds/offers.py", OFFERS),
    ),
}
