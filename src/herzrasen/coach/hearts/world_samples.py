"""The hidden hands guessed: positions that contradict nothing a seat knows, and how they end."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import fmean
from typing import Final

from herzrasen.bots.hearts.engine.playout import finish
from herzrasen.bots.hearts.engine.rng import Rng, fork
from herzrasen.bots.hearts.engine.worlds import Sampler, unseen
from herzrasen.bots.hearts.heuristics import club, moon
from herzrasen.bots.hearts.model.card_table import bit
from herzrasen.bots.hearts.model.legal import legal
from herzrasen.bots.hearts.model.memory import Memory, recall
from herzrasen.bots.hearts.model.payoff import points
from herzrasen.bots.hearts.model.position import Position
from herzrasen.cards import CardSet, Suit
from herzrasen.games.hearts import View
from herzrasen.games.hearts.dealing import first_lead
from herzrasen.games.hearts.rules import FirstLead

COUNT: Final = 60
"""So many guesses tell where a card may be, who takes a trick and what is to be expected."""


def guesses(view: View, count: int, seed: int) -> Iterator[Position]:
    """``count`` positions that the view's may be, each with the same chance, all hands in them."""
    memory = recall(view)
    sampler = Sampler(unseen(memory))
    for number in range(count):
        yield laid(memory, sampler.deal(Rng(fork(seed, number))))


def laid(memory: Memory, places: tuple[int, ...]) -> Position:
    """What the seat remembers, with these cards in the other hands and, in the last place, in the
    kitty."""
    own = memory.position
    hands = [*places[: own.seats]]
    hands[memory.seat] = own.hands[memory.seat]
    guess = own.copy(hands)
    if len(places) > own.seats:
        if guess.kitty_taker < 0:
            guess.kitty = places[-1]
        else:
            guess.take_kitty(guess.kitty_taker, places[-1])
    return guess


def played_out(guess: Position) -> Position:
    """The end of a deal between two tricks, if all play sensibly on; whoever may shoot the moon
    with the hand he has tries to."""
    end = guess.copy(guess.hands[:])
    leader, end.turn = end.turn, -1
    end.shooters |= moon.suspects(end)
    end.turn = leader
    finish(end)
    return end


def lead(deal: Position, view: View) -> None:
    """The first lead of a deal with all hands known, as far as the rules bind it."""
    table, rules = deal.prices, deal.prices.rules
    opening = first_lead(rules, view.public.dealer, [table.cards(hand) for hand in deal.hands])
    deal.turn = opening.leader
    if opening.must is not None:
        deal.play(bit(opening.must, rules.packs))
    elif rules.first_lead is FirstLead.HOLDER_ANY_CLUB:
        deal.play(club.card(deal, deal.hands[deal.turn] & table.suits[Suit.CLUBS]))


def takes(guess: Position, card: int) -> bool:
    """Whether whoever plays this card next takes the trick, if the others play sensibly on."""
    me, trick = guess.turn, guess.copy(guess.hands[:])
    trick.play(card)
    while trick.count:
        trick.play(club.card(trick, legal(trick)))
    return trick.turn == me


def expected(view: View, made: CardSet, seed: int) -> float:
    """The points that a seat has to expect which has only this card to play."""
    (card,) = made
    one = bit(card, view.public.rules.packs)
    got = []
    for guess in guesses(view, COUNT, seed):
        guess.play(one)
        finish(guess)
        got.append(points(guess)[view.seat])
    return fmean(got)
