"""The documentation site: both languages, no broken link, no network."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote

import pytest

import herzrasen
from tests.documentation import __main__ as site_command
from tests.documentation.build_site import SiteFailed, build_site, run_sphinx
from tests.documentation.site_source import (
    LANGUAGES,
    PageLinks,
    PageNotFound,
    find_pages,
    write_source,
)
from tests.tools import ROOT

ATTRIBUTE = re.compile(r'\b(?:href|src)="([^"#?]+)')


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    build_site(folder)
    return folder


@pytest.mark.slow
def test_every_page_is_there_in_both_languages(site: Path) -> None:
    for language in LANGUAGES:
        for name in find_pages():
            assert (site / language / name.with_suffix(".html")).is_file()
    assert "So geht" in (site / "de/docs/rules/hearts.html").read_text("utf-8")
    assert "how to play" in (site / "en/docs/rules/hearts.html").read_text("utf-8")
    assert "Sicherheit" in (site / "de/searchindex.js").read_text("utf-8")


@pytest.mark.slow
def test_every_link_between_pages_leads_somewhere(site: Path) -> None:
    """Those to the other language, which Sphinx does not check, among them."""
    lost = {
        (page.name, link) for page, link in local_links(site) if not (page.parent / link).exists()
    }
    assert lost == set()
    page = (site / "en/docs/security.html").read_text("utf-8")
    assert 'href="../../de/docs/security.html"' in page


@pytest.mark.slow
def test_the_site_loads_nothing_from_a_network(site: Path) -> None:
    loaded = re.compile(r'<(?:script|img|link|iframe)\b[^>]*\b(?:src|href)="(?:https?:)?//')
    assert [
        page.name for page in site.rglob("*.html") if loaded.search(page.read_text("utf-8"))
    ] == []


@pytest.mark.slow
def test_a_link_to_a_part_that_does_not_exist_fails(tmp_path: Path) -> None:
    source = tmp_path / "source"
    source.mkdir()
    (source / "index.md").write_text("# Here\n\n[lost](index.md#nowhere)\n", "utf-8")
    with pytest.raises(SiteFailed, match="nowhere"):
        run_sphinx("en", source, tmp_path / "site")


def test_the_source_has_each_page_in_its_language(tmp_path: Path) -> None:
    write_source("de", tmp_path)
    assert (tmp_path / "docs/seat.md").read_text("utf-8").startswith("# Das Platzprotokoll")
    assert "other:../../en/docs/seat.html" in (tmp_path / "docs/seat.md").read_text("utf-8")
    assert "docs/img/hearts.de.webp" in (tmp_path / "index.md").read_text("utf-8")
    assert not list(tmp_path.rglob("*.de.md"))


def test_a_link_to_nothing_is_named(tmp_path: Path) -> None:
    pages = find_pages()
    page = Path("docs/seat.md")
    links = PageLinks(pages, "en", page, page, tmp_path)
    with pytest.raises(PageNotFound, match=r"docs/seat\.md links to none\.md"):
        links.rewrite("[none](none.md)")


def local_links(site: Path) -> Iterator[tuple[Path, str]]:
    """Every page with each of its links to a file of the site."""
    for page in site.rglob("*.html"):
        for link in ATTRIBUTE.findall(page.read_text("utf-8")):
            if ":" not in link and not link.startswith("//"):
                yield page, unquote(link)


def test_the_reference_names_everything_that_is_public() -> None:
    page = (ROOT / "docs/api.md").read_text("utf-8")
    named = set(re.findall(r"^\.\. [\w:]+:: herzrasen\.(\w+)$", page, re.MULTILINE))
    modules = {name for name in ("hearts", "nerts") if f"herzrasen.library.{name}" in page}
    assert named - {"library"} | modules == set(herzrasen.__all__)


@pytest.mark.parametrize(("words", "code"), [(["--help"], 0), ([], 2), (["one", "two"], 2)])
def test_a_wrong_word_builds_nothing(
    monkeypatch: pytest.MonkeyPatch, words: list[str], code: int
) -> None:
    """`--help` made a folder of that name, full of pages that other checks then read."""
    built: list[Path] = []
    monkeypatch.setattr(site_command, "build_site", built.append)
    with pytest.raises(SystemExit) as end:
        site_command.main(words)
    assert end.value.code == code
    assert built == []
