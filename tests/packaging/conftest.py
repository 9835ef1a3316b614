"""A source distribution and the wheel that is built from it, made once."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.tools import ROOT


class Distributions(NamedTuple):
    """The two files of a release."""

    sdist: Path
    wheel: Path


@pytest.fixture(scope="session")
def distributions(tmp_path_factory: pytest.TempPathFactory, compiler: str) -> Distributions:
    """What `python -m build` makes: the wheel comes from the source distribution."""
    assert compiler
    folder = tmp_path_factory.mktemp("dist")
    words = ("-m", "build", "--no-isolation", "--outdir", str(folder))
    done = subprocess.run(
        [sys.executable, *words], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    [sdist], [wheel] = folder.glob("*.tar.gz"), folder.glob("*.whl")
    return Distributions(sdist, wheel)
