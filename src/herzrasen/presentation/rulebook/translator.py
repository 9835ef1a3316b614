"""Translator for rules: the sentences of a game, and the cards and numbers in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final

from herzrasen.cards import Card, CardSet, Rank, Suit
from herzrasen.locales import catalogue, text
from herzrasen.locales.capitals import with_capital
from herzrasen.locales.formats import format_number
from herzrasen.presentation.card_in_sentence import CardForm, card_in_sentence

_MAX_NUMBER_WORD: Final = 12


@dataclass(frozen=True)
class RuleTranslator:
    """The sentences of a game's rules in one language: ``translate("play.follow")``.

    ``namespace`` is the file in ``locales`` with the game's sentences, such as ``hearts_rules``.
    """

    language: str
    namespace: str

    def __call__(self, key: str, **facts: str | int) -> str:
        """The sentence for this key, with a capital first letter.

        A fact ``n`` chooses between singular and plural; as a word it is ``{many}``.
        """
        if isinstance(number := facts.get("n"), int):
            facts["many"] = self.number_word(number)
        sentence = text(self.language, f"{self.namespace}.{key}", **facts)
        return with_capital(sentence)

    def phrase(self, key: str, **facts: str | int) -> str:
        """A word or phrase that both games' rules share."""
        return text(self.language, f"rules.{key}", **facts)

    def number_word(self, number: int) -> str:
        """A number up to twelve in letters, others in digits.

        >>> english = RuleTranslator("en", "hearts_rules")
        >>> german = RuleTranslator("de", "hearts_rules")
        >>> english.number_word(4), german.number_word(52)
        ('four', '52')
        """
        if 0 <= number <= _MAX_NUMBER_WORD:
            return self.phrase(f"number.{number}")
        return self.format_signed(number)

    def format_signed(self, number: int) -> str:
        """A number in digits, with a proper minus."""
        return str(number) if number >= 0 else self.phrase("minus", n=-number)

    def decimal(self, number: float) -> str:
        """A number with as many decimals as it needs.

        >>> english = RuleTranslator("en", "nerts_rules")
        >>> german = RuleTranslator("de", "nerts_rules")
        >>> english.decimal(1.5), german.decimal(1.5)
        ('1.5', '1,5')
        """
        return format_number(number, self.language, 3, trim=True)

    def card(self, card: Card, form: CardForm = "subject") -> str:
        """A card in the middle of a sentence, whichever pack it is from.

        >>> RuleTranslator("en", "hearts_rules").card(Card.parse("QS'"))
        'the queen of spades'
        >>> RuleTranslator("de", "hearts_rules").card(Card.parse("JD"), "object")
        'den Karo-Buben'
        """
        return card_in_sentence(partial(text, self.language), card, form)

    def suit(self, suit: Suit) -> str:
        """A suit in the middle of a sentence."""
        return text(self.language, f"cards.suit.{suit.letter}")

    def cards(self, cards: CardSet, packs: int = 1) -> str:
        """Several cards: a rank that is there in every suit is named but once.

        >>> RuleTranslator("en", "hearts_rules").cards(CardSet.parse("2C 2D 2S 2H 3D"))
        'the three of diamonds and all twos'
        """
        return self.join_list(self._phrases(cards, packs))

    def join_list(self, phrases: Iterable[str]) -> str:
        """The phrases one after another, with "and" before the last."""
        *first, last = phrases
        return self.phrase("and", first=", ".join(first), last=last) if first else last

    def title(self, group: str) -> str:
        """A group's heading."""
        return catalogue(self.language)[f"{self.namespace}.{group}.title"]

    def _phrases(self, cards: CardSet, packs: int) -> Iterator[str]:
        ranks = Counter(card.rank for card in cards)
        complete = [rank for rank in Rank if ranks[rank] == len(Suit) * packs]
        faces = Counter((card.rank, card.suit) for card in cards if card.rank not in complete)
        for (rank, suit), copies in sorted(faces.items()):
            if copies == 1:
                yield self.card(Card(rank, suit), "subject" if packs == 1 else "any-subject")
            else:
                yield self.phrase(
                    "both",
                    ranks=self.phrase(f"ranks.{rank.letter}"),
                    suit=self.suit(suit),
                )
        for rank in complete:
            yield self.phrase("every", ranks=self.phrase(f"ranks.{rank.letter}"))
