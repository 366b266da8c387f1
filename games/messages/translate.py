"""Marks sentences for translation; they are translated where they are shown."""


def gettext_noop(sentence: str) -> str:
    """Marks a sentence for `scripts/messages`."""
    return sentence
