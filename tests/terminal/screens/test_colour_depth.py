"""The number of colours is a setting that takes effect at once, as if the program had begun so."""

from __future__ import annotations

from pathlib import Path

import pytest

from herzrasen.terminal.screens.app import TerminalApp
from herzrasen.terminal.settings import SettingsStore
from tests.server.event_loop import run_coroutine
from tests.terminal.absent_server import AbsentServer
from tests.terminal.snapshots import picture

WRITTEN = {"none": set(), "16": {"STANDARD"}, "256": {"EIGHT_BIT"}, "true": {"TRUECOLOR"}}
"""How the colours of each depth are written."""


def make_app(folder: Path, depth: str) -> TerminalApp:
    store = SettingsStore(folder)
    store.change(language="en", speed="instant", name="Eva", colours=depth)
    return TerminalApp(AbsentServer(store), store)


def colour_types(app: TerminalApp) -> set[str]:
    """How the colours on the screen are written."""
    strips = app.screen._compositor.render_strips()  # noqa: SLF001 - as for pictures
    styles = (segment.style for strip in strips for segment in strip)
    colours = (colour for style in styles if style for colour in (style.color, style.bgcolor))
    return {colour.type.name for colour in colours if colour is not None}


async def first_picture(folder: Path, depth: str) -> str:
    app = make_app(folder, depth)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        return picture(app)


@pytest.mark.slow
def test_another_depth_shows_what_a_start_with_it_would(tmp_path: Path) -> None:
    async def change() -> None:
        wanted = {depth: await first_picture(tmp_path / depth, depth) for depth in WRITTEN}
        app = make_app(tmp_path / "changed", "true")
        async with app.run_test(size=(80, 24)) as pilot:
            for depth in WRITTEN:
                app.store.change(colours=depth)
                await pilot.pause()
                await pilot.pause()
                assert picture(app) == wanted[depth], depth
                assert colour_types(app) - {"DEFAULT"} == WRITTEN[depth], depth

    run_coroutine(change())
