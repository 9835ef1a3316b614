"""The end of a deal: the kitty is shown, a moon is found, the deal is scored."""

from __future__ import annotations

from herzrasen.cards import CardSet
from herzrasen.games.hearts.captures import taken_in
from herzrasen.games.hearts.events import (
    Event,
    KittyShown,
    MatchEnded,
    MoonChosen,
    MoonShot,
    Scored,
)
from herzrasen.games.hearts.moves import MoonChoice
from herzrasen.games.hearts.progress import public_after
from herzrasen.games.hearts.rules import Moon
from herzrasen.games.hearts.score import (
    deal_points,
    default_moon_choice,
    is_over,
    new_totals,
    places,
    shooter,
    shot_sun,
)
from herzrasen.games.hearts.state import Public


def counted(public: Public, kitty: CardSet) -> tuple[Event, ...]:
    """What follows when the last card of a deal has been taken.

    Was it a moon, and who decides what that does? If the shooter does, this ends with the question.
    """
    shown: tuple[Event, ...] = (KittyShown(kitty),) if kitty else ()
    for event in shown:
        public = public_after(public, event)
    rules, taken = public.rules, taken_in(public)
    seat = shooter(rules, taken)
    if seat is None:
        return (*shown, *scored(public))
    shot = MoonShot(seat, shot_sun(rules, taken, seat))
    match rules.moon:
        case Moon.CHOICE:
            return (*shown, shot)
        case Moon.AUTOMATIC:
            choice = default_moon_choice(public, seat)
            return (*shown, shot, MoonChosen(seat, choice), *scored(public, choice))
        case _:
            return (*shown, shot, *scored(public))


def scored(public: Public, choice: MoonChoice = MoonChoice.OTHERS) -> tuple[Event, ...]:
    """The deal's points, and the match's end if this is it."""
    rules, match = public.rules, public.match
    points = deal_points(rules, taken_in(public), choice)
    totals = new_totals(rules, match.totals, points)
    if is_over(rules, totals, deals=len(match.deals) + 1):
        return (Scored(points, totals), MatchEnded(places(totals)))
    return (Scored(points, totals),)
