"""The sign to post: odds, advice to players and payout limits; and the rate of a meter."""

from typing import Any

import pytest
from msgspec.structs import replace

from games.messages.catalog import messages
from games.registry import GAMES
from games.rulebook.law import Refused
from games.rulebook.submission import Submission
from games.settlement.explain import explain
from games.settlement.record import read_round
from games.settlement.settle import settle
from games.table import events as e
from games.table.round_record import record_of
from games.table.rules.submission_checks import check_submission
from games.table.view.dealers_card import build_dealers_card, sign_of
from tests.game_rules import PLAIN_RULES
from tests.harness.servers.process import ROOT
from tests.table.pure_table import Table
from tests.table.rounds.criss_cross_rounds import to_the_end

LIMITS = (10_00, 500_00)
RATE_LAW = "36.05.18.12F(1)"


@pytest.mark.law("36.05.19.02B(5)")
@pytest.mark.law("36.05.19.02B(7)")
def test_02B_the_sign_advises_players_of_the_joker() -> None:
    sign = sign_of(Submission("MD-1", "double_draw", {}), LIMITS)
    card = build_dealers_card(Table("double_draw", {}).state)
    assert sign.advice is not None
    assert sign.advice.text == "A joker is an ace, or completes a straight or flush."
    assert sign.advice.law == "36.05.19.02B(5)"
    assert card.advice == sign.advice
    assert sign_of(Submission("MD-1", "let_it_ride", {}), LIMITS).advice is None


@pytest.mark.law("36.05.19.02B(4)")
@pytest.mark.law("36.05.19.02B(6)")
@pytest.mark.law("36.05.18.02B(9)")
@pytest.mark.law("36.05.18.02B(10)")
@pytest.mark.parametrize(
    ("game", "law"), [("double_draw", "36.05.19.02B(6)"), ("let_it_ride", "36.05.18.02B(10)")]
)
def test_02B_the_sign_has_the_payout_limit_and_the_odds_of_every_box(game: str, law: str) -> None:
    sign = sign_of(Submission("MD-1", game, {"payout_limit": "75000.00"}), LIMITS)
    assert (sign.payout_limit, sign.limit_law) == ("75000.00", law)
    boxes = {box for posted in sign.signs for box in posted.boxes}
    assert boxes == set(GAMES[game].offered_boxes(GAMES[game].read_rules({})))
    assert all(posted.rows for posted in sign.signs)
    assert sign_of(Submission("MD-1", game, {}), LIMITS).payout_limit == ""


@pytest.mark.law("36.05.18.12F(1)")
@pytest.mark.parametrize(
    ("percent", "tenths", "key"),
    [
        (0, 0, "bad_submission.rate_missing"),
        (0, -1, "bad_submission.rate"),
        (1, 10, "bad_submission.rate"),
        (100, 1, "bad_submission.rate"),
        (-1, 5, "bad_submission.rate"),
    ],
)
def test_12F_a_progressive_has_a_rate_above_zero(percent: int, tenths: int, key: str) -> None:
    submission = Submission("MD-1", "let_it_ride", {"progressive": "A"})
    with pytest.raises(Refused) as refused:
        check_submission(replace(submission, meter_rate_percent=percent, meter_rate_tenths=tenths))
    assert (refused.value.key, refused.value.law) == (key, RATE_LAW)


@pytest.mark.law("36.05.18.12F(1)")
@pytest.mark.parametrize(("percent", "tenths"), [(0, 1), (1, 5), (100, 0)])
def test_12F_a_rate_may_have_tenths_of_a_percent(percent: int, tenths: int) -> None:
    rate: dict[str, Any] = {"meter_rate_percent": percent, "meter_rate_tenths": tenths}
    check_submission(Submission("MD-1", "let_it_ride", {"progressive": "A"}, **rate))
    check_submission(Submission("MD-1", "let_it_ride", {}))
    table = Table(rules={"progressive": "A"}, **rate)
    table.seat(1, 2, 3, progressive="5.00")
    table.deal()
    locked = next(event for event in table.log if isinstance(event, e.ProgressiveLocked))
    assert locked.contributed_cents == 15_00 * (10 * percent + tenths) // 1000


@pytest.mark.law("36.05.19.02B(6)")
@pytest.mark.law("36.05.18.02B(10)")
@pytest.mark.law("CCP ch. 12 B")
def test_02B_the_payout_limit_is_one_per_hand() -> None:
    assert messages()["rule.payout_limit"] == "Payout limit per hand"
    assert "Payout limit per hand" in (ROOT / "static/js/shared/paytable.js").read_text()


@pytest.mark.law("CCP ch. 2 B(5)")
@pytest.mark.law("CCP ch. 7 E(2)")
@pytest.mark.law("36.05.18.02B(9)")
@pytest.mark.parametrize(
    ("game", "rules", "words"),
    [
        ("criss_cross", {}, "The Five Card Bonus is optional."),
        ("criss_cross", {"five_card_bonus": False}, "Ante Across and Ante Down are equal."),
        ("let_it_ride", {"progressive": "A"}, "The bonuses are optional."),
        ("let_it_ride", {}, "Three equal bets on 1, 2 and $."),
        ("double_draw", {}, "Ante and Bonus are equal, and so is each later bet."),
    ],
)
def test_2B_the_sign_speaks_of_optional_wagers_only_where_they_are_offered(
    game: str, rules: dict[str, Any], words: str
) -> None:
    rules = PLAIN_RULES[game] | rules
    sign = sign_of(Submission("MD-1", game, rules), LIMITS)
    assert sign.wagers.text.endswith(words)
    assert build_dealers_card(Table(game, rules).state).wagers == sign.wagers


@pytest.mark.law("CCP ch. 2 B(5)")
@pytest.mark.law("ruling 30")
@pytest.mark.parametrize(
    ("odds", "law"), [("even_money", {"ruling 30"}), ("paytable", {"CCP ch. 12 A", "CCP ch. 12 A(8)"})]
)
def test_30_antes_at_even_money_are_posted_and_paid_under_the_ruling(odds: str, law: set[str]) -> None:
    table = Table("criss_cross", {"ante_odds": odds})
    posted = [one.law for one in sign_of(Submission("MD-1", "criss_cross", table.state.rules), LIMITS).signs]
    assert ("ruling 30" in posted) == (odds == "even_money")
    table.seat(1)
    table.deal()
    to_the_end(table)
    table.hand(1, "Kc 5h")
    wagers = table.result(1)["wagers"]
    assert {wagers["ante_across"]["law"], wagers["across"]["law"]} == {*law, "CCP ch. 12 A"} - {
        "CCP ch. 12 A(8)"
    }
    played = read_round(record_of(table.state))
    lines = {line.params["box"]: line.law for line in explain(played, settle(played)).seats[0].lines}
    assert lines["across"] == "CCP ch. 12 A(8)"
    assert lines["ante_across"] in law
