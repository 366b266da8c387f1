"""Settles one line of JSON, for `manage.py settle`."""

import json

import msgspec

from games.messages.catalog import say
from games.rulebook.law import Refused
from games.settlement.record import read_round, write_settlement
from games.settlement.settle import settle

LONGEST_LINE = 1 << 20

_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder()


def settle_line(line: bytes) -> tuple[bytes, bool]:
    """Return the settlement of one record as JSON, or its error, and whether it settled."""
    try:
        return _encoder.encode(write_settlement(settle(read_round(_decode(line))))), True
    except Refused as refused:
        return _encoder.encode({"error": {"code": refused.code, "message": say(refused)}}), False


def _decode(line: bytes) -> object:
    if len(line) > LONGEST_LINE:
        raise Refused("bad_json.too_long", most=LONGEST_LINE)
    try:
        return _decoder.decode(line)
    except RecursionError:
        raise Refused("bad_json.too_deep") from None
    except UnicodeDecodeError:
        raise Refused("bad_json.not_text") from None
    except msgspec.ValidationError:
        return _decode_huge_numbers(line)
    except msgspec.DecodeError as error:
        if not line.strip():
            raise Refused("bad_json.blank") from None
        raise Refused("bad_json.malformed", detail=str(error)) from None


def _decode_huge_numbers(line: bytes) -> object:
    """Decode a line with numbers over 64 bits; refuse it only if the answer could not repeat its id."""
    try:
        record = json.loads(line)
        json.dumps(record.get("id") if isinstance(record, dict) else None, allow_nan=False)
    except (ValueError, RecursionError):
        raise Refused("bad_json.malformed", detail="a number is too large") from None
    return record
