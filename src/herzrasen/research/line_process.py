"""A child process that answers every line with exactly one line.

How it works: two threads read what the process writes, so that it never waits for us, and keep no
more of it than can be of use: a few unread answers, and the end of what it writes to stderr. The
process leads a process group of its own, which is paused, continued and killed as a whole. That
group stays in our session, so that the system ends it, paused or not, if we are killed.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import IO, Final

from herzrasen.user_files import cause_of

EXIT_SECONDS: Final = 2.0
"""Timeout for ending after ``quit``, in seconds."""

MAX_LINE_BYTES: Final = 16_384
"""Longest answer; a longer one is a flood."""

MAX_UNREAD: Final = 16
"""Answers that may wait for us. A process that has written more is not read any more."""

STDERR_BYTES: Final = 4096
"""How much is kept of the end of stderr."""

SHOWN_CHARACTERS: Final = 200
"""How much of a line is shown to people."""

STEP_SECONDS: Final = 0.5
"""The longest single wait for an answer."""

_CHUNK: Final = 4096
_END: Final = b"\0end"
_FLOOD: Final = b"\0flood"


class ProcessFailed(Exception):
    """A process does not answer as it should. ``kind`` is ``missing`` (it cannot be started),
    ``dead`` (it has ended), ``slow`` (no answer in time) or ``flood`` (a line that is too long, or
    one that nobody asked for)."""

    def __init__(self, kind: str, **facts: str | int) -> None:
        super().__init__(kind)
        self.kind, self.facts = kind, facts


class LineProcess:
    """A running process. With ``pauses`` it runs only while it is asked, where the system can
    pause a process. ``environment`` and ``folder`` are ours if they are not given."""

    def __init__(
        self,
        command: Sequence[str],
        *,
        environment: Mapping[str, str] | None = None,
        folder: Path | None = None,
        pauses: bool = False,
    ) -> None:
        self.cpu_ns: int | None = None
        """CPU time in ns, its children's included, once it has ended; None if unknown."""
        self._pauses = pauses and sys.platform != "win32"
        self._ending, self._ended = Lock(), False
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                env=environment,
                cwd=folder,
                process_group=None if sys.platform == "win32" else 0,
            )
        except (OSError, ValueError) as error:  # ValueError: a zero byte in a word
            kind, system = cause_of(error) if isinstance(error, OSError) else ("missing", "")
            raise ProcessFailed("missing", trouble=kind, system=system) from error
        self._answers: SimpleQueue[bytes] = SimpleQueue()
        self._stderr = bytearray()
        self._readers = [
            Thread(target=self._read_answers, daemon=True),
            Thread(target=self._read_stderr, daemon=True),
        ]
        for reader in self._readers:
            reader.start()

    def ask(self, line: str, seconds: float) -> str:
        """Send a line; the answer, its bytes beyond ASCII replaced. Raises ProcessFailed."""
        if not self._answers.empty():
            raise ProcessFailed("dead" if self._answers.get() == _END else "flood")
        self._resume()
        try:
            self._stdin.write(line.encode("ascii", "replace") + b"\n")
        except (OSError, ValueError):  # ValueError: closed, because it was killed meanwhile
            raise ProcessFailed("dead") from None
        answer = self._wait(seconds)
        if answer in (_END, _FLOOD):
            raise ProcessFailed("dead" if answer == _END else "flood")
        if self._pauses:
            self._signal(signal.SIGSTOP)
        return answer.decode("ascii", "replace").strip()

    def close(self) -> None:
        """End the process: ``quit`` first, then kill what is left of its group."""
        self._resume()
        with suppress(OSError, ValueError):  # it may have ended before
            self._stdin.write(b"quit\n")
            self._stdin.close()
        self._readers[0].join(EXIT_SECONDS)
        self.kill()

    def kill(self) -> None:
        """Kill the process and its group. May be called from another thread, and more than once."""
        with self._ending:
            if self._ended:
                return
            self._ended = True
            if sys.platform == "win32":
                self._process.kill()
                self._process.wait()
            else:
                self._signal(signal.SIGKILL)
                with suppress(ChildProcessError):
                    _, status, usage = os.wait4(self._process.pid, 0)
                    self._process.returncode = os.waitstatus_to_exitcode(status)
                    self.cpu_ns = round((usage.ru_utime + usage.ru_stime) * 1e9)
        self._close_streams()

    def last_words(self) -> str:
        """The last line of stderr of a process that has ended, as it can be shown."""
        lines = self._stderr.decode(errors="replace").strip().splitlines()
        return printable(lines[-1]) if lines else ""

    @property
    def _stdin(self) -> IO[bytes]:
        assert self._process.stdin is not None, "a pipe"
        return self._process.stdin

    def _wait(self, seconds: float) -> bytes:
        """The next answer. The wait is counted in short steps, so that the time in which we are
        stopped ourselves (Ctrl+Z, a closed lid) is not charged to the process."""
        left = seconds
        while left > 0:
            step = min(left, STEP_SECONDS)
            with suppress(Empty):
                return self._answers.get(timeout=step)
            left -= step
        raise ProcessFailed("slow")

    def _resume(self) -> None:
        if self._pauses:
            self._signal(signal.SIGCONT)

    def _signal(self, number: int) -> None:
        if sys.platform != "win32":
            with suppress(ProcessLookupError, PermissionError):  # it has ended
                os.killpg(self._process.pid, number)

    def _read_answers(self) -> None:
        assert self._process.stdout is not None
        pending = b""
        with suppress(OSError, ValueError):
            while chunk := self._process.stdout.read(_CHUNK):
                *lines, pending = (pending + chunk).split(b"\n")
                longest = max(map(len, (*lines, pending)))
                if longest > MAX_LINE_BYTES or self._answers.qsize() + len(lines) > MAX_UNREAD:
                    self._answers.put(_FLOOD)
                    return
                for line in lines:
                    self._answers.put(line)
            self._process.stdout.close()
        self._answers.put(_END)

    def _read_stderr(self) -> None:
        assert self._process.stderr is not None
        with suppress(OSError, ValueError):
            while chunk := self._process.stderr.read(_CHUNK):
                self._stderr += chunk
                del self._stderr[:-STDERR_BYTES]
            self._process.stderr.close()

    def _close_streams(self) -> None:
        """Close the streams of a process that has ended. A child that left its group may hold a
        pipe; then its reader closes it at its end."""
        streams: list[IO[bytes] | None] = [self._process.stdin]
        pipes = (self._process.stdout, self._process.stderr)
        for reader, stream in zip(self._readers, pipes, strict=True):
            reader.join(EXIT_SECONDS)
            if not reader.is_alive():
                streams.append(stream)
        for one in streams:
            if one is not None:
                with suppress(OSError):  # unread data
                    one.close()


def printable(line: str) -> str:
    """A line of a program as people can be shown it: printable, and not too long."""
    safe = "".join(one if one.isprintable() else "\N{REPLACEMENT CHARACTER}" for one in line)
    if len(safe) <= SHOWN_CHARACTERS:
        return safe
    return safe[: SHOWN_CHARACTERS - 1] + "…"
