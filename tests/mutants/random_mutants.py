"""Random faults of a package, by tools that are kept elsewhere: mutmut for Python, Stryker for the
client.

The tools only say what could be changed to what; the harness plants it and chooses the tests. Of
mutmut's faults those are left out that a type checker sees anyway (a value that is None, an
argument that is missing), and those outside functions: a constant is a choice.
"""

from __future__ import annotations

import json
import random
import subprocess
from collections.abc import Callable, Iterator
from itertools import zip_longest
from pathlib import Path
from typing import Any, Final, NamedTuple

from tests import tools
from tests.mutants.mutant import Mutant
from tests.tools import CLIENT, ROOT

STRYKER: Final = Path(__file__).with_name("stryker")
"""A folder with a lock of its own: nothing else needs its packages."""


class _Fault(NamedTuple):
    """One of those that a tool offers."""

    file: Path
    number: int
    """Among those of its file."""
    plant: Callable[[str], str]
    """From the file's text to the text with the fault in it."""


def random_mutants(package: str, seed: int, count: int) -> list[Mutant]:
    """So many of all faults of a package, the same ones for the same seed and source.

    Args:
        package: Below the package herzrasen, such as ``storage/sqlite``; ``client`` and what is
            below it is JavaScript.
        seed: Chooses.
        count: How many; all of them where there are fewer.

    Raises:
        Missing: Nothing of this name is there, or npm could not fetch the tool.
    """
    folder = ROOT / "src/herzrasen" / package
    in_client = folder.is_relative_to(CLIENT)
    files = sorted(folder.rglob("*.js" if in_client else "*.py"))
    if not files:
        raise tools.Missing(f"a package {package}")
    every = list(_of_client(files) if in_client else _of_python(files))
    return [_mutant(it) for it in random.Random(seed).sample(every, min(count, len(every)))]


def _of_python(files: list[Path]) -> Iterator[_Fault]:
    import libcst
    from mutmut.mutation.file_mutation import Mutation, create_mutations

    left_out = (libcst.Assign, libcst.AnnAssign, libcst.Call, libcst.BaseString, libcst.Lambda)

    def in_module(module: libcst.Module, it: Mutation) -> Callable[[str], str]:
        def plant(_source: str) -> str:
            planted = module.deep_replace(it.original_node, it.mutated_node)
            assert isinstance(planted, libcst.Module)
            return planted.code

        return plant

    for file in files:
        module, mutations, *_ = create_mutations(str(file), file.read_text("utf-8"))
        for number, it in enumerate(mutations):
            if it.contained_by_top_level_function and not isinstance(it.original_node, left_out):
                yield _Fault(file, number, in_module(module, it))


def _of_client(files: list[Path]) -> Iterator[_Fault]:
    node = tools.locked_node()
    try:
        tools.fetch_node_modules(STRYKER, node)
    except (OSError, subprocess.CalledProcessError) as trouble:
        raise tools.Missing("Stryker, which npm could not fetch") from trouble

    def at_location(location: dict[str, Any], new: str) -> Callable[[str], str]:
        def plant(source: str) -> str:
            start, end = (_offset(source, location[it]) for it in ("start", "end"))
            return source[:start] + new + source[end:]

        return plant

    words = [node, str(STRYKER / "mutants.js"), *map(str, files)]
    printed = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    for it in json.loads(printed):
        plant = at_location(it["location"], it["replacement"])
        yield _Fault(Path(it["fileName"]), int(it["id"]), plant)


def _offset(source: str, place: dict[str, Any]) -> int:
    """Where a line and a column, both from 0, stand in a text."""
    return sum(map(len, source.splitlines(keepends=True)[: place["line"]])) + int(place["column"])


def _mutant(fault: _Fault) -> Mutant:
    """A change of a whole file, described by its first changed line."""
    source = fault.file.read_text("utf-8")
    planted = fault.plant(source)
    pairs = zip_longest(source.splitlines(), planted.splitlines(), fillvalue="")
    line, (old, new) = next((n, pair) for n, pair in enumerate(pairs, 1) if pair[0] != pair[1])
    return Mutant(
        name=f"{fault.file.stem}-{fault.number}",
        file=fault.file.relative_to(ROOT).as_posix(),
        old=source,
        new=planted,
        harm=f"line {line}: {old.strip()}  ->  {new.strip()}",
    )
