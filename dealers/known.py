"""Cookies and tokens that this process has found to be somebody's: any other may be made up."""

from dealers.rate_limits import MOST_NAMES

_known: dict[str, None] = {}


def remember(name: str) -> None:
    """One that is over stays known: it cannot be made up, and whoever brings it has one limit."""
    if len(_known) >= MOST_NAMES:
        _known.clear()
    _known[name] = None


def is_known(name: str) -> bool:
    return name in _known
