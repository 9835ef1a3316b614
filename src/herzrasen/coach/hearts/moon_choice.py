"""What a shooter may do with the moon: nothing is uncertain here, both ends are counted."""

from __future__ import annotations

from herzrasen.bots.hearts.model.card_table import prices
from herzrasen.bots.hearts.model.payoff import Payoff
from herzrasen.coach.hearts.fact import Fact, fact
from herzrasen.games.hearts import MoonChoice, View, default_moon_choice
from herzrasen.games.hearts.captures import taken_in
from herzrasen.games.hearts.score import deal_points, is_over, new_totals, places


def moon_worths(view: View) -> dict[MoonChoice, tuple[int, float]]:
    """What each choice gives the shooter: points in this deal, and the worth of those (see
    ``payoff``); the one that serves better comes first."""
    public, rules = view.public, view.public.rules
    taken, first = taken_in(public), default_moon_choice(public, view.seat)
    payoff = Payoff(prices(rules), public.match, view.seat)
    scored = {
        choice: deal_points(rules, taken, choice)
        for choice in sorted(MoonChoice, key=lambda one: one is not first)
    }
    return {choice: (points[view.seat], payoff.worth(points)) for choice, points in scored.items()}


def why_moon(view: View) -> tuple[Fact, ...]:
    """What speaks for the choice that serves better."""
    public, rules = view.public, view.public.rules
    taken, first = taken_in(public), default_moon_choice(public, view.seat)
    other = MoonChoice.OTHERS if first is MoonChoice.SELF else MoonChoice.SELF
    side, deals = rules.side(view.seat), len(public.match.deals) + 1
    good, bad = (
        new_totals(rules, public.match.totals, deal_points(rules, taken, choice))
        for choice in (first, other)
    )
    place, worse = places(good)[side], places(bad)[side]
    ends, goes_on = is_over(rules, good, deals), not is_over(rules, bad, deals)
    if ends and place == 1 and (goes_on or worse > 1):
        return (fact("why.moon-wins"),)
    if not ends and not goes_on:
        return (fact("why.moon-lives", place=worse),)
    if place < worse:
        return (fact("why.moon-place", place=place, other=worse),)
    return (fact("why.moon-same"),)
