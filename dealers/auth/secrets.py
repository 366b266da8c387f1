"""Creates and hashes the secrets that a browser holds. Only the hash is stored."""

import hashlib
import secrets

# Without letters and digits that look alike.
CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"


def hash_secret(secret: str) -> str:
    """Return the hash to store for a secret that is too long to guess."""
    return hashlib.sha256(secret.encode()).hexdigest()


def new_cookie() -> str:
    return secrets.token_urlsafe(32)


def new_code() -> str:
    """Return eight letters in two groups, easy to read out and type."""
    letters = "".join(secrets.choice(CODE_LETTERS) for _ in range(8))
    return f"{letters[:4]}-{letters[4:]}"


def normalize_code(code: str) -> str:
    """Return a typed code in its original form, whatever its case, spaces and hyphens."""
    letters = "".join(letter for letter in code.upper() if letter in CODE_LETTERS)
    return f"{letters[:4]}-{letters[4:]}"
