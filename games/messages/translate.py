"""Marks sentences for translation; the pages translate them."""


def gettext_noop(sentence: str) -> str:
    """Return the sentence unchanged; `scripts/messages` collects the calls."""
    return sentence
