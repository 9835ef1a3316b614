"""The oldest and the newest Python of this machine say the same as the one that runs the tests.

What differs between versions is seen here: arithmetic, types of packages that have other versions
there, and warnings, such as of a database that nobody closes.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import NOT_TESTED
from tests.packaging.test_distribution import run_uv
from tests.tools import ROOT

SELECTION = (
    "tests/bots/hearts/engine/test_ctypes_kernel.py",
    "tests/bots/hearts/engine/test_search.py",
    "tests/checks/test_python.py",
    "tests/cli/test_user_files.py",
    "tests/config",
    "tests/coach",
    "tests/storage",
)


def minor_version(program: Path) -> int:
    """The 13 of a python3.13; 0 where it does not run, such as a placeholder of pyenv."""
    words = [str(program), "-c", "import sys; print(sys.version_info[1])"]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    return int(done.stdout) if done.returncode == 0 else 0


def pythons() -> dict[int, Path]:
    """The Pythons of this machine that can run Herzrasen, by their minor versions."""
    folders = [Path(folder) for folder in os.environ.get("PATH", "").split(os.pathsep) if folder]
    pyenv = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv")
    folders += sorted(pyenv.glob("versions/*/bin"))
    programs = [one for folder in folders for one in sorted(folder.glob("python3.*"))]
    named = [one for one in programs if re.fullmatch(r"python3\.\d+", one.name)]
    found = {minor_version(one): one for one in named}
    return {minor: one for minor, one in found.items() if minor >= 11}


@pytest.mark.heavy
@pytest.mark.parametrize("end", ["oldest", "newest"])
def test_another_python_passes_what_may_depend_on_it(end: str, tmp_path: Path) -> None:
    there = pythons()
    minor = (min if end == "oldest" else max)(there, default=sys.version_info.minor)
    if minor == sys.version_info.minor:
        if len(there) < 2:
            pytest.skip(f"{NOT_TESTED}another Python than this")
        pytest.skip("all other tests run in it")
    environment = tmp_path / "environment"
    run_uv("venv", "--quiet", "--no-project", "--python", str(there[minor]), str(environment))
    python = environment / "bin/python"
    options = ("--quiet", "--require-hashes", "--no-build")
    lock = str(ROOT / "requirements/dev.txt")
    run_uv("pip", "sync", "--python", str(python), *options, lock)
    [site] = environment.glob("lib/python3.*/site-packages")
    (site / "herzrasen.pth").write_text(f"{ROOT / 'src'}\n")
    done = subprocess.run(
        [python, "-m", "pytest", "-q", "-n", "2", "-p", "no:cacheprovider", *SELECTION],
        cwd=ROOT,
        env={**os.environ, "MYPY_CACHE_DIR": str(tmp_path / "types")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-8000:]
