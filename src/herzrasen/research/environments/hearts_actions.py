"""The actions of Hearts as numbers: one card at a time, in every phase.

An action below 52 is the face of a card, ``13 * suit + rank`` (clubs, diamonds, spades, hearts, the
deuce lowest): a card to play, or the next card to pass or to expose. A seat passes by as many
actions in a row as cards are passed; it exposes cards until it says NO_MORE_CARDS or has none left
to expose. Rules with charging, or with a shooter's choice, have three more actions.

With two packs an action means the first copy of the card that may be chosen: the copies in one hand
differ at most in which of them is exposed, and that one is the first.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from herzrasen.cards import Card, CardSet
from herzrasen.cards.card import DECK_SIZE
from herzrasen.games.hearts import (
    Charge,
    ChooseMoon,
    HeartsRules,
    MoonChoice,
    Move,
    Pass,
    Phase,
    Play,
    View,
)
from herzrasen.games.hearts.deck import deck
from herzrasen.games.hearts.playable_cards import playable_cards
from herzrasen.games.hearts.rules import Moon
from herzrasen.research.environments.observation_layout import FACES

NO_MORE_CARDS: Final = 52
"""Expose no further card."""
MOON_OTHERS: Final = 53
"""The moon adds points to the others."""
MOON_SELF: Final = 54
"""The moon takes points off the shooter's own score."""

_MOON_CHOICES: Final = {MOON_OTHERS: MoonChoice.OTHERS, MOON_SELF: MoonChoice.SELF}
_OTHER_NAMES: Final = ("no more cards", "moon: others", "moon: self")


def action_count(rules: HeartsRules) -> int:
    """How many actions there are under these rules.

    >>> action_count(HeartsRules()), action_count(HeartsRules(charging=True))
    (52, 55)
    """
    return 55 if rules.charging or rules.moon is Moon.CHOICE else 52


def action_name(action: int) -> str:
    """The card's text, or what else the action does. Raises IndexError for a number above 54.

    >>> action_name(36), action_name(53)
    ('QS', 'moon: others')
    """
    return FACES[action] if action < 52 else _OTHER_NAMES[action - 52]


def action_of_card(card: Card) -> int:
    """The action of this card, whichever pack it is from.

    >>> action_of_card(Card.parse("QS")), action_of_card(Card.parse("QS'"))
    (36, 36)
    """
    return card.index % DECK_SIZE


def legal_actions(view: View, picks: CardSet = CardSet()) -> list[int]:  # noqa: B008 - immutable
    """The legal actions of the view's seat, in ascending order; ``picks`` as in ``encode_view``.

    The view alone is read. Empty for a seat that is not to act. Claims are not offered.
    """
    public, seat = view.public, view.seat
    match public.phase:
        case Phase.PASS if seat not in public.chosen:
            return _faces(view.hand - picks)
        case Phase.CHARGE if seat not in public.chosen:
            return [*_faces(_exposable(view, picks)), NO_MORE_CARDS]
        case Phase.PLAY if seat == public.turn:
            return _faces(playable_cards(public, view.hand)[0])
        case Phase.MOON if seat == public.shooter:
            return [MOON_OTHERS, MOON_SELF]
        case _:
            return []


def pick_of(view: View, picks: CardSet, action: int) -> CardSet | Move:
    """What a legal action leads to: more ``picks``, or the seat's complete move."""
    public = view.public
    match public.phase:
        case Phase.PASS:
            picks = picks.with_card(_first_copy(view.hand - picks, action))
            return Pass(picks) if len(picks) == public.rules.pass_count else picks
        case Phase.CHARGE if action == NO_MORE_CARDS:
            return Charge(picks)
        case Phase.CHARGE:
            picks = picks.with_card(_first_copy(_exposable(view, picks), action))
            return picks if _exposable(view, picks) else Charge(picks)
        case Phase.MOON:
            return ChooseMoon(_MOON_CHOICES[action])
        case _:
            return Play(_first_copy(playable_cards(public, view.hand)[0], action))


def actions_of(view: View, move: Move) -> Iterator[int]:
    """The actions that make up a move of this view's seat, in ascending order of their cards.

    Raises ValueError for a claim, which has none.
    """
    match move:
        case Pass(cards):
            yield from sorted(map(action_of_card, cards))
        case Charge(cards):
            yield from sorted(map(action_of_card, cards))
            if _exposable(view, cards):
                yield NO_MORE_CARDS
        case Play(card):
            yield action_of_card(card)
        case ChooseMoon(choice):
            yield MOON_SELF if choice is MoonChoice.SELF else MOON_OTHERS
        case _:
            raise ValueError(f"no action stands for {move}")


def _exposable(view: View, picks: CardSet) -> CardSet:
    return (view.hand & deck(view.public.rules).exposable) - picks


def _faces(cards: CardSet) -> list[int]:
    return sorted({card.index % DECK_SIZE for card in cards})


def _first_copy(cards: CardSet, action: int) -> Card:
    return next(card for card in cards if card.index % DECK_SIZE == action)
