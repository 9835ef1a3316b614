"""The reasons for a card, at most two facts: what it does in the trick, and what else is known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from herzrasen.bots.hearts.advice import AdviceOption
from herzrasen.bots.hearts.model.card_table import each_bit
from herzrasen.bots.hearts.model.knowledge import Knowledge, knowledge_of
from herzrasen.bots.hearts.model.payoff import moon_shooter
from herzrasen.bots.hearts.model.position import Position
from herzrasen.cards import Seat, Suit
from herzrasen.coach.hearts.fact import Fact, fact, percent
from herzrasen.coach.hearts.grades import Z_95
from herzrasen.coach.hearts.trick_facts import trick_fact
from herzrasen.coach.hearts.world_samples import SAMPLES, play_out, sample_worlds
from herzrasen.games.hearts import View, legal

MIN_OWN_MOON: Final = 0.15
"""The least chance of an own moon that is mentioned."""
MIN_OTHER_MOON: Final = 0.08
"""The least chance of another's moon that is mentioned."""
MIN_LIKELY: Final = 0.6
"""The least share of worlds for naming a seat as the queen's likely holder."""


def why(view: View, options: Sequence[AdviceOption], seed: int) -> tuple[Fact, ...]:
    """The reasons for the first of these options of a seat that is asked to play."""
    if len(options) == 1:
        return (fact("why.only" if len(legal(view).cards) == 1 else "why.alike"),)
    knowledge = knowledge_of(view)
    seen = [*sample_worlds(view, SAMPLES, seed)]
    best = options[0]
    card = knowledge.position.card_table.bits(best.cards)
    effect = trick_fact(knowledge.position, card, seen)
    known = next(_known_facts(knowledge, view.seat, card, options, seen), None)
    return tuple(one for one in (effect, known) if one is not None)


def compare_options(options: Sequence[AdviceOption]) -> Fact:
    """How the best option compares to all others."""
    best = options[0]
    sure = min(best.worth - other.worth - Z_95 * other.std_error for other in options[1:])
    if sure >= 1:
        return fact("why.others-cost", n=round(sure))
    return fact("why.clear") if sure > 0 else fact("why.equal")


def _known_facts(
    knowledge: Knowledge,
    me: Seat,
    card: int,
    options: Sequence[AdviceOption],
    seen: Sequence[Position],
) -> Iterator[Fact]:
    """Other known facts, the most important first."""
    yield from _moon(me, options, seen)
    yield from _queen(knowledge, card, seen)
    yield from _voids(knowledge, me, card, options)
    yield from _left_behind(knowledge, me, card)


def _moon(me: Seat, options: Sequence[AdviceOption], seen: Sequence[Position]) -> Iterator[Fact]:
    best = options[0]
    if best.moon_rate >= MIN_OWN_MOON:
        yield fact("why.moon-own", percent=percent(best.moon_rate))
    others = max(option.opponent_moon_rate for option in options)
    if max(best.opponent_moon_rate, others) < MIN_OTHER_MOON:
        return
    shooters = Counter(moon_shooter(play_out(guess)) for guess in seen)
    del shooters[-1], shooters[me]
    if not shooters:
        return
    ((seat, _),) = shooters.most_common(1)
    if others - best.opponent_moon_rate >= MIN_OTHER_MOON:
        yield fact("why.moon-stop", seat=seat, percent=percent(others))
    else:
        yield fact("why.moon-danger", seat=seat, percent=percent(best.opponent_moon_rate))


def _queen(knowledge: Knowledge, card: int, seen: Sequence[Position]) -> Iterator[Fact]:
    """Where the most expensive card outside hearts is, if it matters to this card."""
    position = knowledge.position
    card_table, me = position.card_table, position.turn
    out = position.unseen(me) & card_table.high_penalty
    if not out or card & card_table.hearts:
        return
    queen = max(each_bit(out), key=lambda one: card_table.cost[one])
    name = card_table.card(queen)
    for seat, known in enumerate(knowledge.known_cards):
        if known & queen:
            yield fact("why.queen-known", card=name, seat=seat)
            return
    holders = Counter(
        seat for guess in seen for seat, hand in enumerate(guess.hands) if hand & queen
    )
    for seat, count in holders.most_common(1):
        if count == len(seen):
            yield fact("why.queen-known", card=name, seat=seat)
        elif count >= MIN_LIKELY * len(seen):
            yield fact("why.queen-likely", card=name, seat=seat, percent=percent(count / len(seen)))


def _voids(
    knowledge: Knowledge, me: Seat, card: int, options: Sequence[AdviceOption]
) -> Iterator[Fact]:
    """Who is void in the suit in question: the one that was led, or that of the worst lead."""
    position = knowledge.position
    card_table = position.card_table
    worst = card_table.bits(options[-1].cards)
    about = (
        position.led_suit if position.trick_size else card_table.suits[card_table.suit_of[worst]]
    )
    if not position.trick_size and card & about:
        return
    left = position.seat_count - position.trick_size
    behind = {(me + place) % position.seat_count for place in range(1, left)}
    for seat in sorted(behind):
        if position.voids[seat] & about and knowledge.hand_sizes[seat]:
            code = "why.void-behind" if position.trick_size else "why.void"
            yield fact(code, seat=seat, suit=Suit(card_table.suits.index(about)))


def _left_behind(knowledge: Knowledge, me: Seat, card: int) -> Iterator[Fact]:
    """Whether the card leaves the hand void in its suit."""
    position = knowledge.position
    card_table = position.card_table
    suit = card_table.suits[card_table.suit_of[card]]
    last = position.hands[me] & suit == card and position.hands[me] != card
    if last and (not position.trick_size or card & position.led_suit):
        yield fact("why.empties", suit=Suit(card_table.suit_of[card]))
