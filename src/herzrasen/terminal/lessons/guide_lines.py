"""A guide's sections in lines."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from herzrasen.cards import Card
from herzrasen.protocol.http_guides import GuideRow, GuideSection
from herzrasen.terminal.translation import Translation

ListCards = Callable[[Iterable[Card]], str]
"""Some cards as text."""


def section_lines(
    t: Translation, section: GuideSection, list_cards: ListCards, *, mark: str = ""
) -> Iterator[str]:
    """Its lines, rows and notes; steps are numbered, other lines of several begin with a mark."""
    for at, line in enumerate(section.lines, 1):
        yield (
            f"{at}. {line}"
            if section.steps
            else f"{mark}{line}"
            if len(section.lines) > 1
            else line
        )
    for row in section.rows:
        yield f"{mark}{row_line(t, row, list_cards)}"
    yield from section.notes


def row_line(t: Translation, row: GuideRow, list_cards: ListCards) -> str:
    """A row: ``Mira: ♠Q ♥6. 13 + 1 = 14``."""
    cards = list_cards(row.cards) if row.cards else ""
    if row.barred:
        cards = f"{cards} ({t('guide.barred', cards=list_cards(row.barred))})"
    value = f"{cards}. {row.text}" if cards else row.text
    return t("line_mode.pair", name=row.label, value=value)
