"""The key pair that signs the heads. The private key is a file that only its owner can read."""

import hashlib
import os
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_pem_private_key,
    load_pem_public_key,
)


class BadKey(Exception):  # noqa: N818 - it reads as a sentence
    """The reason a key cannot be used, as a sentence without its period."""


def read_private_key(path: Path) -> Ed25519PrivateKey:
    try:
        if path.stat().st_mode & 0o077:
            raise BadKey(f"{path} can be read by others: run chmod 600 on it")
        key = load_pem_private_key(path.read_bytes(), None)
    except OSError as error:
        raise BadKey(f"the key {path} cannot be read: {error.strerror}") from None
    except (ValueError, TypeError):
        raise BadKey(f"{path} is not a private key") from None
    if not isinstance(key, Ed25519PrivateKey):
        raise BadKey(f"{path} is not an Ed25519 key")
    return key


def read_public_key(path: Path) -> Ed25519PublicKey:
    try:
        key = load_pem_public_key(path.read_bytes())
    except OSError as error:
        raise BadKey(f"the key {path} cannot be read: {error.strerror}") from None
    except ValueError:
        raise BadKey(f"{path} is not a public key") from None
    if not isinstance(key, Ed25519PublicKey):
        raise BadKey(f"{path} is not an Ed25519 key")
    return key


def make_private_key(path: Path) -> Ed25519PrivateKey:
    """Write a new key, unless another process has written one, and return the one that is there."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    text = Ed25519PrivateKey.generate().private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    draft.touch(mode=0o600)
    try:
        draft.write_bytes(text)
        os.link(draft, path)
    except FileExistsError:
        pass
    finally:
        draft.unlink()
    return read_private_key(path)


def public_pem(key: Ed25519PublicKey) -> bytes:
    return key.public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)


def public_hex(key: Ed25519PublicKey) -> str:
    return key.public_bytes_raw().hex()


def key_of_hex(text: str) -> Ed25519PublicKey | None:
    try:
        return Ed25519PublicKey.from_public_bytes(bytes.fromhex(text))
    except ValueError:
        return None


def fingerprint(key: Ed25519PublicKey) -> str:
    """Return the short name by which lines refer to a key."""
    return hashlib.sha256(key.public_bytes_raw()).hexdigest()[:16]
