"""Deals of a match of Hearts as someone at the table saw them: cards dealt, played and taken."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from herzrasen.cards import Card, CardSet, Seat
from herzrasen.games import hearts
from herzrasen.games.hearts import events as facts
from tests.strategies import MatchStep


@dataclass(frozen=True)
class Laid:
    """A card that was played: what had been played before it in this deal, trick by trick (the last
    one runs), the hand it came from, and the cards of it that the game allowed."""

    seat: Seat
    card: Card
    before: tuple[hearts.Trick, ...]
    hand: CardSet
    allowed: CardSet
    exposed: CardSet


@dataclass
class DealOfMatch:
    """``tricks`` are the finished ones, their winner None if all cards cancelled. ``open_hands`` is
    the claimed rest. ``before`` are the totals at the start."""

    rules: hearts.HeartsRules
    number: int
    dealer: Seat
    pack: tuple[Card, ...]
    dealt: tuple[CardSet, ...]
    kitty: CardSet
    before: tuple[int, ...]
    seen_early: bool = False
    given: tuple[CardSet, ...] = ()
    steps: int = 0
    exposed: tuple[CardSet, ...] = ()
    hands: tuple[CardSet, ...] = ()
    leader: Seat = -1
    laid: list[Laid] = field(default_factory=list)
    tricks: list[hearts.Trick] = field(default_factory=list)
    claimant: Seat | None = None
    on_lead: bool = False
    open_hands: tuple[CardSet, ...] = ()
    kitty_to: Seat | None = None
    shooter: Seat | None = None
    sun: bool = False
    choice: hearts.MoonChoice | None = None
    points: tuple[int, ...] = ()
    totals: tuple[int, ...] = ()
    places: tuple[int, ...] = ()


def deals_of(steps: Iterable[MatchStep]) -> Iterator[DealOfMatch]:
    """The deals of a match, each as soon as it is scored."""
    deal: DealOfMatch | None = None
    for step in steps:
        if isinstance(step.move, hearts.Deal):
            deal = _new_deal(step)
        assert deal is not None
        if isinstance(step.move, hearts.Play):
            deal.laid.append(_lay_of(step))
        for event in step.events:
            _note_before_play(deal, step, event)
            _note_play(deal, step, event)
            _note_end(deal, event)
        if deal.points:
            yield deal


def _new_deal(step: MatchStep) -> DealOfMatch:
    public = step.after.public
    first = next(event for event in step.events if isinstance(event, facts.Dealt))
    return DealOfMatch(
        rules=public.rules,
        number=first.deal,
        dealer=first.dealer,
        pack=step.move.pack,
        dealt=tuple(hand or CardSet() for hand in first.hands),
        kitty=first.kitty or CardSet(),
        before=public.match.totals,
    )


def _lay_of(step: MatchStep) -> Laid:
    public = step.before.public
    return Laid(
        seat=step.seat,
        card=step.move.card,
        before=(*public.tricks, public.trick),
        hand=step.before.hands[step.seat],
        allowed=hearts.legal(hearts.view(step.before, step.seat)).cards,
        exposed=CardSet.union(public.charged),
    )


def _note_before_play(deal: DealOfMatch, step: MatchStep, event: facts.Event) -> None:
    match event:
        case facts.PassChosen(seat) | facts.ChargeChosen(seat):
            others = [other for other in range(deal.rules.players) if other != seat]
            shown = [hearts.see(event, other) for other in others]
            deal.seen_early |= any(one != type(event)(seat, None) for one in shown)
        case facts.Passed(steps, given):
            deal.given, deal.steps = tuple(cards or CardSet() for cards in given), steps
        case facts.Charged(cards):
            deal.exposed = cards
        case facts.PlayBegan(leader):
            deal.leader, deal.hands = leader, step.after.hands
        case _:
            pass


def _note_play(deal: DealOfMatch, step: MatchStep, event: facts.Event) -> None:
    match event:
        case facts.TrickTaken(winner):
            trick = step.before.public.trick
            deal.tricks.append(
                hearts.Trick(trick.leader, (*trick.cards, deal.laid[-1].card), winner)
            )
        case facts.Claimed(seat, hands):
            running = step.before.public.trick
            deal.claimant, deal.open_hands = seat, hands
            deal.on_lead = running.leader == seat and not running.cards
        case facts.KittyTaken(seat):
            deal.kitty_to = seat
        case _:
            pass


def _note_end(deal: DealOfMatch, event: facts.Event) -> None:
    match event:
        case facts.MoonShot(seat, sun):
            deal.shooter, deal.sun = seat, sun
        case facts.MoonChosen(_, choice):
            deal.choice = choice
        case facts.Scored(points, totals):
            deal.points, deal.totals = points, totals
        case facts.MatchEnded(places):
            deal.places = places
        case _:
            pass
