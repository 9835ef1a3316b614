"""The pages of an SQLite file, and what a failing disk makes of one."""

from __future__ import annotations

import random
import sqlite3
import struct
from contextlib import closing
from pathlib import Path

SIZE = 4096
_INTERIOR = (2, 5)


def page_count(file: Path) -> int:
    return file.stat().st_size // SIZE


def read_page(file: Path, page: int) -> bytes:
    """A page, counted from 1."""
    with file.open("rb") as opened:
        opened.seek((page - 1) * SIZE)
        return opened.read(SIZE)


def write_page(file: Path, page: int, content: bytes) -> None:
    with file.open("r+b") as opened:
        opened.seek((page - 1) * SIZE)
        opened.write(content)


def zero(file: Path, page: int) -> None:
    """Overwrite a page with zeros."""
    write_page(file, page, bytes(SIZE))


def garble(file: Path, page: int) -> None:
    """Overwrite a page with noise, the same for each page of this number."""
    write_page(file, page, random.Random(page).randbytes(SIZE))


def root_of(file: Path, name: str) -> int:
    """The root page of a table or index."""
    with closing(sqlite3.connect(file)) as connection:
        query = "SELECT rootpage FROM sqlite_schema WHERE name = ?"
        (root,) = connection.execute(query, (name,)).fetchone()
    return int(root)


def first_free(file: Path) -> int:
    """The first page of the list of free pages, if there is one."""
    return int.from_bytes(read_page(file, 1)[32:36], "big")


def leaves_of(file: Path, name: str) -> list[int]:
    """The leaf pages of a table or index, in order."""
    return _leaves(file, root_of(file, name))


def _leaves(file: Path, page: int) -> list[int]:
    content = read_page(file, page)
    if content[0] not in _INTERIOR:
        return [page]
    (cells,) = struct.unpack_from(">H", content, 3)
    places = struct.unpack_from(f">{cells}H", content, 12)
    children = [struct.unpack_from(">I", content, place)[0] for place in places]
    (last,) = struct.unpack_from(">I", content, 8)
    return [leaf for child in (*children, last) for leaf in _leaves(file, child)]


def damage_met() -> sqlite3.DatabaseError:
    """What SQLite raises where it meets a damaged page."""
    error = sqlite3.DatabaseError("database disk image is malformed")
    error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
    return error
