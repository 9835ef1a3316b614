"""Whatever file is named: no more of it is read than the limit and one byte, nobody is waited for,
and what is wrong is said in a sentence of ours."""

from __future__ import annotations

import errno
import io
import json
import os
import socket
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from herzrasen import user_files
from herzrasen.cli import main
from herzrasen.config import sources
from herzrasen.record.reader import LIMIT
from herzrasen.user_files import FileTrouble, cause_of, ordinary, read_file, read_input

PIPE = 1024 * 1024
"""Bytes that a pipe may hold at most."""


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")


def test_an_endless_file_is_read_up_to_the_limit_and_one_byte() -> None:
    data = read_file("/dev/zero", 100_000)
    assert len(data) == 100_001


def test_an_endless_input_is_read_up_to_the_limit_and_one_byte(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[int] = []

    class Endless(io.RawIOBase):
        def readable(self) -> bool:
            return True

        def read(self, size: int | None = -1) -> bytes:
            assert size is not None
            assert size >= 0
            asked.append(size)
            return bytes(min(size, 1000))

    class Input:
        buffer = Endless()

    monkeypatch.setattr("sys.stdin", Input())
    assert len(read_input(10_000)) == 10_001
    assert asked[-1] == 1


def test_check_ends_though_its_input_does_not() -> None:
    """A real process: as much can be written to it as it reads, and what the pipe holds."""
    command = [sys.executable, "-m", "herzrasen", "check", "-"]
    given = 0
    with subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stderr is not None
        try:
            while given < 4 * LIMIT:
                given += os.write(process.stdin.fileno(), bytes(user_files.CHUNK))
        except BrokenPipeError:
            pass
        said = process.stderr.read().decode()
    assert LIMIT < given <= LIMIT + PIPE
    assert process.returncode == 1
    assert "at most 16 MB" in said or "höchstens 16 MB" in said
    assert "Traceback" not in said


@pytest.mark.parametrize("command", ["check", "replay", "review", "verify-bots"])
def test_every_reader_of_records_stops(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    read: list[int] = []
    whole = user_files.read_file

    def counted(path: str | Path, limit: int) -> bytes:
        data = whole(path, limit)
        read.append(len(data))
        return data

    monkeypatch.setattr(user_files, "read_file", counted)
    assert main.main([command, "/dev/zero"]) == 1
    assert read == [LIMIT + 1]
    assert capsys.readouterr().err == "/dev/zero: A record has at most 16 MB.\n"


def test_too_little_memory_is_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def read(*_: object) -> bytes:
        raise MemoryError

    monkeypatch.setattr(user_files, "read_file", read)
    assert main.main(["check", "some.hrz"]) == 2
    assert capsys.readouterr().err == "There is not enough memory for this.\n"


def test_a_pipe_that_nobody_writes_is_empty(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert read_file(tmp_path / "pipe", 10) == b""


def test_a_pipe_that_somebody_writes_is_read_to_its_end() -> None:
    """As the shell gives one for ``<(command)``."""
    reading, writing = os.pipe()
    try:
        os.write(writing, b"some")
        os.write(writing, b" more")
        os.close(writing)
        assert read_file(f"/dev/fd/{reading}", 100) == b"some more"
    finally:
        os.close(reading)


def test_no_file_is_a_code_and_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.socket(socket.AF_UNIX) as door:
        door.bind(str(tmp_path / "door"))
        names = [str(tmp_path), str(tmp_path / "door"), str(tmp_path / "none"), "x" * 5000]
        assert main.main(["check", "--json", *names]) == 1
        told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
        assert [one["code"].removeprefix("record.fault.") for one in told] == [
            "folder", "unreadable", "unreadable", "unreadable",
        ]  # fmt: skip
        for name in names:
            assert main.main(["replay", name]) == 2
            said = capsys.readouterr().err
            assert said.startswith(f"{name}: This ")
            assert "Errno" not in said


def test_what_the_system_says_has_a_sentence_of_ours() -> None:
    assert cause_of(PermissionError(errno.EACCES, "Permission denied")).kind == "forbidden"
    assert cause_of(OSError(errno.ENOSPC, "No space left on device")).kind == "full"
    assert cause_of(OSError(errno.EIO, "Input/output error")) == ("other", "EIO")
    with pytest.raises(sqlite3.Error) as caught:
        sqlite3.connect(":memory:").execute("SELECT 1 FROM nothing")
    assert cause_of(caught.value).kind == "other-file"


def test_only_an_ordinary_file_is_one(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path, kind in ((tmp_path, "folder"), (tmp_path / "pipe", "special")):
        with pytest.raises(FileTrouble, match=kind):
            ordinary(path)


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (None, "it is not there."),
        (b"no database", "it is a file of another kind."),
        (b"", "it is a file of another kind."),
    ],
)
def test_what_is_no_backup_is_said_in_our_words(
    content: bytes | None, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "backup"
    if content is not None:
        file.write_bytes(content * 100)
    assert main.main(["restore", "--data", str(tmp_path / "data"), str(file)]) == 2
    assert capsys.readouterr().err.endswith(f"no sound backup of Herzrasen: {why}\n")


def test_a_backup_is_not_awaited_from_a_pipe(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert main.main(["restore", "--data", str(tmp_path / "data"), str(tmp_path / "pipe")]) == 2
    assert capsys.readouterr().err.endswith("it is no ordinary file.\n")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"[server]\nport = = 3\n", "{file}, line 2, column 8: this is not TOML.\n"),
        (b"[server]\nport = 3 \xff\n", "{file}, line 2: this is not text in UTF-8.\n"),
        (b"a = " + b"[" * 10_000, "The file {file} is not TOML.\n"),
        (b"a = " + b"9" * 5000, "The file {file} is not TOML.\n"),
        (b"#" * (sources.LIMIT + 1), "The file {file} has more than 1024 KiB"),
    ],
)
def test_a_wrong_file_of_settings_is_told_by_its_place(
    content: bytes, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "some.toml"
    file.write_bytes(content)
    assert main.main(["serve", "--show-config", "--config", str(file)]) == 2
    assert capsys.readouterr().err.startswith(said.format(file=file))


@pytest.mark.parametrize("name", ["/dev/zero", "."])
def test_settings_are_read_up_to_a_limit(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["serve", "--show-config", "--config", name]) == 2
    assert capsys.readouterr().err.startswith(f"The file {name} ")
