"""Run one check as a developer would in a shell."""

import subprocess
import sys

from tests.tools import ROOT


def passes(*words: str) -> None:
    """Assert that the command ends well; what it said is shown where it does not."""
    done = subprocess.run(
        words,
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{' '.join(words)}\n{done.stdout}"


def python_passes(module: str, *words: str) -> None:
    """Assert that `python -m module words` ends well."""
    passes(sys.executable, "-m", module, *words)
