"""Compile ``source/`` into one shared library beside this module.

    python -m herzrasen.bots.hearts.engine.build

The library's name holds a digest of the sources, the flags and the kind of machine it is for, so
that one made from other sources is never loaded. It has that name only when it is whole.

An x86 processor is asked for its level. Every one of the last fifteen years has the lower of two;
the higher one has an instruction that finds the n-th card of a set at once.

This file uses the standard library alone: the launcher runs it before there is anything else, and
``hatch_build.py`` before Herzrasen is installed.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib.util
import os
import platform
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).resolve().parent
SOURCE: Final = HERE / "source"
SUFFIX: Final = {"win32": ".dll", "darwin": ".dylib"}.get(sys.platform, ".so")
LEVELS: Final = (
    ("x86-64-v3", "x86-64-v2") if platform.machine().lower() in ("x86_64", "amd64") else ("",)
)
"""The levels of this kind of processor, the best first; '' where there is but one."""

ZEN_3: Final = 0x19
"""The family of AMD's processors that it began with."""

LINES: Final = 12
"""How much of what a compiler said is worth repeating."""


class Unbuilt(Exception):
    """There is no library, and why: one sentence, and below it a compiler's last lines."""


def levels() -> tuple[str, ...]:
    """The levels that this very processor has, the best first; where it cannot be known, the last.

    AMD's before Zen 3 have the level, but need hundreds of steps for the instruction it is for.
    """
    try:
        first = Path("/proc/cpuinfo").read_text("utf-8").split("\n\n")[0]
    except OSError:
        return LEVELS[-1:]
    told = (line.partition(":") for line in first.splitlines())
    facts = {name.strip(): value.strip() for name, _, value in told}
    slow = facts.get("vendor_id") == "AuthenticAMD" and int(facts.get("cpu family", 0)) < ZEN_3
    has = {"avx2", "bmi1", "bmi2", "f16c", "fma", "movbe"} <= set(facts.get("flags", "").split())
    return LEVELS if has and not slow else LEVELS[-1:]


def flags(level: str) -> list[str]:
    """What every compiler is told; warnings are errors in the tests only."""
    # No fused multiply and add: the plain twin rounds twice, too.
    told = ["-std=c++20", "-O3", "-ffp-contract=off", "-fno-exceptions", "-fno-rtti"]
    told += ["-fvisibility=hidden", "-Wall", "-Wextra", "-shared"]
    if level:
        told.append(f"-march={level}")
    if sys.platform != "win32":
        told.append("-fPIC")
    if sys.platform == "linux":
        # A wheel shall not need the run-time library of the compiler that made it.
        told += ["-static-libgcc", "-static-libstdc++", "-Wno-unused-command-line-argument"]
    return told


def sources() -> list[Path]:
    """Every file that the library is made from."""
    return sorted(path for path in SOURCE.iterdir() if path.suffix in (".cpp", ".h"))


def library(level: str) -> Path:
    """Where the library made from these very sources for this level lies, or would."""
    told = hashlib.sha256(" ".join([sys.platform, platform.machine(), *flags(level)]).encode())
    for path in sources():
        told.update(b"\0" + path.name.encode() + b"\0" + path.read_bytes())
    return HERE / f"kernel-{told.hexdigest()[:16]}{SUFFIX}"


def usable() -> Path:
    """The best library that this processor can use; raises Unbuilt where there is none."""
    for level in levels():
        if (found := library(level)).exists():
            return found
    raise Unbuilt("The bots' kernel is not compiled.")


def compilers() -> Iterator[list[str]]:
    """The words that run each C++ compiler of this machine, the one in ``CXX`` first."""
    if wished := os.environ.get("CXX"):
        yield shlex.split(wished)
    for name in ("c++", "g++", "clang++"):
        if found := shutil.which(name):
            yield [found]
    if importlib.util.find_spec("ziglang"):
        yield [sys.executable, "-m", "ziglang", "c++"]


def compile_with(
    compiler: list[str],
    level: str,
    target: Path,
    *more_flags: str,
    units: Iterable[Path] = (),
) -> None:
    """Make the library under this name, from these units instead of the kernel's if there are any.
    Raises Unbuilt where the compiler does not like it."""
    words = flags(level)
    if "ziglang" in compiler:  # where a dash in the name of a processor takes a feature away
        words = [word.replace(level, level.replace("-", "_")) if level else word for word in words]
    units = list(units) or [path for path in sources() if path.suffix == ".cpp"]
    with tempfile.TemporaryDirectory(prefix="herzrasen-") as cache:
        caches = {"ZIG_GLOBAL_CACHE_DIR": cache, "ZIG_LOCAL_CACHE_DIR": cache}
        try:
            done = subprocess.run(
                [*compiler, *words, *more_flags, *map(str, units), "-o", str(target)],
                env={**os.environ, **caches},
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                check=False,
            )
        except OSError as trouble:
            raise Unbuilt(f"{compiler[0]} cannot be run: {trouble}.") from trouble
    if done.returncode:
        last = done.stdout.decode(errors="replace").strip().splitlines()[-LINES:]
        raise Unbuilt("\n".join([f"{shlex.join(compiler)} did not compile the kernel:", *last]))


def build(level: str | None = None) -> Path:
    """The library for a level, or the best for this machine, made now if it is not there.

    Raises Unbuilt where that does not work.
    """
    level = levels()[0] if level is None else level
    wanted = library(level)
    if wanted.exists():
        return wanted
    trouble = Unbuilt("There is no C++ compiler: neither in CXX nor c++, g++, clang++ or ziglang.")
    for compiler in compilers():
        try:
            with tempfile.TemporaryDirectory(prefix="building-", dir=HERE) as folder:
                made = Path(folder) / wanted.name
                compile_with(compiler, level, made)
                made.replace(wanted)
        except Unbuilt as failed:
            trouble = failed
        except OSError as failed:
            raise Unbuilt(f"The library cannot be written: {failed}.") from failed
        else:
            remove_stale()
            return wanted
    raise trouble


def remove_stale() -> None:
    """Take away libraries made from other sources; one in use stays where the system says so."""
    fresh = {library(level) for level in LEVELS}
    for path in HERE.glob(f"kernel-*{SUFFIX}"):
        if path not in fresh:
            with contextlib.suppress(OSError):
                path.unlink()


def main() -> int:
    """Build for this machine, and say where the library is or why there is none."""
    try:
        print(build())
    except Unbuilt as trouble:
        print(trouble, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
