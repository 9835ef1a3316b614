"""Records as they were once written stay valid and canonical in every later version.

A new file in ``tests/golden/records`` is a new test.
"""

from pathlib import Path

import pytest

from herzrasen.record import CheckResult, Fault, check, read, read_json, write, write_json

FILES = sorted((Path(__file__).parents[1] / "golden/records").glob("*.hrz"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_an_old_record_is_valid_and_canonical(file: Path) -> None:
    text = file.read_bytes()
    found = read(text)
    assert not isinstance(found, Fault), found
    assert isinstance(check(found.record), CheckResult)
    assert write(found.record) == text
    assert read_json(write_json(found.record)) == found.record


def test_the_golden_records_show_every_kind_of_line() -> None:
    lines = {
        line.split(":")[0].split(" ")[0]
        for file in FILES
        for line in file.read_text("utf-8").splitlines()
    }
    words = {"hand", "kitty", "pass", "charge", "lead", "claim", "left", "moon", "shown"}
    assert words | {"deck", "end", "points", "totals", "effort"} <= lines
