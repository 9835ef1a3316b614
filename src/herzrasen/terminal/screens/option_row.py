"""One option of the rules: its name, its sentence, and the control that fits what it may be."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from textual import on
from textual.containers import Vertical
from textual.message import Message

from herzrasen.cards import Card
from herzrasen.locales.capitals import with_capital
from herzrasen.terminal.controls.button import ActionButton
from herzrasen.terminal.controls.choice import ChoiceItem, ChoiceRow
from herzrasen.terminal.controls.flow import FlowRow
from herzrasen.terminal.controls.number import NumberRow
from herzrasen.terminal.controls.switch import SwitchRow
from herzrasen.terminal.controls.text import Text
from herzrasen.terminal.rules.linked_options import deck_count, plays_in_pairs
from herzrasen.terminal.rules.number_steps import start_value
from herzrasen.terminal.rules.option_names import (
    option_about,
    option_name,
    search_text,
    value_name,
)
from herzrasen.terminal.translation import card_name, preset_name

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.widget import Widget

    from herzrasen.protocol.rules import OptionInfo
    from herzrasen.terminal.rules.rule_choice import RuleChoice
    from herzrasen.terminal.translation import Translation

NEW_PRICE: Final = 10
"""What a card costs that was just added."""


class RowState(NamedTuple):
    """What is to be seen of an option: its value, what the controls are made for, why it has no
    effect, whether it is in another's way or differs, and the preset's value."""

    value: Any
    structure: Any
    idle: str
    clashes: bool
    differs: bool
    reset: str


class OptionRow(Vertical):
    """An option. Says by OptionSet what its value is to be; CardsWanted asks for cards."""

    DEFAULT_CSS = """
    OptionRow { height: auto; margin-bottom: 1; }
    OptionRow .about { color: $text-muted; }
    OptionRow .control { height: auto; padding-left: 2; }
    OptionRow.differs .option-name { color: $accent; text-style: bold; }
    OptionRow.clash .option-name { color: $error; text-style: bold underline; }
    """

    class OptionSet(Message):
        """The option is to have this value."""

        def __init__(self, name: str, value: Any) -> None:
            super().__init__()
            self.name = name
            self.value = value

    class CardsWanted(Message):
        """Cards are to be chosen for the option."""

        def __init__(self, option: OptionInfo) -> None:
            super().__init__()
            self.option = option

    def __init__(self, t: Translation, choice: RuleChoice, option: OptionInfo) -> None:
        super().__init__(id=f"option-{option.name}", classes="option")
        self.option = option
        self._t = t
        self._choice = choice
        self._shown: Any = None
        self._last_state: RowState | None = None

    @property
    def value(self) -> Any:
        """The value that is set."""
        return self._choice.options[self.option.name]

    def compose(self) -> ComposeResult:
        """Name, sentence, control, and the way back to the preset's value."""
        name = option_name(self._t, self._choice.game, self.option.name)
        yield Text(name, classes="option-name")
        yield Text("", classes="about")
        yield Vertical(*self._controls(), classes="control")
        yield ActionButton("", "reset", weight="quiet", classes="reset")

    def on_mount(self) -> None:
        """Show how it stands."""
        self._shown = self._structure()
        self._last_state = self._state()
        self._show_state()

    def show(self, choice: RuleChoice) -> None:
        """Show the option as it is now; its controls stay where they can."""
        self._choice = choice
        state = self._state()
        if state == self._last_state:
            return
        self._last_state = state
        if self._structure() != self._shown:
            self.call_later(self._rebuild)
        else:
            self._update_controls()
        self._show_state()

    def is_found(self, words: str, *, changed: bool) -> bool:
        """Whether it is among what is searched for; ``changed``: only what differs."""
        choice, name = self._choice, self.option.name
        clashes = choice.refusal is not None and name in choice.refusal.options
        if changed and not choice.differs(name) and not clashes:
            return False
        shown = (
            option_name(self._t, choice.game, name),
            option_about(self._t, choice.game, name),
            value_name(self._t, choice.game, name, self.value),
        )
        return search_text(words.strip()) in search_text(" ".join(shown))

    def first_control(self) -> Widget | None:
        """The control that gets the focus where one is led here."""
        return next((each for each in self.query(".control *") if each.focusable), None)

    # Controls -------------------------------------------------------------------------------------

    def _structure(self) -> Any:
        """What the controls are made for; while it stays, they only change their value."""
        value = self.value
        match self.option.kind, self.option.of:
            case "card", _:
                return value
            case "list", "card":
                return tuple(value)
            case "list", "price":
                return tuple(price["card"] for price in value)
            case "list", _:
                return len(value), plays_in_pairs(self._choice.options)
            case _:
                return value is None

    async def _rebuild(self) -> None:
        """Other controls in place of these, unless that has been done; the focus goes to the first
        of them. ``_shown`` follows last: until then none of them may be told a value."""
        if self._structure() == self._shown:
            self._update_controls()
            return
        place = self.query_one(".control", Vertical)
        focused = any(each.has_focus for each in place.query("*"))
        await place.remove_children()
        shown = self._structure()
        await place.mount_all(self._controls())
        self._shown = shown
        first = self.first_control()
        if focused and first is not None:
            first.focus()

    def _controls(self) -> list[Widget]:
        match self.option.kind, self.option.of:
            case "yes-no", _:
                return [self._choice_row((True, False))]
            case "choice", _:
                return [self._choice_row(self.option.values)]
            case "number", _:
                return self._number_controls()
            case "card", _:
                return self._card_controls()
            case _, "card":
                return self._card_list_controls()
            case _, "price":
                return self._price_controls()
            case _:
                return self._each_controls()

    def _value_name(self, value: Any) -> str:
        return value_name(self._t, self._choice.game, self.option.name, value)

    def _choice_row(self, values: tuple[Any, ...]) -> ChoiceRow:
        items = [ChoiceItem(value, self._value_name(value)) for value in values]
        return ChoiceRow(items, self.value, classes="value")

    def _number_controls(self) -> list[Widget]:
        option, value = self.option, self.value
        controls: list[Widget] = []
        if value is not None:
            controls.append(NumberRow("", value, option.least, option.most, classes="value"))
        if option.empty:
            controls.append(SwitchRow(self._value_name(None), value is None, classes="none"))
        return controls

    def _card_controls(self) -> list[Widget]:
        t, value = self._t, self.value
        name = "" if value is None else card_name(t, Card.parse(value))
        shown = with_capital(name) or self._value_name(None)
        pick = t("rule_choice.pick" if value is None else "rule_choice.pick_other")
        row: list[Widget] = [Text(shown), ActionButton(pick, "pick")]
        if value is not None and self.option.empty:
            row.append(ActionButton(t("rule_choice.take_away", card=name), "none"))
        return [FlowRow(*row)]

    def _card_list_controls(self) -> list[Widget]:
        t = self._t
        names = [card_name(t, Card.parse(card), pack=True) for card in self.value]
        shown = with_capital(", ".join(names)) or self._value_name(None)
        pick = ActionButton(t("rule_choice.pick_cards"), "pick")
        return [Text(shown), FlowRow(pick)]

    def _price_controls(self) -> list[Widget]:
        t, option = self._t, self.option
        controls: list[Widget] = [] if self.value else [Text(self._value_name(None))]
        for at, price in enumerate(self.value):
            name = card_name(t, Card.parse(price["card"]))
            label = t("rule_choice.price_of", card=name)
            points = NumberRow(label, price["points"], option.least, option.most, id=f"price-{at}")
            away = ActionButton(t("rule_choice.take_away", card=name), f"away-{at}", weight="quiet")
            controls.append(FlowRow(points, away))
        controls.append(FlowRow(ActionButton(t("rule_choice.add_card"), "pick")))
        return controls

    def _each_controls(self) -> list[Widget]:
        """One number for each deck, or none for all alike."""
        option, values = self.option, self.value
        controls: list[Widget] = [SwitchRow(self._value_name(None), not values, classes="none")]
        whose = "pair" if plays_in_pairs(self._choice.options) else "seat"
        for at, number in enumerate(values):
            label = self._t(f"rule_choice.{whose}", n=at + 1)
            controls.append(NumberRow(label, number, option.least, option.most, id=f"each-{at}"))
        return controls

    def _update_controls(self) -> None:
        for row in self.query(ChoiceRow):
            row.set_value(self.value)
        for number in self.query(NumberRow):
            kind, _, at = (number.id or "").partition("-")
            value = self.value[int(at)] if at else self.value
            number.set_value(value["points"] if kind == "price" else value)

    # State ----------------------------------------------------------------------------------------

    def _state(self) -> RowState:
        """What of the choice is to be seen in this row."""
        t, choice, name = self._t, self._choice, self.option.name
        values = choice.book.values if choice.book is not None else ()
        entry = next((one for one in values if one.option == name), None)
        idle = ""
        if entry is not None and not entry.matters and choice.refusal is None:
            reason = next((one for one in values if one.option == entry.because), None)
            if reason is not None:
                idle = t("rule_choice.idle", option=reason.name, value=reason.words)
        clashes = choice.refusal is not None and name in choice.refusal.options
        reset = t("rule_choice.reset", value=self._default_text())
        structure = self._structure()
        return RowState(self.value, structure, idle, clashes, choice.differs(name), reset)

    def _show_state(self) -> None:
        state = self._state()
        about = option_about(self._t, self._choice.game, self.option.name)
        self.query_one(".about", Text).update(f"{about} {state.idle}".rstrip())
        self.set_class(state.clashes, "clash")
        self.set_class(state.differs, "differs")
        reset = self.query_one(".reset", ActionButton)
        reset.label = state.reset
        reset.display = state.differs

    def _default_text(self) -> str:
        """The preset's value in a few words."""
        choice, value = self._choice, self._choice.default_value(self.option.name)
        if value and self.option.kind in ("list", "card"):
            return preset_name(self._t, choice.game, choice.base)
        return self._value_name(value or None if self.option.kind == "list" else value)

    # What people do -------------------------------------------------------------------------------

    @on(ChoiceRow.ChoiceMade)
    def handle_choice(self, event: ChoiceRow.ChoiceMade) -> None:
        """One of several values."""
        event.stop()
        self._set(event.value)

    @on(NumberRow.NumberSet)
    def handle_number(self, event: NumberRow.NumberSet) -> None:
        """A number: the value, or one of a list."""
        event.stop()
        kind, _, at = (event.row.id or "").partition("-")
        if not at:
            self._set(event.value)
            return
        values = list(self.value)
        each = {**values[int(at)], "points": event.value} if kind == "price" else event.value
        values[int(at)] = each
        self._set(values)

    @on(SwitchRow.Switched)
    def handle_none(self, event: SwitchRow.Switched) -> None:
        """No value at all, or one to begin with."""
        event.stop()
        if self.option.kind != "list":
            self._set(None if event.value else start_value(self.option))
        else:
            start = start_value(self.option)
            self._set([] if event.value else [start] * deck_count(self._choice.options))

    @on(ActionButton.ButtonPressed)
    def handle_button(self, event: ActionButton.ButtonPressed) -> None:
        """Back to the preset's value, no card, one card less, or other cards."""
        event.stop()
        wish, _, at = event.button.value.partition("-")
        if wish == "reset":
            self._set(self._choice.default_value(self.option.name))
            first = self.first_control()
            if first is not None:
                first.focus()
        elif wish == "none":
            self._set(None)
        elif wish == "away":
            values = list(self.value)
            del values[int(at)]
            self._set(values)
        else:
            self.post_message(self.CardsWanted(self.option))

    def _set(self, value: Any) -> None:
        self.post_message(self.OptionSet(self.option.name, value))
