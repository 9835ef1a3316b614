"""Take the pictures of the screens anew: ``python -m tests.screens``, or only those that are named.

Writes ``docs/screens/`` and the two pages that show them.
"""

from __future__ import annotations

import json
import os
import sys

from playwright.sync_api import sync_playwright

from tests import tools
from tests.chromium import FLAGS
from tests.screens.kept import FONTS, fonts, of
from tests.screens.pages import write
from tests.screens.pictures import keep, small
from tests.screens.shown import LOOKS, SCREENS, places, taken


def renew(names: list[str]) -> None:
    os.environ["PLAYWRIGHT_NODEJS_PATH"] = tools.node()
    with sync_playwright() as playwright, places() as there:
        browser = playwright.chromium.launch(executable_path=tools.chromium(), args=FLAGS)
        for name in names or SCREENS:
            for look in LOOKS:
                keep(small(taken(browser, there, name, look)), of(name, look))
            print(name, flush=True)
        FONTS.write_text(json.dumps(fonts(browser)) + "\n", "utf-8")
        browser.close()
    write()


if __name__ == "__main__":
    renew(sys.argv[1:])
