"""The first screen while the program behind it loads: the name of the game and its ground.

Textual needs half a second to load. What is typed meanwhile is not echoed, and waits for it.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Final, NamedTuple

from herzrasen.terminal.drawing.colour_depth import Depth
from herzrasen.terminal.drawing.theme_colours import TRUE_COLOURS, ThemeName

_ENTER: Final = "\x1b[?1049h\x1b[?25l"
_LEAVE: Final = "\x1b[?25h\x1b[0m\x1b[?1049l"
_TITLE: Final = "♥ H E R Z R A S E N ♠"


class Skeleton(NamedTuple):
    """The first screen. ``restore_echo`` is for the end of the program that has drawn over it;
    ``leave`` puts the terminal back for one that could not."""

    restore_echo: Callable[[], None]

    def leave(self) -> None:
        """Leave the terminal as it was found."""
        self.restore_echo()
        sys.stderr.write(_LEAVE)
        sys.stderr.flush()


def paint_skeleton(theme: ThemeName, depth: Depth, sentence: str) -> Skeleton:
    """Show the first screen, where Textual draws as well: on standard error."""
    restore_echo = _switch_off_echo()
    width, height = shutil.get_terminal_size()  # as Textual asks; also one that has no size
    ground, text = (TRUE_COLOURS[theme][name] for name in ("ground", "text"))
    colours = "" if depth in ("none", "16") else _colour(48, ground) + _colour(38, text)
    lines = [(_TITLE, max(1, height // 2 - 1)), (sentence, max(1, height // 2 + 1))]
    placed = "".join(
        f"\x1b[{row};{max(1, (width - len(line)) // 2 + 1)}H{line[:width]}" for line, row in lines
    )
    sys.stderr.write(f"{_ENTER}{colours}\x1b[2J{placed}")
    sys.stderr.flush()
    return Skeleton(restore_echo)


def _colour(kind: int, colour: str) -> str:
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return f"\x1b[{kind};2;{red};{green};{blue}m"


def _switch_off_echo() -> Callable[[], None]:
    try:
        import termios
    except ImportError:  # Windows, whose console waits with the echo until it is read
        return lambda: None
    terminal = sys.stdin.fileno()
    before = termios.tcgetattr(terminal)
    quiet = [*before]
    quiet[3] &= ~(termios.ECHO | termios.ICANON)
    termios.tcsetattr(terminal, termios.TCSANOW, quiet)

    def restore() -> None:
        with suppress(termios.error):  # the terminal has gone
            termios.tcsetattr(terminal, termios.TCSANOW, before)

    return restore
