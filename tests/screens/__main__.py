"""Take the pictures of the screens anew: ``python -m tests.screens``, or only those that are named.

Writes ``docs/screens/``, the two pages that show them, and the pictures
of the README.
"""

from __future__ import annotations

import json
import os
import sys

from playwright.sync_api import sync_playwright

from tests import page_faults, tools
from tests.chromium import launch
from tests.client.serve import WITHOUT_TABLES
from tests.screens.catalog import SCREENS, VARIANTS, start_servers, take_screenshot
from tests.screens.image_comparison import save_in_full_size, save_thumbnail, thumbnail
from tests.screens.markdown_pages import write
from tests.screens.screenshot_files import (
    FONTS,
    README_LOOKS,
    README_PICTURES,
    font_widths,
    readme_picture,
    screenshot_file,
)


def renew(names: list[str]) -> None:
    os.environ["PLAYWRIGHT_NODEJS_PATH"] = tools.node()
    with sync_playwright() as playwright, start_servers() as there:
        browser = launch(playwright.chromium, tools.chromium())
        for name in names or SCREENS:
            for look in VARIANTS:
                page_faults.begin_test(WITHOUT_TABLES)
                picture = take_screenshot(browser, there, name, look)
                save_thumbnail(thumbnail(picture), screenshot_file(name, look))
                if name in README_PICTURES and look in README_LOOKS:
                    save_in_full_size(picture, readme_picture(name, look))
            print(name, flush=True)
        FONTS.write_text(json.dumps(font_widths(browser)) + "\n", "utf-8")
        browser.close()
    write()


if __name__ == "__main__":
    renew(sys.argv[1:])
