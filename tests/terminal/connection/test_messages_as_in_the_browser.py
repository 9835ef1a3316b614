"""A table's messages: the view that the terminal puts together is the browser's, in both games."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from herzrasen.cards import CardSet
from herzrasen.games import hearts, nerts
from herzrasen.protocol import codec
from herzrasen.protocol.table_updates import EventShown, MessageReader, TableUpdate, Unreadable
from herzrasen.terminal.state.table_room import TableRoom, receive
from tests.server.live_server import live_server
from tests.server.table_client import TableClient


def play(game: str, rules: str, data: Path, events: int) -> tuple[list[bytes], list[Any]]:
    """The frames of a table at which a person makes any legal move, and what the browser's twin in
    Python made of each."""
    with live_server(data) as server:
        person = TableClient(server)
        table = person.open_table(game, rules)
        person.join(table)
        while person.last.get("number", 0) < events:
            message = person.next()
            if message["type"] in ("welcome", "happened"):
                answer(person, game, message)
        return person.frames, person.received


def answer(person: TableClient, game: str, message: Any) -> None:
    legal, view = message["legal"] or {}, message["view"]
    match legal.get("ask") if game == "hearts" else view and view["public"]["phase"]:
        case "pass" if view["given"] is None:
            person.submit(move="pass", cards=legal["cards"][: legal["most"]])
        case "play":
            if game == "hearts":
                person.submit(move="play", card=legal["cards"][0])
        case "ready" if view["seat"] not in view["public"]["ready"]:
            person.submit(move="ready")
        case _:
            pass


@pytest.mark.parametrize(
    ("game", "rules", "events"), [("hearts", "standard", 45), ("nerts", "pagat", 120)]
)
def test_views_and_rooms_are_the_browsers(
    game: str, rules: str, events: int, tmp_path: Path
) -> None:
    frames, received = play(game, rules, tmp_path, events)
    reader, room = MessageReader(), TableRoom()
    seen = 0
    for frame, expected in zip(frames, received, strict=True):
        message = reader.read(frame)
        assert message is not None
        room = receive(room, message, 0.0)
        if expected["type"] not in ("welcome", "happened"):
            continue
        seen += 1
        assert isinstance(room.view, hearts.View | nerts.View | None)
        for name in ("view", "legal"):
            value = getattr(room, name)
            plain = None if value is None else codec.decode(codec.encode(value), dict[str, Any])
            assert plain == expected[name]
        if isinstance(message, EventShown):
            event = codec.decode(codec.encode(message.event), dict[str, Any])
            assert event == expected["event"]
    assert seen > events / 2
    assert room.is_seated
    assert room.alone


def read(reader: MessageReader, **message: object) -> TableUpdate | None:
    return reader.read(codec.encode(message))


def test_a_newer_server_may_say_more() -> None:
    reader = MessageReader()
    assert read(reader, type="something_new", a=1) is None
    coming = read(reader, type="coming", what="start", ms=3000, colour="red")
    assert coming is not None


def test_an_event_that_is_not_the_next_changes_nothing() -> None:
    reader = MessageReader()
    assert read(reader, type="happened", number=3, event={}, changes=[]) is None


def test_after_an_undo_the_moves_are_those_that_it_brought() -> None:
    """The next event says nothing of them where they stay the same."""
    start = hearts.start(hearts.PRESETS["standard"])
    view = codec.decode(codec.encode(hearts.view(start, 0)), dict[str, Any])
    reader = MessageReader()
    head = {"table": "T", "game": "hearts", "rules": "standard", "options": {}, "seat": 0}
    seats: dict[str, Any] = {"seats": [], "waiting": [], "undone": [], "missed": [], "house": {}}
    assert read(reader, type="welcome", number=1, view=view, legal=None, **head, **seats)
    legal = {"ask": "play", "cards": ["2C"]}
    taken = {"number": 2, "seat": 0, "view": view, "legal": legal, "undone": [0]}
    assert read(reader, type="undone", **taken)
    event = {"event": "play_began", "leader": 0}
    message = read(reader, type="happened", number=3, event=event, changes=[])
    assert isinstance(message, EventShown)
    assert message.legal.cards == CardSet.parse("2C")


@given(st.one_of(st.binary(max_size=80), st.builds(
    lambda kind, body: codec.encode({"type": kind} | body),
    st.sampled_from(["welcome", "happened", "undone", "seats", "clocks", "refused", "ping"]),
    st.dictionaries(st.sampled_from(["number", "view", "changes", "seats", "game", "id", "ms"]),
                    st.one_of(st.none(), st.integers(), st.text(max_size=5), st.just([]))),
)))  # fmt: skip
def test_what_cannot_be_read_is_said_and_nothing_else(raw: bytes) -> None:
    try:
        message = MessageReader().read(raw)
    except Unreadable:
        return
    if message is not None:
        receive(TableRoom(), message, 0.0)
