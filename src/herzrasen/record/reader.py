"""From text to a record, or to the first fault in it.

The text is gone through once, line by line; nothing in it can make that take longer than its
length. Comments are blanked out first, so that the columns of what is left stay right.
"""

from __future__ import annotations

import re
from typing import Final

import msgspec

from herzrasen.record import tags
from herzrasen.record.escape import shown
from herzrasen.record.lines import Line
from herzrasen.record.notation import Unreadable, read_line
from herzrasen.record.record import Deal, Fault, Record
from herzrasen.record.tags import Tags

LIMIT: Final = 16 * 1024 * 1024
"""Bytes that a record may have."""
LINE_LIMIT: Final = 16_000
"""Characters that a line may have, comments included."""

_STRANGE: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f]")
# Each alternative eats to its end, or to the end of the line or text: nothing is read twice.
_COMMENT: Final = re.compile(
    r'"[^"\\\n]*+(?:\\[^\n][^"\\\n]*+)*+(?:"|\\?$)|\{[^}]*(?:\}|\Z)|;[^\n]*', re.MULTILINE
)
_INK: Final = re.compile(r"[^\n]")


class Places(msgspec.Struct, frozen=True):
    """Where a deal stands in a text: the lines of its tags, and those of its lines."""

    tags: dict[str, int]
    rows: tuple[int, ...]


class Read(msgspec.Struct, frozen=True):
    """A record, and where it stands in the text it was read from: the lines of the tags before the
    first deal, and the deals. A JSON twin has neither."""

    record: Record
    tags: dict[str, int] = {}
    places: tuple[Places, ...] = ()

    def located(self, fault: Fault) -> Fault:
        """The fault with its line in the text, or its path in the JSON twin."""
        if fault.line is not None or fault.path is not None:
            return fault
        if not self.tags:
            return msgspec.structs.replace(fault, path=_path(fault))
        if fault.deal is None:
            return msgspec.structs.replace(fault, line=self.tags.get(str(fault.facts.get("tag"))))
        place = self.places[fault.deal - 1]
        line = place.tags.get(str(fault.facts.get("tag")), place.tags["Deal"])
        if fault.row is not None:
            last = max((*place.tags.values(), *place.rows))
            line = (*place.rows, last)[min(fault.row, len(place.rows))]
        return msgspec.structs.replace(fault, line=line)


def _path(fault: Fault) -> str | None:
    below = tags.path(str(fault.facts["tag"])) if "tag" in fault.facts else None
    if fault.deal is None:
        return below
    deal = f"deals[{fault.deal - 1}]"
    if fault.row is None:
        return deal if below is None else f"{deal}.{below}"
    return f"{deal}.lines[{fault.row}]"


def read(data: bytes) -> Read | Fault:
    """The record that these bytes are, or why they are none."""
    if len(data) > LIMIT:
        return Fault("record.fault.too-big", {"limit": LIMIT // 1024 // 1024})
    try:
        text = data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        return Fault("record.fault.not-utf8", line=data.count(b"\n", 0, error.start) + 1)
    if (strange := _STRANGE.search(text)) is not None:
        return _at(text, strange.start(), "control", character=f"{ord(strange[0]):02x}")
    for at, line in enumerate(text.split("\n"), 1):
        if len(line) > LINE_LIMIT:
            return Fault("record.fault.line-too-long", {"limit": LINE_LIMIT}, line=at)
    try:
        bare = _COMMENT.sub(_blank, text) if "{" in text or ";" in text else text
        return _read(bare.split("\n"))
    except _OpenComment as opened:
        return _at(text, opened.place, "comment-open")


class _OpenComment(Exception):
    """A brace that nothing closes."""

    def __init__(self, place: int) -> None:
        super().__init__()
        self.place = place


def _blank(found: re.Match[str]) -> str:
    comment = found[0]
    if comment[0] == '"':
        return comment
    if comment[0] == "{" and comment[-1] != "}":
        raise _OpenComment(found.start())
    return _INK.sub(" ", comment)


def _read(text: list[str]) -> Read | Fault:
    draft = Draft()
    for at, line in enumerate(text, 1):
        if line and (bare := line.strip()):
            try:
                draft.take(bare, at)
            except Unreadable as unreadable:
                return _fault(unreadable, line, at)
    try:
        return draft.done()
    except Unreadable as unreadable:
        return _fault(unreadable, "", len(text))


class Draft:
    """What has been read so far. Raises Unreadable for what cannot stand where it does."""

    def __init__(self) -> None:
        self._header: Tags = {}
        self._at: dict[str, int] = {}
        self._tags: Tags = {}
        self._in_deal: dict[str, int] = {}
        self._lines: list[Line] = []
        self._rows: list[int] = []
        self._deals: list[Deal] = []
        self._places: list[Places] = []

    def take(self, text: str, at: int) -> None:
        """The next line that is not empty."""
        if text[0] == "[":
            self._take_tag(*tags.read_tag(text), at)
            return
        if not self._header:
            raise Unreadable("no-record", text)
        if not self._tags:
            raise Unreadable("line-before-deal", text)
        self._lines.append(read_line(text))
        self._rows.append(at)

    def done(self) -> Read:
        """The record, when the text has come to its end."""
        if not self._header:
            raise Unreadable("no-record")
        self._end_deal()
        header = self._header
        for name in tags.NEEDED:
            if name not in header:
                raise Unreadable("tag-missing", tag=name)
        count = sum(name.startswith("Seat") for name in header)
        for seat in range(count):
            if f"Seat{seat}" not in header:
                raise Unreadable("tag-missing", tag=f"Seat{seat}")
        return Read(
            Record(
                herzrasen=int(header["Herzrasen"]),
                game="hearts" if header["Game"] == "hearts" else "nerts",
                rules=header["Rules"],
                view=header["View"],
                players=tuple(tags.player(header, seat) for seat in range(count)),
                totals=tags.integers(header["Totals"]),
                places=tags.integers(header.get("Places", "")),
                date=header.get("Date"),
                ended=header.get("Ended"),
                site=header.get("Site"),
                shuffle=header.get("Shuffle"),
                deals=tuple(self._deals),
            ),
            self._at,
            tuple(self._places),
        )

    def _take_tag(self, name: str, seat: int | None, value: str, at: int) -> None:
        if not self._header and name != "Herzrasen":
            raise Unreadable("no-record", name)
        if name == "Deal":
            self._end_deal()
        inside = bool(self._deals or self._in_deal) or name == "Deal"
        whole = name if seat is None else f"{name}{seat}"
        known = tags.SEAT if seat is not None else tags.DEAL if inside else tags.HEADER
        if name not in known or (seat is not None and (inside or seat >= tags.SEATS)):
            raise Unreadable("tag-unknown", name, tag=whole)
        into, places = (self._tags, self._in_deal) if inside else (self._header, self._at)
        if whole in into:
            raise Unreadable("tag-twice", name, tag=whole)
        if self._lines:
            raise Unreadable("tag-late", name, tag=whole)
        tags.valid(name, value)
        into[whole], places[whole] = value, at

    def _end_deal(self) -> None:
        if not self._tags:
            return
        number, dealer = int(self._tags["Deal"]), self._tags.get("Dealer")
        self._deals.append(
            Deal(
                number=number,
                dealer=None if dealer is None else int(dealer),
                began=self._tags.get("Began"),
                seed=self._tags.get("Seed"),
                repeats=self._tags.get("Repeats"),
                undone=int(self._tags.get("Undone", 0)),
                lines=tuple(self._lines),
            )
        )
        self._places.append(Places(self._in_deal, tuple(self._rows)))
        self._tags, self._in_deal, self._lines, self._rows = {}, {}, [], []


def _fault(unreadable: Unreadable, line: str, at: int) -> Fault:
    facts = {
        name: shown(fact) if isinstance(fact, str) else fact
        for name, fact in unreadable.facts.items()
    }
    column = line.find(unreadable.word) + 1 if unreadable.word else 0
    return Fault(f"record.fault.{unreadable.code}", facts, line=at, column=column or None)


def _at(text: str, place: int, code: str, **facts: str | int) -> Fault:
    line = text.count("\n", 0, place) + 1
    column = place - text.rfind("\n", 0, place)
    return Fault(f"record.fault.{code}", dict(facts), line=line, column=column)
