"""``python -m tests.text_changes TEST … [--before COMMIT]``: what the long texts of these tests say
now, and said at another commit, as a difference of their lines."""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.tools import NODE_MODULES, ROOT


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(prog="tests.text_changes", description=__doc__)
    parser.add_argument("tests", nargs="+")
    parser.add_argument("--before", default="main", metavar="COMMIT")
    args = parser.parse_args()
    with TemporaryDirectory() as folder:
        before, now, checkout = (Path(folder) / name for name in ("before", "now", "checkout"))
        _git("worktree", "add", "--detach", "-f", str(checkout), args.before)
        try:
            if NODE_MODULES.is_dir():
                (checkout / NODE_MODULES.name).symlink_to(NODE_MODULES)
            for root, texts in ((checkout, before), (ROOT, now)):
                texts.mkdir()
                words = (sys.executable, "-m", "pytest", "-q", "--write-texts", str(texts))
                subprocess.run([*words, *args.tests], cwd=root, check=False)
        finally:
            _git("worktree", "remove", "--force", str(checkout))
        diff = ("git", "--no-pager", "diff", "--no-index", "--no-prefix", "before", "now")
        return subprocess.call(diff, cwd=folder)


def _git(*words: str) -> None:
    subprocess.run(["git", *words], cwd=ROOT, check=True, capture_output=True)


if __name__ == "__main__":
    sys.exit(main())
