"""What a press on the board does, by the name of its target: a card of the hand, a button of a
panel, a player's plate."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from herzrasen.cards import Card
from herzrasen.games.hearts import Ask, MoonChoice
from herzrasen.presentation.speech.hearts_hints import hint_sentence, option_name
from herzrasen.terminal.hearts import actions
from herzrasen.terminal.hearts.answers import reason_against
from herzrasen.terminal.hearts.board_state import HintRequest, with_choice_changed, with_chosen
from herzrasen.terminal.hearts.describer import describer_of
from herzrasen.terminal.hearts.selectors import (
    decision_key,
    exposed_cards,
    hand_idle,
    open_claim,
    passed_cards,
)
from herzrasen.terminal.hearts.server_requests import fetch_hint, rules_in_short

if TYPE_CHECKING:
    from herzrasen.terminal.hearts.board import HeartsBoard


class HeartsPresses:
    """The presses of one board."""

    def __init__(self, board: HeartsBoard) -> None:
        self._board = board

    def press(self, name: str) -> None:
        """Carry out the press of a target."""
        board, (kind, _, detail) = self._board, name.partition(":")
        board.notice = ""
        match kind:
            case "card":
                self._press_card(Card.parse(detail))
            case "pass":
                self.confirm()
            case "change":
                self._choose_again()
            case "claim":
                self.claim()
            case "agree" | "decline":
                actions.answer_rest(board.table, yes=kind == "agree")
            case "moon":
                actions.choose_moon(board.table, MoonChoice(detail))
            case _:
                self._press_other(kind, detail)

    def _press_other(self, kind: str, detail: str) -> None:
        board = self._board
        match kind:
            case "next":
                self.go_on()
            case "ask_rest":
                board.panel = ""
                actions.ask_for_rest(board.table)
            case "close":
                board.panel = ""
            case "seat":
                board.panel = f"seat:{detail}"
            case "hint":
                self._take_hint(int(detail))
            case "again" | "retry" | "review":
                board.ask_screen(kind)
            case _:
                pass

    # Cards ----------------------------------------------------------------------------------------

    def _press_card(self, card: Card) -> None:
        board = self._board
        state, legal = board.state, board.state.room.legal
        if legal is None or hand_idle(state.room, state.view, rechoosing=state.rechoosing):
            self._explain_waiting()
        elif legal.ask is Ask.PASS or (legal.ask is Ask.CHARGE and card in legal.cards):
            changed = with_choice_changed(state, card, legal.most)
            if changed is None:
                self.tell(board.table.t("hearts_table.passing.enough", n=legal.most))
            else:
                board.state = changed
        elif card in legal.cards:
            self.play(card)
        else:
            self._explain(card)

    def play(self, card: Card) -> None:
        """Play a card; it is seen on the table at once, and comes back if it is refused."""
        board = self._board
        board.skip_ahead()
        board.state = replace(board.state, finished=None, hint=None)
        actions.play(board.table, card)

    def _explain_waiting(self) -> None:
        """Whose turn it is, if one presses a card too early."""
        view = self._board.state.view
        turn = view.public.turn if view is not None else None
        if turn is not None and turn != self._board.table.own:
            self.tell(describer_of(self._board.table).of("turn.is", turn))

    def _explain(self, card: Card) -> None:
        """Why not, in a sentence."""
        table = self._board.table
        reason = reason_against(describer_of(table), table.room, card)
        if not reason and table.room.legal.ask is Ask.CHARGE:
            reason = table.t("hearts_table.charging.not_this")
        self.tell(reason)

    def confirm(self) -> None:
        """Pass or expose the cards that lie ready."""
        board = self._board
        legal, chosen = board.state.room.legal, board.state.chosen
        if legal is None or legal.ask not in (Ask.PASS, Ask.CHARGE):
            return
        if hand_idle(board.state.room, board.state.view, rechoosing=board.state.rechoosing):
            return
        if len(chosen) < legal.least:
            missing = legal.least - len(chosen)
            self.tell(board.table.t("hearts_table.passing.missing", n=missing))
            return
        board.state = replace(board.state, rechoosing=False, hint=None)
        actions.give(board.table, chosen)

    def _choose_again(self) -> None:
        board = self._board
        state = board.state
        cards = passed_cards(state.room, state.view) or exposed_cards(state.room, state.view)
        board.state = with_chosen(state, cards or (), rechoosing=True)

    # Claims, hints, what comes next ---------------------------------------------------------------

    def claim(self) -> None:
        """Take the rest where it is certain, else ask whether the others shall be asked."""
        board = self._board
        if actions.may_claim(board.state):
            board.skip_ahead()
            actions.claim(board.table)
        elif actions.may_ask_for_rest(board.state):
            board.panel = "rest"

    def go_on(self) -> bool:
        """Put away a claim that has been read, or go on to the next deal."""
        board, view = self._board, self._board.state.view
        if view is not None and open_claim(view.public) and not board.state.claim_read:
            board.claim_seen.set()
            board.state = replace(board.state, claim_read=True)
            return True
        return actions.continue_match(board.table)

    def ask_hint(self) -> None:
        """Ask the coach, or put its hint away again."""
        board = self._board
        table, state = board.table, board.state
        occasion = decision_key(state.room)
        if not state.room.alone or table.api is None:
            return
        if not occasion or hand_idle_for_hint(board):
            self.tell(table.t("coach_table.hint.not_now"))
        elif state.hint is not None and state.hint.occasion == occasion:
            shown = not state.hint.open or state.hint.hint is None
            board.state = replace(state, hint=replace(state.hint, open=shown))
        else:
            board.state = replace(state, hint=HintRequest(occasion))
            board.run_worker(self._fetch_hint(occasion))

    async def _fetch_hint(self, occasion: str) -> None:
        board, table = self._board, self._board.table
        hint = await fetch_hint(table)
        asked = board.state.hint
        if asked is None or asked.occasion != occasion:
            return  # the move was made meanwhile
        if isinstance(hint, str):
            board.state = replace(board.state, hint=None)
            self.tell(hint)
        else:
            board.state = replace(board.state, hint=replace(asked, hint=hint))
            table.say(hint_sentence(table.t, hint, table.seat_name))
        board.redraw()

    def say_rules(self) -> None:
        """Say the rules in force, in a few sentences."""
        self._board.run_worker(self._say_rules())

    async def _say_rules(self) -> None:
        if sentence := await rules_in_short(self._board.table):
            self._board.table.say(sentence)

    def _take_hint(self, at: int) -> None:
        """Lay the cards ready that an option of the hint would pass or expose."""
        board = self._board
        hint = board.state.open_hint
        if hint is None or at >= len(hint.options):
            return
        option, t = hint.options[at], board.table.t
        board.table.say(t("coach_table.hint.taken", cards=option_name(t, option)))
        self.close_hint()
        board.state = with_chosen(board.state, option.cards)
        board.focused_target = "pass"

    def close_hint(self) -> bool:
        """Put the hint away; False where there is none."""
        board = self._board
        if board.state.hint is None or not board.state.hint.open:
            return False
        board.state = replace(board.state, hint=replace(board.state.hint, open=False))
        return True

    def tell(self, sentence: str) -> None:
        """Say why something was not done: on the board and in the log."""
        if sentence:
            self._board.notice = sentence
            self._board.table.say(sentence)


def hand_idle_for_hint(board: HeartsBoard) -> bool:
    """Whether there is nothing to decide that the coach could be asked about."""
    state = board.state
    if state.room.legal.ask is Ask.MOON:
        return False
    return hand_idle(state.room, state.view, rechoosing=state.rechoosing)
