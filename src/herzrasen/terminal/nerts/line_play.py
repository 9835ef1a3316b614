"""A table of Nerts in line mode: what each command says and sends."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final
from weakref import WeakKeyDictionary

from herzrasen.games.nerts import Call, Lift, Ready, Start, Turn, Vote
from herzrasen.presentation.speech.nerts import NertsDescriber
from herzrasen.terminal.connection.table_connection import TablePort
from herzrasen.terminal.habit.match_note import milestone_note
from herzrasen.terminal.nerts.describer import make_describer
from herzrasen.terminal.nerts.liftable_cards import is_mates
from herzrasen.terminal.nerts.match_tip import match_tip
from herzrasen.terminal.nerts.move_list import ListedMove, listed_moves, move_lines, stock_sentence
from herzrasen.terminal.nerts.places import is_scored
from herzrasen.terminal.nerts.practice import practice_time
from herzrasen.terminal.nerts.score_sheet import ScoreSheet, SheetTable
from herzrasen.terminal.nerts.seating import mates
from herzrasen.terminal.nerts.selection import PressMeaning
from herzrasen.terminal.nerts.stuck_sentences import stuck_action, stuck_proof, stuck_reason
from herzrasen.terminal.nerts.table_state import NertsTable, with_room
from herzrasen.terminal.nerts.typed_moves import NotUnderstood, read_move, rival_of
from herzrasen.terminal.ratings.rating_change import AT_ONCE, rating_note
from herzrasen.terminal.table_context import TableContext

_LISTED: Final[WeakKeyDictionary[TablePort, list[ListedMove]]] = WeakKeyDictionary()
"""The list that was said last at a table: its numbers mean these moves until another is said."""


class LinePlay:
    """The play of one person in line mode."""

    def __init__(self, context: TableContext) -> None:
        self.context = context

    @property
    def table(self) -> NertsTable | None:
        """The table with the moves on their way made; None before the first deal."""
        table = with_room(None, self.context.room)
        return table if table is not None and table.public.areas else None

    @property
    def plays(self) -> bool:
        """Whether a round runs, and one takes part in it."""
        return (table := self.table) is not None and table.plays

    @property
    def describer(self) -> NertsDescriber:
        """The sentences of this table."""
        return make_describer(self.context)

    # Moves ----------------------------------------------------------------------------------------

    def move(self, text: str) -> None:
        """A move as it was typed: places, a card, or the number of a listed move."""
        table = self.table
        if table is None or not table.plays:
            self.context.say(self.context.t("nerts.refusal.not-running"))
        elif text.isascii() and text.isdigit():
            self._play_number(table, int(text[:6]))
        else:
            t = self.context.t
            meaning = read_move(text, table, t.language, self._name_of)
            if isinstance(meaning, NotUnderstood):
                self.context.say(t("terminal.nerts.no_place", words=meaning.word))
            else:
                self._apply(table, meaning)

    def _play_number(self, table: NertsTable, number: int) -> None:
        moves = _LISTED.get(self.context.connection) or listed_moves(table)
        if 1 <= number <= len(moves):
            self._submit(table, moves[number - 1])
        else:
            self.context.say(self.context.t("terminal.nerts.no_number", n=number))

    def _apply(self, table: NertsTable, meaning: PressMeaning) -> None:
        say, t = self.context.say, self.context.t
        if meaning.ask:
            say(t("nerts_table.stands.title") + ":")
            self._say_list(table, list(meaning.ask))
        elif meaning.lift is not None:
            self._lift(table, meaning.lift)
        elif meaning.hint is not None:
            say(t(f"nerts_table.hint.{meaning.hint}"))

    def _lift(self, table: NertsTable, lift: Lift) -> None:
        if is_mates(table.role, lift.source.at):
            names = " & ".join(map(self._name_of, mates(table.public, table.room.seat)))
            part = "table" if table.role == "pile" else "pile"
            self.context.say(self.context.t(f"nerts_table.hint.mates_{part}", name=names))
        else:
            self._submit(table, lift)

    def turn(self) -> None:
        """Turn the stock, or the waste over."""
        table = self.table
        if table is None:
            return
        area = table.visible.areas[table.own] if table.own >= 0 else None
        if table.legal.turn and area is not None and (area.stock or area.waste):
            self._submit(table, Turn())
        else:
            self.context.say(self.context.t("nerts_table.hint.no_turn"))

    def call(self) -> None:
        """Call Nerts."""
        table = self.table
        if table is None or table.is_calling:
            return
        if table.may_call:
            self._submit(table, Call())
        else:
            self.context.say(self.context.t("nerts_table.hint.no_call", n=table.pile_left))

    def vote(self) -> None:
        """Vote that the round is stuck, or take the vote back."""
        table = self.table
        if table is not None and (table.legal.vote or table.legal.unvote):
            self.context.connection.submit(Vote(stuck=table.legal.vote))
        else:
            self.context.say(self.context.t("nerts.refusal.no-votes"))

    def start(self) -> None:
        """Be ready for the round, or start it."""
        table = self.table
        if table is not None and table.legal.ready:
            self.context.connection.submit(Ready())
        elif table is not None and table.legal.start:
            self.context.connection.submit(Start())
        else:
            key = "running" if self.plays else "nothing_to_start"
            self.context.say(self.context.t(f"terminal.nerts.{key}"))

    def _submit(self, table: NertsTable, move: Any) -> None:
        _LISTED.pop(self.context.connection, None)
        self.context.connection.submit(move, table.prediction.predecessor(move))

    # Answers --------------------------------------------------------------------------------------

    def say_moves(self) -> None:
        """Say the legal moves with their numbers."""
        table = self.table
        if table is None or not table.plays:
            self.context.say(self.context.t("nerts.refusal.not-running"))
        elif moves := listed_moves(table):
            self._say_list(table, moves)
        else:
            self.context.say(self.context.t("terminal.nerts.no_moves"))

    def say_cards(self) -> None:
        """Say the own pile, waste and columns, and the stock."""
        table = self.table
        if table is None:
            return
        self.context.say(self.describer.own_cards(table.visible))
        if table.own >= 0:
            self.context.say(stock_sentence(table, self.describer))

    def say_middle(self) -> None:
        """Say the foundations."""
        if (table := self.table) is not None:
            self.context.say(self.describer.middle(table.visible))

    def say_rivals(self, text: str) -> None:
        """Say what is public of all rivals, or everything of one."""
        table = self.table
        if table is None:
            return
        area = rival_of(text, table, self._name_of)
        if area is not None:
            self.context.say(self.describer.rival(table.visible, area))
            return
        for number, area in enumerate(table.rivals, 1):
            self.context.say(f"{number}. {self.describer.rival_summary(table.visible, area)}")
        if not table.rivals:
            self.context.say(self.describer.rivals(table.visible))

    def say_scores(self) -> None:
        """Say everyone's total."""
        if (table := self.table) is not None:
            self.context.say(self.describer.scores(table.public))

    async def say_whole_sheet(self) -> None:
        """Say the score sheet, and for one who plays alone the time of the round."""
        self.say_sheet()
        table = self.table
        if table is not None and is_scored(table.public):
            time = await practice_time(self.context)
            facts = () if time is None else time.facts(self.context.t)
            self._say_all(f"{head}: {text}" for head, text in facts)
            if note := await milestone_note(self.context):
                self.context.say(note)
            if tip := await match_tip(self.context, self._name_of):
                self.context.say(tip)
            if rating := await rating_note(self.context, AT_ONCE):
                self.context.say(rating)

    def say_sheet(self) -> None:
        """Say the score sheet: the round taken apart, and every round."""
        table, say = self.table, self.context.say
        if table is None or not table.public.match.deals:
            say(self.context.t("nerts_table.sheet.none"))
            return
        sheet = ScoreSheet(self.describer, table.public)
        if is_scored(table.public):
            self._say_all([sheet.title(), *sheet.reasons(), *sheet.places()])
            self._say_all(f"{head}: {text}" for head, text in sheet.facts())
            self._say_all(_rows(sheet.round_table()))
        if (rounds := sheet.rounds_table()) is not None:
            self._say_all(_rows(rounds, rounds.heads[0]))

    def say_proof(self) -> None:
        """Say why nobody can move."""
        table = self.table
        if table is None or table.public.stop is None:
            self.context.say(self.context.t("terminal.nerts.not_stuck"))
            return
        self.context.say(stuck_reason(self.describer, table.public))
        for head, text in stuck_proof(self.describer, table.public):
            self.context.say(f"{head} {text}".strip())
        self.context.say(stuck_action(self.describer, table.public))

    def _say_list(self, table: NertsTable, moves: list[Any]) -> None:
        _LISTED[self.context.connection] = moves
        self._say_all(move_lines(moves, table, self.describer))

    def _say_all(self, sentences: Iterable[str]) -> None:
        for sentence in sentences:
            self.context.say(sentence)

    def _name_of(self, seat: int) -> str:
        return self.context.seat_name(seat)


def _rows(table: SheetTable, group: str = "") -> Iterable[str]:
    """A table as `heading: value`, a line for each row; a heading that is only a number belongs to
    a ``group``."""
    for name, *values in table.rows:
        heads = (f"{group} {head}" if head.isdigit() else head for head in table.heads[1:])
        cells = zip(heads, values, strict=True)
        yield f"{name}. " + ", ".join(f"{head}: {value}" for head, value in cells)
