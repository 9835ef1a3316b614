"""The rewritten stream shows the same screen, and repeats nothing."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from herzrasen.terminal.drawing.cell_stream import CellStream
from tests.tiers import fewer_examples

WIDTH, HEIGHT = 12, 4


class FewCells:
    """A terminal of a few cells, which understands what Textual and the stream send. ``fills``:
    what it inserts has the ground that is set; else it shows a sign that nobody wants."""

    def __init__(self, *, fills: bool = True) -> None:
        self.cells: dict[tuple[int, int], tuple[str, tuple[str, ...]]] = {}
        self.row = self.column = 0
        self.style: tuple[str, ...] = ()
        self._fills = fills

    def write(self, data: str) -> None:
        for found in re.finditer(r"\x1b\[([\d;?]*)([@-~])|([\r\n\b])|(.)", data):
            if found[2]:
                self._control(found[2], found[1])
            elif found[3]:
                self.row += found[3] == "\n"
                self.column = 0 if found[3] == "\r" else self.column - (found[3] == "\b")
            elif self.column < WIDTH:
                self.cells[self.row, self.column] = (found[4], self._visible(found[4]))
                self.column += 1

    def _control(self, final: str, numbers: str) -> None:
        if final == "H":
            row, _, column = numbers.partition(";")
            self.row, self.column = int(row) - 1, int(column or 1) - 1
        elif final == "J":
            self.cells.clear()
        elif final == "m":
            self.style = self._looks(numbers)
        elif final in "BCD":
            self.row += (final == "B") * int(numbers or 1)
            self.column += {"B": 0, "C": 1, "D": -1}[final] * int(numbers or 1)
        elif final in "P@ML":
            for _ in range(int(numbers or 1)):
                self._shift(final)

    def _shift(self, final: str) -> None:
        """Delete (P) or insert (@) a cell, delete (M) or insert (L) a row."""
        if final in "P@":
            row = [self.cells.pop((self.row, at), None) for at in range(WIDTH)]
            row.insert(self.column if final == "@" else WIDTH, self._fill_cell())
            del row[self.column if final == "P" else WIDTH]
            self._set(enumerate(row), lambda at: (self.row, at))
            return
        rows = [[self.cells.pop((row, at), None) for at in range(WIDTH)] for row in range(HEIGHT)]
        rows.insert(self.row if final == "L" else HEIGHT, [self._fill_cell()] * WIDTH)
        del rows[self.row if final == "M" else HEIGHT]
        for number, cells in enumerate(rows):
            self._set(enumerate(cells), lambda at, number=number: (number, at))

    def _set(self, cells: Any, place: Any) -> None:
        self.cells |= {place(at): cell for at, cell in cells if cell is not None}

    def _fill_cell(self) -> tuple[str, tuple[str, ...]]:
        return (" ", self._ground()) if self._fills else ("?", ())

    def _ground(self) -> tuple[str, ...]:
        return tuple(part for part in self.style if part.startswith("48"))

    def _visible(self, sign: str) -> tuple[str, ...]:
        """What is seen of the style: of a blank not its ink, unless ink and ground are swapped."""
        if sign != " ":
            return self.style
        unseen = ("1",) if "7" in self.style else ("1", "38")
        return tuple(part for part in self.style if not part.startswith(unseen))

    def _looks(self, numbers: str) -> tuple[str, ...]:
        style = {part.split(":")[0]: part for part in self.style}
        rest = iter(numbers.split(";"))
        for number in rest:
            if number == "0":
                style.clear()
            elif number in ("38", "48"):
                next(rest)
                style[number] = f"{number}:{next(rest)}"
            elif number in ("39", "49"):
                style.pop(f"{number[0]}8", None)
            elif number in ("22", "27"):
                style.pop({"22": "1", "27": "7"}[number], None)
            else:
                style[number] = number
        return tuple(sorted(style.values()))


colours = st.sampled_from(
    ["0", "1", "7", "38;5;231", "38;5;23", "48;5;23", "48;5;22", "0;1;38;5;7"]
)
moves = st.tuples(st.integers(1, HEIGHT), st.integers(1, WIDTH)).map(
    lambda place: f"\x1b[{place[0]};{place[1]}H"
)
texts = st.text("ab♠ ", min_size=1, max_size=3)
frames = st.lists(
    st.one_of(moves, texts, colours.map(lambda numbers: f"\x1b[{numbers}m"), st.just("\x1b[2J")),
    max_size=12,
).map("".join)


whole_screens = st.tuples(
    st.lists(st.text("ab♠ ", min_size=WIDTH, max_size=WIDTH), min_size=HEIGHT, max_size=HEIGHT),
    st.sampled_from(["38;5;231;48;5;23", "0;1;38;5;7;48;5;22"]),
).map(
    lambda drawn: (
        "".join(f"\x1b[{at + 1};1H\x1b[{drawn[1]}m{row}" for at, row in enumerate(drawn[0]))
        + "\x1b[1;1H"
    )
)
"""All cells are known: only then anything may be shifted."""


@fewer_examples(5)
@given(st.lists(st.one_of(frames, whole_screens), max_size=6), st.booleans())
def test_the_screen_is_the_same_and_so_is_the_cursor(drawn: list[str], fills: bool) -> None:
    stream = CellStream(WIDTH, HEIGHT, fills=fills)
    plain, rewritten = FewCells(fills=fills), FewCells(fills=fills)
    for frame in drawn:
        plain.write(frame)
        rewritten.write(stream.rewrite(frame))
        assert rewritten.cells == plain.cells
        if frame:
            assert (rewritten.row, rewritten.column) == (plain.row, plain.column)


def test_what_is_shown_already_is_not_sent_again() -> None:
    stream = CellStream()
    row = "\x1b[2;1H\x1b[38;5;231;48;5;23m Queen of ♠ \x1b[0m"
    assert "Queen" in stream.rewrite(row)
    assert stream.rewrite(row) == "\x1b[2;1H" or stream.rewrite(row) == ""
    changed = stream.rewrite(row.replace("♠", "♥"))
    assert "♥" in changed
    assert len(changed) < 40


def test_marks_and_modes_go_through() -> None:
    stream = CellStream()
    assert stream.rewrite("\x1b]0;Hearts\x07").startswith("\x1b]0;Hearts\x07")
    assert "\x1b[?25l" in stream.rewrite("\x1b[?25l")
    assert "2026" not in stream.rewrite("\x1b[?2026hx\x1b[?2026l")


def test_a_wide_sign_takes_two_cells() -> None:
    stream = CellStream()
    stream.rewrite("\x1b[1;1H日本")
    assert stream.rewrite("\x1b[1;1H日x").endswith("x")
    assert "日" not in stream.rewrite("\x1b[1;1H日")


def screen(*rows: str) -> str:
    return "\x1b[0;38;5;231;48;5;23m" + "".join(
        f"\x1b[{at};1H{row:<{WIDTH}}" for at, row in enumerate(rows, 1)
    )


def test_a_log_is_scrolled_and_a_hand_closes_with_few_bytes() -> None:
    style = "\x1b[0;38;5;231;48;5;23m"
    before = ("♠A♠2♠3♠4♥5♦6♣7♥8♦9♣10♥B♦D♥K♦A", "the first", "the second", "the third")
    after = ("♠A♠2♠3♥5♦6♣7♥8♦9♣10♥B♦D♥K♦A", "the second", "the third", "the fourth")
    screens = [
        style + "".join(f"\x1b[{at};1H{row:<40}" for at, row in enumerate(rows, 1))
        for rows in (before, after)
    ]
    stream = CellStream(40, 4, fills=True)
    stream.rewrite(screens[0])
    changed = stream.rewrite(screens[1])
    assert "\x1b[2P" in changed
    assert "\x1b[M" in changed
    assert "second" not in changed
    assert "♥" not in changed
    back = stream.rewrite(screens[0])
    assert "\x1b[2@" in back
    assert "\x1b[L" in back
    assert "second" not in back
    assert "♦" not in back


@fewer_examples(5)
@given(st.data(), st.booleans())
def test_shifted_parts_come_out_right(data: st.DataObject, fills: bool) -> None:
    stream = CellStream(WIDTH, HEIGHT, fills=fills)
    plain, rewritten = FewCells(fills=fills), FewCells(fills=fills)
    rows = ["abcdefghijkl", "♠ one", "♥ two", "♦ three"]
    for _ in range(4):
        plain.write(screen(*rows))
        rewritten.write(stream.rewrite(screen(*rows)))
        assert rewritten.cells == plain.cells
        first, last = sorted(data.draw(st.tuples(st.integers(0, 11), st.integers(0, 11))))
        row = rows[0].ljust(WIDTH)
        rows[0] = row[:first] + row[last:] + data.draw(st.text("xy ", max_size=3))
        rows[0] = rows[0][:WIDTH]
        rows[1:] = [*rows[2:], data.draw(st.text("ab♣ ", max_size=WIDTH))]


def test_lines_are_followed_and_what_is_written_below_the_last_is_lost() -> None:
    stream, shown = CellStream(WIDTH, HEIGHT), FewCells()
    shown.write(stream.rewrite("\x1b[2;3Hab\r\ncd\nef"))
    texts = {place: sign for place, (sign, _) in shown.cells.items()}
    assert texts == {(1, 2): "a", (1, 3): "b", (2, 0): "c", (2, 1): "d", (3, 2): "e", (3, 3): "f"}
    assert (shown.row, shown.column) == (3, 4)
    shown.write(stream.rewrite("\r\ngh"))
    assert len(shown.cells) == 6
    assert shown.row == HEIGHT - 1


def test_the_cursor_stays_in_the_last_column_and_a_wide_sign_that_is_cut_is_not_sent() -> None:
    stream, shown = CellStream(WIDTH, HEIGHT), FewCells()
    shown.write(stream.rewrite(f"\x1b[1;{WIDTH}Hab"))
    assert [*shown.cells] == [(0, WIDTH - 1)]
    assert (shown.row, shown.column) == (0, WIDTH - 1)
    assert "日" not in stream.rewrite(f"\x1b[2;{WIDTH}H日")
    assert "日" in stream.rewrite(f"\x1b[2;{WIDTH - 1}H日")


@pytest.mark.parametrize(
    ("before", "sent"),
    [("e", "e\u0301"), ("日", "日\u0301"), ("\x1b[1;1H", ""), ("\x1b[1;5H", "")],
)
def test_an_accent_that_comes_later_goes_to_the_sign_before_it(before: str, sent: str) -> None:
    stream = CellStream(WIDTH, HEIGHT)
    stream.follow(f"\x1b[1;1H{before}")
    stream.follow("\x1b[0m\u0301")
    text = stream.flush()
    assert sent in text
    assert ("\u0301" in text) == bool(sent)


def test_after_what_may_clear_the_screen_everything_is_sent_again() -> None:
    stream = CellStream(WIDTH, HEIGHT)
    stream.rewrite("\x1b[1;1Habc")
    for sequence in ("\x1b[2J", "\x1b[?1049h", "\x1b[?1049l", "\x1b[1;3r", "\x1b[K"):
        assert sequence in stream.rewrite(sequence)
        assert "abc" in stream.rewrite("\x1b[1;1Habc")
    for sequence in ("\x1b[6n", "\x1b[?25h", "\x1b]0;t\x07", "\x07"):
        assert sequence in stream.rewrite(sequence)
        assert "abc" not in stream.rewrite("\x1b[1;1Habc")
