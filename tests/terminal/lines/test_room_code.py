"""A room code in line mode: typed in the lobby, and in the address that the program starts with."""

from __future__ import annotations

from pathlib import Path

from herzrasen.lobby.room_code import code_of
from tests.server.live_server import live_server
from tests.server.table_client import TableClient
from tests.terminal.lines.conversation import ScriptSource, converse


def test_a_code_that_was_said_aloud_leads_to_the_table(tmp_path: Path) -> None:
    with live_server(tmp_path) as server:
        table = TableClient(server).open_table("hearts", "standard", "Eva", free=2)
        code = code_of(table)
        typed = f"{code[:3]} {code[3:]}".lower()
        script = ["open BBB BBB", f"open {typed}", "people", "leave", "quit"]
        shown = converse(server, ScriptSource(script), name="Jan")
        wrong, _, right = shown.partition("No open table has this code.")
        assert "Eva" not in wrong
        assert "Eva" in right
        script = ["people", "leave", "quit"]
        assert "Eva" in converse(server, ScriptSource(script), where=f"#/t/{code}", name="Jan")
