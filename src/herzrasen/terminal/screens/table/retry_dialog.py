"""A deal that was played, once more: against bots by oneself, or as a challenge to a friend."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual import on

from herzrasen.protocol.http_tables import RetryDeal
from herzrasen.terminal.connection import table_requests
from herzrasen.terminal.connection.api import ApiError
from herzrasen.terminal.controls.dialog import Dialog, DialogAnswer
from herzrasen.terminal.controls.number import NumberRow
from herzrasen.terminal.controls.text import Text
from herzrasen.terminal.screens.share_dialog import share_table

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from textual.widget import Widget

    from herzrasen.games.protocol import GameName
    from herzrasen.terminal.screens.app import TerminalApp


class RetryDealDialog(Dialog[str]):
    """Asks which of so many deals, and for whom. ``deal`` is the one that is meant first, counted
    from 1; ``seat`` is for a person who had none."""

    def __init__(
        self, table: str, game: GameName, deals: int, deal: int | None = None, seat: int = 0
    ) -> None:
        super().__init__()
        self._table = table
        self._game = game
        self._deals = deals
        self._deal = deals if deal is None else deal
        self._seat = seat

    def title_text(self) -> str:
        """Play a deal again."""
        return self.t(f"play_again.title.{self._game}")

    def body(self) -> Iterable[Widget]:
        """Which deal, and what comes of it."""
        if self._deals > 1:
            label = self.t(f"play_again.which.{self._game}")
            yield NumberRow(label, self._deal, 1, self._deals, id="which-deal", classes="field")
        yield Text(self.t(f"play_again.about.{self._game}"))

    def answers(self) -> Sequence[DialogAnswer]:
        """To play it, to send it, to leave it."""
        t = self.t
        return (
            DialogAnswer("play", t("play_again.play"), primary=True),
            DialogAnswer("send", t("play_again.send")),
            DialogAnswer("", t("client.cancel")),
        )

    @on(NumberRow.NumberSet)
    def handle_deal(self, event: NumberRow.NumberSet) -> None:
        """Another deal."""
        event.stop()
        self._deal = min(self._deals, max(1, event.value))

    def choose(self, value: str) -> None:
        """Open the table, or close."""
        if value:
            self.run_worker(self._open(send=value == "send"))
        else:
            self.dismiss("")

    async def _open(self, *, send: bool) -> None:
        app = self.terminal
        wish = RetryDeal(self._deal, app.store.values.name, self._seat, send)
        try:
            opened = await table_requests.retry_deal(app.session.api, self._table, wish)
        except ApiError as error:
            app.show_refusal(error.refusal)
            return
        self.dismiss("")
        if send:
            share_table(app, opened, self.t("play_again.sent.about"))
        else:
            app.open_table(opened)


def retry_deal(
    app: TerminalApp, table: str, game: GameName, deals: int, deal: int | None = None
) -> None:
    """Ask which deal of a table is to be played again."""
    app.push_screen(RetryDealDialog(table, game, deals, deal))
