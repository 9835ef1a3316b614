"""What a browser has to load before the lobby stands: every file that the page leads to."""

from __future__ import annotations

import gzip
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urljoin

from bench.figure import Figure
from tests.web.person import ask
from tests.web.served import served

LINKS = re.compile(
    r"""(?:\bsrc=|\bhref=|\bfrom\s*|\bimport\s*\(?\s*|\burl\()["']?([\w./-]+\.(?:js|css|svg|woff2))"""
)
ALSO = ("texts/de.json", "api/games")


def figures() -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as server:
        waiting = [f"{server}/", *(f"{server}/{path}" for path in ALSO)]
        seen: set[str] = set()
        size = 0
        while waiting:
            url = waiting.pop()
            if url in seen:
                continue
            seen.add(url)
            answer = ask(url, accept_encoding="gzip")
            size += len(answer.body) + sum(len(n) + len(v) + 4 for n, v in answer.headers.items())
            body = answer.body
            if answer.headers.get("content-encoding") == "gzip":
                body = gzip.decompress(body)
            if answer.status == 200 and not url.endswith(".json"):
                waiting += (urljoin(url, link) for link in LINKS.findall(body.decode()))
        yield Figure("first page load, every file it leads to", len(seen), "requests")
        yield Figure("first page load, with headers, compressed", size / 1000, "KB")
