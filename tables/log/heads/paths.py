"""Where the history of heads and the files beside it are."""

from pathlib import Path

from django.conf import settings

SUFFIX = ".jsonl"


class BadHeads(Exception):  # noqa: N818 - the trade's word
    """The reason the heads cannot be used, as a sentence without its period."""


class MissingHeads(BadHeads):
    """There is no history of heads, and there should be one."""


def history_path() -> Path:
    path: Path = settings.HEADS_PATH
    return path.with_suffix(SUFFIX)


def old_heads_path() -> Path:
    """Return where an earlier release kept its heads, in one file that it wrote anew each minute."""
    path: Path = settings.HEADS_PATH
    return path.with_suffix(".json") if path.suffix == SUFFIX else path


def public_key_path() -> Path:
    """Return the copy of the public key beside the history, to be handed to auditors."""
    return history_path().with_suffix(".pub")
