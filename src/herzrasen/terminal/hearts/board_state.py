"""A Hearts table on the screen, as a value, and how it changes. The board holds one and only draws
it. The twin of client/games/hearts/table-state.js. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec.structs import replace

from herzrasen.cards import Card, Seat
from herzrasen.games.hearts import Ask, Event, Public, Trick, View
from herzrasen.games.hearts.events import (
    Charged,
    Claimed,
    Dealt,
    KittyTaken,
    MoonShot,
    Passed,
    Played,
    TrickTaken,
)
from herzrasen.presentation.speech.hearts_selectors import last_trick
from herzrasen.protocol.hearts.coach import Hint
from herzrasen.terminal.hearts.selectors import between_deals, decision_key
from herzrasen.terminal.state.table_room import TableRoom


class MoonInDeal(msgspec.Struct, frozen=True):
    """Who shot the moon, or with ``sun`` the sun, in which deal (counted from 0)."""

    deal: int
    seat: Seat
    sun: bool = False


class HintRequest(msgspec.Struct, frozen=True):
    """What the coach was asked about (``decision_key``), and its answer; None while it thinks."""

    occasion: str
    hint: Hint | None = None
    open: bool = True


class HeartsBoardState(msgspec.Struct, frozen=True):
    """``room`` is the newest; ``view`` is what lies on the table, and follows event by event.
    ``finished`` is a trick that still lies; ``chosen`` the cards laid ready to pass or to expose;
    ``rechoosing``: the answer that was sent is being changed; ``celebration`` is the moon that is
    up; ``claim_read``: the open hands of a claim have been looked at; ``moons`` are those of this
    match, one a deal."""

    room: TableRoom = TableRoom()
    view: View | None = None
    finished: Trick | None = None
    chosen: tuple[Card, ...] = ()
    rechoosing: bool = False
    celebration: MoonInDeal | None = None
    claim_read: bool = False
    hint: HintRequest | None = None
    moons: tuple[MoonInDeal, ...] = ()

    @property
    def open_hint(self) -> Hint | None:
        """The hint that stands: asked about this very decision, and not put away."""
        asked = self.hint
        if asked is None or not asked.open or asked.occasion != decision_key(self.room):
            return None
        return asked.hint

    @property
    def hint_pending(self) -> bool:
        """Whether the coach thinks about this decision."""
        asked = self.hint
        return bool(asked and not asked.hint and asked.occasion == decision_key(self.room))

    @property
    def taken_open(self) -> bool:
        """Whether taken cards lie open at this table."""
        return self.room.options.get("taken_shown") is not False


def with_snapshot(state: HeartsBoardState, room: TableRoom, event: Any = None) -> HeartsBoardState:
    """The table as it stands after ``event``, without motion. In a record, a trick that has just
    been taken still lies on the table."""
    lies = room.status == "record" and isinstance(event, TrickTaken) and room.view is not None
    finished = last_trick(room.view.public) if lies else None
    choosing = bool(room.legal) and room.legal.ask in (Ask.PASS, Ask.CHARGE)
    held = room.view.hand if room.view and choosing else ()
    chosen = tuple(card for card in state.chosen if card in held)
    return with_moon(
        replace(
            state, room=room, view=room.view, finished=finished, celebration=None, chosen=chosen
        ),
        room.view,
    )


def with_event(state: HeartsBoardState, event: Event, view: View) -> HeartsBoardState:
    """After an event that is shown now: its view, and what lies on the table for a while."""
    after = with_moon(replace(state, view=view), view)
    match event:
        case Dealt():
            return replace(after, finished=None, chosen=(), rechoosing=False, celebration=None)
        case Passed() | Charged():
            return replace(after, chosen=(), rechoosing=False)
        case Claimed():
            return replace(after, finished=None, claim_read=False)
        case Played() | KittyTaken():
            return replace(after, finished=None)
        case TrickTaken():
            return replace(after, finished=last_trick(view.public))
        case MoonShot(seat, sun):
            return replace(after, celebration=MoonInDeal(view.public.deal, seat, sun))
        case _:
            return after


def with_latest(state: HeartsBoardState, view: View | None) -> HeartsBoardState:
    """Skips what waited to be shown."""
    return replace(state, view=view or state.view, finished=None, celebration=None)


def with_undo(state: HeartsBoardState, view: View) -> HeartsBoardState:
    """A decision was taken back."""
    moons = tuple(moon for moon in state.moons if moon.deal < len(view.public.match.deals))
    return replace(
        state,
        view=view,
        finished=None,
        celebration=None,
        chosen=(),
        rechoosing=False,
        hint=None,
        moons=moons,
    )


def with_moon(state: HeartsBoardState, view: View | None) -> HeartsBoardState:
    """The score sheet remembers the moon of the deal just scored."""
    if view is None or view.public.shooter is None or not between_deals(view):
        return state
    public: Public = view.public
    deal = len(public.match.deals) - 1
    if any(moon.deal == deal for moon in state.moons):
        return state
    moon = MoonInDeal(deal, view.public.shooter, public.sun)
    return replace(state, moons=(*state.moons, moon))


def with_choice_changed(state: HeartsBoardState, card: Card, most: int) -> HeartsBoardState | None:
    """A card laid ready, or taken back; None if enough lie there already."""
    if card in state.chosen:
        return replace(state, chosen=tuple(other for other in state.chosen if other is not card))
    if len(state.chosen) >= most:
        return None
    return replace(state, chosen=(*state.chosen, card))


def with_chosen(state: HeartsBoardState, cards: Iterable[Card], **changes: Any) -> HeartsBoardState:
    """Other cards laid ready."""
    return replace(state, chosen=tuple(cards), **changes)
