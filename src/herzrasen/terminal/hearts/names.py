"""What players are called at a table of Hearts."""

from __future__ import annotations

from herzrasen.cards import WATCHER, Seat
from herzrasen.locales.bidi_isolate import isolate
from herzrasen.presentation.speech.hearts import HeartsDescriber
from herzrasen.terminal.table_context import TableContext


def reader_of(table: TableContext) -> Seat:
    """The seat that sentences address as "you": the own one, and none in a record."""
    return WATCHER if table.room.status == "record" else table.own


def seat_name(table: TableContext, seat: Seat) -> str:
    """You, a name, or the number of a seat without one."""
    if seat == reader_of(table):
        return table.t("hearts_table.you")
    info = next((info for info in table.room.seats if info.seat == seat), None)
    if info is None or not info.name:
        return table.t("hearts_table.seat.nobody", seat=seat + 1)
    return isolate(info.name)


def describer_of(table: TableContext) -> HeartsDescriber:
    """Everything at this table in sentences, as its reader likes them."""
    settings = table.store.values
    return HeartsDescriber(
        table.t,
        reader_of(table),
        lambda seat: seat_name(table, seat),
        settings.hand_order,
        settings.announce == "short",
    )
