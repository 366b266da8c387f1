from dealers.permissions import MAY_GIVE
from games.commands import COMMANDS


def test_every_command_says_who_may_give_it() -> None:
    assert set(MAY_GIVE) == set(COMMANDS)


def test_nobody_brings_the_record_of_a_closed_round() -> None:
    assert MAY_GIVE["correct_closed_round"] == frozenset()
