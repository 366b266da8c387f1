"""Cookies and tokens that this process has verified. Any other may be made up."""

from dealers.limits.rate_limits import MAX_CLIENTS

_known: dict[str, None] = {}


def remember(name: str) -> None:
    """Remember a verified secret, even after it ends: it cannot be made up, and it has one limit."""
    if len(_known) >= MAX_CLIENTS:
        _known.clear()
    _known[name] = None


def is_known(name: str) -> bool:
    return name in _known
