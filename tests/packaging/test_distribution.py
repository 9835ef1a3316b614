"""What `pip install herzrasen` gets: both files of a release, installed where the clone is not."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import tarfile
import zipfile
from email.parser import Parser
from pathlib import Path
from typing import Final
from urllib.request import urlopen

import pytest

from herzrasen import __version__
from herzrasen.bots.hearts.engine import build
from tests.packaging.conftest import Distributions
from tests.tools import ROOT

pytestmark = pytest.mark.slow

PYTHONS: Final = ("3.11", "3.12", "3.13", "3.14")
TIMEOUT_S: Final = 60

DEAL: Final = """
import importlib.resources
from pathlib import Path
import herzrasen
from herzrasen.bots.hearts.engine import kernel
from herzrasen.games import hearts
assert not Path(herzrasen.__file__).is_relative_to(ROOT), herzrasen.__file__
assert kernel().name == "compiled"
files = importlib.resources.files("herzrasen")
assert (files / "client" / "index.html").is_file() and (files / "py.typed").is_file()
print(hearts.PRESETS["standard"].players, herzrasen.__version__)
"""


def test_both_files_pass_the_checks_of_the_registry(distributions: Distributions) -> None:
    words = ("-m", "twine", "check", "--strict", *map(str, distributions))
    done = subprocess.run([sys.executable, *words], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_source_distribution_holds_what_builds_the_wheel(distributions: Distributions) -> None:
    with tarfile.open(distributions.sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    kernel = build.SOURCE.relative_to(ROOT).as_posix()
    assert {"pyproject.toml", "hatch_build.py", "LICENSE", f"{kernel}/kernel.h"} <= names
    tops = {name.partition("/")[0] for name in names}
    assert not tops & {"tests", "docs", "bench", "deploy", "node_modules", ".venv"}
    assert not [name for name in names if name.endswith((build.SUFFIX, ".pyc"))]


def test_the_wheel_says_what_it_is(distributions: Distributions) -> None:
    with zipfile.ZipFile(distributions.wheel) as archive:
        names = archive.namelist()
        [metadata] = [name for name in names if name.endswith(".dist-info/METADATA")]
        facts = Parser().parsestr(archive.read(metadata).decode())
        [entries] = [name for name in names if name.endswith("/entry_points.txt")]
        scripts = archive.read(entries).decode()
        text = b"".join(archive.read(name) for name in names if name.endswith((".py", ".toml")))
    assert facts["Version"] == __version__
    assert facts["License-Expression"] == "MIT"
    assert facts["Requires-Python"] == ">=3.11"
    assert set(facts.get_all("Provides-Extra", [])) == {
        "research",
        "terminal",
        "cluster",
        "openspiel",
    }
    for version in PYTHONS:
        assert f"Programming Language :: Python :: {version}" in facts.get_all("Classifier", [])
    assert "herzrasen = herzrasen.__main__:run" in scripts
    assert "herzrasen/py.typed" in names
    assert len([name for name in names if "/kernel-" in name]) == len(build.LEVELS)
    assert str(ROOT).encode() not in text


@pytest.mark.parametrize("version", PYTHONS)
def test_it_runs_in_an_empty_environment(
    version: str, distributions: Distributions, tmp_path: Path
) -> None:
    """With the locked packages, outside the clone, on each Python that is on this machine."""
    python = find_python(version)
    if python is None:
        assert version != PYTHONS[0]
        pytest.skip(f"no Python {version} on this machine")
    environment = tmp_path / "environment"
    run_uv("venv", "--quiet", "--python", python, str(environment))
    folder = environment / ("Scripts" if os.name == "nt" else "bin")
    target = ("pip", "install", "--quiet", "--python", str(environment))
    run_uv(*target, "--require-hashes", "-r", str(ROOT / "requirements/play.txt"))
    run_uv(*target, "--no-deps", str(distributions.wheel))
    code = f"ROOT = {str(ROOT)!r}\n{DEAL}"
    assert run(str(folder / "python"), "-c", code, cwd=tmp_path) == f"4 {__version__}"
    assert run(str(folder / "herzrasen"), "--version", cwd=tmp_path).split()[1] == __version__
    assert opened_page(folder, tmp_path).startswith("<!doctype html>")


def opened_page(folder: Path, tmp_path: Path) -> str:
    """What the browser shows that `herzrasen` opens: the browser here sends its address to us."""
    browser = tmp_path / "browser.py"
    with socket.create_server(("127.0.0.1", 0)) as listening:
        listening.settimeout(TIMEOUT_S)
        code = "import socket, sys; socket.create_connection({}).sendall(sys.argv[1].encode())"
        browser.write_text(code.format(listening.getsockname()), "utf-8")
        home = str(tmp_path / "home")
        environment = clean_environment() | {"HOME": home, "XDG_DATA_HOME": home}
        environment |= {"BROWSER": f"{sys.executable} {browser} %s", "DISPLAY": ":0"}
        words = [str(folder / "herzrasen")]
        with subprocess.Popen(words, cwd=tmp_path, env=environment) as program:
            try:
                with listening.accept()[0] as connection:
                    address = connection.makefile("r", encoding="utf-8").read()
                with urlopen(address, timeout=TIMEOUT_S) as answer:
                    return str(answer.read().decode())
            finally:
                program.terminate()


def test_uvx_runs_it_at_once(distributions: Distributions, tmp_path: Path) -> None:
    words = ("tool", "run", "--isolated", "--from", str(distributions.wheel), "herzrasen")
    assert run_uv(*words, "--version", cwd=tmp_path).split()[1] == __version__


def find_python(version: str) -> str | None:
    """A Python of this version: on the PATH, or one of pyenv's."""
    if sys.version_info[:2] == tuple(map(int, version.split("."))):
        return sys.executable
    for folder in sorted(Path.home().glob(f".pyenv/versions/{version}.*/bin"), reverse=True):
        return str(folder / "python")
    found = shutil.which(f"python{version}")
    usable = (
        found and not subprocess.run([found, "-V"], capture_output=True, check=False).returncode
    )
    return found if usable else None


def run_uv(*words: str, cwd: Path | None = None) -> str:
    """What uv prints: the machine's, or the one that the launcher has fetched."""
    own = f"{ROOT / '.uv/bin'}"
    uv = shutil.which("uv", path=f"{os.environ.get('PATH', '')}{os.pathsep}{own}")
    assert uv is not None
    return run(uv, *words, cwd=cwd)


def run(*words: str, cwd: Path | None = None) -> str:
    """What a program prints that ends well."""
    done = subprocess.run(
        words,
        cwd=cwd,
        env=clean_environment(),
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.strip()


def clean_environment() -> dict[str, str]:
    """The environment's variables without those that lead to this clone."""
    clone = ("PYTHON", "VIRTUAL_ENV", "HERZRASEN")
    return {name: value for name, value in os.environ.items() if not name.startswith(clone)}
