"""Makes and hashes the secrets that a browser holds. Only the hash is stored."""

import hashlib
import secrets

# Without letters and digits that look alike.
CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"


def hash_secret(secret: str) -> str:
    """What is kept of a secret that is too long to be guessed."""
    return hashlib.sha256(secret.encode()).hexdigest()


def new_cookie() -> str:
    return secrets.token_urlsafe(32)


def new_code() -> str:
    """Eight letters in two groups, to be read out and typed."""
    letters = "".join(secrets.choice(CODE_LETTERS) for _ in range(8))
    return f"{letters[:4]}-{letters[4:]}"


def normalize_code(code: str) -> str:
    """A code as it was given out, whatever the finger made of case, space and hyphen."""
    letters = "".join(letter for letter in code.upper() if letter in CODE_LETTERS)
    return f"{letters[:4]}-{letters[4:]}"
