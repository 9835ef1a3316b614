"""Rules of links and stored descriptions whose presets had another meaning, or will have one."""

from __future__ import annotations

import json
import re

import msgspec
import pytest

from herzrasen.cards import Suit, packs
from herzrasen.games.names import GAME_NAMES
from herzrasen.games.protocol import RULES_VERSION, GameName, Refusal
from herzrasen.games.rules_link import linked_rules, rules_for_link
from herzrasen.locales import LANGUAGES
from herzrasen.presentation.rulebook.refusals import explain
from herzrasen.ratings.families import family_of
from herzrasen.storage.migration_numbers import SCHEMA_OF_RULES
from herzrasen.storage.postgres import migrate as postgres
from herzrasen.storage.sqlite import migrate as sqlite
from herzrasen.table import info
from herzrasen.terminal.settings import from_document
from herzrasen.tournaments import tournament
from herzrasen.tournaments.tournament import Plan, TournamentState
from tests.tools import ROOT


def test_an_old_link_means_what_it_meant_and_a_new_one_what_it_means() -> None:
    """`black-maria` was a game for four, and is one for three."""
    old = info.requested_rules("hearts", linked_rules("black-maria"))
    new = info.requested_rules("hearts", linked_rules(rules_for_link("black-maria")))
    assert [info.seat_count(old), info.seat_count(new)] == [4, 3]
    assert info.requested_rules("hearts", "black-maria") == new, "what is typed is of today"
    assert info.text_of(old) != "black-maria"


@pytest.mark.parametrize("game", GAME_NAMES)
def test_a_link_of_a_later_version_is_refused_with_a_sentence(game: GameName) -> None:
    refused = info.requested_rules(game, f"{RULES_VERSION + 1}:standard")
    assert isinstance(refused, Refusal)
    for language in LANGUAGES:
        assert str(RULES_VERSION + 1) in explain(game, refused, language).sentence


def test_a_program_from_before_links_had_versions_refuses_them() -> None:
    """It read the text as it stood."""
    assert isinstance(info.rules_of("hearts", rules_for_link("black-maria")), Refusal)


def test_the_browser_writes_the_same_version() -> None:
    code = (ROOT / "src/herzrasen/client/kit/rules/rules-url.js").read_text("utf-8")
    found = re.search(r"const RULES_VERSION = (\d+);", code)
    assert found
    assert int(found[1]) == RULES_VERSION


def test_a_table_whose_presets_are_of_a_later_version_is_not_read() -> None:
    """It would be played on by other rules; so its table is damaged for this program."""
    later = RULES_VERSION + 1
    description = info.TableInfo("hearts", "standard", {}, "instant", (), 0, rules_version=later)
    with pytest.raises(msgspec.ValidationError):
        info.read(info.write(description))


@pytest.mark.parametrize(("kind", "migrations"), [("sqlite", sqlite), ("postgres", postgres)])
def test_every_version_of_the_presets_came_with_a_migration(kind: str, migrations: object) -> None:
    """An older program refuses the data of a later schema. So a preset that is corrected needs a
    migration, if only an empty one: older programs would play its tables by other rules."""
    known = [SCHEMA_OF_RULES[version][kind] for version in range(1, RULES_VERSION + 1)]
    assert known == sorted(set(known))
    assert known[-1] <= len(migrations.migrations())  # type: ignore[attr-defined]


NOTHING_COUNTS = "stoss+card_points=0,pile_penalty=0,target=none,spread=none,rounds=30"

NO_HEARTS = "standard+players=3,queen_value=13,trim=own,removed=" + ".".join(
    card.text for card in packs(1).of_suit(Suit.HEARTS)
)
BREAKING = ("breaking", "removed")


@pytest.mark.parametrize(
    ("game", "text", "options"),
    [
        ("hearts", "standard+penalties=2C:5", ("penalties", "first_lead")),
        ("hearts", "standard+queen_value=0,queen_drop=yes", ("queen_drop", "queen_value")),
        ("hearts", "standard+trim=own,removed=QC.QD.QS.QH,breaking=heart-or-queen", BREAKING),
        ("hearts", NO_HEARTS, BREAKING),
        ("nerts", NOTHING_COUNTS, ("card_points", "pile_penalty")),
    ],
)
def test_rules_that_make_no_sense_are_refused_where_they_are_chosen_and_read_where_they_are_kept(
    game: GameName, text: str, options: tuple[str, str]
) -> None:
    rules = info.requested_rules(game, text)
    assert not isinstance(rules, Refusal)
    refused = info.rules_from_options(game, msgspec.structs.asdict(rules))
    assert tuple(refused.facts.values()) == options


def test_what_people_keep_means_what_it_meant() -> None:
    """Choices in a terminal and the plan of a tournament, kept when `cancellation` still passed."""
    kept = {"choices": {"games": {"hearts": {"rules": {"last": "cancellation"}}}}}
    last = from_document(kept).choices.of("hearts").rules.last
    plan = Plan("same-seat", "hearts", "cancellation")
    stored = json.loads(tournament.write(TournamentState(plan, host="", opened=0)))
    del stored["plan"]["rules_version"]
    found = tournament.read(json.dumps(stored).encode()).plan.rules
    assert last == found == "cancellation+rotation=auto,first_lead=lowest-club"
    assert family_of("nerts", info.rules_of("nerts", "squeak", 2)) == "nerts-table"
