"""What the rule book says about some rules: the keys of its sentences and the facts in them.

The laws read the rules from these alone, as someone at the table would, and compare what happens.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias
from unittest.mock import patch

from herzrasen.cards import Rank, Suit
from herzrasen.locales import LANGUAGES, catalogue, text
from herzrasen.presentation.rulebook import translator
from herzrasen.presentation.rulebook.description import sentences

Facts: TypeAlias = Mapping[str, str | int]


@dataclass(frozen=True)
class PageSentences:
    """The sentences about one rules value: each key with the facts of every time that it is stated.
    Cards and lists are in English."""

    facts: Mapping[str, tuple[Facts, ...]]

    def __contains__(self, key: str) -> bool:
        return key in self.facts

    def any(self, *keys: str) -> bool:
        """Whether one of these is stated."""
        return any(key in self for key in keys)

    def number(self, *keys: str, default: int = 0) -> int:
        """The number in the first of these sentences that is stated."""
        return next((int(self.facts[key][0]["n"]) for key in keys if key in self), default)

    def faces(self, key: str, fact: str = "card") -> list[str]:
        """The cards that a sentence names, as often as there are such cards, without their deck:
        "both twos of clubs" are two, "all twos" are one of each suit. None if it is not stated."""
        return [
            face
            for facts in self.facts.get(key, ())
            for face in _faces(str(facts.get(fact, "")), 2 if "cards.two-packs" in self else 1)
        ]

    def copies(self, key: str) -> Iterator[tuple[str, int]]:
        """The cards that a sentence names, each with how many of it there are by the article."""
        for facts in self.facts.get(key, ()):
            for fact in ("card", "cards"):
                for article, rank, suit in _ARTICLES.findall(str(facts.get(fact, ""))):
                    yield _RANKS[rank] + _SUITS[suit], 1 if article == "the" else 2


Reading: TypeAlias = Callable[[PageSentences, Any], Iterator[bool]]
"""Whether a sentence is true of a match, once for every occasion that shows it."""

_RANKS: Final = {
    catalogue("en")[f"cards.rank.{rank.letter}"]: rank.letter
    for rank in Rank
    if rank is not Rank.JOKER
} | {
    catalogue("en")[f"rules.ranks.{rank.letter}"]: rank.letter
    for rank in Rank
    if rank is not Rank.JOKER
}
_SUITS: Final = {catalogue("en")[f"cards.suit.{suit.letter}"]: suit.letter for suit in Suit}
_ARTICLES: Final = re.compile(rf"(the|an?|both) ({'|'.join(_RANKS)}) of ({'|'.join(_SUITS)})")
_CARDS: Final = re.compile(rf"(both )?({'|'.join(_RANKS)}) of ({'|'.join(_SUITS)})|all (\w+)")


def _faces(phrase: str, packs: int) -> Iterator[str]:
    for both, rank, suit, every in _CARDS.findall(phrase):
        if every:
            yield from [_RANKS[every] + letter for letter in _SUITS.values()] * packs
        else:
            yield from [_RANKS[rank] + _SUITS[suit]] * (2 if both else 1)


def sentences_about(rules: Any, namespace: str) -> PageSentences:
    """What the page says. Both languages say the same, with the same numbers."""
    page = {language: _record_keys(rules, namespace, language) for language in LANGUAGES}
    numbers = [
        {key: [facts.get("n") for facts in times] for key, times in page.items()}
        for page in page.values()
    ]
    assert all(page == numbers[0] for page in numbers)
    return PageSentences(page["en"])


def _record_keys(rules: Any, namespace: str, language: str) -> Mapping[str, tuple[Facts, ...]]:
    page: dict[str, list[Facts]] = defaultdict(list)

    def record(language: str, key: str, **facts: str | int) -> str:
        if key.startswith(f"{namespace}."):
            page[key.removeprefix(f"{namespace}.")].append(facts)
        return text(language, key, **facts)

    with patch.object(translator, "text", record):
        sentences(rules, language)
    return {key: tuple(times) for key, times in page.items()}


def keys_of(namespace: str) -> set[str]:
    """The keys of all sentences that the page may say."""
    return {
        re.sub(r"\.(one|other)$", "", key).removeprefix(f"{namespace}.")
        for key in catalogue("en")
        if key.startswith(f"{namespace}.") and not key.endswith(".title")
    }
