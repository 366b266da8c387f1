"""What is stored and what other programs send keep their names, whatever a class is called.

python -m tests.table.test_stored_names    writes the list again, after a name was added on purpose
"""

import json
from pathlib import Path
from typing import Any, get_args

import msgspec
from msgspec import inspect

from dealers import tasks as tasks_of_people
from games.table.commands import COMMANDS
from games.table.events import AnyEvent
from games.table.state import State
from tables import tasks
from tables.archive import signed_files
from tables.log import archive_rows
from tables.log.heads import old_heads
from tables.log.heads.lines import Line
from tables.log.journal.kinds import KINDS
from tables.push import groups

LIST = Path(__file__).parent / "stored_names.json"
BOUNDS = ("gt", "ge", "lt", "le", "pattern", "min_length", "max_length")


def described(found: inspect.Type, within: tuple[type, ...] = ()) -> Any:
    """Return the names and bounds of a type down to its plain values, without the name of any class.

    A field that has to be there is marked: what is stored or sent today does not have a new one.
    """
    match found:
        case inspect.Metadata(type=inner):
            return described(inner, within)
        case inspect.StructType(cls=cls, fields=fields, tag=tag, tag_field=tag_field):
            if cls in within:
                return "..."
            own = {
                field.encode_name + " (required)" * field.required: described(field.type, (*within, cls))
                for field in fields
            }
            return ({tag_field: tag} if tag_field else {}) | own
        case inspect.UnionType(types=types):
            return sorted((described(one, within) for one in types), key=str)
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
            return {"each": described(item, within)}
        case inspect.TupleType(item_types=items):
            return {"each in turn": [described(one, within) for one in items]}
        case inspect.DictType(key_type=key, value_type=value):
            return {"keys": described(key, within), "values": described(value, within)}
        case inspect.LiteralType(values=values):
            return {"one of": sorted(map(str, values))}
    bounds = {name: bound for name in BOUNDS if (bound := getattr(found, name, None)) is not None}
    plain = type(found).__name__.removesuffix("Type").lower()
    return {plain: bounds} if bounds else plain


def stored_names() -> dict[str, Any]:
    return {
        "events": {
            event.__struct_config__.tag: described(inspect.type_info(event)) for event in get_args(AnyEvent)
        },
        "commands": {name: described(inspect.type_info(command)) for name, command in COMMANDS.items()},
        "snapshot": described(inspect.type_info(State)),
        "salts": [signed_files.SALT, old_heads.SALT, archive_rows.SALT],
        "tasks": [
            task.name
            for task in (
                tasks.sweep,
                tasks.write_heads,
                tasks.close_days,
                tasks.start_verification,
                tasks_of_people.clear_sessions,
            )
        ],
        "heads": described(inspect.type_info(Line)),
        "journal": {
            kind.name: sorted((*kind.columns, *kind.digests, *kind.lists)) for kind in KINDS.values()
        },
        "groups": [groups.table_group(1), groups.pit_group(1)],
    }


def as_text() -> str:
    """Return one line per name, so that a diff shows what changed."""
    names = msgspec.to_builtins(stored_names(), str_keys=True)
    lines = [
        f"{json.dumps(f'{kind}: {name}')}: {json.dumps(what, sort_keys=True)}"
        for kind, found in names.items()
        for name, what in (found.items() if isinstance(found, dict) else enumerate(found))
    ]
    return "{\n" + ",\n".join(sorted(lines)) + "\n}\n"


def test_every_name_that_is_stored_or_sent_is_the_one_on_the_list() -> None:
    assert json.loads(as_text()) == json.loads(LIST.read_text())


def write() -> None:
    LIST.write_text(as_text())
