"""The client's files, the page, and the sentences for it.

The page itself is always revalidated. It names every file under a URL with the hash of all files
(``client/<hash>/main.js``), so browsers keep files for good, and a new version is loaded at once.
Under that hash the modules are joined into a few bundles, and the style sheets of the page into one
(``server/bundling``); ``/?plain`` is the page of the single files, for debugging. The page also
preloads the bundles of the first screen, so that a browser need not read one to learn of the next.
"""

from __future__ import annotations

import gzip
import math
import mimetypes
import re
import stat
import time
from collections.abc import Awaitable, Callable, Mapping
from functools import lru_cache
from hashlib import sha256
from os import PathLike, stat_result
from pathlib import Path
from typing import Final, TypeAlias

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from herzrasen.games.names import GAME_NAMES
from herzrasen.locales import LANGUAGES, catalogue
from herzrasen.protocol import codec
from herzrasen.server import bundling
from herzrasen.server.bundling.bundles import FIRST, PAGE, read_graph
from herzrasen.server.bundling.scanner import SyntaxRefusal
from herzrasen.server.bundling.writer import FOLDER, REGISTRY, write_all

# Windows keeps its own list, which programs change; with nosniff a module needs the right type.
for _ending, _type in {
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
}.items():
    mimetypes.add_type(_type, _ending)

_REVALIDATE: Final = "no-cache"
_IMMUTABLE: Final = "public, max-age=31536000, immutable"
_LINK: Final = re.compile(r'(?P<before>\b(?:src|href)=")client/(?P<file>[\w./-]+)"')
_SCRIPT: Final = re.compile(r'<script type="module" src="client/(?P<file>[\w./-]+)">')
_STYLE_SHEET: Final = re.compile(r'<link rel="stylesheet" href="client/(?P<file>[\w./-]+)">\n')
_PAGE_STYLE: Final = f"{FOLDER}/page.css"
_NOT_JOINED: Final = re.compile(r"@import|@charset|url\(\s*['\"]?(?!data:|#)")
SERVER_ONLY: Final = frozenset(
    {"cli", "format", "rules", "server", "settings", *(f"{game}_rules" for game in GAME_NAMES)}
)
"""The catalogue's files of which the browser is sent nothing."""
_HASH: Final = re.compile(r"[0-9a-f]{16}")
_TEXTS: Final = re.compile(r"texts/(\w+)\.json", re.ASCII)
_FILE: Final = re.compile(r"[\w-][\w./-]*", re.ASCII)
_HEAD_ENDS: Final = "</head>"
_GZIP_HEADERS: Final = {"content-encoding": "gzip", "vary": "accept-encoding"}
_TEXT: Final = (".js", ".css", ".svg")

FindElsewhere: TypeAlias = Callable[[str, str], Awaitable[bytes | None]]
"""Returns a file of a version that is not the present one, compressed by gzip, or None."""


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
        if (language := _language_of(path)) is not None:
            return _gzipped_texts(language)
        joined = self.bundle_files().get(path)
        return None if joined is None else _compress(joined)

    def pack(self, path: str) -> bytes | None:
        """One of the files, made or single, compressed by gzip; None if there is none."""
        if (made := self.pack_made(path)) is not None:
            return made
        file = self.folder / path
        try:
            found = file.stat() if _is_below(path) else None
            if found is None or not stat.S_ISREG(found.st_mode):
                return None
            return _gzipped_file(file, found.st_mtime_ns)
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


class ClientFiles(StaticFiles):
    """Serves the files under ``client/``, with or without a version.

    Only those under their own version are immutable: under any other, a cache would keep files for
    it that are not its own. ``find_elsewhere`` returns files of other versions (`FindElsewhere`).
    """

    def __init__(self, client: ClientFolder, find_elsewhere: FindElsewhere | None = None) -> None:
        super().__init__(directory=client.folder)
        self._client = client
        self._find_elsewhere = find_elsewhere

    def get_path(self, scope: Scope) -> str:
        """The file's path in the folder."""
        path = super().get_path(scope)
        version, _, rest = path.replace("\\", "/").partition("/")
        return rest if _HASH.fullmatch(version) else path

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file; compressed texts of the present version are cached in memory.

        Raises HTTPException 404 for a bundle of another version: its modules would not fit.
        """
        path = path.replace("\\", "/")
        if self._has_version(scope):
            made = self._client.pack_made(path)
            if made is not None:
                return _packed_response(path, made, Headers(scope=scope))
        elif (found_elsewhere := await self._from_elsewhere(path, scope)) is not None:
            return found_elsewhere
        elif path.startswith(f"{FOLDER}/"):
            raise HTTPException(404)
        elif (language := _language_of(path)) is not None:
            return _texts_response(Request(scope), language)  # most of them are the same
        if (
            scope["method"] == "GET"
            and self._has_version(scope)
            and _accepts_gzip(Headers(scope=scope))
        ):
            file, found = self.lookup_path(path)
            if found is not None and stat.S_ISREG(found.st_mode) and path.endswith(_TEXT):
                body = _gzipped_file(Path(file), found.st_mtime_ns)
                headers = {**_GZIP_HEADERS, "cache-control": _IMMUTABLE}
                return Response(body, media_type=mimetypes.guess_type(file)[0], headers=headers)
        return await super().get_response(path, scope)

    def file_response(
        self,
        full_path: str | PathLike[str],
        stat_result: stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        """The file, immutable where its URL has its version."""
        response = super().file_response(full_path, stat_result, scope, status_code)
        cache = _IMMUTABLE if self._has_version(scope) else _REVALIDATE
        response.headers["cache-control"] = cache
        return response

    async def _from_elsewhere(self, path: str, scope: Scope) -> Response | None:
        """A file of another version than the present one, if another node has it."""
        version = _HASH.search(scope["path"])
        if version is None or self._find_elsewhere is None or not _is_below(path):
            return None
        packed = await self._find_elsewhere(version[0], path)
        if packed is None:
            return None
        return _packed_response(path, packed, Headers(scope=scope))

    def _has_version(self, scope: Scope) -> bool:
        found = _HASH.search(scope["path"])
        return found is not None and found[0] == self._client.version()


def texts(request: Request) -> Response:
    """``GET texts/en.json``: the sentences of the page by their keys, for a page whose files have
    no version in their addresses."""
    language = request.path_params["language"]
    if language not in LANGUAGES:
        raise HTTPException(404)
    return _texts_response(request, language)


def _texts_response(request: Request, language: str) -> Response:
    if not _accepts_gzip(request.headers):
        return etag_response(request, texts_json(language), "application/json")
    response = etag_response(request, _gzipped_texts(language), "application/json")
    response.headers.update(_GZIP_HEADERS)
    return response


def etag_response(request: Request, body: bytes, media_type: str) -> Response:
    """The body with its ETag, or 304 if the browser's copy is current."""
    # Weak: the same for the packed body and the plain one.
    tag = f'W/"{sha256(body).hexdigest()[:16]}"'
    headers = {"etag": tag, "cache-control": _REVALIDATE, "vary": "accept-encoding"}
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(body, media_type=media_type, headers=headers)


@lru_cache(maxsize=8)
def texts_json(language: str) -> bytes:
    """The sentences that the page shows, as JSON; without those only the server uses."""
    sentences = catalogue(language)
    keys = (key for key in sorted(sentences) if key.partition(".")[0] not in SERVER_ONLY)
    return codec.encode({key: sentences[key] for key in keys})


def _accepts_gzip(headers: Headers) -> bool:
    return "gzip" in headers.get("accept-encoding", "")


@lru_cache(maxsize=8)
def _gzipped_texts(language: str) -> bytes:
    return gzip.compress(texts_json(language), mtime=0)


@lru_cache(maxsize=1024)
def _gzipped_file(file: Path, _changed: int) -> bytes:
    return gzip.compress(file.read_bytes(), mtime=0)


@lru_cache(maxsize=256)
def _compress(body: bytes) -> bytes:
    return gzip.compress(body, mtime=0)


def _packed_response(path: str, packed: bytes, headers: Headers) -> Response:
    """A file under its own version, as it is compressed by gzip."""
    sent = {"cache-control": _IMMUTABLE, "vary": "accept-encoding"}
    if _accepts_gzip(headers):
        sent |= _GZIP_HEADERS
    body = packed if _accepts_gzip(headers) else gzip.decompress(packed)
    media_type = "application/json" if path.endswith(".map") else mimetypes.guess_type(path)[0]
    return Response(body, media_type=media_type, headers=sent)


def _language_of(path: str) -> str | None:
    """Whose sentences this file has; None if it is another file."""
    found = _TEXTS.fullmatch(path)
    return found[1] if found is not None and found[1] in LANGUAGES else None


def _is_below(path: str) -> bool:
    """Whether this names something in a folder."""
    return _FILE.fullmatch(path) is not None and ".." not in path.split("/")


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
