"""What every choice is worth, by search: so the strong players choose, and so the coach tells."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import msgspec

from herzrasen.bots.hearts.engine import kernel, worlds
from herzrasen.bots.hearts.engine.plan import Opening, Plan, Searched, Trial, Way
from herzrasen.bots.hearts.engine.rng import WORD, mix
from herzrasen.bots.hearts.heuristics import moon
from herzrasen.bots.hearts.model.card_table import Prices, each
from herzrasen.bots.hearts.model.memory import Memory, recall
from herzrasen.cards import CardSet
from herzrasen.games.hearts import Ask, HeartsRules, View, legal
from herzrasen.games.hearts.rules import FirstLead

if TYPE_CHECKING:
    from herzrasen.bots.hearts.bot import HeartsBot

MILLISECOND: Final = 1_000_000
"""Nanoseconds."""

STRAY: Final = 128
"""Of 1024 cards so many are any legal ones where all hands are open. Sensible players play one deal
to one end, which a single card may turn by a moon; who strays with one card in eight plays it to
hundreds of ends, and what they have in common lies in the hands."""

ENDS: Final = 500
"""In so many ends at most a choice is tried with open hands."""

PART: Final = 3
"""This part of the effort goes to open hands: one deal needs less than many worlds."""


class Option(msgspec.Struct, frozen=True):
    """One choice: a card to play, or the cards to pass.

    ``alike`` are free cards that are as good. ``worth`` is expected for the seat, in points of a
    deal: how much less it gets than the others do on average, and what that means for the match;
    more is better. ``error`` is the standard error of its difference to the first option, 0 for
    the first. ``points`` are the seat's own, expected. ``moon`` and ``against`` are the shares of
    worlds in which it shoots the moon, and in which another seat does.
    """

    cards: CardSet
    alike: CardSet
    worth: float
    error: float
    points: float
    moon: float
    against: float


class Advice(msgspec.Struct, frozen=True):
    """The options, the one to take first, then by worth; ``worlds`` is in how many guesses of the
    hidden hands the first was tried, 0 where there was nothing to choose."""

    options: tuple[Option, ...]
    worlds: int


def advise(view: View, bot: HeartsBot) -> Advice:
    """What this seat may pass or play, and what each choice is worth as far as it can know, found
    with the bot's effort and seed.

    Raises ValueError if the seat is asked neither to pass nor to play.
    """
    memory = recall(view)
    return _advise(view, memory, worlds.unseen(memory), _plan(view, bot))


def advise_open(view: View, bot: HeartsBot, hands: tuple[CardSet, ...]) -> Advice:
    """The same for a seat that knows all hands (in seat order): the one deal with many ends, played
    out as players play who do not know them and now and then stray. For looking back only."""
    memory = recall(view)
    plan = _plan(view, bot)
    return _advise(
        view,
        memory,
        opened(memory, hands),
        plan._replace(plays=plan.plays // PART, gate=0.0, most=ENDS, stray=STRAY),
    )


def opened(memory: Memory, hands: tuple[CardSet, ...]) -> worlds.Unseen:
    """What a seat has not seen, when it is told all hands, in seat order."""
    table, me = memory.position.prices, memory.seat
    rest = memory.position.unseen(me)
    may = [0 if seat == me else table.bits(hand) for seat, hand in enumerate(hands)]
    for hand in may:
        rest &= ~hand
    places = (*may, rest) if rest else tuple(may)
    return worlds.Unseen(sum(places), places, tuple(place.bit_count() for place in places))


def _plan(view: View, bot: HeartsBot) -> Plan:
    """The chance of the search depends on the seed and on what the seat sees, alone."""
    public = view.public
    played = sum(len(trick.cards) for trick in public.tricks)
    played += len(public.trick.cards) if public.trick else 0
    stream = bot.seed & WORD
    for fact in (public.deal, view.seat, played, view.hand.bits):
        while True:
            stream = mix(stream ^ mix(fact & WORD))
            fact >>= 64
            if not fact:
                break
    return Plan(
        seed=stream,
        plays=bot.plays(public.rules),
        nanoseconds=MILLISECOND * bot.time_ms,
        threads=bot.threads,
    )


def _advise(view: View, memory: Memory, hidden: worlds.Unseen, plan: Plan) -> Advice:
    asked, position = legal(view), memory.position
    rules, table = view.public.rules, position.prices
    match asked.ask:
        case Ask.PASS:
            left = (view.public.dealer + 1) % rules.players
            way = Way(asked.most, view.public.steps, _opening(rules, left), left)
            found = kernel(rules).search_pass(
                position, hidden, view.public.match, view.seat, way, plan
            )
        case Ask.PLAY:
            if planned(memory):
                position.shooters |= 1 << view.seat
            found = kernel(rules).search(
                position, hidden, view.public.match, table.bits(asked.cards), plan
            )
        case _:
            raise ValueError(f"seat {view.seat} is asked neither to pass nor to play")
    return _told(table, found)


def _opening(rules: HeartsRules, left: int) -> int:
    match rules.first_lead:
        case FirstLead.LOWEST_CLUB:
            return Opening.LOWEST_CLUB
        case FirstLead.HOLDER_ANY_CLUB:
            return Opening.ANY_CLUB
        case FirstLead.LEFT_OF_DEALER:
            return left


def planned(memory: Memory) -> bool:
    """Whether the hand as it was dealt was good enough to plan the moon."""
    table, dealt = memory.position.prices, memory.dealt
    return moon.hopeful(memory.position, dealt, table.deck & ~dealt, moon.BOLD)


def _told(table: Prices, found: Searched) -> Advice:
    """The trials as options, every free card in one of them: of two trials of one card, with and
    without the moon, the better."""
    first = found.trials[found.chosen]
    rest = sorted(
        (trial for number, trial in enumerate(found.trials) if number != found.chosen),
        key=lambda trial: -trial.worth,
    )
    told: set[int] = set()
    options = []
    for trial in (first, *rest):
        if trial.cards in told:
            continue
        alike = _alike(trial, found.trials)
        told.update(each(alike) if alike != trial.cards else (alike,))
        options.append(
            Option(
                table.cards(trial.cards),
                table.cards(alike),
                round(trial.worth, 4),
                round(trial.error, 4),
                round(trial.points, 4),
                round(trial.moon, 4),
                round(trial.against, 4),
            )
        )
    return Advice(tuple(options), first.worlds)


def _alike(trial: Trial, trials: Sequence[Trial]) -> int:
    """The cards as good as a trial's; what another trial says of the same card holds here too."""
    if trial.cards & (trial.cards - 1):
        return trial.alike  # some cards to pass, of which each choice is tried once
    alike = trial.alike
    for other in trials:
        if other.alike & trial.cards:
            alike |= other.alike
    return alike
