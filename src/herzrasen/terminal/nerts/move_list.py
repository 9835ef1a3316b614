"""The legal moves as a numbered list, for line mode: said, and played by their numbers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from herzrasen.cards import Card
from herzrasen.games.nerts import Call, Lift, Spot, Turn
from herzrasen.locales.capitals import with_capital
from herzrasen.presentation.speech.nerts import NertsDescriber
from herzrasen.terminal.nerts.pending_moves import lifted_cards
from herzrasen.terminal.nerts.table_state import NertsTable

ListedMove: TypeAlias = Lift | Turn | Call


def listed_moves(table: NertsTable) -> list[ListedMove]:
    """All moves that can be made now, those first that bring a round forward: the call, cards to
    the middle, to rivals, from pile and waste to the columns; then the turn; from column to column
    last, since that can go on for ever."""
    moves: list[ListedMove] = [move for option in table.lifts for move in option.moves()]
    if table.may_call:
        moves.append(Call())
    area = table.visible.areas[table.own]
    if table.legal.turn and (area.stock or area.waste):
        moves.append(Turn())
    return sorted(moves, key=_order)


def _order(move: ListedMove) -> int:
    match move:
        case Call():
            return 0
        case Lift(target=target) if target.at is not Spot.TABLEAU:
            return 1 if target.at is Spot.FOUNDATION else 2
        case Lift(source=source) if source.at is not Spot.TABLEAU:
            return 3 if source.at is Spot.PILE else 4
        case Turn():
            return 5
        case _:
            return 6


def move_sentence(move: ListedMove, table: NertsTable, describer: NertsDescriber) -> str:
    """A move in words: the card, where it lies, where it goes."""
    t, public = describer.t, table.visible
    match move:
        case Lift(source=source, card=card, target=target, stands_for=stands):
            lifted = lifted_cards(public, table.own, source, card) or (card,)
            name = describer.cards(lifted, public)
            if stands is not None:
                face = describer.card(Card(stands.rank, stands.suit), public)
                name = t("terminal.nerts.stands", card=name, face=face)
            rival = describer.players(public, target.index) if target.at is Spot.RIVAL else ""
            goes = t(
                f"nerts_table.log.moved.{target.at}", cards=name, name=rival, n=target.index + 1
            )
            lies = t(f"nerts_table.fits.{source.at}", n=source.index + 1)
            return f"{with_capital(lies)}: {goes}"
        case Turn():
            return stock_sentence(table, describer)
        case Call():
            return t("nerts_table.call.now")


def stock_sentence(table: NertsTable, describer: NertsDescriber) -> str:
    """What turning does now, and how many cards there are."""
    area = table.visible.areas[table.own]
    if area.stock:
        return describer.t("nerts_table.stock.turn", n=area.stock) + "."
    if area.waste:
        return describer.t("nerts_table.stock.turn_over", n=len(area.waste)) + "."
    return describer.t("nerts_table.stock.none") + "."


def move_lines(
    moves: list[ListedMove], table: NertsTable, describer: NertsDescriber
) -> Iterator[str]:
    """The list, a line for each move."""
    for number, move in enumerate(moves, 1):
        yield f"{number}. {move_sentence(move, table, describer)}"
