"""The rules in force in lines: the game in short, what differs from the preset, then all rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from herzrasen.terminal.translation import preset_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from herzrasen.protocol.rules import RuleBook
    from herzrasen.terminal.translation import Translation

LineKind: TypeAlias = Literal["heading", "text", "item", "changed"]


class CardLine(NamedTuple):
    """A line of the card: a heading, a text, an item of a list, or one that was changed."""

    kind: LineKind
    text: str


def rule_card(t: Translation, book: RuleBook, house: Sequence[str] = ()) -> tuple[CardLine, ...]:
    """The card of these rules; ``house`` are the sentences of what the table agreed on besides."""
    return tuple(_lines(t, book, house))


def _lines(t: Translation, book: RuleBook, house: Sequence[str]) -> Iterator[CardLine]:
    if house:
        yield CardLine("heading", t("lobby.house.title"))
        yield from (CardLine("item", line) for line in house)
    if book.refusal is not None:
        yield CardLine("text", book.refusal.sentence)
        return
    about = f"{book.game}.preset.{book.preset}.about"
    if t.has(about):
        yield CardLine("text", t(about))
    yield CardLine("heading", t("rule_choice.card.gist"))
    yield from (CardLine("item", line) for line in book.gist)
    if book.differences:
        preset = preset_name(t, book.game, book.preset)
        yield CardLine("heading", t("rule_choice.differs", preset=preset))
        for value in book.values:
            if value.differs:
                words = t("rule_choice.change", option=value.name, value=value.words)
                yield CardLine("changed", words)
    yield CardLine("heading", t("rule_choice.card.all"))
    for group in book.sentences:
        yield CardLine("heading", group.title)
        for at, line in enumerate(group.lines):
            changed = at in group.changed
            text = f"{t('rule_choice.card.changed')} {line}" if changed else line
            yield CardLine("changed" if changed else "item", text)
    yield CardLine("heading", t("rule_choice.text_form"))
    yield CardLine("text", book.rules)
