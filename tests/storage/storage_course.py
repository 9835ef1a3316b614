"""Random calls of a storage's interfaces, by their types and the names of their arguments: whatever
a storage is asked comes again, so that calls concern each other."""

from __future__ import annotations

import json
import re
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from inspect import iscoroutinefunction, signature
from random import Random
from types import NoneType
from typing import Any, Final, Literal, get_args, get_origin, get_type_hints

import msgspec
from msgspec.structs import replace

from herzrasen.config.retention_settings import RetentionSettings
from herzrasen.ratings.rated_match import RatedMatch
from herzrasen.ratings.recompute import recompute
from herzrasen.storage.accounts import AccountStore
from herzrasen.storage.daily import DailyStore
from herzrasen.storage.device_links import DeviceLinkStore
from herzrasen.storage.errors import WriteConflict
from herzrasen.storage.event_log import LogRow
from herzrasen.storage.ratings import RatingStore
from herzrasen.storage.retention import Retention
from herzrasen.storage.sessions import GONE, SessionStore, StoredSession
from herzrasen.storage.storage import Storage
from herzrasen.storage.table_summaries import StoredSummary, SummaryStore
from herzrasen.storage.tournaments import StoredTournament, TournamentStore
from herzrasen.storage.user_data import UserData
from herzrasen.table import info
from tests.fingerprints import CourseStep
from tests.storage.test_contracts import DAY, NOW, description
from tests.storage.test_rating_contracts import match_of, public, rate_after
from tests.storage.test_tournaments import tournament_row

STORES: Final = {
    "sessions": SessionStore,
    "accounts": AccountStore,
    "device_links": DeviceLinkStore,
    "daily": DailyStore,
    "user_data": UserData,
    "ratings": RatingStore,
    "retention": Retention,
    "summaries": SummaryStore,
    "tournaments": TournamentStore,
}
CALLS: Final = [
    (store, name)
    for store, contract in STORES.items()
    for name, call in vars(contract).items()
    if iscoroutinefunction(call)
]
OFTEN: Final = {"create": 3, "add": 4, "begin": 4, "save": 3, "sign_in": 2, "delete": 0.3}
PEOPLE: Final = ("eva", "jan", "mia", "ole")
TOKENS: Final = tuple(f"{person}{number}" for person in PEOPLE for number in range(3))
TABLES: Final = ("T1", "T2", "T3", "T4", "T5", "no")

LIKELY: Final[dict[Any, Sequence[Any]]] = {
    TOKENS: TOKENS,
    "person": PEOPLE, "asking": PEOPLE, "host": PEOPLE, "skeleton": PEOPLE, "name_skeleton": PEOPLE,
    "token_hash": TOKENS, "keep": TOKENS, "session": TOKENS, "name": TABLES, "table": TABLES,
    "kind": ("public", "private"), "label": ("Firefox", GONE), "code_hash": ("c1", "c2"),
    "password_hash": ("p1", "p2", None), "recovery_hash": ("r1", "r2"), "prefix": ("T", "T1", "x"),
    "count": (1, 2, 9), "limit": (1, 2, 9), "ended": (None, None, NOW),
    "above": (None, 1500.0), "costs": ({0: b"3", 2: b"5"}, {1: b"7"}), "id": (b"k1", b"k2"),
    "id_": (b"k1", b"k2"), "document": (b'{"a":1}', b'{"b":2}'), "forget": (None,),
    "recompute": (recompute,), "rate": (None,), "data": (b'{"x":1}', b'{"y":2}'),
}  # fmt: skip
SIMPLE: Final[dict[Any, Sequence[Any]]] = {
    int: (0, 1, 2, 3, 4),
    str: ("x", "y"),
    bytes: (b"1", b"2"),
    bool: (True, False),
    float: (1500.0,),
}
FLOAT: Final = re.compile(r"\d+\.\d{6}\d*")


class StorageCourse:
    """Asks a storage, and notes what it answers; ``run`` may go on with it after a restart."""

    def __init__(self, seed: str) -> None:
        self.steps: list[CourseStep] = []
        self._random = Random(seed)
        self._now = NOW
        self._written: dict[str, int] = {}
        self._epochs: dict[str, int] = {}

    async def run(self, storage: Storage, steps: int) -> None:
        """So many calls."""
        for _ in range(steps):
            self._now += self._random.choice((0, 1, 60_000, DAY // 3))
            if self._random.random() < 0.25:
                await self._write_table(storage)
                continue
            weights = [OFTEN.get(name, 1) for _, name in CALLS]
            ((store, name),) = self._random.choices(CALLS, weights)
            call = getattr(getattr(storage, store), name)
            given = self._arguments(store, vars(STORES[store])[name])
            shown = {key: value for key, value in given.items() if not callable(value)}
            await self._note(f"{store}.{name} {shown}", lambda: call(**given))  # noqa: B023

    async def _note(self, done: str, call: Callable[[], Awaitable[object]]) -> None:
        try:
            came = await call()
        except (OSError, WriteConflict) as error:
            came = type(error).__name__
        shown = sorted(came) if isinstance(came, list) else came  # the order is left open
        if done.startswith("summaries.") and isinstance(came, tuple):
            shown = [sorted(json.loads(one).keys() - {"persons"}) for one in came]
        text = FLOAT.sub(lambda found: f"{float(found[0]):.5f}", repr(shown))
        self.steps.append(CourseStep(done, text))

    async def _write_table(self, storage: Storage) -> None:
        name, log = self._choose(TABLES[:5]), storage.log
        persons = self._random.sample(PEOPLE, self._random.randrange(1, 4))
        about = info.write(
            self._choose((description, public))(*persons, begun=self._random.random() < 0.8)
        )
        number = self._written.get(name, 0) + self._choose((1, 1, 1, 2, 0))
        rows = [LogRow(number, b"{}"), LogRow(number + 1, b'{"at":1}')]
        self._written[name] = number + 1

        async def write() -> object:
            owned = await log.adopt(name)
            if owned is None:
                await log.create(name, about, rows[:1])
                return "new"
            self._epochs[name] = owned.log.epoch
            if self._random.random() < 0.3:
                await owned.log.set_description(about)
                seen = StoredSummary(name, "public", tuple(persons), self._now, b"{}")
                await storage.summaries.save(replace(seen, epoch=owned.log.epoch))
            await owned.log.append(rows)
            await owned.log.check_owned()
            return await log.load(name), await owned.log.entries_after(1), await log.exists(name)

        await self._note(f"{name} {number} {persons}", write)

    # What is asked --------------------------------------------------------------------------------

    def _choose(self, some: Any) -> Any:
        return self._random.choice(some)

    def _arguments(self, store: str, call: Callable[..., Any]) -> dict[str, Any]:
        hints = get_type_hints(call)
        given = {
            name: self._value(name, hints[name], store)
            for name, parameter in signature(call).parameters.items()
            if name != "self" and (parameter.default is parameter.empty or self._choose((0, 1)))
        }
        person = given.get("person", getattr(given.get("account"), "person", None))
        for name in ("token_hash", "keep", "asking"):
            if person is not None and given.get(name) in TOKENS and self._random.random() < 0.9:
                given[name] = f"{person}{given[name][-1]}"
        if "rate" in given:
            given["rate"] = rate_after(given["match"])
        if "forget" in given:
            given["forget"] = partial(info.without_person, person=given["person"])
        return given

    def _value(self, name: str, kind: Any, store: str) -> Any:
        if NoneType in get_args(kind) and name not in LIKELY:
            (inner,) = (one for one in get_args(kind) if one is not NoneType)
            return self._choose((None, self._value(name, inner, store)))
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            return self._struct(kind, store)
        if name in ("persons", "token_hashes", "tables"):
            return tuple(self._random.sample(PEOPLE if name == "persons" else TOKENS, 2))
        if name == "seen_at":  # the order among equals is left open
            return self._now
        if name in ("now", "changed", "started", "created_at", "until", "published"):
            return self._now + self._choose((0, 0, 1, DAY))
        if name in ("first", "last") or name.endswith("day"):
            return NOW // DAY + self._random.randrange(-2, 4)
        if name == "secrets":
            return {NOW // DAY + day: bytes([day] * 32) for day in self._random.sample(range(5), 2)}
        if name in LIKELY and not (name == "table" and kind is int):
            return self._choose(
                LIKELY[TOKENS if store == "sessions" and name == "asking" else name]
            )
        return self._choose(get_args(kind) if get_origin(kind) is Literal else SIMPLE[kind])

    def _struct(self, kind: type[msgspec.Struct], store: str) -> Any:
        people = self._random.sample(PEOPLE, 2)
        if kind is StoredTournament:
            row = tournament_row(self._choose(TABLES), *people)
            return replace(row, revision=self._choose((1, 2, 3)), changed=self._now)
        if kind is RatedMatch:
            return match_of(*people, at=self._now, kind=self._choose(("account", "guest")))
        if kind is RetentionSettings:
            return RetentionSettings(finished=1, unfinished=2, never_begun=1, guests=2)
        if kind is StoredSession and self._random.random() < 0.9:
            token = self._choose(TOKENS)
            return StoredSession(token, token[:3], "Firefox", NOW // DAY, NOW // DAY)
        fields = msgspec.structs.fields(kind)
        made = kind(**{field.name: self._value(field.name, field.type, store) for field in fields})
        if isinstance(made, StoredSummary):
            return replace(made, epoch=self._epochs.get(made.table, 0))
        return made
