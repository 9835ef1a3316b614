"""The page of the terminal's screens, docs/terminal-screens.md, drawn from the tests' pictures.

.venv/bin/python -m tests.terminal.picture_page
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape
from itertools import groupby
from pathlib import Path
from typing import Final, NamedTuple

from rich.cells import cell_len

from tests.terminal.snapshots import FOLDER, parts_of
from tests.tools import ROOT

IMAGES: Final = ROOT / "docs/img/terminal"
PAGES: Final = {"en": ROOT / "docs/terminal-screens.md", "de": ROOT / "docs/terminal-screens.de.md"}
SHOWN: Final = ".80x24.felt"
"""Each screen is shown once; the light theme and 120 by 40 are in the tests alone."""
CELL: Final = (9, 19)
"""Width and height of a cell, in pixels."""
FONT: Final = "'DejaVu Sans Mono', Menlo, Consolas, monospace"
COLOUR: Final = re.compile(r"#[0-9a-f]{6}")
WORDS: Final = {
    "en": (
        "# The screens of the terminal",
        (
            "Every screen of the full screen, in 80 columns and 24 lines, as the tests keep it"
            " (`tests/terminal/pictures`, also in 120 by 40, in the light theme)."
            " `.venv/bin/python -m tests.terminal.picture_page` draws this page anew."
            " How to play: [terminal.md](terminal.md)."
            " *Deutsch: [terminal-screens.de.md](terminal-screens.de.md).*"
        ),
    ),
    "de": (
        "# Die Bildschirme des Terminals",
        (
            "Jeder Bildschirm der Vollansicht in 80 Spalten und 24 Zeilen, wie die Tests ihn"
            " aufbewahren (`tests/terminal/pictures`, auch in 120 mal 40, im hellen Thema)."
            " `.venv/bin/python -m tests.terminal.picture_page` zeichnet diese Seite neu."
            " Wie man spielt: [terminal.de.md](terminal.de.md)."
            " *English: [terminal-screens.md](terminal-screens.md).*"
        ),
    ),
}


class Run(NamedTuple):
    """A piece of a row in one style."""

    column: int
    text: str
    cells: int
    style: str


def runs(text: str, letters: str, legend: dict[str, str]) -> Iterator[Run]:
    """The row in pieces of one style; wide characters take two cells."""
    cells = [(sign, letter) for sign, letter in _by_cell(text, letters)]
    column = 0
    for letter, group in groupby(cells, key=lambda cell: cell[1]):
        signs = [sign for sign, _ in group]
        yield Run(column, "".join(signs), len(signs), legend[letter])
        column += len(signs)


def _by_cell(text: str, letters: str) -> Iterator[tuple[str, str]]:
    signs: list[str] = []
    for sign in text:
        signs += [sign, ""] if cell_len(sign) == 2 else [sign]
    signs += [" "] * (len(letters) - len(signs))
    return zip(signs, letters, strict=True)


def draw(picture: str) -> str:
    """A picture as an SVG."""
    rows, letters, meanings = parts_of(picture)
    legend = {line[0]: line[2:] for line in meanings}
    width, height = len(letters[0]) * CELL[0], len(letters) * CELL[1]
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    font = f'font-family="{FONT}" font-size="15"'
    drawn = [f'<svg xmlns="http://www.w3.org/2000/svg" {size} {font}>']
    for line, (text, styles) in enumerate(zip(rows, letters, strict=True)):
        for run in runs(text, styles, legend):
            drawn += _draw_run(run, line)
    return "\n".join([*drawn, "</svg>", ""])


def _draw_run(run: Run, line: int) -> Iterator[str]:
    words = run.style.replace("not ", "not-")
    ink, _, ground = words.partition("on ")
    colours = [*COLOUR.findall(ink), "#f2f6f1"][0], [*COLOUR.findall(ground), "#000000"][0]
    front, back = colours[::-1] if "reverse" in words.split() else colours
    x, y = run.column * CELL[0], line * CELL[1]
    yield f'<rect x="{x}" y="{y}" width="{run.cells * CELL[0]}" height="{CELL[1]}" fill="{back}"/>'
    if run.text.strip():
        bold = ' font-weight="bold"' if "bold" in words.split() else ""
        line_below = ' text-decoration="underline"' if "underline" in words.split() else ""
        shown = escape(run.text.rstrip())
        length = cell_len(run.text.rstrip()) * CELL[0]
        yield (
            f'<text x="{x}" y="{y + 14}" textLength="{length}" fill="{front}"{bold}{line_below}'
            f' xml:space="preserve">{shown}</text>'
        )


def images() -> dict[Path, str]:
    """The pictures of the page."""
    shown = sorted(FOLDER.glob(f"*{SHOWN}.txt"))
    return {
        IMAGES / f"{file.name.removesuffix(SHOWN + '.txt')}.svg": draw(file.read_text("utf-8"))
        for file in shown
    }


def page(language: str) -> str:
    """The page in this language."""
    title, about = WORDS[language]
    lines = [title, "", about]
    for file in images():
        lines += ["", f"![{file.stem}](img/terminal/{file.name})"]
    return "\n".join([*lines, ""])


def main() -> None:
    """Draw everything anew."""
    IMAGES.mkdir(parents=True, exist_ok=True)
    for old in IMAGES.glob("*.svg"):
        old.unlink()
    for file, drawing in images().items():
        file.write_text(drawing, "utf-8")
    for language, file in PAGES.items():
        file.write_text(page(language), "utf-8")


if __name__ == "__main__":
    main()
