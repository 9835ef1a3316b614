"""The board of Nerts without Textual: what keys and presses do. ``board.py`` shows it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from herzrasen.games.nerts import Lift, Place, Spot
from herzrasen.terminal.nerts.board_picture import BoardPicture
from herzrasen.terminal.nerts.focus import next_target
from herzrasen.terminal.nerts.joker_choice import lift_named, next_of_rank
from herzrasen.terminal.nerts.key_bindings import ALWAYS, KeyAction, KeyPress, keys_of, meaning_of
from herzrasen.terminal.nerts.page_contents import AGAIN, REVIEW
from herzrasen.terminal.nerts.places import WASTE, top_of
from herzrasen.terminal.nerts.targets import (
    ADVANCE,
    CALL,
    PROOF,
    STOCK,
    VOTE,
    press_of,
    target_name,
)
from herzrasen.terminal.table_context import TableContext

_WAYS: Final = ("left", "right", "up", "down")
_SCROLLS: Final = {"up": -1, "down": 1, "pageup": -10, "pagedown": 10}
"""Rows by which a key scrolls a page."""
_SKIPS: Final = ("space", "enter", "escape")
"""Keys that end the call's moment. Any other may still be meant for the round; while the cards go
home, any key skips that."""


class BoardModel(BoardPicture):
    """A board that is played on. ``review`` asks for the review of the round, ``rules`` shows the
    rules in force."""

    def __init__(
        self,
        table: TableContext,
        clock: Callable[[], float],
        *,
        plain: bool = False,
        review: Callable[[], object] = lambda: None,
        rules: Callable[[], object] = lambda: None,
    ) -> None:
        super().__init__(table, clock, plain=plain)
        self._review = review
        self._rules = rules

    def key(self, key: str, character: str | None) -> bool:
        """A key was pressed, as Textual names it; whether it means something here."""
        table = self.play.table
        if table is None:
            return False
        if table.ending is not None and (key in _SKIPS or self.home is not None):
            self.play.show_ending(None)
        elif self._question:
            return self._key_of_question(key, character)
        elif key in _WAYS and not (self.pages.open and key in ("up", "down")):
            self.focus = next_target(self._canvas.targets, self.focus, key)
        elif key in _SCROLLS and (page := self._page()) is not None:
            self.pages.move(_SCROLLS[key], page, self._canvas.height)
        elif key == "enter":
            self._press_focus()
        else:
            return self._key_of_table(key, character)
        return True

    def press(self, target: str, *, by_mouse: bool = True) -> None:
        """A target was pressed."""
        if by_mouse and not self.play.accepts("mouse"):
            return
        self.focus = target
        if self._question:
            self._answer(lift_named(self._question, target))
            return
        buttons = {
            STOCK: self.play.turn,
            CALL: self.play.call,
            VOTE: self.play.vote,
            ADVANCE: self.play.advance,
            AGAIN: self.play.rematch,
            REVIEW: self._review,
            PROOF: self._show_proof,
        }
        if target in buttons:
            buttons[target]()
        elif (press := press_of(target)) is not None and self.play.table is not None:
            card, table = press.card, self.play.table
            # Enter on the top card of a column names the column: what fits is lifted with it.
            if not by_mouse and card is top_of(table.visible, table.own, press.place):
                card = None
            self.play.press(press.place, card, press.suit)

    def _press_focus(self) -> None:
        names = [target.name for target in self._canvas.targets]
        if self.focus in names:
            self.press(str(self.focus), by_mouse=False)
        elif names and (self._page() is not None or names == [PROOF]):
            self.press(names[0], by_mouse=False)

    def _key_of_question(self, key: str, character: str | None) -> bool:
        if key == "escape":
            self._question = ()
        elif key in _WAYS:
            self.focus = next_target(self._canvas.targets, self.focus, key)
        elif key == "enter":
            self._press_focus()
        else:
            letters = self.context.store.values.index_letters()
            found = next_of_rank(self._question, character or "", self.focus, letters)
            if found is None:
                return False
            self.focus = found
        return True

    def _answer(self, lift: Lift | None) -> None:
        if lift is not None:
            self._question = ()
            self.play.pick(lift)

    def _key_of_table(self, key: str, character: str | None) -> bool:
        table, store = self.play.table, self.context.store.values
        assert table is not None
        sign = " " if key == "space" else (character or "")
        if key != "escape" and (not store.keys or len(sign) != 1):
            return False
        rules = table.public.rules
        meaning = meaning_of(
            "escape" if key == "escape" else sign,
            keys_of(store.changed_keys("table_keys")),
            columns=rules.columns,
            rivals=len(table.rivals),
        )
        return meaning is not None and self._do(meaning)

    def _do(self, meaning: KeyPress) -> bool:
        table, action = self.play.table, meaning.action
        assert table is not None
        speaks = action in ALWAYS
        if not speaks:
            self.pages.close()
        moves = not speaks and action != "vote"
        if moves and not table.plays and action != "turn":
            return False
        if moves and table.plays and not self.play.accepts("keys"):
            return True
        if action is not None:
            self._act(action)
            if action == "turn" and table.plays:
                self._focus_on(WASTE)
        else:
            place = meaning.place or Place(Spot.RIVAL, table.rivals[meaning.rival or 0])
            self._focus_on(place)
            self.play.press(place)
        return True

    def _focus_on(self, place: Place) -> None:
        """The cursor goes where the hand is, for braille lines and magnifiers."""
        assert self.play.table is not None
        self.focus = target_name(place, top_of(self.play.table.visible, self.play.table.own, place))

    def _act(self, action: KeyAction) -> None:
        actions: dict[KeyAction, Callable[[], object]] = {
            "turn": self.play.advance,
            "call": self.play.call,
            "vote": self.play.vote,
            "foundation": self.play.send,
            "drop": self._drop,
            "legend": self._show_keys,
            "hear_rules": self._rules,
            "rules": self._rules,
        }
        if action in actions:
            actions[action]()
        else:
            self.pages.show_answer(action, self.scene(), self.width)
            self.focus = None

    def _drop(self) -> None:
        """Escape closes a page first."""
        if self.pages.open is None:
            self.play.drop()
        self.pages.close()

    def _show_keys(self) -> None:
        keys = keys_of(self.context.store.values.changed_keys("table_keys"))
        self.pages.show_keys(keys, self.scene(), self.width)

    def _show_proof(self) -> None:
        self.pages.show_proof(self.scene(), self.width)
