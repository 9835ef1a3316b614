"""What a new table is written as, when one is opened, and when a match is over and rated."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from herzrasen.games.hearts.events import MatchEnded, MoonShot
from herzrasen.games.protocol import Refusal
from herzrasen.protocol.house_rules import HouseRules
from herzrasen.protocol.http_tables import NewTable
from herzrasen.server.lobby import match_rater
from herzrasen.server.lobby.match_rater import ABANDONED_MS, MatchRater
from herzrasen.server.lobby.table_factory import TableFactory
from herzrasen.storage.errors import WriteConflict
from herzrasen.storage.event_log import StoredTable
from herzrasen.storage.ratings import UnratedMatch
from herzrasen.table import info, journal
from herzrasen.table.info import TableInfo
from herzrasen.table.members.rematch import RematchVote
from herzrasen.telemetry.logs import log_id
from tests.server.event_loop import run_coroutine

OPENED = 1_800_000_000_000
LAST = {"number": 1, "by": 0, "event": {"event": "played"}}


def opened_table(house: HouseRules, monkeypatch: pytest.MonkeyPatch) -> TableInfo:
    written: list[TableInfo] = []

    async def note(_factory: TableFactory, description: TableInfo, *, address: str) -> str:
        assert address == "a"
        written.append(description)
        return "T"

    monkeypatch.setattr(TableFactory, "_create", note)
    entropy = SimpleNamespace(bot_seed=lambda: 7, now=lambda: OPENED)
    works, rest = SimpleNamespace(active=False, begun=False), SimpleNamespace()
    given: Any = (rest, rest, entropy, works, works, rest, rest, rest)
    request = NewTable("hearts", "standard", "Eva", free=1, house=house)
    assert run_coroutine(TableFactory(*given).open(request, "eva", "a")) == "T"
    (description,) = written
    return description


def test_a_public_table_has_a_clock_though_nobody_has_chosen_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    public = opened_table(HouseRules(kind="public"), monkeypatch)
    assert public.house.time is not None
    assert opened_table(HouseRules(), monkeypatch).house.time is None
    assert [place.person for place in public.places] == ["eva", None, None, None]
    assert (public.opened, public.begun) == (OPENED, False)


class Opening:
    """A factory that works, over a log that ``conflicts`` or not; where a table ``exists``, it is
    the one of the name that is asked for."""

    def __init__(self, *, conflicts: bool = False, exists: bool = False) -> None:
        self.conflicts, self.exists = conflicts, exists
        self.created: list[str] = []
        self.saved: list[str] = []

        async def create(name: str, *_: object) -> None:
            if self.conflicts:
                raise WriteConflict
            self.created.append(name)

        async def answer(given: object) -> object:
            return given

        async def save_now(_: object) -> None:
            self.saved.append("now")

        log = SimpleNamespace(create=create, exists=lambda _: answer(self.exists))
        summaries = SimpleNamespace(
            publish=lambda _: None, save=lambda _: self.saved.append("later"), save_now=save_now
        )
        entropy = SimpleNamespace(bot_seed=lambda: 7, now=lambda: OPENED, table_name=lambda: "name")
        works = SimpleNamespace(active=False, begun=False)
        written = SimpleNamespace(charge=lambda *_: None)
        codes = SimpleNamespace(new=lambda: answer("BCDFGH"))
        given: Any = (log, summaries, entropy, works, works, works, written, codes)
        self.factory = TableFactory(*given)

    def open(self, **wish: Any) -> str | Refusal:
        """Open a table as Eva wishes."""
        request = NewTable("hearts", "standard", "Eva", **wish)
        return run_coroutine(self.factory.open(request, "eva", "a"))


@pytest.mark.parametrize(
    ("free", "name", "saved"), [(1, "BCDFGH-name", "now"), (0, "name", "later")]
)
def test_a_table_has_a_code_while_it_waits_for_people(
    free: int, name: str, saved: str, caplog: pytest.LogCaptureFixture
) -> None:
    """The code is looked up where the summary is saved. The log names the table by its hash."""
    opening = Opening()
    with caplog.at_level("INFO"):
        assert opening.open(free=free) == name
    assert (opening.created, opening.saved) == ([name], [saved])
    facts = [record.facts for record in caplog.records]  # type: ignore[attr-defined]
    assert facts == [{"table": log_id(name), "game": "hearts"}]


def test_a_table_with_cards_of_a_series_is_a_tournaments_alone() -> None:
    opening = Opening()
    assert opening.open(decks="cup") == Refusal("table.refusal.no-common-decks")
    assert opening.created == []


@pytest.mark.parametrize("name", [None, "given"])
@pytest.mark.parametrize("exists", [True, False])
def test_a_table_that_is_not_written_is_there_already_or_a_person_at_it_is_gone(
    exists: bool, name: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    about = opened_table(HouseRules(), monkeypatch)
    monkeypatch.undo()
    opening = Opening(conflicts=True, exists=exists)
    asked = opening.factory.branch(about, (), name, address="a")
    if exists:
        with pytest.raises(WriteConflict):
            run_coroutine(asked)
    else:
        assert run_coroutine(asked) == Refusal("table.refusal.person-gone")


@pytest.mark.parametrize(("since_last", "abandoned"), [(0, False), (1, True)])
def test_a_match_is_abandoned_so_long_after_its_last_entry(
    since_last: int, abandoned: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not after it was opened: some are played for weeks."""
    description = info.write(opened_table(HouseRules(kind="public"), monkeypatch))
    last = OPENED + 3 * ABANDONED_MS
    match = UnratedMatch(1, "T", description, description, msgspec.json.encode(LAST | {"at": last}))
    storage: Any = SimpleNamespace()
    rater = MatchRater(storage, lambda: last + ABANDONED_MS + since_last)
    assert rater._is_abandoned(match) is abandoned  # noqa: SLF001 - without a database


@pytest.mark.parametrize(
    ("state", "others", "rematch"),
    [
        ("", "", ""),
        ("stopping", "stopping", "stopping"),
        ("overloaded", "overloaded", "overloaded"),
        ("asked too often", "", "too-fast"),
        ("wrote too much", "", "written-enough"),
    ],
)
def test_no_table_is_opened_in_any_way_while_the_server_can_do_no_more(
    state: str, others: str, rematch: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of an address requests are counted before they are read, and rematches here."""
    about = opened_table(HouseRules(), monkeypatch)
    taken: list[str] = []
    full = Refusal("table.refusal.written-enough") if state == "wrote too much" else None
    given: Any = (
        SimpleNamespace(),
        SimpleNamespace(),
        SimpleNamespace(bot_seed=lambda: 7, now=lambda: OPENED),
        SimpleNamespace(begun=state == "stopping"),
        SimpleNamespace(active=state == "overloaded"),
        SimpleNamespace(has_tokens=lambda _: state != "asked too often", take=taken.append),
        SimpleNamespace(refusal=lambda _: full),
        SimpleNamespace(),
    )

    async def note(*_: object, address: str) -> str:
        return address

    monkeypatch.setattr(TableFactory, "_create", note)
    factory = TableFactory(*given)
    vote = RematchVote("standard", 0, frozenset([0]))
    request = NewTable("hearts", "standard", "Eva", free=1, house=HouseRules())
    opened = [
        run_coroutine(factory.open(request, "eva", "a")),
        run_coroutine(factory.branch(about, (), address="a")),
        run_coroutine(factory.open_next(about, vote, "a")),
    ]
    codes = [
        one.code.removeprefix("table.refusal.") if isinstance(one, Refusal) else ""
        for one in opened
    ]
    assert [one.removeprefix("table.refusal.") for one in codes] == [others, others, rematch]
    assert all(one == "a" for one in opened if not isinstance(one, Refusal))
    assert taken == ([] if rematch else ["a"])


@pytest.mark.parametrize("readable", [True, False])
@pytest.mark.parametrize("counts", [True, False])
@pytest.mark.parametrize("end", ["", "ended", "abandoned", "played"])
def test_a_match_that_is_over_is_rated_once_or_counts_no_more(
    end: str, counts: bool, readable: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For those who have an account; one that runs waits. If its log is deleted, it counts not."""
    about = opened_table(HouseRules(kind="public"), monkeypatch)
    guest = msgspec.structs.replace(about.places[1], name="Jan", person="jan")
    began = msgspec.structs.replace(about, places=(about.places[0], guest, *about.places[2:]))
    now = msgspec.structs.replace(began, ended=OPENED + 1 if end == "ended" else None)
    event = MatchEnded((1, 2, 3, 4)) if end == "played" else MoonShot(0)
    last = journal.write(journal.Entry(1, 0, event=event, at=OPENED))
    match = UnratedMatch(1, "T", info.write(began), info.write(now), last)
    asked: list[tuple[tuple[str, ...], bool]] = []
    done: list[str] = []

    def rate_match(*given: Any, abandoned: bool) -> SimpleNamespace | None:
        asked.append((tuple(given[3]), abandoned))
        return SimpleNamespace(family="hearts", persons=(), no_gain=False) if counts else None

    async def load(_: str) -> StoredTable | None:
        return StoredTable(match.description, (last,)) if readable else None

    async def of_person(person: str) -> str | None:
        return person if person == "eva" else None

    async def add(*_: object) -> bool:
        done.append("rated")
        return True

    async def drop(_: int) -> None:
        done.append("dropped")

    monkeypatch.setattr(match_rater, "rated_match", rate_match)
    storage: Any = SimpleNamespace(
        ratings=SimpleNamespace(add=add, drop=drop),
        log=SimpleNamespace(load=load),
        accounts=SimpleNamespace(of_person=of_person),
    )
    clock = OPENED + ABANDONED_MS + (end == "abandoned")
    run_coroutine(MatchRater(storage, lambda: clock)._rate(match))  # noqa: SLF001 - without a loop
    assert asked == ([(("eva",), end == "abandoned")] if end and readable else [])
    expected = ["rated" if counts and readable else "dropped"]
    assert done == (expected if end else [])
