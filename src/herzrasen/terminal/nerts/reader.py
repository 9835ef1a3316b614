"""Who reads the sentences of a table, and what they call the players."""

from __future__ import annotations

from herzrasen.cards import WATCHER, Seat
from herzrasen.locales.bidi_isolate import isolate
from herzrasen.presentation.speech.nerts import NertsDescriber
from herzrasen.terminal.table_context import TableContext


def reader_name(context: TableContext, seat: Seat) -> str:
    """A player's name for the reader, who is "you" at a table of their own."""
    if seat == own_seat(context):
        return context.t("nerts_table.you")
    info = next((info for info in context.room.seats if info.seat == seat), None)
    if info is None or not info.name:
        return context.t("nerts_table.seat.nobody", seat=seat + 1)
    return isolate(info.name)


def own_seat(context: TableContext) -> Seat:
    """The seat that sentences address as "you": the own one, and none in a record."""
    return WATCHER if context.room.status == "record" else context.own


def make_describer(context: TableContext) -> NertsDescriber:
    """The sentences of a table for its reader."""
    own = own_seat(context)
    brief = context.store.values.announce == "short"
    return NertsDescriber(context.t, own, lambda seat: reader_name(context, seat), brief)
