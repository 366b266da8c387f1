"""The posted paytable and the dealer's card of each game, one tap away from the table."""

import re
from typing import NamedTuple

import pytest
from playwright.sync_api import Page, expect

from tests.browser.tablets import LARGE, NETWORK, SMALL, OpenAt, in_spanish
from tests.harness.floors.showroom_size import Showroom


class Shown(NamedTuple):
    """A row of the sign and a line of the card, with its paragraph."""

    row: str
    line: str
    law: str


ENGLISH = {
    "let_it_ride": Shown(
        "Royal flush 1,000 to 1",
        "Ask each player in turn: withdraw bet 1, or let it ride?",
        "36.05.18.11B",
    ),
    "criss_cross": Shown(
        "Pair of sixes to tens push", "Turn the community cards: left, right.", "CCP ch. 11 C"
    ),
    "double_draw": Shown(
        "Five aces 500 to 1", "Take up to 3 discards from each player and replace them.", "36.05.19.11C(4)"
    ),
}
SPANISH = {
    "let_it_ride": Shown(
        "Escalera real 1,000 a 1",
        "Pregunte a cada jugador por turno: ¿retira apuesta 1, o la deja?",
        "36.05.18.11B",
    ),
    "criss_cross": Shown(
        "Pareja de seises a dieces empate",
        "Descubra las cartas comunes: izquierda, derecha.",
        "CCP ch. 11 C",
    ),
    "double_draw": Shown(
        "Cinco ases 500 a 1", "Tome hasta 3 descartes de cada jugador y cámbielos.", "36.05.19.11C(4)"
    ),
}


def check(page: Page, shown: Shown, part: str) -> None:
    rows = [" ".join(text.split()) for text in page.locator(f"{part} tr").all_inner_texts()]
    assert shown.row in rows


PAGE = re.compile(rb"/Type /Page\b(?!s)")


@pytest.mark.parametrize("game", ENGLISH)
def test_paytable_and_dealers_card_are_one_touch_away_and_on_a_sheet_to_be_printed(
    open_at: OpenAt, showroom: Showroom, game: str
) -> None:
    size = SMALL if game == "criss_cross" else LARGE
    tablet = open_at(showroom.fresh(f"{game}/winners/ready"), size=size, is_new=True)
    page, shown = tablet.page, ENGLISH[game]
    # It was fetched when the page opened, so it shows without a connection too.
    page.wait_for_load_state("networkidle")
    page.context.set_offline(True)
    page.get_by_role("button", name="Paytable", exact=True).tap()
    expect(page.locator(".signs")).to_be_visible()
    check(page, shown, ".drawer")
    expect(page.locator(".terms")).to_contain_text("Minimum $10 Maximum $500")
    tablet.inspect(f"paytable-{game}")
    page.get_by_role("button", name="Dealer's card").tap()
    expect(page.locator(".drawer li", has_text=shown.line)).to_contain_text(shown.law)
    tablet.inspect(f"card-{game}")
    page.context.set_offline(False)
    # Printed on its own sheet, in the language of the tablet.
    in_spanish(tablet)
    shown = SPANISH[game]
    page.goto(f"/tables/{tablet.table}/card/")
    expect(page.locator(".sheet li", has_text=shown.line)).to_contain_text(shown.law)
    check(page, shown, ".sheet")
    page.emulate_media(media="print")
    expect(page.get_by_role("button", name="Imprimir")).to_have_count(0)
    tablet.photograph(f"sheet-{game}")
    # The dealer's card fits one page of either paper, even in the longer language.
    assert [len(PAGE.findall(page.pdf(format=paper))) for paper in ("Letter", "A4")] == [1, 1]
    assert [said for said in tablet.complaints if NETWORK not in said] == []
