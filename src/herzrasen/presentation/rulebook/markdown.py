"""The reference pages of ``docs/rules``: a game's rules line by line, presets and options."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any

from herzrasen.games.protocol import RULES_VERSION, GameName
from herzrasen.games.registry import GAMES
from herzrasen.kits.registry import part_of
from herzrasen.locales import LANGUAGES, text
from herzrasen.presentation.rulebook.description import differences, sentences
from herzrasen.presentation.rulebook.options import (
    choices,
    default_rules,
    options,
    value_notation,
    value_text,
)
from herzrasen.presentation.rulebook.rule_page import RulePage
from herzrasen.protocol.rules import OptionInfo
from herzrasen.table import info


def page(game: GameName, language: str) -> str:
    """The whole page."""
    return _Page(game, language).text()


def file_name(game: GameName, language: str) -> str:
    """The name of the page's file in ``docs/rules``."""
    return f"{game}-options.{language}.md"


def other_languages(language: str, file_in: Callable[[str], str]) -> str:
    """The line that leads to the same page in the other languages; ``file_in`` names its files."""
    links = (
        text(other, "rules.page.in_language", file=file_in(other))
        for other in LANGUAGES
        if other != language
    )
    return f"*{' · '.join(links)}*"


class _Page:
    def __init__(self, game: GameName, language: str) -> None:
        self._game = game
        self._language = language
        self._usual = default_rules(game)

    def text(self) -> str:
        extra = part_of(self._game, RulePage).reference(self._language)
        blocks = (*self._head(), *self._rules(), *self._presets(), *extra, *self._options())
        return "\n\n".join(blocks) + "\n"

    def _head(self) -> Iterator[str]:
        yield f"# {self._sentence(self._game)}"
        yield other_languages(self._language, partial(file_name, self._game))
        yield f"*{self._sentence('made')}*"
        yield self._sentence("guide", file=f"{self._game}.{self._language}.md")

    def _rules(self) -> Iterator[str]:
        yield f"## {self._sentence('usual')}"
        name = info.text_of(self._usual)
        yield self._sentence("usual_about", name=self._name(f"preset.{name}"), rules=name)
        for group in sentences(self._usual, self._language):
            yield f"### {group.title}"
            yield _bullet_list(group.lines)

    def _presets(self) -> Iterator[str]:
        name = self._name(f"preset.{info.text_of(self._usual)}")
        yield f"## {self._sentence('presets')}"
        yield self._sentence("presets_about", name=name, version=RULES_VERSION)
        for preset, rules in GAMES[self._game].PRESETS.items():
            yield f"### {self._name(f'preset.{preset}')} (`{preset}`)"
            yield text(self._language, f"{self._game}.preset.{preset}.about")
            yield from self._differences(rules)

    def _differences(self, rules: Any) -> Iterator[str]:
        """The options in which the preset differs from the default, the sentences that are new, and
        those that fall away."""
        differ = differences(self._usual, rules)
        if not differ:
            return
        yield self._sentence("differs")
        yield _bullet_list(
            f"{self._name(f'option.{option}')}: {self._value(rules, option)}"
            f" (`{option}={value_notation(option, getattr(rules, option))}`)"
            for option in differ
        )
        usual, now = [*self._lines(self._usual)], [*self._lines(rules)]
        for key, lines, others in (("says", now, usual), ("gone", usual, now)):
            if found := [line for line in lines if line not in others]:
                yield self._sentence(key)
                yield _bullet_list(found)

    def _lines(self, rules: Any) -> Iterator[str]:
        for group in sentences(rules, self._language):
            yield from group.lines

    def _options(self) -> Iterator[str]:
        yield f"## {self._sentence('options')}"
        example = text(self._language, f"cli.rules.{self._game}.example")
        yield self._sentence("options_about", example=example)
        rows = []
        for option in options(self._game):
            name = self._name(f"option.{option.name}")
            about = text(self._language, f"{self._game}.option.{option.name}.about")
            rows.append(
                (
                    f"**{name}.** {about}",
                    f"`{option.name}`",
                    self._choices(option),
                    self._value(self._usual, option.name),
                )
            )
        yield table(
            [self._sentence(head) for head in ("option", "short", "values", "default")], rows
        )

    def _choices(self, option: OptionInfo) -> str:
        return "<br>".join(
            f"`{word}` {meaning}" if meaning else word
            for word, meaning in choices(self._game, option, self._language)
        )

    def _sentence(self, key: str, **facts: str | int) -> str:
        return text(self._language, f"rules.page.{key}", **facts)

    def _name(self, key: str) -> str:
        return text(self._language, f"{self._game}.{key}.name")

    def _value(self, rules: Any, option: str) -> str:
        return value_text(self._game, option, getattr(rules, option), self._language)


def _bullet_list(lines: Iterable[str]) -> str:
    return "\n".join(f"- {line}" for line in lines)


def table(head: Sequence[str], rows: Sequence[tuple[str, ...]]) -> str:
    """A table in Markdown."""
    return "\n".join(f"| {' | '.join(row)} |" for row in (head, ["---"] * len(head), *rows))
