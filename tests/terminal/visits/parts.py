"""Parts of screens alone on a screen, in states that no page of the visits is in: small, so that
everything in them can be pressed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

import msgspec
from msgspec.structs import replace
from textual.app import ComposeResult
from textual.message import Message
from textual.screen import Screen
from textual.widget import Widget

from herzrasen.protocol import codec
from herzrasen.protocol.lobby import OwnTables, TableList, TableListChanges
from herzrasen.protocol.rules import RuleRefusal
from herzrasen.terminal.controls.row import ListRow
from herzrasen.terminal.controls.row_list import RowList, RowTexts
from herzrasen.terminal.rules.rule_choice import RuleChoice, first_choice
from herzrasen.terminal.rules.rule_chooser import RuleChooser
from herzrasen.terminal.rules.saved_rules import OwnRules
from herzrasen.terminal.rules.server_rules import ServerRules
from herzrasen.terminal.screens.lobby.game_panel import GamePanel
from herzrasen.terminal.screens.lobby.open_table_list import OpenTableList
from herzrasen.terminal.screens.lobby.own_table_list import OwnTablePanel
from herzrasen.terminal.screens.option_row import OptionRow
from herzrasen.terminal.screens.preset_list import PresetList
from herzrasen.terminal.screens.table.notice_bar import NoticeBar
from herzrasen.terminal.screens.table.table_middle import TableMiddle
from herzrasen.terminal.screens.table.table_notices import table_notices
from herzrasen.terminal.state.lobby_state import LobbyState, receive
from herzrasen.terminal.state.table_room import TableRoom
from herzrasen.terminal.table_context import TableContext
from tests.client.pages.tables import lobby_messages
from tests.terminal.visits.visit import Visit

LISTS: Final[dict[str, Any]] = {
    "queen_value": 13,
    "removed": ["2C", "2D"],
    "bonus_card": "JD",
    "penalties": [{"card": "QS", "points": 13}, {"card": "KS", "points": 5}],
}
SIZES: Final[dict[str, Any]] = {"pile_sizes": [13, 13, 10, 13]}
"""Values of options, where the preset has none."""
IN_THE_WAY: Final = ("trim", "handicap")
CLOSED: Final = ("gone", "shut", "removed", "unreadable")
AWAY: Final = ("lost", "stopping", "moving", "no_storage", "no_broker")
TROUBLE: Final = "client.trouble.server"
OWN: Final = (OwnRules("[b]Friday", "stoss+target=50"),)
NOW_MS: Final = 5_000_000.0
"""What the steady clock stands at."""


class PartScreen(Screen[None]):
    """One part, and what it says to its screen. ``show`` gives it its state."""

    def __init__(
        self, visit: Visit, make: Callable[[], Widget], show: Callable[[Any], Any] | None
    ) -> None:
        super().__init__()
        self._visit = visit
        self._part = make()
        self._show_part = show

    def compose(self) -> ComposeResult:
        yield self._part

    async def on_mount(self) -> None:
        if self._show_part is not None and (shown := self._show_part(self._part)) is not None:
            await shown

    async def _dispatch_message(self, message: Message) -> None:
        if type(message).__module__.startswith("herzrasen.terminal.screens"):
            self._visit.server.log.append(f"{type(message).__name__} {_facts(message)}")
        await super()._dispatch_message(message)


def _facts(message: Message) -> str:
    facts = {name: value for name, value in vars(message).items() if not name.startswith("_")}
    return " ".join(f"{name}={_plain(value)}" for name, value in facts.items() if name != "time")


def _plain(value: Any) -> Any:
    """A table by its name."""
    match value:
        case tuple() if not hasattr(value, "_fields"):
            return [_plain(each) for each in value]
        case msgspec.Struct():
            return getattr(getattr(value, "listing", value), "table", value)
        case _:
            return value


def few_rules(visit: Visit, choice: RuleChoice, **options: Any) -> RuleChooser:
    """A chooser of three presets, of one option of each kind, and of those in each other's way."""
    kinds = {(each.kind, each.of, each.empty): each.name for each in choice.info.options[::-1]}
    names = {*kinds.values(), *IN_THE_WAY}
    kept = tuple(each for each in choice.info.options if each.name in names)
    info = replace(choice.info, presets=choice.info.presets[:3], options=kept)
    server = ServerRules(visit.app.session.api, lambda: visit.app.t.language)
    return RuleChooser(first_choice(choice.game, info).with_options(options), server)


async def parts(visit: Visit) -> None:
    every = (*_lobby_parts(visit), *_option_parts(visit), *_table_parts(visit))
    for title, part, show in every:
        press = title != "tables: changes"  # those are the rows of "some"
        await visit.page(title, partial(PartScreen, visit, part, show), press=press)
    choice = visit.app.lobby_screen().rules.choosers["nerts"].choice
    presets = partial(PresetList, visit.app.t, choice, OWN)
    page = partial(PartScreen, visit, presets, None)
    await visit.page("own rules", page, keys=["f2", "delete"], press=False)
    rows = RowList([RowTexts(key, f"row {key}") for key in "abcd"])
    others = (
        RowTexts("d", "last"),
        RowTexts("e", "new"),
        RowTexts("b", "row b", "more", "act", marked=True, dim=True),
    )
    page = partial(PartScreen, visit, lambda: rows, lambda part: part.show(others))
    await visit.page("rows that move, go and come", page, press=False)
    visit.write(*(f"{row.value}: {row.marked} {row.dim}" for row in rows.query(ListRow)))


def _lobby_parts(visit: Visit) -> Iterator[Any]:
    t = visit.app.t
    for title, state in _lobbies():
        yield (
            f"tables: {title}",
            lambda: OpenTableList(t),
            lambda part, state=state: part.show(state),
        )
        mine = state.mine or ()
        yield (
            f"own tables: {title}",
            lambda: OwnTablePanel(t),
            lambda part, mine=mine: part.show(mine),
        )
    choice = visit.app.lobby_screen().rules.choosers["nerts"].choice
    refusal = RuleRefusal("", {}, "So many cannot play.", ())
    for title, chosen in (
        ("unknown", None),
        ("refused", replace(choice, refusal=refusal)),
        ("alone", choice.with_options({"seats": 1})),
        ("own", replace(choice.with_options({"target": 50}), rules=OWN[0].rules)),
    ):
        yield (
            f"game: {title}",
            lambda title=title: GamePanel("nerts", t, lesson=title == "own"),
            lambda part, chosen=chosen: part.show(chosen, OWN, {}),
        )


def _option_parts(visit: Visit) -> Iterator[Any]:
    """Options that differ from their preset; the first one is also in another's way."""
    choosers = visit.app.lobby_screen().rules.choosers
    for game, values in (("hearts", LISTS), ("nerts", SIZES)):
        choice = choosers[game].choice.with_options(values)
        choice = replace(choice, refusal=RuleRefusal("", {}, "", (next(iter(values)),)))
        for option in choice.info.options:
            if option.name in values:
                row = partial(OptionRow, visit.app.t, choice, option)
                yield f"option: {option.name}", row, None


def _lobbies() -> Iterator[tuple[str, LobbyState]]:
    """What the lobby may know, one thing after the other."""
    kinds = {"mine": OwnTables, "tables": TableList, "changed": TableListChanges}
    state, messages = LobbyState(), lobby_messages()
    yield "unknown", state
    for title in ("empty", "some", "changes", "many"):
        plain = messages[title]
        for message in plain if isinstance(plain, list) else [plain]:
            state = receive(state, codec.from_plain(message, kinds[message["type"]]))
        yield title, state


def _table_parts(visit: Visit) -> Iterator[Any]:
    t, store = visit.app.t, visit.app.store
    context = TableContext(visit.app.session.table("t"), t, store, visit.server.log.append)
    for status in (*CLOSED, "opening"):
        room = TableRoom(table="t", status=status, trouble=TROUBLE)
        yield (
            f"table: {status}",
            TableMiddle,
            lambda part, room=room: part.show(room, context),
        )
    for name in ("hearts-vote", "hearts-awaited", "hearts-rematch-host", "hearts-ended"):
        room = room_of(visit, name)
        notices = table_notices(t, room, "Eva")
        yield (
            f"notices: {name}",
            NoticeBar,
            lambda part, notices=notices: part.show(notices, NOW_MS),
        )
    for status in AWAY:
        for trouble in ("", TROUBLE):
            lost = replace(room, status=status, trouble=trouble)
            visit.write(*(notice.text(NOW_MS) for notice in table_notices(t, lost, "Eva")))


def room_of(visit: Visit, name: str) -> TableRoom:
    """A table of the server, as it is known at once."""
    connection = visit.app.session.table(name)
    connection.start()
    return connection.room
