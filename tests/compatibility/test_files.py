"""Files and texts of the version before: records, rules, settings, a seat's session."""

from __future__ import annotations

import gzip
import json
import re
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from msgspec import json as msgspec_json

from herzrasen.config.loader import load, sections, types_by_name
from herzrasen.config.sources import RawSetting, from_environment, from_file, from_flags
from herzrasen.games.protocol import Refusal
from herzrasen.locales import text
from herzrasen.protocol import codec
from herzrasen.record import CheckResult, ParsedRecord, check, read, read_json, write, write_json
from herzrasen.table import info
from tests.compatibility.conversations import read_steps
from tests.seat_protocol.referee import InProcessSeat

PRESETS_OF_THEN = 2
"""Their version in the program that wrote the files."""
BEFORE = Path(__file__).parent / "version_before"
RECORDS = sorted((BEFORE / "records").glob("*.hrz"))
SETTINGS: dict[str, Any] = json.loads((BEFORE / "settings/values.json").read_text("utf-8"))

english = partial(text, "en")


def lines(name: str) -> list[Any]:
    """The JSON lines of a packed file."""
    packed = gzip.decompress((BEFORE / name).read_bytes())
    return [json.loads(line) for line in packed.decode().splitlines()]


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_a_record_is_read_checked_and_written_the_same(file: Path) -> None:
    found = read(file.read_bytes())
    assert isinstance(found, ParsedRecord), found
    assert isinstance(check(found.record), CheckResult)
    assert write(found.record) == file.read_bytes()
    twin = file.with_suffix(".json")
    if twin.exists():
        assert write_json(found.record) == twin.read_bytes()
        assert read_json(twin.read_bytes()) == found.record


@pytest.mark.parametrize("state", ["first_ratings", "before_checksums"])
def test_a_record_that_a_server_of_an_earlier_state_gave_is_read_and_checked(state: str) -> None:
    """Those of the finished tables and of the running ones, played to their ends."""
    answers = [
        step[-1].encode()
        for name in ("account", "tables")
        for step in read_steps(BEFORE.parent / state / f"{name}.jsonl.gz")
        if step[0] == "http" and step[3].endswith("/record") and step[5] == 200
    ]
    found = [read(answer) for answer in answers]
    assert len(found) > 4
    for answer, record in zip(answers, found, strict=True):
        assert isinstance(record, ParsedRecord), record
        assert isinstance(check(record.record), CheckResult)
        assert write(record.record) == answer


def test_a_text_of_rules_means_the_same() -> None:
    """Presets, 80 rule sets drawn at random, and texts that are refused. The version before wrote
    them with its version of the presets."""
    links = lines("links.jsonl.gz")
    assert len(links) > 100
    for link in links:
        rules = info.requested_rules(link["game"], f"{PRESETS_OF_THEN}:{link['rules']}")
        if isinstance(rules, Refusal):
            found = {"refused": rules.code, "facts": plain(rules.facts)}
        else:
            found = {"text": link["text"], "options": plain(rules)}
            assert info.rules_of(link["game"], link["text"], PRESETS_OF_THEN) == rules
        assert {"game": link["game"], "rules": link["rules"], **found} == link


def plain(value: object) -> Any:
    """A value as JSON holds it."""
    return msgspec_json.decode(codec.encode(value))


def raw_settings(kind: str) -> list[RawSetting]:
    """All settings, as a file, the environment or flags give them."""
    if kind == "file":
        return list(from_file(BEFORE / "settings/herzrasen.toml"))
    if kind == "variables":
        return list(from_environment(SETTINGS["variables"], sections()))
    return list(from_flags([(flag, value) for flag, value in SETTINGS["flags"]]))


@pytest.mark.parametrize("kind", ["file", "variables", "flags"])
def test_every_setting_has_its_name_and_meaning(kind: str) -> None:
    config = load(raw_settings(kind), say_setting).config
    assert set(SETTINGS["values"]) <= set(types_by_name())
    for name, value in SETTINGS["values"].items():
        section, _, key = name.partition(".")
        assert in_json(getattr(getattr(config, section), key)) == value, name


def in_json(value: Any) -> Any:
    """A setting's value as the fixture holds it."""
    if isinstance(value, Path):
        return value.as_posix()
    return [str(item) for item in value] if isinstance(value, tuple) else value


def test_the_file_that_the_command_printed_is_a_file_of_defaults() -> None:
    shown = load(from_file(BEFORE / "settings/effective.toml"), say_setting)
    assert shown.config == load((), say_setting).config


def say_setting(key: str, **facts: str | int) -> str:
    return english(f"settings.{key}", **facts)


def test_a_session_of_the_seat_protocol_is_held_again() -> None:
    """Three matches with seats of every level, and lines that are errors. Only the seconds of an
    answer may differ, and the words after an error's code."""
    seats: list[InProcessSeat] = []
    session = lines("seat.jsonl.gz")
    assert sum(answer.startswith("play ") for _, _, answer in session) > 200
    for seat, line, answer in session:
        if seat < 0:
            seats = [InProcessSeat() for _ in range(int(line))]
        else:
            assert stable(seats[seat].answer(of_today(line))) == stable(answer), line


def of_today(line: str) -> str:
    """A command with rules as a program of today says what was meant."""
    command, _, text = line.partition(" ")
    if command != "rules":
        return line
    return f"rules {info.current_text('hearts', text, PRESETS_OF_THEN)}"


def stable(answer: str) -> str:
    """An answer without its seconds, or an error without its sentence."""
    if answer.startswith("error "):
        return " ".join(answer.split()[:2])
    return re.sub(r"^(play \S+) [0-9.e-]+$", r"\1", answer)
