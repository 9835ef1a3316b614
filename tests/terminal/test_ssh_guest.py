"""What sshd says of a guest, read without trusting any of it; and what a guest is not given."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from hypothesis import given
from hypothesis import strategies as st

from herzrasen.library.remote.server_address import parse_address
from herzrasen.terminal import start as starting
from herzrasen.terminal.lines import run
from herzrasen.terminal.saved_files import FILE_ACCESS
from herzrasen.terminal.screens import app
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


class _ShownError(Exception):
    """The full screen would be shown now."""


@pytest.mark.parametrize("guest", [True, False])
@pytest.mark.parametrize("lines", [True, False])
def test_a_guest_is_offered_no_files_in_lines_or_on_the_full_screen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lines: bool, guest: bool
) -> None:
    restrictions: list[bool] = []
    rights: list[int] = []

    def note(*_args: Any, restricted: bool) -> int:
        restrictions.append(restricted)
        if lines:
            return 0
        raise _ShownError

    monkeypatch.setattr(FILE_ACCESS, "is_allowed", True)
    monkeypatch.setattr(os, "umask", rights.append)
    monkeypatch.setattr(signal, "signal", lambda *_args: None)
    monkeypatch.setattr(starting, "settings_folder", lambda: tmp_path)
    monkeypatch.setattr(starting, "line_mode_reason", lambda *_args, flag, **_how: flag or None)
    monkeypatch.setattr(starting, "paint_skeleton", Mock())
    monkeypatch.setattr(run, "run_lines", note)
    monkeypatch.setattr(app, "TerminalApp", note)
    if lines:
        assert starting.start(SERVER, tmp_path, lines=True, guest=guest) == 0
    else:
        with pytest.raises(_ShownError):
            starting.start(SERVER, tmp_path, guest=guest)
    assert restrictions == [guest]
    assert FILE_ACCESS.is_allowed is not guest
    assert rights == ([0o077] if guest else [])
