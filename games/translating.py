"""Sentences are marked here and translated where they are shown."""


def gettext_noop(sentence: str) -> str:
    """Marks a sentence for `scripts/messages`."""
    return sentence
