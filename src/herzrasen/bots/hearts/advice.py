"""The worth of every card or pass by search, for the searching levels, the coach and hints."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

import msgspec

from herzrasen.bots.hearts.engine import kernel, worlds
from herzrasen.bots.hearts.engine.rng import WORD, mix
from herzrasen.bots.hearts.engine.search_types import (
    CandidateResult,
    OpeningLead,
    PassSetup,
    SearchConfig,
    SearchResult,
)
from herzrasen.bots.hearts.heuristics import moon
from herzrasen.bots.hearts.model.card_table import CardTable, each_bit
from herzrasen.bots.hearts.model.knowledge import Knowledge, knowledge_of
from herzrasen.cards import CardSet
from herzrasen.games.hearts import Ask, HeartsRules, View, legal
from herzrasen.games.hearts.rules import FirstLead

MILLISECOND: Final = 1_000_000
"""Nanoseconds."""

OPEN_RANDOM_RATE: Final = 128
"""How many of 1024 cards are random where all hands are open. A fixed policy plays one deal to one
end, which a single card may change by a moon; with one random card in eight there are hundreds of
ends, and their mean says what the hands are worth."""

OPEN_MAX_WORLDS: Final = 500
"""The most ends that a choice is played out to with open hands."""

OPEN_BUDGET_SHARE: Final = 3
"""The budget is divided by this for open hands: one deal needs less than many worlds."""


class SearchingBot(Protocol):
    """What a search reads of a bot: its seed, its time limit in milliseconds (0 for none), its
    number of threads, and how many cards it plays out for a decision."""

    @property
    def seed(self) -> int:
        """The seed of its randomness."""

    @property
    def time_ms(self) -> int:
        """The time limit in milliseconds; 0 for none."""

    @property
    def threads(self) -> int:
        """How many threads search at once."""

    def card_budget(self, rules: HeartsRules) -> int:
        """How many cards to play out for a decision by these rules."""


class AdviceOption(msgspec.Struct, frozen=True):
    """One choice: a card to play, or the cards to pass.

    ``equivalent`` are legal cards that are as good. ``worth`` is the seat's expected result in
    points of a deal: how much less it gets than the others do on average, and what that means for
    the match; more is better. ``std_error`` is the standard error of its difference to the first
    option, 0 for the first. ``points`` are the expected points of the seat. ``moon_rate`` and
    ``opponent_moon_rate`` are the shares of worlds in which it shoots the moon, and in which
    another seat does.
    """

    cards: CardSet
    equivalent: CardSet
    worth: float
    std_error: float
    points: float
    moon_rate: float
    opponent_moon_rate: float


class Advice(msgspec.Struct, frozen=True):
    """The options: the one to choose, then the others by worth. ``worlds`` is how many worlds the
    first was played out in, 0 where there was nothing to choose."""

    options: tuple[AdviceOption, ...]
    worlds: int


def advise(view: View, bot: SearchingBot) -> Advice:
    """What this seat may pass or play and what each choice is worth as far as it can know, searched
    with the bot's effort and seed.

    Raises ValueError if the seat is to neither pass nor play.
    """
    knowledge = knowledge_of(view)
    return _advise(view, knowledge, worlds.unseen_cards(knowledge), _search_config(view, bot))


def advise_with_open_hands(view: View, bot: SearchingBot, hands: tuple[CardSet, ...]) -> Advice:
    """The same for a seat that knows all hands (in seat order): one deal played to many ends by a
    policy that does not know them, with some random cards. For reviews only."""
    knowledge = knowledge_of(view)
    config = _search_config(view, bot)
    return _advise(
        view,
        knowledge,
        unseen_with_open_hands(knowledge, hands),
        config._replace(
            card_budget=config.card_budget // OPEN_BUDGET_SHARE,
            accept_z=0.0,
            max_worlds=OPEN_MAX_WORLDS,
            random_rate=OPEN_RANDOM_RATE,
        ),
    )


def unseen_with_open_hands(knowledge: Knowledge, hands: tuple[CardSet, ...]) -> worlds.UnseenCards:
    """The unseen cards of a seat that knows all ``hands``, in seat order."""
    card_table, me = knowledge.position.card_table, knowledge.seat
    rest = knowledge.position.unseen(me)
    may = [0 if seat == me else card_table.bits(hand) for seat, hand in enumerate(hands)]
    for hand in may:
        rest &= ~hand
    places = (*may, rest) if rest else tuple(may)
    return worlds.UnseenCards(sum(places), places, tuple(place.bit_count() for place in places))


def _search_config(view: View, bot: SearchingBot) -> SearchConfig:
    """How to search; the search's seed depends only on the bot's and on what the seat sees."""
    public = view.public
    played = sum(len(trick.cards) for trick in public.tricks)
    played += len(public.trick.cards) if public.trick else 0
    seed = bot.seed & WORD
    for fact in (public.deal, view.seat, played, view.hand.bits):
        while True:
            seed = mix(seed ^ mix(fact & WORD))
            fact >>= 64
            if not fact:
                break
    return SearchConfig(
        seed=seed,
        card_budget=bot.card_budget(public.rules),
        time_limit_ns=MILLISECOND * bot.time_ms,
        threads=bot.threads,
    )


def _advise(
    view: View, knowledge: Knowledge, hidden: worlds.UnseenCards, config: SearchConfig
) -> Advice:
    legal_moves, position = legal(view), knowledge.position
    rules, card_table = view.public.rules, position.card_table
    match legal_moves.ask:
        case Ask.PASS:
            left = (view.public.dealer + 1) % rules.players
            setup = PassSetup(legal_moves.most, view.public.steps, _opening_lead(rules, left), left)
            found = kernel(rules).search_pass(
                position, hidden, view.public.match, view.seat, setup, config
            )
        case Ask.PLAY:
            if plans_moon(knowledge):
                position.shooters |= 1 << view.seat
            found = kernel(rules).search(
                position, hidden, view.public.match, card_table.bits(legal_moves.cards), config
            )
        case _:
            raise ValueError(f"seat {view.seat} is asked neither to pass nor to play")
    return _advice_of(card_table, found)


def _opening_lead(rules: HeartsRules, left: int) -> int:
    match rules.first_lead:
        case FirstLead.LOWEST_CLUB:
            return OpeningLead.LOWEST_CLUB
        case FirstLead.HOLDER_ANY_CLUB:
            return OpeningLead.ANY_CLUB
        case FirstLead.LEFT_OF_DEALER:
            return left


def plans_moon(knowledge: Knowledge) -> bool:
    """Whether the hand as it was dealt was strong enough to shoot the moon."""
    card_table, dealt = knowledge.position.card_table, knowledge.dealt
    return moon.strong_enough(knowledge.position, dealt, card_table.deck & ~dealt, moon.MAX_LOSERS)


def _advice_of(card_table: CardTable, found: SearchResult) -> Advice:
    """The candidates as options, every legal card in exactly one: of two candidates with one card,
    with and without shooting the moon, the better."""
    first = found.candidates[found.chosen]
    rest = sorted(
        (candidate for number, candidate in enumerate(found.candidates) if number != found.chosen),
        key=lambda candidate: -candidate.worth,
    )
    covered: set[int] = set()
    options = []
    for candidate in (first, *rest):
        if candidate.cards in covered:
            continue
        equivalent = _equivalent(candidate, found.candidates)
        covered.update(each_bit(equivalent) if equivalent != candidate.cards else (equivalent,))
        options.append(
            AdviceOption(
                card_table.cards(candidate.cards),
                card_table.cards(equivalent),
                round(candidate.worth, 4),
                round(candidate.std_error, 4),
                round(candidate.points, 4),
                round(candidate.moon_rate, 4),
                round(candidate.opponent_moon_rate, 4),
            )
        )
    return Advice(tuple(options), first.worlds)


def _equivalent(candidate: CandidateResult, candidates: Sequence[CandidateResult]) -> int:
    """The cards as good as a candidate's, by any candidate of the same card."""
    if candidate.cards & (candidate.cards - 1):
        return candidate.equivalent  # cards to pass: each choice is one candidate
    equivalent = candidate.equivalent
    for other in candidates:
        if other.equivalent & candidate.cards:
            equivalent |= other.equivalent
    return equivalent
