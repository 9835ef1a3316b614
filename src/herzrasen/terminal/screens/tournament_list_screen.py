"""One's own duplicate matches and tournaments, and the way to a new one."""

from __future__ import annotations

from textual import on
from textual.app import ComposeResult

from herzrasen.protocol.http_tournaments import TournamentEntry
from herzrasen.terminal.controls.button import ActionButton
from herzrasen.terminal.controls.row import ListRow
from herzrasen.terminal.controls.text import Text
from herzrasen.terminal.screens.new_tournament_screen import NewTournamentScreen
from herzrasen.terminal.screens.page import TextPage
from herzrasen.terminal.screens.tournament_screen import TournamentScreen
from herzrasen.terminal.tournaments.tournament_requests import fetch_tournaments
from herzrasen.terminal.tournaments.tournament_sentences import entry_line


class TournamentListScreen(TextPage):
    """The list. ``found`` is None until the server has answered."""

    def __init__(self) -> None:
        super().__init__()
        self.found: tuple[TournamentEntry, ...] | None = None

    def on_mount(self) -> None:
        """Ask for the list."""
        self.load_first(self.load())

    def on_screen_resume(self) -> None:
        """Ask again: one may have been opened meanwhile."""
        if self.found is not None:
            self.begin(self.load())

    async def load(self) -> None:
        """Ask for the list."""
        answer = await self.attempt(fetch_tournaments(self.api))
        if answer is not None:
            self.found = answer.tournaments
            await self.recompose()

    def page_title(self) -> str:
        """The heading."""
        return self.t("tournament.link")

    def body(self) -> ComposeResult:
        """What it is, the way to a new one, the list."""
        t = self.t
        yield Text(t("tournament.about"), "muted")
        if self.found is None:
            yield Text(t("history.loading"), "muted")
            return
        yield ActionButton(t("tournament.new"), "new", id="new")
        yield Text(t("tournament.mine"), "heading")
        for at, entry in enumerate(self.found):
            yield ListRow(entry_line(t, entry), value=entry.tournament, id=f"tournament-{at}")
        if not self.found:
            yield Text(t("tournament.none"), "muted")

    @on(ActionButton.ButtonPressed)
    def press(self) -> None:
        """Open a new one."""
        self.app.push_screen(NewTournamentScreen())

    @on(ListRow.RowPressed)
    def open_one(self, event: ListRow.RowPressed) -> None:
        """Show one of them."""
        self.app.push_screen(TournamentScreen(event.row.value))
