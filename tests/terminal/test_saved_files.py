"""Files that a person keeps, on a disk that takes only the beginning of them."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from herzrasen.terminal.crash_report import report_crash
from herzrasen.terminal.saved_files import FILE_ACCESS, file_trouble, read_file, save_file
from herzrasen.terminal.translation import Translation

if sys.platform == "win32":
    pytest.skip("no limits of processes", allow_module_level=True)
import resource


@contextmanager
def largest_file(size: int) -> Iterator[None]:
    """No file may have more bytes, in this process."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_half_a_file_is_not_left_and_the_reason_is_in_the_readers_language(tmp_path: Path) -> None:
    """It had the name of a whole one, and the next got a number."""
    with pytest.raises(OSError, match="too large") as failed, largest_file(10):
        save_file(tmp_path, "deal.hrz", b"*" * 100_000)
    assert list(tmp_path.iterdir()) == []
    sentence = file_trouble(Translation("de"), failed.value)
    assert sentence == "Das Dateisystem nimmt keine Datei dieser Größe"


def test_a_guest_reads_and_writes_no_file_of_the_host(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    secret = tmp_path / "secret"
    secret.write_bytes(b"host")
    assert read_file(str(secret), 10) == b"host"
    monkeypatch.setattr(FILE_ACCESS, "is_allowed", False)
    with pytest.raises(PermissionError):
        read_file(str(secret), 10)
    with pytest.raises(PermissionError):
        save_file(tmp_path, "deal.hrz", b"")
    assert list(tmp_path.iterdir()) == [secret]


def test_a_crash_is_kept_for_its_report(tmp_path: Path) -> None:
    """No file is named where none could be written."""
    t, error = Translation("en"), LookupError("no seven of hearts")
    file = tmp_path / "crash.txt"
    assert report_crash(t, "terminal.fault", tmp_path, error).endswith(
        f"lost. The details are in {file}."
    )
    assert "LookupError: no seven of hearts" in file.read_text("utf-8")
    assert report_crash(t, "terminal.fault", file, error).endswith(" Nothing is lost.")
