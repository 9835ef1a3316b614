"""What a new table agrees on besides the rules: who may look on, how long one may think …"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
from textual import on
from textual.containers import Vertical
from textual.message import Message

from herzrasen.protocol.time_limits import TurnTime
from herzrasen.terminal.controls.choice import ChoiceItem, ChoiceRow
from herzrasen.terminal.controls.flow import FlowRow
from herzrasen.terminal.controls.number import NumberRow
from herzrasen.terminal.controls.switch import SwitchRow
from herzrasen.terminal.controls.text import Text
from herzrasen.terminal.members.house_texts import (
    HOUSE_CHOICES,
    MAX_MOVE,
    MAX_RESERVE,
    MIN_MOVE,
    MIN_RESERVE,
    TIME_CHOICES,
    asked_house_rules,
    house_line,
    time_choice,
    with_house_rule,
)

if TYPE_CHECKING:
    from textual.app import ComposeResult

    from herzrasen.games.protocol import GameName
    from herzrasen.protocol.house_rules import HouseRules
    from herzrasen.terminal.translation import Translation


class HouseRulesForm(Vertical):
    """One choice for each house rule, with its sentence below."""

    DEFAULT_CSS = """
    HouseRulesForm { height: auto; }
    HouseRulesForm .says { color: $text-muted; padding-left: 2; }
    """

    class HouseChanged(Message):
        """The house rules are others."""

        def __init__(self, house: HouseRules) -> None:
            super().__init__()
            self.house = house

    def __init__(self, t: Translation, game: GameName, house: HouseRules) -> None:
        super().__init__(id="house-rules")
        self._t = t
        self._game = game
        self._house = house

    def compose(self) -> ComposeResult:
        """The choices of this game."""
        yield Text(self._t("lobby.house.title"), classes="heading")
        for what in asked_house_rules(self._game):
            yield from self._choice(what)
            yield Text("", id=f"says-{what}", classes="says")

    def on_mount(self) -> None:
        """Say what is chosen."""
        self._show()

    def _choice(self, what: str) -> ComposeResult:
        t = self._t
        if what == "inputs":
            with FlowRow():
                yield Text(t("lobby.house.inputs"))
                for each in HOUSE_CHOICES["inputs"]:
                    label = t(f"lobby.house.inputs_is.{each}")
                    yield SwitchRow(label, each in self._house.inputs, id=f"input-{each}")
            return
        if what == "time":
            items = [ChoiceItem(kind, t(f"clocks.choose.{kind}")) for kind in TIME_CHOICES]
            yield ChoiceRow(
                items, time_choice(self._house.time), t("clocks.title"), id="house-time"
            )
            with FlowRow(id="seconds"):
                yield from self._seconds()
            return
        names = HOUSE_CHOICES[what]
        items = [ChoiceItem(name, t(f"lobby.house.{what}_is.{name}")) for name in names]
        chosen = self._house.chat_mode if what == "talk" else getattr(self._house, what)
        yield ChoiceRow(items, chosen, t(f"lobby.house.{what}"), id=f"house-{what}")

    def _seconds(self) -> ComposeResult:
        time = self._house.time or TurnTime(move=MIN_MOVE)
        for name, value, least, most in (
            ("move", time.move, MIN_MOVE, MAX_MOVE),
            ("reserve", time.reserve, MIN_RESERVE, MAX_RESERVE),
        ):
            label = self._t(f"clocks.choose.seconds_{name}")
            yield NumberRow(label, value, least, most, id=f"seconds-{name}")

    @on(ChoiceRow.ChoiceMade)
    def handle_choice(self, event: ChoiceRow.ChoiceMade) -> None:
        """Take the choice."""
        event.stop()
        what = (event.row.id or "").removeprefix("house-")
        self._change(what, TIME_CHOICES[event.value] if what == "time" else event.value)

    @on(SwitchRow.Switched)
    def handle_input(self, event: SwitchRow.Switched) -> None:
        """Take the inputs; the last one cannot be taken away."""
        event.stop()
        inputs = tuple(
            each
            for each in HOUSE_CHOICES["inputs"]
            if self.query_one(f"#input-{each}", SwitchRow).value
        )
        self._change("inputs", inputs)

    @on(NumberRow.NumberSet)
    def handle_seconds(self, event: NumberRow.NumberSet) -> None:
        """Take the seconds, within their limits."""
        event.stop()
        row, time = event.row, self._house.time
        if time is not None and row.least is not None and row.most is not None:
            seconds = min(row.most, max(row.least, event.value))
            name = (row.id or "").removeprefix("seconds-")
            self._change("time", msgspec.structs.replace(time, **{name: seconds}))

    def _change(self, what: str, value: Any) -> None:
        self._house = with_house_rule(self._house, what, value)
        self._show()
        self.post_message(self.HouseChanged(self._house))

    def _show(self) -> None:
        """Show the sentences, and what follows from a choice."""
        house, time = self._house, self._house.time
        for what in asked_house_rules(self._game):
            line = house_line(self._t, house, self._game, what)
            self.query_one(f"#says-{what}", Text).update(line)
        self.query_one("#house-talk", ChoiceRow).set_value(house.chat_mode)
        self.query_one("#seconds").display = time is not None
        if time is not None:
            self.query_one("#seconds-move", NumberRow).set_value(time.move)
            reserve = self.query_one("#seconds-reserve", NumberRow)
            reserve.display = time.reserve > 0
            reserve.set_value(time.reserve)
        for each in self.query(SwitchRow):
            each.set_value((each.id or "").removeprefix("input-") in house.inputs)
