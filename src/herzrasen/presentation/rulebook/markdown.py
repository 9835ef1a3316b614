"""A game's rules as a page of the documentation, in Markdown, from the options and their texts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from herzrasen.cards import Card, CardSet, Suit
from herzrasen.games.hearts.deck import deck
from herzrasen.games.hearts.rules import HeartsRules, Trim
from herzrasen.games.protocol import GameName
from herzrasen.locales import LANGUAGES, text
from herzrasen.presentation.rulebook.description import differences, sentences
from herzrasen.presentation.rulebook.options import (
    GAMES,
    choices,
    in_words,
    options,
    usual,
    written,
)
from herzrasen.protocol.rules import Option
from herzrasen.table import info

_SIGNS: Final = {Suit.CLUBS: "♣", Suit.DIAMONDS: "♦", Suit.SPADES: "♠", Suit.HEARTS: "♥"}


def page(game: GameName, language: str) -> str:
    """The page, from its heading to its last table."""
    return _Page(game, language).text()


def file_name(game: GameName, language: str) -> str:
    """What the page is called in ``docs/rules``."""
    return f"{game}.{language}.md"


class _Page:
    def __init__(self, game: GameName, language: str) -> None:
        self._game = game
        self._language = language
        self._usual = usual(game)

    def text(self) -> str:
        parts = [self._head(), self._rules(), self._presets(), self._options()]
        if self._game == "hearts":
            parts.insert(3, self._decks())
        return "\n\n".join("\n\n".join(part) for part in parts) + "\n"

    def _head(self) -> Iterator[str]:
        other = next(language for language in LANGUAGES if language != self._language)
        yield f"# {self._say(self._game)}"
        yield f"*{self._say('other', file=file_name(self._game, other))}*"
        yield f"*{self._say('made')}*"

    def _rules(self) -> Iterator[str]:
        yield f"## {self._say('usual')}"
        name = info.text_of(self._usual)
        yield self._say("usual_about", name=self._name(f"preset.{name}"), rules=name)
        for group in sentences(self._usual, self._language):
            yield f"### {group.title}"
            yield _listed(group.lines)

    def _presets(self) -> Iterator[str]:
        name = self._name(f"preset.{info.text_of(self._usual)}")
        yield f"## {self._say('presets')}"
        yield self._say("presets_about", name=name)
        for preset, rules in GAMES[self._game].PRESETS.items():
            yield f"### {self._name(f'preset.{preset}')} (`{preset}`)"
            yield text(self._language, f"{self._game}.preset.{preset}.about")
            yield from self._differences(rules)

    def _differences(self, rules: Any) -> Iterator[str]:
        """In which options the preset differs, and which sentences it has that are not usual."""
        differ = differences(self._usual, rules)
        if not differ:
            return
        yield self._say("differs")
        yield _listed(
            f"{self._name(f'option.{option}')}: {self._value(rules, option)}"
            f" (`{option}={written(self._game, option, getattr(rules, option))}`)"
            for option in differ
        )
        usual_lines = {
            line for group in sentences(self._usual, self._language) for line in group.lines
        }
        new = [
            line
            for group in sentences(rules, self._language)
            for line in group.lines
            if line not in usual_lines
        ]
        if new:
            yield self._say("says")
            yield _listed(new)

    def _lines(self, rules: Any) -> Iterator[str]:
        for group in sentences(rules, self._language):
            yield from group.lines

    def _options(self) -> Iterator[str]:
        yield f"## {self._say('options')}"
        example = text(self._language, f"cli.rules.{self._game}.example")
        yield self._say("options_about", example=example)
        rows = []
        for option in options(self._game):
            name = self._name(f"option.{option.name}")
            told = text(self._language, f"{self._game}.option.{option.name}.about")
            rows.append(
                (
                    f"**{name}.** {told}",
                    f"`{option.name}`",
                    self._choices(option),
                    self._value(self._usual, option.name),
                )
            )
        yield _table([self._say(head) for head in ("option", "short", "values", "default")], rows)

    def _choices(self, option: Option) -> str:
        return "<br>".join(
            f"`{word}` {said}" if said else word
            for word, said in choices(self._game, option, self._language)
        )

    def _decks(self) -> Iterator[str]:
        trims = [trim for trim in Trim if trim is not Trim.OWN]
        named = [f"{in_words('hearts', 'trim', trim, self._language)} (`{trim}`)" for trim in trims]
        players = self._say("players")
        yield f"## {self._say('decks')}"
        yield self._say("decks_about")
        yield self._say("one_pack")
        yield _table(
            [players, *named],
            [
                (str(count), *(self._deck(players=count, trim=trim) for trim in trims))
                for count in range(3, 11)
            ],
        )
        yield self._say("two_packs")
        yield _table(
            [players, self._say("decks")],
            [(str(count), self._deck(players=count, packs=2)) for count in range(5, 12)],
        )

    def _deck(self, **changed: Any) -> str:
        """What is taken out for a table, how many cards that leaves each, and what opens."""
        rules = info.rules_with("hearts", changed)
        if not isinstance(rules, HeartsRules):
            return self._say("refused")
        in_play = deck(rules)
        lead = min(in_play.cards.of_suit(Suit.CLUBS), key=lambda card: card.rank)
        out = self._say("without", cards=_signs(in_play.removed)) if in_play.removed else ""
        out = out or self._say("nothing")
        return self._say("deal", without=out, n=in_play.hand_size, lead=_signs(CardSet([lead])))

    def _say(self, key: str, **facts: str | int) -> str:
        return text(self._language, f"rules.page.{key}", **facts)

    def _name(self, key: str) -> str:
        return text(self._language, f"{self._game}.{key}.name")

    def _value(self, rules: Any, option: str) -> str:
        return in_words(self._game, option, getattr(rules, option), self._language)


def _signs(cards: CardSet) -> str:
    """Cards as signs, such as ♦2; those that go first come first."""

    def order(card: Card) -> tuple[int, int, int]:
        return card.rank, card.deck, card.suit

    return " ".join(_SIGNS[card.suit] + card.rank.letter for card in sorted(cards, key=order))


def _listed(lines: Iterable[str]) -> str:
    return "\n".join(f"- {line}" for line in lines)


def _table(head: list[str], rows: Sequence[tuple[str, ...]]) -> str:
    return "\n".join(f"| {' | '.join(row)} |" for row in (head, ["---"] * len(head), *rows))
