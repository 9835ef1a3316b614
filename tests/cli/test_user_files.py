"""Files and pipes that a user names: read up to a limit, never waited for, errors in sentences."""

from __future__ import annotations

import errno
import io
import json
import os
import socket
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from herzrasen import user_files
from herzrasen.cli import main
from herzrasen.config import sources
from herzrasen.record.reader import MAX_BYTES
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

        def read1(self, size: int) -> bytes:
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
            while given < 4 * MAX_BYTES:
                given += os.write(process.stdin.fileno(), bytes(user_files.CHUNK))
        except BrokenPipeError:
            pass
        error_output = process.stderr.read().decode()
    assert MAX_BYTES < given <= MAX_BYTES + PIPE
    assert process.returncode == 1
    assert "at most 16\u00a0MB" in error_output or "höchstens 16\u00a0MB" in error_output
    assert "Traceback" not in error_output


@pytest.mark.parametrize("command", ["check", "replay", "review", "verify-bots", "verify-deal"])
def test_every_reader_of_records_stops(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    read: list[int] = []
    whole = user_files.read_file

    def record_limit(path: str | Path, limit: int) -> bytes:
        data = whole(path, limit)
        read.append(len(data))
        return data

    monkeypatch.setattr(user_files, "read_file", record_limit)
    assert main.main([command, "/dev/zero"]) == 1
    assert read == [MAX_BYTES + 1]
    assert capsys.readouterr().err == "/dev/zero: A record can have at most 16\u00a0MB.\n"


def test_too_little_memory_is_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def read(*_: object) -> bytes:
        raise MemoryError

    monkeypatch.setattr(user_files, "read_file", read)
    assert main.main(["check", "some.hrz"]) == 2
    assert capsys.readouterr().err == "There is not enough memory for this.\n"


def test_a_pipe_without_a_writer_is_empty(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert read_file(tmp_path / "pipe", 10) == b""


def test_a_pipe_with_a_writer_is_read_to_its_end() -> None:
    """As the shell gives one for ``<(command)``."""
    reading, writing = os.pipe()
    try:
        os.write(writing, b"some")
        os.write(writing, b" more")
        os.close(writing)
        assert read_file(f"/dev/fd/{reading}", 100) == b"some more"
    finally:
        os.close(reading)


def test_a_missing_file_has_an_exit_code_and_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.socket(socket.AF_UNIX) as door:
        door.bind(str(tmp_path / "door"))
        names = [str(tmp_path), str(tmp_path / "door"), str(tmp_path / "none"), "x" * 5000]
        assert main.main(["check", "--json", *names]) == 2
        reports = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
        assert [one["code"].removeprefix("record.fault.") for one in reports] == [
            "folder", "unreadable", "no-file", "no-file",
        ]  # fmt: skip
        for name in names:
            assert main.main(["replay", name]) == 2
            error_output = capsys.readouterr().err
            assert error_output.startswith(f"{name}: This ")
            assert "Errno" not in error_output


def test_system_errors_have_a_translated_sentence() -> None:
    assert cause_of(PermissionError(errno.EACCES, "Permission denied")).kind == "forbidden"
    assert cause_of(OSError(errno.ENOSPC, "No space left on device")).kind == "full"
    assert cause_of(OSError(errno.EIO, "Input/output error")) == ("other", "EIO")
    with (
        closing(sqlite3.connect(":memory:")) as database,
        pytest.raises(sqlite3.Error) as caught,
    ):
        database.execute("SELECT 1 FROM nothing")
    assert cause_of(caught.value).kind == "other-file"


def test_only_a_regular_file_is_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path, kind in ((tmp_path, "folder"), (tmp_path / "pipe", "special")):
        with pytest.raises(FileTrouble, match=kind):
            ordinary(path)


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (None, "not found."),
        (b"no database", "that is a different kind of file."),
        (b"", "that is a different kind of file."),
    ],
)
def test_an_invalid_backup_has_a_translated_error(
    content: bytes | None, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "backup"
    if content is not None:
        file.write_bytes(content * 100)
    assert main.main(["restore", "--data", str(tmp_path / "data"), str(file)]) == 2
    assert capsys.readouterr().err.endswith(f"not an intact Herzrasen backup: {why}\n")


def test_a_backup_is_not_awaited_from_a_pipe(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert main.main(["restore", "--data", str(tmp_path / "data"), str(tmp_path / "pipe")]) == 2
    assert capsys.readouterr().err.endswith("that is not a regular file.\n")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"[server]\nport = = 3\n", "{file}, line 2, column 8: this is not valid TOML.\n"),
        (b"[server]\nport = 3 \xff\n", "{file}, line 2: this is not UTF-8 text.\n"),
        (b"a = " + b"[" * 10_000, "The file {file} is not valid TOML.\n"),
        (b"a = " + b"9" * 5000, "The file {file} is not valid TOML.\n"),
        (
            b"#" * (sources.MAX_FILE_BYTES + 1),
            "The file {file} is too large for a settings file: the limit is 1024 KiB",
        ),
    ],
)
def test_an_invalid_settings_file_is_reported_with_its_position(
    content: bytes, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "some.toml"
    file.write_bytes(content)
    assert main.main(["serve", "--show-config", "--config", str(file)]) == 2
    assert capsys.readouterr().err.startswith(message.format(file=file))


@pytest.mark.parametrize("name", ["/dev/zero", "."])
def test_settings_are_read_up_to_a_limit(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["serve", "--show-config", "--config", name]) == 2
    assert capsys.readouterr().err.startswith(f"The file {name} ")
