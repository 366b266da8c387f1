"""The heads as releases before the history signed them: one file, signed with the secret key."""

import msgspec
from django.conf import settings
from django.utils.crypto import constant_time_compare, salted_hmac
from msgspec.structs import replace

from tables.log.heads.lines import OldHeads
from tables.log.heads.paths import BadHeads, old_heads_path, public_key_path

SALT = "tables.heads"
_encoder = msgspec.json.Encoder(order="deterministic")
_decoder = msgspec.json.Decoder(OldHeads)


def read_old_heads() -> OldHeads | None:
    """Return the heads that an earlier release signed, or None if there are none.

    They are kept, and count until the history begins, which makes its keys. After that they would hide that
    it is gone, with everything since.
    """
    if settings.HEADS_KEY.exists() or public_key_path().exists():
        return None
    path = old_heads_path()
    try:
        heads = _decoder.decode(path.read_bytes())
    except FileNotFoundError:
        return None
    except OSError as error:
        raise BadHeads(f"signed heads at {path} cannot be read: {error.strerror}") from None
    except (ValueError, RecursionError, msgspec.MsgspecError):
        raise BadHeads(f"signed heads at {path} cannot be read") from None
    if not any(constant_time_compare(heads.signature, _signature(heads, secret)) for secret in _secrets()):
        raise BadHeads(f"signed heads at {path}: the signature does not fit")
    return heads


def _secrets() -> tuple[str | bytes, ...]:
    return (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)


def _signature(heads: OldHeads, secret: str | bytes) -> str:
    text = _encoder.encode(replace(heads, signature=""))
    return salted_hmac(SALT, text, secret=secret, algorithm="sha256").hexdigest()
