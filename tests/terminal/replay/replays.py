"""Replays as the server sends them, from the records of the lessons."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

from herzrasen.games.protocol import GameName
from herzrasen.presentation.record.steps import parse_record, replay_deal
from herzrasen.protocol import codec
from herzrasen.protocol.http_records import RecordReplay
from herzrasen.record import Fault
from herzrasen.terminal.connection.game_values import read_of_game


def record_text(game: GameName) -> bytes:
    """The record of the game's lesson."""
    return files("herzrasen.presentation.lessons").joinpath(f"{game}.hrz").read_bytes()


@cache
def sent_replay(game: GameName, seat: int | None = None, *, is_open: bool = False) -> bytes:
    """The answer of the server."""
    read = parse_record(record_text(game), twin=False)
    assert not isinstance(read, Fault)
    return codec.encode(replay_deal(read, deal=1, seat=seat, reveal=is_open))


def replay_of(game: GameName, seat: int | None = None, *, is_open: bool = False) -> RecordReplay:
    """The answer as the terminal reads it."""
    plain: dict[str, Any] = codec.decode(sent_replay(game, seat, is_open=is_open), dict[str, Any])
    return read_of_game(plain, RecordReplay)
