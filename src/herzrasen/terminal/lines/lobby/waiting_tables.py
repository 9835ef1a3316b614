"""Says once when people wait for the player at another of their tables."""

from __future__ import annotations

from herzrasen.terminal.lines.line_program import LineProgram
from herzrasen.terminal.state.lobby_state import waits_for_player


class WaitingTables:
    """Listens to the lobby. Of the table where the player is it says nothing."""

    def __init__(self, program: LineProgram) -> None:
        self._program = program
        self._lobby = program.server.lobby
        self._known: set[str] = set()
        self.stop = self._lobby.listen(self._on_change)

    def _on_change(self) -> None:
        waiting = {
            own.listing.table: own.listing.game
            for own in self._lobby.lobby.mine or ()
            if waits_for_player(own)
        }
        for table, game in waiting.items():
            if table not in (self._program.at_table, *self._known):
                self._program.session.say_key(f"table_list.elsewhere.{game}")
        self._known = {table for table in waiting if table != self._program.at_table}
