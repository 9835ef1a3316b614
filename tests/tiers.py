"""The three tiers of the tests: quick (the gate, what CI runs), full (`--full`) and all (`--all`).

A test marked `heavy` runs in the second tier and the third, one marked `slow` in the third alone.
What needs a database server or a broker is marked `cluster` and runs in none of them: `--cluster`
runs these alone, as the second tier does, and with `--all` as the third.

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
    return "full" if config.getoption("--full") or config.getoption("--cluster") else "quick"


def size_of_tier(quick: Size, full: Size, last: Size | None = None) -> Size:
    """How much a test does: `quick` in the first tier, `full` in the second, `last` in the third,
    which is as much as in the second where it is not given. Outside the tests, as in `bench/`, the
    least."""
    sizes = {"quick": quick, "full": full, "all": full if last is None else last}
    return sizes.get(settings.get_current_profile_name(), quick)


def fewer_examples(divisor: int) -> settings:
    """The tier's number of examples, divided: for a test whose examples are long."""
    profile = settings.get_profile(settings.get_current_profile_name())
    return settings(max_examples=max(1, profile.max_examples // divisor))
