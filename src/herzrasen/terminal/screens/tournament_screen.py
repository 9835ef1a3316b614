"""One duplicate match or tournament: how it stands, what one may do, the results."""

from __future__ import annotations

from textual import on
from textual.app import ComposeResult

from herzrasen.library.remote.server_address import path_part
from herzrasen.protocol.http_tournaments import TournamentPage
from herzrasen.terminal.controls.button import ActionButton
from herzrasen.terminal.controls.flow import FlowRow
from herzrasen.terminal.controls.row import ListRow
from herzrasen.terminal.controls.text import Text
from herzrasen.terminal.screens.page import TextPage
from herzrasen.terminal.screens.record_screen import open_table_record
from herzrasen.terminal.tournaments.tournament_actions import TournamentChoice, choices_of
from herzrasen.terminal.tournaments.tournament_requests import (
    Sheet,
    command_tournament,
    fetch_records,
    fetch_sheet,
    fetch_tournament,
    play_tournament,
)
from herzrasen.terminal.tournaments.tournament_sentences import (
    board_name,
    head_lines,
    player_line,
    table_lines,
    title_of,
    traveller_lines,
)

_ASK_SECONDS = 3.0


class TournamentScreen(TextPage):
    """The page, asked for again every few seconds while it is seen. ``shown`` is None until the
    server has answered."""

    def __init__(self, tournament: str) -> None:
        super().__init__()
        self.tournament = tournament
        self.shown: TournamentPage | None = None
        self.choices: list[TournamentChoice] = []
        self._ends = False

    def on_mount(self) -> None:
        """Ask for it, now and again."""
        self.load_first(self.load())
        self.set_interval(_ASK_SECONDS, self._look_again)

    def on_screen_resume(self) -> None:
        """Ask again at once when one is back from a table."""
        if self.shown is not None:
            self._look_again()

    def _look_again(self) -> None:
        if self.app.screen is self and self.takes_keys:
            self.begin(self.load(), "look")

    async def load(self) -> None:
        """Ask how it stands."""
        page = await self.attempt(fetch_tournament(self.api, self.tournament))
        if page is not None and page != self.shown:
            await self.show_page(page)

    async def show_page(self, page: TournamentPage) -> None:
        """Show how it stands; the focus stays where it is."""
        self.shown = page
        self.choices = choices_of(self.t, page, self.store.values.name)
        await self.recompose()

    def page_title(self) -> str:
        """Its title."""
        if self.shown is None:
            return self.t("tournament.link")
        return title_of(self.t, self.shown.title, self.shown.form)

    def body(self) -> ComposeResult:
        """How it stands, what one may do, the results, the tables, the travellers."""
        t, page = self.t, self.shown
        if page is None:
            yield Text(t("history.loading"), "muted")
            return
        for line in head_lines(t, page):
            yield Text(line)
        for at, choice in enumerate(self.choices):
            yield ListRow(choice.label, value=f"do-{at}", id=f"do-{at}", marked=at == 0)
        yield Text(t("tournament.results"), "heading")
        for player in page.players:
            yield Text(player_line(t, page, player))
        if tables := table_lines(t, page):
            yield Text(t("tournament.tables"), "heading")
            for line in tables:
                yield Text(line)
        yield from self._sheets(page)
        link = f"{self.api.address.base}#/event/{path_part(self.tournament)}"
        yield Text(t("tournament.enter.share"), "gap muted")
        yield Text(link)

    def _sheets(self, page: TournamentPage) -> ComposeResult:
        t = self.t
        if page.phase == "open":
            return
        yield Text(t("tournament.sheets.title"), "heading")
        yield Text(t(f"tournament.score.{'hidden' if page.travellers else 'none_yet'}"), "muted")
        for sheet in reversed(page.travellers):
            yield Text(board_name(t, page, sheet.board), "gap")
            for line, one in zip(traveller_lines(t, page, sheet), sheet.lines, strict=True):
                at = one.sitting.replace(".", "-")
                yield ListRow(line, value=f"table-{one.table}", id=f"sitting-{at}")
        if page.travellers:
            with FlowRow():
                for name in ("results", "travellers", "records"):
                    yield ActionButton(t(f"tournament.sheets.{name}"), name, id=f"save-{name}")

    @on(ListRow.RowPressed)
    def press_row(self, event: ListRow.RowPressed) -> None:
        """Do what the row says: play, a command, or the record of a table."""
        kind, _, value = event.row.value.partition("-")
        if kind == "table":
            open_table_record(self.terminal, value)
        else:
            self.begin(self._do(self.choices[int(value)]))

    async def _do(self, choice: TournamentChoice) -> None:
        if choice.command is None:
            table = await self.attempt(play_tournament(self.api, self.tournament))
            if table is not None:
                self.terminal.open_table(table)
            return
        if choice.command.action == "end" and not self._ends:
            self._ends = True  # a second press ends it
            self.show_sentence(self.t("tournament.host.end_sure"))
            return
        page = await self.attempt(command_tournament(self.api, self.tournament, choice.command))
        if page is not None:
            await self.show_page(page)

    @on(ActionButton.ButtonPressed)
    def press_button(self, event: ActionButton.ButtonPressed) -> None:
        """Write a file."""
        self.begin(self._save(event.button.value))

    async def _save(self, what: str) -> None:
        api, tournament = self.api, self.tournament
        if what == "records":
            content = await self.attempt(fetch_records(api, tournament))
            name = "records.zip"
        else:
            sheet: Sheet = "results" if what == "results" else "travellers"
            content = await self.attempt(fetch_sheet(api, tournament, sheet))
            name = f"{sheet}.csv"
        if content is not None:
            self.save(name, content)
