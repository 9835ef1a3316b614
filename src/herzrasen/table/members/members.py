"""Apply people's messages about seats, votes and rematches; and what becomes due as time passes.

handle(state, person, message, moment) -> MemberUpdate: the state after it, and the notices
-> a refusal, and nothing has changed
tick(state, moment)                    -> MemberUpdate: whatever is due has been done
"""

from __future__ import annotations

import msgspec

from herzrasen.cards import WATCHER, Seat
from herzrasen.games.protocol import Refusal
from herzrasen.protocol import websocket
from herzrasen.table.info import TableInfo
from herzrasen.table.members import absence, beginning, giving_up_seat, host_actions, rematch
from herzrasen.table.members.member_state import MemberState, MemberUpdate, TickTime
from herzrasen.table.seats import Seating
from herzrasen.table.sitting_down import seat_to_take


def handle(
    state: MemberState,
    person: str,
    message: websocket.MemberMessage,
    moment: TickTime,
    description: TableInfo,
) -> MemberUpdate | Refusal:
    """Apply a message of this person; or say why it is refused."""
    seating = state.seating
    seat = seating.seat_of(person)
    if (refusal := _fixed_seats_refusal(message, description)) is not None:
        return refusal
    if isinstance(message, websocket.Sit):
        return _sit(state, person, message, moment)
    if seat == WATCHER:
        return Refusal("table.refusal.watcher")
    match message:
        case websocket.Rename(name):
            return _with_seating(state, seating.rename(seat, name))
        case websocket.SetReady(yes):
            return _with(state, ready_check=state.ready_check.answer(seat, yes, moment.now))
        case websocket.CastVote():
            voted = state.absence.cast_vote(seat, message)
            return voted if isinstance(voted, Refusal) else _with(state, absence=voted)
        case websocket.AnswerRematch():
            return _answer_rematch(state, seat, message, moment, description)
        case websocket.Leave(end):
            # Otherwise a bot would play a daily deal to its end, and anybody could take its seat.
            return _leave(state, seat, end or description.daily is not None, moment)
        case websocket.Begin() | websocket.Arrange():
            return _host_action(state, seat, message, moment)


def _fixed_seats_refusal(
    message: websocket.MemberMessage, description: TableInfo
) -> Refusal | None:
    """Why a message may not change who plays, at a table where that is fixed: a daily deal is
    played alone; at a table of a tournament, who leaves is away, and who is away too long is played
    by a bot until they are back."""
    if description.daily is not None and isinstance(message, websocket.Arrange):
        return Refusal("daily.refusal.alone")
    if description.tournament and _changes_seats(message):
        return Refusal("table.refusal.in-tournament")
    return None


def _changes_seats(message: websocket.MemberMessage) -> bool:
    """Whether a message would change who plays."""
    match message:
        case websocket.CastVote(choice=choice):
            return choice == "end"
        case websocket.SetReady() | websocket.Begin():
            return False
        case _:
            return True


def tick(state: MemberState, moment: TickTime) -> MemberUpdate:
    """Do what is due by now: begin a match or a vote, or carry out its outcome."""
    step = beginning.tick(state, moment)
    state, notices = step.state, step.notices
    step = _replace_idle_again(state, moment)
    state, notices = step.state, notices + step.notices
    while (step := _tick_vote(state, moment)).notices:
        state, notices = step.state, notices + step.notices
    rematch_after = None if state.rematch is None else state.rematch.after(state.seating)
    return MemberUpdate(msgspec.structs.replace(step.state, rematch=rematch_after), notices)


def _sit(
    state: MemberState, person: str, message: websocket.Sit, moment: TickTime
) -> MemberUpdate | Refusal:
    begun = state.seating.begun
    if begun and not state.running(over=moment.over):
        return Refusal("table.refusal.over")
    wanted: Seat | Refusal | None = message.seat
    if state.seating.seat_of(person) == WATCHER:
        wanted = seat_to_take(state.seating, person, message.seat, moment.deal)
    if isinstance(wanted, Refusal):
        return wanted
    seating = state.seating.sit(person, message.name, wanted, moment.entry)
    if isinstance(seating, Refusal):
        return seating
    seat = seating.seat_of(person)
    before = {
        other
        for other, place in enumerate(state.seating.occupants)
        if place.former and place.former[-1].person == person
    }
    idle_before = not before.isdisjoint(state.idleness.replaced)
    idleness = state.idleness.with_new_person(seat, replaced=idle_before)
    notices = (websocket.SeatNotice("sat", seat, seating.occupants[seat].name),) if begun else ()
    changed = msgspec.structs.replace(state, seating=seating, idleness=idleness)
    return MemberUpdate(changed, notices)


def _apply_seat_change(
    state: MemberState, change: giving_up_seat.SeatChange | Refusal, moment: TickTime
) -> MemberUpdate | Refusal:
    if isinstance(change, Refusal):
        return change
    if state.seating.begun and not state.running(over=moment.over):
        return Refusal("table.refusal.over")
    changed = msgspec.structs.replace(state, seating=change.seating)
    return MemberUpdate(changed, (change.notice,))


def _leave(state: MemberState, seat: Seat, end: bool, moment: TickTime) -> MemberUpdate | Refusal:
    if (
        end
        and state.running(over=moment.over)
        and {*state.seating.people} == {seat, *state.seating.second_seats}
    ):
        ended = msgspec.structs.replace(state.seating, ended=moment.wall)
        return _with_seating(state, ended)
    return _apply_seat_change(
        state, giving_up_seat.stand_up(state.seating, seat, moment.deal.number), moment
    )


def _host_action(
    state: MemberState, seat: Seat, message: websocket.Begin | websocket.Arrange, moment: TickTime
) -> MemberUpdate | Refusal:
    if isinstance(message, websocket.Begin):
        return beginning.begin(state, seat, message.anyway, moment)
    if seat != state.host(moment):
        return Refusal("table.refusal.not-host")
    terms = host_actions.AbsenceTerms(moment.public, moment.now, moment.timeouts.grace)
    arranged = host_actions.arrange(state.seating, seat, message, moment.deal.number, terms)
    return _apply_seat_change(state, arranged, moment)


def _answer_rematch(
    state: MemberState,
    seat: Seat,
    message: websocket.AnswerRematch,
    moment: TickTime,
    description: TableInfo,
) -> MemberUpdate | Refusal:
    if state.running(over=moment.over) or not state.seating.begun:
        return Refusal("table.refusal.not-over")
    if state.next_table:
        return Refusal("table.refusal.gone-on")
    until = moment.now + moment.timeouts.rematch
    hosts = state.host(moment)
    answered = rematch.answer(state.rematch, description, seat, hosts, message, until)
    return answered if isinstance(answered, Refusal) else _with(state, rematch=answered)


def _tick_vote(state: MemberState, moment: TickTime) -> MemberUpdate:
    """The open vote, or its outcome; notices are there if, and only if, it was decided."""
    lengths, running, now = moment.timeouts, state.running(over=moment.over), moment.now
    seating = state.seating
    absence_now = state.absence.after(
        seating, running, now, grace=lengths.grace, vote_ms=lengths.vote
    )
    vote, choice = absence_now.vote, absence_now.outcome(seating, now)
    if vote is None or choice is None:
        return _with(state, absence=absence_now)
    after = msgspec.structs.replace(
        state,
        seating=absence.apply_vote(seating, vote, choice, now, moment.wall),
        absence=msgspec.structs.replace(absence_now, vote=None),
        idleness=state.idleness.with_replaced(vote.seats if choice == "bot" else ()),
    )
    return MemberUpdate(after, absence.vote_notices(seating, vote, choice))


def _replace_idle_again(state: MemberState, moment: TickTime) -> MemberUpdate:
    """Let bots play, without another vote, for idle people whom bots have replaced before."""
    seating, idleness = state.seating, state.idleness
    again = sorted((idleness.idle & idleness.replaced & seating.away.keys()) - seating.left)
    if not again or not state.running(over=moment.over) or not seating.present_people:
        return MemberUpdate(state)
    notices = (
        websocket.SeatNotice("stands-in", seat, seating.occupants[seat].name) for seat in again
    )
    replaced = msgspec.structs.replace(state, seating=seating.stand_in(again))
    return MemberUpdate(replaced, tuple(notices))


def _with(state: MemberState, **changes: object) -> MemberUpdate:
    return MemberUpdate(msgspec.structs.replace(state, **changes))


def _with_seating(state: MemberState, seating: Seating | Refusal) -> MemberUpdate | Refusal:
    return seating if isinstance(seating, Refusal) else _with(state, seating=seating)
