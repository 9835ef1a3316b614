"""The sentences of a table of Nerts."""

from __future__ import annotations

from herzrasen.presentation.speech.nerts import NertsDescriber
from herzrasen.terminal.table_context import TableContext


def make_describer(context: TableContext) -> NertsDescriber:
    """The sentences of a table for its reader."""
    brief = context.store.values.announce == "short"
    return NertsDescriber(context.t, context.reader, context.seat_name, brief)
