"""The texts of one language as a table speaks them."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from herzrasen.locales import catalogue, text
from herzrasen.terminal.translation import Translation


class TextsOfLanguage(msgspec.Struct, frozen=True):
    """What the terminal's translation does, in its simplest form."""

    language: str

    def __call__(self, key: str, /, **facts: str | int) -> str:
        written = {
            k: str(v).replace("-", "−") if isinstance(v, int) else v for k, v in facts.items()
        }
        if key not in catalogue(self.language) and "n" in facts:
            key = f"{key}.one" if facts["n"] == 1 else f"{key}.other"
        return text(self.language, key, **written)

    def has(self, key: str, /) -> bool:
        known = catalogue(self.language)
        return key in known or f"{key}.other" in known

    def join(self, items: Iterable[str], /) -> str:
        return Translation(self.language).join(items)
