"""A card that goes by itself, where its player has asked for that: the last of the hand, or the
only one that may be played. It is announced, and waits long enough to be seen. The twin of
client/games/hearts/auto-play.js."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from textual.timer import Timer

from herzrasen.cards import Card
from herzrasen.presentation.speech.translator import spoken_card
from herzrasen.terminal.hearts.selectors import automatic_card, decision_key

if TYPE_CHECKING:
    from herzrasen.terminal.hearts.board import HeartsBoard

_SHOWN_SECONDS: Final = {"slow": 1.6, "normal": 0.9, "fast": 0.5, "instant": 0.25}


class AutoPlay:
    """Watches one board."""

    def __init__(self, board: HeartsBoard) -> None:
        self._board = board
        self._card: Card | None = None
        self._timer: Timer | None = None
        self._sent = ""
        """The occasion on which a card was sent: what is refused is not sent again."""

    def update(self) -> None:
        """After each drawing: begin to wait, or stop."""
        card = self._card_to_play()
        if card is self._card:
            return
        self.stop()
        if card is None:
            return
        self._card, table = card, self._board.table
        table.say(table.t("hearts_table.auto", card=spoken_card(table.t, card)))
        seconds = _SHOWN_SECONDS[table.store.values.speed]
        self._timer = self._board.set_timer(seconds, self._play)

    def stop(self) -> None:
        """Play nothing."""
        self._card = None
        if self._timer is not None:
            self._timer.stop()

    def _play(self) -> None:
        card, self._card = self._card, None
        if card is not None and self._card_to_play() is card:
            self._sent = decision_key(self._board.state.room)
            self._board.presses.play(card)
            self._board.redraw()

    def _card_to_play(self) -> Card | None:
        state, settings = self._board.state, self._board.table.store.values
        if self._sent and self._sent == decision_key(state.room):
            return None
        if not state.room.at_table:
            return None
        return automatic_card(
            state.room,
            state.view,
            rechoosing=state.rechoosing,
            last=settings.auto_last,
            only=settings.auto_only,
        )
