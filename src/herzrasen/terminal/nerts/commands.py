"""The commands of Nerts in line mode."""

from __future__ import annotations

from collections.abc import Sequence

from herzrasen.terminal.lines.command import Arguments, Command
from herzrasen.terminal.nerts.line_play import LinePlay
from herzrasen.terminal.nerts.typed_moves import is_move
from herzrasen.terminal.table_context import TableContext


def nerts_commands(context: TableContext) -> list[Command]:
    """All of them; a move can be typed without its word."""
    play = LinePlay(context)

    def accepts(text: str) -> bool:
        words = text.split()
        is_number = len(words) == 1 and text.isascii() and text.isdigit()
        return is_seated() and (is_number or is_move(text, play.table, context.t.language))

    def move(arguments: Arguments) -> None:
        play.move(arguments.text)

    def complete(typed: str) -> Sequence[str]:
        """The places, after those that were typed."""
        *before, last = typed.casefold().split(" ") if typed else [""]
        places = context.t("terminal.nerts.place.complete").split(", ")
        return [" ".join([*before, place]) for place in places if place.startswith(last)]

    def is_waiting() -> bool:
        table = play.table
        return table is not None and (table.legal.ready or table.legal.start)

    def is_seated() -> bool:
        return context.room.seat >= 0

    return [
        Command("nerts.go", lambda _: play.start(), available=is_waiting, when_asked=True),
        Command(
            "nerts.move",
            move,
            complete=complete,
            available=is_seated,
            accepts=accepts,
            when_asked=True,
        ),
        Command("nerts.turn", lambda _: play.turn(), available=is_seated, when_asked=True),
        Command("nerts.call", lambda _: play.call(), available=is_seated, when_asked=True),
        Command("nerts.stuck", lambda _: play.vote(), available=is_seated, when_asked=True),
        Command("nerts.legal", lambda _: play.say_moves(), available=is_seated),
        Command("nerts.cards", lambda _: play.say_cards()),
        Command("nerts.middle", lambda _: play.say_middle()),
        Command("nerts.rivals", lambda arguments: play.say_rivals(arguments.text)),
        Command("nerts.scores", lambda _: play.say_scores()),
        Command("nerts.sheet", lambda _: play.say_whole_sheet()),
        Command("nerts.proof", lambda _: play.say_proof()),
    ]
