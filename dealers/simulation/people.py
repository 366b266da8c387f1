"""People at a browser or a tablet: they sign in, read and tap like the pages do, and retry until answered."""

import asyncio
import html
import re
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Executor
from urllib.parse import urlencode

from dealers.simulation.server import CONNECTION_ERRORS, Answer, Browser, Server

Body = bytes | Callable[[], bytes]
FORM = "application/x-www-form-urlencoded"
JSON = "application/json"
# The pause before retrying when the server is down or busy, longer after each try.
FIRST_REST_SECONDS, LONGEST_REST_SECONDS = 0.1, 1.0
# Statuses after which a request is sent again with the same id.
RETRY_STATUSES = (408, 429, 500, 502, 503, 504)
# After this many errors in a row, the error is the answer.
MAX_FAULTS = 20
CODE = re.compile(r'<kbd id="code">([^<]+)<')
WRONG = re.compile(r'class="wrong"[^>]*>([^<]*)<')


class CannotSignIn(Exception):  # noqa: N818 - an answer, not a fault
    """The server refuses this person and PIN, or asks for something else first."""


class Person:
    """A person signed in on their own device."""

    def __init__(self, server: Server, pool: Executor, username: str, pin: str) -> None:
        self.browser = Browser(server)
        self.pool = pool
        self.username, self.pin = username, pin
        self.met: Counter[str] = Counter()
        self._signing_in = asyncio.Lock()
        self._times = 0

    async def read(self, path: str) -> Answer:
        """Read a path, signing in again first if necessary."""
        return await self._until_answered("GET", path)

    async def tap(self, table_id: int, body: bytes) -> Answer:
        """Send a tap with its id until there is an answer."""
        return await self._until_answered("POST", f"/api/v1/tables/{table_id}/commands", body, JSON)

    async def _until_answered(self, method: str, path: str, body: bytes = b"", kind: str = "") -> Answer:
        refusals = faults = 0
        while True:
            times = self._times
            answer = await self.send_with_retries(method, path, body, kind)
            faults += answer.status == 500
            refusals += answer.status in (401, 403)
            if answer.status in (401, 403) and refusals < 3:
                await self.sign_in_again(times)
            elif answer.status != 500 or faults == MAX_FAULTS:
                return answer

    async def send_with_retries(self, method: str, path: str, body: Body = b"", kind: str = "") -> Answer:
        """Return the first real answer, even an error. A callable body is built again for each try."""
        rest = FIRST_REST_SECONDS
        while True:
            try:
                answer = await self.send(method, path, body() if callable(body) else body, kind)
            except CONNECTION_ERRORS:
                self.met["away"] += 1
            else:
                if answer.status not in RETRY_STATUSES:
                    return answer
                self.met[f"answered {answer.status}"] += 1
                if answer.status == 500:
                    await asyncio.sleep(LONGEST_REST_SECONDS)
                    return answer
                rest = max(rest, answer.wait)
            await asyncio.sleep(rest)
            rest = min(2 * rest, LONGEST_REST_SECONDS)

    async def send(self, method: str, path: str, body: bytes = b"", kind: str = "") -> Answer:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self.pool, self.browser.send, method, path, body, kind)

    async def post_form(self, path: str, **fields: str) -> Answer:
        """Post a form with the CSRF token from the cookie."""
        if "csrftoken" not in self.browser.cookies:
            await self.send_with_retries("GET", self._sign_in_page)

        def form() -> bytes:
            # Even a 503 response may bring a new token.
            token = self.browser.cookies.get("csrftoken", "")
            return urlencode({**fields, "csrfmiddlewaretoken": token}).encode()

        return await self.send_with_retries("POST", path, form, FORM)

    async def sign_in(self) -> None:
        await self.sign_in_again(self._times)

    async def sign_in_again(self, times: int) -> None:
        """Sign in once, even if several tables notice at the same time that the person is signed out."""
        async with self._signing_in:
            if self._times != times:
                return
            for _ in range(MAX_FAULTS):
                answer = await self._post_pin()
                if answer.status == 302:
                    self._times += 1
                    return
                if answer.status != 500:
                    break
        raise CannotSignIn(f"{self.username} cannot sign in: {reason_in(answer)}")

    _sign_in_page = "/sign-in/"

    async def _post_pin(self) -> Answer:
        self.browser.cookies = {}
        await self.send_with_retries("GET", "/sign-in/")
        return await self.post_form("/sign-in/", username=self.username, password=self.pin)

    async def sign_out(self) -> None:
        await self.post_form("/sign-out/")


class Tablet(Person):
    """The tablet of a table, where dealers relieve each other with their PINs."""

    _sign_in_page = "/enrol/"

    async def enroll(self, table_id: int, floorperson: Person) -> None:
        """Enroll the tablet with a code from the floorperson."""
        page = await floorperson.post_form(f"/floor/tables/{table_id}/code")
        code = CODE.search(page.body.decode())
        if code is None:
            raise CannotSignIn(f"{floorperson.username} got no code for a tablet: {page.status}")
        for _ in range(MAX_FAULTS):
            answer = await self.post_form("/enrol/", code=html.unescape(code[1]))
            if answer.status == 302:
                return
            # The rate limit allows only a few codes a second from one address.
            await asyncio.sleep(LONGEST_REST_SECONDS)
        raise CannotSignIn(f"A tablet is not taken: {reason_in(answer)}")

    async def relieve(self, username: str) -> None:
        self.username = username
        await self.sign_in()

    async def _post_pin(self) -> Answer:
        return await self.post_form("/tablet/", name=self.username, pin=self.pin)


def reason_in(answer: Answer) -> str:
    """Return the error message on the page."""
    match = WRONG.search(answer.body.decode(errors="replace"))
    return html.unescape(match[1]).strip() if match else f"the page answers {answer.status}"
