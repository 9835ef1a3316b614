"""What a server of this world answers to the pages that are visited, as JSON.

The rules, lessons, guides and games are the server's own answers; people, matches and tables are
made up of the protocol's values and of states of both games, from seeds.
"""

from __future__ import annotations

import json
from typing import Any, Final

from msgspec.structs import replace

from herzrasen.games.protocol import GameName
from herzrasen.games.registry import GAMES
from herzrasen.locales import LANGUAGES
from herzrasen.presentation.guides.guide import guide
from herzrasen.presentation.lessons.tactics import tactics
from herzrasen.presentation.rulebook.description import rule_book
from herzrasen.protocol import codec
from herzrasen.protocol.http_account import (
    DeviceInfo,
    DeviceLink,
    LinkOwner,
    Me,
    MyDevices,
    PasskeyInfo,
    Preferences,
    SignedUp,
)
from herzrasen.protocol.http_tables import NetworkAccess, QRCode, TableCreated
from herzrasen.server.api.client_texts import texts_json
from herzrasen.server.api.lessons import lesson_in
from herzrasen.server.lobby.game_catalog import game_catalog
from herzrasen.table import info
from tests.browser.daily_answers import PLAYED, daily_calendar, daily_overview, day_results
from tests.browser.rating_samples import rating_answers
from tests.client.pages import matches, tables

NOW: Final = 1_795_000_000_000
DAY: Final = 86_400_000


def world() -> dict[str, Any]:
    """``answers`` by what is asked, and named parts that visits put in their place."""
    return {
        "answers": _answers(),
        "lobby": tables.lobby_messages(),
        "tables": tables.rooms(),
        "courses": tables.courses(),
        "records": plain(matches.records()),
        "books": {text: plain(_book(text)) for text in ("sun+target=50,players=5",)},
        "coach": plain(matches.coach()),
    }


def _answers() -> dict[str, Any]:
    found: dict[str, Any] = {
        "GET api/games": game_catalog(),
        "GET api/network": NetworkAccess(None, can_open=False),
        "POST api/tables": TableCreated("BKRTWZ-opened"),
        "POST api/tables/quick": TableCreated("BKRTWZ-quick"),
        "POST api/codes": TableCreated("BKRTWZ-of-the-code"),
        "POST api/daily/hearts/*": TableCreated("BKRTWZ-daily-hearts"),
        "POST api/daily/nerts/*": TableCreated("BKRTWZ-daily-nerts"),
        "POST api/daily/duel/*": TableCreated("BKRTWZ-daily-duel"),
        "POST api/daily/omnibus/*": TableCreated("BKRTWZ-daily-omnibus"),
        "POST api/tables/*/again": TableCreated("BKRTWZ-again"),
        "POST api/tournaments/*/play": TableCreated("BKRTWZ-tournament"),
        "POST api/qr": QRCode(3, "M1 1h1v1h-1z"),
    }
    for language in LANGUAGES:
        found[f"GET texts/{language}.json"] = json.loads(texts_json(language))
    for game in GAMES:
        _add_rules(found, game)
    _add_account(found)
    found |= matches.history(NOW) | matches.tournaments(NOW)
    found["GET api/daily"] = daily_overview()
    found["GET api/daily/hearts"] = daily_calendar()
    found[f"GET api/daily/hearts/{PLAYED}"] = day_results()
    families, board, own = rating_answers(NOW)
    found["GET api/ratings"] = families
    for at, each in enumerate(families.families):
        found[f"GET api/ratings/{each.family}"] = replace(
            board, family=each.family, entries=board.entries[at % 4 :]
        )
        found[f"GET api/me/ratings/{each.family}"] = replace(own, family=each.family)
    return {key: {"body": plain(value)} for key, value in found.items()}


def _add_rules(found: dict[str, Any], game: GameName) -> None:
    for language in LANGUAGES:
        for text in GAMES[game].PRESETS:
            asked = f"text={text}&language={language}"
            rules = info.rules_of(game, text)
            book = rule_book(game, rules, language, text)
            found[f"GET api/rules/{game}?{asked}"] = book
            found[f"GET api/rules/{game}?text=1:{asked.removeprefix('text=')}"] = book
        found[f"GET api/guides/{game}?language={language}"] = guide(game, language)
    topics = tactics(game).topics
    found[f"GET api/tactics/{game}"] = tactics(game)
    found[f"GET api/lessons/{game}"] = json.loads(lesson_in(game, ""))
    for topic in topics:
        if topic.played:
            found[f"GET api/lessons/{game}/{topic.name}"] = json.loads(lesson_in(game, topic.name))


def _book(text: str) -> Any:
    return rule_book("hearts", info.rules_of("hearts", text), "en", text)


def _add_account(found: dict[str, Any]) -> None:
    devices = (
        DeviceInfo("d1", "Firefox · Linux", NOW - 40 * DAY, NOW, own=True),
        DeviceInfo("d2", "Safari · iPhone", NOW - 9 * DAY, NOW - 3 * DAY, own=False),
        DeviceInfo("d3", "", NOW - 2 * DAY, NOW - DAY, own=False),
    )
    found |= {
        "GET api/me": Me(
            "Eva", password=True, passkeys=(PasskeyInfo("p1", "Laptop", NOW - 30 * DAY),)
        ),
        "GET api/me/devices": MyDevices(devices),
        "GET api/me/settings": Preferences(0, {}),
        "POST api/me/link": DeviceLink("q1Zr8Vw0hXo3Tn6bKd4sYg", 120_000),
        "POST api/me/link/show": LinkOwner("Eva", "Eva", own=False),
        "POST api/me/link/open": LinkOwner("Eva", "Eva", own=False),
        "PUT api/me": Me("Eva X", password=True),
        "PUT api/me/settings": Preferences(1, {}),
        "POST api/me/account": SignedUp("ABCD-EFGH-JKLM"),
        "PUT api/me/password": SignedUp("ABCD-EFGH-JKLM"),
        "POST api/me/recover": SignedUp("ABCD-EFGH-JKLM"),
    }


def plain(value: Any) -> Any:
    """As a browser reads it."""
    return json.loads(codec.encode(value))
