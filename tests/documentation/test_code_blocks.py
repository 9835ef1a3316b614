"""Every fenced block of the documentation says what it is in, runs, and prints what is shown."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Final

import pytest

from tests.documentation.code_blocks import code_blocks, run_console_blocks, run_page
from tests.documentation.site_source import find_pages
from tests.tools import ROOT

PAGES: Final = find_pages()
ALL_FILES: Final = sorted(path for files in PAGES.values() for path in files.values())
SHOWN_ONLY: Final = frozenset({"c", "js", "py", "text", "toml"})
"""Languages of blocks that are not run here; `py` is Python that needs a server, which
examples/browser_table.py shows and its test runs."""


def languages(page: Path) -> set[str]:
    return {block.language for block in code_blocks(ROOT / page)}


def programs(page: Path) -> list[tuple[str, str | None]]:
    """The blocks of Python without their comments, and what they print."""
    return [
        (ast.dump(ast.parse(block.text)), block.output)
        for block in code_blocks(ROOT / page)
        if block.language == "python"
    ]


RUNNABLE: Final = [
    files["en"] for files in PAGES.values() if languages(files["en"]) & {"python", "console"}
]
TRANSLATED: Final = [
    (files["en"], files["de"])
    for files in PAGES.values()
    if "de" in files and (languages(files["en"]) | languages(files["de"])) & {"python", "console"}
]


def test_every_block_names_its_language() -> None:
    known = SHOWN_ONLY | {"python", "console"}
    found = {page.as_posix(): sorted(languages(page) - known) for page in ALL_FILES}
    assert {page: unknown for page, unknown in found.items() if unknown} == {}


@pytest.mark.heavy
@pytest.mark.parametrize("page", RUNNABLE, ids=str)
def test_the_blocks_of_a_page_run_and_print_what_it_shows(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MPLBACKEND", "agg")
    run_page(ROOT / page, tmp_path)


@pytest.mark.heavy
@pytest.mark.parametrize(("english", "german"), TRANSLATED, ids=str)
def test_the_blocks_of_a_translated_page_run(
    english: Path, german: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Programs that are the same in both languages were run with the other page."""
    monkeypatch.setenv("MPLBACKEND", "agg")
    run_again = run_console_blocks if programs(german) == programs(english) else run_page
    run_again(ROOT / german, tmp_path)


@pytest.mark.parametrize(
    ("text", "trouble"),
    [
        ("```python\nassert 1 == 2, 'wrong'\n```\n", "wrong"),
        ("```python\nprint(1)\n```\n\n```text\n2\n```\n", "page.md:2"),
        ("```console\n$ herzrasen --version\nherzrasen 99\n```\n", "--version"),
        ("```console\n$ herzrasen nonsense\n```\n", "nonsense"),
        ("```console\n$ rm -r /\n```\n", "shows rm"),
    ],
)
def test_a_block_that_does_not_hold_is_found(text: str, trouble: str, tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(text, "utf-8")
    with pytest.raises(AssertionError, match=trouble):
        run_page(page, tmp_path)
