"""``python -m tests.mutants [AREA or NAME …]``: plant the mutants and say who noticed them.

``python -m tests.mutants record [--tests TEST …]`` first writes which functions each test enters;
without it only the tests that a mutant names are run.

``python -m tests.mutants random PACKAGE … --seed N --count N`` plants as many random ones in each
package, such as ``storage/sqlite`` or ``client/kit/charts``.

``python -m tests.mutants conditions PACKAGE … [--tests TEST …]`` lists the conditions in packages
of Python that go one way only, whichever test runs.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path

from tests.mutants.entering_tests import EnteringTests, record_entries
from tests.mutants.fork import load_tests
from tests.mutants.mutant import Mutant, areas, mutants_of
from tests.mutants.one_way_conditions import list_one_way_conditions
from tests.mutants.random_mutants import random_mutants
from tests.mutants.result_table import counts, table
from tests.mutants.trial import Trial, plan, try_mutant
from tests.tools import ROOT


def chosen_mutants(words: list[str]) -> dict[str, list[Mutant]]:
    """The mutants of the named areas and of these names, by area; all of them without a word."""
    chosen: dict[str, list[Mutant]] = {}
    for area in areas():
        named = [it for it in mutants_of(area) if not words or {area, it.name} & set(words)]
        if named:
            chosen[area] = named
    return chosen


def try_all(mutants: Mapping[str, Sequence[Mutant]], jobs: int) -> dict[str, list[Trial]]:
    """Try the mutants, some at a time, each by a process that has loaded the tests."""
    entering = EnteringTests()
    plans = {area: [plan(it, entering) for it in listed] for area, listed in mutants.items()}
    found = load_tests({test for listed in plans.values() for it in listed for test in it.tests})
    with (
        tempfile.TemporaryDirectory(prefix="mutants-") as folder,
        ProcessPoolExecutor(jobs, get_context("fork")) as pool,
    ):
        tried = {
            area: pool.map(
                partial(try_mutant, folder=Path(folder)), [it.among(found) for it in listed]
            )
            for area, listed in plans.items()
        }
        return {area: [*trials] for area, trials in tried.items()}


def main() -> int:
    """0 where every mutant was noticed, else 1."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("words", nargs="*", metavar="AREA or NAME")
    parser.add_argument("--jobs", type=int, default=2, help="mutants at a time")
    parser.add_argument("--seed", type=int, default=1, help="which random ones")
    parser.add_argument("--count", type=int, default=10, help="how many of them in each package")
    parser.add_argument(
        "--tests", nargs="+", default=[], help="for record and conditions: these alone"
    )
    options = parser.parse_args()
    os.chdir(ROOT)
    if options.words == ["record"]:
        return record_entries(options.tests)
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
