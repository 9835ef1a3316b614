"""How much a server has stored, in words."""

from __future__ import annotations

from herzrasen.locales import Translate


def stored_counts(tables: int, events: int, translate: Translate) -> dict[str, str]:
    """How much was stored, in words: the placeholders ``tables`` and ``entries``."""
    return {
        "tables": translate("stored.tables", n=tables),
        "entries": translate("stored.events", n=events),
    }
