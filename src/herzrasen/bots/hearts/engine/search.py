"""Choosing by trial: every choice is tried in the same guessed worlds, and the usual choice stands
unless another one is better by clearly more than chance. The twin of source/search.h and .cpp.
"""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from time import perf_counter_ns
from typing import Final, NamedTuple, TypeAlias

from herzrasen.bots.hearts.engine import net
from herzrasen.bots.hearts.engine.choices import WAYS, Choice, passes, plays
from herzrasen.bots.hearts.engine.plan import Opening, Plan, Searched, Trial, Way
from herzrasen.bots.hearts.engine.playout import Player, finish, straying
from herzrasen.bots.hearts.engine.rng import WORD, Rng, fork
from herzrasen.bots.hearts.engine.worlds import Sampler, Unseen
from herzrasen.bots.hearts.heuristics import club, moon, passing
from herzrasen.bots.hearts.model.card_table import Prices
from herzrasen.bots.hearts.model.payoff import Payoff, shot_by
from herzrasen.bots.hearts.model.position import Position
from herzrasen.cards import Suit
from herzrasen.games.match import Match

PLAY: Final = 10_000
"""About how many nanoseconds it takes to play out a card."""

PRIOR: Final = 4.0
"""Two points' spread, so that a few equal worlds do not look certain."""


class Result(NamedTuple):
    """What came of one choice in one world."""

    worth: float
    points: int
    moon: bool
    against: bool


World: TypeAlias = Callable[[Choice], Result]
"""A world in which choices are tried."""


class Tried:
    """One choice under trial: its results, world after world, as long as it was tried, and what it
    gained on the usual choice."""

    def __init__(self, choice: Choice) -> None:
        self.choice = choice
        self.live = True
        self.results: list[Result] = []
        self.gain = 0.0
        self.squares = 0.0

    @property
    def worlds(self) -> int:
        """In how many worlds it was tried."""
        return len(self.results)

    @property
    def mean(self) -> float:
        """What it gained in a world."""
        return self.gain / self.worlds if self.results else 0.0

    @property
    def error(self) -> float:
        """The standard error of that."""
        return error_of(self.gain, self.squares, self.worlds)


def error_of(gain: float, squares: float, worlds: int) -> float:
    """The standard error of a mean gain, from its sums."""
    if worlds < 2:
        return 1e9
    spread = max(0.0, (squares - gain * (gain / worlds)) / (worlds - 1))
    return sqrt((spread + PRIOR / worlds) / worlds)


def search(position: Position, unseen: Unseen, match: Match, legal: int, plan: Plan) -> Searched:
    """Try the cards that the seat to play may play, in worlds that fit what it has seen."""
    until, me = until_of(plan), position.turn
    player = player_of(position.prices, plan)
    payoff = Payoff(position.prices, match, me)
    position = position.copy(position.hands)
    tried = [Tried(choice) for choice in plays(position, legal, player)]
    try:
        sampler = Sampler(unseen, until)
    except TimeoutError:
        return answer(tried, plan)
    depth = sum(unseen.room[: position.seats]) + position.hands[me].bit_count()

    def world(number: int) -> World:
        hands = sampler.deal(Rng(fork(plan.seed, number)))
        start = laid(position, hands, me)
        suspected = moon.suspects(start)

        def result(choice: Choice) -> Result:
            end = start.copy(start.hands[:])
            end.shooters = choice.shooters | suspected
            end.play(choice.cards)
            return played_out(end, payoff, player_in(number, plan, player))

        return result

    try_all(tried, plan, max(1, depth), world, until)
    return answer(tried, plan)


def search_pass(
    position: Position, unseen: Unseen, match: Match, seat: int, way: Way, plan: Plan
) -> Searched:
    """Try what this seat may pass."""
    until, prices, players = until_of(plan), position.prices, position.seats
    sampler = Sampler(unseen)  # before a card is played there is little to count
    payoff, player = Payoff(prices, match, seat), player_of(prices, plan)
    depth = prices.deck.bit_count()
    cards = plan.nanoseconds // PLAY if plan.nanoseconds else plan.plays
    most = min(WAYS, cards // (depth * plan.least))
    tried = [Tried(choice) for choice in passes(prices, position.hands[seat], way.passed, most)]

    def world(number: int) -> World:
        hands = sampler.deal(Rng(fork(plan.seed, number)))
        dealt = laid(position, hands, seat)
        given = [passing.choose(prices, hand, way.passed) for hand in dealt.hands]

        def result(choice: Choice) -> Result:
            out = [choice.cards if other == seat else given[other] for other in range(players)]
            after = [
                hand & ~out[other] | out[(other - way.steps) % players]
                for other, hand in enumerate(dealt.hands)
            ]
            end = dealt.copy(after)
            open_play(end, way)
            return played_out(end, payoff, player_in(number, plan, player))

        return result

    try_all(tried, plan, depth, world, until)
    return answer(tried, plan)


def laid(position: Position, hands: tuple[int, ...], own: int) -> Position:
    """The hidden cards of a world laid into the position; the last place may be the kitty."""
    seats = position.seats
    made = position.copy(
        [position.hands[own] if seat == own else hands[seat] for seat in range(seats)]
    )
    if len(hands) > seats:
        if made.kitty_taker >= 0:
            made.take_kitty(made.kitty_taker, hands[seats])
        else:
            made.kitty = hands[seats]
    return made


def open_play(position: Position, way: Way) -> None:
    """Find who leads first; a lead that is bound to a club is played."""
    prices, opening, seats = position.prices, way.opening, position.seats
    position.turn = -1
    position.shooters = moon.suspects(position)
    if opening >= 0:
        position.turn = opening
        return
    clubs = prices.suits[Suit.CLUBS]
    held = sum(position.hands) & clubs
    lowest = held & -held
    lowest |= prices.twin.get(lowest, 0)
    in_turn = ((way.left + place) % seats for place in range(seats))
    position.turn = next(seat for seat in in_turn if position.hands[seat] & lowest)
    if opening == Opening.LOWEST_CLUB:
        own = position.hands[position.turn] & lowest
        position.play(own & -own)
    else:
        position.play(club.card(position, position.hands[position.turn] & clubs))


def player_of(prices: Prices, plan: Plan) -> Player:
    """Who plays deals out."""
    return net.card if plan.net and net.knows(prices) else club.card


def player_in(number: int, plan: Plan, player: Player) -> Player:
    """Who plays out world ``number``: the player, or one who strays from it."""
    if not plan.stray:
        return player
    return straying(player, plan.stray, Rng(fork(plan.seed ^ WORD, number)))


def played_out(position: Position, payoff: Payoff, player: Player) -> Result:
    """What comes of a deal when this player plays on in all seats."""
    finish(position, player)
    shooter = shot_by(position)
    return Result(
        payoff.of(position),
        payoff.chosen(position)[payoff.seat],
        shooter == payoff.seat,
        shooter not in (-1, payoff.seat),
    )


def until_of(plan: Plan) -> int | None:
    """When a search that begins now has to end, by ``perf_counter_ns``; None if it has no time."""
    return perf_counter_ns() + plan.nanoseconds if plan.nanoseconds else None


def try_all(
    tried: list[Tried],
    plan: Plan,
    depth: int,
    world: Callable[[int], World],
    until: int | None,
) -> None:
    """Try the choices in world after world until the plan is used up; ``depth`` is how many cards a
    trial plays out. A world that the time cuts short does not count."""
    live, spent, number, next_cut = tried[:], 0, 0, plan.least
    while len(live) > 1 and number < plan.most:
        if until is None and plan.plays - spent < len(live) * depth:
            return
        made, results = world(number), []
        for one in live:
            if until is not None and perf_counter_ns() >= until:
                return
            results.append(made(one.choice))
        for one, result in zip(live, results, strict=True):
            gain = result.worth - results[0].worth
            one.results.append(result)
            one.gain += gain
            one.squares += gain * gain
        spent += len(live) * depth
        number += 1
        if number >= next_cut:
            next_cut += max(plan.least, number // 2)
            live = cut(live, plan.drop)


def cut(live: list[Tried], drop: float) -> list[Tried]:
    """Drop what lies clearly behind the best, but never the usual choice, which stands first."""
    most = max(0.0, *(one.mean for one in live))
    for one in live[1:]:
        one.live = not one.mean + drop * one.error < most
    return [one for one in live if one.live]


def answer(tried: list[Tried], plan: Plan) -> Searched:
    """Which choice to make: the one that gained most, if it gained clearly, else the usual one."""
    chosen, most = 0, 0.0
    for number, one in enumerate(tried):
        if number and one.live and one.mean > plan.gate * one.error and one.mean > most:
            chosen, most = number, one.mean
    return Searched(tuple(told(tried, number, chosen) for number in range(len(tried))), chosen)


def told(tried: list[Tried], number: int, chosen: int) -> Trial:
    """What a trial came to. The worth is the usual choice's in all worlds plus the gain on it, so
    that luck with the worlds cancels out."""
    one, usual, other = tried[number], tried[0], tried[chosen]
    worth = 0.0
    for result in usual.results:
        worth += result.worth
    worlds = max(1, one.worlds)
    error = 0.0
    if number != chosen:
        gain = squares = 0.0
        for mine, its in zip(one.results, other.results, strict=False):
            more = mine.worth - its.worth
            gain += more
            squares += more * more
        error = error_of(gain, squares, min(one.worlds, other.worlds))
    return Trial(
        *(one.choice.cards, one.choice.alike),
        worth=(worth / usual.worlds if usual.results else 0.0) + one.mean,
        error=error,
        points=sum(result.points for result in one.results) / worlds,
        moon=sum(result.moon for result in one.results) / worlds,
        against=sum(result.against for result in one.results) / worlds,
        shooters=one.choice.shooters,
        worlds=one.worlds,
    )
