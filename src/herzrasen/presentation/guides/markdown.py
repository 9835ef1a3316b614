"""The guides' pages in ``docs/rules``, in Markdown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from herzrasen.games.protocol import GameName
from herzrasen.locales import text
from herzrasen.presentation.guides.guide import guide
from herzrasen.presentation.guides.guide_text import card_signs
from herzrasen.presentation.guides.table_lines import table_lines
from herzrasen.presentation.lessons import markdown as tactics
from herzrasen.presentation.rulebook import markdown as reference
from herzrasen.protocol.http_guides import GuideSection


def file_name(game: GameName, language: str) -> str:
    """The name of the page's file in ``docs/rules``."""
    return f"{game}.{language}.md"


def page(game: GameName, language: str) -> str:
    """The whole page."""
    return "\n\n".join(_paragraphs(game, language)) + "\n"


def _paragraphs(game: GameName, language: str) -> Iterator[str]:
    yield f"# {text(language, 'guide.title', game=text(language, f'lesson.game.{game}'))}"
    yield reference.other_languages(language, partial(file_name, game))
    yield f"*{text(language, 'guide.made')}*"
    for section in guide(game, language).sections:
        yield f"## {section.title}"
        yield from _section(section, language)
    yield f"## {text(language, 'guide.next')}"
    yield text(
        language,
        "guide.files",
        reference=reference.file_name(game, language),
        tactics=tactics.file_name(game, language),
    )


def _section(section: GuideSection, language: str) -> Iterator[str]:
    if section.steps:
        yield "\n".join(f"{at}. {line}" for at, line in enumerate(section.lines, 1))
    elif len(section.lines) > 1:
        yield "\n".join(f"- {line}" for line in section.lines)
    else:
        yield from section.lines
    if section.picture:
        yield "\n".join(("```text", *table_lines(section.picture, language), "```"))
    if section.rows:
        yield _table(section, language)
    yield from section.notes


def _table(section: GuideSection, language: str) -> str:
    rows = [
        (row.label, card_signs(row.cards, language), card_signs(row.barred, language), row.text)
        for row in section.rows
    ]
    used = [at for at in range(4) if any(row[at] for row in rows)]
    lines: list[Sequence[str]] = [section.heads, ["---"] * len(used)]
    lines += [[row[at] for at in used] for row in rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
