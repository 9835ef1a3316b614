"""The program as its user runs it, in a real terminal: first minute, a deal, a lost line, the end.

No quicker test sees what is between Textual and a terminal: start, signals, what is left behind.
"""

from __future__ import annotations

import json
import os
import signal
from itertools import count
from pathlib import Path

import psutil  # type: ignore[import-untyped]  # it has no types of its own
import pytest

from herzrasen.terminal.settings import SettingsStore
from tests.server.live_server import live_server
from tests.terminal.tmux import TmuxWindow, terminal

pytestmark = pytest.mark.heavy

FIRST_FRAME = "H E R Z R A S E N"
"""It is there before Textual is."""
PLAY_NOW = "Play now"
OWN_TURN = "▶ You"
CLAIM_OR_SHEET = ("Continue", "Next deal")
REVIEW = "Esc Back"
FAST = {
    "HERZRASEN_TABLE_THINK": "0",
    "HERZRASEN_TABLE_LOOK": "0",
    "HERZRASEN_TABLE_ANSWER": "0",
}


def pass_three(window: TmuxWindow) -> None:
    window.wait_for("Choose 3 cards")
    for _ in range(3):
        window.type("Enter", "Right")
    window.wait_for("[ Pass")
    window.type("p")


def play_until(window: TmuxWindow, word: str) -> None:
    """Play any card that may be played, until the window shows this word: try one after another,
    from the first. A key may still come when the deal is over already, and lead to its review."""
    seen = (OWN_TURN, *CLAIM_OR_SHEET, REVIEW, word)
    for tried in count():
        text = window.wait_until(lambda text: any(one in text for one in seen), f"{seen}")
        if word in text:
            return
        if REVIEW in text:
            window.type("Escape")
        elif any(one in text for one in CLAIM_OR_SHEET):
            window.type("n")
        else:
            window.type("Enter", "Home" if tried % 13 == 12 else "Right")


def test_the_first_minute_and_a_whole_deal(tmux_path: str, tmp_path: Path) -> None:
    with terminal(tmux_path, tmp_path) as window:
        window.start(**FAST)
        window.wait_for(FIRST_FRAME)
        window.type("Enter")  # which waits for the lobby, and there for the server
        pass_three(window)
        play_until(window, "Deal 2 ·")
        window.type("C-q")
        window.wait_for("$", without="Deal 2")


@pytest.mark.slow
def test_a_whole_round_of_nerts_by_single_keys(tmux_path: str, tmp_path: Path) -> None:
    SettingsStore(tmp_path / "settings").change(speed="fast")
    with live_server(tmp_path) as server, terminal(tmux_path, tmp_path) as window:
        window.start(server)
        window.wait_for("Play Nerts")
        window.type("Tab", "Tab", "Tab", "Tab", "Tab", "Tab", "Enter")
        window.wait_for("I’m ready")
        window.type("Space")
        window.wait_for("Nerts!")
        shown = ""
        while "Round 2" not in shown and "New match" not in shown:
            # Turn, send pile and waste, call; and on the score sheet go on.
            window.type("Space", "a", "e", "s", "e", "n")
            shown = window.text()
        assert "Traceback" not in shown


@pytest.mark.slow
def test_a_match_goes_on_after_the_server_was_killed(tmux_path: str, tmp_path: Path) -> None:
    with terminal(tmux_path, tmp_path) as window:
        window.start(**FAST)
        window.wait_for(PLAY_NOW)
        window.type("Enter")
        window.wait_for("Choose 3 cards")
        [server] = window.processes("until-unused")
        os.kill(server, signal.SIGKILL)
        pass_three(window)
        window.wait_for(OWN_TURN)
        assert window.processes("until-unused") not in ([], [server])


@pytest.mark.slow
def test_the_match_is_there_again_in_the_next_program(tmux_path: str, tmp_path: Path) -> None:
    with terminal(tmux_path, tmp_path) as window:
        window.start(**FAST)
        window.wait_for(PLAY_NOW)
        window.type("Enter")
        pass_three(window)
        window.wait_for(OWN_TURN)
        window.type("C-q")
        window.wait_for("$", without=OWN_TURN)
        window.wait_until(lambda _text: not window.processes("until-unused"), "the server to end")
        window.write("clear")
        window.type("Enter")
        window.start(**FAST)
        window.wait_for("Hearts", "Continue")


LEFT_AS_FOUND = {
    "alternate_on": "0",
    "cursor_flag": "1",
    "mouse_any_flag": "0",
    "keypad_cursor_flag": "0",
    "wrap_flag": "1",
}


@pytest.mark.parametrize(
    "ending",
    [
        pytest.param("ctrl-c", marks=pytest.mark.slow),
        "term",
        pytest.param("hangup", marks=pytest.mark.slow),
    ],
)
def test_the_terminal_is_left_as_it_was_found(ending: str, tmux_path: str, tmp_path: Path) -> None:
    shows_cursor = ending == "term"
    settings = tmp_path / "settings"
    settings.mkdir()
    (settings / "settings.json").write_text(json.dumps({"showCursor": shows_cursor}), "utf-8")
    with terminal(tmux_path, tmp_path) as window:
        window.write(f"cd {tmp_path}; stty -a > before")
        window.type("Enter")
        before = {name: window.value(name) for name in LEFT_AS_FOUND}
        assert before == LEFT_AS_FOUND
        window.start()
        window.wait_for(PLAY_NOW)
        assert window.value("alternate_on") == "1"
        window.wait_until(
            lambda _text: window.value("cursor_flag") == str(int(shows_cursor)), "the cursor"
        )
        [program] = window.processes("herzrasen terminal")[-1:]
        match ending:
            case "ctrl-c":
                window.type("C-c")
            case "term":
                os.kill(program, signal.SIGTERM)
            case _:
                os.kill(program, signal.SIGHUP)
        # Keys that come while the program puts the terminal back may be thrown away by it.
        window.wait_until(lambda _text: not psutil.pid_exists(program), "the program to end")
        window.write("stty -a > after; echo writ''ten")  # as typed it does not hold "written"
        window.type("Enter")
        window.wait_for("written\n")
        assert {name: window.value(name) for name in LEFT_AS_FOUND} == before
        assert (tmp_path / "after").read_text() == (tmp_path / "before").read_text()
        assert "Traceback" not in window.text()


@pytest.mark.slow
def test_a_window_of_any_size_shows_something(tmux_path: str, tmp_path: Path) -> None:
    with terminal(tmux_path, tmp_path) as window:
        window.write("stty cols 0 rows 0; clear")  # a terminal that says no size
        window.type("Enter")
        window.start(**FAST)
        window.wait_for(FIRST_FRAME)
        window.wait_for(PLAY_NOW)
        window.type("Enter")
        window.wait_for("Choose 3 cards")
        for width, height in ((20, 5), (200, 60), (40, 12), (79, 23), (20, 5)):
            window.resize(width, height)
            window.wait_until(lambda text: bool(text.strip()), "anything")
        window.resize(80, 24)
        window.wait_for("Choose 3 cards")
        assert "Traceback" not in window.text()
