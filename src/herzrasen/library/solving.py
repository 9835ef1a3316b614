"""Endings of Hearts with all hands open, solved exactly."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from herzrasen.bots.hearts.engine import kernel
from herzrasen.bots.hearts.model.card_table import CardTable, card_bit, card_table_for
from herzrasen.bots.hearts.model.position import Position
from herzrasen.cards import Card, Seat
from herzrasen.coach.hearts.endings import max_cards, solve_ending
from herzrasen.games.hearts import HeartsRules, Phase
from herzrasen.games.protocol import Refusal
from herzrasen.library.dealing import CardsLike, as_cards
from herzrasen.library.errors import InvalidDeal, NotAvailable
from herzrasen.library.local_match import LocalMatch
from herzrasen.library.rule_sets import RulesLike, as_rules


def solve(match: LocalMatch) -> dict[Card, float]:
    """The exact worth of every card that the seat to play may play, with all hands open.

    That seat (and its partners) plays its best, all others together their worst for it.

    Args:
        match: a match of Hearts in which a trick is running; with at most 28 cards in all hands
            together (at tables of more than four 20, without the compiled kernel 10), since the
            time grows with each card several times over.

    Returns:
        Points of the deal by which the others do worse on average than the seat: more is better,
        0 is an even deal.

    Raises:
        NotAvailable: if too many cards are left, no trick is running, or it is not Hearts.
    """
    public = match.public
    if not isinstance(match.rules, HeartsRules):
        raise NotAvailable(Refusal("library.refusal.only-hearts"))
    if public.phase is not Phase.PLAY or public.turn is None:
        raise NotAvailable(Refusal("library.refusal.not-playing"))
    found = solve_ending(match.view(public.turn), match.state.hands)
    if found is None:
        raise _too_long(match.rules, sum(map(len, match.state.hands)))
    return found


def solve_hands(
    hands: Sequence[CardsLike],
    turn: Seat,
    *,
    trick: Sequence[Card | str] = (),
    hearts_broken: bool = True,
    rules: RulesLike = "standard",
) -> dict[Card, float]:
    """The same for an ending set up by hand, in which the moon can no longer be shot.

    Args:
        hands: the cards that each seat still holds, without those of the running trick, as cards or
            text (``QS 2H``).
        turn: the seat that plays next.
        trick: the cards of the running trick in the order in which they were played.
        hearts_broken: whether hearts may be led.
        rules: of Hearts, without a kitty.

    Returns:
        For each card that ``turn`` may play, the points of the rest of the deal by which the others
        do worse on average: more is better.

    Raises:
        UnknownRules: if the text is not that of rules.
        InvalidDeal: if the hands do not fit the trick, or hold cards that are not in play.
        NotAvailable: if too many cards are left (see ``solve``), or the rules are not of Hearts.
    """
    found = as_rules(rules)
    if not isinstance(found, HeartsRules):
        raise NotAvailable(Refusal("library.refusal.only-hearts"))
    position = _position(found, hands, turn, [_card(card) for card in trick], hearts_broken)
    left = sum(hand.bit_count() for hand in position.hands)
    if left > max_cards(found):
        raise _too_long(found, left)
    table = position.card_table
    solved = kernel(found).solve(position, turn)
    return {table.card(bit): worth / (found.sides - 1) for bit, worth in solved.items()}


def _position(
    rules: HeartsRules,
    hands: Sequence[CardsLike],
    turn: Seat,
    trick: Sequence[Card],
    hearts_broken: bool,
) -> Position:
    table = card_table_for(rules)
    held = [as_cards(hand) for hand in hands]
    players, laid = rules.players, len(trick)
    if len(held) != players or not 0 <= turn < players or laid >= players:
        facts: dict[str, str | int] = {"n": players, "given": len(held)}
        raise InvalidDeal(Refusal("library.refusal.hands", facts))
    size = len(held[turn])
    leader = (turn - laid) % players
    bits = [0] * players
    used = 0
    for seat, hand in enumerate(held):
        played = (seat - leader) % players < laid
        if len(hand) != size - played:
            facts = {"seat": seat, "n": size - played, "given": len(hand)}
            raise InvalidDeal(Refusal("library.refusal.hand-size", facts))
        cards = [*hand, trick[(seat - leader) % players]] if played else [*hand]
        for card in cards:
            bit = _bit_in_play(table, card)
            if used & bit:
                raise InvalidDeal(Refusal("library.refusal.card-twice", {"card": card.text}))
            used |= bit
            bits[seat] |= bit
    position = Position(table, bits)
    position.turn, position.first_trick, position.hearts_broken = leader, False, hearts_broken
    position.played = table.deck & ~used
    # Someone else has taken a card of each kind: nobody takes all of them any more.
    position.penalty_takers = position.trick_winners = (1 << players) - 1
    for card in trick:
        position.play(card_bit(card, rules.packs))
    return position


def _bit_in_play(table: CardTable, card: Card) -> int:
    bit = card_bit(card, table.rules.packs) if card.deck < table.rules.packs else 0
    if not bit & table.deck:
        raise InvalidDeal(Refusal("library.refusal.card-not-in-play", {"card": card.text}))
    return bit


def _card(card: Any) -> Card:
    if isinstance(card, Card):
        return card
    try:
        return Card.parse(card)
    except ValueError:
        raise InvalidDeal(Refusal("library.refusal.cards", {"text": str(card)})) from None


def _too_long(rules: HeartsRules, given: int) -> NotAvailable:
    facts: dict[str, str | int] = {"given": given, "n": max_cards(rules)}
    return NotAvailable(Refusal("library.refusal.too-long", facts))
