"""Files that a PostgreSQL address names and that are none: no database is needed to say so."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from herzrasen.storage.errors import StorageError
from tests.server.event_loop import run_coroutine

pytest.importorskip("asyncpg")

ADDRESS = "postgresql://herzrasen@127.0.0.1:9/herzrasen"


def pipe(path: Path) -> Path:
    os.mkfifo(path)
    return path


def folder(path: Path) -> Path:
    path.mkdir()
    return path


def unreadable(_path: Path) -> Path:
    """A regular file of which no byte can be read, also by root."""
    return Path("/proc/self/mem")


@pytest.mark.skipif(sys.platform != "linux", reason="pipes and /proc")
@pytest.mark.parametrize("make", [pipe, folder, unreadable])
@pytest.mark.parametrize("by_variable", [False, True])
@pytest.mark.parametrize("name", ["sslrootcert", "sslcert", "sslkey", "sslcrl", "passfile"])
def test_what_is_no_file_is_named_and_nothing_waits_for_it(
    name: str,
    by_variable: bool,
    make: Callable[[Path], Path],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A pipe in the place of a certificate let the start wait for ever; a folder in the place of
    the passwords was a login that failed."""
    from herzrasen.storage.postgres.prepare import prepare

    file = make(tmp_path / "file")
    url = f"{ADDRESS}?sslmode=verify-full"
    if by_variable:
        monkeypatch.setenv(f"PG{name.upper()}", str(file))
    else:
        url += f"&{name}={file}"
    with pytest.raises(StorageError) as refused:
        run_coroutine(prepare(url))
    assert (str(refused.value), refused.value.facts["file"]) == ("database-file", str(file))
