"""The tags ``[Name "value"]``: what each may hold, and in which order they are written."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Final

from herzrasen.games.names import GAME_NAMES
from herzrasen.record.escape import EscapeError, escape, unescape
from herzrasen.record.record import FORMATS, Player, Record, RecordedBot, RecordedDeal
from herzrasen.record.value_notation import MAX_DIGITS, NotationError, numbers_text, read_number

MAX_VALUE_LENGTH: Final = 400
"""Characters that a tag's value may have."""
MAX_RULES_LENGTH: Final = 3000
MAX_PROOF_LENGTH: Final = 800
"""Characters that the commitments or shares of all seats may have: 64 for each of 12 seats."""
MAX_SEATS: Final = 12

_TAG: Final = re.compile(r"\[\s*([A-Za-z]+?)(0|[1-9][0-9]?)?\s+\"(.*)\"\s*\]", re.ASCII)
_VIEW: Final = re.compile(r"all|watcher|[0-9]|1[01]", re.ASCII)
_DATE: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z")
_SEED: Final = re.compile(r"(?:[0-9a-f]{2}){1,64}", re.ASCII)
_DIGEST: Final = re.compile(r"[0-9a-f]{64}", re.ASCII)
_COMMITMENTS: Final = re.compile(r"(?:[0-9a-f]{64}|-)(?: (?:[0-9a-f]{64}|-))*", re.ASCII)
_SHARES: Final = re.compile(r"(?:[0-9a-f]{32}|-|late)(?: (?:[0-9a-f]{32}|-|late))*", re.ASCII)
_BEACON: Final = re.compile(rf"[0-9a-f]{{64}} [1-9][0-9]{{0,{MAX_DIGITS - 1}}}", re.ASCII)
_SIGNATURE: Final = re.compile(r"(?:[0-9a-f]{2}){16,128}", re.ASCII)
_BOT_SEED: Final = re.compile(rf"0|-?[1-9][0-9]{{0,{MAX_DIGITS + 3}}}", re.ASCII)

HEADER_TAGS: Final = frozenset(
    ("Herzrasen", "Game", "Rules", "View", "Date", "Site", "Shuffle", "Totals", "Places", "Ended")
)
SEAT_TAGS: Final = frozenset(("Seat", "Bot", "StandIn", "Version", "Settings", "BotSeed"))
PROOF_TAGS: Final = (
    "Commitment", "ServerShare", "SeatCommitments", "SeatShares", "Beacon", "BeaconSignature",
)  # fmt: skip
DEAL_TAGS: Final = frozenset(("Deal", "Dealer", "Began", "Seed", "Repeats", "Undone", *PROOF_TAGS))
REQUIRED_TAGS: Final = ("Game", "Rules", "View", "Seat0", "Totals")

Tags = dict[str, str]


def read_tag(text: str) -> tuple[str, int | None, str]:
    """The name, the seat's number if the name ends with one, and the value.

    Raises:
        NotationError: if the line is no tag.
    """
    found = _TAG.fullmatch(text)
    if found is None:
        raise NotationError("tag-broken", text)
    name, seat, written = found.groups()
    if len(written) > MAX_RULES_LENGTH:
        raise NotationError("value-too-long", written, tag=name, limit=_longest_value(name))
    try:
        value = unescape(written)
    except EscapeError as bad:
        raise NotationError("bad-escape", bad.written, value=bad.written) from None
    return name, None if seat is None else int(seat), value


def check_value(name: str, value: str) -> None:
    """Check the value of a tag of this name (without a seat's number).

    Raises:
        NotationError: if the tag cannot hold it.
    """
    longest = _longest_value(name)
    if len(value) > longest:
        raise NotationError("value-too-long", value, tag=name, limit=longest)
    if name == "Herzrasen" and value not in map(str, FORMATS):
        raise NotationError("version", value, value=value, limit=FORMATS[-1])
    if name in _VALID and not _VALID[name](value):
        raise NotationError("tag-value", value, tag=name, value=value)


def _longest_value(name: str) -> int:
    """How many characters the value of a tag of this name may have."""
    return _LONGEST.get(name, MAX_VALUE_LENGTH)


def header_tags(record: Record) -> Tags:
    """The tags before the first deal, in their order.

    Raises:
        NotationError: for a seat with two bots.
    """
    values = {
        "Herzrasen": str(record.herzrasen),
        "Game": record.game,
        "Rules": record.rules,
        "View": record.view,
        "Date": record.date,
        "Site": record.site,
        "Shuffle": record.shuffle,
        "Totals": numbers_text(record.totals),
        "Places": numbers_text(record.places) or None,
        "Ended": record.ended,
    }
    for seat, player in enumerate(record.players):
        values[f"Seat{seat}"] = player.name
        if player.bot is not None:
            values[f"Bot{seat}"] = player.bot.name
        if player.stand_in is not None:
            if player.bot is not None:
                raise NotationError("two-bots", tag=f"StandIn{seat}")
            values[f"StandIn{seat}"] = player.stand_in.name
        if (bot := player.bot or player.stand_in) is not None:
            values[f"Version{seat}"] = bot.version or None
            values[f"Settings{seat}"] = bot.settings or None
            values[f"BotSeed{seat}"] = None if bot.seed is None else str(bot.seed)
    return {name: value for name, value in values.items() if value is not None}


def deal_tags(deal: RecordedDeal) -> Tags:
    """The tags before a deal's lines.

    Raises:
        NotationError: for a beacon's signature without its round.
    """
    if deal.beacon_signature is not None and deal.beacon is None:
        raise NotationError("tag-missing", tag="Beacon")
    values = {
        "Deal": str(deal.number),
        "Dealer": None if deal.dealer is None else str(deal.dealer),
        "Began": deal.began,
        "Seed": deal.seed,
        "Repeats": deal.repeats,
        "Undone": str(deal.undone) if deal.undone else None,
        "Commitment": deal.commitment,
        "ServerShare": deal.server_share,
        "SeatCommitments": " ".join(deal.seat_commitments) or None,
        "SeatShares": " ".join(deal.seat_shares) or None,
        "Beacon": deal.beacon,
        "BeaconSignature": deal.beacon_signature,
    }
    return {name: value for name, value in values.items() if value is not None}


def tag_text(name: str, value: str) -> str:
    """The tag as it is written."""
    return f'[{name} "{escape(value)}"]'


def json_path(name: str) -> str:
    """Where the JSON form holds this tag; for a deal's tag the path below the deal.

    >>> json_path("Rules"), json_path("Deal"), json_path("BotSeed3")
    ('rules', 'number', 'players[3]')
    """
    if name[-1].isdecimal():
        return f"players[{re.sub('[^0-9]', '', name)}]"
    return "number" if name == "Deal" else re.sub("(?<=[a-z])(?=[A-Z])", "_", name).lower()


def player_from_tags(tags: Tags, seat: int) -> Player:
    """Who sits at this seat.

    Raises:
        NotationError: for tags of a bot without its name, and for two bots.
    """
    name = tags[f"Seat{seat}"]
    bots = [kind for kind in ("Bot", "StandIn") if f"{kind}{seat}" in tags]
    if len(bots) > 1:
        raise NotationError("two-bots", tag=f"StandIn{seat}")
    if not bots:
        for of_bot in ("Version", "Settings", "BotSeed"):
            if f"{of_bot}{seat}" in tags:
                raise NotationError("tag-missing", tag=f"Bot{seat}")
        return Player(name)
    seed = tags.get(f"BotSeed{seat}")
    bot = RecordedBot(
        name=tags[f"{bots[0]}{seat}"],
        version=tags.get(f"Version{seat}", ""),
        settings=tags.get(f"Settings{seat}", ""),
        seed=None if seed is None else int(seed),
    )
    return Player(name, bot) if bots == ["Bot"] else Player(name, stand_in=bot)


def read_integers(value: str) -> tuple[int, ...]:
    """The numbers of a value.

    Raises:
        NotationError: if it holds anything else.
    """
    return tuple(map(read_number, value.split()))


def _date(value: str) -> bool:
    if not _DATE.fullmatch(value):
        return False
    try:
        datetime.fromisoformat(value)
    except ValueError:
        return False
    return True


def _integers(value: str) -> bool:
    try:
        read_integers(value)
    except NotationError:
        return False
    return True


def _natural(value: str) -> bool:
    return value.isascii() and value.isdecimal() and len(value) <= MAX_DIGITS


def _positive(value: str) -> bool:
    """A count of something that did happen, from 1."""
    return _natural(value) and value[0] != "0"


_VALID: Final[Mapping[str, Callable[[str], object]]] = {
    "Game": GAME_NAMES.__contains__,
    "View": _VIEW.fullmatch,
    "Date": _date,
    "Totals": _integers,
    "Places": _integers,
    "Ended": _date,
    "Deal": _natural,
    "Dealer": _natural,
    "Began": _date,
    "Seed": _SEED.fullmatch,
    "Repeats": _date,
    "Undone": _positive,
    "Commitment": _DIGEST.fullmatch,
    "ServerShare": _DIGEST.fullmatch,
    "SeatCommitments": _COMMITMENTS.fullmatch,
    "SeatShares": _SHARES.fullmatch,
    "Beacon": _BEACON.fullmatch,
    "BeaconSignature": _SIGNATURE.fullmatch,
    "BotSeed": _BOT_SEED.fullmatch,
}
_LONGEST: Final[Mapping[str, int]] = {
    "Rules": MAX_RULES_LENGTH,
    "SeatCommitments": MAX_PROOF_LENGTH,
    "SeatShares": MAX_PROOF_LENGTH,
}
