"""The preset that some rules are written down by: the one with the fewest options to be changed."""

from __future__ import annotations

from collections.abc import Collection, Mapping


def nearest_preset(
    rules: object, presets: Mapping[str, object], options: Collection[str], named: str
) -> tuple[str, list[str]]:
    """The name of the preset, and the options in which the rules differ from it. Where others are
    no nearer, it is the one ``named``."""

    def differing(preset: object) -> list[str]:
        return [name for name in options if getattr(rules, name) != getattr(preset, name)]

    return min(
        ((name, differing(preset)) for name, preset in presets.items()),
        key=lambda candidate: (len(candidate[1]), candidate[0] != named),
    )
