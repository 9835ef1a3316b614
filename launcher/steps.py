"""Single steps of a set-up: commands whose output is shown only where they fail."""

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from launcher.places import ROOT

_LINES: Final = 12
"""How many of a command's last lines are shown."""

_FOREIGN: Final = (
    *("PIP_USER", "PIP_TARGET", "PIP_PREFIX", "PIP_ROOT", "PIP_REQUIRE_VIRTUALENV"),
    *("PYTHONHOME", "PYTHONPATH", "VIRTUAL_ENV", "UV_TARGET", "UV_PREFIX", "UV_SYSTEM_PYTHON"),
)
"""Variables by which pip, uv or Python would write or read elsewhere than in our environment."""


class SetUpError(Exception):
    """A step of the set-up failed; the text is the end of its output.

    ``code`` is the exit code of its command, None if it was none.
    """

    def __init__(self, output: str, code: int | None = None) -> None:
        super().__init__(output)
        self.code = code


def run_step(*arguments: object, **more_environment: str) -> None:
    """Run one command of the set-up without showing its output. Raises SetUpError if it fails."""
    own = {name: value for name, value in os.environ.items() if name not in _FOREIGN}
    with signs_of_life():
        result = subprocess.run(
            [str(argument) for argument in arguments],
            cwd=ROOT,
            env={**own, "PIP_USER": "0", **more_environment},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            check=False,
        )
    if result.returncode:
        last = result.stdout.decode(errors="replace").strip().splitlines()[-_LINES:]
        raise SetUpError("\n".join("    " + line for line in last), result.returncode)


@contextmanager
def signs_of_life() -> Iterator[None]:
    """Print a dot a second on a terminal, so that nobody thinks that nothing happens."""
    ended = threading.Event()

    def print_dots() -> None:
        printed = False
        while not ended.wait(1):
            print(".", end="", file=sys.stderr, flush=True)
            printed = True
        if printed:
            print(file=sys.stderr, flush=True)

    if not sys.stderr.isatty():
        yield
        return
    dots = threading.Thread(target=print_dots, daemon=True)
    dots.start()
    try:
        yield
    finally:
        ended.set()
        dots.join()
