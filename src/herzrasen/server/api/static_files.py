"""The client's files and the words.

The page's own address always asks again. It names every file under an address with the hash of all
the files in it (``client/<hash>/main.js``), and because the modules import each other relatively,
all that follow have it too: a browser keeps them for good, and a new version is loaded at once.
The modules that the first screen is made of are named in the page as well, so that a browser need
not read one to know of the next.
"""

from __future__ import annotations

import gzip
import math
import mimetypes
import re
import stat
import time
from collections.abc import Callable
from functools import lru_cache
from hashlib import sha256
from os import PathLike, stat_result
from pathlib import Path
from typing import Final

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from herzrasen.locales import LANGUAGES, catalogue
from herzrasen.protocol import codec

# Windows keeps its own list, which programs change; with nosniff a module needs the right type.
for _ending, _type in {
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
}.items():
    mimetypes.add_type(_type, _ending)

_ASK_AGAIN: Final = "no-cache"
_FOR_GOOD: Final = "public, max-age=31536000, immutable"
_LINK: Final = re.compile(r'(?P<before>\b(?:src|href)=")(?P<file>[\w./-]+)"')
_SERVERS_OWN: Final = frozenset(
    {"cli", "hearts_rules", "nerts_rules", "rules", "server", "settings"}
)
_HASH: Final = re.compile(r"[0-9a-f]{16}")
_IMPORT: Final = re.compile(
    r"^(?:import|export)\b[^'\"();]*'(?P<file>\.{1,2}/[^']+)'", re.MULTILINE
)
_HEAD_ENDS: Final = "</head>"
_PACKED: Final = {"content-encoding": "gzip", "vary": "accept-encoding"}
_TEXT: Final = (".js", ".css", ".svg")


class Client:
    """The client's folder: its page, and the version that its files have.

    The folder is looked through every ``recheck`` seconds at most: that takes as long as some
    dozens of moves, and anybody may ask for the page.
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
        page = _page_of(self.folder, self.version())
        return answer(request, page, "text/html; charset=utf-8")

    def first(self) -> tuple[str, ...]:
        """The files that the page links to, and all that these import at once."""
        return _first(self.folder, self.version())

    def read(self, file: str) -> str:
        """The text of one of the files."""
        return (self.folder / file).read_text(encoding="utf-8")

    def version(self) -> str:
        """The hash of all the files, worked out again when one of them has changed."""
        now = self._clock()
        if now - self._checked >= self._recheck:
            files = sorted(path for path in self.folder.rglob("*") if path.is_file())
            self._version = _hash_of(tuple((path, path.stat().st_mtime_ns) for path in files))
            self._checked = now
        return self._version


class ClientFiles(StaticFiles):
    """The files, under ``client/`` with or without a version. Only under the present version they
    are kept for good: under any other, a cache would keep for that version what is not of it."""

    def __init__(self, client: Client) -> None:
        super().__init__(directory=client.folder)
        self._client = client

    def get_path(self, scope: Scope) -> str:
        """The file's path in the folder."""
        path = super().get_path(scope)
        version, _, rest = path.replace("\\", "/").partition("/")
        return rest if _HASH.fullmatch(version) else path

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file; a text that is kept for good is packed once, and sent from memory."""
        if (
            scope["method"] == "GET"
            and self._versioned(scope)
            and _takes_packed(Headers(scope=scope))
        ):
            file, found = self.lookup_path(path)
            if found is not None and stat.S_ISREG(found.st_mode) and path.endswith(_TEXT):
                body = _packed_file(Path(file), found.st_mtime_ns)
                headers = {**_PACKED, "cache-control": _FOR_GOOD}
                return Response(body, media_type=mimetypes.guess_type(file)[0], headers=headers)
        return await super().get_response(path, scope)

    def file_response(
        self,
        full_path: str | PathLike[str],
        stat_result: stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        """The file, to be kept for good where its address changes with its content."""
        response = super().file_response(full_path, stat_result, scope, status_code)
        versioned = self._versioned(scope)
        response.headers["cache-control"] = _FOR_GOOD if versioned else _ASK_AGAIN
        if versioned:  # nobody asks whether it has changed; there are many, and each says so
            for needless in ("etag", "last-modified", "accept-ranges"):
                del response.headers[needless]
        return response

    def _versioned(self, scope: Scope) -> bool:
        found = _HASH.search(scope["path"])
        return found is not None and found[0] == self._client.version()


def words(request: Request) -> Response:
    """``GET texts/en.json``: the sentences of the page by their keys."""
    language = request.path_params["language"]
    if language not in LANGUAGES:
        raise HTTPException(404)
    if not _takes_packed(request.headers):
        return answer(request, words_in(language), "application/json")
    response = answer(request, _packed_words(language), "application/json")
    response.headers.update(_PACKED)
    return response


def answer(request: Request, body: bytes, media_type: str) -> Response:
    """The body with its tag, or that nothing has changed since the browser's copy."""
    # Weak: the same for the packed body and the plain one.
    tag = f'W/"{sha256(body).hexdigest()[:16]}"'
    headers = {"etag": tag, "cache-control": _ASK_AGAIN, "vary": "accept-encoding"}
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(body, media_type=media_type, headers=headers)


@lru_cache(maxsize=8)
def words_in(language: str) -> bytes:
    """The sentences that the page itself says, as JSON; what only the server says stays here."""
    sentences = catalogue(language)
    said = (key for key in sorted(sentences) if key.partition(".")[0] not in _SERVERS_OWN)
    return codec.encode({key: sentences[key] for key in said})


def _takes_packed(headers: Headers) -> bool:
    return "gzip" in headers.get("accept-encoding", "")


@lru_cache(maxsize=8)
def _packed_words(language: str) -> bytes:
    return gzip.compress(words_in(language), mtime=0)


@lru_cache(maxsize=1024)
def _packed_file(file: Path, _changed: int) -> bytes:
    return gzip.compress(file.read_bytes(), mtime=0)


@lru_cache(maxsize=2)
def _page_of(folder: Path, version: str) -> bytes:
    page = (folder / "index.html").read_text(encoding="utf-8")

    def versioned(link: re.Match[str]) -> str:
        file = link["file"].removeprefix("./").removeprefix("client/")
        known = (folder / file).is_file()
        return f'{link["before"]}client/{version}/{file}"' if known else link[0]

    ahead = "".join(
        f'<link rel="modulepreload" href="client/{version}/{file}">\n'
        for file in _first(folder, version)
        if file.endswith(".js") and f'"client/{file}"' not in page
    )
    return _LINK.sub(versioned, page).replace(_HEAD_ENDS, ahead + _HEAD_ENDS).encode()


@lru_cache(maxsize=2)
def _first(folder: Path, _version: str) -> tuple[str, ...]:
    page = (folder / "index.html").read_text(encoding="utf-8")
    links = [link["file"].removeprefix("client/") for link in _LINK.finditer(page)]
    found = dict.fromkeys(link for link in links if (folder / link).is_file())
    waiting = [file for file in found if file.endswith(".js")]
    while waiting:
        module = folder / waiting.pop(0)
        for imported in _IMPORT.finditer(module.read_text(encoding="utf-8")):
            path = (module.parent / imported["file"]).resolve()
            file = path.relative_to(folder.resolve()).as_posix()
            if file not in found and path.is_file():
                found[file] = None
                waiting.append(file)
    return tuple(found)


@lru_cache(maxsize=2)
def _hash_of(files: tuple[tuple[Path, int], ...]) -> str:
    sum_ = sha256()
    for path, _ in files:
        sum_.update(path.name.encode() + b"\0" + path.read_bytes())
    return sum_.hexdigest()[:16]
