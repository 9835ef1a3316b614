"""The table of Hearts as it is drawn: pictures of what matters, and laws for any state and size.
Fingerprints tell what changes in them.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from herzrasen.cards import WATCHER
from herzrasen.locales import LANGUAGES
from herzrasen.terminal.drawing.canvas import Canvas
from herzrasen.terminal.hearts.drawing import draw_board, panel_over
from herzrasen.terminal.hearts.hand import card_target, hand_cards
from herzrasen.terminal.hearts.layout import plan_board
from herzrasen.terminal.hearts.questions import question_panel
from tests.fingerprints import AssertLongText
from tests.presentation.hearts_matches import match_steps
from tests.terminal.canvas_picture import picture_of
from tests.terminal.hearts.rooms import NAMES, board_state, find_state, look_of, moon_question
from tests.terminal.hearts.scenes import SCENES, in_play

PICTURES = Path(__file__).parent / "golden" / "pictures.txt"


@cache
def canvas_of(name: str) -> Canvas:
    scene = SCENES[name]
    state = find_state(scene.rules, scene.matches, max(0, scene.seat))
    board = scene.more(board_state(state, scene.seat))
    look = look_of(board, scene.language, **scene.look)
    return draw_board(board, look, scene.width, scene.height)


@pytest.mark.parametrize("name", SCENES)
def test_the_picture_is_the_one_that_is_kept(name: str, assert_long_text: AssertLongText) -> None:
    assert_long_text(PICTURES, picture_of(canvas_of(name)), name)


def test_the_question_of_the_moon_names_both_choices() -> None:
    board = board_state(moon_question())
    text = draw_board(board, look_of(board), 80, 19).text()
    assert "[ Add to others ]" in text
    assert "[ Subtract from me ]" in text
    assert "It is worth 26 points." in text


def test_what_may_be_played_is_lifted_and_a_received_card_is_marked() -> None:
    state = find_state(
        "standard", lambda view, legal: len(legal.why) > 2 and not view.public.tricks
    )
    board = board_state(state)
    canvas = draw_board(board, look_of(board), 80, 19)
    marked = set()
    for target in canvas.targets:
        if target.name.startswith("card:"):
            card = target.name.removeprefix("card:")
            lifted = canvas.row(target.y - 1)[target.x + 1].text == "▄"
            assert lifted == (card not in board.room.legal.why)
            if canvas.row(target.y + 1)[target.x + 1].text == "+":
                marked.add(card)
    received = board.room.view.received
    assert marked == set(received.texts)


def test_without_colours_and_in_two_lines_what_may_not_be_played_is_dim() -> None:
    board = board_state(
        find_state("standard", lambda view, legal: len(legal.why) > 2 and not view.public.tricks)
    )
    canvas = draw_board(board, look_of(board, frame=True), 80, 19)
    for target in canvas.targets:
        if target.name.startswith("card:"):
            dim = "dim" in canvas.row(target.y + 1)[target.x + 1].style
            assert dim == (target.name.removeprefix("card:") in board.room.legal.why)
    assert "▄" not in canvas.text()


def test_the_focused_card_tells_whether_it_may_be_played() -> None:
    board = board_state(
        find_state("standard", lambda view, legal: len(legal.why) > 2 and not view.public.tricks)
    )
    for card in hand_cards(board, look_of(board)):
        canvas = draw_board(board, look_of(board, focus=card_target(card)), 80, 19)
        cursor = canvas.cursor_of(card_target(card))
        assert cursor is not None
        dim = "dim" in canvas.row(cursor[1])[cursor[0]].style
        assert dim == (card.text in board.room.legal.why)


def test_a_hand_closes_from_one_side() -> None:
    hand = plan_board(80, 19, 4, 13).hand
    for count in range(13, 1, -1):
        before = [hand.place(at, count) for at in range(count)]
        after = [hand.place(at, count - 1) for at in range(count - 1)]
        assert after in (before[1:], before[:-1])


def test_hidden_captures_are_not_drawn() -> None:
    matches = in_play(8, 2)
    shown, hidden = (
        board_state(find_state(f"standard+taken_shown={value}", matches)) for value in ("yes", "no")
    )
    assert "+" in draw_board(shown, look_of(shown), 80, 19).text()
    assert "♥1" not in draw_board(hidden, look_of(hidden), 80, 19).text()


LAWS = (
    "standard+charging=yes",
    "partnership+sun=yes",
    "standard+players=7,leftover=kitty-hearts",
)


@pytest.mark.parametrize(
    ("rules", "language"),
    [
        (LAWS[0], "en"),
        *(
            pytest.param(rules, each, marks=pytest.mark.heavy)
            for rules in LAWS
            for each in LANGUAGES
        ),
    ],
)
def test_any_state_at_any_size_is_drawn_with_the_whole_hand(rules: str, language: str) -> None:
    steps = [state for state, _ in match_steps(f"{rules},deals=1")]
    sizes = [(1, 1), (20, 5), (33, 9), (62, 16), (80, 19), (120, 36), (200, 56)]
    for at, state in enumerate(steps[:: max(1, len(steps) // 40)]):
        for seat in (0, WATCHER):
            board = board_state(state, seat)
            look = look_of(board, language, panel=("", "scores", "overview", "last")[at % 4])
            width, height = sizes[at % len(sizes)]
            canvas = draw_board(board, look, width, height)
            assert (canvas.width, canvas.height) == (width, height)
            if width < 62:
                continue
            names = {target.name for target in canvas.targets}
            assert {card_target(card) for card in hand_cards(board, look)} <= names
            over, asked = panel_over(board, look, width), question_panel(board, look)
            if over is None or (over == asked and width >= 80):
                text = canvas.text()
                assert all(name in text for name in NAMES[1 : state.public.rules.players])
