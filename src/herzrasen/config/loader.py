"""Loads the configuration: flags before environment variables before the file, all validated."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any, Final, get_type_hints

import msgspec

from herzrasen.config.sections import Config
from herzrasen.config.setting_types import convert, describe_type, is_secret
from herzrasen.config.sources import RawSetting, from_environment, from_file, from_flags
from herzrasen.locales import Translate
from herzrasen.user_folders import user_path

_PAIRS: Final = (
    ("server", ("certificate", "key")),
    ("cluster", ("database", "broker")),
    ("cluster", ("broker_certificate", "broker_key")),
)
"""Settings of a section of which each needs the other."""

_MAX_SHOWN = 60
"""Characters of an invalid value that an error repeats."""


class ConfigError(Exception):
    """The settings are invalid; the text has a line for each error."""


class LoadedConfig(msgspec.Struct, frozen=True):
    """A configuration, and the origin of each setting that is not the default."""

    config: Config
    origins: dict[str, RawSetting]


@cache
def types_by_name() -> Mapping[str, Any]:
    """The type of every setting by its name, such as ``server.port``."""
    return {
        f"{section}.{key}": kind
        for section, struct in get_type_hints(Config).items()
        for key, kind in get_type_hints(struct, include_extras=True).items()
    }


def sections() -> tuple[str, ...]:
    """The names of all sections."""
    return Config.__struct_fields__


def load_all(
    file: Path,
    environment: Mapping[str, str],
    flags: Sequence[tuple[str, str]],
    translate: Translate,
    *,
    required: bool,
) -> LoadedConfig:
    """The configuration from a file, then environment variables, then flags: what comes later
    counts. The file may be missing unless it is ``required``.

    Raises ConfigError with all errors and their places, SourceError for a file that cannot be read.
    """
    settings = (
        from_file(file, required=required),
        from_environment(environment, sections()),
        from_flags(flags),
    )
    return load(chain.from_iterable(settings), translate)


def load(raw_settings: Iterable[RawSetting], translate: Translate) -> LoadedConfig:
    """The configuration from raw settings; of two with the same name, the later counts.

    Raises ConfigError with all errors and their places.
    """
    errors = []
    last: dict[str, RawSetting] = {}
    values: dict[str, dict[str, Any]] = {section: {} for section in sections()}
    for setting in raw_settings:
        if setting.name not in types_by_name():
            errors.append(_unknown(setting, translate))
            continue
        last[setting.name] = setting
    for setting in last.values():
        section, _, key = setting.name.partition(".")
        try:
            values[section][key] = _value(setting)
        except msgspec.ValidationError:
            errors.append(_invalid(setting, translate))
    if not errors:
        errors = [*_conflicts(values, last, translate)]
    if errors:
        raise ConfigError("\n".join(errors))
    hints = get_type_hints(Config)
    made = {section: hints[section](**given) for section, given in values.items()}
    return LoadedConfig(Config(**made), last)


def _value(one: RawSetting) -> Any:
    value = convert(one.value, types_by_name()[one.name])
    if isinstance(value, Path):
        value = user_path(value)
        return value if one.folder is None else one.folder / value
    return value


def _conflicts(
    values: Mapping[str, Mapping[str, Any]],
    settings: Mapping[str, RawSetting],
    translate: Translate,
) -> Iterable[str]:
    """Errors of settings that are valid one by one but not together."""
    for section, pair in _PAIRS:
        for one, other in (pair, pair[::-1]):
            if values[section].get(one) and not values[section].get(other):
                name, missing = f"{section}.{one}", f"{section}.{other}"
                place = _origin(settings.get(missing, settings[name]), translate)  # it may be empty
                yield translate("wrong.alone", place=place, name=name, other=missing)


def _unknown(one: RawSetting, translate: Translate) -> str:
    place = _origin(one, translate)
    near = get_close_matches(one.name, types_by_name(), n=1, cutoff=0.5)
    if near:
        return translate("wrong.unknown-near", place=place, name=one.name, near=near[0])
    return translate("wrong.unknown", place=place, name=one.name)


def _invalid(one: RawSetting, translate: Translate) -> str:
    kind_of_value = types_by_name()[one.name]
    shown = one.value if isinstance(one.value, str) else str(one.value)
    if len(shown) > _MAX_SHOWN:
        shown = f"{shown[:_MAX_SHOWN]}…"

    def kind(key: str, **facts: str | int) -> str:
        return translate(f"allowed.{key}", **facts)

    may = describe_type(kind_of_value, kind)
    if is_secret(kind_of_value):  # text that is not a URL may hold a password anywhere
        return translate("wrong.secret", place=_origin(one, translate), name=one.name, allowed=may)
    return translate(
        "wrong.value", place=_origin(one, translate), name=one.name, value=shown, allowed=may
    )


def _origin(one: RawSetting, translate: Translate) -> str:
    return translate(f"place.{one.origin}", **one.facts)
