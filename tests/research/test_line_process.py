"""A child process that answers line by line: paused, bounded, measured and ended."""

import os
import sys
from pathlib import Path

import psutil  # type: ignore[import-untyped]  # it has no types of its own
import pytest

from herzrasen.research import line_process
from herzrasen.research.line_process import (
    SHOWN_CHARACTERS,
    STDERR_BYTES,
    LineProcess,
    ProcessFailed,
    printable,
)

ECHO = "import sys\nfor line in sys.stdin: print(line.strip(), flush=True)"
LOUD = f"import sys\nsys.stderr.write('x' * {3 * STDERR_BYTES} + '\\nthe end')\n"


def python(code: str, *, pauses: bool = False) -> LineProcess:
    return LineProcess([sys.executable, "-c", code], pauses=pauses)


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_a_process_is_paused_while_it_is_not_asked() -> None:
    others = {*psutil.Process().children()}  # of tests before, such as browsers
    process = python(ECHO, pauses=True)
    for word in ("one", "two"):
        assert process.ask(word, 60) == word
        (child,) = {*psutil.Process().children()} - others
        while child.status() != psutil.STATUS_STOPPED:
            pass
    process.close()
    assert not child.is_running()
    assert process.cpu_ns is not None
    assert process.cpu_ns > 0


def test_only_the_end_of_stderr_is_kept() -> None:
    process = python(LOUD)
    with pytest.raises(ProcessFailed) as failed:
        process.ask("anything", 60)
    assert failed.value.kind == "dead"
    process.kill()
    process.kill()
    assert process.last_words() == "the end"


def test_a_killed_process_fails_and_does_not_hang() -> None:
    process = python(ECHO)
    process.kill()
    with pytest.raises(ProcessFailed) as failed:
        process.ask("anything", 60)
    assert failed.value.kind == "dead"
    process.close()


@pytest.mark.skipif(sys.platform == "win32", reason="named pipes")
def test_pipes_are_closed_when_a_child_that_left_the_group_lets_go_of_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(line_process, "EXIT_SECONDS", 0)
    may_end = tmp_path / "may end"
    os.mkfifo(may_end)
    started = "subprocess.Popen(['cat', sys.argv[1]], start_new_session=True)"
    code = f"import subprocess, sys\n{started}\ninput()\nprint('one', flush=True)\ninput()"
    process = LineProcess([sys.executable, "-c", code, str(may_end)])
    assert process.ask("one", 60) == "one"
    process.close()
    may_end.write_text("")
    for reader in process._readers:  # noqa: SLF001
        reader.join()
    for pipe in (process._process.stdout, process._process.stderr):  # noqa: SLF001
        assert pipe is not None
        assert pipe.closed


def test_what_is_shown_is_printable_and_short() -> None:
    assert (
        printable("a\x1b[31m\u202eb") == "a\N{REPLACEMENT CHARACTER}[31m\N{REPLACEMENT CHARACTER}b"
    )
    assert len(printable("x" * 10_000)) == SHOWN_CHARACTERS
