"""The program against the second reading of the law, with just enough rounds to catch money mutants."""

from tests.rulebook.oracle.comparison import SEED, differences, misjudged


def test_a_few_rounds_are_settled_as_the_oracle_settles_them() -> None:
    assert next(differences(SEED, 800), None) is None


def test_a_few_spoiled_rounds_give_the_error_that_was_put_in() -> None:
    assert next(misjudged(SEED, 300), None) is None
