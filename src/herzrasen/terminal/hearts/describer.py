"""The sentences of a table of Hearts."""

from __future__ import annotations

from herzrasen.presentation.speech.hearts import HeartsDescriber
from herzrasen.terminal.table_context import TableContext


def describer_of(table: TableContext) -> HeartsDescriber:
    """Everything at this table in sentences, as its reader likes them."""
    settings = table.store.values
    return HeartsDescriber(
        table.t, table.reader, table.seat_name, settings.hand_order, settings.announce == "short"
    )
