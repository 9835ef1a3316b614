"""In what order a person meets presets and options: headings and order, nothing else.

What is not named here still shows, last. The twin of ``client/kit/rules/option-groups.js``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, Protocol, TypeAlias, TypeVar

if TYPE_CHECKING:
    from collections.abc import Sequence

OptionGroups: TypeAlias = "tuple[tuple[str, tuple[str, ...]], ...]"
"""Names under the key of their heading."""


class OptionOrder(NamedTuple):
    """The order of one game's presets and options."""

    presets: OptionGroups
    options: OptionGroups


HEARTS: Final = OptionOrder(
    presets=(
        (
            "liked",
            ("standard", "new-moon", "omnibus", "black-maria", "partnership", "cancellation"),
        ),
        ("books", ("h1", "h2", "h3", "h4")),
        ("sizes", ("h4-3", "h4-5", "h4-6")),
        ("twists", ("new-moon-forced", "sun", "spot", "plain", "tournament")),
    ),
    options=(
        ("table", ("players", "partners", "taken_shown", "last_trick_shown")),
        ("cards", ("packs", "equals", "trim", "removed", "leftover")),
        ("passing", ("pass_count", "rotation", "charging")),
        (
            "play",
            (
                "first_lead",
                "first_trick",
                "bleeding",
                "breaking",
                "lead_breaks",
                "heart_lead_exception",
                "queen_lead",
                "queen_drop",
            ),
        ),
        (
            "prices",
            (
                "heart_values",
                "queen_value",
                "penalties",
                "bonus_card",
                "bonus_value",
                "no_trick_bonus",
                "no_point_bonus",
            ),
        ),
        ("moon", ("moon", "sun", "moon_needs_bonus", "bonus_on_moon")),
        ("end", ("target", "deals", "deal_cap", "tie", "exact_target", "floor_zero")),
    ),
)
NERTS: Final = OptionOrder(
    presets=(
        ("liked", ("stoss", "pagat", "squeak", "duel")),
        ("books", ("stoss-literal", "nna", "uk-racing-demon", "rasender-teufel")),
        ("sizes", ("partners",)),
    ),
    options=(
        ("table", ("seats", "teams", "start", "between", "handicap", "one_hand")),
        ("cards", ("jokers", "pile_size", "pile_sizes", "pile_facing", "draw", "empty_stock")),
        ("tableau", ("tableau_piles", "build", "runs", "space", "fill_ms", "rival_building")),
        ("middle", ("aces", "foundations", "order", "finished")),
        ("stuck", ("stuck", "progress", "stuck_seconds", "stuck_action", "stuck_times")),
        (
            "prices",
            ("call", "in_flight", "card_points", "pile_penalty", "call_bonus", "king_bonus"),
        ),
        ("end", ("target", "rounds", "spread", "mercy", "round_cap", "tie")),
    ),
)


class Named(Protocol):
    """Anything with a name: a preset, an option."""

    @property
    def name(self) -> str:
        """Its name."""
        ...


_Thing = TypeVar("_Thing", bound=Named)


def group_options(
    groups: OptionGroups, things: Sequence[_Thing]
) -> tuple[tuple[str, tuple[_Thing, ...]], ...]:
    """The things under the key of their heading; those without one last, empty groups left out."""
    named = {thing.name: thing for thing in things}
    placed = {name for _, names in groups for name in names}
    found = [
        (group, tuple(named[name] for name in names if name in named)) for group, names in groups
    ]
    others = tuple(thing for thing in things if thing.name not in placed)
    return tuple((group, content) for group, content in (*found, ("more", others)) if content)
