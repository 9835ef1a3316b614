"""The file that says which server uses a folder."""

from __future__ import annotations

from pathlib import Path

from herzrasen.storage import running_server


def test_a_killed_server_is_noticed_by_one_of_the_same_number(tmp_path: Path) -> None:
    """In a container each server is process 1: the next took the file of the one before for its
    own, and never said that moves were lost with the log."""
    running_server.announce(tmp_path, "http://localhost:9/")
    assert running_server.was_killed(tmp_path, locked=True)
    assert running_server.was_killed(tmp_path, locked=False)
    running_server.withdraw(tmp_path)
    assert not running_server.was_killed(tmp_path, locked=True)
    assert not running_server.was_killed(tmp_path, locked=False)


def test_whoever_has_the_lock_knows_that_the_number_is_another_programs_now(
    tmp_path: Path,
) -> None:
    (tmp_path / "server.json").write_text('{"url": "http://localhost:9/", "pid": 1}')
    assert running_server.was_killed(tmp_path, locked=True)
    assert not running_server.was_killed(tmp_path, locked=False)
