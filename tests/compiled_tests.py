"""Compiled tests, on a machine that has none yet.

Every worker collects every test. On a fresh machine each of them would compile all test modules,
with the assertions that pytest rewrites: at the same time, in the same order, each for itself. So
each compiles a share of them first, for all.
"""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from _pytest.assertion import rewrite

if TYPE_CHECKING:
    import pytest


def compile_share(config: pytest.Config) -> None:
    """Compile this worker's share of the test modules that are asked for; none without workers."""
    worker: dict[str, Any] | None = getattr(config, "workerinput", None)
    if worker is None or sys.dont_write_bytecode:
        return
    number = int(worker["workerid"].removeprefix("gw"))
    for module in modules_below(config.args)[number :: worker["workercount"]]:
        # What cannot be read or compiled, pytest reports when it collects it.
        with suppress(OSError, SyntaxError, ValueError):
            compile_module(module, config)


def modules_below(arguments: list[str]) -> list[Path]:
    """The test modules below these paths, the largest first, so that shares are alike."""
    paths = [Path(argument.partition("::")[0]) for argument in arguments]
    modules = {
        module.resolve()
        for path in paths
        for module in (path.rglob("test_*.py") if path.is_dir() else [path])
    }
    return sorted(modules, key=lambda module: (-module.stat().st_size, module))


def compile_module(module: Path, config: pytest.Config) -> None:
    """Write the module as pytest compiles it, where it is not there yet."""
    file = rewrite.get_cache_dir(module) / f"{module.stem}{rewrite.PYC_TAIL}"
    if not module.suffix or rewrite._read_pyc(module, file) is not None:  # noqa: SLF001
        return
    if rewrite.try_makedirs(file.parent):
        stat, code = rewrite._rewrite_test(module, config)  # noqa: SLF001
        rewrite._write_pyc(config.stash[rewrite.assertstate_key], code, stat, file)  # noqa: SLF001
