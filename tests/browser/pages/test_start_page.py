from playwright.sync_api import Page, expect


def test_the_start_page_names_the_three_games_and_the_console_stays_clean(
    page: Page, complaints: list[str]
) -> None:
    page.goto("/")
    expect(page).to_have_title("Tablegame")
    expect(page.get_by_role("list", name="Games").get_by_role("listitem")).to_have_text(
        ["Double Draw Poker", "Criss Cross Poker", "Let It Ride"]
    )
    assert complaints == []
