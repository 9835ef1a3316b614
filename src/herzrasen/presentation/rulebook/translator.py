"""Saying rules in one language: the sentences of a game, and the cards and numbers in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from herzrasen.cards import Card, CardSet, Rank, Suit
from herzrasen.locales import catalogue, text

_IN_WORDS: Final = 12

Form: TypeAlias = Literal["subject", "object", "any-subject", "any-object"]
"""How a card stands in a sentence."""


@dataclass(frozen=True)
class Speech:
    """How a game's rules are said: ``speech("play.follow")`` is a finished sentence.

    ``book`` is the file of the texts that has the game's sentences, such as ``hearts_rules``.
    """

    language: str
    book: str

    def __call__(self, key: str, **facts: str | int) -> str:
        """The sentence for this key, its first letter large.

        A fact ``n`` chooses between one and more, and is there as a word, too: ``{many}``.
        """
        if isinstance(number := facts.get("n"), int):
            facts["many"] = self.many(number)
        sentence = text(self.language, f"{self.book}.{key}", **facts)
        return sentence[:1].upper() + sentence[1:]

    def word(self, key: str, **facts: str | int) -> str:
        """A word or phrase that both games' rules share."""
        return text(self.language, f"rules.{key}", **facts)

    def many(self, number: int) -> str:
        """A number up to twelve in letters, others in digits.

        >>> Speech("en", "hearts_rules").many(4), Speech("de", "hearts_rules").many(52)
        ('four', '52')
        """
        if 0 <= number <= _IN_WORDS:
            return self.word(f"number.{number}")
        return self.signed(number)

    def signed(self, number: int) -> str:
        """A number in digits, with a proper minus."""
        return str(number) if number >= 0 else self.word("minus", n=-number)

    def decimal(self, number: float) -> str:
        """A number with as many decimals as it needs.

        >>> Speech("en", "nerts_rules").decimal(1.5), Speech("de", "nerts_rules").decimal(1.5)
        ('1.5', '1,5')
        """
        return f"{number:g}".replace(".", self.word("point"))

    def card(self, card: Card, form: Form = "subject") -> str:
        """A card in the middle of a sentence, whichever pack it is from.

        ``object`` is for whoever holds or takes it; with ``any`` there are two of it.

        >>> Speech("en", "hearts_rules").card(Card.parse("QS'"))
        'the queen of spades'
        >>> Speech("de", "hearts_rules").card(Card.parse("JD"), "object")
        'den Karo-Buben'
        """
        rank, table = card.rank.letter, "rank_object" if form.endswith("object") else "rank"
        return self.word(
            "card",
            article=self.word(f"article.{form}.{rank}"),
            rank=self.word(f"{table}.{rank}"),
            suit=self.word(f"suit.{card.suit.letter}"),
        )

    def cards(self, cards: CardSet, packs: int = 1) -> str:
        """Several cards: a rank that is there in every suit is named but once.

        >>> Speech("en", "hearts_rules").cards(CardSet.parse("2C 2D 2S 2H 3D"))
        'the three of diamonds and all twos'
        """
        return self.listed(self._phrases(cards, packs))

    def listed(self, phrases: Iterable[str]) -> str:
        """The phrases one after another, with "and" before the last."""
        *first, last = phrases
        return self.word("and", first=", ".join(first), last=last) if first else last

    def title(self, group: str) -> str:
        """A group's heading."""
        return catalogue(self.language)[f"{self.book}.{group}.title"]

    def _phrases(self, cards: CardSet, packs: int) -> Iterator[str]:
        ranks = Counter(card.rank for card in cards)
        whole = [rank for rank in Rank if ranks[rank] == len(Suit) * packs]
        faces = Counter((card.rank, card.suit) for card in cards if card.rank not in whole)
        for (rank, suit), copies in sorted(faces.items()):
            if copies == 1:
                yield self.card(Card(rank, suit), "subject" if packs == 1 else "any-subject")
            else:
                yield self.word(
                    "both",
                    ranks=self.word(f"ranks.{rank.letter}"),
                    suit=self.word(f"suit.{suit.letter}"),
                )
        for rank in whole:
            yield self.word("every", ranks=self.word(f"ranks.{rank.letter}"))
