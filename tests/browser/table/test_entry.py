"""Everything a dealer enters by tap: wagers, answers, hands, differences; then everything by keyboard."""

import pytest
from playwright.sync_api import expect

from tests.browser.table_scenes import in_drawer, sign
from tests.browser.tablets import LARGE, SMALL, OpenAt, Tablet, posts
from tests.browser.touch_scripts import ANTES, PAIR, TOUCH_AGAIN_AND_AGAIN, after_a_round, play_on, seat_all
from tests.game_rules import LET_IT_RIDE_BETS
from tests.harness.floors.showroom_size import Showroom
from tests.harness.tablet import Tablet as Tapper


def at_both_sizes(open_at: OpenAt, table: int) -> tuple[Tablet, Tablet]:
    return open_at(table, size=LARGE), open_at(table, size=SMALL)


def photograph(name: str, *tablets: Tablet) -> None:
    """Photograph every size once the screen is current and nothing is being sent."""
    version = tablets[0].screen()["version"]
    for tablet in tablets:
        tablet.shows(version)
        tablet.inspect(f"entry-{name}")


def silent(dana: Tablet) -> None:
    """Nothing is said aloud: the app has not seen the cards of the last hand."""
    expect(dana.page.locator(".says")).to_have_count(0)


def aloud(tablet: Tablet, words: str) -> None:
    expect(tablet.page.locator(".step .says")).to_have_text(words)


def test_wagers_are_placed_repeated_copied_and_recorded_after_the_call(
    open_at: OpenAt, showroom: Showroom
) -> None:
    table = showroom.fresh("let_it_ride/winners/ready")
    dana, small = at_both_sizes(open_at, table)
    photograph("empty", dana, small)
    dana.touch("Seat 2: seat a player")
    # A player who sits down is asked for wagers right away; another tap on the seat changes nothing.
    expect(dana.page.get_by_label("Wagers of seat 2")).to_be_visible()
    dana.touch("Seat 2: wagers")
    place = dana.page.locator(".ends .command.large")
    expect(place).to_have_text("10 to 500 each")
    expect(place).to_have_attribute("aria-disabled", "true")
    dana.touches("Add 25", "Add 5")
    expect(place).to_have_text("Place wagers")
    dana.touch("Progressive 0")
    # The progressive takes two amounts and no other.
    expect(dana.page.locator(".chip")).to_have_text(["1", "5"])
    dana.touches("Exactly 5", "Five card bonus 0", "Add 1", "Clear box")
    photograph("wagers", dana)
    dana.touch("Place wagers")
    dana.touch("Seat 5: seat a player")
    small.touch("Seat 5: wagers")
    photograph("copies", small)
    dana.touch("As seat 2")
    expect(dana.page.locator('.seat[data-seat="5"]')).to_contain_text("30")
    dana.touches("Seat 7: seat a player", "Close", "Everyone in, amounts later")
    photograph("betting", dana, small)
    aloud(dana, "No more bets.")
    dana.touch("No more bets")
    # Seat 7's amounts come later, and must be recorded before the first card.
    dana.touch("Seat 7: wagers")
    expect(dana.page.get_by_label("Wagers of seat 7")).to_be_visible()
    dana.touches("Minimum 10", "Record wagers", "Lock progressive")
    # Seats 2 and 5 play for the progressive.
    dana.touches("Chips collected: 2", "Lammers or accepted: 2", "Deal")
    wagers = {seat["seat"]: seat.get("wagers") for seat in dana.screen()["state"]["seats"]}
    high = dict.fromkeys(LET_IT_RIDE_BETS, "30.00") | {"progressive": "5.00"}
    assert (wagers[2], wagers[5], wagers[7]) == (high, high, LET_IT_RIDE_BETS)
    assert dana.complaints == small.complaints == []


@pytest.mark.law("ruling 37")
def test_a_wager_outside_the_posted_limits_is_entered_by_touch_with_a_warning(
    open_at: OpenAt, showroom: Showroom
) -> None:
    dana, small = at_both_sizes(open_at, showroom.fresh("let_it_ride/winners/ready"))
    seats = ((dana, 2, ("Add 5",), "5.00"), (small, 5, ("Add 500", "Add 25"), "525.00"))
    for tablet, number, taps, bet in seats:
        tablet.touches(f"Seat {number}: seat a player", *taps)
        place = tablet.page.locator(".ends .command.large")
        expect(place).to_have_text("Place wagers Outside 10 to 500; it stands")
        tablet.inspect("entry-outside-limits")
        place.click()
        expect(dana.page.locator(f'.seat[data-seat="{number}"] .spot.warned')).to_have_count(3)
        seat = dana.screen()["state"]["seats"][number - 1]
        assert seat["wagers"] == dict.fromkeys(LET_IT_RIDE_BETS, bet)
    # Amounts entered after the call may be outside the limits too.
    dana.touches("Seat 7: seat a player", "Close", "Everyone in, amounts later", "No more bets")
    dana.touches("Seat 7: wagers", "Add 5")
    place = dana.page.locator(".ends .command.large")
    expect(place).to_have_text("Record wagers Outside 10 to 500; it stands")
    place.click()
    expect(dana.page.locator('.seat[data-seat="7"] .spot.warned')).to_have_count(3)
    assert dana.complaints == small.complaints == []


def test_a_table_without_amounts_marks_who_is_in_by_a_touch(open_at: OpenAt, showroom: Showroom) -> None:
    dana = open_at(showroom.fresh("double_draw/procedure/ready"), size=SMALL)
    dana.touches("Seat 1: seat a player", "Seat 4: seat a player", "Everyone in")
    expect(dana.page.locator(".seat.in")).to_have_count(2)
    dana.touches("Seat 4: sits out", "Seat 4 leaves")
    expect(dana.page.get_by_role("button", name="Seat 4: seat a player")).to_be_visible()
    dana.touch("Undo")
    dana.touch("Seat 4: in")
    expect(dana.page.locator(".seat.in")).to_have_count(2)
    photograph("procedure", dana)
    dana.touch("No more bets")
    dana.says("Deal five cards to each player.")
    assert dana.complaints == []


def test_answers_are_never_filled_in_and_exceptions_are_touched_after(
    open_at: OpenAt, showroom: Showroom
) -> None:
    table = showroom.fresh("criss_cross/winners/ready")
    hand = Tapper(showroom.web, table)
    seat_all(hand, dict.fromkeys((1, 3, 6), ANTES))
    play_on(hand, "decide_all")
    dana, small = at_both_sizes(open_at, table)
    assert not any("decisions" in seat for seat in dana.screen()["state"]["seats"])
    photograph("answers", dana, small)
    dana.touches("Other amount 10 to 30", "Add 25")
    photograph("amount", dana)
    dana.touches("Add 5", "Add 1")
    expect(dana.page.locator(".ends .command.large")).to_have_text("10 to 30")
    dana.touches("Clear box", "Add 25", "Bet 25", "All 1x")
    dana.says("Turn the left community card.")
    sent = posts(dana.page)
    dana.touch("Seat 3: another answer")
    dana.touch("Close")
    dana.touches("Seat 6: another answer", "2x 20")
    dana.touch("Seat 3: another answer")
    photograph("another-answer", dana)
    dana.touch("3x 30")
    given = [(tap["args"]["seat"], tap["args"]["choice"]) for tap in sent]
    assert given == [(6, "2x"), (3, "3x")]
    # Two taps later a card is turned and nothing can be changed any more.
    dana.turn("9d")
    dana.says("Turn the right community card.")
    expect(dana.page.locator(".seat .cover")).to_have_count(0)
    across = {
        seat["seat"]: seat["wagers"].get("across")
        for seat in dana.screen()["state"]["seats"]
        if seat.get("wagers")
    }
    assert across == {1: "25.00", 3: "30.00", 6: "20.00"}
    assert dana.complaints == []


def test_a_double_touch_on_a_seat_changes_its_answer_once(open_at: OpenAt, showroom: Showroom) -> None:
    table = showroom.fresh("let_it_ride/winners/ready")
    hand = Tapper(showroom.web, table)
    seat_all(hand, {1: LET_IT_RIDE_BETS, 2: LET_IT_RIDE_BETS})
    play_on(hand, "decide_all")
    dana = open_at(table)
    dana.touch("All ride")
    dana.says("Turn the community card on your left.")
    cover = dana.page.get_by_role("button", name="Seat 2: Withdraw instead")
    expect(cover).to_be_enabled()
    sent = posts(dana.page)
    # The second tap comes before the answer, the third just after the seat has turned.
    cover.evaluate(TOUCH_AGAIN_AND_AGAIN)
    expect(dana.page.get_by_role("button", name="Seat 2: Ride instead")).to_be_enabled()
    assert [tap["args"] for tap in sent] == [{"seat": 2, "choice": "withdraw"}]
    dana.touch("Undo")
    expect(cover).to_be_enabled()
    assert dana.complaints == []


def test_chips_that_differ_are_reported_with_both_numbers(open_at: OpenAt, showroom: Showroom) -> None:
    table = showroom.fresh("let_it_ride/winners/ready")
    hand = Tapper(showroom.web, table)
    seat_all(hand, {2: LET_IT_RIDE_BETS | {"five_card_bonus": "1.00"}})
    play_on(hand, "confirm_count")
    dana, small = at_both_sizes(open_at, table)
    photograph("count", dana, small)
    expect(dana.page.locator(".ends .command.large")).to_have_attribute("aria-disabled", "true")
    dana.touches("Chips collected: 2", "Lammers or accepted: +1")
    photograph("difference", dana)
    dana.touch("Report 2 against 1")
    dana.says("The count of five card bonus does not match. Wait for the floorperson.")
    photograph("waiting", dana, small)
    dana.touch("Floorperson at the table")
    in_drawer(dana, "Clear difference · Five card bonus", "Chip found")
    dana.photograph("difference-cleared")
    in_drawer(dana, "Sign with PIN")
    sign(dana)
    small.says("Lock the progressive: no further wagers on it.")
    assert dana.complaints == []


def test_hands_are_lost_named_or_entered_and_only_cards_are_announced(
    open_at: OpenAt, showroom: Showroom
) -> None:
    table = showroom.fresh("let_it_ride/winners/ready")
    hand = Tapper(showroom.web, table)
    seat_all(
        hand, {1: LET_IT_RIDE_BETS, 4: LET_IT_RIDE_BETS | {"three_card_bonus": "5.00"}, 7: LET_IT_RIDE_BETS}
    )
    play_on(hand, "turn_hand")
    dana, small = at_both_sizes(open_at, table)
    dana.says("Turn the hand of seat 7, announce it and settle it.")
    silent(dana)
    photograph("names", dana, small)
    dana.touch("Two pair")
    dana.says("Turn the hand of seat 4, announce it and settle it.")
    silent(dana)
    dana.touch("Loses all")
    dana.says("Turn the hand of seat 1, announce it and settle it.")
    silent(dana)
    assert dana.screen()["state"]["seats"][3]["declared"] == {"main": "nothing", "three_card": "nothing"}
    dana.touch("Enter again")
    dana.says("Seat 4: enter the hand again.")
    # Every hand beside the main one is nothing unless it is tapped first.
    dana.touch("Three card hand Pair")
    photograph("names-beside", dana, small)
    dana.touch("Nothing")
    silent(dana)
    seat = dana.screen()["state"]["seats"][3]
    assert seat["declared"] == {"main": "nothing", "three_card": "pair"}
    dana.touch("Enter cards")
    silent(dana)
    dana.turn("9c")
    photograph("cards", dana)
    dana.turn("8d", "7s")
    dana.says("Every wager is settled. Clear the table.")
    expect(dana.page.locator(".says")).to_contain_text("Seat 1: ")
    photograph("settled", dana, small)
    assert dana.complaints == []


def test_lines_are_named_side_by_side_and_sent_when_both_have_a_name(
    open_at: OpenAt, showroom: Showroom
) -> None:
    table = showroom.fresh("criss_cross/winners/ready")
    hand = Tapper(showroom.web, table)
    seat_all(hand, {2: ANTES, 5: ANTES})
    play_on(hand, "turn_hand")
    dana, small = at_both_sizes(open_at, table)
    dana.touch("Across: Two pair")
    photograph("lines", dana, small)
    expect(dana.page.get_by_role("button", name="Across: Two pair")).to_have_attribute("aria-pressed", "true")
    dana.touches("Across: Pair of jacks or better", "Down: Nothing")
    silent(dana)
    photograph("lines-announced", dana, small)
    assert dana.complaints == []


def test_everything_is_done_by_keyboard(open_at: OpenAt, showroom: Showroom) -> None:
    table = showroom.fresh("double_draw/winners/ready")
    after_a_round(Tapper(showroom.web, table), {1: PAIR, 2: PAIR})
    dana = open_at(table)
    page = dana.page

    def press(name: str) -> None:
        button = page.get_by_role("button", name=name, exact=True)
        expect(button).to_be_enabled()
        button.press("Enter")

    def enter(then: str) -> None:
        """Press Enter to take the only next step."""
        large = page.locator(".entry .command.large:not([data-off])")
        expect(large).to_have_count(1)
        expect(large).to_be_enabled()
        page.keyboard.press("Enter")
        dana.says(then)

    enter("Cut deck red: cover card at least ten cards from the top.")
    enter("Take wagers. Then announce: no more bets.")
    press("Repeat last wagers")
    expect(page.locator(".step .words")).to_be_focused()
    enter("Deal five cards to each player.")
    expect(page.locator(".entry .command.large")).to_be_enabled()
    page.keyboard.down("Enter")
    page.keyboard.down("Enter")
    dana.says("Ask seat 1: place first draw, or fold?")
    page.keyboard.up("Enter")
    # With two possible answers there is no single next step.
    expect(page.get_by_role("button", name="Place", exact=True)).to_be_enabled()
    page.keyboard.press("Enter")
    dana.says("Ask seat 1: place first draw, or fold?")
    press("All place")
    enter("Seat 1: take up to 3 discards and replace them.")
    draws = page.locator(".command.draw")
    expect(draws.first).to_be_enabled()
    page.keyboard.press("2")
    dana.says("Seat 2: take up to 3 discards and replace them.")
    draws.first.focus()
    page.keyboard.press("ArrowRight")
    expect(draws.nth(1)).to_be_focused()
    expect(draws.first).to_be_enabled()
    page.keyboard.press("Enter")
    dana.says("Ask seat 1: place second draw, or fold?")
    assert [seat.get("draws") for seat in dana.screen()["state"]["seats"][:2]] == [
        {"first_drawing": 2},
        {"first_drawing": 1},
    ]
    Tapper(showroom.web, table).do("decide_all", choice="place")
    play_on(Tapper(showroom.web, table), "turn_hand")
    dana.says("Turn the hand of seat 1, announce it and settle it.")
    page.keyboard.type("x1ah")
    expect(page.locator(".chosen .card[data-card]")).to_have_count(2)
    page.locator('.key[data-card="Kh"]').focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator('.key[data-card="Kd"]')).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(page.locator('.key[data-card="Qd"]')).to_be_focused()
    page.keyboard.press("Backspace")
    expect(page.locator(".chosen .card[data-card]")).to_have_count(1)
    photograph("jokers", dana)
    page.keyboard.press("Escape")
    # A text field gets its own keys.
    page.evaluate("document.body.append(Object.assign(document.createElement('input'), {id: 'field'}))")
    page.locator("#field").focus()
    page.keyboard.type("ac")
    expect(page.locator(".chosen .card[data-card]")).to_have_count(1)
    assert page.locator("#field").input_value() == "ac"
    assert dana.complaints == []
