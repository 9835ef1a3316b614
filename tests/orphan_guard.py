"""Ends the processes that tests have started, if the tests' own process is killed.

A shell waits for the end of a pipe that only this process holds, however this process ends.
"""

from __future__ import annotations

import subprocess
from pathlib import Path


class OrphanGuard:
    """Runs a shell script when this process is gone, or on ``run``; ``words`` are its $1, $2 …"""

    def __init__(self, script: str, *words: str | Path) -> None:
        self._shell = subprocess.Popen(
            ["sh", "-c", f"cat > /dev/null\n{script}", "orphan guard", *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,  # a signal to the tests' process group must not end it
        )

    def run(self) -> None:
        """Run the script now, and wait for its end."""
        assert self._shell.stdin is not None
        self._shell.stdin.close()
        self._shell.wait()

    def cancel(self) -> None:
        """Forget the script."""
        self._shell.kill()
        assert self._shell.stdin is not None
        self._shell.stdin.close()
        self._shell.wait()
