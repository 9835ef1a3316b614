"""Compiles the bots' kernel: before commands that are nothing but bots, beside all others.

It only makes the bots faster. Without a C++ compiler one is fetched, used once and deleted. Only
what a compiler could not compile is noted, so that it is not tried at every start; whatever else
fails, such as a download, is tried again.
"""

import contextlib
import importlib.util
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import BinaryIO, Final

from launcher.places import CACHE, KERNEL, KERNEL_FAILED, KERNEL_LOG, LOCKS, PYTHON, ROOT
from launcher.sentences import is_disk_full, print_message, translate
from launcher.set_up_lock import hold_lock, open_lock, try_lock
from launcher.steps import SetUpError, run_step
from launcher.uv import find_uv

COMPILE_COMMAND: Final = "compile-kernel"
"""The launcher's own word for the process beside the program where there is no fork."""

KERNEL_VARIABLE: Final = "HERZRASEN_KERNEL"
"""Tells the program, and a launcher that it runs, the command that compiles the kernel."""

_COMPILING: Final = "compiling"
"""The variable's value while a process does that already."""

_NOT_COMPILED: Final = 1
"""The exit code of build.py where a compiler refused the sources."""

_LOWEST_PRIORITY: Final = 19
_FETCHED: Final = "fetched"
"""What a compiler is called that this machine does not have."""


def library() -> Path:
    """The compiled kernel for this machine, whether it is there or not."""
    spec = importlib.util.spec_from_file_location("build", KERNEL / "build.py")
    assert spec
    assert spec.loader
    build = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(build)
    found: Path = build.library(build.levels()[0])
    return found


def compilers() -> list[str]:
    """The C++ compilers on this machine; build.py runs one of them."""
    current = [os.environ.get("CXX"), *map(shutil.which, ("c++", "g++", "clang++"))]
    return [name for name in current if name]


def is_known_to_fail() -> bool:
    """Whether all compilers that there are have failed to compile the present sources."""
    try:
        failed = KERNEL_FAILED.read_text("utf-8").splitlines()
    except OSError:
        return False
    return all(f"{library().name} {one}" in failed for one in compilers() or [_FETCHED])


def compile_first(*, again: bool = False) -> None:
    """Compile the kernel unless it is there or, without ``again``, could not be compiled before.

    A failure does not stop the game.
    """
    if library().exists() or (is_known_to_fail() and not again) or is_compiled_beside():
        return
    try:
        with hold_lock("kernel"):
            if not library().exists():
                print_message(translate("compiling" if compilers() else "compiler"))
                _compile()
    except (SetUpError, OSError) as failed:
        print_message(translate("slow", output=failed))


def is_compiled_beside() -> bool:
    """Whether a process of the program that runs this compiles the kernel."""
    return os.environ.get(KERNEL_VARIABLE) == _COMPILING


def compile_beside() -> None:
    """Let a process of its own compile the kernel, below everybody's priority, unless it is there
    or could not be compiled. It ends with Ctrl-C as the program does."""
    if library().exists() or is_known_to_fail():
        return
    try:
        lock = open_lock("kernel")
    except OSError:  # who may not write here does without; the program says so
        return
    with lock:
        print_message(translate("beside" if compilers() else "compiler-beside"))
        os.environ[KERNEL_VARIABLE] = _COMPILING
        if try_lock(lock):  # else another start's process compiles it
            _start_process(lock)


def _start_process(lock: BinaryIO) -> None:
    """Start the process; on POSIX it holds the lock, which it inherits."""
    if sys.platform == "win32":
        lock.close()
        with KERNEL_LOG.open("wb") as log:
            subprocess.Popen(
                [sys.executable, str(ROOT / "herzrasen"), COMPILE_COMMAND],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                creationflags=subprocess.IDLE_PRIORITY_CLASS,
            )
    elif child := os.fork():
        os.waitpid(child, 0)
    elif os.fork():  # nobody's child leaves no zombie
        os._exit(0)
    else:
        with contextlib.suppress(BaseException):
            for ending in (signal.SIGTERM, signal.SIGHUP):
                signal.signal(ending, lambda *_: sys.exit())  # what was fetched is deleted
            os.nice(_LOWEST_PRIORITY)
            _say_it_to_the_log()
            compile_now()
        os._exit(0)


def _say_it_to_the_log() -> None:
    """Leave the terminal, or the pipe, to the program."""
    with open(os.devnull, "rb") as nothing, KERNEL_LOG.open("wb") as log:  # noqa: PTH123
        os.dup2(nothing.fileno(), 0)
        os.dup2(log.fileno(), 1)
        os.dup2(log.fileno(), 2)


def compile_now() -> None:
    """Compile the kernel, and say why it could not be compiled."""
    try:
        if not library().exists():
            _compile()
    except (SetUpError, OSError) as failed:
        print_message(translate("slow", output=failed))


def _compile() -> None:
    """Compile with the machine's compiler, or with one that is fetched and then deleted. Raises
    SetUpError."""
    if present := compilers():
        _run_build(present)
        return
    folder = CACHE / "ziglang"
    shutil.rmtree(folder, ignore_errors=True)
    try:
        _fetch_compiler(folder)
        _run_build([_FETCHED], PYTHONPATH=str(folder))
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _run_build(tried: list[str], **more_environment: str) -> None:
    """Run build.py; note which compilers have failed. Raises SetUpError."""
    try:
        run_step(PYTHON, "-P", KERNEL / "build.py", **more_environment)
    except SetUpError as failed:
        if failed.code == _NOT_COMPILED and not is_disk_full(str(failed)):
            with KERNEL_FAILED.open("a", encoding="utf-8") as file:
                file.writelines(f"{library().name} {one}\n" for one in tried)
        raise


def _fetch_compiler(folder: Path) -> None:
    """Install the locked compiler into a folder, and nothing into a cache. Raises SetUpError."""
    wanted = ("--target", folder, "--require-hashes", "-r", LOCKS / "ziglang.txt")
    try:
        python = ("--python", PYTHON)
        options = ("--no-cache", "--no-build", "--quiet")
        run_step(find_uv(), "pip", "install", *python, *options, *wanted)
    except SetUpError:
        options = ("--no-cache-dir", "--only-binary=:all:", "--disable-pip-version-check")
        run_step(PYTHON, "-m", "pip", "install", *options, *wanted)
