"""Build the documentation site with Sphinx, in both languages; the folder needs no server."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from tests.documentation.site_source import LANGUAGES, Language, write_source
from tests.tools import CLIENT, ROOT

SITE: Final = ROOT / "docs/site"


class SiteFailed(Exception):
    """Sphinx found something wrong; the message is what it printed."""


def build_site(folder: Path) -> None:
    """Write the site into the folder: ``en/``, ``de/`` and a page that chooses.

    Raises SiteFailed for any warning of Sphinx, such as a link that leads nowhere.
    """
    for language in LANGUAGES:
        build_language(language, folder / language)
    shutil.copyfile(SITE / "start.html", folder / "index.html")


def build_language(language: Language, folder: Path) -> None:
    """Write the pages of one language into the folder. Raises SiteFailed."""
    with tempfile.TemporaryDirectory(prefix="herzrasen-site-") as work:
        source = Path(work) / "source"
        write_source(language, source)
        run_sphinx(language, source, folder)


def run_sphinx(language: Language, source: Path, folder: Path) -> None:
    """Turn pages into HTML. Raises SiteFailed."""
    shutil.copyfile(SITE / "conf.py", source / "conf.py")
    shutil.copyfile(CLIENT / "icon.svg", source / "icon.svg")
    words = ("-m", "sphinx", "-b", "html", "-q", "-W", "--keep-going", "-d", f"{source}.trees")
    done = subprocess.run(
        [sys.executable, *words, str(source), str(folder)],
        env={**os.environ, "SITE_LANGUAGE": language, "SITE_TEMPLATES": str(SITE / "templates")},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    if done.returncode:
        raise SiteFailed(done.stdout + done.stderr)
