"""Bars, lines and axes of characters."""

from __future__ import annotations

import pytest

from herzrasen.terminal.charts.bars import PlotBar, draw_lying_bars, draw_upright_bars
from herzrasen.terminal.charts.braille import BrailleGrid
from herzrasen.terminal.charts.line_chart import LineChart, draw_lines
from herzrasen.terminal.charts.scale import axis_of, keep_apart, round_step
from herzrasen.terminal.charts.styled_text import SIDE_TONES, plain, plain_lines, side_tone
from tests.terminal.browser_twin import ask_browser


def test_steps_of_an_axis_are_the_browsers(node: str) -> None:
    spans = [0, 1, 2.5, 3, 7, 26, 100, 333, 1001]
    asked = [("kit/charts/scale.js", "step", [span]) for span in spans]
    assert [round_step(span) for span in spans] == ask_browser(node, asked)


@pytest.mark.parametrize("values", [[0.0], [-3.0, -1.0], [5.0, 8.0], [-10.0, 26.0]])
def test_an_axis_holds_all_values_and_nought(values: list[float]) -> None:
    axis = axis_of(values)
    assert axis.low <= min(values)
    assert axis.high >= max(values)
    assert axis.low <= 0 <= axis.high
    assert axis.marks[0] == axis.low
    assert axis.marks[-1] == axis.high
    assert axis.place(axis.high, 9) == 0
    assert axis.place(axis.low, 9) == 8


def test_names_keep_apart_in_their_order() -> None:
    rows = keep_apart([3, 3, 3, 0], 5)
    assert len(set(rows)) == 4
    assert rows == [3, 4, 5, 0]
    assert keep_apart([5, 5, 5], 5) == [3, 4, 5]


def test_the_longest_bar_fills_the_room_and_a_small_one_is_still_seen() -> None:
    bars = [PlotBar("all", 800, "800"), PlotBar("one", 1, "1", "of 801"), PlotBar("none", 0, "0")]
    lines = plain_lines(draw_lying_bars(bars, 60))
    lengths = [sum(sign in "▏▎▍▌▋▊▉█" for sign in line) for line in lines]
    assert lengths[0] > 30
    assert lengths[1:] == [1, 0]
    assert max(map(len, lines)) <= 60
    assert "of 801" in lines[1]


def test_what_is_below_nought_goes_to_the_left() -> None:
    bars = [PlotBar("up", 3, "3"), PlotBar("down", -3, "−3")]
    up, down = plain_lines(draw_lying_bars(bars, 50))
    assert down.index("█") < down.rindex("█") < up.index("█")


def test_upright_bars_stand_on_their_labels() -> None:
    bars = [PlotBar(f"{place}.", count, str(count)) for place, count in enumerate((8, 4, 0), 1)]
    lines = plain_lines(draw_upright_bars(bars, 40, 4))
    assert [row.count("█") for row in lines] == [0, 6, 6, 12, 12, 0]
    assert "1." in lines[-1]
    assert lines[0].strip() == "8"


def test_a_line_goes_through_its_dots() -> None:
    grid = BrailleGrid(2, 1)
    grid.line((0, 3), (3, 0), "good")
    assert plain(grid.row(0)) == "⡠⠊"
    grid.dot(99, 99)


def test_a_chart_names_each_side_at_its_end_and_fits() -> None:
    names = ("Eva", "Ada", "A very long name", "Kim")
    rows = [(0.0, 0.0, 0.0, 0.0), (1.0, 12.0, 13.0, 0.0), (26.0, 26.0, 26.0, 26.0)]
    chart = LineChart(rows, names, own=1, places=("start", "", "13"), flag=1)
    lines = draw_lines(chart, 60, 7, str)
    text = plain_lines(lines)
    assert all(any(name in line for line in text) for name in ("Eva", "Ada", "A very lo…", "Kim"))
    assert max(map(len, text)) <= 60
    assert text[-1].split() == ["start", "13"]
    tones = {tone for line in lines for _, tone in line}
    assert {"accent", "side1", "side3", "side4", "dim"} <= tones


def test_places_lie_evenly_between_the_edges() -> None:
    few, many = ([(0.0,)] * places for places in (3, 9))
    for at in (0, 1, 2):
        charts = LineChart(few, flag=at), LineChart(many, flag=4 * at)
        first, second = (draw_lines(chart, 70, 12, str) for chart in charts)
        assert first == second
        assert first != draw_lines(LineChart(few), 70, 12, str)


def test_more_lines_than_tones_begin_again_with_the_first() -> None:
    """A tone that no theme has breaks the page."""
    tones = [f"side{number}" for number in range(1, SIDE_TONES + 1)]
    assert [side_tone(side) for side in range(SIDE_TONES + 1)] == [*tones, tones[0]]
