"""What sshd says of a guest, read without trusting any of it."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from herzrasen.library.remote.server_address import parse_address
from herzrasen.terminal.ssh_guest import fingerprint_of, key_folder, read_wish

KEY = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl"
FINGERPRINT = "-DiY3wvvV6TuJJhbpZisF_zLDA0zPMSvHdkr4UvCOqU"
"""As ``ssh-keygen -l`` has it, with - and _ for + and /."""
TABLE = "Zp7m5w4rCp8FD68CO3e44A"
SERVER = parse_address("https://cards.example/")


def test_a_fingerprint_is_that_of_ssh_keygen() -> None:
    assert fingerprint_of(f"publickey {KEY}") == FINGERPRINT


@pytest.mark.parametrize(
    "line", ["", "password", KEY, "publickey", "publickey ssh-rsa !", "publickey a b c"]
)
def test_other_lines_have_no_fingerprint(line: str) -> None:
    assert fingerprint_of(line) == ""


@given(st.text())
def test_a_fingerprint_is_always_a_plain_name(line: str) -> None:
    found = fingerprint_of(f"publickey x {line}")
    assert all(sign.isalnum() or sign in "-_" for sign in found)


def test_each_key_has_a_folder(tmp_path: Path) -> None:
    listed = tmp_path / "auth"
    listed.write_text(f"publickey {KEY}\n", "ascii")
    environment = {"SSH_USER_AUTH": str(listed)}
    assert key_folder(environment, tmp_path) == tmp_path / "keys" / FINGERPRINT


@pytest.mark.parametrize("listed", [None, "password\n", "publickey ../../x y\n"])
def test_without_a_key_there_is_one_folder(tmp_path: Path, listed: str | None) -> None:
    file = tmp_path / "auth"
    if listed is not None:
        file.write_text(listed, "ascii")
    assert key_folder({"SSH_USER_AUTH": str(file)}, tmp_path) == tmp_path
    assert key_folder({}, tmp_path) == tmp_path


@pytest.mark.parametrize(
    ("typed", "lines", "table"),
    [
        ("", False, ""),
        ("lines", True, ""),
        (f"lines {TABLE}", True, TABLE),
        ("bkr-twz", False, "bkr-twz"),
        (f"https://cards.example/#/t/{TABLE}", False, TABLE),
        (f"http://localhost:5252/#/t/{TABLE}", False, TABLE),
        ("ls -la /", False, ""),
        ("https://cards.example/", False, ""),
        ("sh -c 'id'", False, ""),
    ],
)
def test_what_a_guest_may_ask_for(typed: str, lines: bool, table: str) -> None:
    wish = read_wish({"SSH_ORIGINAL_COMMAND": typed}, SERVER)
    assert (wish.lines, wish.address.table, wish.address.base) == (lines, table, SERVER.base)


@given(st.text())
def test_whatever_a_guest_types_leads_to_the_same_server(typed: str) -> None:
    assert read_wish({"SSH_ORIGINAL_COMMAND": typed}, SERVER).address.base == SERVER.base
