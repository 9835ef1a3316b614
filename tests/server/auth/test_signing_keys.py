"""The keys of session tokens: renewed once a year, and known to every node before they sign."""

from __future__ import annotations

import asyncio
import errno
import os
import stat
import sys
from datetime import date
from pathlib import Path
from zlib import crc32

import pytest

from herzrasen.server.auth import signing_keys
from herzrasen.server.auth.session_cookie import TokenSigner
from herzrasen.server.auth.signing_keys import SigningKeys
from herzrasen.storage.errors import StorageError, StorageIOError
from herzrasen.storage.key_lines import format_keys
from herzrasen.storage.secret_files import SecretFiles
from herzrasen.storage.secrets import KEY_FILE, Renewal
from tests.server.event_loop import run_coroutine
from tests.server.virtual_clock import run_virtual

DAY = 86_400_000


class Calendar:
    """The clock of all nodes."""

    def __init__(self) -> None:
        self.day = 20_000

    def __call__(self) -> int:
        return self.day * DAY


class CountedSecrets(SecretFiles):
    """Secrets that count how often they are read again, and fail when they are told to."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.reads = 0
        self.fails = False

    async def reload(self, name: str, renew: Renewal) -> bytes:
        self.reads += 1
        if self.fails:
            raise StorageIOError("away")
        return await super().reload(name, renew)


class KeyNode:
    """What one node signs and verifies."""

    def __init__(self, folder: Path, calendar: Calendar) -> None:
        self.uptime = 0.0
        self.secrets = CountedSecrets(folder)
        self.keys = SigningKeys(self.secrets, calendar, lambda: self.uptime)
        self.tokens = TokenSigner(self.keys.in_order, calendar)

    def sign(self) -> str:
        """A new token."""
        return self.tokens.new().cookie

    def knows(self, cookie: str) -> bool:
        """Whether a token is valid here."""
        return self.tokens.verify(cookie) is not None

    def read_again(self) -> None:
        """What it does every hour."""
        run_coroutine(self.keys.read_again())


def test_keys_are_read_again_every_hour(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(signing_keys, "_HOUR", 1)
    node, reads = KeyNode(tmp_path, Calendar()), []

    async def read_again(_: SigningKeys) -> None:
        reads.append(1)
        if len(reads) == 3:
            raise StorageIOError("enough")

    monkeypatch.setattr(SigningKeys, "read_again", read_again)
    with pytest.raises(StorageIOError):
        run_virtual(asyncio.wait_for(node.keys.run(), 9))


def test_keys_are_private_and_renewed_once_a_year(tmp_path: Path) -> None:
    calendar = Calendar()
    node = KeyNode(tmp_path, calendar)
    file = tmp_path / KEY_FILE
    for days, count in (
        *((0, 1), (364, 1), (1, 2), (1, 2), (364, 3)),
        *((200, 3), (165, 3), (2, 3), (363, 3)),
    ):
        token = node.sign()
        calendar.day += days
        node.read_again()
        assert node.knows(token)
        assert len(node.keys.in_order()) == count
        assert KeyNode(tmp_path, calendar).keys.in_order() == node.keys.in_order()
        assert stat.S_IMODE(file.stat().st_mode) == 0o600


@pytest.mark.slow
def test_a_token_is_valid_for_a_year_whatever_key_signed_it(tmp_path: Path) -> None:
    calendar = Calendar()
    node = KeyNode(tmp_path, calendar)
    made: dict[int, str] = {}
    first = calendar.day
    while calendar.day < first + 1200:
        node.read_again()
        made[calendar.day] = node.sign()
        for age in (1, 180, 365):
            assert node.knows(made.get(calendar.day - age, made[calendar.day]))
        assert not node.knows(made.get(calendar.day - 366, ""))
        calendar.day += 1


def test_a_new_key_is_known_to_every_node_before_it_signs(tmp_path: Path) -> None:
    calendar = Calendar()
    one, other = KeyNode(tmp_path, calendar), KeyNode(tmp_path, calendar)
    calendar.day += 365
    one.read_again()
    assert one.keys.in_order() != other.keys.in_order()
    for _ in range(2):
        assert other.knows(one.sign()), "the former key signs still"
        calendar.day += 1
    signed = one.sign()
    assert not other.knows(signed), "it signs now; the other has not read for two days"
    other.read_again()
    assert other.knows(signed)
    assert one.knows(other.sign())


def test_a_node_that_meets_an_unknown_key_reads_again_once_a_minute(tmp_path: Path) -> None:
    calendar = Calendar()
    one, other = KeyNode(tmp_path, calendar), KeyNode(tmp_path, calendar)
    calendar.day += 365
    one.read_again()
    calendar.day += 2
    signed = one.sign()

    async def meet(count: int) -> list[bool]:
        return await asyncio.gather(*(other.keys.look_for_new() for _ in range(count)))

    assert run_coroutine(meet(3)) == [False] * 3, "it has read within the minute"
    assert other.secrets.reads == 0
    other.uptime += 61
    other.secrets.fails = True
    assert run_coroutine(meet(3)) == [False] * 3
    other.secrets.fails = False
    other.uptime += 61
    assert run_coroutine(meet(3)) == [True] * 3, "all of them have waited for the same"
    assert other.secrets.reads == 2
    assert other.knows(signed)
    assert run_coroutine(meet(3)) == [False] * 3
    assert other.secrets.reads == 2, "the minute counts from what was read last"


def test_a_clock_that_ran_ahead_leaves_the_key_that_signs(tmp_path: Path) -> None:
    calendar = Calendar()
    node = KeyNode(tmp_path, calendar)
    before = node.sign()
    calendar.day += 800
    node.read_again()
    calendar.day -= 800
    assert node.knows(before)
    (cookie, another) = (node.sign(), KeyNode(tmp_path, calendar))
    assert another.knows(cookie)
    assert another.knows(before)


@pytest.mark.parametrize("text", ["", "nonsense", "2026-11-21 00ff\n", "2026-13-01 " + "0" * 64])
def test_damaged_keys_are_not_thrown_away(tmp_path: Path, text: str) -> None:
    calendar = Calendar()
    (tmp_path / KEY_FILE).write_text(text)
    with pytest.raises(StorageError, match="keys-damaged"):
        KeyNode(tmp_path, calendar)
    assert (tmp_path / KEY_FILE).read_text() == text
    (tmp_path / KEY_FILE).unlink()
    node = KeyNode(tmp_path, calendar)
    known = node.keys.in_order()
    (tmp_path / KEY_FILE).write_text(text)
    node.read_again()
    assert node.keys.in_order() == known


def test_a_key_with_another_digit_is_damaged(tmp_path: Path) -> None:
    """Before, it was another key, and every session was lost without a word."""
    calendar = Calendar()
    whole = format_keys([(date(2024, 10, 4), bytes(range(0xA5, 0xC5)))]).decode()
    for place in range(len(whole) - 1):
        digit = "0" if whole[place] != "0" else "1"
        (tmp_path / KEY_FILE).write_text(whole[:place] + digit + whole[place + 1 :])
        with pytest.raises(StorageError, match="keys-damaged"):
            KeyNode(tmp_path, calendar)


def parse_as_before(content: str) -> list[tuple[date, bytes]]:
    """The stored keys as versions without checksums read them (copied from 7eb434d4)."""
    found = []
    for line in content.splitlines():
        day, key = line.split(" ")
        assert len(bytes.fromhex(key)) == 32
        found.append((date.fromisoformat(day), bytes.fromhex(key)))
    assert found
    return found


def test_the_former_version_reads_keys_after_an_upgrade(tmp_path: Path) -> None:
    """It called them damaged: the way back from an upgrade, which keeps them, ended in a server
    that did not start. What it writes then is read by this one."""
    calendar = Calendar()
    node = KeyNode(tmp_path, calendar)
    calendar.day += 365
    node.read_again()
    known = parse_as_before((tmp_path / KEY_FILE).read_text())
    assert [key for _, key in known] == [*reversed(node.keys.in_order())]
    known.append((date(2025, 12, 1), b"\xab" * 32))
    (tmp_path / KEY_FILE).write_text("".join(f"{day} {key.hex()}\n" for day, key in known))
    calendar.day += 365
    assert {*KeyNode(tmp_path, calendar).keys.in_order()} == {key for _, key in known}


@pytest.mark.parametrize("has_crc", [False, True], ids=["no checksum", "CRC in the line"])
def test_keys_of_earlier_versions_get_a_checksum(*, has_crc: bool, tmp_path: Path) -> None:
    """A CRC in the line was written once; the former version cannot read it."""
    calendar = Calendar()
    before = KeyNode(tmp_path, calendar).sign()
    whole = (tmp_path / KEY_FILE).read_text()
    line = whole.strip().lower()
    crc = f" {crc32(line.encode()):08x}" if has_crc else ""
    (tmp_path / KEY_FILE).write_text(f"{line}{crc}\n")
    assert KeyNode(tmp_path, calendar).knows(before)
    assert (tmp_path / KEY_FILE).read_text() == whole
    if has_crc:
        (tmp_path / KEY_FILE).write_text(f"{line} {'0' * 8}\n")
        with pytest.raises(StorageError, match="keys-damaged"):
            KeyNode(tmp_path, calendar)


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pipes")
def test_keys_that_are_a_pipe_are_refused(tmp_path: Path) -> None:
    """Before, the server waited for them for ever, and SIGTERM did nothing."""
    os.mkfifo(tmp_path / KEY_FILE)
    with pytest.raises(StorageError, match="no-keys") as closed:
        KeyNode(tmp_path, Calendar())
    assert "not a regular file" in closed.value.facts["why"]


def test_a_file_that_cannot_be_read_is_named_with_its_reason(tmp_path: Path) -> None:
    (tmp_path / KEY_FILE).mkdir()
    with pytest.raises(StorageError, match="no-keys") as closed:
        KeyNode(tmp_path, Calendar())
    assert KEY_FILE in closed.value.facts["why"]


def test_keys_that_a_full_disk_keeps_from_being_made_say_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "open", full)
    with pytest.raises(StorageError, match="data-full"):
        KeyNode(tmp_path, Calendar())
