"""Pictures of the first screens in each engine, to be looked at.

``.venv/bin/python -m tests.engines.screenshots FOLDER [ENGINE …]`` writes ENGINE-SCREEN-SIZE.png.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Final

from playwright.sync_api import sync_playwright

from herzrasen.locales import text
from tests import tools
from tests.chromium import launch
from tests.engines.chromium import Chromium
from tests.engines.driver import Engine
from tests.engines.firefox import firefox
from tests.engines.page import DriverPage
from tests.engines.test_journeys import (
    HAND,
    open_record,
    pass_three,
    play_when_asked,
    sit_down_to_hearts,
    start_nerts,
    wait_for_stop,
)
from tests.engines.webkit import webkit
from tests.server.live_server import live_server

ENGINES: Final = ("chromium", "firefox", "webkit")
SIZES: Final = {"desktop": (1280, 800), "phone": (390, 844)}
Screen = Callable[[DriverPage, str], None]


def lobby(page: DriverPage, server: str) -> None:
    page.open(server)
    page.see("button", text("en", "lobby.hearts.play"))


def hearts_passing(page: DriverPage, server: str) -> None:
    page.open(server)
    sit_down_to_hearts(page)
    page.press(HAND)


def hearts_playing(page: DriverPage, server: str) -> None:
    page.open(server)
    sit_down_to_hearts(page)
    pass_three(page)
    for cards in (12, 11, 10):
        play_when_asked(page, cards)


def nerts(page: DriverPage, server: str) -> None:
    start_nerts(page, server)
    page.press("[data-act=turn]")


def settings(page: DriverPage, server: str) -> None:
    lobby(page, server)
    page.press("button", text("en", "client.settings.open"))
    page.see("dialog .chips")


def lesson(page: DriverPage, server: str) -> None:
    page.open(f"{server}/#/learn/nerts")
    wait_for_stop(page, "welcome")


def review(page: DriverPage, server: str) -> None:
    open_record(page, server)
    for _ in range(6):
        page.press("[data-walk=forward]")


def coach(page: DriverPage, server: str) -> None:
    open_record(page, server)
    page.press("button.review")
    page.see("dialog .verdict")


def lobby_in_german(page: DriverPage, server: str) -> None:
    lobby(page, server)
    page.press(".bar button[lang=de]")
    page.see("button", text("de", "lobby.hearts.play"))


def hearts_in_german(page: DriverPage, server: str) -> None:
    hearts_playing(page, server)
    page.press(".bar button[lang=de]")
    page.wait("document.documentElement.lang === 'de'")


SCREENS: Final[tuple[Screen, ...]] = (
    lobby,
    hearts_passing,
    hearts_playing,
    nerts,
    settings,
    lesson,
    review,
    coach,
    lobby_in_german,
    hearts_in_german,
)


def start(name: str, stack: ExitStack) -> Engine:
    """An engine that runs until the stack is left."""
    if name == "firefox":
        return stack.enter_context(firefox(tools.firefox()))
    if name == "webkit":
        return stack.enter_context(webkit(tools.webkit()))
    os.environ["PLAYWRIGHT_NODEJS_PATH"] = tools.node()
    playwright = stack.enter_context(sync_playwright())
    return Chromium(launch(playwright.chromium, tools.chromium()))


def main(arguments: list[str]) -> None:
    """Take all of them."""
    parser = argparse.ArgumentParser("python -m tests.engines.screenshots", description=__doc__)
    parser.add_argument("folder", type=Path, help="made where it does not exist")
    parser.add_argument("engines", nargs="*", help=f"of {', '.join(ENGINES)}; all without a name")
    args = parser.parse_args(arguments)
    if unknown := set(args.engines).difference(ENGINES):
        parser.error(f"no engines: {', '.join(sorted(unknown))}")
    folder: Path = args.folder
    folder.mkdir(parents=True, exist_ok=True)
    with ExitStack() as stack:
        data = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        server = stack.enter_context(live_server(data, stretch=1.0))
        for name in args.engines or ENGINES:
            engine = start(name, stack)
            for size, window in SIZES.items():
                for screen in SCREENS:
                    page = DriverPage(engine.page())
                    page.resize(*window)
                    screen(page, server)
                    target = folder / f"{name}-{screen.__name__}-{size}.png"
                    page.run("await new Promise((resolve) => setTimeout(resolve, 1500));")
                    target.write_bytes(page.screenshot())
                    page.driver.close()
                    print(target, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
