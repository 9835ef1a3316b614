"""Which keys are there after a restore: keys are compared, not the lines that they are written in.

`test_ways_back.py` walks each way once; here are the states in which the two files of keys can be.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

from herzrasen.storage.key_lines import format_keys, parse_keys
from herzrasen.storage.secrets import KEY_FILE
from herzrasen.storage.sqlite.backup import save
from herzrasen.storage.sqlite.database import DATABASE_FILE, Database
from herzrasen.storage.sqlite.restore import Restored, restore

FIRST = (date(2025, 10, 1), b"\x1a" * 32)
SECOND = (date(2026, 10, 1), b"\x2b" * 32)
STRANGER = (date(2026, 10, 2), b"\x3c" * 32)
BOTH = format_keys([FIRST, SECOND])


def without_checksums(content: bytes) -> bytes:
    """The keys as earlier versions wrote them."""
    return content.lower()


def restore_over(folder: Path, saved: bytes, now: bytes) -> tuple[Restored, bytes]:
    """What a restore says, and the keys after it, of a backup with keys into a folder that has
    others ``now``."""
    data, file = folder / "data", folder / "saved"
    data.mkdir()
    Database(data / DATABASE_FILE).close()
    (data / KEY_FILE).write_bytes(saved)
    save(data, file)
    (data / KEY_FILE).write_bytes(now)
    done = restore(file, data)
    return done, (data / KEY_FILE).read_bytes()


@pytest.mark.parametrize(
    "damage",
    [
        lambda keys: keys[:-3] + b"3" + keys[-2:],
        lambda keys: keys[:-20],
        lambda _: b"",
        lambda keys: b"\xff" + keys,
    ],
    ids=["another digit", "cut", "empty", "no text"],
)
def test_damaged_keys_give_way_to_those_of_the_backup(
    damage: Callable[[bytes], bytes], tmp_path: Path
) -> None:
    """They looked like newer ones, stayed, and the server refused to start again."""
    done, there = restore_over(tmp_path, BOTH, damage(BOTH))
    assert there == BOTH
    assert (done.came, done.other_keys) == ((KEY_FILE,), False)
    assert done.aside is not None
    assert (done.aside / KEY_FILE).read_bytes() == damage(BOTH)


def test_damaged_keys_of_a_backup_replace_no_sound_ones(tmp_path: Path) -> None:
    done, there = restore_over(tmp_path, BOTH[:-20], BOTH)
    assert (there, done.stayed) == (BOTH, (KEY_FILE,))


@pytest.mark.parametrize("now", [[FIRST], [FIRST, SECOND]], ids=["the same", "a new one since"])
def test_a_backup_from_before_checksums_signs_nobody_out(
    now: list[tuple[date, bytes]], tmp_path: Path
) -> None:
    """No line was equal: the keys counted as those of another server."""
    done, there = restore_over(tmp_path, without_checksums(format_keys([FIRST])), format_keys(now))
    assert parse_keys(there) == now
    assert not done.other_keys


def test_keys_of_which_one_is_known_are_those_of_the_same_server(tmp_path: Path) -> None:
    done, there = restore_over(tmp_path, BOTH, format_keys([SECOND]))
    assert (there, done.other_keys) == (BOTH, False)


def test_keys_of_another_server_are_named_whatever_their_lines_look_like(tmp_path: Path) -> None:
    saved = without_checksums(format_keys([STRANGER]))
    done, there = restore_over(tmp_path, saved, BOTH + b"\n")
    assert (there, done.other_keys) == (saved, True)


def test_blank_lines_are_no_damage() -> None:
    """An editor, or `echo >>`, leaves one."""
    assert parse_keys(BOTH.replace(b"\n", b"\r\n\r\n") + b" \n") == [FIRST, SECOND]
    with pytest.raises(ValueError, match="no keys"):
        parse_keys(b"\n\n")
