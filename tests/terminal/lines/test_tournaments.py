"""Duplicate matches and tournaments in line mode: opened, joined by link, started, looked at."""

from __future__ import annotations

from pathlib import Path

from tests.server.live_server import live_server
from tests.terminal.lines.conversation import ScriptSource, converse


def test_a_match_is_opened_joined_by_its_link_and_started(tmp_path: Path) -> None:
    one, other, data = tmp_path / "one", tmp_path / "other", tmp_path / "data"
    data.mkdir()
    with live_server(data) as server:
        # A duplicate match at tables, of Hearts, all rounds, without a title, not in own time.
        script = ["tournaments", "New", "1", "1", "1", "", "no", "yes", "Link", "back", "quit"]
        shown = converse(server, ScriptSource(script), folder=one)
        assert "You have not joined a duplicate match or a tournament yet." in shown
        assert "You are in. It starts when the host says so." in shown
        [link] = [line for line in shown.splitlines() if "/#/event/" in line]
        event = link[link.index("#/event/") :]
        script = [f"open {server}/{event}", "Join", "back", "quit"]
        shown = converse(server, ScriptSource(script), folder=other, name="Jan")
        assert "Host: Eva" in shown
        assert "Completely even" in shown
        script = ["Start", "Tables", "Results", "All deals", "back", "quit"]
        shown = converse(server, ScriptSource(script), folder=one, where=f"/{event}")
        assert "Play: Round 1, deal 1" in shown
        assert "Results appear here once a deal has been played at all tables." in shown
        assert "Jan" in shown
        script = ["Play: ", "leave", "Withdraw", "back", "quit"]
        shown = converse(server, ScriptSource(script), folder=other, name="Jan", where=f"/{event}")
        assert "You have withdrawn: bots play for you." in shown
