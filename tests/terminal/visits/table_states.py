"""What one does at tables in states in which few are: with clocks, a chat that is off, a rematch, a
tournament, a name that is taken, before the first word of the server."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from herzrasen.terminal.screens.table_screen import TableScreen
from tests.terminal.visits.visit import Visit

FREE: Final = {"seat": 2, "kind": "free", "name": "", "bot": None}
NAME_TAKEN: Final = {
    "type": "refused",
    "id": None,
    "code": "table.refusal.name-taken",
    "facts": {"name": "Eva"},
}
SPOKEN: Final = {
    "type": "spoken",
    "saying": {"number": 4, "seat": 1, "name": "Ada", "kind": "phrase", "words": "thanks"},
}
SAYS: Final = ("chat-line", "phrase/well-played", "reaction/laugh", "mute/1", "mute/2")


class TableState(NamedTuple):
    """A table like another one, with these facts in its welcome and these of its people; then
    these messages come, and this is pressed."""

    title: str
    like: str
    keys: Sequence[str | Sequence[str]] = ()
    welcome: Mapping[str, Any] = {}
    members: Mapping[str, Any] = {}
    more: Sequence[Mapping[str, Any]] = ()
    settings: Mapping[str, Any] = {}
    join: bool = False
    shows: bool = False


async def table_states(visit: Visit) -> None:
    for state in (*_dialogs(), *_leaving(), *_waiting()):
        messages = copy.deepcopy([*visit.server.tables.get(state.like, ())])
        if messages:
            messages[0] |= state.welcome
            messages[1] |= state.members
        visit.server.tables = {**visit.server.tables, state.title: [*messages, *state.more]}

        def make(state: TableState = state) -> TableScreen:
            return TableScreen(visit.app.session.table(state.title), join=state.join)

        settings = visit.settings
        visit.settings = replace(settings, **state.settings)
        await visit.page(state.title, make, keys=state.keys, press=False, shows=state.shows)
        visit.settings = settings


def _dialogs() -> Iterator[TableState]:
    friends, silent = {"house": {"talk": "phrases"}}, {"house": {"talk": "none"}}
    says = [("do chat", f"on {what}", "enter") for what in SAYS[1:]]
    line = ("do chat", "on chat-line", f"type {'x' * 170}", f"type  {'x' * 169}", "enter", "enter")
    people = [
        ("do members", "on 0", "enter", "type Zoe", "enter"),
        ("do members", "on 0", "enter", "escape"),
    ]
    stands = [
        ("do members", "on stand", *keys)
        for keys in (["enter", "enter"], ["enter", "tab", "enter"])
    ]
    more = ("do more", "do more-1", "do more-2", "do retry", "do review", "do again", "do log")
    yield TableState("with clocks", "hearts-with-people", (*more, *says, line, *people, *stands))
    yield TableState(
        "somebody speaks", "hearts-with-people", ("do chat",), more=(SPOKEN,), shows=True
    )
    yield TableState("only phrases", "hearts-with-people", (("do chat", "tab"),), friends)
    yield TableState("no chat here", "hearts-with-people", ("do chat",), silent)
    yield TableState("no chat wanted", "hearts-with-people", ("do chat",), settings={"talk": False})
    yield TableState("nothing said", "hearts-playing", ("do chat", "do more", "do other_rules"))
    yield TableState("watching", "hearts-watched", ("do chat", "do more", "do again", "do leave"))
    deals = ("do retry", "do review", "do guide", ("f2", "on retry", "enter"), ("f2", "escape"))
    yield TableState("two deals", "hearts-counted", deals)
    over = ("do again", ("do other_rules", "on propose", "enter"), ("do other_rules", "escape"))
    yield TableState("over", "hearts-over", over)
    yield TableState("rematch", "hearts-rematch-host", ("do again", *over[1:]))
    yield TableState(
        "not even opened", "none", ("do rules", "do guide", "do retry", "do review", "do more")
    )


def _leaving() -> Iterator[TableState]:
    for name in ("hearts-tournament", "hearts-with-people", "waiting-guest", "hearts-playing"):
        end = ("do leave", "tab", "enter")
        yield TableState(
            f"leaving {name}", name, (("do leave", "escape"), ("do leave", "enter"), end)
        )


def _waiting() -> Iterator[TableState]:
    seats = [{**FREE, "seat": at, "kind": "person", "name": name} for at, name in enumerate("ABCD")]
    check, full = {"check": 20_000}, {"seats": seats}
    nobody = {"house": {"watchers": "none"}}
    for title, like, welcome, members in (
        ("the host asks", "waiting-host", {}, check | {"ready": []}),
        ("the host asked", "waiting-host", {}, check | {"ready": [1]}),
        ("asked", "waiting-guest", {}, check | {"ready": [0], "askable": True}),
        ("ready", "waiting-guest", {"repeats": 3}, check | {"ready": [1]}),
        ("all here", "waiting-guest", full, {}),
        ("full", "waiting-watched", full, {}),
        ("full and closed", "waiting-watched", full | nobody, {}),
        ("a public one", "waiting-nerts", {"rating": "nerts"}, {}),
    ):
        yield TableState(title, like, (), welcome, members, shows=True)
    named = ("type Zoe", "enter")
    yield TableState("a name is taken", "waiting-watched", (named,), more=(NAME_TAKEN,), shows=True)
    yield TableState("one's name is taken", "waiting-guest", (("escape",),), more=(NAME_TAKEN,))
    yield TableState("sits down at once", "waiting-watched", join=True)
    yield TableState("led on", "hearts-over", more=({"type": "onward", "table": "next"},))
