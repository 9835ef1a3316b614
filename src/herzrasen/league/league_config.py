"""The file that describes a league: who plays, by which rules, how many deals, in which time."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import msgspec

from herzrasen.bots.bot import LEVEL_NAMES, SEARCH_SETTINGS
from herzrasen.bots.bot_part import Setting
from herzrasen.config.sources import load_toml
from herzrasen.games import hearts
from herzrasen.games.hearts import HeartsRules
from herzrasen.games.protocol import Refusal
from herzrasen.league.config_table import ConfigTable
from herzrasen.league.schedule import rotation_length
from herzrasen.research.seat_driver import ProgramLimits

MAX_ENTRANTS: Final = 64
MAX_DEALS: Final = 100_000
MAX_ROTATIONS: Final = 25
MAX_SECONDS: Final = 3600
MAX_TABLES: Final = 256


LEVEL_SETTINGS: Final = {**SEARCH_SETTINGS, "seed": Setting(0, 2**63 - 1, 0)}
"""The settings of our levels in a league."""


class LeagueEntrant(msgspec.Struct, frozen=True):
    """An entrant that plays: one of our levels, or a program that ``command`` starts in ``folder``
    with the variables of ``environment`` added. ``settings`` are the words of its ``config``
    line."""

    id: str
    name: str
    author: str = ""
    level: str = ""
    command: tuple[str, ...] = ()
    settings: tuple[str, ...] = ()
    folder: Path | None = None
    environment: dict[str, str] = {}


class LeagueConfig(msgspec.Struct, frozen=True):
    """A league. ``deals`` is how many each pair plays in every seating; ``seed`` are the words that
    decide the cards, empty if they are drawn; ``tables`` is how many sittings are played at the
    same time, None for the default; ``results`` is the folder of everything that is written. A
    sitting, for which programs are started anew, has so many ``rotations`` of passing. The rules
    were chosen as ``preset``."""

    title: str
    rules: HeartsRules
    deals: int
    results: Path
    entrants: tuple[LeagueEntrant, ...]
    seed: str = ""
    rotations: int = 1
    tables: int | None = None
    preset: str = ""
    limits: ProgramLimits = ProgramLimits(start=20, answer=5, deal=60)

    @property
    def ids(self) -> list[str]:
        """The ids of all entrants."""
        return [entrant.id for entrant in self.entrants]

    @property
    def sitting_length(self) -> int:
        """How many deals a sitting has."""
        return rotation_length(self.rules) * self.rotations

    def entrant(self, id_: str) -> LeagueEntrant:
        """The entrant of this id."""
        return next(one for one in self.entrants if one.id == id_)


def read_config(file: Path) -> LeagueConfig:
    """The league that a TOML file describes.

    Raises LeagueConfigError for the first value that cannot be used, and SourceError for a file
    that is no TOML.
    """
    text, values = load_toml(file)
    top = ConfigTable(text, values)
    home = file.resolve().parent
    rules, preset = _rules(top)
    rotations = top.number("rotations", 1, MAX_ROTATIONS, default=1)
    config = LeagueConfig(
        title=top.text("title", default=file.stem),
        rules=rules,
        deals=_deals(top, rotation_length(rules) * rotations),
        results=home / top.text("results", default=f"{file.stem}-results", most=400),
        entrants=_entrants(top.table("entrants"), home),
        seed=top.text("seed", default=""),
        rotations=rotations,
        tables=top.number("tables", 1, MAX_TABLES) if "tables" in top else None,
        preset=preset,
        limits=_limits(top.table("limits")),
    )
    top.refuse_unknown_keys()
    return config


def _rules(top: ConfigTable) -> tuple[HeartsRules, str]:
    text = top.text("rules", default="standard", most=3000)
    rules = hearts.parse_rules(text)
    if isinstance(rules, Refusal):
        raise top.error("rules", "rules", refusal=rules)
    return rules, text.partition("+")[0]


def _deals(top: ConfigTable, sitting_length: int) -> int:
    deals = top.number("deals", 1, MAX_DEALS)
    if deals % sitting_length:
        raise top.error("deals", "rotation", n=sitting_length)
    return deals


def _limits(table: ConfigTable) -> ProgramLimits:
    usual = LeagueConfig.__struct_defaults__[-1]
    limits = ProgramLimits(
        start=table.seconds("start_seconds", MAX_SECONDS, default=usual.start),
        answer=table.seconds("answer_seconds", MAX_SECONDS, default=usual.answer),
        deal=table.seconds("deal_seconds", MAX_SECONDS, default=usual.deal),
    )
    table.refuse_unknown_keys()
    return limits


def _entrants(table: ConfigTable, home: Path) -> tuple[LeagueEntrant, ...]:
    entrants: list[LeagueEntrant] = []
    for id_ in table:
        entrant = _entrant(id_, table, home)
        if entrant.name.casefold() in {other.name.casefold() for other in entrants}:
            raise table.error(id_, "same-name", name=entrant.name)
        entrants.append(entrant)
    if not 2 <= len(entrants) <= MAX_ENTRANTS:
        raise table.error("", "entrants", most=MAX_ENTRANTS)
    return tuple(entrants)


def _entrant(id_: str, table: ConfigTable, home: Path) -> LeagueEntrant:
    if not (id_.replace("-", "").isalnum() and id_.isascii() and id_ == id_.lower()) or (
        len(id_) > 32
    ):
        raise table.error(id_, "id")
    own = table.table(id_)
    if ("level" in own) == ("command" in own):
        raise own.error("", "level-or-command")
    facts: dict[str, Any] = {}
    if "level" in own:
        facts["level"] = own.text("level")
        if facts["level"] not in LEVEL_NAMES:
            raise own.error("level", "level", names=", ".join(LEVEL_NAMES))
    else:
        facts["command"] = own.texts("command")
        facts["folder"] = home / own.text("folder", default=".", most=400)
        if not facts["folder"].is_dir():
            raise own.error("folder", "folder", folder=str(facts["folder"]))
        facts["environment"] = own.environment("environment")
    if "level" in own:
        _check_level_settings(own)
    entrant = LeagueEntrant(
        id=id_,
        name=own.text("name", default=id_, most=24),
        author=own.text("author", default="", most=80),
        settings=own.settings("settings"),
        **facts,
    )
    own.refuse_unknown_keys()
    return entrant


def _check_level_settings(table: ConfigTable) -> None:
    """Raise LeagueConfigError for a setting that our levels do not have."""
    for word in table.settings("settings"):
        name, _, value = word.partition("=")
        known = LEVEL_SETTINGS.get(name)
        if known is None or not value.isdecimal() or not known.contains(int(value)):
            names = ", ".join(LEVEL_SETTINGS)
            raise table.error(f"settings.{name}", "level-setting", words=word, names=names)
