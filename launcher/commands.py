"""The commands of the launcher."""

import argparse
import io
import os
import signal
import subprocess
import sys
import time
from typing import Final, NoReturn

from launcher.environment import make_ready, set_cache_folders
from launcher.kernel import (
    COMPILE_COMMAND,
    KERNEL_VARIABLE,
    compile_beside,
    compile_first,
    compile_now,
)
from launcher.places import CACHE, KINDS, LOCKS, OLDEST, PYTHON, ROOT
from launcher.sentences import failure, print_message, translate
from launcher.set_up_lock import hold_lock
from launcher.steps import SetUpError, run_step
from launcher.uv import PythonError, find_uv

LAUNCHER_VARIABLE: Final = "HERZRASEN_LAUNCHER"
"""Tells the program which Python can run the launcher."""

SET_UP_FAILED: Final = 11
"""The exit code of the gate's first part."""

SELF: Final = "py herzrasen" if sys.platform == "win32" else "./herzrasen"
"""What users type."""

PAUSES: Final = (5, 15)
"""Seconds before the set-up of the tests is tried again."""

TABLE_COMMANDS: Final = ("play", "serve", "terminal")
"""Commands that open tables: those do not wait for the kernel."""

BOT_COMMANDS: Final = ("review", "verify-bots", "seat", "arena", "league", "dataset")
"""Commands that compute with bots and are slow without it: they wait."""


def exec_python(*arguments: str) -> NoReturn:
    """Replace this process by the environment's Python; Windows has no exec: wait for it there."""
    command = [str(PYTHON), *arguments]
    if sys.platform == "win32":
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the child's; it ends, then we do
        raise SystemExit(subprocess.call(command))
    os.execv(PYTHON, command)


def play(arguments: list[str]) -> None:
    """Run the program with these arguments."""
    command = next(iter(arguments), "play")
    make_ready("terminal" if command == "terminal" else "play")
    if not {"-h", "--help"}.intersection(arguments):
        if command in TABLE_COMMANDS:
            compile_beside()
        elif command in BOT_COMMANDS:
            compile_first()
    os.environ[LAUNCHER_VARIABLE] = sys.executable
    os.environ.setdefault(KERNEL_VARIABLE, f"{SELF} setup")
    exec_python("-P", "-m", "herzrasen", *arguments)


def setup(arguments: list[str]) -> None:
    """Set up an environment and start nothing.

    The program itself runs this for a cluster: it alone knows all its settings.
    """
    parser = argparse.ArgumentParser(prog="herzrasen setup", description=translate("setup"))
    parser.add_argument("kind", nargs="?", choices=KINDS, default="play")
    make_ready(parser.parse_args(arguments).kind)
    compile_first(again=True)


def test(arguments: list[str]) -> None:
    """Run a tier of the tests on all cores, or what further arguments for pytest select.

    Exits with 11 if the set-up fails, which is the first part of the gate (tests/gate.py).
    """
    parser = argparse.ArgumentParser(prog="herzrasen test", description=translate("test"))
    parser.add_argument("--strict", action="store_true", help=translate("strict"))
    parser.add_argument("--full", action="store_true", help=translate("full"))
    parser.add_argument("--all", action="store_true", help=translate("all"))
    parser.add_argument("--cluster", action="store_true", help=translate("many"))
    parser.add_argument("--bare", action="store_true", help=translate("bare-tests"))
    args, pytest_arguments = parser.parse_known_args(arguments)
    make_test_environment_ready("cluster-tests" if args.cluster else "dev")
    compile_first()
    keep_compiled_modules()
    os.chdir(ROOT)
    options = ["--strict-tools"] if args.strict else []
    options += ["--cluster"] if args.cluster else []
    options += ["--bare"] if args.bare else []
    options += ["--all"] if args.all else ["--full"] if args.full else []
    with hold_lock("set-up"):
        command = [str(PYTHON), "-m", "tests.tools", *options]
        if subprocess.call(command, stdin=subprocess.DEVNULL):
            raise SystemExit(SET_UP_FAILED)
    if args.bare and not pytest_arguments:
        pytest_arguments = ["tests/bare"]
    module = "pytest" if pytest_arguments else "tests.gate"
    exec_python("-m", module, *options, *pytest_arguments)


def make_test_environment_ready(kind: str) -> None:
    """Fill a development environment; a registry that fails for a moment is asked again."""
    for pause in PAUSES:
        try:
            make_ready(kind)
            return
        except SetUpError:
            print_message(translate("again", pause=pause))
            time.sleep(pause)
    make_ready(kind)


def keep_compiled_modules() -> None:
    """Let Python cache compiled modules: a run of the tests starts hundreds of processes.

    Where the machine forbids them beside the sources, they go to `.cache`.
    """
    if os.environ.pop("PYTHONDONTWRITEBYTECODE", None):
        prefix = os.environ.get("PYTHONPYCACHEPREFIX")
        os.environ["PYTHONPYCACHEPREFIX"] = prefix or str(CACHE / "modules")


def lock(arguments: list[str]) -> None:
    """Write the locks from pyproject.toml; versions stay the same without --upgrade."""
    uv = find_uv()
    common = (
        *("--universal", "--python-version", ".".join(map(str, OLDEST))),
        *("--generate-hashes", "--no-emit-index-url", "--quiet"),
        *("--custom-compile-command", "./herzrasen lock", *arguments),
    )
    wanted: list[object] = ["pyproject.toml"]
    same: list[object] = []  # each kind has the versions of those before it
    for kind in KINDS:
        if kind != "play":
            wanted += ["--extra" if kind in ("terminal", "cluster") else "--group", kind]
        file = LOCKS / f"{kind}.txt"
        run_step(uv, "pip", "compile", *common, *wanted, *same, "-o", file)
        same += ["--constraint", file.relative_to(ROOT)]
    for name in ("uv", "ziglang", "release"):
        lock, source = LOCKS / f"{name}.txt", f"requirements/{name}.in"
        run_step(uv, "pip", "compile", *common, source, "-o", lock)


def compile_kernel(_arguments: list[str]) -> None:
    """What the process beside the program does where there is no fork."""
    with hold_lock("kernel"):
        compile_now()


COMMANDS: Final = {"test": test, "setup": setup, "lock": lock, COMPILE_COMMAND: compile_kernel}


def main() -> None:
    """Run the command that the first argument names; without one of ours, the program.

    Why it cannot be set up is a sentence, and 11 where the gate asks.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a locale without umlauts is no reason to stop
    arguments = sys.argv[1:]
    try:
        set_cache_folders()
        command = COMMANDS.get(arguments[0]) if arguments else None
        if command:
            command(arguments[1:])
        else:
            play(arguments)
        return
    except SetUpError as failed:
        print_message(failure(str(failed)))
    except PythonError as failed:
        print_message(str(failed))
    except OSError as failed:
        file, reason = failed.filename or ROOT, failed.strerror or failed
        print_message(translate("unwritable", file=file, reason=reason))
    except KeyboardInterrupt:
        raise SystemExit(130) from None
    raise SystemExit(SET_UP_FAILED if arguments[:1] == ["test"] else 1)
