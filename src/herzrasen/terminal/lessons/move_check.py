"""What a move means where a lesson waits for one."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from herzrasen.games.protocol import Refusal
from herzrasen.protocol import codec
from herzrasen.protocol.http_lessons import LessonStop


class MoveCheck(msgspec.Struct, frozen=True):
    """The move that the lesson waits for is ``right``, or too ``late`` against a rival; one that
    the game does not allow is ``refused``; ``other`` is allowed, but not what is wanted."""

    answer: Literal["right", "late", "refused", "other"]
    refusal: Refusal | None = None


def check_move(stop: LessonStop, move: Any) -> MoveCheck:
    """What this move means at this stop."""
    key = _move_key(move)
    if stop.move is not None and _move_key(stop.move) == key:
        if stop.waits == "move":
            return MoveCheck("right")
        if stop.refusal is not None:
            return MoveCheck("late" if stop.waits == "rival" else "refused", stop.refusal)
    found = next((one.refusal for one in stop.refused if _move_key(one.move) == key), None)
    return MoveCheck("other") if found is None else MoveCheck("refused", found)


def _move_key(move: Any) -> tuple[Any, ...]:
    """What tells a move from others. What a player saw on the target does not: at a stop there is
    one answer to that."""
    plain = codec.decode(codec.encode(move), dict[str, Any])
    places = [_place_key(plain.get(name)) for name in ("source", "target")]
    return (plain["move"], plain.get("card"), *sorted(plain.get("cards") or ()), *places)


def _place_key(place: dict[str, Any] | None) -> tuple[Any, ...]:
    return () if place is None else (place["at"], place.get("index", 0))
