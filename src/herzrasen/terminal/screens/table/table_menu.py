"""What one can do at any table, in a list: each with its key."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from textual import on

from herzrasen.terminal.controls.dialog import Dialog, DialogAnswer
from herzrasen.terminal.controls.row import ListRow
from herzrasen.terminal.controls.row_list import RowList, RowTexts
from herzrasen.terminal.members.clock_texts import MORE_SECONDS
from herzrasen.terminal.members.member_texts import name_of
from herzrasen.terminal.members.stake import is_match_over

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from textual.widget import Widget

    from herzrasen.terminal.state.table_room import TableRoom
    from herzrasen.terminal.translation import Translation


class TableAction(NamedTuple):
    """An action by name, what it is called, and its key."""

    name: str
    label: str
    key: str = ""


def table_actions(t: Translation, room: TableRoom, *, talk: bool) -> tuple[TableAction, ...]:
    """The actions that are possible now; ``talk``: whether the chat is wanted."""
    return tuple(_actions(t, room, talk=talk))


def _actions(t: Translation, room: TableRoom, *, talk: bool) -> Iterator[TableAction]:
    yield TableAction("members", t("members.title"), "F3")
    if talk and room.house.chat_mode != "none":
        yield TableAction("chat", t("chat.title"), "F4")
    yield TableAction("rules", t("connection.gather.rules"), "F5")
    yield TableAction("guide", t("guide.link"))
    yield TableAction("log", t("client.log.title"), "F6")
    yield TableAction("share", t("terminal.lobby.link_and_code"), "F7")
    yield from _time_actions(t, room)
    yield from _match_actions(t, room)
    yield TableAction("leave", t("members.leave.button"), "F10")


def _time_actions(t: Translation, room: TableRoom) -> Iterator[TableAction]:
    """More time for each seat whose clock runs."""
    if room.clocks is None or not room.is_seated or not room.house.extendable:
        return
    for seat in room.clocks.asked:
        if seat == room.seat:
            yield TableAction(f"more-{seat}", t("clocks.more_own", n=MORE_SECONDS), "F8")
        else:
            label = t("clocks.more_for", n=MORE_SECONDS, name=name_of(room, seat))
            yield TableAction(f"more-{seat}", label)


def _match_actions(t: Translation, room: TableRoom) -> Iterator[TableAction]:
    if room.view is None or room.game is None:
        return
    if room.view.public.match.deals:
        yield TableAction("retry", t(f"play_again.title.{room.game}"))
        yield TableAction("review", t("coach_table.review.button"))
    if not is_match_over(room):
        return
    yield TableAction("record", t("members.do.record"))
    if room.is_seated and room.members.rematch is None and not room.members.next:
        yield TableAction("again", t("members.do.again"), "F9")
    if room.is_seated and room.members.host == room.seat and not room.members.next:
        yield TableAction("other_rules", t("members.do.other_rules"))


class TableMenu(Dialog[str]):
    """The result is the name of the action, empty without one."""

    def __init__(self, actions: Sequence[TableAction]) -> None:
        super().__init__()
        self._actions = tuple(actions)

    def title_text(self) -> str:
        """The table."""
        return self.t("table_list.table")

    def body(self) -> Iterable[Widget]:
        """The actions as rows."""
        return [RowList([RowTexts(each.name, each.label, each.key) for each in self._actions])]

    def answers(self) -> Sequence[DialogAnswer]:
        """To close."""
        return (DialogAnswer("", self.t("client.close")),)

    @on(ListRow.RowPressed)
    def handle_row(self, event: ListRow.RowPressed) -> None:
        """Close with the action."""
        event.stop()
        self.dismiss(event.row.value)
