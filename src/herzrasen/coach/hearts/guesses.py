"""The hidden hands guessed: positions that contradict nothing a seat knows, and how they end."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from herzrasen.bots.hearts import club, expert, moon
from herzrasen.bots.hearts.legal import legal
from herzrasen.bots.hearts.memory import Memory, recall
from herzrasen.bots.hearts.position import Position
from herzrasen.bots.hearts.prices import each
from herzrasen.bots.worlds import deal_world
from herzrasen.games.hearts import View


def guesses(view: View, count: int, seed: int) -> Iterator[Position]:
    """``count`` positions that the view's may be, all hands in them."""
    memory, rng = recall(view), Random(seed)
    for _ in range(count):
        yield _guess(memory, view.seat, rng)


def played_out(guess: Position) -> Position:
    """The end of the deal, if all play sensibly on from here."""
    end = guess.copy(guess.hands[:])
    end.shooters |= moon.suspects(end)
    expert.finish(end)
    return end


def _guess(memory: Memory, me: int, rng: Random) -> Position:
    position = memory.position
    hidden = position.unseen(me)
    for known in memory.known:
        hidden &= ~known
    cards = each(hidden)
    room = [
        0 if seat == me else held - known.bit_count()
        for seat, (held, known) in enumerate(zip(memory.held, memory.known, strict=True))
    ]
    kitty = len(cards) - sum(room)
    allowed = [
        [seat for seat, void in enumerate(position.voids) if room[seat] and not void & one]
        + [position.seats] * (kitty > 0)
        for one in cards
    ]
    hands = deal_world(cards, allowed, [*room, kitty], rng)
    assert hands is not None, "the cards fit into no hands"
    rest = hands.pop()
    held = [cards | known for cards, known in zip(hands, memory.known, strict=True)]
    held[me] = position.hands[me]
    guess = position.copy(held)
    if rest and guess.kitty_taker < 0:
        guess.kitty = rest
    elif rest:
        guess.take_kitty(guess.kitty_taker, rest)
    return guess


def takes(guess: Position, card: int) -> bool:
    """Whether whoever plays this card next takes the trick, if the others play sensibly on."""
    me, trick = guess.turn, guess.copy(guess.hands[:])
    trick.play(card)
    while trick.count:
        trick.play(club.card(trick, legal(trick)))
    return trick.turn == me
