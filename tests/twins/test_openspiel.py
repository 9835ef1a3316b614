"""Every set of legal cards and every score of Hearts equals OpenSpiel's.

The one thing that the two mean differently is in docs/decisions/openspiel.md, with the rule text
that decides.
"""

from collections.abc import Iterator
from itertools import islice, product
from random import Random
from types import ModuleType
from typing import Final

import pytest

from herzrasen.research.rivals.openspiel import SWITCHES, rules_of
from tests.laws.hearts import shuffle_deal
from tests.tiers import size_of_tier
from tests.twins.hearts_comparison import Disagreement, Score, Shuffle, Switches, deals, fair

DEALS: Final = 2000
ALIKE: Final = size_of_tier(200, DEALS // 8, DEALS // 2)

OTHERWISE: Final = {name: {**SWITCHES, name: not value} for name, value in SWITCHES.items()}
"""Each switch turned over, the rest as they stand."""


ALL: Final = [dict(zip(SWITCHES, set_, strict=True)) for set_ in product((True, False), repeat=8)]
"""Every way to set the eight."""


def matches(
    pyspiel: ModuleType,
    ours: Switches,
    theirs: Switches,
    random: Random,
    shuffle: Shuffle = fair,
) -> Iterator[Score]:
    """Deal after deal, match after match."""
    while True:
        yield from deals(pyspiel, rules_of(ours), theirs, random, shuffle)


def with_our_bonus(score: Score, switches: Switches) -> tuple[int, ...]:
    """Their points by our rules, which mean one thing otherwise.

    There a moon takes away the bonus for no trick; here that counts beside it.
    """
    dry = [tricks == 0 for tricks in score.tricks]
    if score.shooter is None or not switches["avoid_all_tricks_bonus"]:
        return score.theirs
    return tuple(points - 5 * none for points, none in zip(score.theirs, dry, strict=True))


@pytest.mark.parametrize(
    "switches",
    [
        pytest.param(SWITCHES, id="none"),
        *(
            pytest.param(switches, id=name, marks=pytest.mark.heavy)
            for name, switches in OTHERWISE.items()
        ),
    ],
)
def test_under_each_switch_every_legal_set_and_every_score_is_the_same(
    pyspiel: ModuleType, switches: Switches
) -> None:
    moons = 0
    for score in islice(matches(pyspiel, switches, switches, Random(1)), ALIKE):
        assert score.ours == with_our_bonus(score, switches)
        moons += score.shooter is not None
    assert moons > 0 or ALIKE < DEALS // 2


def test_under_all_switches_together_everything_is_the_same(pyspiel: ModuleType) -> None:
    random = Random(2)
    for switches in size_of_tier(ALL[::8], ALL[::4], ALL):
        for score in deals(pyspiel, rules_of(switches), switches, random, shuffle_deal):
            assert score.ours == with_our_bonus(score, switches)


def test_the_only_difference_is_the_no_trick_bonus_beside_a_moon(pyspiel: ModuleType) -> None:
    switches = OTHERWISE["avoid_all_tricks_bonus"]
    found = 0
    for score in islice(matches(pyspiel, switches, switches, Random(3), shuffle_deal), DEALS // 4):
        otherwise = score.shooter is not None and 0 in score.tricks
        assert (score.ours != score.theirs) == otherwise
        found += otherwise
    assert found > 0


@pytest.mark.parametrize("name", SWITCHES)
def test_a_switch_turned_over_on_one_side_only_is_noticed(pyspiel: ModuleType, name: str) -> None:
    assert is_noticed(islice(matches(pyspiel, SWITCHES, OTHERWISE[name], Random(4)), DEALS))


def is_noticed(scores: Iterator[Score]) -> bool:
    try:
        return any(score.ours != score.theirs for score in scores)
    except Disagreement:
        return True
