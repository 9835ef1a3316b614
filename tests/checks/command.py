"""Run one check as a developer would in a shell."""

import subprocess
import sys

from tests.tools import ROOT


def run_check(*words: str) -> None:
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


def run_python_check(module: str, *words: str) -> None:
    """Assert that `python -m module words` ends well."""
    run_check(sys.executable, "-m", module, *words)
