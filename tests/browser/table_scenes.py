"""Scenes played over HTTP, and a floorperson's work at a tablet."""

from typing import Any

from playwright.sync_api import expect

from tests.browser.tablets import Tablet
from tests.harness.floors.floor_size import PIN, employee_number
from tests.harness.floors.showroom_size import Showroom
from tests.harness.tablet import Tablet as Hand

OPENING_BETS = {
    "let_it_ride": ("bet_1", "bet_2", "bet_3"),
    "criss_cross": ("ante_across", "ante_down"),
    "double_draw": ("ante", "bonus"),
}
# Steps between the call and the deal when nothing is wagered on them.
BEFORE_THE_DEAL = ("confirm_count", "lock_progressive", "deal")

BETTING = "Take wagers. Then announce: no more bets."


def deal(
    showroom: Showroom, table: int, *seats: int, bet: str = "10.00", also: dict[str, str] | None = None
) -> Hand:
    """Deal a round with these seats; `also` are wagers besides the opening ones."""
    dana = Hand(showroom.web, table)
    boxes = OPENING_BETS[dana.screen()["state"]["game"]]
    for seat in seats:
        if not dana.screen()["state"]["seats"][seat - 1].get("is_taken"):
            dana.do("seat_player", seat=seat)
        dana.do("place_wagers", seat=seat, wagers=dict.fromkeys(boxes, bet) | (also or {}))
    dana.do("announce_no_more_bets")
    while not dana.screen()["state"]["is_dealt"]:
        offered = {action["name"]: action.get("args", {}) for action in dana.screen()["actions"]}
        name = next(name for name in BEFORE_THE_DEAL if name in offered)
        given = {key: bounds["one_of"][0] for key, bounds in offered[name].items() if "one_of" in bounds}
        dana.do(name, **given)
    return dana


def to_showdown(dana: Hand, *community: str) -> None:
    """Let every seat of Let It Ride ride, and turn the community cards."""
    for place, card in zip(("first", "second"), community, strict=True):
        dana.do("decide_all", choice="ride")
        dana.do("turn_card", place=place, card=card)
    if any(action["name"] == "turn_box" for action in dana.screen()["actions"]):
        dana.do("turn_box", cards=["2c", "3d", "4h"])


def open_drawer(tablet: Tablet, name: str) -> None:
    tablet.page.locator(".head").get_by_role("button", name=name, exact=True).tap()
    tablet.page.locator(".drawer").wait_for()


def in_drawer(tablet: Tablet, *names: str) -> None:
    """Tap these buttons of the drawer one after the other."""
    for name in names:
        tablet.page.locator(".drawer").get_by_role("button", name=name, exact=True).tap()


def sign(tablet: Tablet, person: str = "fran") -> None:
    """Sign as a floorperson and check that the signature is accepted."""
    give_pin(tablet, person, PIN)
    tablet.page.locator(".signing").wait_for(state="detached")


def give_pin(tablet: Tablet, person: str, pin: str) -> None:
    """Enter a PIN: by name for the person in charge of the table, by employee number for anyone else."""
    pad = tablet.page.locator(".signing")
    pad.wait_for()
    named = pad.get_by_role("button", name=person.title(), exact=True)
    if named.count():
        named.tap()
    else:
        in_drawer(tablet, *employee_number(person))
        pad.get_by_role("button", name="PIN").tap()
    in_drawer(tablet, *pin)


def around(tablet: Tablet) -> dict[str, Any]:
    found: dict[str, Any] = tablet.screen()["state"]["around"]
    return found


def open_from_the_box(tablet: Tablet) -> None:
    """Take a red deck from the box to the shoe by tap, with the floorperson at the tablet."""
    tablet.touches("Red", "Inspected, no defects", "Floorperson: verify here")
    sign(tablet)
    tablet.touches("Spread face up", "The player has looked", "Washed and stacked", "Shuffled")
    tablet.page.get_by_role("button", name="Cut at").tap()
    tablet.says(BETTING)


def close(tablet: Tablet) -> None:
    """Remove the only deck and close the table by tap."""
    open_drawer(tablet, "Decks")
    in_drawer(tablet, "Remove", "Table closes", "Remove deck", "Close table")
    sign(tablet)
    tablet.says("The table is closed.")


def seat_with_wagers(tablet: Tablet, seat: int, *touches: str) -> None:
    """Seat a player, who is then asked for wagers right away."""
    tablet.touches(f"Seat {seat}: seat a player", *touches, "Place wagers")
    expect(tablet.page.get_by_label(f"Wagers of seat {seat}")).to_have_count(0)


def deal_to_one_seat(tablet: Tablet) -> None:
    seat_with_wagers(tablet, 1, "Minimum 10")
    tablet.touches("No more bets", "Deal")
    tablet.says("Ask seat 1: withdraw bet 1, or let it ride?")


def follows(tablet: Tablet, watcher: Tablet) -> None:
    """Wait until both screens have the current version, and check that their felts read the same."""
    version = tablet.screen()["version"]
    tablet.shows(version)
    watcher.shows(version)
    assert watcher.felt() == tablet.felt()
    assert tablet.too_small() == []
