"""A round of Nerts in line mode: commands in, and all that is said, as one would hear it."""

from __future__ import annotations

import inspect
from collections.abc import Sequence
from typing import Any

import herzrasen.terminal.nerts as game
from herzrasen.cards import Seat
from herzrasen.games import nerts
from herzrasen.games.nerts import Call, Lift, NertsRules, Phase, Ready, Spot, Turn
from herzrasen.protocol.table_updates import TableUpdate
from herzrasen.terminal.lines.command_lookup import find_command
from herzrasen.terminal.nerts.move_list import ListedMove, listed_moves
from herzrasen.terminal.nerts.table_state import NertsTable, with_room
from herzrasen.terminal.state.table_room import TableRoom
from tests.server.event_loop import run_coroutine
from tests.terminal.nerts.local_table import LocalTable, context_of


class LineRound:
    """A table whose rivals make their best move after each of one's own."""

    def __init__(self, rules: NertsRules, language: str, seed: int = 3) -> None:
        self.table = LocalTable(rules, seed=seed)
        self.context, self.lines = context_of(self.table, language)
        self._before = self.table.room
        self._plays: list[Any] = []
        self._prompt = ""
        self.table.listen(self._hear)

    def type(self, line: str) -> None:
        """Type a line; what it sends is answered, and the rivals move."""
        self.lines.append(f"> {line}")
        commands = game.line_commands(self.context)
        usable = [command for command in commands if command.available()]
        found = find_command(line, usable, self.context.t.language)
        assert found is not None, line
        moves = len(self.table.messages)
        outcome = found.command.run(found.arguments)
        if inspect.iscoroutine(outcome):
            run_coroutine(outcome)
        self.table.answer_all()
        if len(self.table.messages) > moves:
            self.let_rivals_play()

    def let_rivals_play(self) -> None:
        """Each rival makes the first move that comes to mind."""
        for seat in range(1, self.table.state.public.rules.seats):
            move = first_move(self.table.state, seat)
            if move is not None:
                self.table.move(seat, move)

    def finish(self) -> str:
        """All that was heard."""
        self._say_digest()
        return "\n".join(self.lines) + "\n"

    def _hear(self, room: TableRoom, message: TableUpdate | None) -> None:
        """As the loop of line mode does it, without its clock."""
        before, self._before = self._before, room
        if message is not None:
            sentences = game.describe(self.context, before, message)
            if sentences:
                self._say_digest()
            self.lines += sentences
            self._plays += game.plays_to_digest(self.context, before, message)
        if room.pending:
            return
        prompt = game.prompt(self.context)
        if prompt and prompt != self._prompt:
            self._say_digest()
            self.lines.append(prompt)
        self._prompt = prompt

    def _say_digest(self) -> None:
        plays, self._plays = self._plays, []
        self.lines += game.digest(self.context, plays)


def first_move(state: nerts.State, seat: Seat) -> Any:
    """The first legal move of a seat, as the numbered list has it; None without one."""
    view = nerts.view(state, seat)
    legal = nerts.legal(view)
    if legal.ready:
        return Ready()
    if state.public.phase is not Phase.PLAY:
        return None
    return next(iter(listed_moves(table_of(view, legal))), None)


def table_of(view: nerts.View, legal: nerts.Legal) -> NertsTable:
    room = TableRoom(status="open", game="nerts", seat=view.seat, view=view, legal=legal)
    table = with_room(None, room)
    assert table is not None
    return table


def typed_forms(move: ListedMove, table: NertsTable) -> Sequence[str]:
    """The ways to type a move: by number, by letters, by words, by the card's name."""
    number = str(listed_moves(table).index(move) + 1)
    match move:
        case Turn():
            return (number, "turn", "t")
        case Call():
            return (number, "call", "nerts")
        case Lift():
            return (number, *lift_words(move, table))


def lift_words(move: Lift, table: NertsTable) -> Sequence[str]:
    source, target = move.source, move.target
    lies = {Spot.PILE: ("p", "pile"), Spot.WASTE: ("w", "waste")}.get(
        source.at, (str(source.index + 1), f"column {source.index + 1}")
    )
    if target.at is Spot.FOUNDATION:
        goes = ("m", "to middle")
    elif target.at is Spot.RIVAL:
        rival = table.rivals.index(target.index) + 1
        goes = (f"r{rival}", f"to rival {rival}")
    else:
        goes = (str(target.index + 1), f"to column {target.index + 1}")
    return (
        f"{lies[0]} {goes[0]}",
        f"move {lies[1]} {goes[1]}",
        f"{move.card.face.lower()} {goes[0]}",
    )
