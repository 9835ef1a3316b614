"""What one player does at a table of Nerts: presses become choices and moves, moves are sent and
shown at once, and taken back if the server refuses them.

Twin of ``client/games/nerts/presses.js`` and ``actions.js``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, TypeAlias

from msgspec.structs import replace

from herzrasen.cards import Card, Suit
from herzrasen.games.nerts import Call, Lift, Phase, Place, Ready, Start, Turn, Vote
from herzrasen.games.nerts.rules import Role
from herzrasen.protocol.websocket import AnswerRematch, Continue
from herzrasen.terminal.connection.table_connection import TablePort
from herzrasen.terminal.members.house_texts import inputs_list
from herzrasen.terminal.nerts.liftable_cards import is_mates
from herzrasen.terminal.nerts.places import is_scored
from herzrasen.terminal.nerts.seating import mates
from herzrasen.terminal.nerts.selection import (
    PlacePress,
    PressMeaning,
    press_meaning,
    send_meaning,
)
from herzrasen.terminal.nerts.table_state import (
    NertsTable,
    RoundEnding,
    with_choice,
    with_probe,
    with_room,
)
from herzrasen.terminal.nerts.table_updates import PlayListener, TableFollower
from herzrasen.terminal.translation import NameOf, Translation

InputKind: TypeAlias = Literal["keys", "mouse"]


class NertsPlay(TableFollower):
    """The play of one person at a table."""

    def __init__(
        self,
        connection: TablePort,
        t: Callable[[], Translation],
        name_of: NameOf,
        listener: PlayListener,
    ) -> None:
        super().__init__(connection, t, name_of, listener)
        self._unwanted_inputs: set[InputKind] = set()

    def accepts(self, kind: InputKind) -> bool:
        """Whether the room allows this kind of input; where it does not, say so once."""
        inputs = self.connection.room.house.inputs
        if kind in inputs:
            return True
        if kind not in self._unwanted_inputs:
            self._unwanted_inputs.add(kind)
            self._hint(f"nerts_table.house.no_{kind}", list=inputs_list(self._t(), inputs))
        return False

    def press(self, place: Place, card: Card | None = None, suit: Suit | None = None) -> None:
        """A place was named, by hand or by key."""
        table = self.table
        if table is None or not table.plays:
            return
        meaning = press_meaning(
            table.choice,
            PlacePress(place, card, suit),
            table.lifts,
            table.visible,
            table.own,
            sends=self._sends,
            moving=table.prediction.touched.__contains__,
        )
        chosen = None if meaning.choice is None else meaning.choice.source
        if chosen is not None and is_mates(table.role, chosen.at):
            self.drop()
            self._hint_mate(table)
        elif place in table.prediction.unknown and (table.choice is None or chosen == place):
            pass  # what will lie there the server has yet to say
        else:
            self.apply(meaning)

    def send(self) -> None:
        """What is chosen goes to a foundation."""
        table = self.table
        if table is None or not table.plays:
            return
        if table.choice is None:
            self._hint("nerts_table.hint.choose")
        elif self._sends:
            self.apply(send_meaning(table.choice, table.lifts, table.visible, table.own))

    def apply(self, meaning: PressMeaning) -> None:
        """Do what a press means."""
        assert self.table is not None
        self.table = with_choice(self.table, meaning.choice)
        if meaning.ask:
            self._listener.ask_joker(meaning.ask)
        elif meaning.lift is not None:
            self.lift(meaning.lift, expected=meaning.expected)
        if meaning.hint is not None:
            self._hint(f"nerts_table.hint.{meaning.hint}")

    def pick(self, lift: Lift | None) -> None:
        """The answer to what a joker stands for; None keeps it where it is."""
        if lift is not None and self.table is not None:
            self.apply(PressMeaning(lift=lift, expected=True))

    def lift(self, lift: Lift, *, expected: bool) -> None:
        """Send a lift. One that the server named is shown at once; otherwise the server is only
        asked why not, unless it rests on a move that is shown."""
        assert self.table is not None
        rests_on = self.table.prediction.predecessor(lift)
        if expected or rests_on is not None:
            self._submit(lift)
            return
        move = self.connection.submit(lift)
        self.table = with_room(with_probe(self.table, move), self.connection.room)

    def turn(self) -> None:
        """Turn the stock."""
        table = self.table
        if table is None or not table.plays:
            return
        if is_mates(table.role, None):
            self._hint_mate(table)
            return
        if table.public.rules.one_hand:
            self.drop()
        area = table.visible.areas[table.own]
        if table.legal.turn and (area.stock or area.waste):
            self._submit(Turn())
        else:
            self._hint("nerts_table.hint.no_turn")

    def call(self) -> None:
        """Call Nerts."""
        table = self.table
        if table is None or not table.plays or table.is_calling:
            return
        if table.may_call:
            self._submit(Call())
        else:
            self._hint("nerts_table.hint.no_call", n=table.pile_left)

    def vote(self) -> None:
        """Vote that the round is stuck, or take the vote back."""
        if self.table is not None and (self.table.legal.vote or self.table.legal.unvote):
            self.connection.submit(Vote(stuck=self.table.legal.vote))

    def start(self) -> None:
        """Be ready for the round, or start it, as the rules have it."""
        if self.table is not None and self.table.legal.ready:
            self.connection.submit(Ready())
        elif self.table is not None and self.table.legal.start:
            self.connection.submit(Start())

    def continue_match(self) -> None:
        """The score sheet has been read; ready for the next round follows by itself."""
        table = self.table
        if table is None or table.ending is not None or not is_scored(table.public):
            return
        if table.room.seat in table.room.waiting:
            self.table = replace(table, ready_next=True)
            self.connection.send(Continue(table.public.round))

    def rematch(self) -> None:
        """Ask for another match with the same people."""
        self.connection.send(AnswerRematch())

    def advance(self) -> None:
        """What the key of the stock does now: before a round ready, in it turn, after it go on."""
        phase = None if self.table is None else self.table.public.phase
        if phase is Phase.READY:
            self.start()
        elif phase is Phase.PLAY:
            self.turn()
        else:
            self.continue_match()

    def drop(self) -> None:
        """Put down what is chosen."""
        if self.table is not None:
            self.table = with_choice(self.table, None)

    def show_ending(self, ending: RoundEnding | None) -> None:
        """A round's end is being shown, or no longer."""
        if self.table is not None:
            self.table = replace(self.table, ending=ending)

    @property
    def _sends(self) -> bool:
        """Whether a foundation is found for a card that is pressed twice."""
        return self.connection.room.house.help != "manual"

    def _submit(self, move: Any) -> None:
        assert self.table is not None
        self.connection.submit(move, self.table.prediction.predecessor(move))

    def _hint_mate(self, table: NertsTable) -> None:
        """A team mate plays with that, by the rules' roles."""
        names = " & ".join(map(self.name_of, mates(table.public, table.room.seat)))
        part = "table" if table.role is Role.PILE else "pile"
        self._hint(f"nerts_table.hint.mates_{part}", name=names)

    def _hint(self, key: str, **facts: str | int) -> None:
        self._listener.tell(self._t()(key, **facts))
