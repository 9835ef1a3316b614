"""For any rules and match: the figures add up to what the journal says."""

from __future__ import annotations

from math import fsum
from random import Random
from typing import Any

import msgspec
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from herzrasen.games.hearts.events import Dealt, MoonShot, Scored
from herzrasen.games.nerts import Spot
from herzrasen.games.nerts.events import Moved, RoundEnded, Turned
from herzrasen.protocol import codec
from herzrasen.protocol.hearts.statistics import HeartsDeal
from herzrasen.protocol.nerts.statistics import NertsRound
from herzrasen.stats import hearts_deals, nerts_rounds
from herzrasen.stats.hearts import hearts_statistics
from herzrasen.stats.nerts import nerts_statistics
from herzrasen.stats.outcome import outcome_of, read_outcome
from herzrasen.stats.statistics_part import SeatOutcome
from herzrasen.table import info
from tests.record.recorded_matches import SUBJECTS, description_of, journal_of
from tests.strategies import match_at_random, walks
from tests.tiers import size_of_tier

HEARTS, NERTS = SUBJECTS["hearts"], SUBJECTS["nerts"]


@given(data=st.data())
def test_the_deals_of_hearts_are_those_of_the_journal(data: st.DataObject) -> None:
    walk = data.draw(walks(HEARTS, longest=400))
    rules: Any = walk[0].before.public.rules
    entries = journal_of(walk)
    by_seat = hearts_deals.figures(rules, entries)
    scored = [entry for entry in entries if isinstance(entry.event, Scored)]
    points: list[Any] = [entry.event for entry in scored]
    for seat, deals in enumerate(by_seat):
        assert [deal.points for deal in deals] == [event.points[seat] for event in points]
        assert [deal.at for deal in deals] == [entry.at for entry in scored]
    shots = [entry.event for entry in entries if isinstance(entry.event, MoonShot)]
    begun = [entry.event for entry in entries if isinstance(entry.event, Dealt)]
    own = [deal for deals in by_seat for deal in deals if deal.moon == "shot"]
    assert len(shots) - (len(begun) - len(points)) <= len(own) <= len(shots)
    for number, each in enumerate(zip(*by_seat, strict=True)):
        shooters = [seat for seat, deal in enumerate(each) if deal.moon == "shot"]
        conceding = {seat for seat, deal in enumerate(each) if deal.moon == "conceded"}
        assert len(shooters) <= 1
        for shooter in shooters:
            side = rules.side(shooter)
            assert conceding == {seat for seat in range(rules.players) if rules.side(seat) != side}
        assert shooters or not conceding
        assert sum(deal.moon == "tried" for deal in each) <= 1
        assert {deal.way == "hold" for deal in each} == {begun[number].steps == 0}


@given(data=st.data())
def test_the_rounds_of_nerts_are_those_of_the_journal(data: st.DataObject) -> None:
    walk = data.draw(walks(NERTS, longest=500))
    rules: Any = walk[0].before.public.rules
    entries = journal_of(walk)
    by_seat = nerts_rounds.figures(rules, entries)
    scored: list[Any] = [step.after.public.match.deals for step in walk][-1]
    ends = [entry for entry in entries if isinstance(entry.event, RoundEnded)]
    ended = ends[: len(scored)]
    last = ended[-1].number if ended else 0
    done = entries[:last]
    for seat, rounds in enumerate(by_seat):
        assert len(rounds) == len(scored)
        moved = [one for one in done if isinstance(one.event, Moved) and one.by == seat]
        hand: list[Any] = [one.event for one in moved if one.event.seat == seat]
        centre = [event for event in hand if event.target.at is Spot.FOUNDATION]
        assert sum(one.centre for one in rounds) == len(centre)
        turned = [one for one in done if isinstance(one.event, Turned) and one.event.seat == seat]
        assert sum(one.turns for one in rounds) == len(turned)
        called: list[Any] = [one.event for one in ended]
        assert [one.called for one in rounds] == [event.caller == seat for event in called]
    races = [race for entry in entries for race in entry.races if race.number <= last]
    everyone = [one for rounds in by_seat for one in rounds]
    assert sum(one.won for one in everyone) == len(races)
    assert sum(one.lost for one in everyone) == sum(len(race.contenders) - 1 for race in races)
    sides = [rules.side(area) for area in range(rules.areas)]
    for number, points in enumerate(scored):
        got = [0] * rules.sides
        for area, side in enumerate(sides):
            got[side] += by_seat[area][number].points
        assert tuple(got) == points


@settings(max_examples=size_of_tier(4, 20))
@given(seed=st.integers(0, 1 << 30), game=st.sampled_from(["hearts", "nerts"]))
def test_statistics_add_up_to_the_outcomes(seed: int, game: str) -> None:
    """Whole matches: place and total as the score sheet ends, and nothing lost on the way."""
    subject = SUBJECTS["hearts" if game == "hearts" else "nerts"]
    rules = info.rules_of(
        "hearts" if game == "hearts" else "nerts",
        "standard+deals=3" if game == "hearts" else "pagat+seats=2,rounds=1",
    )
    walk = list(match_at_random(subject, rules, Random(seed)))
    match = walk[-1].after.public.match
    assume(match.places)
    description = description_of(subject, rules)
    outcome = outcome_of(description, journal_of(walk))
    assert outcome is not None
    assert read_outcome(codec.encode(outcome), description.game) == outcome
    assert tuple(one.place for one in outcome.seats) == match.places
    assert tuple(one.total for one in outcome.seats) == match.totals
    assert {len(one.deals) for one in outcome.seats} == {len(match.deals)}
    check_totals(outcome.seats, game)


def check_totals(ended: tuple[SeatOutcome[Any], ...], game: str) -> None:
    """What each seat played, as if one person had played it all."""
    made = hearts_statistics(ended) if game == "hearts" else nerts_statistics(ended)
    deals: list[HeartsDeal | NertsRound] = []
    for one in ended:
        deals += one.deals
    assert made.matches == sum(made.places) == len(ended)
    assert made.deals == len(deals) == sum(stage.deals for stage in made.course)
    total = sum(deal.points for deal in deals)
    assert made.points is not None
    assert round(made.points * len(deals)) == total
    assert round(fsum(stage.value * stage.deals for stage in made.course)) == total
    values = msgspec.structs.asdict(made)
    if game == "hearts":
        passed = values["passing"]
        assert sum(one.deals for one in passed) == len(deals)
        assert round(sum(one.points * one.deals for one in passed)) == total
    else:
        assert values["calls"] == sum(one.called for match in ended for one in match.deals)
