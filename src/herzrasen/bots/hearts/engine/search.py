"""Determinized Monte Carlo search with common random numbers and successive elimination.

The twin of source/search.h and search.cpp.

How it works: world after world is sampled for the hidden cards (``worlds``), and every candidate
(``candidates``) is played out in it by the same policy (``playout``). All candidates meet the same
worlds, so luck with the hidden cards cancels out of their differences. After ``min_worlds``, and
then each time the worlds have grown by half, candidates more than ``prune_z`` standard errors
behind the best are eliminated. The default candidate, the policy's own choice, is never eliminated,
and is kept unless another one gains more than ``accept_z`` standard errors on it.
"""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from time import perf_counter_ns
from typing import Final, NamedTuple, TypeAlias

from herzrasen.bots.hearts.engine import net
from herzrasen.bots.hearts.engine.candidates import (
    MAX_PASSES,
    CandidateMove,
    pass_candidates,
    play_candidates,
)
from herzrasen.bots.hearts.engine.playout import Policy, play_to_end, with_random_cards
from herzrasen.bots.hearts.engine.rng import WORD, Rng, fork
from herzrasen.bots.hearts.engine.search_types import (
    CandidateResult,
    OpeningLead,
    PassSetup,
    SearchConfig,
    SearchResult,
)
from herzrasen.bots.hearts.engine.worlds import UnseenCards, WorldSampler
from herzrasen.bots.hearts.heuristics import club, moon, passing
from herzrasen.bots.hearts.model.card_table import CardTable
from herzrasen.bots.hearts.model.payoff import Payoff, moon_shooter
from herzrasen.bots.hearts.model.position import Position
from herzrasen.cards import Suit
from herzrasen.games.match import Match

NS_PER_CARD: Final = 10_000
"""About how many nanoseconds a card takes to play out."""

PRIOR_VARIANCE: Final = 4.0
"""A prior standard deviation of two points, so that a few equal worlds do not look certain."""


class PlayoutResult(NamedTuple):
    """What came of one candidate in one world."""

    worth: float
    points: int
    shot_moon: bool
    opponent_shot_moon: bool


WorldEvaluator: TypeAlias = Callable[[CandidateMove], PlayoutResult]
"""Plays out a candidate in one world."""


class Candidate:
    """One candidate: its result in each world while it was active, and its gains on the default."""

    def __init__(self, choice: CandidateMove) -> None:
        self.move = choice
        self.active = True
        self.results: list[PlayoutResult] = []
        self.gain_sum = 0.0
        self.gain_squares = 0.0

    @property
    def worlds(self) -> int:
        """In how many worlds it was played out."""
        return len(self.results)

    @property
    def mean_gain(self) -> float:
        """Its mean gain in a world."""
        return self.gain_sum / self.worlds if self.results else 0.0

    @property
    def std_error(self) -> float:
        """The standard error of that."""
        return standard_error(self.gain_sum, self.gain_squares, self.worlds)


def standard_error(gain: float, squares: float, worlds: int) -> float:
    """The standard error of a mean gain, from its sums."""
    if worlds < 2:
        return 1e9
    variance = max(0.0, (squares - gain * (gain / worlds)) / (worlds - 1))
    return sqrt((variance + PRIOR_VARIANCE / worlds) / worlds)


def search(
    position: Position, unseen: UnseenCards, match: Match, legal: int, config: SearchConfig
) -> SearchResult:
    """Search the cards that the seat to play may play, in worlds that fit what it knows."""
    deadline, me = deadline_of(config), position.turn
    policy = playout_policy(position.card_table, config)
    payoff = Payoff(position.card_table, match, me)
    position = position.copy(position.hands)
    candidates = [Candidate(choice) for choice in play_candidates(position, legal, policy)]
    try:
        sampler = WorldSampler(unseen, deadline)
    except TimeoutError:
        return search_result(candidates, config)
    depth = sum(unseen.sizes[: position.seat_count]) + position.hands[me].bit_count()

    def world(number: int) -> WorldEvaluator:
        hands = sampler.draw(Rng(fork(config.seed, number)))
        start = with_hidden_cards(position, hands, me)
        suspected = moon.likely_shooters(start)

        def result(choice: CandidateMove) -> PlayoutResult:
            end = start.copy(start.hands[:])
            end.shooters = choice.shooters | suspected
            end.play(choice.cards)
            return play_out(end, payoff, world_policy(number, config, policy))

        return result

    run_playouts(candidates, config, max(1, depth), world, deadline)
    return search_result(candidates, config)


def search_pass(
    position: Position,
    unseen: UnseenCards,
    match: Match,
    seat: int,
    setup: PassSetup,
    config: SearchConfig,
) -> SearchResult:
    """Search what this seat may pass."""
    deadline, card_table, players = deadline_of(config), position.card_table, position.seat_count
    sampler = WorldSampler(unseen)  # before a card is played there is little to count
    payoff, policy = Payoff(card_table, match, seat), playout_policy(card_table, config)
    depth = card_table.deck.bit_count()
    budget = config.time_limit_ns // NS_PER_CARD if config.time_limit_ns else config.card_budget
    limit = min(MAX_PASSES, budget // (depth * config.min_worlds))
    candidates = [
        Candidate(choice)
        for choice in pass_candidates(card_table, position.hands[seat], setup.pass_count, limit)
    ]

    def world(number: int) -> WorldEvaluator:
        hands = sampler.draw(Rng(fork(config.seed, number)))
        dealt = with_hidden_cards(position, hands, seat)
        given = [passing.choose_pass(card_table, hand, setup.pass_count) for hand in dealt.hands]

        def result(choice: CandidateMove) -> PlayoutResult:
            out = [choice.cards if other == seat else given[other] for other in range(players)]
            after = [
                hand & ~out[other] | out[(other - setup.steps) % players]
                for other, hand in enumerate(dealt.hands)
            ]
            end = dealt.copy(after)
            start_play(end, setup)
            return play_out(end, payoff, world_policy(number, config, policy))

        return result

    run_playouts(candidates, config, depth, world, deadline)
    return search_result(candidates, config)


def with_hidden_cards(position: Position, hands: tuple[int, ...], own: int) -> Position:
    """The position with the hidden cards of a world; the last place may be the kitty."""
    seats = position.seat_count
    filled = position.copy(
        [position.hands[own] if seat == own else hands[seat] for seat in range(seats)]
    )
    if len(hands) > seats:
        if filled.kitty_taker >= 0:
            filled.take_kitty(filled.kitty_taker, hands[seats])
        else:
            filled.kitty = hands[seats]
    return filled


def start_play(position: Position, setup: PassSetup) -> None:
    """Set who leads first; play the lead where it must be a club."""
    card_table, opening, seats = position.card_table, setup.opening_lead, position.seat_count
    position.turn = -1
    position.shooters = moon.likely_shooters(position)
    if opening >= 0:
        position.turn = opening
        return
    clubs = card_table.suits[Suit.CLUBS]
    held = sum(position.hands) & clubs
    lowest = held & -held
    lowest |= card_table.duplicate.get(lowest, 0)
    in_turn = ((setup.left_of_dealer + place) % seats for place in range(seats))
    position.turn = next(seat for seat in in_turn if position.hands[seat] & lowest)
    if opening == OpeningLead.LOWEST_CLUB:
        own = position.hands[position.turn] & lowest
        position.play(own & -own)
    else:
        position.play(club.choose_card(position, position.hands[position.turn] & clubs))


def playout_policy(card_table: CardTable, config: SearchConfig) -> Policy:
    """The playout policy for these rules."""
    return net.choose_card if config.use_net and net.supports(card_table) else club.choose_card


def world_policy(number: int, config: SearchConfig, policy: Policy) -> Policy:
    """The policy in world ``number``, with random cards where the configuration has them."""
    if not config.random_rate:
        return policy
    return with_random_cards(policy, config.random_rate, Rng(fork(config.seed ^ WORD, number)))


def play_out(position: Position, payoff: Payoff, policy: Policy) -> PlayoutResult:
    """The result of a deal when all seats play on by this policy."""
    play_to_end(position, policy)
    shooter = moon_shooter(position)
    return PlayoutResult(
        payoff.of_position(position),
        payoff.scored_points(position)[payoff.seat],
        shooter == payoff.seat,
        shooter not in (-1, payoff.seat),
    )


def deadline_of(config: SearchConfig) -> int | None:
    """When a search that begins now must end, by ``perf_counter_ns``; None without a time limit."""
    return perf_counter_ns() + config.time_limit_ns if config.time_limit_ns else None


def run_playouts(
    candidates: list[Candidate],
    config: SearchConfig,
    depth: int,
    world: Callable[[int], WorldEvaluator],
    deadline: int | None,
) -> None:
    """Play out the candidates in world after world until the budget is used up; ``depth`` is how
    many cards a playout takes. A world that the time limit cuts short does not count."""
    active, spent, number, next_prune = candidates[:], 0, 0, config.min_worlds
    while len(active) > 1 and number < config.max_worlds:
        if deadline is None and config.card_budget - spent < len(active) * depth:
            return
        evaluate, results = world(number), []
        for one in active:
            if deadline is not None and perf_counter_ns() >= deadline:
                return
            results.append(evaluate(one.move))
        for one, result in zip(active, results, strict=True):
            gain = result.worth - results[0].worth
            one.results.append(result)
            one.gain_sum += gain
            one.gain_squares += gain * gain
        spent += len(active) * depth
        number += 1
        if number >= next_prune:
            next_prune += max(config.min_worlds, number // 2)
            active = prune(active, config.prune_z)


def prune(active: list[Candidate], prune_z: float) -> list[Candidate]:
    """Eliminate what is clearly behind the best, but never the default, which is first."""
    best = max(0.0, *(one.mean_gain for one in active))
    for one in active[1:]:
        one.active = not one.mean_gain + prune_z * one.std_error < best
    return [one for one in active if one.active]


def search_result(candidates: list[Candidate], config: SearchConfig) -> SearchResult:
    """The result: the candidate that gained most is chosen if it gained clearly, else the
    default."""
    chosen, best = 0, 0.0
    for number, one in enumerate(candidates):
        if (
            number
            and one.active
            and one.mean_gain > config.accept_z * one.std_error
            and one.mean_gain > best
        ):
            chosen, best = number, one.mean_gain
    return SearchResult(
        tuple(candidate_result(candidates, number, chosen) for number in range(len(candidates))),
        chosen,
    )


def candidate_result(candidates: list[Candidate], number: int, chosen: int) -> CandidateResult:
    """The figures of a candidate. Its worth is the default's in all worlds plus the gain on it, so
    that luck with the worlds cancels out."""
    one, default, other = candidates[number], candidates[0], candidates[chosen]
    worth = 0.0
    for result in default.results:
        worth += result.worth
    worlds = max(1, one.worlds)
    error = 0.0
    if number != chosen:
        gain = squares = 0.0
        for own_result, other_result in zip(one.results, other.results, strict=False):
            more = own_result.worth - other_result.worth
            gain += more
            squares += more * more
        error = standard_error(gain, squares, min(one.worlds, other.worlds))
    return CandidateResult(
        *(one.move.cards, one.move.equivalent),
        worth=(worth / default.worlds if default.results else 0.0) + one.mean_gain,
        std_error=error,
        points=sum(result.points for result in one.results) / worlds,
        moon_rate=sum(result.shot_moon for result in one.results) / worlds,
        opponent_moon_rate=sum(result.opponent_shot_moon for result in one.results) / worlds,
        shooters=one.move.shooters,
        worlds=one.worlds,
    )
