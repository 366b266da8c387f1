"""The smallest well-formed example of every command, made from its type."""

from typing import Any

import msgspec
from msgspec import inspect

from games.table.commands import COMMANDS


def sample_arguments(name: str) -> dict[str, Any]:
    made = _of(inspect.type_info(COMMANDS[name]))
    msgspec.convert(made, COMMANDS[name])
    return dict(made)


def _of(kind: inspect.Type) -> Any:
    match kind:
        case inspect.StructType():
            tag = {} if kind.tag_field is None else {kind.tag_field: kind.tag}
            return tag | {field.encode_name: _of(field.type) for field in kind.fields if field.required}
        case inspect.IntType():
            return 1 if kind.ge is None else kind.ge
        case inspect.StrType():
            return "1.00" if kind.min_length == 4 else "a" * max(1, kind.min_length or 1)
        case inspect.BoolType():
            return True
        case inspect.LiteralType():
            return kind.values[0]
        case inspect.DictType():
            return {_of(kind.key_type): _of(kind.value_type)} if kind.min_length else {}
        case inspect.VarTupleType() | inspect.ListType():
            return [_of(kind.item_type)] * (kind.min_length or 0)
        case inspect.DateTimeType():
            return "2026-01-01T00:00:00Z"
        case inspect.UnionType():
            return _of(next(one for one in kind.types if not isinstance(one, inspect.NoneType)))
        case _:
            raise TypeError(f"no sample of {kind}")
