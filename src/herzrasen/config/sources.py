"""Where settings come from: each raw value with the place that it was told at."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from herzrasen.user_files import FileTrouble, read_file

PREFIX: Final = "HERZRASEN_"
"""How every variable begins that is meant for us."""

LIMIT: Final = 1024 * 1024
"""Bytes that a file of settings may have."""

# Only where it is: what tomllib says of it is for programmers.
_PLACE: Final = re.compile(r"\(at line ([0-9]+), column ([0-9]+)\)")
_HEADER: Final = re.compile(r"^\s*\[\s*([\w-]+)\s*\]")
_KEY: Final = re.compile(r"^\s*(?:(?P<section>[\w-]+)\s*\.\s*)?(?P<key>[\w-]+)\s*=")


class Told(msgspec.Struct, frozen=True):
    """A setting's ``name`` (``server.port``), its raw value, and where it was told: ``place`` is a
    key in the texts, ``facts`` fill it. ``folder`` is what a path in it is relative to."""

    name: str
    raw: Any
    place: str
    facts: dict[str, str | int]
    folder: Path | None = None


class Unreadable(Exception):
    """A file cannot be used; the text is the reason's key in the texts, ``facts`` fill it."""

    def __init__(self, key: str, **facts: str | int) -> None:
        super().__init__(key)
        self.facts = facts


def from_file(file: Path, *, there: bool = True) -> Iterator[Told]:
    """What a TOML file tells, which may be missing if it need not be ``there``. Raises
    Unreadable."""
    try:
        content = read_file(file, LIMIT)
    except FileTrouble as trouble:
        if trouble.cause.kind == "missing" and not there:
            return
        raise Unreadable("unreadable", file=str(file)) from None
    if len(content) > LIMIT:
        raise Unreadable("too-big", file=str(file), limit=LIMIT // 1024)
    try:
        written = content.decode().replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        at = content.count(b"\n", 0, error.start) + 1
        raise Unreadable("not-utf8", file=str(file), line=at) from None
    try:
        sections = tomllib.loads(written)
    except (ValueError, RecursionError) as error:
        found = _PLACE.search(str(error))
        if found is None:
            raise Unreadable("not-toml", file=str(file)) from None
        at, column = map(int, found.groups())
        raise Unreadable("not-toml-at", file=str(file), line=at, column=column) from None
    lines = dict(_lines(written))
    for section, value in sections.items():
        told = {section: value}
        if isinstance(value, dict):
            told = {f"{section}.{key}": inner for key, inner in value.items()}
        for name, raw in told.items():
            line = lines.get(name, lines.get(section))
            place = "file" if line is None else "line"
            facts: dict[str, str | int] = {"file": str(file), "line": line or 0}
            yield Told(name, raw, place, facts, file.parent)


def from_environment(variables: Mapping[str, str], sections: Sequence[str]) -> Iterator[Told]:
    """What variables tell, such as ``HERZRASEN_SERVER_PORT``.

    What begins like ours and names none of our sections is somebody else's: a cluster that runs a
    service called herzrasen makes such variables by itself.
    """
    for variable, raw in sorted(variables.items()):
        section, _, key = variable.removeprefix(PREFIX).lower().partition("_")
        if variable.startswith(PREFIX) and key and section in sections:
            yield Told(f"{section}.{key}", raw, "variable", {"variable": variable})


def from_flags(words: Sequence[tuple[str, str]]) -> Iterator[Told]:
    """What the command line tells: pairs of a flag and its word.

    The flag ``--set`` has words such as ``server.port=80``, ``--port`` a value alone.
    """
    for flag, word in words:
        if flag == "--set":
            name, equals, raw = word.partition("=")
            if not equals:
                raise Unreadable("no-equals", word=word)
            yield Told(name.strip(), raw.strip(), "flag", {"flag": f"--set {name.strip()}"})
        else:
            yield Told(f"server.{flag.removeprefix('--')}", word, "flag", {"flag": flag})


def _lines(written: str) -> Iterator[tuple[str, int]]:
    """In which line each key stands, and each section begins."""
    section = ""
    for number, line in enumerate(written.splitlines(), 1):
        if header := _HEADER.match(line):
            section = header[1]
            yield section, number
        elif key := _KEY.match(line):
            name = ".".join(filter(None, (section, key["section"], key["key"])))
            yield name, number
