"""Rules are chosen with the server's own answers; the newest question counts."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

from herzrasen.games.protocol import GameName, Refusal
from herzrasen.presentation.rulebook.description import rule_book
from herzrasen.protocol import codec
from herzrasen.protocol.rules import GameInfo, RuleBook
from herzrasen.server.lobby.game_catalog import game_catalog
from herzrasen.table import info
from herzrasen.terminal.connection.api import ApiError
from herzrasen.terminal.rules.rule_choice import choice_summary, choice_title, first_choice
from herzrasen.terminal.rules.rule_chooser import RuleChooser
from herzrasen.terminal.rules.saved_rules import OwnRules, SavedRules, clean_rules_name
from herzrasen.terminal.translation import Translation
from tests.server.event_loop import run_coroutine


class RulesWithoutServer:
    """The answers that a server would give; those in ``held`` wait to be let go."""

    def __init__(self) -> None:
        self.held: list[asyncio.Event] = []
        self.trouble: ApiError | None = None

    async def rules_of_text(self, game: GameName, text: str) -> RuleBook:
        return as_it_travels(rule_book(game, info.requested_rules(game, text), "en", text))

    async def rules_of_options(
        self, game: GameName, options: dict[str, Any], preset: str
    ) -> RuleBook:
        if self.trouble:
            raise self.trouble
        if self.held:
            await self.held.pop(0).wait()
        values = codec.read_options(game, options)
        rules = values if isinstance(values, Refusal) else info.rules_from_options(game, values)
        return as_it_travels(rule_book(game, rules, "en", preset))


def as_it_travels(book: RuleBook) -> RuleBook:
    plain = msgspec.json.decode(codec.encode(book))
    found: RuleBook = codec.from_plain(plain, RuleBook)
    return found


def game_info(game: GameName) -> GameInfo:
    plain = msgspec.json.decode(codec.encode(game_catalog()[game]))
    found: GameInfo = codec.from_plain(plain, GameInfo)
    return found


def a_chooser(game: GameName = "hearts") -> tuple[RuleChooser, RulesWithoutServer]:
    server = RulesWithoutServer()
    return RuleChooser(first_choice(game, game_info(game)), server, lambda: None), server


def test_a_change_has_a_text_form_and_a_summary() -> None:
    async def choose() -> None:
        chooser, _ = a_chooser()
        await chooser.change({"target": 50})
        assert await chooser.settle() == "standard+target=50"
        t = Translation("en")
        assert chooser.choice.differences == ("target",)
        assert "50" in choice_summary(t, chooser.choice)
        own = (OwnRules("Friday", "standard+target=50"),)
        assert choice_title(t, chooser.choice, own) == "Friday"
        await chooser.choose_preset("standard")
        assert choice_title(t, chooser.choice, own) == choice_summary(t, chooser.choice)

    run_coroutine(choose())


def test_what_is_refused_stays_as_it_was_set_and_has_no_text_form() -> None:
    async def choose() -> None:
        chooser, _ = a_chooser()
        await chooser.change({"players": 5, "partners": "2v2"})
        assert chooser.choice.refusal is not None
        assert "partners" in chooser.choice.refusal.options
        assert chooser.choice.options["partners"] == "2v2"
        assert await chooser.settle() == ""
        await chooser.change({"players": 4, "partners": "none"})
        assert await chooser.settle() != ""

    run_coroutine(choose())


def test_a_text_form_that_cannot_be_played_changes_nothing() -> None:
    async def choose() -> None:
        chooser, _ = a_chooser()
        assert await chooser.read("sun+target=50") is None
        assert chooser.choice.base == "sun"
        refusal = await chooser.read("standard+players=5,partners=2v2")
        assert refusal is not None
        assert refusal.sentence
        assert await chooser.settle() == "sun+target=50"

    run_coroutine(choose())


def test_options_give_way_to_more_players() -> None:
    async def choose() -> None:
        chooser, _ = a_chooser()
        await chooser.choose_preset("partnership")
        gave = await chooser.set_seats(5)
        assert gave == ("partners",)
        assert chooser.choice.seats == 5
        assert await chooser.settle()

    run_coroutine(choose())


def test_the_newest_question_counts() -> None:
    async def choose() -> None:
        chooser, server = a_chooser()
        first, second = asyncio.Event(), asyncio.Event()
        server.held = [first, second]
        questions = [asyncio.create_task(chooser.change({"target": n})) for n in (50, 75)]
        await asyncio.sleep(0)
        second.set()
        await questions[1]
        first.set()
        await questions[0]
        assert await chooser.settle() == "standard+target=75"

    run_coroutine(choose())


def test_trouble_with_the_server_is_kept_until_it_answers() -> None:
    async def choose() -> None:
        chooser, server = a_chooser()
        server.trouble = ApiError(Refusal("client.trouble.offline"))
        await chooser.change({"target": 50})
        assert chooser.trouble is server.trouble
        assert await chooser.settle() == ""
        server.trouble = None
        await chooser.load()
        assert await chooser.settle() == "standard+target=50"

    run_coroutine(choose())


def test_saved_rules_are_named_once() -> None:
    saved = SavedRules().with_own("Friday", "sun").with_own("Sunday", "h1")
    assert saved.with_own("Friday", "h2").own == (
        OwnRules("Friday", "h2"),
        OwnRules("Sunday", "h1"),
    )
    assert saved.with_new_name("Friday", "Sunday").own == (OwnRules("Sunday", "sun"),)
    assert saved.without("Friday").own == (OwnRules("Sunday", "h1"),)
    assert saved.with_last("spot").last == "spot"


@pytest.mark.parametrize(("typed", "kept"), [("  Friday ", "Friday"), ("x" * 50, "x" * 40)])
def test_names_of_rules_are_clean(typed: str, kept: str) -> None:
    assert clean_rules_name(typed) == kept


@pytest.mark.parametrize(("game", "counts"), [("hearts", range(3, 12)), ("nerts", range(1, 13))])
def test_as_many_may_be_chosen_as_the_rules_allow(game: GameName, counts: range) -> None:
    assert first_choice(game, game_info(game)).seat_counts == tuple(counts)
