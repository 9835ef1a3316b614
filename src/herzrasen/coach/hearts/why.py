"""Why a card, in at most two facts: what it does to the trick, and what is known besides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from herzrasen.bots.hearts.advice import Option
from herzrasen.bots.hearts.model.card_table import each
from herzrasen.bots.hearts.model.memory import Memory, recall
from herzrasen.bots.hearts.model.payoff import shot_by
from herzrasen.bots.hearts.model.position import Position
from herzrasen.cards import Seat, Suit
from herzrasen.coach.hearts.costs import SURE
from herzrasen.coach.hearts.fact import Fact, fact, percent
from herzrasen.coach.hearts.trick_facts import deed
from herzrasen.coach.hearts.world_samples import COUNT, guesses, played_out
from herzrasen.games.hearts import View, legal

HOPE: Final = 0.15
"""From this chance of an own moon on it is spoken of."""
DANGER: Final = 0.08
"""From this chance of another's moon on it is spoken of."""
LIKELY: Final = 0.6
"""From this share of guesses on a seat is named as the queen's holder."""


def why(view: View, options: Sequence[Option], seed: int) -> tuple[Fact, ...]:
    """What speaks for the first of these options of a seat that is asked to play."""
    if len(options) == 1:
        return (fact("why.only" if len(legal(view).cards) == 1 else "why.alike"),)
    memory = recall(view)
    seen = [*guesses(view, COUNT, seed)]
    best = options[0]
    card = memory.position.prices.bits(best.cards)
    does = deed(memory.position, card, seen)
    knows = next(_known(memory, view.seat, card, options, seen), None)
    return tuple(one for one in (does, knows) if one is not None)


def compared(options: Sequence[Option]) -> Fact:
    """How the best option stands to all others."""
    best = options[0]
    sure = min(best.worth - other.worth - SURE * other.error for other in options[1:])
    if sure >= 1:
        return fact("why.others-cost", n=round(sure))
    return fact("why.clear") if sure > 0 else fact("why.equal")


def _known(
    memory: Memory, me: Seat, card: int, options: Sequence[Option], seen: Sequence[Position]
) -> Iterator[Fact]:
    """What is known besides, the weightiest first."""
    yield from _moon(me, options, seen)
    yield from _queen(memory, card, seen)
    yield from _voids(memory, me, card, options)
    yield from _left_behind(memory, me, card)


def _moon(me: Seat, options: Sequence[Option], seen: Sequence[Position]) -> Iterator[Fact]:
    best = options[0]
    if best.moon >= HOPE:
        yield fact("why.moon-own", percent=percent(best.moon))
    others = max(option.against for option in options)
    if max(best.against, others) < DANGER:
        return
    shooters = Counter(shot_by(played_out(guess)) for guess in seen)
    del shooters[-1], shooters[me]
    if not shooters:
        return
    ((seat, _),) = shooters.most_common(1)
    if others - best.against >= DANGER:
        yield fact("why.moon-stop", seat=seat, percent=percent(others))
    else:
        yield fact("why.moon-danger", seat=seat, percent=percent(best.against))


def _queen(memory: Memory, card: int, seen: Sequence[Position]) -> Iterator[Fact]:
    """Where the dearest card outside hearts lies, if it matters to this card."""
    position = memory.position
    prices, me = position.prices, position.turn
    out = position.unseen(me) & prices.heavy
    if not out or card & prices.hearts:
        return
    queen = max(each(out), key=lambda one: prices.cost[one])
    name = prices.card(queen)
    for seat, known in enumerate(memory.known):
        if known & queen:
            yield fact("why.queen-known", card=name, seat=seat)
            return
    holders = Counter(
        seat for guess in seen for seat, hand in enumerate(guess.hands) if hand & queen
    )
    for seat, count in holders.most_common(1):
        if count == len(seen):
            yield fact("why.queen-known", card=name, seat=seat)
        elif count >= LIKELY * len(seen):
            yield fact("why.queen-likely", card=name, seat=seat, percent=percent(count / len(seen)))


def _voids(memory: Memory, me: Seat, card: int, options: Sequence[Option]) -> Iterator[Fact]:
    """Who is out of the suit that this is about: the one led, or the one that was not led."""
    position = memory.position
    prices = position.prices
    worst = prices.bits(options[-1].cards)
    about = position.led if position.count else prices.suits[prices.suit_of[worst]]
    if not position.count and card & about:
        return
    left = position.seats - position.count
    behind = {(me + place) % position.seats for place in range(1, left)}
    for seat in sorted(behind):
        if position.voids[seat] & about and memory.held[seat]:
            code = "why.void-behind" if position.count else "why.void"
            yield fact(code, seat=seat, suit=Suit(prices.suits.index(about)))


def _left_behind(memory: Memory, me: Seat, card: int) -> Iterator[Fact]:
    """What the card leaves in the hand."""
    position = memory.position
    prices = position.prices
    suit = prices.suits[prices.suit_of[card]]
    last = position.hands[me] & suit == card and position.hands[me] != card
    if last and (not position.count or card & position.led):
        yield fact("why.empties", suit=Suit(prices.suit_of[card]))
