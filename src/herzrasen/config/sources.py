"""Reads raw settings from a file, the environment and flags, each with its origin; which of them
counts: ``loader.py``."""

from __future__ import annotations

import codecs
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from herzrasen.config.secret_url import mask_passwords
from herzrasen.user_files import FileTrouble, read_file

PREFIX: Final = "HERZRASEN_"
"""The prefix of our environment variables."""

MAX_FILE_BYTES: Final = 1024 * 1024
"""Maximum size of a settings file, bytes."""

# Only where it is: what tomllib says of it is for programmers.
_PLACE: Final = re.compile(r"\(at line ([0-9]+), column ([0-9]+)\)")
_LINK_KEY: Final = re.compile(r"service_(?:host|port(?:_\w+)?)|port_\d+_(?:tcp|udp|sctp)(?:_\w+)?")
_LINK_ADDRESS: Final = re.compile(r"(?:tcp|udp|sctp)://")
_HEADER: Final = re.compile(r"^\s*\[\s*([\w-]+)\s*\]")
_KEY: Final = re.compile(r"^\s*(?:(?P<section>[\w-]+)\s*\.\s*)?(?P<key>[\w-]+)\s*=")


class RawSetting(msgspec.Struct, frozen=True):
    """A setting's ``name`` (``server.port``), its raw value, and its ``origin``: a key in
    ``locales``, filled by ``facts``. ``folder`` is what a relative path in it starts from."""

    name: str
    value: Any
    origin: str
    facts: dict[str, str | int]
    folder: Path | None = None


class SourceError(Exception):
    """A file cannot be used; the text is a key in ``locales``, filled by ``facts``."""

    def __init__(self, key: str, **facts: str | int) -> None:
        super().__init__(key)
        self.facts = facts


def load_toml(file: Path) -> tuple[str, dict[str, Any]]:
    """The text of a TOML file, and what it says. Raises SourceError."""
    try:
        content = read_file(file, MAX_FILE_BYTES)
    except FileTrouble as trouble:
        kind = trouble.cause.kind
        raise SourceError("unreadable", file=str(file), trouble=kind) from None
    if len(content) > MAX_FILE_BYTES:
        raise SourceError("too-big", file=str(file), limit=MAX_FILE_BYTES // 1024)
    try:
        # Windows' Notepad begins a file with a mark, which is none of TOML's.
        content = content.removeprefix(codecs.BOM_UTF8)
        written = content.decode().replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        at = content.count(b"\n", 0, error.start) + 1
        raise SourceError("not-utf8", file=str(file), line=at) from None
    try:
        return written, tomllib.loads(written)
    except (ValueError, RecursionError) as error:
        found = _PLACE.search(str(error))
        if found is None:
            raise SourceError("not-toml", file=str(file)) from None
        at, column = map(int, found.groups())
        raise SourceError("not-toml-at", file=str(file), line=at, column=column) from None


def from_file(file: Path, *, required: bool = True) -> Iterator[RawSetting]:
    """Settings from a TOML file, which may be missing unless ``required``. Raises SourceError."""
    try:
        written, sections = load_toml(file)
    except SourceError as error:
        if error.facts.get("trouble") == "missing" and not required:
            return
        raise
    lines = dict(_lines(written))
    for section, value in sections.items():
        settings = {section: value}
        if isinstance(value, dict):
            settings = {f"{section}.{key}": inner for key, inner in value.items()}
        for name, raw in settings.items():
            line = lines.get(name, lines.get(section))
            place = "file" if line is None else "line"
            facts: dict[str, str | int] = {"file": str(file), "line": line or 0}
            yield RawSetting(name, raw, place, facts, file.parent)


def from_environment(variables: Mapping[str, str], sections: Sequence[str]) -> Iterator[RawSetting]:
    """Settings from environment variables such as ``HERZRASEN_SERVER_PORT``.

    Variables with our prefix that name none of our sections are ignored, and those by which
    Kubernetes says where a service is: it sets them by itself for one called herzrasen-server.
    """
    for variable, raw in sorted(variables.items()):
        section, _, key = variable.removeprefix(PREFIX).lower().partition("_")
        if variable.startswith(PREFIX) and key and section in sections and not is_link(key, raw):
            yield RawSetting(f"{section}.{key}", raw, "variable", {"variable": variable})


def is_link(key: str, value: str) -> bool:
    """Whether a variable says where a service of a cluster is."""
    return bool(_LINK_KEY.fullmatch(key) or _LINK_ADDRESS.match(value))


def from_flags(arguments: Sequence[tuple[str, str]]) -> Iterator[RawSetting]:
    """Settings from the command line: pairs of a flag and its argument.

    The arguments of ``--set`` are like ``server.port=80``, that of ``--port`` is a value.
    """
    for flag, word in arguments:
        if flag == "--set":
            name, equals, raw = word.partition("=")
            if not equals:
                raise SourceError("no-equals", word=mask_passwords(word))
            yield RawSetting(name.strip(), raw.strip(), "flag", {"flag": f"--set {name.strip()}"})
        else:
            yield RawSetting(f"server.{flag.removeprefix('--')}", word, "flag", {"flag": flag})


def _lines(written: str) -> Iterator[tuple[str, int]]:
    """The line of each key and of each section's header."""
    section = ""
    for number, line in enumerate(written.splitlines(), 1):
        if header := _HEADER.match(line):
            section = header[1]
            yield section, number
        elif key := _KEY.match(line):
            name = ".".join(filter(None, (section, key["section"], key["key"])))
            yield name, number
