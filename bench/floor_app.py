"""The project's own server with one door more, the floor: the least that a tap could cost.

An async view without session: one transaction of two rows in raw SQL, and one push of 12 kB.
"""

from typing import Any

# The application sets Django up, so it comes first.
from tablegame.asgi import application  # isort: skip

from django.db import connection, transaction
from django.http import HttpRequest, HttpResponse
from django.urls import path

from dealers import api
from tablegame import urls
from tables.groups import table_group
from tables.publish import publish
from tables.threads import in_database_thread

__all__ = ["application"]

FILLING = "x" * 12_000


def write_two_rows(number: int) -> None:
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("INSERT INTO bench_floor (number, body) VALUES (%s, %s)", [number, FILLING[:400]])
        cursor.execute("UPDATE bench_floor SET body = %s WHERE number = 0", [FILLING[:4000]])


async def floor(request: HttpRequest, table_id: int, number: int) -> HttpResponse:
    await in_database_thread(write_two_rows, number)
    text = f'{{"type":"floor","version":{number},"filling":"{FILLING}"}}'
    publish({table_group(table_id, "dealer"): text})
    return HttpResponse("{}", content_type="application/json")


def give_counted_command(request: HttpRequest, table_id: int) -> HttpResponse:
    """The project's own door, which also says how many statements it took, session and person among them."""
    count = 0

    def counting(execute: Any, *args: Any) -> Any:
        nonlocal count
        count += 1
        return execute(*args)

    with connection.execute_wrapper(counting):
        answer = api_command(request, table_id)
    answer["X-Statements"] = str(count)
    return answer


api_command, api.give_command = api.give_command, give_counted_command
door: Any = path("floor/<int:table_id>/<int:number>", floor)
urls.urlpatterns.append(door)
