"""The three tiers of the tests: quick (the gate, what CI runs), full (`--full`) and all (`--all`).

A test marked `heavy` runs in the second tier and the third, one marked `slow` in the third alone.
A test that runs in all of them may be smaller in the first: Hypothesis looks at fewer examples by
itself, for other sizes there is `size_of_tier`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeVar

from hypothesis import settings

if TYPE_CHECKING:
    import pytest

Size = TypeVar("Size")


def tier(config: pytest.Config) -> Literal["quick", "full", "all"]:
    """The tier of this run."""
    if config.getoption("--all"):
        return "all"
    return "full" if config.getoption("--full") else "quick"


def size_of_tier(quick: Size, full: Size) -> Size:
    """How much a test does: `quick` in the first tier, `full` in the others."""
    return quick if settings.get_current_profile_name() == "quick" else full


def fewer_examples(divisor: int) -> settings:
    """The tier's number of examples, divided: for a test whose examples are long."""
    profile = settings.get_profile(settings.get_current_profile_name())
    return settings(max_examples=max(1, profile.max_examples // divisor))
