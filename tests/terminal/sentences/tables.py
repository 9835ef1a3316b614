"""A table for its host, a guest and a watcher: notices, the menu, what is announced."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from types import SimpleNamespace
from typing import Any, Final

from msgspec.structs import replace

from herzrasen.protocol.house_rules import HouseRules
from herzrasen.protocol.lobby import ListedSeat, OwnTable, TableListing
from herzrasen.protocol.time_limits import TurnTime
from herzrasen.protocol.websocket import (
    ChatMessage,
    ClockStatus,
    DealOpened,
    MembersStatus,
    SeatInfo,
    SeatNotice,
    Seats,
    SeatVote,
    Spoken,
)
from herzrasen.terminal.members.member_texts import announce_changes
from herzrasen.terminal.screens.table.table_announcements import announce
from herzrasen.terminal.screens.table.table_menu import table_actions
from herzrasen.terminal.screens.table.table_notices import table_notices
from herzrasen.terminal.state.clocks import Clocks
from herzrasen.terminal.state.members import Awaited, Members, OpenVote, Rematch
from herzrasen.terminal.state.table_room import TableRoom
from herzrasen.terminal.translation import Translation

T: Final = Translation("en")
WHO: Final = {"host": 0, "guest": 1, "watcher": -2}
HERE: Final = (
    SeatInfo(0, "person", "Eva"),
    SeatInfo(1, "person", "Jan"),
    SeatInfo(2, "person", "Kim", here=False),
    SeatInfo(3, "bot", "Bo", {"level": 2}),
)
TIMED: Final = HouseRules(time=TurnTime(15))
CLOCKS: Final = Clocks(0.0, (ClockStatus(0, 15_000), ClockStatus(1, 15_000)), (0, 1))
AWAITED: Final = (Awaited(0, 60_000.0), Awaited(2, 30_000.0))
VOTE: Final = OpenVote(3, (2,), 60_000.0, (SeatVote(1, "wait"),), {"level": 2}, may_end=True)
AGAIN: Final = Rematch((1,), (), 30_000.0, "sun", same_seats=True)
FACTS: Final[dict[str, dict[str, Any]]] = {
    "nothing": {},
    "ended": {"ended": True},
    "away": {"awaited": AWAITED},
    "vote": {"vote": VOTE},
    "vote without a bot": {"vote": replace(VOTE, votes=(), bot={}, may_end=False)},
    "vote on oneself": {"vote": replace(VOTE, seats=(0, 1))},
    "rematch": {"rematch": AGAIN, "ended": True},
    "rematch refused": {"rematch": replace(AGAIN, yes=(2,), no=(0, 1), rules="standard")},
    "rematch agreed": {"rematch": replace(AGAIN, yes=(0, 1), same_seats=False)},
    "next table": {"next": "y", "ended": True},
}


def view(*, deals: int = 1, over: bool = False) -> Any:
    """As much of a view as the frame looks at."""
    match = SimpleNamespace(deals=((0,),) * deals, places=(1,) if over else ())
    return SimpleNamespace(public=SimpleNamespace(match=match, phase="over" if over else "play"))


VIEWS: Final = {
    "waiting": None,
    "first deal": view(deals=0),
    "later": view(),
    "over": view(over=True),
}


def room(seat: int = 0, **facts: Any) -> TableRoom:
    plain = TableRoom("x", "open", "hearts", "standard", seat=seat, number=1, seats=HERE)
    return replace(plain, **({"members": Members(host=0)} | facts))


def states() -> Iterator[tuple[str, Iterable[str]]]:
    yield from _notices()
    yield from _menus()
    yield from _announcements()
    yield from _changes()


def _notices() -> Iterator[tuple[str, Iterable[str]]]:
    for (name, facts), (who, seat) in product(FACTS.items(), WHO.items()):
        for kind in ("private", "public"):
            at = room(seat, members=Members(host=0, **facts), view=view(), house=HouseRules(kind))
            yield f"{name}, {who}, {kind}", notice_lines(at)
    away = [replace(info, here=info.seat != 0) for info in HERE]
    for title, facts in (
        ("not yet", {"view": None}),
        ("without a limit", {}),
        ("until", {"members": Members(awaited=AWAITED)}),
        ("timed", {"house": TIMED}),
        ("timed and asked", {"house": TIMED, "waiting": (0,)}),
        ("replaced", {"seats": (replace(away[0], left=True), *away[1:])}),
        ("ended", {"members": Members(ended=True)}),
        ("not seated yet", {"seats": ()}),
        ("elsewhere", {"status": "record"}),
    ):
        yield (
            f"counts as away, {title}",
            notice_lines(room(**{"seats": (*away,), "view": view()} | facts)),
        )
    for title, changed in (
        ("one", {3: {"open": True}}),
        ("two", {1: {"open": True}, 3: {"open": True}}),
        ("one's own", {3: {"open": True, "later": True}}),
        ("with the next deal", {3: {"later": True}}),
    ):
        seats = tuple(replace(info, **changed.get(info.seat, {})) for info in HERE)
        for (name, seen), (who, seat) in product(VIEWS.items(), WHO.items()):
            yield (
                f"offered: {title}, {name}, {who}",
                notice_lines(room(seat, seats=seats, view=seen, members=Members(host=1))),
            )
    for turn, people, table in product((True, False), (1, 2), ("x", "y")):
        listed = (ListedSeat("person", "Eva"),) * people
        listing = TableListing(table, "nerts", "stoss", {}, HouseRules(), listed, "running", 0)
        own = (OwnTable(listing, 0, turn=turn),)
        notices = table_notices(T, room(view=view()), "Zoe", own)
        title = f"{'asked' if turn else 'not asked'} at table {table} with {people}"
        yield title, [f"{each.text(0.0)} -> {each.answers[0].table}" for each in notices]


def notice_lines(at: TableRoom) -> list[str]:
    """The notices of a table with their answers."""
    lines = []
    for each in table_notices(T, at, "Zoe"):
        lines.append(f"{'!' if each.urgent else ' '} {each.key}: {each.text(10_000.0)}")
        lines += [
            f"    [{'*' if answer.primary else ''}{answer.label}] "
            f"{answer.message or ''}{answer.action} {answer.table}".rstrip()
            for answer in each.answers
        ]
    return lines


def _menus() -> Iterator[tuple[str, Iterable[str]]]:
    facts = {name: FACTS[name] for name in ("nothing", "ended", "rematch", "next table")}
    for (name, seen), (who, seat), (fact, given) in product(
        VIEWS.items(), WHO.items(), facts.items()
    ):
        at = room(seat, view=seen, members=Members(host=0, **given))
        yield f"menu: {name}, {who}, {fact}", menu_lines(at)
    for title, more in (
        ("no game", {"game": None}),
        ("timed", {"house": TIMED, "clocks": CLOCKS}),
        ("timed, watching", {"house": TIMED, "clocks": CLOCKS, "seat": -2}),
        ("timed, public", {"house": replace(TIMED, kind="public"), "clocks": CLOCKS}),
        ("without a limit", {"clocks": CLOCKS}),
        ("silent", {"house": HouseRules(talk="none")}),
        ("watching what nobody hosts", {"seat": -2, "members": Members(), "view": view(over=True)}),
    ):
        yield f"menu: {title}", menu_lines(room(**{"view": view()} | more))
    yield "menu: no chat wanted", menu_lines(room(view=view()), talk=False)


def menu_lines(at: TableRoom, *, talk: bool = True) -> list[str]:
    """What may be done, with what it is called and its key."""
    return [" | ".join(each) for each in table_actions(T, at, talk=talk)]


def _announcements() -> Iterator[tuple[str, Iterable[str]]]:
    free = (*HERE[:3], SeatInfo(3, "free", ""))
    came = (*HERE[:3], SeatInfo(3, "person", "Zoe"))
    texts = [
        ChatMessage(1, 1, "J\x1ban", "phrase", "well-played"),
        ChatMessage(2, 0, "Eva", "text", "a\x1b[2J\nb \u200d"),
        ChatMessage(3, 1, "Jan", "text", "Hello"),
    ]
    before, opened = room(seats=free), DealOpened(1, "")
    drawn = room(last_draw=(1, "broken"))
    sent: tuple[tuple[str, TableRoom, TableRoom, Any], ...] = (
        ("came", before, room(seats=came), Seats(came, ())),
        ("oneself", before, room(3, seats=came), Seats(came, ())),
        ("a bot", before, room(), Seats(HERE, ())),
        ("later", before, room(seats=came, view=view()), Seats(came, ())),
        ("nobody new", room(seats=came), room(seats=came), Seats(came, ())),
        ("told", before, before, SeatNotice("removed", 1, "Jan", "Eva")),
        ("drawn", drawn, drawn, opened),
        ("well drawn", before, room(last_draw=(1, "alone")), opened),
        ("not known how", before, before, opened),
        ("away", room(), room(members=Members(awaited=AWAITED)), MembersStatus(host=0)),
        *((f"says {one.number}", before, before, Spoken(one)) for one in texts),
    )
    for title, was, now, message in sent:
        for talk in (True, False):
            lines = [*announce(T, was, now, message, talk=talk)]
            yield f"{title}{'' if talk else ', no chat'}", [f"{one}" for one in lines]
    troubles = ("", "client.trouble.server")
    statuses: tuple[Any, ...] = ("open", "lost", "moving", "gone")
    for first, then, why, why_now in product(statuses[:3], statuses, troubles, troubles):
        pair = room(status=first, trouble=why), room(status=then, trouble=why_now)
        marks = [" with trouble" * bool(each) for each in (why, why_now)]
        said_now = [each.sentence for each in announce(T, *pair, None, talk=True)]
        yield f"from {first}{marks[0]} to {then}{marks[1]}", said_now


def _changes() -> Iterator[tuple[str, Iterable[str]]]:
    """From each state of the people to each other, as each of them hears it."""
    names = ("nothing", "away", "vote", "vote on oneself", "rematch", "rematch agreed")
    for name, other, (who, seat) in product(names, names, WHO.items()):
        was, now = FACTS[name], FACTS[other]
        found = announce_changes(T, room(seat), Members(host=0, **was), Members(host=1, **now))
        yield f"{name} -> {other}, {who}", [f"{'!' * one.urgent}{one.sentence}" for one in found]
