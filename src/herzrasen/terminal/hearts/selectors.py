"""What follows from the newest room and from what lies on the table: is something asked of this
seat, what is on its way. The twin of client/games/hearts/table-selectors.js. Pure.

``room`` is the newest; ``shown`` is the view on the table, which may still be a few events behind.
"""

from __future__ import annotations

from typing import Any, TypeVar

from herzrasen.cards import Card, CardSet
from herzrasen.games.hearts import (
    Ask,
    Charge,
    ChooseMoon,
    Claim,
    Legal,
    Pass,
    Phase,
    Play,
    Public,
    View,
)
from herzrasen.games.hearts.state import ClaimedRest
from herzrasen.presentation.speech.hearts_selectors import plays_of
from herzrasen.terminal.state.table_room import TableRoom

MoveKind = TypeVar("MoveKind", Pass, Charge, Play, Claim, ChooseMoon)


def decision_key(room: TableRoom) -> str:
    """One word that changes with each occasion to act; empty for none."""
    if room.view is None or not room.legal:
        return ""
    public: Public = room.view.public
    lying = len(public.trick.cards) if public.trick else 0
    return f"{room.legal.ask} {public.deal} {len(public.tricks)} {lying}"


def pending_move(room: TableRoom, kind: type[MoveKind]) -> MoveKind | None:
    """The newest own move of this kind that is on its way."""
    moves: list[Any] = [sent.move for sent in room.pending]
    return next((move for move in reversed(moves) if isinstance(move, kind)), None)


def pending_card(room: TableRoom) -> Card | None:
    """The own card that is on its way to the table."""
    move = pending_move(room, Play)
    return move.card if move else None


def undo_pending(room: TableRoom) -> bool:
    """Whether the undo of the own last decision is on its way."""
    return any(sent.move is None for sent in room.pending)


def passed_cards(room: TableRoom, shown: View | None) -> CardSet | None:
    """What was laid down to pass, answered or not; None if nothing was."""
    if shown is None or shown.public.phase is not Phase.PASS or not room.at_table:
        return None
    move = pending_move(room, Pass)
    return move.cards if move else shown.given


def exposed_cards(room: TableRoom, shown: View | None) -> CardSet | None:
    """What was chosen to lie open, answered or not; None if nothing was."""
    if shown is None or shown.public.phase is not Phase.CHARGE:
        return None
    move = pending_move(room, Charge)
    return move.cards if move else shown.charge


def hand_idle(room: TableRoom, shown: View | None, *, rechoosing: bool) -> bool:
    """Whether the hand cannot be used now: nothing is asked, or the answer is on its way."""
    legal: Legal | None = room.legal
    if room.view is None or legal is None or shown is None:
        return True
    if legal.ask is Ask.PASS:
        return passed_cards(room, shown) is not None and not rechoosing
    if legal.ask is Ask.CHARGE:
        decided = exposed_cards(room, shown) is not None and not rechoosing
        return shown.public.phase is not Phase.CHARGE or decided
    return (
        legal.ask is not Ask.PLAY
        or pending_move(room, Claim) is not None
        or pending_card(room) is not None
        or len(room.view.hand) != len(shown.hand)
    )


def on_lead(room: TableRoom, shown: View) -> bool:
    """Whether this seat leads the next trick, on the table as well as by the newest message."""

    def leads(view: View | None) -> bool:
        trick = view.public.trick if view else None
        return trick is not None and trick.leader == room.seat and not trick.cards

    return (
        leads(room.view)
        and leads(shown)
        and len(room.view.public.tricks) == len(shown.public.tricks)
        and room.legal is not None
        and room.legal.ask is Ask.PLAY
        and not hand_idle(room, shown, rechoosing=False)
    )


def may_offer_claim(room: TableRoom, shown: View) -> bool:
    """Whether the others may be asked for the rest of the tricks."""
    open_line = room.status == "open" and room.rest_asked is None
    return open_line and on_lead(room, shown) and not room.legal.claim


def is_claim_likely(room: TableRoom, shown: View) -> bool:
    """Whether they may be asked, and the own cards make it likely that they agree."""
    return may_offer_claim(room, shown) and bool(room.legal.claim_likely)


def automatic_card(
    room: TableRoom, shown: View | None, *, rechoosing: bool, last: bool, only: bool
) -> Card | None:
    """The card that goes by itself: the ``last`` of the hand, or the ``only`` one that may be
    played, where that is wished."""
    legal: Legal | None = room.legal
    if legal is None or legal.ask is not Ask.PLAY or len(legal.cards) != 1:
        return None
    if hand_idle(room, shown, rechoosing=rechoosing):
        return None
    return next(iter(legal.cards)) if only or (last and len(room.view.hand) == 1) else None


def asks_moon(room: TableRoom) -> bool:
    """Whether it is asked what the moon does, and not yet answered."""
    asked = room.legal is not None and room.legal.ask is Ask.MOON
    return asked and pending_move(room, ChooseMoon) is None


def open_claim(public: Public) -> ClaimedRest | None:
    """The claim whose hands lie open; none while a moon is chosen."""
    return None if public.phase is Phase.MOON else public.claim


def between_deals(shown: View | None) -> bool:
    """Whether it is the score sheet's time."""
    if shown is None:
        return False
    public = shown.public
    return public.phase is Phase.OVER or (public.phase is Phase.DEAL and public.deal >= 0)


def undoable(room: TableRoom) -> bool:
    """Whether the own last decision may be taken back: alone with bots, something decided in this
    deal. The server knows which decisions had a choice."""
    if room.view is None or not room.alone or undo_pending(room) or room.members.ended:
        return False
    view: View = room.view
    public = view.public
    if public.phase is Phase.OVER:
        return False
    played = plays_of(public.trick, public.rules.players)
    return bool(
        any(seat == room.seat for seat, _ in played)
        or public.tricks
        or public.claim
        or view.given is not None
        or view.charge is not None
    )
