"""What matches are filtered by: a name, rules, result, opponents, period."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from msgspec.structs import replace
from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.message import Message
from textual.widgets import Input

from herzrasen.games.names import GAME_NAMES
from herzrasen.games.protocol import GameName
from herzrasen.terminal.controls.button import ActionButton
from herzrasen.terminal.controls.choice import ChoiceItem, ChoiceRow
from herzrasen.terminal.controls.switch import SwitchRow
from herzrasen.terminal.controls.text import Text
from herzrasen.terminal.controls.text_line import TextLine
from herzrasen.terminal.history.match_query import (
    DATES,
    NO_FILTER,
    OPPONENTS,
    PERIODS,
    RESULTS,
    HistoryFilter,
)
from herzrasen.terminal.screens.page import TextPage
from herzrasen.terminal.translation import preset_name


class FilterChanged(Message):
    """Something else is looked for."""

    def __init__(self, filter_: HistoryFilter) -> None:
        super().__init__()
        self.filter = filter_


class MatchFilterPanel(Vertical):
    """The filter. ``searches_list``: also by game, name and result, where matches are listed."""

    DEFAULT_CSS = "MatchFilterPanel { height: auto; margin-bottom: 1; }"

    def __init__(
        self,
        filter_: HistoryFilter,
        presets: Mapping[str, Sequence[str]],
        *,
        searches_list: bool,
    ) -> None:
        super().__init__(id="match-filter")
        self.filter = filter_
        self.presets = presets
        self.searches_list = searches_list

    def compose(self) -> ComposeResult:
        """All wishes, one a line."""
        t, filter_ = cast("TextPage", self.screen).t, self.filter
        if self.searches_list:
            yield Text(t("history.filter.name"))
            yield TextLine(filter_.name, max_length=64, id="filter-name")
            games = [(game, t(f"lobby.{game}.title")) for game in GAME_NAMES]
            yield self._choice("game", t("history.filter.any_game"), games)
        if filter_.game:
            game = cast("GameName", filter_.game)
            names = [(name, preset_name(t, game, name)) for name in self.presets.get(game, ())]
            yield self._choice("preset", t("history.filter.any_rules"), names)
        if self.searches_list:
            results = [(name, t(f"history.result.{name}")) for name in RESULTS]
            yield self._choice("result", t("history.filter.any_result"), results)
        others = [(name, t(f"history.filter.{name}")) for name in OPPONENTS]
        yield self._choice("opponents", t("history.filter.any_company"), others)
        periods = [(name, t(f"history.filter.{name}")) for name in PERIODS]
        yield self._choice("period", t("history.filter.any_period"), periods)
        if filter_.period == DATES:
            for name in ("since", "until"):
                yield Text(t(f"history.filter.{name}"))
                yield TextLine(getattr(filter_, name), t("terminal.pages.day"), id=f"filter-{name}")
        yield SwitchRow(t("history.filter.straight"), filter_.straight, id="filter-straight")
        if filter_.count:
            yield ActionButton(t("history.filter.clear"), id="filter-clear")

    def _choice(self, name: str, any_: str, choices: Sequence[tuple[str, str]]) -> ChoiceRow:
        items = [ChoiceItem("", any_), *(ChoiceItem(value, label) for value, label in choices)]
        return ChoiceRow(items, getattr(self.filter, name), id=f"filter-{name}")

    @on(ChoiceRow.ChoiceMade)
    def choose(self, event: ChoiceRow.ChoiceMade) -> None:
        """Take a choice; another game has other rules."""
        event.stop()
        name = _name_of(event.row.id)
        changes: dict[str, Any] = {name: event.value} | ({"preset": ""} if name == "game" else {})
        self._set(replace(self.filter, **changes))

    @on(SwitchRow.Switched)
    def switch(self, event: SwitchRow.Switched) -> None:
        """Take a switch."""
        event.stop()
        self._set(replace(self.filter, straight=event.value))

    @on(Input.Submitted)
    def submit(self, event: Input.Submitted) -> None:
        """Take what was typed."""
        event.stop()
        self._set(replace(self.filter, **{_name_of(event.input.id): event.value}))

    @on(ActionButton.ButtonPressed)
    def clear(self, event: ActionButton.ButtonPressed) -> None:
        """Forget all wishes but the name; where nothing is listed, also the game stays."""
        event.stop()
        game = "" if self.searches_list else self.filter.game
        self._set(replace(NO_FILTER, game=game, name=self.filter.name))

    def _set(self, filter_: HistoryFilter) -> None:
        self.filter = filter_
        self.post_message(FilterChanged(filter_))


def _name_of(id_: str | None) -> str:
    return (id_ or "").removeprefix("filter-")
