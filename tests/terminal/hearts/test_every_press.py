"""What each key and each press does on the board of Hearts, in every state of a table, as text.
``--update-golden`` writes it anew: read the difference before you commit it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial
from pathlib import Path
from typing import Any, Final, NamedTuple, cast

import pytest
from msgspec.structs import replace

from herzrasen.cards import WATCHER
from herzrasen.games import hearts
from herzrasen.games.hearts import Ask, Phase
from herzrasen.games.protocol import Refusal
from herzrasen.protocol.hearts.coach import Hint
from herzrasen.terminal.connection.api import ApiError
from herzrasen.terminal.drawing.canvas import Canvas
from herzrasen.terminal.drawing.styles import Palette
from herzrasen.terminal.hearts import prompt
from herzrasen.terminal.hearts.board import HeartsBoard
from herzrasen.terminal.hearts.board_state import HeartsBoardState, HintRequest
from herzrasen.terminal.hearts.drawing import draw_board
from herzrasen.terminal.hearts.hand import card_target, hand_cards
from herzrasen.terminal.hearts.selectors import decision_key
from herzrasen.terminal.settings import SettingsStore
from herzrasen.terminal.state.table_room import SentMove, TableRoom
from herzrasen.terminal.table_context import TableContext
from herzrasen.terminal.translation import Translation
from tests.golden_text import AssertGolden
from tests.terminal.hearts.rooms import board_state, find_state, moon_question
from tests.terminal.hearts.scenes import (
    Matches,
    hint_of,
    in_phase,
    in_play,
    in_record,
    on_its_way,
    room,
    three_chosen,
    with_claim,
    with_people,
    with_rest_asked,
)
from tests.terminal.still_table import StillTable, told_differences

GOLDEN: Final = Path(__file__).parent / "golden" / "presses.txt"
SIZE: Final = (80, 19)
KEYS: Final = (
    *"abcdefghijklmnopqrstuvwxyz-?0", "left", "up", "down", "end", "pageup", "pagedown", "enter",
    "space", "escape", "ctrl+z", "f1",
)  # fmt: skip
PRESSES: Final = (
    "pass", "change", "claim", "ask_rest", "agree", "decline", "moon:self", "next", "close",
    "seat:2", "hint:0", "hint:7", "again", "nothing",
)  # fmt: skip


class OneHintServer:
    """A server that has one hint, and refuses all else."""

    def __init__(self, hint: Hint | None) -> None:
        self._hint = hint

    async def get(self, _path: str, kind: type, **_parameters: Any) -> Any:
        if kind is Hint and self._hint is not None:
            return self._hint
        raise ApiError(Refusal("client.trouble.server"))


class UnshownBoard(HeartsBoard):
    """A board that nobody sees: what it begins is done at once, what it asks for written down."""

    def __init__(self, state: HeartsBoardState, api: Any, settings: Mapping[str, Any]) -> None:
        self.port = StillTable(state.room)
        store = SettingsStore(None)
        store.change(speed="instant", **settings)
        t = Translation("en")
        context = TableContext(self.port, t, store, self.port.say, api)
        super().__init__(context, Palette("felt"))
        self.state = state

    def run_worker(self, work: Any, *_: Any, **__: Any) -> Any:
        with pytest.raises(StopIteration):
            work.send(None)

    def ask_screen(self, action: str) -> None:
        self.port.log.append(f"asks the screen for {action}")


def nothing_seen(state: HeartsBoardState) -> HeartsBoardState:
    return HeartsBoardState(replace(state.room, view=None, legal=None))


def hidden_hint(state: HeartsBoardState) -> HeartsBoardState:
    hint = hint_of("play")(state).hint
    assert hint is not None
    return replace(state, hint=replace(hint, open=False))


def asks_moon(_: hearts.View, legal: hearts.Legal) -> bool:
    return legal.ask is Ask.MOON


def waits(view: hearts.View, legal: hearts.Legal) -> bool:
    return legal.ask is Ask.NOTHING and view.public.turn is not None


def may_claim(_: hearts.View, legal: hearts.Legal) -> bool:
    return legal.ask is Ask.PLAY and legal.claim


def exposes(view: hearts.View, legal: hearts.Legal) -> bool:
    asked = view.public.phase is Phase.CHARGE and view.charge is None
    return asked and bool(legal.cards)


def sees_kitty(view: hearts.View, _: hearts.Legal) -> bool:
    return bool(view.kitty)


def claim_was_read(state: HeartsBoardState) -> HeartsBoardState:
    return replace(with_claim(state), claim_read=True)


class HeartsCase(NamedTuple):
    """A moment, what else is true of it, and how its board stands."""

    rules: str
    matches: Matches
    more: Callable[[HeartsBoardState], HeartsBoardState] = lambda state: state
    board: Mapping[str, Any] = {}
    settings: Mapping[str, Any] = {}
    seat: int = 0
    hint: bool = True


PLAY: Final = in_play()
LEAD: Final = in_play(8, 0)
PASSING: Final = in_phase(Phase.PASS)
SHEET: Final = in_phase(Phase.DEAL, 2)
SENT: Final = SentMove("m", None)

CASES: Final = {
    "play": HeartsCase("standard", PLAY),
    "play, German letters": HeartsCase("standard", PLAY, settings={"letters": "de"}),
    "play, a panel lies open": HeartsCase("standard", PLAY, board={"panel": "scores", "scroll": 3}),
    "play, a card is focused": HeartsCase("standard", PLAY, board={"focused_target": "card"}),
    "play, no hint": HeartsCase("standard", PLAY, hint=False),
    "no single keys": HeartsCase("standard", PLAY, settings={"keys": False}),
    "keys of the page": HeartsCase("standard", PLAY, settings={"page_keys": {"chat": "l"}}),
    "keys chosen anew": HeartsCase("standard", PLAY, settings={"hearts_keys": {"last": "d"}}),
    "cards in another order": HeartsCase("standard", PLAY, settings={"hand_order": "colours"}),
    "not alone": HeartsCase("standard", PLAY, with_people),
    "undo on its way": HeartsCase("standard", PLAY, room(pending=(SENT,))),
    "leads": HeartsCase("standard", LEAD),
    "the rest is asked": HeartsCase("standard", LEAD, board={"panel": "rest"}),
    "asked for the rest": HeartsCase("standard", in_play(8, 1), with_rest_asked),
    "the rest is certain": HeartsCase("standard", may_claim),
    "the claim is on its way": HeartsCase(
        "standard", may_claim, on_its_way(lambda _: hearts.Claim())
    ),
    "hands lie open": HeartsCase("standard", LEAD, with_claim),
    "hands were read": HeartsCase(
        "standard", LEAD, lambda it: replace(with_claim(it), claim_read=True)
    ),
    "waits": HeartsCase("standard", waits),
    "waits, a card is focused": HeartsCase("standard", waits, board={"focused_target": "card"}),
    "passing": HeartsCase("standard", PASSING),
    "three lie ready": HeartsCase("standard", PASSING, three_chosen),
    "given": HeartsCase("standard", lambda view, _: view.public.phase is Phase.PASS and view.given),
    "exposing": HeartsCase("standard+charging=yes", exposes),
    "exposed": HeartsCase(
        "standard+charging=yes", lambda view, _: view.public.phase is Phase.CHARGE and view.charge
    ),
    "moon is chosen": HeartsCase("standard+moon=choice,rotation=none", asks_moon),
    "sheet": HeartsCase("standard", SHEET),
    "sheet, a card is focused": HeartsCase("standard", SHEET, board={"focused_target": "card:2C"}),
    "sheet was read": HeartsCase("standard", SHEET, room(waiting=())),
    "match over": HeartsCase("standard+target=40", in_phase(Phase.OVER)),
    "last trick not shown": HeartsCase("standard+last_trick_shown=no", in_play(4, 2)),
    "kitty": HeartsCase(
        "standard+players=7,leftover=kitty-hearts", lambda view, _: bool(view.kitty)
    ),
    "hint lies open": HeartsCase("standard", PLAY, hint_of("play")),
    "hint was put away": HeartsCase("standard", PLAY, hidden_hint),
    "hint is waited for": HeartsCase(
        "standard", in_play(), lambda it: replace(it, hint=HintRequest(decision_key(it.room)))
    ),
    "hint of another occasion": HeartsCase(
        "standard", in_play(), lambda it: replace(it, hint=HintRequest("another"))
    ),
    "hint to pass": HeartsCase("standard", PASSING, hint_of("pass")),
    "watching": HeartsCase("standard", in_play(2, 1), seat=WATCHER),
    "watching a record": HeartsCase("standard", PLAY, in_record, seat=2),
    "nothing to see yet": HeartsCase("standard", PLAY, nothing_seen),
}


class PressScene:
    """The state of a case and its drawing, from which a new board can be made for each press."""

    def __init__(self, case: HeartsCase) -> None:
        self._case = case
        self.state = case.more(state_of(case.rules, case.matches, max(0, case.seat), case.seat))
        self._facts = dict(case.board)
        self._canvas = Canvas(*SIZE)
        board = self.board()
        if board.focused_target == "card":
            self._facts["focused_target"] = card_target(hand_cards(self.state, board.look())[-1])
        self._canvas = draw_board(self.state, self.board().look(), *SIZE)

    def board(self) -> UnshownBoard:
        hint = None if self.state.view is None else hint_of("play")(self.state).hint
        answers = OneHintServer(hint.hint if hint is not None and self._case.hint else None)
        board = UnshownBoard(self.state, answers, self._case.settings)
        for name, value in self._facts.items():
            setattr(board, name, value)
        board.canvas = self._canvas
        return board

    def outcome(self, act: Callable[[UnshownBoard], object]) -> str:
        """What comes of it; empty for nothing at all."""
        board = self.board()
        before = facts_of(board)
        done = act(board)
        now = facts_of(board)
        words = [f"{name}={now[name]}" for name, was in before.items() if now[name] != was]
        return "; ".join([*words, *board.port.log]) or ("taken" if done else "")


@cache
def state_of(rules: str, matches: Matches, seat: int, seen_by: int) -> HeartsBoardState:
    state = moon_question() if matches is asks_moon else find_state(rules, matches, seat)
    return board_state(state, seen_by)


def facts_of(board: UnshownBoard) -> dict[str, str]:
    state = board.state
    return {
        **{name: str(getattr(board, name)) for name in ("panel", "scroll", "notice")},
        "focus": str(board.focused_target),
        "chosen": " ".join(card.text for card in state.chosen),
        "rechoosing": str(state.rechoosing),
        "claim_read": str(state.claim_read),
        "claim_seen": str(board.claim_seen.is_set()),
        "hint": hint_words(state.hint),
        "order": board.table.store.values.hand_order,
    }


def hint_words(hint: HintRequest | None) -> str:
    if hint is None:
        return "none"
    return f"{'open' if hint.open else 'away'}, {'there' if hint.hint else 'waited for'}"


def outcomes(case: HeartsCase) -> dict[str, str]:
    """What is asked, which keys work, and what comes of each key and press."""
    moment = PressScene(case)
    board = moment.board()
    return {
        "asked": prompt(board.table),
        "keys": " ".join(board.key_actions),
        **{key: moment.outcome(partial(press_key, key)) for key in KEYS},
        **{
            f"press {press}": moment.outcome(partial(press_target, press))
            for press in (*PRESSES, *cards_to_press(moment.state.room))
        },
    }


def press_key(key: str, board: UnshownBoard) -> bool:
    return board.press_key(key, key if len(key) == 1 else None)


def press_target(name: str, board: UnshownBoard) -> None:
    board.presses.press(name)


def cards_to_press(room: TableRoom) -> list[str]:
    """The first card that may be given or played, and the first that may not."""
    hand = () if room.view is None else room.view.hand
    allowed = () if room.legal is None else room.legal.cards
    fits = [card for card in hand if card in allowed]
    other = [card for card in hand if card not in allowed]
    return [card_target(card) for card in (*fits[:1], *other[:1])]


def test_every_key_and_press_does_what_it_did(assert_golden: AssertGolden) -> None:
    outcome = {name: outcomes(case) for name, case in CASES.items()}
    assert_golden(GOLDEN, told_differences(outcome))


def test_a_hint_that_comes_too_late_is_not_shown() -> None:
    board = PressScene(CASES["play"]).board()

    class Late(OneHintServer):
        async def get(self, _path: str, kind: type, **_parameters: Any) -> Any:
            board.state = replace(board.state, hint=late)
            return await super().get(_path, kind)

    for late in (None, HintRequest("another")):
        shown = hint_of("play")(board.state).hint
        board.table.api = cast("Any", Late(shown and shown.hint))
        board.presses.ask_hint()
        assert board.state.hint == late
        board.state = replace(board.state, hint=None)
    assert board.port.log == []


def test_the_rules_are_said_where_a_server_knows_them() -> None:
    board = PressScene(CASES["play"]).board()
    board.table.api = None
    board.presses.say_rules()
    assert board.port.log == []
