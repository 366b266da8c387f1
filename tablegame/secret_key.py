"""The secret key of a floor that was given none."""

import os
import secrets
from functools import cache
from pathlib import Path


@cache
def read_or_make_secret(path: Path) -> str:
    """Return the secret stored in a file, creating it the first time."""
    if not path.exists():
        draft = path.with_name(f"{path.name}.{os.getpid()}")
        draft.touch(mode=0o600)
        draft.write_text(secrets.token_urlsafe(48))
        try:
            # A link appears complete and replaces nothing, so two processes that start at once keep one
            # secret.
            os.link(draft, path)
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    return path.read_text()
