"""Every file and folder that the documentation names exists."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Final

import pytest

from tests.checks.test_repository import committed_files
from tests.tools import ROOT

LINK: Final = re.compile(r"\]\(([^)\s]+)\)")
CODE: Final = re.compile(r"`([^`\n]+)`")
FILE: Final = re.compile(
    r"(?:[\w.*{},-]+/)+[\w.*{},-]*|[\w*{},-]+\.(?:py|js|css|cpp|h|md|toml|hrz|sql)"
)
"""What a path in backticks looks like: it has a slash, or the ending of a source file."""

BASES: Final = (
    "",
    "src/herzrasen",
    "src/herzrasen/bots/hearts/engine",
    "src/herzrasen/games",
    "src/herzrasen/client",
)
"""Where a path in backticks may begin, besides the folder of the page that names it."""

ELSEWHERE: Final = frozenset(
    {
        "application/json",
        "bench/peers/node_modules",  # installed by npm
        "entry.js",  # not kept: what the vendored bundle was made from
        "herzrasen.toml",  # in the data folder of a server
        "kept/",  # a folder of an operator's choice
    }
)
"""What looks like a path of the repository and is none."""


def alternatives(path: str) -> Iterator[str]:
    """The path with each choice of what stands in braces.

    >>> [*alternatives("games/{hearts,nerts}/rules.py")]
    ['games/hearts/rules.py', 'games/nerts/rules.py']
    """
    parts = re.split(r"\{([^{}]*)\}", path)
    choices = [part.split(",") if at % 2 else [part] for at, part in enumerate(parts)]
    yield from ("".join(choice) for choice in product(*choices))


def exists(path: str, page: Path, names: set[str]) -> bool:
    """Whether there is such a file or folder; one that is named without a folder may be
    anywhere."""
    if "/" not in path.rstrip("/") and "*" not in path:
        return path.rstrip("/") in names
    places = [page.parent, *(ROOT / base for base in BASES)]
    return any(next(place.glob(path.rstrip("/")), None) is not None for place in places)


def missing(page: Path, names: set[str]) -> list[str]:
    """What a page names and nobody finds."""
    text = page.read_text("utf-8")
    links = (link.partition("#")[0] for link in LINK.findall(text))
    lost = [
        link for link in links if link and ":" not in link and not (page.parent / link).exists()
    ]
    for code in CODE.findall(text):
        if FILE.fullmatch(code) and code not in ELSEWHERE:
            lost += [path for path in alternatives(code) if not exists(path, page, names)]
    return lost


def test_every_path_that_a_page_names_exists(git: str) -> None:
    files = committed_files(git)
    names = {part for file in files for part in file.relative_to(ROOT).parts}
    pages = [file for file in files if file.suffix == ".md" and file.name != "CHANGELOG.md"]
    assert len(pages) > 10
    lost = {page.relative_to(ROOT).as_posix(): missing(page, names) for page in pages}
    assert {page: paths for page, paths in lost.items() if paths} == {}


CITED: Final = re.compile(r"(?<![\w./{}%-])(?!a/)((?:[\w-]+/)+[\w.-]+\.md)\b")
"""A page with its folder, as comments, docstrings and sentences name it."""

CITING: Final = frozenset(
    {".py", ".js", ".toml", ".cpp", ".h", ".ts", ".conf", ".service", ".yaml"}
)


def test_every_page_that_the_code_cites_exists(git: str) -> None:
    """63 files named texts of the rules that only the authors had."""
    lost = {
        (file.relative_to(ROOT).as_posix(), page)
        for file in committed_files(git)
        if file.suffix in CITING and file != Path(__file__)
        for page in CITED.findall(file.read_text("utf-8"))
        if not any((base / page).exists() for base in (ROOT, ROOT / "docs", file.parent))
    }
    assert {one for one in lost if one[0] != "tests/documentation/site_source.py"} == set()


@pytest.mark.parametrize(
    "text", ["`games/none.py`", "[here](none.md)", "`none.py`", "`games/{hearts,none}/`"]
)
def test_a_path_that_is_not_there_is_found(text: str, tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"See {text} and `src/herzrasen/cli/`.", "utf-8")
    assert len(missing(page, {"some.py"})) == 1
