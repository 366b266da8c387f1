"""The history is found by key on both databases, page by page, one statement per page."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.bots.crew import DEALER
from tables.history.search import PageStart, Search, find_rounds
from tables.models import Irregularity, Round, RoundCorrection
from tests.store.busy_nights import any_irregularity, busy_night, insist
from tests.store.moved_clock import set_to_the_evening

pytestmark = pytest.mark.django_db


def numbers(search: Search) -> list[int]:
    """Return every round of a search, fetched two at a time."""
    found: list[int] = []
    place: PageStart | None = None
    while True:
        with CaptureQueriesContext(connection) as queries:
            page = find_rounds(search, place, page=2)
        assert len(queries) <= 1
        found += [row.number for row in page.rounds]
        place = page.next
        if place is None:
            return found


def test_pages_follow_each_other_without_a_gap_whatever_is_searched() -> None:
    set_to_the_evening()
    night = busy_night("let_it_ride", 0, taps=40)
    insist(night, DEALER, any_irregularity)
    night.play(60)
    newest = list(Round.objects.order_by("-gaming_day", "-ended_at", "-pk").values_list("number", flat=True))
    assert len(newest) > 2
    assert numbers(Search()) == newest
    day = Round.objects.order_by("pk")[0].gaming_day
    assert numbers(Search(first=day, last=day)) == newest
    wrong = Irregularity.objects.order_by("pk")[0]
    of_kind = Irregularity.objects.filter(kind=wrong.kind).values_list("round_number", flat=True)
    assert set(numbers(Search(irregularity=wrong.kind))) == set(of_kind) & set(newest)
    every = Irregularity.objects.values_list("round_number", flat=True)
    assert set(numbers(Search(kind="irregular"))) == set(every) & set(newest)
    assert numbers(Search(kind="corrected")) == [RoundCorrection.objects.get().round.number]
    assert numbers(Search(tables=[])) == []
