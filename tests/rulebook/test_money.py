"""Amounts as they are read and written: whole cents inside, two decimals outside, nothing in between."""

import pytest

from games.rulebook.money import read_cents, show_cents, write_cents


@pytest.mark.law("ruling 36")
@pytest.mark.parametrize(
    ("cents", "written", "shown"),
    [
        (0, "0.00", "$0.00"),
        (1, "0.01", "$0.01"),
        (99, "0.99", "$0.99"),
        (1_00, "1.00", "$1.00"),
        (1_01, "1.01", "$1.01"),
        (999_99, "999.99", "$999.99"),
        (1_000_00, "1000.00", "$1,000.00"),
        (999_999_999_999_99, "999999999999.99", "$999,999,999,999.99"),
        (-1, "-0.01", "-$0.01"),
        (-3_50, "-3.50", "-$3.50"),
        (-1_234_50, "-1234.50", "-$1,234.50"),
    ],
)
def test_an_amount_is_written_for_records_and_for_people(cents: int, written: str, shown: str) -> None:
    assert write_cents(cents) == written
    assert show_cents(cents) == shown
    assert read_cents(written) == (cents if cents > 0 else None)


@pytest.mark.law("ruling 36")
@pytest.mark.parametrize(
    "text", ["1000000000000.00", "01.00", "1.0", "1.000", "1,00", ".50", "1", "", None, 1, True]
)
def test_nothing_else_is_an_amount(text: object) -> None:
    assert read_cents(text) is None
