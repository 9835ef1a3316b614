"""A small fault as data: what is replaced, by what, who suffers, and which tests must notice."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Annotated, Final

import msgspec

FOLDER: Final = Path(__file__).with_name("areas")

Text = Annotated[str, msgspec.Meta(min_length=1)]


class Mutant(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One wrong change of one file."""

    name: Text
    """Unlike all others: words and hyphens."""
    file: Text
    """Below the repository."""
    old: Text
    """What stands there once."""
    new: str
    """What is planted in its place."""
    harm: Text
    """What a person would suffer by it."""
    gate: tuple[Text, ...] = ()
    """Files or tests of the gate, nearest first."""
    later: tuple[Text, ...] = ()
    """Files or tests of a later tier."""

    def plant(self, source: str) -> str:
        """The file's text with the fault in it.

        Raises:
            ValueError: What is replaced does not stand there exactly once.
        """
        if (count := source.count(self.old)) != 1:
            raise ValueError(f"{self.name}: {self.file} holds what it replaces {count} times")
        return source.replace(self.old, self.new)


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    mutant: tuple[Mutant, ...]


def areas() -> list[str]:
    """The areas that mutants are kept by: one file each."""
    return sorted(path.stem for path in FOLDER.glob("*.toml"))


def mutants_of(area: str) -> tuple[Mutant, ...]:
    """The mutants of an area, as its file lists them."""
    content = tomllib.loads((FOLDER / f"{area}.toml").read_text("utf-8"))
    return msgspec.convert(content, _File).mutant
