"""What a player does at a table of Hearts: the same for keys, the mouse and words. The server has
sent what is legal, and answers what each action leads to. The twin of
client/games/hearts/actions.js."""

from __future__ import annotations

from collections.abc import Iterable

from herzrasen.cards import Card, CardSet
from herzrasen.games.hearts import Ask, Charge, ChooseMoon, Claim, MoonChoice, Pass, Play
from herzrasen.presentation.speech.translator import spoken_card
from herzrasen.protocol.websocket import AnswerRest, AskRest, Continue
from herzrasen.terminal.hearts.board_state import HeartsBoardState
from herzrasen.terminal.hearts.claims import may_answer_offer, may_decline_offer
from herzrasen.terminal.hearts.selectors import (
    automatic_card,
    between_deals,
    hand_idle,
    may_offer_claim,
    undo_pending,
    undoable,
)
from herzrasen.terminal.table_context import TableContext


def play(table: TableContext, card: Card) -> None:
    """Play a card that may be played."""
    table.connection.submit(Play(card))


def play_automatically(table: TableContext) -> bool:
    """Play the last or the only card where that is wished, and say so; False where it is not."""
    room, settings = table.room, table.store.values
    if not room.at_table:
        return False
    last, only = settings.auto_last, settings.auto_only
    card = automatic_card(room, room.view, rechoosing=False, last=last, only=only)
    if card is None:
        return False
    table.say(table.t("hearts_table.auto", card=spoken_card(table.t, card)))
    play(table, card)
    return True


def give(table: TableContext, cards: Iterable[Card]) -> None:
    """Pass or expose these cards, whichever is asked."""
    asked = table.room.legal.ask
    table.connection.submit((Pass if asked is Ask.PASS else Charge)(CardSet(cards)))


def claim(table: TableContext) -> None:
    """The rest of the tricks, where the server says that they are certain."""
    table.connection.submit(Claim())


def ask_for_rest(table: TableContext) -> None:
    """Ask the others for the rest of the tricks; the own hand is shown."""
    if table.room.number is not None:
        table.connection.send(AskRest(table.room.number))


def answer_rest(table: TableContext, *, yes: bool) -> bool:
    """Agree to a claim or play on; False where none is asked about."""
    offer = table.room.rest_asked
    may_answer = may_answer_offer if yes else may_decline_offer
    if offer is None or not may_answer(offer, table.own):
        return False
    table.connection.send(AnswerRest(offer.number, yes))
    return True


def choose_moon(table: TableContext, choice: MoonChoice) -> None:
    """What the moon does."""
    table.connection.submit(ChooseMoon(choice))


def continue_match(table: TableContext) -> bool:
    """The score sheet has been read; False where nobody waits for that."""
    room = table.room
    if not between_deals(room.view) or room.seat not in room.waiting:
        return False
    table.connection.send(Continue(room.view.public.deal))
    return True


def undo(table: TableContext) -> str:
    """Take back the own last decision; the sentence that says why not."""
    room = table.room
    if undoable(room):
        table.connection.undo()
        return ""
    if undo_pending(room):
        return ""
    return table.t("table.refusal.nothing-to-undo") if room.alone else ""


def may_claim(state: HeartsBoardState) -> bool:
    """Whether the rest is certain, and may be taken now."""
    legal = state.room.legal
    return bool(legal and legal.claim) and not hand_idle(state.room, state.view, rechoosing=False)


def may_ask_for_rest(state: HeartsBoardState) -> bool:
    """Whether the others may be asked for the rest."""
    return state.view is not None and may_offer_claim(state.room, state.view)
