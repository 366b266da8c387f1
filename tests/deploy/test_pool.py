"""The processes that call functions for a test."""

import os
import time
from threading import BrokenBarrierError

import pytest

from tests.harness.process_pool import both_ends, processes
from tests.harness.servers.process import take_environment

HERE = (take_environment, (dict[str, str](),))


def test_each_call_is_made_in_another_process_and_answers_or_raises_here() -> None:
    with processes(HERE, HERE) as pool:
        assert pool.submit(os.getpid).result(30) != os.getpid()
        assert pool.map(max, [1, 5], [3, 2]) == [3, 5]
        with pytest.raises(ZeroDivisionError):
            pool.submit(divmod, 1, 0).result(30)


def test_what_was_asked_for_is_given_up_when_a_test_fails() -> None:
    began = time.monotonic()
    with pytest.raises(KeyboardInterrupt), processes(HERE) as pool:  # noqa: PT012 - it is interrupted within
        pool.submit(time.sleep, 60)
        raise KeyboardInterrupt
    assert time.monotonic() - began < 50


def test_two_ends_meet_or_neither_does() -> None:
    one, other = both_ends()
    for end in (one, other):
        with pytest.raises(BrokenBarrierError):
            end.wait(0.01)
