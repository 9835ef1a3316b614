"""The client's folder: its page, the version of its files, and what is made of them.

The page names every file under a URL with the hash of all files (``client/<hash>/main.js``). Under
that hash the modules are joined into a few bundles, and the style sheets of the page into one
(``server/bundling``); ``/?plain`` is the page of the single files, for debugging. The page also
preloads the bundles of the first screen, so that a browser need not read one to learn of the next.
"""

from __future__ import annotations

import gzip
import math
import re
import stat
import time
from collections.abc import Callable, Mapping
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from herzrasen.locales import LANGUAGES
from herzrasen.server import bundling
from herzrasen.server.api.client_texts import gzipped_texts, language_of, texts_json
from herzrasen.server.api.etag_response import etag_response
from herzrasen.server.bundling.bundles import FIRST, PAGE, read_graph
from herzrasen.server.bundling.scanner import SyntaxRefusal
from herzrasen.server.bundling.writer import FOLDER, REGISTRY, write_all

_LINK: Final = re.compile(r'(?P<before>\b(?:src|href)=")client/(?P<file>[\w./-]+)"')
_SCRIPT: Final = re.compile(r'<script type="module" src="client/(?P<file>[\w./-]+)">')
_STYLE_SHEET: Final = re.compile(r'<link rel="stylesheet" href="client/(?P<file>[\w./-]+)">\n')
_PAGE_STYLE: Final = f"{FOLDER}/page.css"
_NOT_JOINED: Final = re.compile(r"@import|@charset|url\(\s*['\"]?(?!data:|#)")
_FILE: Final = re.compile(r"[\w-][\w./-]*", re.ASCII)
_HEAD_ENDS: Final = "</head>"


class ClientFolder:
    """The client's folder: its page, and the version (hash) of its files and its sentences.

    The folder is scanned every ``recheck`` seconds at most: a scan takes as long as dozens of
    moves, and anyone may request the page.
    """

    def __init__(
        self, folder: Path, recheck: float = 1.0, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.folder = folder
        self._recheck = recheck
        self._clock = clock
        self._version = ""
        self._checked = -math.inf

    def page(self, request: Request) -> Response:
        """The page, with links to the present version of its files."""
        if request.scope.get("query_string") == b"plain":
            page = self.read("index.html").encode()
        else:
            page = _page_of(self.folder, self.version())
        return etag_response(request, page, "text/html; charset=utf-8")

    def preload_paths(self) -> tuple[str, ...]:
        """The files that the page links to, and all that these import statically."""
        page = _page_of(self.folder, self.version()).decode()
        links = re.findall(rf'"client/{self.version()}/([\w./-]+)"', page)
        return tuple(dict.fromkeys(links))

    def bundle_files(self) -> Mapping[str, bytes]:
        """The joined files of the present version by their paths, and each module's address."""
        return _join(self.folder, self.version())

    def pack_made(self, path: str) -> bytes | None:
        """A file that is made of others, compressed by gzip: joined modules, and the sentences of a
        language; None if there is none."""
        if (language := language_of(path)) is not None:
            return gzipped_texts(language)
        joined = self.bundle_files().get(path)
        return None if joined is None else _compress(joined)

    def pack(self, path: str) -> bytes | None:
        """One of the files, made or single, compressed by gzip; None if there is none."""
        if (made := self.pack_made(path)) is not None:
            return made
        file = self.folder / path
        try:
            found = file.stat() if is_below(path) else None
            if found is None or not stat.S_ISREG(found.st_mode):
                return None
            return gzipped_file(file, found.st_mtime_ns)
        except OSError:
            return None

    def read(self, file: str) -> str:
        """The text of one of the files."""
        return (self.folder / file).read_text(encoding="utf-8")

    def version(self) -> str:
        """The hash of all files, computed again when one of them has changed. While they cannot be
        read, for want of descriptors, it stays as it was."""
        now = self._clock()
        if now - self._checked >= self._recheck:
            try:
                self._version = self._scan()
            except OSError:
                if not self._version:
                    raise
            self._checked = now
        return self._version

    def _scan(self) -> str:
        files = sorted(path for path in self.folder.rglob("*") if path.is_file())
        return _hash_of(self.folder, tuple((path, path.stat().st_mtime_ns) for path in files))


def is_below(path: str) -> bool:
    """Whether this names something in a folder."""
    return _FILE.fullmatch(path) is not None and ".." not in path.split("/")


@lru_cache(maxsize=1024)
def gzipped_file(file: Path, _changed: int) -> bytes:
    """A file that was last changed then, compressed."""
    return gzip.compress(file.read_bytes(), mtime=0)


@lru_cache(maxsize=256)
def _compress(body: bytes) -> bytes:
    return gzip.compress(body, mtime=0)


@lru_cache(maxsize=2)
def _page_of(folder: Path, version: str) -> bytes:
    page = (folder / "index.html").read_text(encoding="utf-8")
    joined = _join(folder, version)

    def add_version(link: re.Match[str]) -> str:
        known = link["file"] in joined or (folder / link["file"]).is_file()
        return f'{link["before"]}client/{version}/{link["file"]}"' if known else link[0]

    style = _STYLE_SHEET.search(page)
    if style is not None:
        linked = style[0].replace(style["file"], _PAGE_STYLE)
        page = page[: style.start()] + linked + _STYLE_SHEET.sub("", page[style.end() :])
    ahead = "".join(
        f'<link rel="modulepreload" href="client/{file}">\n'
        for file in (REGISTRY, f"{FOLDER}/{FIRST}.js", f"{FOLDER}/{PAGE}.js")
        if file in joined or (folder / file).is_file()
    )
    return _LINK.sub(add_version, page.replace(_HEAD_ENDS, ahead + _HEAD_ENDS)).encode()


@lru_cache(maxsize=2)
def _join(folder: Path, _version: str) -> dict[str, bytes]:
    """Raises SyntaxRefusal where a file cannot be joined."""
    page = (folder / "index.html").read_text(encoding="utf-8")
    files = write_all(read_graph(folder, _SCRIPT.findall(page)))
    sheets = []
    for sheet in _STYLE_SHEET.findall(page):
        style = (folder / sheet).read_text(encoding="utf-8")
        if _NOT_JOINED.search(style):
            raise SyntaxRefusal(f"{sheet}: what lies elsewhere is not found from a joined file")
        sheets.append(f"/* {sheet} */\n{style}")
    files[_PAGE_STYLE] = "\n".join(sheets)
    return {path: text.encode() for path, text in files.items()}


@lru_cache(maxsize=2)
def _hash_of(folder: Path, files: tuple[tuple[Path, int], ...]) -> str:
    """The files, what joins them, and the sentences."""
    sum_ = sha256()
    joiners = sorted(Path(bundling.__path__[0]).glob("*.py"))
    for path in [*(path for path, _ in files), *joiners, Path(__file__)]:
        name = path.relative_to(folder).as_posix() if path.is_relative_to(folder) else path.name
        sum_.update(name.encode() + b"\0" + path.read_bytes())
    for language in sorted(LANGUAGES):
        sum_.update(texts_json(language))
    return sum_.hexdigest()[:16]
