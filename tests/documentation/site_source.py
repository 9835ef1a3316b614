"""The pages of the documentation site, collected for one language.

Pages are written where a reader of the repository expects them: `NAME.md` or `NAME.en.md`, with a
German `NAME.de.md` beside it. For the site they are copied into a folder of their own, all under
the name `NAME.md`, so that a page has the same address in both languages. What exists in English
alone stands in both. Links follow: to the same page, to the other language, to files.
"""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path
from typing import Final, Literal, TypeAlias

from tests.tools import ROOT

Language: TypeAlias = Literal["en", "de"]

LANGUAGES: Final[tuple[Language, ...]] = ("en", "de")
LINK: Final = re.compile(r"(!?\[([^\]]*)\]\()([^)\s]+)\)")
FENCE: Final = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
VARIANT: Final = re.compile(r"\.(en|de)\.md$")
OUTSIDE_DOCS: Final = (
    *("README", "CONTRIBUTING", "CHANGELOG", "ARCHITECTURE", "SECURITY"),
    *("bench/README", "training/README", "src/herzrasen/client/README"),
)
"""Pages of the site that lie beside what they are about."""


class PageNotFound(LookupError):
    """A page links to a file that does not exist; the message names both."""


def page_name(path: Path) -> Path:
    """The path of a page in the site's source, in either language.

    >>> page_name(Path("docs/rules/hearts.de.md"))
    PosixPath('docs/rules/hearts.md')
    """
    return path.with_name(VARIANT.sub(".md", path.name))


def find_pages() -> dict[Path, dict[Language, Path]]:
    """The pages by their name in the site, with the file of each language they exist in."""
    files = [*(ROOT / "docs").rglob("*.md")]
    for name in OUTSIDE_DOCS:
        files += [ROOT / f"{name}.md", ROOT / f"{name}.de.md"]
    pages: dict[Path, dict[Language, Path]] = {}
    for file in sorted(filter(Path.exists, files)):
        path = file.relative_to(ROOT)
        language: Language = "de" if path.name.endswith(".de.md") else "en"
        pages.setdefault(page_name(path), {})[language] = path
    index = pages.pop(Path("docs/site/index.md"))
    return {Path("index.md"): index, **pages}


def write_source(language: Language, folder: Path) -> None:
    """Write the pages of this language, and the files that they show, into the folder.

    Raises PageNotFound for a link to nothing.
    """
    pages = find_pages()
    for name, files in pages.items():
        path = files.get(language) or files["en"]
        text = (ROOT / path).read_text("utf-8")
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        links = PageLinks(pages, language, path, name, folder)
        target.write_text(links.rewrite(text), "utf-8")


class PageLinks:
    """The links of one page."""

    def __init__(
        self,
        pages: dict[Path, dict[Language, Path]],
        language: Language,
        path: Path,
        name: Path,
        folder: Path,
    ) -> None:
        self.pages = pages
        self.language = language
        self.path = path
        self.name = name
        self.folder = folder

    def rewrite(self, text: str) -> str:
        """The page's text with its links as the site needs them."""
        if self.name == Path("index.md"):  # its tables of contents name files
            text = FENCE.sub(lambda fence: _from_root(fence[0]), text)
        return LINK.sub(self._rewrite_link, text)

    def _rewrite_link(self, link: re.Match[str]) -> str:
        target = self.target(link[3])
        return link[2] if target is None else f"{link[1]}{target})"

    def target(self, link: str) -> str | None:
        """Where a link leads in the site; None for a folder, which has no page there."""
        address, _, anchor = link.partition("#")
        if not address or ":" in address:
            return link
        path = Path(os.path.normpath(self.path.parent / address))
        if not (ROOT / path).exists():
            raise PageNotFound(f"{self.path} links to {address}")
        end = f"#{anchor}" if anchor else ""
        page = page_name(path)
        if page in self.pages:
            wanted: Language = "de" if path.name.endswith(".de.md") else "en"
            files = self.pages[page]
            if wanted != self.language and self.language in files:
                up = "../" * len(self.name.parts)
                scheme = "other-part" if anchor else "other"
                return f"{scheme}:{up}{wanted}/{page.with_suffix('.html').as_posix()}{end}"
            return self.relative(page) + end
        if (ROOT / path).is_dir():
            return None
        return self.relative(self.copy(path)) + end

    def copy(self, path: Path) -> Path:
        """Copy a file that a page shows or names; its path."""
        target = self.folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / path, target)
        return path

    def relative(self, path: Path) -> str:
        """The path from this page on."""
        return Path(os.path.relpath(path, self.name.parent)).as_posix()


def _from_root(contents: str) -> str:
    """A table of contents of docs/site with its paths as they are from the root on."""
    return contents.replace("../../", "").replace("../", "docs/")
