"""Where everything lies, and what there is to set up."""

import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
OLDEST: Final = (3, 11)
LOCKS: Final = ROOT / "requirements"
KINDS: Final = ("play", "terminal", "cluster", "dev", "cluster-tests")
"""Kinds of environments; each contains those before it."""
VENV: Final = ROOT / ".venv"
PYTHON: Final = VENV / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
STAMP: Final = VENV / "herzrasen.stamp"
UV: Final = ROOT / ".uv/bin" / ("uv.exe" if sys.platform == "win32" else "uv")
"""The uv that is fetched where the machine has none."""
CACHE: Final = ROOT / ".cache"
KERNEL: Final = ROOT / "src/herzrasen/bots/hearts/engine"
KERNEL_FAILED: Final = VENV / "kernel.failed"
"""Which compilers could not compile which kernel, a line for each."""
KERNEL_LOG: Final = CACHE / "kernel.log"
"""What the process said that compiled the kernel beside the program."""
