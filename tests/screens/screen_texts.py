"""What the screens say, beside their pictures: the comparison of pictures sees no single word.

A desktop's text is kept, by language and screen, line by line; themes change none of it.
"""

from __future__ import annotations

import json
from typing import Final

from playwright.sync_api import Page

from tests.screens.image_comparison import FOLDER

SIZE: Final = "desktop"
_READ: Final = """() => {
  for (const log of document.querySelectorAll('.hidden-text[role=log]')) log.style.display = 'none';
  return document.body.innerText;
}"""
"""What is announced comes and goes, and is not seen."""


def visible_lines(page: Page) -> list[str]:
    """The page's text without its empty lines."""
    shown: str = page.evaluate(_READ)
    return [line.strip() for line in shown.splitlines() if line.strip()]


def stored_texts(language: str) -> dict[str, list[str]]:
    """The lines of every screen in this language, by its name."""
    file = FOLDER / f"texts.{language}.json"
    texts: dict[str, list[str]] = json.loads(file.read_text("utf-8")) if file.exists() else {}
    return texts


def save_texts(language: str, texts: dict[str, list[str]]) -> None:
    lines = json.dumps(texts, ensure_ascii=False, indent=1)
    (FOLDER / f"texts.{language}.json").write_text(lines + "\n", "utf-8")
