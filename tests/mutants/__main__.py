"""``python -m tests.mutants [AREA or NAME …]``: plant the mutants and say who noticed them.

``python -m tests.mutants cover`` first writes which tests run which lines; without it only the
tests that a mutant names are run.

``python -m tests.mutants random PACKAGE … --seed N --count N`` plants as many random ones in each
package, such as ``storage/sqlite`` or ``client/kit/charts``.

``python -m tests.mutants conditions PACKAGE … [--tests TEST …]`` lists the conditions in packages
of Python that go one way only, whichever test runs.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue

from tests.checks.test_repository import committed_files
from tests.mutants.covering_tests import CoveringTests, measure_coverage
from tests.mutants.mutant import Mutant, areas, mutants_of
from tests.mutants.one_way_conditions import list_one_way_conditions
from tests.mutants.random_mutants import random_mutants
from tests.mutants.result_table import counts, table
from tests.mutants.trial import Trial, try_mutant
from tests.project_copy import ProjectCopy
from tests.tools import git


def chosen_mutants(words: list[str]) -> dict[str, list[Mutant]]:
    """The mutants of the named areas and of these names, by area; all of them without a word."""
    chosen: dict[str, list[Mutant]] = {}
    for area in areas():
        named = [it for it in mutants_of(area) if not words or {area, it.name} & set(words)]
        if named:
            chosen[area] = named
    return chosen


def try_all(mutants: Mapping[str, Sequence[Mutant]], jobs: int) -> dict[str, list[Trial]]:
    """Try the mutants, some at a time, each in a copy of the repository."""
    covering = _covering_tests()
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        copies: SimpleQueue[ProjectCopy] = SimpleQueue()
        files = committed_files(git())
        for number in range(jobs):
            copies.put(ProjectCopy(Path(folder, str(number)), files))

        def try_one(mutant: Mutant) -> Trial:
            copy = copies.get()
            try:
                trial = try_mutant(mutant, copy, covering)
            finally:
                copies.put(copy)
            print(f"{trial.verdict:9}{mutant.name:40}{trial.by}", flush=True)
            return trial

        with ThreadPoolExecutor(jobs) as pool:
            return {area: list(pool.map(try_one, listed)) for area, listed in mutants.items()}


def _covering_tests() -> CoveringTests | None:
    try:
        return CoveringTests()
    except FileNotFoundError:
        print("not measured which tests run which lines: only those that a mutant names are run")
        return None


def main() -> int:
    """0 where every mutant was noticed, else 1."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("words", nargs="*", metavar="AREA or NAME")
    parser.add_argument("--jobs", type=int, default=2, help="mutants at a time")
    parser.add_argument("--seed", type=int, default=1, help="which random ones")
    parser.add_argument("--count", type=int, default=10, help="how many of them in each package")
    parser.add_argument("--tests", nargs="+", default=[], help="for conditions: these alone")
    options = parser.parse_args()
    if options.words == ["cover"]:
        return measure_coverage()
    if options.words[:1] == ["conditions"]:
        return list_one_way_conditions(options.words[1:], options.tests)
    if options.words[:1] == ["random"]:
        chosen = {it: random_mutants(it, options.seed, options.count) for it in options.words[1:]}
    else:
        chosen = chosen_mutants(options.words)
    trials = try_all(chosen, options.jobs)
    print(table([counts(area, (it.verdict for it in tried)) for area, tried in trials.items()]))
    survivors = [it.mutant for tried in trials.values() for it in tried if it.verdict == "survived"]
    for mutant in survivors:
        print(f"survived: {mutant.name} ({mutant.file}): {mutant.harm}")
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())
