"""The people at a table as lines: each seat with who sits there, and what may be done."""

from __future__ import annotations

from herzrasen.cards import Seat
from herzrasen.locales.bidi_isolate import isolate
from herzrasen.protocol.websocket import SeatInfo
from herzrasen.terminal.members.house_texts import unusual_house_lines
from herzrasen.terminal.members.member_texts import seat_status, watchers_text
from herzrasen.terminal.ratings.rating_texts import rated_text
from herzrasen.terminal.rules.option_names import title_of_rules
from herzrasen.terminal.state.table_room import TableRoom
from herzrasen.terminal.translation import Translation


def seat_lines(t: Translation, room: TableRoom) -> list[str]:
    """Every seat as ``heading: value``, and how many look on."""
    return [*(seat_line(t, room, info) for info in room.seats), watchers_text(t, room)]


def seat_line(t: Translation, room: TableRoom, info: SeatInfo) -> str:
    """One seat: ``Seat 2: Ada, host``."""
    who = t("connection.gather.free") if info.kind == "free" else isolate(info.name)
    status = seat_status(t, room, info).replace(" · ", ", ")
    return t(
        "line_mode.pair",
        name=t("rule_choice.seat", n=info.seat + 1),
        value=", ".join(part for part in (who, status) if part),
    )


def waiting_room_lines(t: Translation, room: TableRoom) -> list[str]:
    """A table before its match: what is played, who sits there, what it waits for."""
    assert room.game is not None
    title = t("connection.gather.title" if room.is_seated else "connection.gather.invited")
    lines = [
        t("line_mode.pair", name=title, value=table_title(t, room)),
        *unusual_house_lines(t, room.house, room.game),
        *([rated_text(t, room.rating)] if room.house.kind == "public" else []),
        *seat_lines(t, room),
    ]
    if room.repeats:
        lines.insert(1, t(f"play_again.invited.{room.game}", deal=room.repeats))
    free = any(info.kind == "free" for info in room.seats)
    if not room.is_seated:
        closed = "full_closed" if room.house.watchers == "none" else "full"
        lines.append(t("line_mode.sit_down" if free else f"connection.gather.{closed}"))
    elif room.members.host != room.seat:
        lines.append(t(f"members.begins.{'when_full' if free else 'when_ready'}"))
    return lines


def table_title(t: Translation, room: TableRoom) -> str:
    """The game and its rules: ``Hearts, Standard``."""
    assert room.game is not None
    return f"{t(f'lobby.{room.game}.title')}, {title_of_rules(t, room.game, room.rules)}"


def find_seat(room: TableRoom, words: str) -> Seat | None:
    """The seat that is meant by its number, counted from 1, or the beginning of a name."""
    words = words.strip().casefold()
    if words.isascii() and words.isdigit() and len(words) <= 2:
        seat = int(words) - 1
        return seat if 0 <= seat < len(room.seats) else None
    named = [info.seat for info in room.seats if words and info.name.casefold().startswith(words)]
    return named[0] if len(named) == 1 else None
