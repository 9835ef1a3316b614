"""Completion in the shells themselves: what they offer after some words."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from herzrasen.cli import main

if sys.platform == "win32":
    pytest.skip("shells of Unix", allow_module_level=True)

CASES: Final[tuple[tuple[list[str], set[str]], ...]] = (
    (["ser"], {"serve"}),
    (["arena", ""], {"hearts", "nerts"}),
    (["arena", "hearts", "--de"], {"--deals"}),
    (["rules", "--language", "de", "sho"], {"show"}),
    (["dataset", "--format", ""], {"parquet", "npz"}),
    (["serve", "--host", ""], set()),
    (["serve", "--config", "my"], {"my record.hrz"}),
    (["check", "my"], {"my record.hrz"}),
    (["rules", "show", "--ga"], {"--game"}),
)
"""Words that are typed after the program's name, and what they may become."""

BASH: Final = """
source ./script
COMP_WORDS=(herzrasen "$@"); COMP_CWORD=$#; _herzrasen; printf '%s\\n' "${COMPREPLY[@]}"
"""
ZSH: Final = """
compdef() { : }
_describe() { local name=${@[-1]}; print -l -- ${${(P)name}%%:*} }
_files() { print -l -- ${words[CURRENT]}*(N) }
source ./script
words=(herzrasen "$@"); CURRENT=$#words
_herzrasen
"""
"""The functions are those of zsh's completion, which shows what it is given on a terminal alone."""
FISH: Final = """
source ./script
complete -C (string join ' ' -- herzrasen $argv) | string replace -r '\\t.*' '' | string unescape
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a file whose name has a space."""
    (tmp_path / "my record.hrz").touch()
    return tmp_path


def completions(
    shell: str,
    words: list[str],
    program: list[str],
    folder: Path,
    capsys: pytest.CaptureFixture[str],
) -> set[str]:
    """What a shell offers that has loaded the script."""
    assert main.main(["completion", shell]) == 0
    (folder / "script").write_text(capsys.readouterr().out, "utf-8")
    done = subprocess.run(
        [*program, *words],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
        env={**os.environ, "LC_ALL": "C.UTF-8"},  # a locale that every machine has
    )
    assert done.stderr == ""
    # zsh lets its own function choose what begins like the last word.
    return {line for line in done.stdout.splitlines() if line and line.startswith(words[-1])}


@pytest.mark.parametrize("language", ["en_GB.UTF-8", "de_DE.UTF-8"])
@pytest.mark.parametrize(("words", "expected"), CASES)
def test_bash(
    words: list[str],
    expected: set[str],
    language: str,
    folder: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("LC_ALL", language)
    program = ["bash", "--norc", "-c", BASH, "bash"]
    assert completions("bash", words, program, folder, capsys) == expected


@pytest.mark.heavy
@pytest.mark.parametrize(("words", "expected"), CASES)
def test_zsh(
    words: list[str],
    expected: set[str],
    zsh_path: str,
    folder: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    program = [zsh_path, "-f", "-c", ZSH, "zsh"]
    assert completions("zsh", words, program, folder, capsys) == expected


@pytest.mark.heavy
@pytest.mark.parametrize(("words", "expected"), CASES)
def test_fish(
    words: list[str],
    expected: set[str],
    fish_path: str,
    folder: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("HOME", str(folder))
    program = [fish_path, "--no-config", "-c", FISH]
    assert completions("fish", words, program, folder, capsys) == expected
