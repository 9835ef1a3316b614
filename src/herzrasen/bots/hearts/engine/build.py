"""Compile ``source/`` into one shared library beside this module.

    python -m herzrasen.bots.hearts.engine.build

The library's name holds a digest of the sources, the flags and the kind of machine it is for, so
that one made from other sources is never loaded. It has that name only when it is whole.

For x86 there are two levels of processors. Every processor of the last fifteen years has the lower
one; the higher one has an instruction that finds the n-th card of a set.

This file uses the standard library alone: the launcher runs it before anything is installed, and so
does ``hatch_build.py``.
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
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).resolve().parent
SOURCE: Final = HERE / "source"
SUFFIX: Final = {"win32": ".dll", "darwin": ".dylib"}.get(sys.platform, ".so")
LEVELS: Final = (
    ("x86-64-v3", "x86-64-v2") if platform.machine().lower() in ("x86_64", "amd64") else ("",)
)
"""The processor levels of this architecture, the best first; '' where there is only one."""

AMD_ZEN_3_FAMILY: Final = 0x19
"""The family number of AMD's first processors with a fast PDEP and PEXT."""

OUTPUT_LINES: Final = 12
"""How many of a compiler's last lines are shown."""

BUILDING: Final = "building-"
"""How the names of folders begin in which a library is compiled."""

ABANDONED_SECONDS: Final = 3600
"""The age at which nobody builds there any more: a build takes a minute or two."""


class BuildError(Exception):
    """There is no library. The message is one sentence, and below it a compiler's last lines."""


class UnwritableLibrary(BuildError):
    """The compiler was not asked, or did its work: the library cannot be written."""


def levels() -> tuple[str, ...]:
    """The levels that this processor supports, the best first; where that is unknown, the last.

    AMD's before Zen 3 support the higher level, but are slow at the instruction it is used for.
    """
    try:
        first = Path("/proc/cpuinfo").read_text("utf-8").split("\n\n")[0]
    except OSError:
        return LEVELS[-1:]
    fields = (line.partition(":") for line in first.splitlines())
    cpu = {name.strip(): value.strip() for name, _, value in fields}
    slow = (
        cpu.get("vendor_id") == "AuthenticAMD" and int(cpu.get("cpu family", 0)) < AMD_ZEN_3_FAMILY
    )
    has_v3 = {"avx2", "bmi1", "bmi2", "f16c", "fma", "movbe"} <= set(cpu.get("flags", "").split())
    return LEVELS if has_v3 and not slow else LEVELS[-1:]


def flags(level: str) -> list[str]:
    """The flags for every compiler; warnings are errors in the tests only."""
    # No fused multiply-add: the Python kernel rounds twice, too.
    words = ["-std=c++20", "-O3", "-ffp-contract=off", "-fno-exceptions", "-fno-rtti"]
    words += ["-fvisibility=hidden", "-Wall", "-Wextra", "-shared"]
    if level:
        words.append(f"-march={level}")
    if sys.platform != "win32":
        words.append("-fPIC")
    if sys.platform == "linux":
        # A wheel must not need the run-time library of its compiler.
        words += ["-static-libgcc", "-static-libstdc++", "-Wno-unused-command-line-argument"]
    return words


def sources() -> list[Path]:
    """The source files of the library."""
    return sorted(path for path in SOURCE.iterdir() if path.suffix in (".cpp", ".h"))


def library(level: str) -> Path:
    """The path of the library made from these sources for this level, whether it exists or not."""
    digest = hashlib.sha256(" ".join([sys.platform, platform.machine(), *flags(level)]).encode())
    for path in sources():
        digest.update(b"\0" + path.name.encode() + b"\0" + path.read_bytes())
    return HERE / f"kernel-{digest.hexdigest()[:16]}{SUFFIX}"


def find_library() -> Path:
    """The best library that this processor can use. Raises BuildError where there is none."""
    for level in levels():
        if (found := library(level)).exists():
            return found
    raise BuildError("The bots' kernel is not compiled.")


def compilers() -> Iterator[list[str]]:
    """The command of each C++ compiler of this machine, the one in ``CXX`` first."""
    if chosen := os.environ.get("CXX"):
        yield shlex.split(chosen)
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
    """Compile the library to ``target``, from ``units`` instead of the kernel's sources if there
    are any. Raises BuildError where the compiler fails."""
    options = flags(level)
    if "ziglang" in compiler:  # where a dash in the name of a processor takes a feature away
        options = [
            word.replace(level, level.replace("-", "_")) if level else word for word in options
        ]
    units = list(units) or [path for path in sources() if path.suffix == ".cpp"]
    with tempfile.TemporaryDirectory(prefix="herzrasen-") as cache:
        caches = {"ZIG_GLOBAL_CACHE_DIR": cache, "ZIG_LOCAL_CACHE_DIR": cache}
        try:
            done = subprocess.run(
                [*compiler, *options, *more_flags, *map(str, units), "-o", str(target)],
                env={**os.environ, **caches},
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                check=False,
            )
        except OSError as trouble:
            raise BuildError(f"{compiler[0]} cannot be run: {trouble}.") from trouble
    if done.returncode:
        last = done.stdout.decode(errors="replace").strip().splitlines()[-OUTPUT_LINES:]
        raise BuildError("\n".join([f"{shlex.join(compiler)} did not compile the kernel:", *last]))


def build(level: str | None = None) -> Path:
    """The library for a level, or the best for this machine, compiled now if it does not exist.

    Raises BuildError where that fails.
    """
    level = levels()[0] if level is None else level
    wanted = library(level)
    if wanted.exists():
        return wanted
    trouble = BuildError(
        "There is no C++ compiler: neither in CXX nor c++, g++, clang++ or ziglang."
    )
    for compiler in compilers():
        try:
            with building_folder(HERE) as folder:
                target = folder / wanted.name
                compile_with(compiler, level, target)
                target.replace(wanted)
        except BuildError as failed:
            trouble = failed
        except OSError as failed:
            raise UnwritableLibrary(f"The library cannot be written: {failed}.") from failed
        else:
            remove_stale()
            return wanted
    raise trouble


@contextlib.contextmanager
def building_folder(place: Path) -> Iterator[Path]:
    """A folder for a library until it is whole; what builds left that were killed is deleted."""
    for left in place.glob(f"{BUILDING}*"):
        with contextlib.suppress(OSError):
            if time.time() - left.stat().st_mtime > ABANDONED_SECONDS:
                shutil.rmtree(left)
    with tempfile.TemporaryDirectory(prefix=BUILDING, dir=place) as folder:
        yield Path(folder)


def remove_stale() -> None:
    """Delete libraries made from other sources; one in use stays on systems that lock it."""
    fresh = {library(level) for level in LEVELS}
    for path in HERE.glob(f"kernel-*{SUFFIX}"):
        if path not in fresh:
            with contextlib.suppress(OSError):
                path.unlink()


def main() -> int:
    """Build for this machine; print the library's path, or why there is none.

    The exit code is 1 where the sources do not compile, and 2 where that was not what failed.
    """
    try:
        print(build())
    except UnwritableLibrary as trouble:
        print(trouble, file=sys.stderr)
        return 2
    except BuildError as trouble:
        print(trouble, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
