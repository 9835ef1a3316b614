"""Visits of the full screen in one application: what stands on a page, and what each of its
controls and keys leads to, as text."""

from __future__ import annotations

import asyncio
import difflib
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from functools import partial
from itertools import groupby
from operator import itemgetter
from typing import Any, Final

import pytest
import textual.strip
from msgspec.structs import asdict
from textual._compositor import Compositor
from textual.events import Click, Key, MouseDown, MouseScrollDown, MouseScrollUp
from textual.filter import LineFilter
from textual.screen import ModalScreen, Screen
from textual.widget import Widget

from herzrasen.protocol import codec
from herzrasen.terminal.controls.button import ActionButton
from herzrasen.terminal.controls.choice import ChoiceRow
from herzrasen.terminal.controls.number import NumberRow
from herzrasen.terminal.controls.row import ListRow
from herzrasen.terminal.controls.text_line import TextLine
from herzrasen.terminal.drawing.canvas_widget import CanvasWidget
from herzrasen.terminal.screens.app import TerminalApp
from herzrasen.terminal.screens.option_row import OptionRow
from herzrasen.terminal.screens.page import TextPage
from herzrasen.terminal.settings import SettingsStore, TerminalSettings
from tests.terminal.visits.quiet_server import QuietServer, QuietSession

SIZE: Final = (80, 44)
_PAUSE: Final = 0.11
"""Seconds of virtual time between two looks whether something is still to be done."""
_MOST_PAUSES: Final = 20
_TO_BE_DONE: Final = (
    "layout_required", "scroll_required", "repaint_required", "recompose_required", "callbacks",
)  # fmt: skip
"""What a screen leaves to its next update."""
_MOST_LINES: Final = 24
_NO_KEYS: Final[dict[str, Any]] = {"shift": False, "meta": False, "ctrl": False}
_MARKS: Final = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


class VisitedApp(TerminalApp):
    """Keeps what it says and copies."""

    def __init__(self, server: QuietServer, store: SettingsStore) -> None:
        self.server = server
        super().__init__(QuietSession(store, server), store)

    def get_line_filters(self) -> Sequence[LineFilter]:
        """What lets no control character through, without those for colours."""
        return super().get_line_filters()[:1]

    def show_message(self, sentence: str, *, bad: bool = False) -> None:
        self.server.log.append(f"{'says, as bad' if bad else 'says'}: {sentence}")

    def copy_to_clipboard(self, text: str) -> None:
        self.server.log.append(f"copies: {text}")


class EmptyScreen(Screen[None]):
    """Lies between the lobby and a page."""


class Visit:
    """Steers the application; ``lines`` is what was seen, ``settings`` are those that hold anew
    where a page is opened."""

    def __init__(
        self, app: VisitedApp, server: QuietServer, resize: Callable[[int, int], Awaitable[None]]
    ) -> None:
        self.app = app
        self._resize = resize
        self.server = server
        self.lines: list[str] = []
        self._known: set[str] = set()
        self._written: dict[str, list[str]] = {}
        self._shown = ""
        self._drawn: tuple[str, object] = "", None
        self.settings = self._kept = app.store.values
        app.store.watch(self._log_settings)
        self._empty = EmptyScreen()

    async def settle(self) -> None:
        """Until everything that was begun is done, in virtual time: a pause is over when nothing
        else is to be done in it."""
        self._shown = ""
        for _ in range(_MOST_PAUSES):
            await asyncio.sleep(_PAUSE)
            if not any(self.to_be_done()):
                return
        raise AssertionError(f"never quiet: {[*self.to_be_done()]}\n{self.text()}")

    def to_be_done(self) -> Iterator[object]:
        """Keys and messages that wait, what the screen has to lay out."""
        app = self.app
        if not app.keys.is_empty:
            yield app.keys
        yield from (name for name in _TO_BE_DONE if getattr(app.screen, f"_{name}"))
        for pump in (app, *app.screen_stack, *app.screen.walk_children()):
            if pump.message_queue_size or pump._next_callbacks:  # noqa: SLF001
                yield pump

    async def resize(self, width: int, height: int = SIZE[1]) -> None:
        """Make the terminal so large."""
        await self._resize(width, height)
        await self.settle()

    def text(self) -> str:
        """What stands on the screen."""
        if not self._shown:
            strips = self.app.screen._compositor.render_strips()  # noqa: SLF001
            self._shown = "\n".join(strip.text.rstrip() for strip in strips).strip("\n")
            self._drawn = self._shown, self._scroll_state()
        return self._shown

    def _text_before(self) -> str:
        """What stood there when it was last drawn, unless it is another screen, or scrolled:
        drawing is what takes long, and a control only gets the focus between two presses."""
        text, scrolled = self._drawn
        return text if scrolled == self._scroll_state() else self.text()

    def _scroll_state(self) -> object:
        """The screen, and how far each part of it is scrolled."""
        screen = self.app.screen
        parts = [part for part in screen.walk_children(Widget) if part.is_scrollable]
        return screen, [part.scroll_offset for part in parts]

    async def press(self, *keys: str) -> None:
        """Press keys; ``at 7,2`` is the mouse in the eighth column of the third row, ``wheel down``
        its wheel over a board, ``on send`` goes to a control, ``type Eva`` fills the line that has
        the focus, ``do share`` is what a menu would do."""
        for key in keys:
            act, _, what = key.partition(" ")
            match act if what else "":
                case "at":
                    await self._click(*map(int, what.split(",")))
                case "wheel":
                    board = self.app.screen.query_one(CanvasWidget)
                    wheel = MouseScrollDown if what == "down" else MouseScrollUp
                    board.post_message(wheel(board, 9, 9, 0, 0, 0, **_NO_KEYS))
                case "on":
                    assert await self._focus(what), what
                case "type":
                    line = self.app.focused
                    assert isinstance(line, TextLine)
                    line.value = what
                case "do":
                    await self.app.screen.run_action(f"do({what!r})")
                case _:
                    sign = {"enter": "\r", "space": " ", "escape": "\x1b"}.get(key, key)
                    self.app.post_message(Key(key, sign if len(sign) == 1 else None))
            await self.settle()

    async def _click(self, x: int, y: int) -> None:
        place, region = self.app.screen.get_widget_at(x, y)
        cell = (x - region.x, y - region.y)
        place.post_message(Click(place, *cell, 0, 0, 1, screen_x=x, screen_y=y, **_NO_KEYS))

    async def home(self) -> None:
        """Back to the lobby."""
        self._restore_settings()
        await self._return_to(self.app.screen_stack[:2][-1])

    def _log_settings(self, now: TerminalSettings) -> None:
        before, self._kept = asdict(self._kept), now
        self.server.log += [
            f"keeps {name}: {codec.encode(value).decode()}"
            for name, value in asdict(now).items()
            if value != before[name]
        ]

    def _restore_settings(self) -> None:
        if self.app.store.values != self.settings:
            self.app.store.change(**asdict(self.settings))

    async def _return_to(self, screen: Screen[Any]) -> None:
        """Close what lies on a screen."""
        while self.app.screen is not screen:
            self.app.pop_screen()
        self.app.workers.cancel_all()
        await self.settle()
        self.server.log.clear()

    async def _is_back(self, kept: Sequence[Screen[Any]]) -> bool:
        """Whether a screen is still there, on top when what lies on it is closed."""
        if not kept or kept[0] not in self.app.screen_stack:
            return False
        if self.app.screen is not kept[0]:
            await self._return_to(kept[0])
        return True

    async def open(self, screen: Screen[Any]) -> None:
        """Open a page, over an empty one: else the lobby would be shown anew between two."""
        if self._empty in self.app.screen_stack:
            self._restore_settings()
            await self._return_to(self._empty)
        else:
            await self.home()
            self._empty = EmptyScreen()
            self.app.push_screen(self._empty)
        self.app.push_screen(screen, lambda answer: self.server.log.append(f"answer: {answer!r}"))
        await self.settle()

    # What is written down -------------------------------------------------------------------------

    def write(self, *lines: str, indent: int = 0) -> None:
        self.lines += [f"{'  ' * indent}{line}".rstrip() for line in lines]

    def write_events(self, indent: int) -> None:
        """What was asked, sent and said since."""
        self.write(*_without_repeats(self.server.log), indent=indent)
        self.server.log.clear()

    def write_page(self, indent: int = 0, *, boards_too: bool = True) -> None:
        """What stands there, where the focus is, which cell of a board belongs to which target; of
        a screen that was there before, what differs from then. Without boards, what is round
        them."""
        self.write_events(indent + 1)
        boards = [*self.app.screen.query(CanvasWidget)]
        text = self.text() if boards_too else self._text_round(boards)
        lines = [*_picture(text), *self._below(), f"focus: {self._name_in_focus()}"]
        lines += [line for board in boards for line in cell_map(board) if boards_too]
        kind = " ".join(type(each).__name__ for each in (self.app.screen, *boards))
        before = self._written.get(kind, [])
        self._written[kind] = lines
        self.write(*min(lines, _differences(before, lines), key=len), indent=indent)
        self._assert_named_keys_work()

    def _assert_named_keys_work(self) -> None:
        screen = self.app.screen
        named = screen.key_actions() if isinstance(screen, TextPage) else {}
        letters = {key.lower() for key in named if len(key) == 1 and key.isalpha()}
        assert letters <= screen.active_bindings.keys(), screen

    def _text_round(self, boards: Sequence[Widget]) -> str:
        covered = {y for board in boards for y in range(board.region.y, board.region.bottom)}
        lines = enumerate(self.text().splitlines())
        return "\n".join(line for y, line in lines if y not in covered)

    def _below(self) -> list[str]:
        """What is scrolled out of sight."""
        found = [
            str(each.render())
            for each in self.app.screen.query("*")
            if not each.children and each.region.y >= self.app.size.height and each.region.height
            if not isinstance(each, TextLine)
        ]
        return [f"¦{line}" for text in found for line in text.splitlines()]

    async def page(
        self,
        title: str,
        make: Callable[[], Screen[Any]] | None,
        *,
        before: Sequence[str] = (),
        keys: Sequence[str | Sequence[str]] = (),
        press: bool = True,
        passes: Sequence[str] = (),
        shows: bool = True,
    ) -> None:
        """Visit a page: as it stands after the keys ``before``, then what each key does (or several
        together, which lead through a dialog), and each control but those that it ``passes``. What
        one of them changed stays so for the next; the page is opened anew only where it was left.
        None is the lobby, which lies below all. What stands there is left out unless it ``shows``
        that."""
        kept: list[Screen[Any]] = []

        async def start() -> None:
            if await self._is_back(kept):
                return
            await (self.home() if make is None else self.open(make()))
            await self.press(*before)
            kept[:] = [self.app.screen]

        await start()
        self.write("", f"== {title}")
        self._known.add(type(self.app.screen).__name__)
        self.write_page() if shows else self.write_events(1)
        for key in keys:
            await start()
            self.server.log.clear()
            together = [key] if isinstance(key, str) else key
            await self._tell(f"key {', '.join(together)}", partial(self.press, *together))
        if press:
            await start()
            await self._press_controls(start, {*passes})

    async def act(self, about: str, act: Callable[[], Awaitable[object]]) -> None:
        """Do something on the screen that is shown, and write down what comes of it."""
        await self._tell(about, act)
        await self.home()

    async def _press_controls(
        self, start: Callable[[], Any], passed: set[str | None], depth: int = 1
    ) -> None:
        """Press each control, those that appear by that as well, and what is in a dialog that
        opens."""
        while control := next(
            (it for it in self._controls(depth) if place_of(it) not in passed), None
        ):
            place = place_of(control)
            passed.add(place)
            for key in keys_of(control):
                if not await self._focus(place):
                    continue
                about = f"{self._name_in_focus()} {key}"
                self.server.log.clear()
                opened = await self._tell(about, partial(self.press, key), depth)
                if opened and depth == 1 and isinstance(self.app.screen, ModalScreen):
                    dialog = self.app.screen

                    async def again(place: str = place, key: str = key) -> None:
                        await start()
                        await self._focus(place)
                        await self.press(key)

                    await self._press_in(dialog, again)
                await start()

    async def _press_in(self, dialog: Screen[Any], again: Callable[[], Any]) -> None:
        """Press each control of a dialog, which is opened again where that closed it."""
        kept = [dialog]

        async def start() -> None:
            if not await self._is_back(kept):
                await again()
                kept[:] = [self.app.screen]

        await self._press_controls(start, set(), depth=2)

    def _controls(self, depth: int = 1) -> list[Widget]:
        """Those that Tab reaches; of a dialog that comes no more, none."""
        screen = self.app.screen
        return screen.focus_chain if depth == 1 or isinstance(screen, ModalScreen) else []

    async def _focus(self, place: str) -> bool:
        """Give a control the focus; False where it is not there."""
        for control in self._controls():
            if place_of(control) == place:
                control.focus()
                await self.settle()
                return True
        return False

    def _name_in_focus(self) -> str:
        """What has the focus, and where in it the cursor stands."""
        return self._in_focus(name_of)

    def _place_in_focus(self) -> str:
        return self._in_focus(place_of)

    def _in_focus(self, called: Callable[[Widget], str]) -> str:
        focused = self.app.focused
        if focused is None:
            return "none"
        focused.render_lines(focused.size.region)  # that places the cursor
        cursor = self.app.cursor_position - focused.region.offset
        return f"{called(focused)} @{cursor.x},{cursor.y}"

    async def _tell(self, about: str, act: Callable[[], Any], depth: int = 1) -> bool:
        """Do something, and write down what came of it; whether a screen opened that was not known
        yet."""
        screen, stack, text = self.app.screen, len(self.app.screen_stack), self._text_before()
        focus = self._place_in_focus()
        self.write(f"- {about}", indent=depth - 1)
        await act()
        self.write_events(depth)
        now = self.app.screen
        if now is screen:
            self.write(*_changes(text, self.text()), indent=depth)
            if self._place_in_focus() != focus:
                self.write(f"focus: {self._place_in_focus()}", indent=depth)
            return False
        what = "opens" if len(self.app.screen_stack) > stack else "goes to"
        name = type(now).__name__
        title = next(iter(self.text().splitlines()), "")
        self.write(f"{what} {name}: {title.strip()}", indent=depth)
        key = f"{name} {getattr(now, '_title_text', '')} {len(self._controls())}"
        if key in self._known or what != "opens" or not isinstance(now, ModalScreen):
            return False
        self._known.add(key)
        self.write_page(depth)
        return True

    # Boards ---------------------------------------------------------------------------------------

    async def board(
        self, title: str, make: Callable[[], Screen[Any]], *, shows: bool, press: bool
    ) -> None:
        """Visit a table, and press the cursor's cell of one target of each kind. Unless it
        ``shows`` the board, only what is round that is told."""
        await self.open(make())
        self.write("", f"== {title}")
        self.write_page(boards_too=shows)
        targets = [*self.app.screen.query_one(CanvasWidget).canvas.targets] if press else []
        kinds = {target.name.partition(":")[0]: target for target in targets}
        kept, text = [self.app.screen], self.text()
        for target in kinds.values():
            if not (await self._is_back(kept) and self.text() == text):
                await self.open(make())
                kept[0] = self.app.screen
            self.server.log.clear()
            await self._tell(f"press {target.name}", partial(self.press_cell, *target.cursor))

    async def press_cell(self, x: int, y: int) -> None:
        board = self.app.screen.query_one(CanvasWidget)
        board.post_message(MouseDown(board, x, y, 0, 0, 1, screen_x=x, screen_y=y, **_NO_KEYS))
        await self.settle()


def name_of(control: Widget) -> str:
    """A control with what it stands for and between which limits."""
    kind = type(control).__name__
    name = f"{kind}{f'#{control.id}' if control.id else ''}"
    match control:
        case ActionButton():
            return f"[{control.label}] {control.weight} {control.value}".rstrip()
        case NumberRow():
            return f"{name} {control.value} in {control.least}..{control.most}"
        case ChoiceRow():
            return f"{name} {control.value!r} of {[item.value for item in control.items]}"
        case TextLine():
            return f"{name} {control.value!r}"
        case CanvasWidget():
            return f"{kind} {getattr(control, 'focused_target', None)}"
        case _:
            words = [getattr(control, each, "") for each in ("title_text", "value", "label")]
            return " ".join([name, *(str(word) for word in words if word not in ("", None))])


def place_of(control: Widget) -> str:
    """What a control is called, whatever it says and stands at; where its name is not its own, with
    the option that it belongs to or the part that it is in."""
    if control.id:
        return control.id
    around = next((each for each in control.ancestors if each.id), control.screen)
    if isinstance(control, CanvasWidget):
        return name_of(control)
    if not isinstance(control, ActionButton | ListRow):
        number = [*around.query(type(control))].index(control)
        return f"{type(control).__name__} {number} in {around.id}"
    name = str(getattr(control, "value", None) or getattr(control, "label", ""))
    return f"{name} in {around.id}" if isinstance(around, OptionRow) else name


def keys_of(control: Widget) -> tuple[str, ...]:
    """The keys that are tried on a control."""
    match control:
        case ChoiceRow():
            return ("right",)
        case NumberRow():
            return ("left", "right")
        case TextLine():
            return ("a", "enter")
        case _:
            return ("enter",)


def cell_map(board: CanvasWidget) -> list[str]:
    """Which target a press on each cell reaches, by a mark: rows that are alike stand once, those
    that reach none are left out. Then the marks."""
    canvas = board.canvas
    marks: dict[str, str] = {}
    rows: list[str] = []
    ends = {y for each in canvas.targets for y in (each.y, each.y + each.height)}
    for y in range(canvas.height):
        if y and y not in ends:
            rows.append(rows[-1])  # no target begins or ends here
            continue
        row = ""
        for x in range(canvas.width):
            target = canvas.target_at(x, y)
            name = getattr(target, "name", target)
            row += "·" if not name else marks.setdefault(name, _MARKS[len(marks) % len(_MARKS)])
        rows.append(row.rstrip("·"))
    numbered = groupby(enumerate(rows), key=itemgetter(1))
    alike = [(row, [number for number, _ in same]) for row, same in numbered if row]
    return [
        *(f"{numbers[0]:2}-{numbers[-1]:2}:{row}" for row, numbers in alike),
        *[" ".join(f"{mark}={name}" for name, mark in marks.items())][: len(marks)],
    ]


def _differences(before: Sequence[str], now: Sequence[str]) -> list[str]:
    """The lines that differ from those before, below the numbers of those in whose place they
    are."""
    matcher = difflib.SequenceMatcher(None, before, now, autojunk=False)
    return [
        line
        for kind, start, end, first, last in matcher.get_opcodes()
        if kind != "equal"
        for line in (f"@{start}-{end}", *now[first:last])
    ]


def _changes(before: str, after: str) -> list[str]:
    """The lines that are new, and how many are gone; empty ones do not count."""
    old, new = (
        [line for line in text.splitlines() if line.strip("│ ")] for text in (before, after)
    )
    lines = [*difflib.unified_diff(old, new, n=0, lineterm="")][2:]
    gone = sum(line.startswith("-") for line in lines)
    found = [f"+ {line[1:].rstrip()}" for line in lines if line.startswith("+")]
    return [f"- {gone} lines"] * (gone > 0) + found[:_MOST_LINES]


def _picture(text: str) -> list[str]:
    """The lines of a screen; lines that are empty, or those of an empty frame, stand once."""
    lines = [f"|{line}" for line in text.splitlines()]
    empty = [not line.strip("|│ ") for line in lines]
    return [line for at, line in enumerate(lines) if not at or not (empty[at] and empty[at - 1])]


def _without_repeats(lines: Sequence[str]) -> list[str]:
    return [line for at, line in enumerate(lines) if not at or line != lines[at - 1]]


def leave_unpainted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Screens are laid out, and painted for nobody; a row, which is drawn once, makes no caches."""
    monkeypatch.setattr(textual.strip, "FIFOCache", lambda _size: {})
    monkeypatch.setattr(Compositor, "render_update", lambda *_, **__: None)


@asynccontextmanager
async def open_visit(server: QuietServer, **settings: Any) -> AsyncIterator[Visit]:
    """The application, at this server."""
    store = SettingsStore(None)
    store.change(
        **{"language": "en", "speed": "instant", "name": "Eva", "colours": "none"} | settings
    )
    app = VisitedApp(server, store)
    async with app.run_test(size=SIZE) as pilot:
        visit = Visit(app, server, pilot.resize_terminal)
        await visit.settle()
        yield visit
        assert app.faults == []
