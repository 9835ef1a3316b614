"""Rules that were written when a preset still meant something else keep their meaning.

``tests/golden/records/version-1`` was written by the program before presets were corrected.
"""

from pathlib import Path

import msgspec
import pytest

from herzrasen.games import nerts
from herzrasen.games.hearts import HeartsRules, Public
from herzrasen.games.nerts.rules import Progress
from herzrasen.games.protocol import RULES_VERSION, Refusal
from herzrasen.record import Checked, Fault, Read, check, keep, read, read_twin, write, write_twin
from herzrasen.table import info, journal
from herzrasen.table.info import About
from herzrasen.table.seats import Place
from herzrasen.table.table import Table
from tests.record.kept import match

FOLDER = Path(__file__).parents[1] / "golden/records/version-1"
FILES = sorted(FOLDER.glob("*.hrz"))


def golden(file: Path) -> Read:
    found = read(file.read_bytes())
    assert isinstance(found, Read), found
    return found


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_record_of_version_1_is_played_by_the_rules_of_then(file: Path) -> None:
    record = golden(file).record
    checked = check(record)
    assert isinstance(checked, Checked), checked
    assert checked.scores
    assert write(record) == file.read_bytes()
    assert read_twin(write_twin(record)) == record
    # What it shows to people and programs is said in the words of today.
    then = info.rules_of(record.game, record.rules, 1)
    assert info.rules_of(record.game, checked.rules) == then
    assert info.rules_of(record.game, record.rules) != then


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_what_then_was_played_is_not_what_is_played_now(file: Path) -> None:
    now = msgspec.structs.replace(golden(file).record, herzrasen=RULES_VERSION)
    assert isinstance(check(now), Fault)


def test_a_table_of_version_1_goes_on_by_the_rules_of_then() -> None:
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
    record = keep(description, entries)
    assert isinstance(check(msgspec.structs.replace(record, shuffle=None)), Checked)
    # Written once more, it is a description of today, and stays what it is.
    assert info.read(info.write(description)) == description


@pytest.mark.parametrize("name", list(nerts.PRESETS))
def test_a_stored_table_of_nerts_goes_on_as_long_as_it_was_to(name: str) -> None:
    place = Place(seed=1)
    seats = info.seats_in(nerts.PRESETS[name])
    stored = About("nerts", name, {"tempo": 3}, "slow", (place,) * seats, opened=0)
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
        ("black-maria+target=none,deals=2", 2),
    ],
)
def test_a_record_says_the_lowest_version_that_reads_it_right(text: str, version: int) -> None:
    record = match("hearts", text)
    assert record.herzrasen == version
    assert write(record).startswith(f'[Herzrasen "{version}"]'.encode())
    assert isinstance(check(record), Checked)
    found = read(write(record))
    assert isinstance(found, Read)
    assert found.record == record


def test_only_known_versions_are_read() -> None:
    data = write(match("hearts", "standard+deals=1,target=none"))
    found = read(data.replace(b'[Herzrasen "1"]', b'[Herzrasen "3"]', 1))
    assert isinstance(found, Fault)
    assert (found.code, found.facts["limit"]) == ("record.fault.version", RULES_VERSION)


def test_a_link_of_version_1_can_still_be_played() -> None:
    """By the corrected preset, or as it was meant where that cannot be."""
    today = info.rules_asked_for("hearts", "spot+target=300")
    assert isinstance(today, HeartsRules)
    assert (today.queen_value, today.target) == (25, 300)
    then = info.rules_asked_for("hearts", "black-maria+partners=2v2")
    assert isinstance(then, HeartsRules)
    assert (then.players, len(then.penalties)) == (4, 2)
    never = info.rules_asked_for("hearts", "black-maria+players=12")
    assert never == info.rules_of("hearts", "black-maria+players=12")
    assert isinstance(never, Refusal)
