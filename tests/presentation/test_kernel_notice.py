"""What is said of a missing kernel names a command that exists."""

import shlex
import sys

import pytest

from herzrasen.bots.hearts.engine import build
from herzrasen.presentation.kernel_notice import kernel_notice


def test_in_a_clone_the_launcher_names_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    """On Debian no command is called python."""
    monkeypatch.setenv("HERZRASEN_KERNEL", "./herzrasen setup")
    assert "./herzrasen setup\n(why)" in kernel_notice("why")


def test_nothing_is_said_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HERZRASEN_KERNEL", "compiling")
    assert kernel_notice("why") == ""


def test_without_the_launcher_this_very_python_compiles_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HERZRASEN_KERNEL", raising=False)
    assert shlex.join([sys.executable, "-m", build.__name__]) in kernel_notice("why")
    assert kernel_notice("") == ""
