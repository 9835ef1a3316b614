"""Players: bots by name, and functions of one's own."""

from __future__ import annotations

from typing import Any

import pytest

import herzrasen
from herzrasen import hearts, nerts
from herzrasen.bots.hearts import HeartsBot
from herzrasen.bots.nerts import NertsBot
from tests.library.watching_player import WatchingPlayer, first_legal


@pytest.mark.parametrize(
    ("name", "bot"),
    [
        ("master", HeartsBot(4, 7)),
        ("level=2", HeartsBot(2, 7)),
        ("quick,effort=9,seed=3", HeartsBot(3, 3, effort=9)),
        ("tempo=4,insight=3", NertsBot(4, 3, 7)),
        ("insight=5", NertsBot(3, 5, 7)),
    ],
)
def test_a_bot_has_the_settings_of_its_name(name: str, bot: object) -> None:
    made = herzrasen.bot(name, 7)
    if not isinstance(made.bot, HeartsBot) or made.bot.level < 3 or made.bot.effort == 9:
        assert made.bot == bot
    assert (made.name, type(made.bot)) == (name, type(bot))


@pytest.mark.parametrize(
    "name", ["", "grandmaster", "level=9", "club,foo=1", "tempo=6", "tempo=x", "cmd:true"]
)
def test_a_bot_that_does_not_exist_is_refused(name: str) -> None:
    with pytest.raises(herzrasen.UnknownBot) as caught:
        herzrasen.bot(name)
    assert caught.value.sentence("de") != str(caught.value)


def test_a_function_may_answer_with_text() -> None:
    def by_text(view: hearts.View) -> str:
        return herzrasen.move_text(first_legal(view))

    texts, values = (
        herzrasen.new_deal(seed=2).play([player] * 4).state for player in (by_text, first_legal)
    )
    assert texts == values


def test_a_player_that_watches_sees_what_its_seat_sees() -> None:
    watching = WatchingPlayer()
    match = herzrasen.new_deal(seed=2).play([first_legal, watching, first_legal, first_legal])
    assert tuple(watching.events) == match.events(1)


@pytest.mark.parametrize("answer", [3, "sing", None, nerts.Turn()])
def test_an_answer_that_is_no_move_is_an_error(answer: Any) -> None:
    with pytest.raises(herzrasen.InvalidMove):
        herzrasen.new_deal(seed=2).play([lambda _view: answer] * 4)


def test_an_illegal_answer_is_an_error() -> None:
    with pytest.raises(herzrasen.IllegalMove):
        herzrasen.new_deal(seed=2).play([lambda _view: "play 2C"] * 4)


@pytest.mark.parametrize(
    ("rules", "players"),
    [
        ("standard", ["club"] * 3),
        ("standard", "club"),
        ("standard", ["tempo=3"] * 4),
        ("standard", [7] * 4),
        ("duel", ["club"] * 2),
    ],
)
def test_players_that_do_not_fit_are_refused(rules: str, players: Any) -> None:
    with pytest.raises(herzrasen.UnknownBot):
        herzrasen.new_match(rules).play(players)


def test_a_function_plays_nerts() -> None:
    calls = 0

    def turn_or_lift(view: nerts.View) -> Any:
        nonlocal calls
        calls += 1
        legal = nerts.legal(view)
        lifts = [move for option in legal.lifts for move in option.moves()]
        if legal.call:
            return "call"
        productive = [move for move in lifts if move.target.at is nerts.Spot.FOUNDATION]
        return nerts.Action(productive[0], 900) if productive else "turn" if legal.turn else None

    match = herzrasen.new_deal("duel", 3).play([turn_or_lift, "tempo=3,insight=2"])
    assert match.over
    assert calls > 10
    moved = [entry.by for entry in match.journal if isinstance(entry.event, nerts.Moved)]
    assert {0, 1} <= {*moved}
