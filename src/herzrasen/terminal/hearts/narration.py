"""What is told of a table of Hearts, for the log and for line mode: each event as the browser reads
it aloud, and what is wanted of the reader."""

from __future__ import annotations

from typing import cast

from herzrasen.games.hearts import Event, Public, View
from herzrasen.protocol.table_updates import EventShown, TableUpdate
from herzrasen.protocol.websocket import RestAsked, Undone, Welcome
from herzrasen.terminal.hearts.claims import may_answer_offer, offer_standing
from herzrasen.terminal.hearts.describer import describer_of
from herzrasen.terminal.hearts.selectors import between_deals, hand_idle
from herzrasen.terminal.state.table_room import TableRoom
from herzrasen.terminal.table_context import TableContext


def describe(table: TableContext, before: TableRoom, message: TableUpdate) -> list[str]:
    """What a message tells; ``before`` is the room before it."""
    describer, was = describer_of(table), before.view.public if before.view else None
    match message:
        case EventShown(event=event, view=view):
            return describer.describe(cast("Event", event), view.public, was)
        case Welcome(view=view, missed=missed) if view is not None:
            public = cast("Public", view.public)
            events = cast("tuple[Event, ...]", missed)
            return [
                sentence for event in events for sentence in describer.describe(event, public, None)
            ]
        case Undone(seat=seat):
            return [_undo_sentence(table, before, seat)]
        case RestAsked():
            return _rest_sentences(table, message)
        case _:
            return []


def prompt(table: TableContext) -> str:
    """What is wanted of the reader now."""
    room, t = table.room, table.t
    view: View | None = room.view
    if view is None or not room.is_seated:
        return ""
    if room.rest_asked is not None and may_answer_offer(room.rest_asked, table.own):
        return t("terminal.hearts.answer_rest")
    if between_deals(view):
        waits = room.at_table and table.own in room.waiting and not room.over
        return t("terminal.hearts.next_deal") if waits else ""
    if not room.legal or hand_idle_or_moon(room, view):
        return ""
    return describer_of(table).prompt(room.legal, view.public)


def hand_idle_or_moon(room: TableRoom, view: View) -> bool:
    """Whether nothing can be decided now."""
    return room.legal.ask != "moon" and hand_idle(room, view, rechoosing=False)


def _undo_sentence(table: TableContext, before: TableRoom, seat: int) -> str:
    view, describer = table.room.view, describer_of(table)
    held = before.view.hand if before.view else view.hand
    back = view.hand - held if seat == table.own else ()
    if back:
        return table.t("hearts_table.log.undone.cards", cards=describer.cards(back))
    return describer.of("log.undone", seat)


def _rest_sentences(table: TableContext, offer: RestAsked) -> list[str]:
    """Who claims the rest, with their hand; then how the others answer."""
    describer = describer_of(table)
    standing = offer_standing(offer, describer, table.t)
    if offer.against is not None or offer.agreed or offer.declined:
        return [standing]
    asks = describer.of("rest.asks", offer.seat)
    hand = describer.cards(offer.hand)
    return [table.t("hearts_table.rest.aloud", asks=asks, hand=hand), standing]
