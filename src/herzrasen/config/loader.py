"""One configuration from all places: a flag before a variable before the file, each one checked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Any, get_type_hints

import msgspec

from herzrasen.config.sections import Config
from herzrasen.config.setting_types import allowed, converted
from herzrasen.config.sources import Told
from herzrasen.locales import Say

_LONGEST = 60
"""Characters of a wrong value that are repeated."""


class Wrong(Exception):
    """Something cannot be as it was told; the text is all of it, a sentence a line."""


class Reading(msgspec.Struct, frozen=True):
    """A configuration, and where each setting that is not as usual was told."""

    config: Config
    told: dict[str, Told]


@cache
def kinds() -> Mapping[str, Any]:
    """The type of every setting by its name, such as ``server.port``."""
    return {
        f"{section}.{key}": kind
        for section, struct in get_type_hints(Config).items()
        for key, kind in get_type_hints(struct, include_extras=True).items()
    }


def sections() -> tuple[str, ...]:
    """The names of all sections."""
    return Config.__struct_fields__


def read(told: Iterable[Told], say: Say) -> Reading:
    """The configuration that is told; of two that tell the same, the later counts.

    Raises Wrong, with everything that is wrong, and where.
    """
    complaints = []
    last: dict[str, Told] = {}
    values: dict[str, dict[str, Any]] = {section: {} for section in sections()}
    for one in told:
        if one.name not in kinds():
            complaints.append(_unknown(one, say))
            continue
        last[one.name] = one
    for one in last.values():
        section, _, key = one.name.partition(".")
        try:
            values[section][key] = _value(one)
        except msgspec.ValidationError:
            complaints.append(_not_so(one, say))
    if not complaints:
        complaints = [*_together(values, last, say)]
    if complaints:
        raise Wrong("\n".join(complaints))
    hints = get_type_hints(Config)
    made = {section: hints[section](**given) for section, given in values.items()}
    return Reading(Config(**made), last)


def _value(one: Told) -> Any:
    value = converted(one.raw, kinds()[one.name])
    if isinstance(value, Path) and one.folder is not None:
        return one.folder / value
    return value


def _together(
    values: Mapping[str, Mapping[str, Any]], told: Mapping[str, Told], say: Say
) -> Iterable[str]:
    """What is wrong with settings that are right one by one."""
    server = values["server"]
    for one, other in (("certificate", "key"), ("key", "certificate")):
        if server.get(one) is not None and server.get(other) is None:
            place = _place(told[f"server.{one}"], say)
            yield say("wrong.alone", place=place, name=f"server.{one}", other=f"server.{other}")


def _unknown(one: Told, say: Say) -> str:
    place = _place(one, say)
    near = get_close_matches(one.name, kinds(), n=1, cutoff=0.5)
    if near:
        return say("wrong.unknown-near", place=place, name=one.name, near=near[0])
    return say("wrong.unknown", place=place, name=one.name)


def _not_so(one: Told, say: Say) -> str:
    shown = one.raw if isinstance(one.raw, str) else str(one.raw)
    if len(shown) > _LONGEST:
        shown = f"{shown[:_LONGEST]}…"

    def kind(key: str, **facts: str | int) -> str:
        return say(f"allowed.{key}", **facts)

    may = allowed(kinds()[one.name], kind)
    return say("wrong.value", place=_place(one, say), name=one.name, value=shown, allowed=may)


def _place(one: Told, say: Say) -> str:
    return say(f"place.{one.place}", **one.facts)
