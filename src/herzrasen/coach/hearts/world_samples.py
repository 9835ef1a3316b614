"""Sampled worlds: positions that are consistent with what a seat knows, and playing them out."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import fmean
from typing import Final

from herzrasen.bots.hearts.engine.playout import play_to_end
from herzrasen.bots.hearts.engine.rng import Rng, fork
from herzrasen.bots.hearts.engine.worlds import WorldSampler, unseen_cards
from herzrasen.bots.hearts.heuristics import club, moon
from herzrasen.bots.hearts.model.card_table import card_bit
from herzrasen.bots.hearts.model.knowledge import Knowledge, knowledge_of
from herzrasen.bots.hearts.model.legal import legal
from herzrasen.bots.hearts.model.payoff import points
from herzrasen.bots.hearts.model.position import Position
from herzrasen.cards import CardSet, Suit
from herzrasen.games.hearts import View
from herzrasen.games.hearts.dealing import first_lead
from herzrasen.games.hearts.rules import FirstLead

SAMPLES: Final = 60
"""Worlds that are sampled for facts and expected points."""


def sample_worlds(view: View, count: int, seed: int) -> Iterator[Position]:
    """``count`` positions with all hands, each consistent with the view and equally likely."""
    knowledge = knowledge_of(view)
    sampler = WorldSampler(unseen_cards(knowledge))
    for number in range(count):
        yield position_in_world(knowledge, sampler.draw(Rng(fork(seed, number))))


def position_in_world(knowledge: Knowledge, places: tuple[int, ...]) -> Position:
    """The seat's position with these cards in the other hands and, in the last place, in the
    kitty."""
    own = knowledge.position
    hands = [*places[: own.seat_count]]
    hands[knowledge.seat] = own.hands[knowledge.seat]
    guess = own.copy(hands)
    if len(places) > own.seat_count:
        if guess.kitty_taker < 0:
            guess.kitty = places[-1]
        else:
            guess.take_kitty(guess.kitty_taker, places[-1])
    return guess


def play_out(guess: Position) -> Position:
    """The end of a deal from a point between two tricks, played out by the club player; a seat
    whose hand may shoot the moon tries to."""
    end = guess.copy(guess.hands[:])
    leader, end.turn = end.turn, -1
    end.shooters |= moon.likely_shooters(end)
    end.turn = leader
    play_to_end(end)
    return end


def play_first_lead(deal: Position, view: View) -> None:
    """Set the leader of a deal with all hands known, and play the first card if the rules bind
    it."""
    card_table, rules = deal.card_table, deal.card_table.rules
    opening = first_lead(rules, view.public.dealer, [card_table.cards(hand) for hand in deal.hands])
    deal.turn = opening.leader
    if opening.must is not None:
        deal.play(card_bit(opening.must, rules.packs))
    elif rules.first_lead is FirstLead.HOLDER_ANY_CLUB:
        deal.play(club.choose_card(deal, deal.hands[deal.turn] & card_table.suits[Suit.CLUBS]))


def takes_trick(guess: Position, card: int) -> bool:
    """Whether this card, played next, takes the trick if the others play like the club player."""
    me, trick = guess.turn, guess.copy(guess.hands[:])
    trick.play(card)
    while trick.trick_size:
        trick.play(club.choose_card(trick, legal(trick)))
    return trick.turn == me


def expected_points(view: View, chosen: CardSet, seed: int) -> float:
    """The expected points of a seat that has only this card to play."""
    (card,) = chosen
    one = card_bit(card, view.public.rules.packs)
    seat_points = []
    for guess in sample_worlds(view, SAMPLES, seed):
        guess.play(one)
        play_to_end(guess)
        seat_points.append(points(guess)[view.seat])
    return fmean(seat_points)
