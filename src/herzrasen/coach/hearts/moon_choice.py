"""Advice on the choice after a moon. Both results are known, so nothing is sampled."""

from __future__ import annotations

from herzrasen.bots.hearts.model.card_table import card_table_for
from herzrasen.bots.hearts.model.payoff import Payoff
from herzrasen.coach.hearts.fact import Fact, fact
from herzrasen.games.hearts import MoonChoice, View, default_moon_choice
from herzrasen.games.hearts.captures import captures_of
from herzrasen.games.hearts.match_end import is_over, new_totals, places
from herzrasen.games.hearts.score import deal_points


def moon_values(view: View) -> dict[MoonChoice, tuple[int, float]]:
    """The points of each choice for the shooter in this deal, and their value (see ``payoff``); the
    better choice first."""
    public, rules = view.public, view.public.rules
    taken, first = captures_of(public), default_moon_choice(public, view.seat)
    payoff = Payoff(card_table_for(rules), public.match, view.seat)
    scored = {
        choice: deal_points(rules, taken, choice)
        for choice in sorted(MoonChoice, key=lambda one: one is not first)
    }
    return {choice: (points[view.seat], payoff.worth(points)) for choice, points in scored.items()}


def why_moon(view: View) -> tuple[Fact, ...]:
    """The reason for the better choice."""
    public, rules = view.public, view.public.rules
    taken, first = captures_of(public), default_moon_choice(public, view.seat)
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
