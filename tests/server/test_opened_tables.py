"""What a new table is written as, and when a match without an end counts as abandoned."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from herzrasen.games.protocol import Refusal
from herzrasen.protocol.house_rules import HouseRules
from herzrasen.protocol.http_tables import NewTable
from herzrasen.server.lobby.match_rater import ABANDONED_MS, MatchRater
from herzrasen.server.lobby.table_factory import TableFactory
from herzrasen.storage.ratings import UnratedMatch
from herzrasen.table import info
from herzrasen.table.info import TableInfo
from herzrasen.table.members.rematch import RematchVote
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
