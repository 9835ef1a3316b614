"""The pages of tactics in ``docs/rules``: a game's topics in Markdown."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from herzrasen.games.protocol import GameName
from herzrasen.locales import text
from herzrasen.presentation.guides import markdown as guides
from herzrasen.presentation.lessons.tactics import tactics
from herzrasen.presentation.rulebook import markdown as rules_markdown


def file_name(game: GameName, language: str) -> str:
    """The name of the page's file in ``docs/rules``."""
    return f"tactics-{game}.{language}.md"


def page(game: GameName, language: str) -> str:
    """The whole page."""
    return "\n\n".join(_paragraphs(game, language)) + "\n"


def _paragraphs(game: GameName, language: str) -> Iterator[str]:
    name = text(language, f"lesson.game.{game}")
    guide = text(language, "rules.page.guide", file=guides.file_name(game, language))
    yield f"# {text(language, 'tactics.contents', game=name)}"
    yield rules_markdown.other_languages(language, partial(file_name, game))
    yield f"*{text(language, 'tactics.made')}*"
    yield f"{text(language, f'tactics.{game}.about')} {guide}"
    for topic in tactics(game).topics:
        key = f"tactics.{game}.{topic.name}"
        yield f"## {text(language, f'{key}.title')}"
        yield text(language, f"{key}.text")
        if topic.played:
            yield f"*{text(language, 'tactics.try')}*"
