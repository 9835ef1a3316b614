"""What people ask of a server by chance: of every route that there is, with bodies of the form that
it reads, of what they have seen there before, and mostly so that it makes sense."""

from __future__ import annotations

import asyncio
import io
import json
import re
import zipfile
from base64 import urlsafe_b64decode
from collections import defaultdict
from collections.abc import Awaitable, Callable, Sequence
from random import Random
from typing import Any, Final

from msgspec import inspect
from starlette.routing import Route

from herzrasen.daily.calendar_day import text_of
from herzrasen.daily.offers import OFFERS
from herzrasen.locales import LANGUAGES, catalogue
from herzrasen.protocol import http_account, http_tables
from tests.fingerprints import CourseStep
from tests.malformed_input import mutated_bytes
from tests.message_examples import example
from tests.server.auth.authenticator import AuthenticatorAnswer, register, sign_in
from tests.server.server_stories import (
    BODIES,
    OFTEN,
    STORIES,
    WRONG_HEADERS,
    Scene,
    likely_values,
)
from tests.server.server_visitor import ADDRESS, HOST, Browser, OpenSocket, ServerAnswer
from tests.server.simulated_server import SimulatedServer
from tests.tools import ROOT

DAY: Final = 24 * 60 * 60 * 1000
TOLD: Final = 7
"""Stories in a course."""
WINTER: Final = 10
"""Starts, days apart, after which a server believes its clock and forgets what has expired."""
TEXTS: Final = re.compile("/(texts|app|client|metrics|service|api/(rules|less|tact|guid|games))")
"""Where the answer is prose, or figures of the whole process, that change for many reasons."""
KEPT: Final = ("table", "tournament", "code", "recovery", "job", "id", "sitting", "number", "date",
               "family", "device", "challenge")  # fmt: skip
HEADERS: Final = ("content-type", "cache-control", "location", "set-cookie", "retry-after", "allow",
                  "content-disposition", "content-encoding", "clear-site-data")  # fmt: skip


RECORDS: Final = [
    (ROOT / f"tests/golden/records/{name}.hrz").read_bytes()
    for name in ("three", "moon-choice", "claim-seat-3", "kitty-seat-1")
]


class ServerCourse:
    """Some people at a server, and what came of everything that they did."""

    def __init__(self, server: SimulatedServer, chance: Random) -> None:
        self.steps: list[CourseStep] = []
        self._server, self._chance = server, chance
        self._people = [
            Browser("Eva", "10.0.0.1", "https"), Browser("Jan", "10.0.0.2"),
            Browser("Mia", "2001:db8::1", "https"), Browser("Ole", "2001:db8:0:1::1"),
        ]  # fmt: skip
        self._known: dict[str, list[Any]] = defaultdict(list)
        self._pages: list[OpenSocket] = []
        self._sure = False
        """Whether what is asked makes sense."""

    async def run(self, steps: int) -> None:
        """Tell each story once, and do so many other things after each."""
        await self._server.start()
        stories = self._chance.sample(STORIES, TOLD)
        more: tuple[Callable[[Browser], Awaitable[None]], ...] = (
            self._any_request, self._sit, self._look, self._leave, self._wait
        )  # fmt: skip
        for number, story in enumerate(stories):
            await self._tell(self._chance.choice(self._people), story)
            for act in self._chance.choices(more, [60, 5, 2, 3, 4], k=steps):
                await act(self._chance.choice(self._people))
                await asyncio.sleep(self._chance.choice((0.1, 0.5, 3)))
            self.steps.append(CourseStep("rows", self._server.rows()))
            if number == len(stories) // 2:
                await self._restart()
        for _ in range(WINTER):
            self._server.later_ms += 9 * DAY
            await self._restart()
        self.steps.append(CourseStep("rows", self._server.rows()))
        await self._server.stop()

    # What people do -------------------------------------------------------------------------------

    async def _any_request(self, who: Browser) -> None:
        weights = [OFTEN.get(_key(route), 1) for route in self._server.routes]
        (route,) = self._chance.choices(self._server.routes, weights)
        await self._request(who, _key(route), {}, wrong=self._chance.randrange(40))

    async def _request(
        self, who: Browser, key: str, fields: dict[str, Any], *, wrong: int | None
    ) -> None:
        method, _, pattern = key.partition(" ")
        self._sure = wrong is None
        body, headers = b"", {}
        if method != "GET":
            body = json.dumps(self._body(key, who) | fields).encode()
            headers["content-type"] = "application/json"
        if key == "POST /api/records":  # a record shows itself
            body, headers = self._chance.choice(RECORDS), {}
        path = self._path(pattern)
        match wrong:
            case 0:
                method = self._chance.choice(("GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS"))
            case 1:
                body = mutated_bytes(body or b"{}", self._chance)
            case 10:
                body = self._chance.choice((b"[" * 500, b"{}", b"null", body * 200))
            case 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9:
                headers |= [WRONG_HEADERS[wrong - 2]]
            case _:
                pass
        answer = await self._server.ask(who, method, path, body, headers)
        self._note(who, f"{who.name} {method} {path} {body[:300]!r} {headers}", path, answer)

    async def _tell(self, who: Browser, story: Sequence[Scene]) -> None:
        """Something that several people do together, one thing after another."""
        first = self._people.index(who)
        for after, key, fields in story:
            person = self._people[(first + after) % len(self._people)]
            if key == "sit":
                await self._sit(person, 60)
            else:
                await self._request(person, key, fields, wrong=None)

    async def _sit(self, who: Browser, seconds: float = 3) -> None:
        table = self._one("table")
        page = OpenSocket(await self._server.connect(who, f"/api/tables/{table}/socket"))
        page.say(type="hello", last=0)
        for message in ({"type": "sit", "name": who.name}, {"type": "begin", "anyway": True}):
            page.say(**message)
        await self._meet(page, f"{who.name} sits at {table}", seconds)

    async def _look(self, who: Browser) -> None:
        page = OpenSocket(await self._server.connect(who, "/api/lobby"))
        page.say(type="look", game=self._chance.choice((None, "hearts", "nerts")))
        await self._meet(page, f"{who.name} looks at the lobby", 3)

    async def _meet(self, page: OpenSocket, done: str, seconds: float) -> None:
        self._pages.append(page)
        if len(self._pages) > 5:
            self._pages.pop(0).close()
        await asyncio.sleep(seconds)
        self.steps.append(CourseStep(done, " ".join(page.messages)))

    async def _leave(self, _who: Browser) -> None:
        if self._pages:
            self._pages.pop(self._chance.randrange(len(self._pages))).close()

    async def _wait(self, _who: Browser) -> None:
        self._server.later_ms += self._chance.choice((0, 3_600_000, DAY, 2 * DAY))
        await asyncio.sleep(self._chance.choice((10, 60)))

    async def _restart(self) -> None:
        await self._server.stop()
        self._pages.clear()
        await self._server.start()
        self.steps.append(CourseStep("again", ""))

    # What they ask --------------------------------------------------------------------------------

    def _one(self, kind: str) -> Any:
        """Something of this kind that was seen, mostly of late."""
        seen = self._known[kind][-5:]
        if seen and (self._sure or self._chance.random() < 0.6):
            return seen[-1]
        return self._chance.choice(seen) if seen and self._chance.random() < 0.95 else "unknown"

    def _path(self, pattern: str) -> str:
        filled = re.sub(r"\{(\w+)\}", lambda found: str(self._part(found[1])), pattern)
        if self._sure or self._chance.random() < 0.7:
            return filled
        name = self._chance.choice(
            (
                "language",
                "after",
                "player",
                "deal",
                "seat",
                "view",
                "open",
                "brief",
                "first",
                "game",
            )
        )
        value = self._chance.choice(
            ("de", "0", "1", "2", "yes", "all", "seat", "hearts", "-1", "x")
        )
        return f"{filled}?{name}={value}"

    def _part(self, name: str) -> Any:
        kinds = {"passkey": "id", "device": "id"}
        fixed = {
            "language": ("de", "en", "fr"), "game": ("hearts", "nerts"), "topic": ("basics", "x"),
            "sheet": ("results", "travellers", "x"), "name": (*OFFERS, "x"),
        }  # fmt: skip
        if name == "date" and (self._sure or self._chance.random() < 0.7):
            return text_of(self._server.now() // DAY)
        return (
            self._chance.choice(fixed[name]) if name in fixed else self._one(kinds.get(name, name))
        )

    def _body(self, path: str, who: Browser) -> Any:
        if (kind := BODIES.get(path)) is None:
            return {}
        made = example(inspect.type_info(kind), self._chance, dict)
        for name, values in likely_values(who.name, made, self._chance, self._one).items():
            if name in made and (self._sure or self._chance.random() < 0.9):
                made[name] = self._chance.choice(values)
        if kind is http_account.Recover:
            made["code"] = self._one("recovery")
        elif kind is http_tables.RoomCode:
            made["code"] = self._one("table")[:6]
        elif kind is http_account.PasskeyAnswer and (asked := self._known["challenge"][-1:]):
            answer = AuthenticatorAnswer(
                urlsafe_b64decode(f"{asked[0]}="), HOST, f"https://{ADDRESS}",
                count=len(self.steps), id=who.name.encode(),
            )  # fmt: skip
            made["credential"] = (sign_in if path.endswith("sign-in") else register)(answer)
        return made

    # What comes of it -----------------------------------------------------------------------------

    def _note(self, who: Browser, done: str, path: str, answer: ServerAnswer) -> None:
        shown = "\n".join(f"{name}: {value}" for name, value in answer.headers if name in HEADERS)
        assert answer.status < 500 or b"refusal." in answer.body
        text = "" if TEXTS.match(path) else _text(answer)
        self.steps.append(CourseStep(done, f"{answer.status}\n{shown}\n{text}"))
        if answer.status == 401:
            who.cookies.clear()
        if dict(answer.headers).get("content-type") == "application/json":
            body = json.loads(answer.body)
            self._keep(body if answer.status < 300 else None)
            code = body.get("code", "") if answer.status >= 400 else ""
            for language in LANGUAGES if code else ():
                assert {code, f"{code}.other"} & catalogue(language).keys()

    def _keep(self, value: Any) -> None:
        match value:
            case dict():
                for key, inner in value.items():
                    if (
                        key in KEPT
                        and isinstance(inner, str | int)
                        and inner not in self._known[key]
                    ):
                        self._known[key].append(inner)
                    self._keep(inner)
            case list():
                for inner in value:
                    self._keep(inner)
            case _:
                pass


def _key(route: Route) -> str:
    (method,) = (route.methods or {"GET"}) - {"HEAD"}
    return f"{method} {route.path}"


def _text(answer: ServerAnswer) -> str:
    """The body, unpacked."""
    if answer.body.startswith(b"PK"):
        with zipfile.ZipFile(io.BytesIO(answer.body)) as files:
            return "\n".join(f"{name}\n{files.read(name).decode()}" for name in files.namelist())
    return answer.body.decode("utf-8", "backslashreplace")
