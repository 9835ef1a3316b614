"""What a table keeps from the finished deals of a match, read from the log without a replay.

How it works: a deal starts with all cards, so the deals before it matter only for the score, and
for what the table itself remembers of moves. Each entry is scanned once, and few are decoded. So a
table is loaded nearly as fast in the tenth deal as in the first.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Sequence
from typing import Any

import msgspec

from herzrasen.cards import Seat
from herzrasen.games.protocol import GameName
from herzrasen.games.registry import GAMES
from herzrasen.table import journal
from herzrasen.table.move_ids import MOVES_PER_SEAT
from herzrasen.table.playing_speed import PlayingSpeed


class FinishedDeals(msgspec.Struct, frozen=True):
    """The deals before the running one.

    ``entries`` is the number of their entries in the log. ``events`` are those that change how the
    next deal begins. ``moves`` are the last of each seat: seat, key and number. ``undone_deals``
    and ``last_undo`` are those of a table.
    """

    entries: int = 0
    events: tuple[object, ...] = ()
    moves: tuple[tuple[Seat, str, int], ...] = ()
    playing_speed: PlayingSpeed = PlayingSpeed()
    undone_deals: tuple[int, ...] = ()
    last_undo: int = 0


def read(lines: Sequence[bytes], game: GameName) -> FinishedDeals:
    """The finished deals of a log.

    Raises:
        msgspec.MsgspecError: if a line is not an entry of this game.
    """
    types = GAMES[game].TYPES
    dealt, lasting = _tag(types.dealt), {*map(_tag, types.lasting)}
    finished = lines[: _begin_of_last_deal(lines, dealt)]
    if not finished:
        return FinishedDeals()
    deals = last_undo = 0
    undone: tuple[int, ...] = ()
    kept: list[tuple[int, bytes]] = []
    moves: dict[Seat, deque[tuple[Seat, str, int]]] = defaultdict(_last_moves)
    for raw in finished:
        header = journal.read_header(raw)
        name = header.event_name
        deals += name == dealt
        if header.move is not None:
            moves[header.by].append((header.by, header.move, header.number))
        if name in lasting:
            kept.append((header.number, raw))
        elif name == journal.UNDONE:
            last_undo = header.number
            undone += () if deals - 1 in undone else (deals - 1,)
            to = journal.read(raw, game).event.to
            while kept and kept[-1][0] > to:
                kept.pop()
    return FinishedDeals(
        entries=len(finished),
        events=tuple(journal.read(raw, game).event for _, raw in kept),
        moves=tuple(move for some in moves.values() for move in some),
        playing_speed=_playing_speed(finished, game),
        undone_deals=undone,
        last_undo=last_undo,
    )


def _begin_of_last_deal(lines: Sequence[bytes], dealt: str) -> int:
    """The index of the entry that began the last deal, 0 if there is none."""
    for place in reversed(range(len(lines))):
        if journal.read_header(lines[place]).event_name == dealt:
            return place
    return 0


def _playing_speed(lines: Sequence[bytes], game: GameName) -> PlayingSpeed:
    """How fast everyone has played; measured in races only."""
    speed = PlayingSpeed()
    if (race := GAMES[game].RACE) is not None:
        for line in lines:
            speed = speed.after(journal.read(line, game), race)
    return speed


def _last_moves() -> deque[tuple[Seat, str, int]]:
    return deque(maxlen=MOVES_PER_SEAT)


def _tag(event: Any) -> str:
    """The name of an event in the log."""
    tag: str = event.__struct_config__.tag
    return tag
