"""Rules stored when a preset still meant something else keep their meaning.

``tests/golden/records/version-1`` and ``version-2`` were written by the programs before presets
were corrected.
"""

from pathlib import Path

import msgspec
import pytest

from herzrasen.games import nerts
from herzrasen.games.hearts import HeartsRules, Public
from herzrasen.games.nerts.rules import Progress
from herzrasen.games.protocol import RULES_VERSION, Refusal
from herzrasen.record import (
    CheckResult,
    Fault,
    ParsedRecord,
    check,
    read,
    read_json,
    record_from_journal,
    write,
    write_json,
)
from herzrasen.record.lines import Line
from herzrasen.record.record import Player, Record, RecordedDeal
from herzrasen.table import info, journal
from herzrasen.table.info import TableInfo
from herzrasen.table.seats import SeatOccupant
from herzrasen.table.table import Table
from tests.record.recorded_matches import random_record

FOLDER = Path(__file__).parents[1] / "golden/records/version-1"
FILES = sorted(FOLDER.parent.glob("version-*/*.hrz"))


def name_of(file: Path) -> str:
    return f"{file.parent.name}-{file.stem}"


def golden(file: Path) -> ParsedRecord:
    found = read(file.read_bytes())
    assert isinstance(found, ParsedRecord), found
    return found


@pytest.mark.parametrize("file", FILES, ids=name_of)
def test_a_record_of_before_replays_by_the_rules_of_its_version(file: Path) -> None:
    record = golden(file).record
    checked = check(record)
    assert isinstance(checked, CheckResult), checked
    assert checked.scores
    assert write(record) == file.read_bytes()
    assert read_json(write_json(record)) == record
    # What it shows uses the current text form.
    assert file.parent.name == f"version-{record.herzrasen}"
    then = info.rules_of(record.game, record.rules, record.herzrasen)
    assert info.rules_of(record.game, checked.rules) == then
    assert info.rules_of(record.game, record.rules) != then


@pytest.mark.parametrize(
    "file",
    # By the rules of `black-maria` today whatever was allowed then is allowed.
    [file for file in FILES if name_of(file) != "version-2-black-maria"],
    ids=name_of,
)
def test_presets_of_before_differ_from_todays(file: Path) -> None:
    now = msgspec.structs.replace(golden(file).record, herzrasen=RULES_VERSION)
    assert isinstance(check(now), Fault)


def test_a_version_1_table_continues_by_the_rules_of_version_1() -> None:
    description = info.read((FOLDER / "about.json").read_bytes())
    entries = [
        journal.read(line, "hearts")
        for line in (FOLDER / "journal.jsonl").read_bytes().splitlines()
    ]
    rules = info.rules_of("hearts", description.rules)
    assert isinstance(rules, HeartsRules)
    assert (rules.players, rules.rotation.value) == (4, "auto")
    table = Table("hearts", rules)
    table.replay(tuple(entries))
    public = table.public
    assert isinstance(public, Public)
    assert public.match.places
    record = record_from_journal(description, entries)
    assert isinstance(check(msgspec.structs.replace(record, shuffle=None)), CheckResult)
    # Written again, it is a current description and no longer changes.
    assert info.read(info.write(description)) == description


@pytest.mark.parametrize("name", list(nerts.PRESETS))
def test_a_stored_table_of_nerts_goes_on_as_long_as_it_was_to(name: str) -> None:
    place = SeatOccupant(seed=1)
    seats = info.seat_count(nerts.PRESETS[name])
    stored = TableInfo("nerts", name, {"tempo": 3}, "slow", (place,) * seats, opened=0)
    line = msgspec.json.encode(msgspec.json.decode(info.write(stored)) | {"rules_version": 1})
    described = info.read(line)
    then = info.rules_of("nerts", described.rules)
    assert isinstance(then, nerts.NertsRules)
    assert (then.progress, then.target, then.spread) == (Progress.ALWAYS, 100, None)
    assert then.round_cap == 1000
    assert info.read(info.write(described)) == described
    assert info.read(info.write(stored)) == stored, "a new table is one of today"


@pytest.mark.parametrize(
    ("text", "version"),
    [
        ("standard+deals=2", 1),
        ("spot+target=none,deals=2", 2),
        ("tournament+target=none,deals=2", 2),
        ("h2+players=5,target=none,deals=2", 2),
        ("black-maria+target=none,deals=2", 3),
        ("cancellation+target=none,deals=1", 3),
    ],
)
def test_a_record_says_the_lowest_version_that_reads_it_right(text: str, version: int) -> None:
    record = random_record("hearts", text)
    assert record.herzrasen == version
    assert write(record).startswith(f'[Herzrasen "{version}"]'.encode())
    assert isinstance(check(record), CheckResult)
    found = read(write(record))
    assert isinstance(found, ParsedRecord)
    assert found.record == record


def test_only_known_versions_are_read() -> None:
    data = write(random_record("hearts", "standard+deals=1,target=none"))
    found = read(data.replace(b'[Herzrasen "1"]', b'[Herzrasen "4"]', 1))
    assert isinstance(found, Fault)
    assert (found.code, found.facts["limit"]) == ("record.fault.version", RULES_VERSION)


def test_a_link_of_version_1_can_still_be_played() -> None:
    """By the corrected preset, or with its old meaning where that is unplayable."""
    today = info.requested_rules("hearts", "spot+target=300")
    assert isinstance(today, HeartsRules)
    assert (today.queen_value, today.target) == (25, 300)
    then = info.requested_rules("hearts", "black-maria+partners=2v2")
    assert isinstance(then, HeartsRules)
    assert (then.players, len(then.penalties)) == (4, 2)
    never = info.requested_rules("hearts", "black-maria+players=12")
    assert never == info.rules_of("hearts", "black-maria+players=12")
    assert isinstance(never, Refusal)


@pytest.mark.parametrize("kind", [Record, RecordedDeal, Player, *Line.__subclasses__()])
def test_a_misspelled_field_of_a_record_is_refused(kind: type[msgspec.Struct]) -> None:
    """Else what it was meant to say would be lost without a word."""
    assert kind.__struct_config__.forbid_unknown_fields
