"""What a seat may do now, worked out from its view alone.

``legal`` answers what is asked of a seat. The rules of play stand below it, one function each, in
the order in which a player would think of them: follow suit, no points in the first trick, no
heart led before hearts are broken, the queen of spades. All are in rules/hearts.md, sections 1
and 3.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from functools import cache
from itertools import combinations, permutations
from math import comb, factorial
from typing import Final, TypeAlias

import msgspec

from herzrasen.cards import DEALER, Card, CardSet, Rank, Suit
from herzrasen.games.hearts.deck import QUEENS, deck
from herzrasen.games.hearts.moves import Charge, ChooseMoon, Deal, MoonChoice, Move, Pass, Play
from herzrasen.games.hearts.rules import (
    Bleeding,
    Breaking,
    FirstLead,
    FirstTrick,
    HeartLeadException,
    HeartsRules,
    QueenLead,
)
from herzrasen.games.hearts.state import Phase, Public, Trick, View
from herzrasen.games.protocol import Refusal


class Ask(StrEnum):
    """What the seat is asked for."""

    NOTHING = "nothing"
    PASS = "pass"
    CHARGE = "charge"
    PLAY = "play"
    MOON = "moon"
    DEAL = "deal"


class Legal(msgspec.Struct, frozen=True, omit_defaults=True):
    """The legal moves, described.

    ``ask`` says what is wanted: between ``least`` and ``most`` of ``cards`` (one to play, the pass
    count to pass, all of them in any order to deal), or one of ``choices``. ``why`` gives, for
    each card in hand that may not be played now, the reason, keyed by the card's text.

    A Legal can be asked (``move in legal``), looped over and counted; the orders of a whole pack
    are too many for ``len``, which then raises OverflowError.
    """

    ask: Ask = Ask.NOTHING
    cards: CardSet = CardSet()
    least: int = 0
    most: int = 0
    choices: tuple[MoonChoice, ...] = ()
    why: dict[str, Refusal] = {}

    def __contains__(self, move: object) -> bool:
        match move, self.ask:
            case (Pass(cards), Ask.PASS) | (Charge(cards), Ask.CHARGE):
                return cards <= self.cards and self.least <= len(cards) <= self.most
            case Play(card), Ask.PLAY:
                return card in self.cards
            case ChooseMoon(choice), Ask.MOON:
                return choice in self.choices
            case Deal(pack), Ask.DEAL:
                return len(pack) == len(self.cards) and CardSet(pack) == self.cards
            case _:
                return False

    def __iter__(self) -> Iterator[Move]:
        match self.ask:
            case Ask.PASS:
                return (Pass(CardSet(some)) for some in self._selections())
            case Ask.CHARGE:
                return (Charge(CardSet(some)) for some in self._selections())
            case Ask.PLAY:
                return (Play(card) for card in self.cards)
            case Ask.MOON:
                return (ChooseMoon(choice) for choice in self.choices)
            case Ask.DEAL:
                return (Deal(pack) for pack in permutations(self.cards))
            case Ask.NOTHING:
                return iter(())

    def __len__(self) -> int:
        match self.ask:
            case Ask.PASS | Ask.CHARGE:
                sizes = range(self.least, self.most + 1)
                return sum(comb(len(self.cards), size) for size in sizes)
            case Ask.MOON:
                return len(self.choices)
            case Ask.DEAL:
                return factorial(len(self.cards))
            case _:
                return len(self.cards)

    def __bool__(self) -> bool:
        return self.ask is not Ask.NOTHING

    def _selections(self) -> Iterator[tuple[Card, ...]]:
        for size in range(self.least, self.most + 1):
            yield from combinations(self.cards, size)


def legal(view: View) -> Legal:
    """The moves that this seat may make now."""
    public, rules = view.public, view.public.rules
    match public.phase:
        case Phase.DEAL if view.seat == DEALER:
            pack = deck(rules).cards
            return Legal(Ask.DEAL, pack, least=len(pack), most=len(pack))
        case Phase.PASS if view.seat >= 0:
            count = rules.pass_count
            return Legal(Ask.PASS, view.hand, least=count, most=count)
        case Phase.PLAY if view.seat == public.turn:
            cards, barred = playable(public, view.hand)
            why = {card.text: reason for some, reason in barred for card in some}
            return Legal(Ask.PLAY, cards, least=1, most=1, why=why)
        case Phase.MOON if view.seat == public.shooter:
            return Legal(Ask.MOON, choices=tuple(MoonChoice))
        case _:
            return Legal()


# The rules of play --------------------------------------------------------------------------------

Ban: TypeAlias = tuple[CardSet, Refusal]
"""Cards of a hand that may not be played, and the rule that says so."""


def playable(public: Public, hand: CardSet) -> tuple[CardSet, list[Ban]]:
    """The cards that the seat on turn may play, and the bans on all its others.

    A duty comes before every ban: who must follow suit plays that suit, whatever else is forbidden.
    If no card would be legal, every card is (section 3, at the end).
    """
    trick = public.trick
    if trick is None:
        return CardSet(), []
    choice, duty = _duty(public, trick, hand)
    free, bans = choice, []
    for against, reason in _bans(public, trick, hand):
        if forbidden := against & free:
            bans.append((forbidden, reason))
            free -= forbidden
    if not free:
        free, bans = choice, []
    if public.rules.queen_drop and (queen := _queen_to_drop(trick, free)):
        bans.append((free - queen, _DROP_QUEEN))
        free = queen
    if duty is not None and choice != hand:
        bans.append((hand - choice, duty))
    return free, bans


def _duty(public: Public, trick: Trick, hand: CardSet) -> tuple[CardSet, Refusal | None]:
    """The cards that the player has to choose among, and the rule that obliges him."""
    if trick.cards:
        led = trick.cards[0].suit
        return (hand.of_suit(led), _FOLLOW[led]) if hand.has_suit(led) else (hand, None)
    if not public.tricks:
        if public.must is not None:
            return CardSet([public.must]), _must_lead(public.must)
        if public.rules.first_lead is FirstLead.HOLDER_ANY_CLUB:
            return hand.of_suit(Suit.CLUBS), _LEAD_CLUB
    return hand, None


def _bans(public: Public, trick: Trick, hand: CardSet) -> Iterator[Ban]:
    """What each rule forbids this hand."""
    if not public.tricks:
        yield _first_trick(public.rules, hand)
    if not trick.cards:
        if not public.broken:
            yield _leading_hearts(public.rules, hand)
        if public.rules.queen_lead is QueenLead.AFTER_BREAK and not public.broken:
            yield QUEENS, _QUEEN_AFTER_BREAK


def _first_trick(rules: HeartsRules, hand: CardSet) -> Ban:
    """No points in the first trick; but a hand of nothing but penalty cards bleeds (C3)."""
    penalty = deck(rules).penalty
    if rules.first_trick is FirstTrick.ALLOWED:
        return CardSet(), _FIRST_TRICK
    if hand <= penalty:
        if rules.bleeding is Bleeding.QUEEN_FIRST and hand & QUEENS:
            return hand - QUEENS, _BLEED_QUEEN
        return CardSet(), _FIRST_TRICK
    if rules.first_trick is FirstTrick.HEARTS_FORBIDDEN:
        return hand.of_suit(Suit.HEARTS), _FIRST_TRICK_HEARTS
    return hand & penalty, _FIRST_TRICK


def _leading_hearts(rules: HeartsRules, hand: CardSet) -> Ban:
    """No heart is led before hearts are broken, except from a hand that has little else (C6)."""
    excepted = hand.of_suit(Suit.HEARTS)
    if rules.heart_lead_exception is HeartLeadException.ONLY_PENALTY:
        excepted |= hand & deck(rules).penalty
    if hand <= excepted:
        return CardSet(), _HEARTS_UNBROKEN
    never = rules.breaking is Breaking.NEVER
    return hand.of_suit(Suit.HEARTS), _HEARTS_NEVER if never else _HEARTS_UNBROKEN


def _queen_to_drop(trick: Trick, free: CardSet) -> CardSet:
    """The queen of spades, where she may go now and would not win: under king or ace, or on
    another suit."""
    queens = free & QUEENS
    if not queens or not trick.cards:
        return CardSet()
    spades_led = trick.cards[0].suit is Suit.SPADES
    covered = any(card.suit is Suit.SPADES and card.rank > Rank.QUEEN for card in trick.cards)
    return queens if covered or not spades_led else CardSet()


def breaks_hearts(rules: HeartsRules, trick: Trick, card: Card) -> bool:
    """Whether this card, played to this trick, breaks hearts (C4).

    Led, followed or discarded counts as played. Where a led heart does not break (H3 and H4 by the
    letter), only a heart discarded on another suit does.
    """
    if card.suit is Suit.HEARTS and rules.breaking not in (Breaking.NEVER, Breaking.FREE):
        return rules.lead_breaks or (bool(trick.cards) and trick.cards[0].suit is not Suit.HEARTS)
    match rules.breaking:
        case Breaking.HEART_OR_QUEEN:
            return card in QUEENS
        case Breaking.PENALTY:
            return card in deck(rules).penalty
        case _:
            return False


_FOLLOW: Final = {
    suit: Refusal("hearts.refusal.follow-suit", {"suit": suit.letter}) for suit in Suit
}
_LEAD_CLUB: Final = Refusal("hearts.refusal.lead-club")
_FIRST_TRICK: Final = Refusal("hearts.refusal.first-trick-points")
_FIRST_TRICK_HEARTS: Final = Refusal("hearts.refusal.first-trick-hearts")
_BLEED_QUEEN: Final = Refusal("hearts.refusal.bleed-queen")
_HEARTS_UNBROKEN: Final = Refusal("hearts.refusal.hearts-not-broken")
_HEARTS_NEVER: Final = Refusal("hearts.refusal.hearts-never-led")
_QUEEN_AFTER_BREAK: Final = Refusal("hearts.refusal.queen-before-break")
_DROP_QUEEN: Final = Refusal("hearts.refusal.drop-queen")


@cache
def _must_lead(card: Card) -> Refusal:
    return Refusal("hearts.refusal.must-lead", {"card": card.text})
