"""The notice on a terminal that the bots' compiled kernel is missing."""

import os
import shlex
import sys
from typing import Final

from herzrasen.bots.hearts import engine
from herzrasen.locales import system_language, text

KERNEL_VARIABLE: Final = "HERZRASEN_KERNEL"
"""Environment variable in which the launcher names the command that compiles the kernel."""

_COMPILING: Final = "compiling"
"""Its value while the launcher compiles the kernel, and has said so."""


def load_kernel() -> str:
    """Load the kernel. Returns why that failed, or an empty string; it is not logged besides."""
    from herzrasen.bots.hearts.engine.ctypes_kernel import KernelLoadError

    engine.LOG.disabled = True
    try:
        engine.load_kernel()
    except KernelLoadError as reason:
        return str(reason)
    return ""


def kernel_notice(reason: str) -> str:
    """That the kernel is missing, why, and what compiles it; empty where it is being compiled."""
    command = os.environ.get(KERNEL_VARIABLE)
    if not reason or command == _COMPILING:
        return ""
    command = command or shlex.join([sys.executable, "-m", f"{engine.__name__}.build"])
    return text(system_language(), "cli.plain", reason=reason, command=command)


def print_kernel_notice() -> None:
    """Print the notice in the user's language if the kernel is missing."""
    if notice := kernel_notice(load_kernel()):
        print(notice, file=sys.stderr)
