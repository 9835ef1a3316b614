"""The keys of the board: arrows walk, Enter and Space press, letters act, and a card can be typed.

A rank's key goes to the next card of that rank; a suit's letter right after it to that very card.
Single letters can be chosen anew, and switched off.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from herzrasen.games.hearts import Ask
from herzrasen.terminal.hearts.actions import may_ask_for_rest, may_claim, undo
from herzrasen.terminal.hearts.answers import TOPIC_ACTIONS, answer
from herzrasen.terminal.hearts.describer import describer_of
from herzrasen.terminal.hearts.drawing import panel_over
from herzrasen.terminal.hearts.focus import CARD, walk
from herzrasen.terminal.hearts.hand import card_target, focused_card, hand_cards
from herzrasen.terminal.hearts.key_bindings import BINDINGS, RANK_KEYS, SUIT_KEYS
from herzrasen.terminal.hearts.selectors import between_deals
from herzrasen.terminal.keys.key_bindings import key_label, page_action

if TYPE_CHECKING:
    from herzrasen.terminal.hearts.board import HeartsBoard

_ARROWS: Final = frozenset({"left", "right", "up", "down", "home", "end"})
_ORDERS: Final = ("up", "down", "colours")
_PANELS: Final = frozenset({"last", "scores", "overview", "legend"})


class HeartsKeys:
    """The keys of one board."""

    def __init__(self, board: HeartsBoard) -> None:
        self._board = board
        self._rank = ""
        """The rank that was typed last, if a suit may follow."""

    def press(self, key: str, character: str | None) -> bool:
        """Carry out a key; False where it means nothing here."""
        rank, self._rank = self._rank, ""
        board = self._board
        if key in _ARROWS:
            return self._walk(key)
        if key in ("pageup", "pagedown"):
            board.scroll = max(0, board.scroll + (8 if key == "pagedown" else -8))
            return True
        if key in ("enter", "space"):
            return self._press_focused()
        if key == "escape":
            return self._put_away()
        if key == "ctrl+z":
            board.presses.tell(undo(board.table))
            return True
        if character is None or not board.table.store.values.keys:
            return False
        if page_action(board.table.store.values.page_keys, character) is not None:
            return False  # before the jack of a German hand, as in the browser
        return self._type_card(rank, character.lower()) or self._act(character)

    def _walk(self, key: str) -> bool:
        board = self._board
        if board.panel and key in ("up", "down"):
            before = board.scroll
            board.scroll = max(0, before + (1 if key == "down" else -1))
            return True
        board.focused_target = walk(board.canvas, board.focused_target or "", key) or None
        return True

    def _press_focused(self) -> bool:
        board = self._board
        if board.focused_target is None:
            return board.presses.go_on()
        if board.focused_target.startswith(CARD) and self._asked_to_read():
            return board.presses.go_on()
        board.presses.press(board.focused_target)
        return True

    def _asked_to_read(self) -> bool:
        """Whether a claim or the score sheet lies over the table."""
        board = self._board
        state = board.state
        return between_deals(state.view) or (
            state.view is not None and state.view.public.claim is not None and not state.claim_read
        )

    def _put_away(self) -> bool:
        board = self._board
        if board.panel:
            board.panel = ""
            return True
        return board.presses.close_hint()

    # A card that is typed -------------------------------------------------------------------------

    def _type_card(self, rank: str, character: str) -> bool:
        board = self._board
        language = board.table.store.values.index_letters()
        cards = hand_cards(board.state, board.look())
        if board.panel or not cards:
            return False
        if rank and (suit := SUIT_KEYS[language].get(character)):
            named = [
                card for card in cards if card.rank.letter == rank and card.suit.letter == suit
            ]
            if named:
                board.focused_target = card_target(named[0])
                return True
        same = [card for card in cards if card.rank.letter == RANK_KEYS[language].get(character)]
        if not same:
            return False
        names = [card_target(card) for card in same]
        here = names.index(board.focused_target) if board.focused_target in names else -1
        board.focused_target = names[(here + 1) % len(names)]
        self._rank = same[0].rank.letter
        return True

    # Single letters -------------------------------------------------------------------------------

    def _act(self, character: str) -> bool:
        board = self._board
        keys = BINDINGS.keys_of(board.table.store.values.changed_keys("hearts_keys"))
        action = BINDINGS.action_of(keys, character)
        board.notice = ""
        if action is None:
            return False
        if action in TOPIC_ACTIONS:
            self._say_topic(action)
            if action == "kitty" and board.state.view is not None and board.state.view.kitty:
                self._show_panel(action)
        elif action in _PANELS:
            self._show_panel(action)
        elif action == "rules":
            board.ask_screen(action)
        elif action == "hear_rules":
            board.presses.say_rules()
        else:
            self._play_action(action)
        return True

    def _play_action(self, action: str) -> None:
        board = self._board
        match action:
            case "pass":
                if board.state.room.legal and board.state.room.legal.ask in (Ask.PASS, Ask.CHARGE):
                    board.presses.confirm()
            case "claim":
                board.presses.claim()
            case "next":
                board.presses.go_on()
            case "hint":
                board.presses.ask_hint()
            case "undo":
                board.presses.tell(undo(board.table))
            case _:
                self._sort_hand()

    def _say_topic(self, action: str) -> None:
        board = self._board
        view, table = board.state.room.view, board.table
        topic = TOPIC_ACTIONS[action]
        if view is None or (topic == "last" and not view.public.rules.last_trick_shown):
            return
        card = focused_card(board.state, board.look())
        table.say(answer(describer_of(table), table.room, view, topic, card))

    def _show_panel(self, action: str) -> None:
        board = self._board
        view = board.state.view
        if action == "last" and view is not None and not view.public.rules.last_trick_shown:
            return
        board.panel = "" if board.panel == action else action
        board.scroll = 0

    def _sort_hand(self) -> None:
        table = self._board.table
        order = _ORDERS[(_ORDERS.index(table.store.values.hand_order) + 1) % len(_ORDERS)]
        table.store.change(hand_order=order)
        table.say(table.t(f"hearts_table.hand.order_is.{order}"))

    # The line of keys -----------------------------------------------------------------------------

    def keys_now(self) -> Mapping[str, str]:
        """The keys that work now, each with what it does."""
        board = self._board
        table, state = board.table, board.state
        t, keys = table.t, BINDINGS.keys_of(table.store.values.changed_keys("hearts_keys"))
        wanted: list[str] = []
        panel = panel_over(state, board.look(), board.canvas.width)
        if panel is not None and "pass" in panel.targets:
            wanted.append("pass")
        if may_claim(state) or may_ask_for_rest(state):
            wanted.append("claim")
        if panel is not None and "next" in panel.targets:
            wanted.append("next")
        wanted += ["hint", "undo"] if state.room.alone else []
        wanted += ["last", "scores", "overview", "legend"]
        if not table.store.values.keys:
            return {}
        return {key_label(t, keys[name]): t(f"terminal.hearts.key.{name}") for name in wanted}
