"""The end of a deal: the kitty is shown, a moon is detected, the deal is scored."""

from __future__ import annotations

from herzrasen.cards import CardSet
from herzrasen.games.hearts.captures import captures_of
from herzrasen.games.hearts.events import (
    Event,
    KittyShown,
    MatchEnded,
    MoonChosen,
    MoonShot,
    Scored,
)
from herzrasen.games.hearts.evolve_public import public_after
from herzrasen.games.hearts.match_end import is_over, new_totals, places
from herzrasen.games.hearts.moves import MoonChoice
from herzrasen.games.hearts.rules import Moon
from herzrasen.games.hearts.score import deal_points, default_moon_choice, is_sun, shooter
from herzrasen.games.hearts.state import Public


def deal_end_events(public: Public, kitty: CardSet) -> tuple[Event, ...]:
    """The events after the last trick of a deal. If a shooter may choose, they end with that
    question; else with the score."""
    kitty_events: tuple[Event, ...] = (KittyShown(kitty),) if kitty else ()
    for event in kitty_events:
        public = public_after(public, event)
    rules, taken = public.rules, captures_of(public)
    seat = shooter(rules, taken)
    if seat is None:
        return (*kitty_events, *score_events(public))
    shot = MoonShot(seat, is_sun(rules, taken, seat))
    match rules.moon:
        case Moon.CHOICE:
            return (*kitty_events, shot)
        case Moon.AUTOMATIC:
            choice = default_moon_choice(public, seat)
            return (*kitty_events, shot, MoonChosen(seat, choice), *score_events(public, choice))
        case _:
            return (*kitty_events, shot, *score_events(public))


def score_events(public: Public, choice: MoonChoice = MoonChoice.OTHERS) -> tuple[Event, ...]:
    """The deal's score, and the end of the match if this deal ends it."""
    rules, match = public.rules, public.match
    points = deal_points(rules, captures_of(public), choice)
    totals = new_totals(rules, match.totals, points)
    if is_over(rules, totals, deals=len(match.deals) + 1):
        return (Scored(points, totals), MatchEnded(places(totals)))
    return (Scored(points, totals),)
