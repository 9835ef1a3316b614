"""A deal that was played, once more: same cards, seat and score, against bots; or sent to
friends."""

from __future__ import annotations

from textual import on
from textual.app import ComposeResult

from herzrasen.cards import Seat
from herzrasen.games.protocol import GameName
from herzrasen.protocol.http_tables import RetryDeal
from herzrasen.terminal.connection.table_requests import retry_deal
from herzrasen.terminal.controls.button import ActionButton
from herzrasen.terminal.controls.flow import FlowRow
from herzrasen.terminal.controls.number import NumberRow
from herzrasen.terminal.controls.text import Text
from herzrasen.terminal.screens.page import TextPage


class PlayAgainScreen(TextPage):
    """Which deal of a match, counted from 1, and what to do with it."""

    def __init__(
        self, game: GameName, table: str, deals: int, deal: int = 0, seat: Seat = 0
    ) -> None:
        super().__init__()
        self.game: GameName = game
        self.table = table
        self.deals = deals
        self.deal = deal or deals
        self.seat = seat

    def page_title(self) -> str:
        """The heading."""
        return self.t(f"play_again.title.{self.game}")

    def body(self) -> ComposeResult:
        """The deal, what it means to play it again, and the two ways."""
        t = self.t
        if self.deals > 1:
            label = t(f"play_again.which.{self.game}")
            yield NumberRow(label, self.deal, 1, self.deals, id="deal")
        yield Text(t(f"play_again.about.{self.game}"), "muted gap")
        with FlowRow(classes="gap"):
            yield ActionButton(t("play_again.play"), "play", weight="primary", id="play")
            yield ActionButton(t("play_again.send"), "send", id="send")
        yield Text("", id="link")

    def on_mount(self) -> None:
        """Begin at playing."""
        self.query_one("#play").focus()

    @on(NumberRow.NumberSet)
    def choose_deal(self, event: NumberRow.NumberSet) -> None:
        """Take another deal."""
        self.deal = event.value

    @on(ActionButton.ButtonPressed)
    def press(self, event: ActionButton.ButtonPressed) -> None:
        """Open a table with the deal."""
        self.begin(self._open(send=event.button.value == "send"))

    async def _open(self, *, send: bool) -> None:
        wish = RetryDeal(self.deal, self.store.values.name, self.seat, send)
        opened = await self.attempt(retry_deal(self.api, self.table, wish))
        if opened is None:
            return
        if not send:
            self.terminal.open_table(opened)
            return
        link = self.api.address.table_link(opened)
        self.app.copy_to_clipboard(link)
        self.update_text("#link", f"{self.t('play_again.sent.about')}\n\n{link}")
