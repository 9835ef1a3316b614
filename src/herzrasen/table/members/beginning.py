"""Who may begin a match, and when it begins by itself.

The host begins it, with bots at the seats that are free (``Seating.begin``); who is not the host
may ask them to (a ready check). It begins by itself once all seats are taken and all persons are
ready (``ready_check``).
"""

from __future__ import annotations

import msgspec

from herzrasen.cards import Seat
from herzrasen.games.protocol import Refusal
from herzrasen.protocol import websocket
from herzrasen.table.members.member_state import MemberState, MemberUpdate, TickTime
from herzrasen.table.seats import Seating


def begin(state: MemberState, seat: Seat, anyway: bool, moment: TickTime) -> MemberUpdate | Refusal:
    """What comes of this seat's wish to begin: the match, a ready check, or why not. ``anyway``:
    without those who are not ready."""
    if seat != state.host(moment):
        return _ask_host(state, seat, moment)
    seating, ready_check = state.seating, state.ready_check
    if seating.begun:
        return Refusal("table.refusal.begun")
    asked_since = ready_check.check_since
    ready_check = ready_check.answer(seat, True, moment.now)  # who wants to begin is ready
    if anyway and moment.public and _briefly_away(seating, moment):
        return Refusal("table.refusal.not-away-long")
    if anyway or not ready_check.missing(seating, moment.now):
        return MemberUpdate(msgspec.structs.replace(state, seating=seating.begin()))
    notices = (websocket.SeatNotice("asked", by=seating.occupants[seat].name),)
    since_check = msgspec.structs.replace(state, ready_check=ready_check.start_check(moment.now))
    return MemberUpdate(since_check, notices if asked_since is None else ())


def tick(state: MemberState, moment: TickTime) -> MemberUpdate:
    """Begin, or end, a ready check that is due; begin the match if all are ready."""
    seating, ready_check = state.seating, state.ready_check
    if seating.begun:
        return MemberUpdate(state)
    since_check = ready_check.check_since
    if since_check is not None and moment.now >= since_check + moment.timeouts.ready_check:
        ready_check = ready_check.end_check(seating, moment.now)
    else:
        ready_check = ready_check.after(seating, moment.now)
    asked = since_check is None and ready_check.check_since is not None
    notices = (websocket.SeatNotice("asked"),) if asked else ()
    if ready_check.should_begin(seating, moment.now):
        seating = seating.begin()
    return MemberUpdate(
        msgspec.structs.replace(state, seating=seating, ready_check=ready_check), notices
    )


def _briefly_away(seating: Seating, moment: TickTime) -> bool:
    """Whether a person is away who may be back at any moment: they would be in a match that counts
    without having begun it. After the grace time their seat is free."""
    return any(moment.now - since < moment.timeouts.grace for since in seating.away.values())


def _ask_host(state: MemberState, seat: Seat, moment: TickTime) -> MemberUpdate | Refusal:
    askable = state.askable_from(moment)
    if askable is None or moment.now < askable:
        return Refusal("table.refusal.not-host")
    asked = state.ready_check.ask_host(state.host(moment), seat, moment.now)
    notice = websocket.SeatNotice("asked", by=state.seating.occupants[seat].name)
    return MemberUpdate(msgspec.structs.replace(state, ready_check=asked), (notice,))
