"""Read a record from text, or report its first fault of form; whether its moves could be played:
``replay.py``.

The text is scanned once, line by line, in linear time whatever it holds. Comments are blanked out
first, so that the columns of the rest stay right. What a tag may say, among it the version of the
format, is in ``tags.py``.
"""

from __future__ import annotations

import re
from typing import Final, cast

import msgspec

from herzrasen.games.protocol import GameName
from herzrasen.record import tags
from herzrasen.record.escape import excerpt, excerpt_of_notation
from herzrasen.record.lines import Line
from herzrasen.record.notation import notation_of
from herzrasen.record.record import Fault, Record, RecordedDeal
from herzrasen.record.tags import Tags
from herzrasen.record.value_notation import NotationError

MAX_BYTES: Final = 16 * 1024 * 1024
"""Bytes that a record may have."""
MAX_LINE_LENGTH: Final = 16_000
"""Characters that a line may have, comments included."""

_CONTROL: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f]")
# Each alternative matches to its end, or to the end of the line or text: nothing is scanned twice.
_COMMENT: Final = re.compile(
    r'"[^"\\\n]*+(?:\\[^\n][^"\\\n]*+)*+(?:"|\\?$)|\{[^}]*(?:\}|\Z)|;[^\n]*', re.MULTILINE
)
_NOT_NEWLINE: Final = re.compile(r"[^\n]")


class DealLocation(msgspec.Struct, frozen=True):
    """The line numbers of a deal in a text: of its tags, and of its lines."""

    tags: dict[str, int]
    rows: tuple[int, ...]


class ParsedRecord(msgspec.Struct, frozen=True):
    """A record with its line numbers in the text: of the tags before the first deal, and of the
    deals. A record read from JSON has neither."""

    record: Record
    tags: dict[str, int] = {}
    deals: tuple[DealLocation, ...] = ()

    def locate(self, fault: Fault) -> Fault:
        """The fault with its line in the text, or its path in the JSON."""
        if fault.line is not None or fault.path is not None:
            return fault
        if not self.tags:
            return msgspec.structs.replace(fault, path=_path(fault))
        if fault.deal is None:
            return msgspec.structs.replace(fault, line=self.tags.get(str(fault.facts.get("tag"))))
        place = self.deals[fault.deal - 1]
        line = place.tags.get(str(fault.facts.get("tag")), place.tags["Deal"])
        if fault.row is not None:
            last = max((*place.tags.values(), *place.rows))
            line = (*place.rows, last)[min(fault.row, len(place.rows))]
        return msgspec.structs.replace(fault, line=line)


def _path(fault: Fault) -> str | None:
    below = tags.json_path(str(fault.facts["tag"])) if "tag" in fault.facts else None
    if fault.deal is None:
        return below
    deal = f"deals[{fault.deal - 1}]"
    if fault.row is None:
        return deal if below is None else f"{deal}.{below}"
    return f"{deal}.lines[{fault.row}]"


def read(data: bytes) -> ParsedRecord | Fault:
    """The record that these bytes are, or their first fault."""
    if len(data) > MAX_BYTES:
        return Fault("record.fault.too-big", {"limit": MAX_BYTES // 1024 // 1024})
    try:
        text = data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        return Fault("record.fault.not-utf8", line=data.count(b"\n", 0, error.start) + 1)
    if (strange := _CONTROL.search(text)) is not None:
        return _at(text, strange.start(), "control", character=f"{ord(strange[0]):02x}")
    for at, line in enumerate(text.split("\n"), 1):
        if len(line) > MAX_LINE_LENGTH:
            return Fault("record.fault.line-too-long", {"limit": MAX_LINE_LENGTH}, line=at)
    try:
        bare = _COMMENT.sub(_blank, text) if "{" in text or ";" in text else text
        return _read(bare.split("\n"))
    except _OpenCommentError as opened:
        return _at(text, opened.place, "comment-open")


class _OpenCommentError(Exception):
    """A brace that nothing closes."""

    def __init__(self, place: int) -> None:
        super().__init__()
        self.place = place


def _blank(found: re.Match[str]) -> str:
    comment = found[0]
    if comment[0] == '"':
        return comment
    if comment[0] == "{" and comment[-1] != "}":
        raise _OpenCommentError(found.start())
    return _NOT_NEWLINE.sub(" ", comment)


def _read(lines: list[str]) -> ParsedRecord | Fault:
    draft = RecordParser()
    for at, line in enumerate(lines, 1):
        if line and (bare := line.strip()):
            try:
                draft.take(bare, at)
            except NotationError as unreadable:
                return _fault(unreadable, line, at)
    try:
        return draft.finish()
    except NotationError as unreadable:
        return _fault(unreadable, "", len(lines))


class RecordParser:
    """Reads a record line by line. Methods raise NotationError for what cannot stand where it
    does."""

    def __init__(self) -> None:
        self._header: Tags = {}
        self._at: dict[str, int] = {}
        self._tags: Tags = {}
        self._in_deal: dict[str, int] = {}
        self._lines: list[Line] = []
        self._rows: list[int] = []
        self._deals: list[RecordedDeal] = []
        self._places: list[DealLocation] = []

    def take(self, text: str, at: int) -> None:
        """Read the next line that is not empty."""
        if text[0] == "[":
            self._take_tag(*tags.read_tag(text), at)
            return
        if not self._header:
            raise NotationError("no-record", text)
        if not self._tags:
            raise NotationError("line-before-deal", text)
        if "Game" not in self._header:
            raise NotationError("tag-missing", tag="Game")
        self._lines.append(notation_of(cast(GameName, self._header["Game"])).read(text))
        self._rows.append(at)

    def finish(self) -> ParsedRecord:
        """The record, at the end of the text."""
        if not self._header:
            raise NotationError("no-record")
        self._end_deal()
        header = self._header
        for name in tags.REQUIRED_TAGS:
            if name not in header:
                raise NotationError("tag-missing", tag=name)
        count = sum(name.startswith("Seat") for name in header)
        for seat in range(count):
            if f"Seat{seat}" not in header:
                raise NotationError("tag-missing", tag=f"Seat{seat}")
        return ParsedRecord(
            Record(
                herzrasen=int(header["Herzrasen"]),
                game=cast(GameName, header["Game"]),
                rules=header["Rules"],
                view=header["View"],
                players=tuple(tags.player_from_tags(header, seat) for seat in range(count)),
                totals=tags.read_integers(header["Totals"]),
                places=tags.read_integers(header.get("Places", "")),
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
            raise NotationError("no-record", name)
        if name == "Deal":
            self._end_deal()
        inside = bool(self._deals or self._in_deal) or name == "Deal"
        whole = name if seat is None else f"{name}{seat}"
        known = (
            tags.SEAT_TAGS if seat is not None else tags.DEAL_TAGS if inside else tags.HEADER_TAGS
        )
        if name not in known or (seat is not None and (inside or seat >= tags.MAX_SEATS)):
            raise NotationError("tag-unknown", name, tag=whole)
        into, places = (self._tags, self._in_deal) if inside else (self._header, self._at)
        if whole in into:
            raise NotationError("tag-twice", name, tag=whole)
        if self._lines:
            raise NotationError("tag-late", name, tag=whole)
        tags.check_value(name, value)
        into[whole], places[whole] = value, at

    def _end_deal(self) -> None:
        if not self._tags:
            return
        if "BeaconSignature" in self._tags and "Beacon" not in self._tags:
            raise NotationError("tag-missing", tag="Beacon")
        number, dealer = int(self._tags["Deal"]), self._tags.get("Dealer")
        self._deals.append(
            RecordedDeal(
                number=number,
                dealer=None if dealer is None else int(dealer),
                began=self._tags.get("Began"),
                seed=self._tags.get("Seed"),
                repeats=self._tags.get("Repeats"),
                undone=int(self._tags.get("Undone", 0)),
                commitment=self._tags.get("Commitment"),
                server_share=self._tags.get("ServerShare"),
                seat_commitments=tuple(self._tags.get("SeatCommitments", "").split()),
                seat_shares=tuple(self._tags.get("SeatShares", "").split()),
                beacon=self._tags.get("Beacon"),
                beacon_signature=self._tags.get("BeaconSignature"),
                lines=tuple(self._lines),
            )
        )
        self._places.append(DealLocation(self._in_deal, tuple(self._rows)))
        self._tags, self._in_deal, self._lines, self._rows = {}, {}, [], []


def _fault(unreadable: NotationError, line: str, at: int) -> Fault:
    shorten = excerpt_of_notation if unreadable.code == "bad-escape" else excerpt
    facts = {
        name: shorten(fact) if isinstance(fact, str) else fact
        for name, fact in unreadable.facts.items()
    }
    column = line.find(unreadable.word) + 1 if unreadable.word else 0
    return Fault(f"record.fault.{unreadable.code}", facts, line=at, column=column or None)


def _at(text: str, place: int, code: str, **facts: str | int) -> Fault:
    line = text.count("\n", 0, place) + 1
    column = place - text.rfind("\n", 0, place)
    return Fault(f"record.fault.{code}", dict(facts), line=line, column=column)
