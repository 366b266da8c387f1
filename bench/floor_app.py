"""The project's own server with two extra URLs for the baseline: the least that a tap could cost.

An async view without session: one transaction of two rows in raw SQL, and one push of 12 kB. One URL is
handled like the rest of the API (tablegame/door.py), the other like pages. Every response names its process.
"""

import os
from typing import Any

# The application sets up Django, so it comes first.
from tablegame.asgi import application as project  # isort: skip

from django.db import connection, transaction
from django.http import HttpRequest, HttpResponse
from django.urls import path

from dealers.api import commands
from tablegame import urls
from tables.push.groups import table_group
from tables.push.publish import publish
from tables.threads import in_database_thread

FILLING = "x" * 12_000
PROCESS = (b"x-process", str(os.getpid()).encode())
FIRST_MESSAGES = ("http.response.start", "websocket.accept")


async def application(scope: Any, receive: Any, send: Any) -> None:
    async def send_with_process(message: Any) -> None:
        if message["type"] in FIRST_MESSAGES:
            message["headers"] = [*message.get("headers", ()), PROCESS]
        await send(message)

    await project(scope, receive, send_with_process)


def write_two_rows(table_id: int, number: int) -> None:
    """Write what a command writes: one row of the log and the row of the table."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("INSERT INTO bench_log VALUES (%s, %s, %s)", [table_id, number, FILLING[:400]])
        cursor.execute("UPDATE bench_table SET body = %s WHERE id = %s", [FILLING[:4000], table_id])


async def floor(request: HttpRequest, table_id: int, number: int) -> HttpResponse:
    await in_database_thread(write_two_rows, table_id, number)
    felt = f'{{"type":"floor","version":{number},"filling":"{FILLING}"'
    publish(
        {table_group(table_id): {"felt": felt, "actions": {"dealer": "[]", "pit_boss": "[]"}, "apart": ()}}
    )
    return HttpResponse("{}", content_type="application/json")


def give_counted_command(request: HttpRequest, table_id: int) -> HttpResponse:
    """Call the project's own view and, if asked to, report its number of SQL statements."""
    if request.META["QUERY_STRING"] != "count":
        return give_command(request, table_id)
    count = 0

    def count_statement(execute: Any, *args: Any) -> Any:
        nonlocal count
        count += 1
        return execute(*args)

    with connection.execute_wrapper(count_statement):
        response = give_command(request, table_id)
    response["X-Statements"] = str(count)
    return response


give_command, commands.give_command = commands.give_command, give_counted_command
# First in the list, so that finding them costs the least.
baseline_urls: list[Any] = [
    path("api/v1/bench/floor/<int:table_id>/<int:number>", floor),
    path("bench/floor/<int:table_id>/<int:number>", floor),
]
urls.urlpatterns[:0] = baseline_urls
