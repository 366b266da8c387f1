"""People at a browser or a tablet: they sign in, read and tap as the pages do, until they are answered."""

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
# A server that is away or busy is asked again after so long, and then a little later each time.
FIRST_REST_SECONDS, LONGEST_REST_SECONDS = 0.1, 1.0
# What is sent again under its id: too early, too slow, a fault, or somebody in between had no answer.
AGAIN = (408, 429, 500, 502, 503, 504)
# A fault that comes again and again is the answer.
MOST_FAULTS = 20
CODE = re.compile(r'<kbd id="code">([^<]+)<')
WRONG = re.compile(r'class="wrong"[^>]*>([^<]*)<')


class CannotSignIn(Exception):  # noqa: N818 - an answer, not a fault
    """The server knows no such person with such a PIN, or wants something else first."""


class Person:
    """Somebody signed in on a device of their own."""

    def __init__(self, server: Server, pool: Executor, username: str, pin: str) -> None:
        self.browser = Browser(server)
        self.pool = pool
        self.username, self.pin = username, pin
        self.met: Counter[str] = Counter()
        self._signing_in = asyncio.Lock()
        self._times = 0

    async def read(self, path: str) -> Answer:
        """What is there; whoever was signed out meanwhile signs in again first."""
        return await self._until_answered("GET", path)

    async def tap(self, table_id: int, body: bytes) -> Answer:
        """The answer to a tap, which is sent again under its id until there is one."""
        return await self._until_answered("POST", f"/api/v1/tables/{table_id}/commands", body, JSON)

    async def _until_answered(self, method: str, path: str, body: bytes = b"", kind: str = "") -> Answer:
        noes = faults = 0
        while True:
            times = self._times
            answer = await self.patient(method, path, body, kind)
            faults += answer.status == 500
            noes += answer.status in (401, 403)
            if answer.status in (401, 403) and noes < 3:
                await self.sign_in_again(times)
            elif answer.status != 500 or faults == MOST_FAULTS:
                return answer

    async def patient(self, method: str, path: str, body: Body = b"", kind: str = "") -> Answer:
        """Return the first answer that is one, even a fault; a body may be made anew for each try."""
        rest = FIRST_REST_SECONDS
        while True:
            try:
                answer = await self.send(method, path, body() if callable(body) else body, kind)
            except CONNECTION_ERRORS:
                self.met["away"] += 1
            else:
                if answer.status not in AGAIN:
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

    async def fill_in(self, path: str, **fields: str) -> Answer:
        """A form of a page, with the token of its cookie."""
        if "csrftoken" not in self.browser.cookies:
            await self.patient("GET", self._sign_in_page)

        def form() -> bytes:
            # Even an answer of 503 may bring a new token.
            token = self.browser.cookies.get("csrftoken", "")
            return urlencode({**fields, "csrfmiddlewaretoken": token}).encode()

        return await self.patient("POST", path, form, FORM)

    async def sign_in(self) -> None:
        await self.sign_in_again(self._times)

    async def sign_in_again(self, times: int) -> None:
        """Once, where several tables find out at the same time that somebody is signed out."""
        async with self._signing_in:
            if self._times != times:
                return
            for _ in range(MOST_FAULTS):
                answer = await self._give_pin()
                if answer.status == 302:
                    self._times += 1
                    return
                if answer.status != 500:
                    break
        raise CannotSignIn(f"{self.username} cannot sign in: {reason_in(answer)}")

    _sign_in_page = "/sign-in/"

    async def _give_pin(self) -> Answer:
        self.browser.cookies = {}
        await self.patient("GET", "/sign-in/")
        return await self.fill_in("/sign-in/", username=self.username, password=self.pin)

    async def sign_out(self) -> None:
        await self.fill_in("/sign-out/")


class Tablet(Person):
    """The tablet of a table, on which dealers relieve each other by their PIN."""

    _sign_in_page = "/enrol/"

    async def enrol(self, table_id: int, floorperson: Person) -> None:
        """By a code that the floorperson makes."""
        page = await floorperson.fill_in(f"/floor/tables/{table_id}/code")
        code = CODE.search(page.body.decode())
        if code is None:
            raise CannotSignIn(f"{floorperson.username} got no code for a tablet: {page.status}")
        for _ in range(MOST_FAULTS):
            answer = await self.fill_in("/enrol/", code=html.unescape(code[1]))
            if answer.status == 302:
                return
            # Codes are not tried by the thousand: so many in a second from one address.
            await asyncio.sleep(LONGEST_REST_SECONDS)
        raise CannotSignIn(f"A tablet is not taken: {reason_in(answer)}")

    async def relieve(self, username: str) -> None:
        self.username = username
        await self.sign_in()

    async def _give_pin(self) -> Answer:
        return await self.fill_in("/tablet/", name=self.username, pin=self.pin)


def reason_in(answer: Answer) -> str:
    """What the page says is wrong."""
    said = WRONG.search(answer.body.decode(errors="replace"))
    return html.unescape(said[1]).strip() if said else f"the page answers {answer.status}"
