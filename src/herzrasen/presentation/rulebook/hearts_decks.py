"""The decks of Hearts on its reference page: what is removed for each number of players."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from herzrasen.cards import Card, CardSet, Suit
from herzrasen.games.hearts.deck import deck
from herzrasen.games.hearts.rules import HeartsRules, Trim
from herzrasen.locales import text
from herzrasen.presentation.rulebook.markdown import table
from herzrasen.presentation.rulebook.options import value_text
from herzrasen.table import info

_SIGNS: Final = {Suit.CLUBS: "♣", Suit.DIAMONDS: "♦", Suit.SPADES: "♠", Suit.HEARTS: "♥"}


def decks(language: str) -> Iterator[str]:
    """The blocks of the page: one pack by what is removed, then two."""
    trims = [trim for trim in Trim if trim is not Trim.OWN]
    named = [f"{value_text('hearts', 'trim', trim, language)} (`{trim}`)" for trim in trims]
    players = _sentence(language, "players")
    yield f"## {_sentence(language, 'decks')}"
    yield _sentence(language, "decks_about")
    yield _sentence(language, "one_pack")
    yield table(
        [players, *named],
        [
            (str(count), *(_deck(language, players=count, trim=trim) for trim in trims))
            for count in range(3, 11)
        ],
    )
    yield _sentence(language, "two_packs")
    yield table(
        [players, _sentence(language, "decks")],
        [(str(count), _deck(language, players=count, packs=2)) for count in range(5, 12)],
    )


def _deck(language: str, **changed: Any) -> str:
    """The removed cards, the size of a hand, and the card that leads, under these options."""
    rules = info.rules_from_options("hearts", changed)
    if not isinstance(rules, HeartsRules):
        return _sentence(language, "refused")
    in_play = deck(rules)
    lead = min(in_play.cards.of_suit(Suit.CLUBS), key=lambda card: card.rank)
    nothing = _sentence(language, "nothing")
    removed = in_play.removed
    without = _sentence(language, "without", cards=_signs(removed)) if removed else nothing
    return _sentence(
        language, "deal", without=without, n=in_play.hand_size, lead=_signs(CardSet([lead]))
    )


def _sentence(language: str, key: str, **facts: str | int) -> str:
    return text(language, f"rules.page.{key}", **facts)


def _signs(cards: CardSet) -> str:
    """Cards as signs, such as ♦2, lowest first."""

    def order(card: Card) -> tuple[int, int, int]:
        return card.rank, card.deck, card.suit

    return " ".join(_SIGNS[card.suit] + card.rank.letter for card in sorted(cards, key=order))
