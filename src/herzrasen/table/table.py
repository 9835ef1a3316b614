"""One table of any game: moves are proposed, written to the log, then applied. Does no I/O.

    propose -> entries, to be written to the log -> apply -> an update for every seat
            -> a refusal, and nothing has changed

A table changes only by entries that are in the log, so replaying the log gives the same table.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import Any, Final

import msgspec

from herzrasen.cards import Seat
from herzrasen.fair_deals.proof import DealProof
from herzrasen.games.protocol import GameName, Refusal
from herzrasen.games.registry import GAMES
from herzrasen.protocol.race import Race
from herzrasen.protocol.websocket import Happened
from herzrasen.table import journal
from herzrasen.table.choice_limits import ChoiceChanges
from herzrasen.table.finished_deals import FinishedDeals
from herzrasen.table.journal import Entry, UndoEvent
from herzrasen.table.missed_turns import MissedTurns
from herzrasen.table.move_details import NO_DETAILS, MoveDetails
from herzrasen.table.move_ids import MoveIdCache
from herzrasen.table.playing_speed import PlayingSpeed
from herzrasen.table.recent_events import RecentEvents
from herzrasen.table.seat_updates import SeatUpdates
from herzrasen.table.time_used import ReserveUsed
from herzrasen.table.undo import MAX_UNDOS, DealHistory, DealState, last_decision

_NO_LEGAL_MOVES_KNOWN: Final[Mapping[Seat, Any]] = {}
"""No seat's legal moves are known."""


class AlreadyDone(msgspec.Struct, frozen=True):
    """The result of a move that writes nothing: it was made before, or would change nothing.

    ``number`` is that of its last event, or the table's.
    """

    number: int


class Table:
    """A match and its numbered events.

    ``number`` is the last entry's. The state holds every secret and is private: what a seat may
    know comes from ``view`` and ``update_for``; ``public`` is what everyone at the table sees,
    ``deals`` how many deals have begun, ``over`` whether the match has been played to its end.
    ``seed`` is the last deal's, empty before one, and ``proof`` its proof, None before one and in
    logs from before there were any.
    ``playing_speed`` is how fast everyone has played, ``reserve_used`` what they have used of the
    deal's time reserve, ``missed_turns`` how often in a row their time has run out. ``last_undo``
    is the number of the last undo, 0 before one: bots' work on an earlier entry is void.
    ``undone_deals`` are the deals, counted from 0, in which something was undone.
    """

    __slots__ = (
        "_before",
        "_choices",
        "_deal_history",
        "_dealt",
        "_events",
        "_game_rules",
        "_known_legal",
        "_last_move_of",
        "_legal_before",
        "_move_ids",
        "_races",
        "_state",
        "_undos",
        "_updates",
        "deals",
        "game",
        "last_undo",
        "missed_turns",
        "number",
        "over",
        "playing_speed",
        "proof",
        "public",
        "reserve_used",
        "rules",
        "seed",
        "undone_deals",
    )

    def __init__(self, game: GameName, rules: object) -> None:
        self.game: GameName = game
        self.rules: Any = rules
        self.number = 0
        self.seed = b""
        self.proof: DealProof | None = None
        self.playing_speed = PlayingSpeed()
        self.reserve_used = ReserveUsed()
        self.missed_turns = MissedTurns()
        self._game_rules = GAMES[game]
        self._set_state(self._game_rules.start(rules))
        self._before: object = None
        self._events = RecentEvents(game)
        self._races: tuple[Race[Hashable], ...] = ()
        self._updates: SeatUpdates | None = None
        self._legal_before = _NO_LEGAL_MOVES_KNOWN
        self._known_legal = _NO_LEGAL_MOVES_KNOWN
        self._move_ids = MoveIdCache()
        self._choices = ChoiceChanges()
        self._undos = 0
        self._dealt = 0
        self._last_move_of: dict[Seat, int] = {}
        self._deal_history: DealHistory | None = None
        self.last_undo = 0
        self.undone_deals: tuple[int, ...] = ()

    @property
    def events_of_deal(self) -> int:
        """How many events there have been since the last deal, which everybody knows."""
        return self.number - self._dealt

    def to_act(self) -> frozenset[Seat]:
        """The seats that may move now, DEALER among them where chance acts."""
        return self._game_rules.to_act(self.public)

    def view(self, seat: Seat) -> Any:
        """What this seat knows."""
        return self._game_rules.view(self._state, seat)

    def legal(self, view: object) -> Any:
        """The moves that a view of this table allows."""
        return self._game_rules.legal(view)

    @property
    def known_legal(self) -> Mapping[Seat, Any]:
        """The legal moves of seats as far as they are already computed, those of all seats that
        were sent the last event among them: what ``legal`` would return, without the work."""
        return self._known_legal if self._updates is None else self._updates.legal

    def propose(
        self,
        seat: Seat,
        move: object,
        details: MoveDetails = NO_DETAILS,
        *,
        at: int,
    ) -> tuple[Entry, ...] | AlreadyDone | Refusal:
        """The entries that this move would write. Changes nothing.

        ``at`` is the time in milliseconds since 1970; ``details`` are logged with the move.
        """
        if details.key is not None and (number := self.move_number(seat, details.key)) is not None:
            return AlreadyDone(number)
        events = self._game_rules.decide(self._state, seat, move)
        if isinstance(events, Refusal):
            return events
        if not events:
            return AlreadyDone(self.number)
        if (refusal := self._choices.refusal(self._game_rules, events[0], self._state)) is not None:
            return refusal
        return journal.make_entries(events, details, after=self.number, by=seat, at=at)

    def move_number(self, seat: Seat, move_key: str) -> int | None:
        """The last event of this seat's move with this key; None if it has not been made, or too
        long ago."""
        return self._move_ids.find(seat, move_key)

    def is_stale(self, seat: Seat, move_key: str, number: int | None) -> bool:
        """Whether a new move, decided on after event ``number``, comes too late to mean what it
        meant: there was a new deal since, a bot moved for the seat, a card was played from another
        page of the same person, or something was undone. Never for None."""
        if number is None:
            return False
        late = number < max(self._dealt, self._last_move_of.get(seat, 0), self.last_undo)
        return late and self.move_number(seat, move_key) is None

    def undo(
        self, seat: Seat, *, at: int, move_key: str
    ) -> tuple[Entry, ...] | AlreadyDone | Refusal:
        """The entry that undoes this seat's last decision. Changes nothing."""
        if (number := self.move_number(seat, move_key)) is not None:
            return AlreadyDone(number)
        if self._game_rules.UNDO is None:
            return Refusal("table.refusal.no-undo-in-a-race")
        if self.over:
            return Refusal(f"{self.game}.refusal.match-over")
        if self._undos >= MAX_UNDOS:
            return Refusal("table.refusal.undone-enough", {"limit": MAX_UNDOS})
        to = last_decision(self._game_rules, self._deal_states(), seat)
        if to is None:
            return Refusal("table.refusal.nothing-to-undo")
        return (Entry(self.number + 1, by=seat, event=UndoEvent(to), at=at, move=move_key),)

    def apply(self, entry: Entry) -> None:
        """Apply an entry that is in the log.

        Raises:
            ValueError: if it is not the next one.
        """
        if entry.number != self.number + 1:
            raise ValueError(f"entry {entry.number} does not follow {self.number}")
        self._legal_before, self._known_legal, self._updates = (
            self.known_legal,
            _NO_LEGAL_MOVES_KNOWN,
            None,
        )
        self.number = entry.number
        if isinstance(entry.event, UndoEvent):
            self._apply_undo(entry.event)
        else:
            self._apply_event(entry, entry.event)
        self.reserve_used = self.reserve_used.after(entry)
        self.missed_turns = self.missed_turns.after(entry)
        self._races = entry.races
        if entry.seed is not None:
            self.seed, self.proof = entry.seed, entry.proof
        if entry.effort is not None or self._game_rules.is_play(entry.event):
            self._last_move_of[entry.by] = entry.number
        if entry.move is not None:
            self._move_ids.add(entry.by, entry.move, entry.number)

    def _set_state(self, state: Any) -> None:
        self._state, self.public = state, state.public
        self.deals: int = self._game_rules.deals_begun(self.public)
        self.over = bool(self.public.match.places)

    def _apply_event(self, entry: Entry, event: object) -> None:
        self._before = self._state
        self._set_state(self._game_rules.evolve(self._state, event))
        self._choices = self._choices.after(self._game_rules, event, self._before)
        if isinstance(event, self._game_rules.TYPES.dealt):
            self._dealt = entry.number
            self._events.clear()
            self._choices, self._undos = ChoiceChanges(), 0
            if self._game_rules.UNDO is not None:
                self._deal_history = DealHistory(self._game_rules, self._state)
        self._events.append(event)
        if self._deal_history is not None:
            self._deal_history.add(entry)
        if (race := self._game_rules.RACE) is not None:
            self.playing_speed = self.playing_speed.after(entry, race)

    def _apply_undo(self, undone: UndoEvent) -> None:
        assert self._deal_history is not None
        self._events.truncate(self._deal_history.truncate(undone.to))
        self._before = None
        self._set_state(self._deal_states()[-1].state)
        self._legal_before = _NO_LEGAL_MOVES_KNOWN
        self.last_undo = self.number
        self._undos += 1
        if self.deals - 1 not in self.undone_deals:
            self.undone_deals += (self.deals - 1,)

    def _deal_states(self) -> list[DealState]:
        """The states after each event of a deal that can be undone, as far as they still count."""
        if self._deal_history is None:
            return []
        return self._deal_history.states(self._events.newest(len(self._events)))

    def skip(self, finished: FinishedDeals) -> None:
        """Go on after these deals of a new match, as if they had been replayed: the next entry
        begins a deal."""
        state = self._state
        for event in finished.events:
            state = self._game_rules.evolve(state, event)
        self._set_state(state)
        for seat, key, number in finished.moves:
            self._move_ids.add(seat, key, number)
        self.number = finished.entries
        self.playing_speed = finished.playing_speed
        self.undone_deals, self.last_undo = finished.undone_deals, finished.last_undo

    def replay(self, entries: Iterable[Entry]) -> None:
        """Apply entries in order."""
        for entry in entries:
            self.apply(entry)

    def update_for(self, seat: Seat) -> Happened:
        """The update of the last event for this seat, until ``release_updates``."""
        return self.last_updates().for_seat(seat)

    def last_updates(self) -> SeatUpdates:
        """The updates of the last event, until ``release_updates``. Seats that are sent the same
        get one object."""
        if self._updates is None:
            assert self._before is not None
            self._updates = SeatUpdates(
                self._game_rules,
                self.number,
                self._events.last,
                self._before,
                self._state,
                self._legal_before,
                self._races,
            )
            self._legal_before = _NO_LEGAL_MOVES_KNOWN
        return self._updates

    def release_updates(self) -> None:
        """All updates of the last event have been sent: free what only they needed."""
        self._known_legal, self._updates, self._before = self.known_legal, None, None

    def events_since(self, seat: Seat, last: int) -> tuple[Any, ...]:
        """The events after number ``last`` as this seat sees them, from this deal's first on;
        earlier deals are on the score sheet. After an undo only those since the undo; never those
        of ``dropped_numbers``."""
        count = max(0, self.number - max(last, self.last_undo))
        return tuple(self._game_rules.see(event, seat) for event in self._events.newest(count))

    def catch_up_events(self, seat: Seat, last: int) -> tuple[Any, ...]:
        """The events since ``last``, if all are in memory; else none: after a long absence the view
        says all."""
        return () if self.dropped_numbers(last) else self.events_since(seat, last)

    def dropped_numbers(self, last: int) -> range:
        """The numbers of those after ``last`` that are no longer held in memory, but in the log."""
        return range(max(last + 1, self._dealt), self._dealt + self._events.dropped)

    def is_dealing(self) -> bool:
        """Whether chance is to deal now."""
        return self._game_rules.is_dealing(self.public)
