import asyncio
import gzip

import pytest
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.templatetags.static import static
from django.test import AsyncClient, Client
from django.urls import path


def forbid(request: HttpRequest) -> HttpResponse:
    raise PermissionDenied


def fail(request: HttpRequest) -> HttpResponse:
    raise ValueError


urlpatterns = [path("forbidden", forbid), path("failing", fail)]


@pytest.mark.django_db
def test_the_start_page_lists_the_games(client: Client) -> None:
    page = client.get("/").content.decode()
    assert all(game in page for game in ("Double Draw Poker", "Criss Cross Poker", "Let It Ride"))


def test_an_unknown_address_gives_a_plain_page(client: Client) -> None:
    answer = client.get("/nowhere")
    assert answer.status_code == 404
    assert "Page not found" in answer.content.decode()


def test_a_foreign_host_name_is_refused_with_a_plain_page(client: Client) -> None:
    answer = client.get("/", headers={"host": "elsewhere.example"})
    assert answer.status_code == 400
    assert "Request not understood" in answer.content.decode()


@pytest.mark.urls(__name__)
def test_what_is_not_allowed_gives_a_plain_page(client: Client) -> None:
    answer = client.get("/forbidden")
    assert answer.status_code == 403
    assert "Not allowed" in answer.content.decode()


@pytest.mark.urls(__name__)
def test_a_fault_gives_a_plain_page_and_no_details() -> None:
    answer = Client(raise_request_exception=False).get("/failing")
    assert answer.status_code == 500
    assert "Something went wrong" in answer.content.decode()
    assert "ValueError" not in answer.content.decode()


def test_the_style_sheet_is_served(client: Client) -> None:
    answer = client.get(static("css/base/base.css"))
    assert answer.status_code == 200
    assert answer.headers["Content-Type"].startswith("text/css")
    assert "immutable" in answer.headers["Cache-Control"]
    assert b"--felt" in answer.content


def test_a_style_sheet_is_compressed_for_who_can_read_that(client: Client) -> None:
    whole = client.get(static("css/base/base.css"))
    small = client.get(static("css/base/base.css"), headers={"accept-encoding": "gzip, br"})
    assert small.headers["Content-Encoding"] == "gzip"
    assert small.headers["Content-Length"] == str(len(small.content))
    assert gzip.decompress(small.content) == whole.content
    assert whole.headers["Vary"] == small.headers["Vary"] == "Accept-Encoding"
    assert "Content-Encoding" not in whole.headers


def test_a_script_goes_out_without_its_remarks(client: Client) -> None:
    script = static("js/pages/table.js")
    whole = client.get(script).content
    small = gzip.decompress(client.get(script, headers={"accept-encoding": "gzip"}).content)
    assert b"/**" in whole
    assert b"\n/**" not in small
    assert [line for line in small.splitlines() if line not in whole.splitlines()] == []
    assert small.count(b"import ") == whole.count(b"import ") - whole.count(b"@typedef {import ")


def test_a_page_of_another_release_gets_the_files_of_this_one_and_keeps_none(client: Client) -> None:
    answer = client.get("/static/0123456789ab/css/base/base.css")
    assert b"--felt" in answer.content
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer["X-Content-Type-Options"] == "nosniff"
    page = {"Permissions-Policy", "Content-Security-Policy", "ETag", "Last-Modified", "X-Request-ID"}
    assert not page & set(answer.headers)
    assert client.get("/static/0123456789ab/css/missing.css").status_code == 404
    assert client.get("/static/css/base/base.css").status_code == 404


def test_the_style_sheet_is_served_under_asgi_without_a_warning(async_client: AsyncClient) -> None:
    async def fetch() -> bytes:
        answer = await async_client.get(static("css/base/base.css"))
        return answer.content

    assert b"--felt" in asyncio.run(fetch())


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/", "/sign-in/", "/enrol/", "/missing"])
def test_a_page_runs_nothing_but_our_own_files(client: Client, path: str) -> None:
    policy = client.get(path).headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "font-src 'self'" in policy
    assert "unsafe" not in policy
