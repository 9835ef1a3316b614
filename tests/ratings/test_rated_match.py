"""Which tables are rated, and what the log says of a match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from herzrasen.games import hearts, nerts
from herzrasen.games.hearts.events import MatchEnded, Scored
from herzrasen.protocol.house_rules import HouseRules
from herzrasen.ratings.bot_ratings import BOT_RATINGS, bot_name, settings_of_bot
from herzrasen.ratings.families import FAMILIES, PRESETS, family_of, game_of_family
from herzrasen.ratings.rated_match import RatedMatch, rated_match
from herzrasen.ratings.rated_tables import family_of_table
from herzrasen.table.info import TableInfo, requested_rules
from herzrasen.table.journal import Entry, UndoEvent
from herzrasen.table.seats import FormerPlayer, SeatOccupant

PUBLIC = HouseRules(kind="public")


def table(*persons: str | None, rules: str = "standard", **more: Any) -> TableInfo:
    places = [SeatOccupant(1, (person or "Bot").title(), person) for person in persons]
    places += [SeatOccupant(1, "Bot")] * (4 - len(places))
    begun = TableInfo(
        "hearts", rules, {"level": 3}, "normal", tuple(places), 1, begun=True, house=PUBLIC
    )
    return msgspec.structs.replace(begun, **more)


def journal(*totals: tuple[int, ...], places: tuple[int, ...] = ()) -> list[Entry]:
    events: list[Any] = [Scored((0,) * 4, one) for one in totals]
    events += [MatchEnded(places)] if places else []
    return [Entry(number, 0, event, 1000 + number) for number, event in enumerate(events, 1)]


def entry_of(began: TableInfo, entries: Sequence[Entry], **more: Any) -> RatedMatch:
    found = rated_match(began, more.pop("now", began), entries, {"ada"}, **more)
    assert found is not None
    return found


@pytest.mark.parametrize("family", FAMILIES)
def test_every_preset_of_a_family_belongs_to_it(family: str) -> None:
    game = game_of_family(family)  # type: ignore[arg-type]
    presets = {"hearts": hearts.PRESETS, "nerts": nerts.PRESETS}[game]
    for name in PRESETS[family]:  # type: ignore[index]
        assert family_of(game, presets[name]) == family


@pytest.mark.parametrize(
    ("game", "rules", "family"),
    [
        ("hearts", "standard+target=50", "hearts-classic"),
        ("hearts", "standard+target=49", None),
        ("hearts", "standard+deals=4,target=none", "hearts-classic"),
        ("hearts", "standard+deals=3", None),
        ("hearts", "standard+deals=5", "hearts-classic"),
        ("hearts", "standard+queen_value=5", None),
        ("hearts", "partnership", None),
        ("hearts", "h4-3", None),
        ("nerts", "stoss+seats=6", "nerts-table"),
        ("nerts", "stoss+seats=2", None),
        ("nerts", "duel", None),
        ("hearts", "spot", None),
        ("nerts", "stoss+rounds=1", None),
        ("nerts", "partners", None),
        ("nerts", "uk-racing-demon", None),
    ],
)
def test_only_the_length_may_differ(game: Any, rules: str, family: str | None) -> None:
    assert family_of(game, requested_rules(game, rules)) == family


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({}, "hearts-classic"),
        ({"house": HouseRules()}, "private"),
        ({"series": "x"}, "decks"),
        ({"decks": "word"}, "decks"),
        ({"rules": "h4-3"}, "rules"),
        ({"rules": "of no version that is known"}, "rules"),
        ({"house": HouseRules(kind="public", help="manual")}, "hearts-classic"),
    ],
)
def test_why_a_table_is_not_rated(changes: dict[str, Any], why: str) -> None:
    assert family_of_table(table("ada", "ben", **changes)) == why


@pytest.mark.parametrize(
    ("house", "family"),
    [
        ({}, "nerts-table"),
        ({"inputs": ("keys", "touch", "mouse")}, "nerts-table"),
        ({"inputs": ("mouse",)}, "house"),
        ({"help": "manual"}, "house"),
    ],
)
def test_help_and_input_devices_change_a_race(house: dict[str, Any], family: str) -> None:
    about = table("ada", "ben", game="nerts", rules="stoss")
    changed = HouseRules(kind="public", **house)
    assert family_of_table(msgspec.structs.replace(about, house=changed)) == family


def test_it_takes_two_persons_from_the_begin() -> None:
    ended = journal((1, 2, 3, 4), places=(1, 2, 3, 4))
    alone = table("ada")
    late = table("ada", "ben")
    assert rated_match(alone, late, ended, {"ada"}) is None
    twice = table("ada", "ada")
    assert rated_match(twice, twice, ended, {"ada"}) is None
    private = table("ada", "ben", house=HouseRules())
    assert rated_match(private, private, ended, {"ada"}) is None
    three = table("ada", "ben", "cem")
    assert len(entry_of(three, ended).persons) == 3


@pytest.mark.parametrize(
    ("about", "totals", "places"),
    [
        ({}, ((1, 2, 3, 4),), [1, 2, 3, 4]),
        ({"game": "nerts", "rules": "stoss"}, ((1, 2, 3, 4),), [4, 3, 2, 1]),
        ({}, (), [1, 1, 1, 1]),
    ],
)
def test_all_have_left_at_the_places_that_they_had(
    about: dict[str, Any], totals: tuple[tuple[int, ...], ...], places: list[int]
) -> None:
    found = entry_of(table("ada", "ben", **about), journal(*totals), abandoned=True)
    assert [seat.place for seat in found.seats] == places
    assert all(seat.left for seat in found.persons)


def test_a_match_is_kept_as_who_made_which_place() -> None:
    found = entry_of(table("ada", "ben"), journal((9, 1, 3, 4), places=(4, 1, 2, 3)))
    assert [(seat.player, seat.kind, seat.place) for seat in found.seats] == [
        ("ada", "account", 4),
        ("ben", "guest", 1),
        ("3", "bot", 2),
        ("3", "bot", 3),
    ]
    assert (found.family, found.at, found.no_gain) == ("hearts-classic", 1002, False)


def test_who_left_has_the_place_that_a_bot_made() -> None:
    began = table("ada", "ben")
    places = list(began.places)
    places[1] = SeatOccupant(1, "Cem", "cem", former=(FormerPlayer("Ben", "ben"),))
    now = msgspec.structs.replace(began, places=tuple(places), left=(0,))
    one_deal = entry_of(began, journal((1, 2, 3, 4), places=(1, 2, 3, 4)), now=now)
    assert [(seat.player, seat.left, seat.resigned) for seat in one_deal.persons] == [
        ("ada", True, True),
        ("ben", True, True),
    ]
    for deals in (2, 3):
        longer = journal(*[(1,) * 4] * deals, places=(1, 2, 3, 4))
        found = entry_of(began, longer, now=now)
        assert [seat.resigned for seat in found.persons] == [False, False]


@pytest.mark.parametrize(
    ("sits", "former", "left"),
    [
        ("cem", [("ben", False)], True),
        ("cem", [("ben", True)], False),
        (None, [("ben", True), ("cem", False)], False),
        (None, [("ben", True), ("ben", False)], True),
        (None, [("ben", False), ("ben", True)], False),
        ("ben", [("ben", False)], False),
        ("cem", [], False),  # who is not noted as having got up
    ],
)
def test_only_who_got_up_and_stayed_away_has_left(
    sits: str | None, former: list[tuple[str, bool]], left: bool
) -> None:
    """Nobody is said to have left because a host gave their seat away, nor who came back to it."""
    began = table("ada", "ben")
    players = tuple(FormerPlayer(person.title(), person, host) for person, host in former)
    occupant = SeatOccupant(1, "X", sits, former=players)
    now = msgspec.structs.replace(began, places=(began.places[0], occupant, *began.places[2:]))
    found = entry_of(began, journal((1, 2, 3, 4), places=(1, 2, 3, 4)), now=now)
    assert [(seat.left, seat.resigned) for seat in found.persons] == [(False, False), (left, left)]


def test_a_former_player_of_an_older_table_got_up() -> None:
    """Tables that were stored before the difference was noted are read as they were."""
    assert msgspec.json.decode(b'{"name": "Ben", "person": "ben"}', type=FormerPlayer) == (
        FormerPlayer("Ben", "ben", displaced=False)
    )


def test_a_match_without_an_end_has_the_places_of_the_moment() -> None:
    found = entry_of(table("ada", "ben"), journal((9, 1, 3, 3)), abandoned=True)
    assert [seat.place for seat in found.seats] == [4, 1, 2, 2]
    assert found.no_gain
    assert all(seat.left for seat in found.persons)
    at_once = entry_of(table("ada", "ben"), journal(), abandoned=True)
    assert [seat.place for seat in at_once.seats] == [1, 1, 1, 1]


def test_who_undid_a_move_gains_nothing() -> None:
    entries = journal((1, 2, 3, 4), (2, 3, 4, 5), places=(1, 2, 3, 4))
    undone = [
        entries[0],
        entries[1],
        Entry(3, 0, UndoEvent(1), 1003),
        *(msgspec.structs.replace(one, number=one.number + 2) for one in entries[1:]),
    ]
    assert entry_of(table("ada", "ben"), undone).no_gain


def test_bots_are_named_by_the_settings_that_the_lobby_offers() -> None:
    assert bot_name("hearts", {}) == "2"
    assert bot_name("hearts", {"level": 4, "effort": 5}) is None
    assert bot_name("nerts", {"tempo": 1, "insight": 1, "mean_ms": 900}) is None
    for family, measured in BOT_RATINGS.items():
        game = game_of_family(family)
        for name in measured:
            assert bot_name(game, settings_of_bot(game, name)) == name
