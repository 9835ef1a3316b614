"""The simulation finds each broken variant of the cluster, by the fault that the variant causes.

``FOUND`` has a seed that finds each. A change of the schedule or of what rooms send changes what a
seed means: one that finds nothing any more is replaced by what the search of the last tier prints
(``pytest -n 0 -s --all -k "search and NAME"``).
"""

from __future__ import annotations

import re
from typing import Final

import pytest

from tests.cluster.broken_variants import SEEDS, VARIANTS
from tests.cluster.table_invariants import Violation
from tests.cluster.test_simulation import play_through_faults

STALE: Final = r"saw \d+, and then \d+"
FORKED: Final = r"number \d+ after \d+"
UNSTORED: Final = r"is not in the log|was acknowledged as|acknowledged and is not stored"
STUCK: Final = r"nobody plays on|seconds of calm"
KEPT: Final = r"still has"

KINDS: Final = {
    "without_epochs": f"{STALE}|{FORKED}",
    "without_a_fence_on_seats": r"wrote seats in|has a seat again",
    "with_a_reply_before_the_commit": UNSTORED,
    "with_seats_answered_before_the_commit": UNSTORED,
    "without_ids_in_the_replay": r"was refused as|was made twice",
    "with_the_lease_as_the_lock": f"{STALE}|{FORKED}",
    "with_unknown_outcomes_refused": r"was refused as table.refusal.not-saved, and is \d+",
    "with_repeated_writes_appended": FORKED,
    "with_a_read_before_the_adoption": f"{STALE}|{FORKED}",
    "without_a_check_of_who_has_seen_more": f"{STALE}|{STUCK}|{KEPT}",
    "without_numbers_on_links": f"{STUCK}|{KEPT}",
    "with_resets_only_in_order": STUCK,
    "with_rooms_that_close_in_silence": STUCK,
    "without_a_greeting_after_a_move": STUCK,
    "with_lines_left_open": KEPT,
    "with_one_message_for_all_lines": r"was shown something else",
}
"""What is seen of each variant, as a regular expression."""

FOUND: Final = {
    "without_epochs": 13,
    "without_a_fence_on_seats": 71,
    "with_a_reply_before_the_commit": 0,
    "with_seats_answered_before_the_commit": 0,
    "without_ids_in_the_replay": 7,
    "with_the_lease_as_the_lock": 13,
    "with_unknown_outcomes_refused": 29,
    "with_repeated_writes_appended": 6,
    "with_a_read_before_the_adoption": 14,
    "without_a_check_of_who_has_seen_more": 17,
    "without_numbers_on_links": 21,
    "with_resets_only_in_order": 125,
    "with_rooms_that_close_in_silence": 51,
    "without_a_greeting_after_a_move": 0,
    "with_lines_left_open": 4,
    "with_one_message_for_all_lines": 5,
}


def play_variant(name: str, seed: int) -> Violation | None:
    """What is found wrong with a variant; any other error is one of the simulation."""
    with VARIANTS[name]():
        try:
            play_through_faults(seed)
        except Violation as violation:
            return violation
    return None


def shows(name: str, violation: Violation | None) -> bool:
    """Whether this is what the variant does wrong."""
    return violation is not None and re.search(KINDS[name], str(violation)) is not None


@pytest.mark.heavy
@pytest.mark.parametrize("name", VARIANTS)
def test_the_kept_seed_finds_the_variant(name: str) -> None:
    seen = play_variant(name, FOUND[name])
    assert shows(name, seen), f"the seed of {name} is stale: it shows {seen}"


@pytest.mark.heavy
@pytest.mark.parametrize("seed", sorted({*FOUND.values()}))
def test_the_kept_seeds_find_nothing_wrong_with_the_cluster_itself(seed: int) -> None:
    play_through_faults(seed)


@pytest.mark.slow
@pytest.mark.parametrize("name", VARIANTS)
def test_a_search_finds_the_variant(name: str) -> None:
    found = next((seed for seed in range(SEEDS) if shows(name, play_variant(name, seed))), None)
    print(f"{name}: {found}")
    assert found is not None
