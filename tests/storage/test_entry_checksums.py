"""The checksum of an entry is of its number as well."""

from __future__ import annotations

import pytest

from herzrasen.storage.errors import DamagedRow
from herzrasen.storage.sqlite.entry_checksums import check_rows, checksum


def test_two_entries_that_have_changed_places_are_noticed() -> None:
    assert checksum(7, b"entry") == 0x99014160, "as in all that is stored"
    rows = [(1, b"one", checksum(1, b"one")), (2, b"two", checksum(2, b"two")), (3, b"old", None)]
    assert check_rows(rows) == (b"one", b"two", b"old")
    with pytest.raises(DamagedRow):
        check_rows([(1, b"two", rows[1][2])])
