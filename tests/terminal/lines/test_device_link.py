"""A second device becomes the same person by a link, in line mode on both."""

from __future__ import annotations

from pathlib import Path

from tests.server.live_server import live_server
from tests.terminal.lines.conversation import ScriptSource, converse


def test_another_device_plays_on_as_the_same_person(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    data = tmp_path / "data"
    data.mkdir()
    with live_server(data) as server:
        script = ["play hearts", "leave", "1", "account", "play on", "back", "quit"]
        shown = converse(server, ScriptSource(script), folder=one)
        [link] = [line for line in shown.splitlines() if line.startswith("Link for the other")]
        url = link.rpartition(": ")[2]
        script = ["mine", f"open {url}", "yes", "quit"]
        shown = converse(server, ScriptSource(script), folder=other, name="Jan")
        assert "You have no tables right now." in shown
        assert "Play here as Eva? Type yes or no." in shown
        assert "You are playing as Eva now." in shown
        assert "Hearts, Standard" in converse(
            server, ScriptSource(["mine", "quit"]), folder=other, name="Eva"
        )
        again = converse(server, ScriptSource([f"open {url}", "quit"]), folder=one)
        assert "You already play as" in again or "expired or was already used" in again
