"""A configuration shown: as the file that tells it, and the table of all settings for the docs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from herzrasen.config.loader import Reading, kinds, sections
from herzrasen.config.sections import Config
from herzrasen.config.setting_types import allowed
from herzrasen.locales import Say
from herzrasen.protocol import codec


def as_file(reading: Reading, say: Say) -> Iterator[str]:
    """The lines of a file that tells this configuration; each setting below its sentence, and
    where it was told if it is not as usual."""
    for section in sections():
        yield f"[{section}]"
        for key, value in msgspec.structs.asdict(getattr(reading.config, section)).items():
            name = f"{section}.{key}"
            yield f"# {say(name)}"
            if (told := reading.told.get(name)) is not None:
                yield f"# ({say(f'place.{told.place}', **told.facts)})"
            yield f"# {key} =" if value is None else f"{key} = {written(value)}"
        yield ""


def as_table(say: Say) -> Iterator[str]:
    """The rows of a Markdown table of all settings."""
    usual = Config()

    def kind(word: str, **facts: str | int) -> str:
        return say(f"allowed.{word}", **facts)

    for name, type_ in kinds().items():
        section, _, key = name.partition(".")
        value = getattr(getattr(usual, section), key)
        shown = "–" if value is None else f"`{written(value)}`"
        yield f"| `{name}` | {shown} | {allowed(type_, kind)} | {say(name)} |"


def written(value: Any) -> str:
    """A setting's value as TOML has it."""
    match value:
        case Path() | str():
            return codec.encode(str(value)).decode()
        case tuple():
            return f"[{', '.join(map(written, value))}]"
        case _:
            return codec.encode(value).decode()
