"""Renders a configuration as TOML, and all settings as a Markdown table for the docs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from herzrasen.config.loader import LoadedConfig, sections, types_by_name
from herzrasen.config.secret_url import SecretURL
from herzrasen.config.sections import Config
from herzrasen.config.setting_types import describe_type
from herzrasen.locales import Translate
from herzrasen.protocol import codec


def to_toml(reading: LoadedConfig, translate: Translate) -> Iterator[str]:
    """The lines of a TOML file with this configuration: each setting below its sentence, with its
    origin if it is not the default."""
    for section in sections():
        yield f"[{section}]"
        for key, value in msgspec.structs.asdict(getattr(reading.config, section)).items():
            name = f"{section}.{key}"
            yield f"# {translate(name)}"
            if (setting := reading.origins.get(name)) is not None:
                yield f"# ({translate(f'place.{setting.origin}', **setting.facts)})"
            yield f"# {key} =" if value is None else f"{key} = {toml_value(value)}"
        yield ""


def to_markdown(translate: Translate) -> Iterator[str]:
    """The rows of a Markdown table of all settings."""
    usual = Config()

    def kind(word: str, **facts: str | int) -> str:
        return translate(f"allowed.{word}", **facts)

    for name, type_ in types_by_name().items():
        section, _, key = name.partition(".")
        value = getattr(getattr(usual, section), key)
        shown = "–" if value is None else f"`{toml_value(value)}`"
        yield f"| `{name}` | {shown} | {describe_type(type_, kind)} | {translate(name)} |"


def toml_value(value: Any) -> str:
    """A setting's value as TOML."""
    match value:
        case Path() | str() | SecretURL():
            return codec.encode(str(value)).decode()
        case tuple():
            return f"[{', '.join(map(toml_value, value))}]"
        case _:
            return codec.encode(value).decode()
