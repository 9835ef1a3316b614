"""What stands on every page of the terminal, and what each control, key and cell there does.

One application visits all pages with the answers of ``terminal_world``, in this process, without a
socket; fingerprints tell what changes in what it saw (``tests/fingerprints.py``).
"""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

import pytest
import textual._time

from herzrasen.protocol.http_account import LinkOwner
from herzrasen.terminal.connection import table_connection
from herzrasen.terminal.replay.replay_request import Look, replay_record
from herzrasen.terminal.screens import (
    account_screen,
    daily_screen,
    guide_screen,
    history_screen,
    keys_screen,
    lesson_screen,
    lobby_screen,
    match_screen,
    new_tournament_screen,
    play_again_screen,
    ratings_screen,
    record_screen,
    round_review_screen,
    rules_screen,
    settings_screen,
    statistics_screen,
    tactics_screen,
    tournament_list_screen,
    tournament_screen,
)
from herzrasen.terminal.screens.card_picker import CardPicker
from herzrasen.terminal.screens.deal_review_screen import DealReviewScreen, DealReviewWish
from herzrasen.terminal.screens.join_person_dialog import JoinPersonDialog
from herzrasen.terminal.screens.new_table_screen import NewTableScreen
from herzrasen.terminal.screens.options_screen import OptionsScreen
from herzrasen.terminal.screens.page_catalog import LOBBY_PAGES
from herzrasen.terminal.screens.replay_screen import ReplayScreen
from herzrasen.terminal.screens.share_dialog import ShareDialog
from herzrasen.terminal.screens.table.rematch_screen import RematchScreen
from herzrasen.terminal.screens.table_screen import TableScreen
from tests.browser.daily_answers import PLAYED
from tests.cluster.virtual_loop import VirtualLoop, run_in_virtual_time
from tests.fingerprints import AssertLongText
from tests.served_addresses import assert_requests_are_served
from tests.terminal.pages.test_reviews import NAMES, REVIEW
from tests.terminal.visits.parts import LISTS, few_rules, parts
from tests.terminal.visits.states import states
from tests.terminal.visits.table_states import table_states
from tests.terminal.visits.terminal_world import MATCHES, quiet_server, record_of, stop_clocks
from tests.terminal.visits.visit import Visit, leave_unpainted, open_visit
from tests.terminal.visits.ways import ways, without_answers

GOLDEN: Final = Path(__file__).parent / "golden" / "visits.txt"
DRAWN_ANEW: Final = [
    f"setting-{name}" for name in ("theme", "language", "colours", "four_colours", "letters")
]
"""Settings after which every screen is made anew, which takes long."""
PRESSED: Final = frozenset(
    {"hearts-playing", "hearts-over", "nerts-counted", "waiting-host", "waiting-guest"}
)
"""Tables on which everything is pressed; what a press on a board does at others, the tests of the
boards know."""
SHOWN: Final = frozenset({"hearts-passing", "nerts-four"})
"""Other boards that stand in the text; the pictures of the boards know what lies on them."""
RACES: Final = frozenset(
    f"nerts-{name}"
    for name in ("four", "counted", "over", "voting", "before", "watched", "by-hand")
)
"""Tables of Nerts round whose boards something stands that it does at no other."""
HEAVY: Final = ("german",)
BY_KEYS: Final = ("members", "chat", "rules", "leave")
"""What the menu of a table leads to, as keys do."""
ALIKE: Final = (
    *(f"phrase/{name}" for name in ("good-luck", "well-played", "thanks", "sorry", "moment",
        "back", "your-turn", "so-close", "good-match", "again", "bye", "moon")),
    *(f"reaction/{name}" for name in ("smile", "laugh", "wow", "ouch")),
)  # fmt: skip
"""Buttons of the chat that send what stands on them, as those beside them do."""
WALK: Final = (
    "left", "right", "down", "up", "shift+right", "shift+left", "space", "space", "plus", "plus",
    "plus", "minus", "at 40,41", "at 3,41", "end", "right", "left", "home", *"lldooervnsc",
)  # fmt: skip
"""Keys of a replay."""
SHORT_WALK: Final = (
    "right", "down", "shift+right", "space", "space", "plus", "at 40,41", "end", "home", *"ldoer",
)  # fmt: skip
"""Keys that tell one game's replay from another's."""
SCROLL: Final = ("down", "up", "pagedown", "space", "pageup")
FEW: Final = 60
"""Lines of a difference that are shown."""


def review_screen(visit: Visit) -> DealReviewScreen:
    """The review of the second of two deals."""
    log = visit.server.log

    async def ask(deal: int) -> Any:
        log.append(f"asks for the review of deal {deal}")
        return REVIEW

    return DealReviewScreen(
        DealReviewWish(
            key=lambda deal: f"{len(visit.lines)}-{deal}",
            ask=ask,
            deals=2,
            deal=2,
            names=NAMES,
            seat=0,
            go_to=lambda deal, seat, step: log.append(f"to deal {deal}, {seat}, {step}"),
        )
    )


def table_screen(visit: Visit, name: str) -> TableScreen:
    """A table of the server, newly connected."""
    return TableScreen(visit.app.session.table(name))


async def people(visit: Visit) -> None:
    await visit.page("account", account_screen.AccountScreen)
    await visit.page("settings", settings_screen.SettingsScreen, passes=DRAWN_ANEW)
    hint = ("on bind-hint", "enter")
    bound = ((*hint, "q"), (*hint, "m"), (*hint, "u", "enter"), ("on reset", "enter"))
    for game in ("hearts", "nerts"):
        screen = partial(keys_screen.KeysScreen, game)
        keys = bound if game == "hearts" else ()
        await visit.page(f"keys of {game}", screen, keys=keys, press=False)
    owner = LinkOwner("Nimble Hare", "Rosa Luxemburg", own=False)
    for account in ("Eva", None):
        await visit.page(
            f"join a person as {account}",
            partial(JoinPersonDialog, visit.app.t, owner, account),
        )
    await visit.page("share", lambda: ShareDialog("Title", "#/t/BKRTWZ-table", "A sentence."))


async def history(visit: Visit) -> None:
    await visit.resize(70)
    await visit.page("history", history_screen.HistoryScreen, keys=["s"])
    await visit.page("match", lambda: match_screen.MatchScreen(MATCHES[2]))
    await visit.page("running match", lambda: match_screen.MatchScreen(MATCHES[0]))
    await visit.page("play again", lambda: play_again_screen.PlayAgainScreen("hearts", "t1", 11, 3))
    await visit.page("statistics", statistics_screen.StatisticsScreen)
    await visit.page("ratings", ratings_screen.RatingsScreen)
    await visit.page("review", lambda: review_screen(visit))
    await visit.page(
        "review of a round",
        lambda: round_review_screen.RoundReviewScreen("t2", 6, ("Eva", "Ada", "Bruno"), 0),
    )
    await visit.page("file", record_screen.RecordScreen)


async def replays(visit: Visit) -> None:
    for game, width, keys in (("hearts", 80, WALK), ("nerts", 112, SHORT_WALK)):
        await visit.resize(width)
        text = record_of(game)
        record = await replay_record(visit.app.session.api, text, Look())
        await visit.page(
            f"replay of {game}",
            partial(ReplayScreen, record, text, table="t1", at=12),
            keys=keys,
        )
    visit.app.restricted = True
    await visit.open(ReplayScreen(record, text, table="t2", at=0))
    await visit.act("a guest on this machine saves", partial(visit.press, "s"))


async def learning(visit: Visit) -> None:
    for game in ("hearts", "nerts"):
        keys = SCROLL if game == "hearts" else ()
        await visit.page(f"guide of {game}", partial(guide_screen.GuideScreen, game), keys=keys)
        await visit.page(
            f"tactics of {game}", partial(tactics_screen.TacticsScreen, game), press=False
        )
        await visit.page(
            f"lesson of {game}", partial(lesson_screen.LessonScreen, game), keys=["enter"]
        )
    await visit.page("rules", lambda: rules_screen.RulesScreen("hearts", "standard"))
    await visit.page("daily deals", daily_screen.DailyScreen)
    await visit.page(
        "a daily deal", lambda: daily_screen.DailyDayScreen("hearts", PLAYED), keys=["p", "n"]
    )
    await visit.page("tournaments", tournament_list_screen.TournamentListScreen)
    await visit.page("tournament", lambda: tournament_screen.TournamentScreen("event"))
    await visit.page("new tournament", new_tournament_screen.NewTournamentScreen)


async def new_tables(visit: Visit) -> None:
    lobby = visit.app.lobby_screen()
    assert isinstance(lobby, lobby_screen.LobbyScreen)
    others = [f"page-{name}" for name in LOBBY_PAGES if name != "settings"]
    passes = ["quit", "rename", "guide", *others]
    keys: Sequence[str | Sequence[str]]
    keys = (
        "slash",
        ("on running", "r"),
        ("on rename", "enter", "type Zoe", "enter"),
        ("on rename", "enter", "escape"),
    )
    await visit.page("lobby", None, keys=keys, passes=passes)
    for game, chooser in lobby.rules.choosers.items():
        visit.write(f"seats of {game}: {chooser.choice.seat_counts}")
    choosers = lobby.rules.choosers
    await visit.page("new table", lambda: NewTableScreen(choosers["hearts"]), press=False)
    await visit.page("options", partial(OptionsScreen, choosers["hearts"]), press=False)
    await visit.page(
        "cards", lambda: CardPicker("Cards", "Which are taken out.", ["2C", "QS"], several=True)
    )
    few = few_rules(visit, choosers["hearts"].choice)
    await visit.page("options, one of each kind", partial(OptionsScreen, few))
    lists = few_rules(visit, choosers["hearts"].choice, **LISTS)
    keys = (
        ("on pick in option-penalties", "enter", "enter"),
        ("on away-0 in option-penalties", "enter"),
    )
    await visit.page("prices", lambda: OptionsScreen(lists), keys=keys, press=False, shows=False)
    few = few_rules(visit, choosers["hearts"].choice)
    await visit.page("new table of few rules", lambda: NewTableScreen(few))
    keys = (
        ("on save", "enter", "type Friday", "enter"),
        ("on own:Friday", "f2", "type Sunday", "enter"),
        ("on own:Sunday", "delete", "tab", "enter"),
    )
    table = partial(NewTableScreen, few)
    await visit.page("own rules", table, keys=keys, press=False, shows=False)
    clash = few_rules(visit, choosers["hearts"].choice, partners="2v2", players=5)
    keys = ("on all-options", "tab", "tab")
    await visit.page(
        "refused rules", partial(NewTableScreen, clash), keys=keys, press=False, shows=False
    )
    await visit.page("rematch", lambda: RematchScreen(few, same_seats=True))


async def tables(visit: Visit) -> None:
    for name in visit.server.tables:
        if name.startswith("waiting"):
            passes = () if name == "waiting-host" else ("rules",)
            table = partial(table_screen, visit, name)
            await visit.page(name, table, press=name in PRESSED, passes=passes)
        elif name in RACES or not name.startswith("nerts"):
            press = name in PRESSED
            shows = press or name in SHOWN
            await visit.board(name, partial(table_screen, visit, name), shows=shows, press=press)
    for key in ("f2", "f3", "f4", "f5", "f10"):
        await visit.page(
            f"{key} at a table",
            partial(table_screen, visit, "hearts-playing"),
            before=[key],
            passes=(*BY_KEYS, *ALIKE),
        )
    for name in ("hearts-watched", "hearts-over"):
        for key in ("f2", "f3", "f10"):
            await visit.page(
                f"{key} at {name}",
                partial(table_screen, visit, name),
                before=[key],
                press=False,
            )


async def german(visit: Visit) -> None:
    """Pages and dialogs with counts, names and times, in German."""
    for title, make in (
        ("history", history_screen.HistoryScreen),
        ("match", lambda: match_screen.MatchScreen(MATCHES[2])),
        ("statistics", statistics_screen.StatisticsScreen),
        ("ratings", ratings_screen.RatingsScreen),
        ("review", lambda: review_screen(visit)),
        ("daily deals", daily_screen.DailyScreen),
        ("tournaments", tournament_list_screen.TournamentListScreen),
        ("tournament", lambda: tournament_screen.TournamentScreen("event")),
        ("account", account_screen.AccountScreen),
    ):
        await visit.page(title, make, press=False)
    for name in ("waiting-host", "waiting-guest"):
        await visit.page(name, partial(table_screen, visit, name), press=False)
    for name in ("hearts-counted", "hearts-vote", "hearts-claim", "nerts-mercy"):
        await visit.page(name, partial(table_screen, visit, name), press=False)
    for key in ("f2", "f3", "f10"):
        await visit.page(
            f"{key} at a table with sides",
            partial(table_screen, visit, "hearts-sides"),
            before=[key],
            press=False,
        )


VISITS: Final[dict[str, Callable[[Visit], Awaitable[None]]]] = {
    "people": people,
    "history": history,
    "replays": replays,
    "learning": learning,
    "new_tables": new_tables,
    "parts": parts,
    "ways": ways,
    "without_answers": without_answers,
    "states": states,
    "tables": tables,
    "table_states": table_states,
    "german": german,
}


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=pytest.mark.heavy if name in HEAVY else ()) for name in VISITS],
)
def test_every_page_shows_and_does_what_it_did(
    name: str, assert_long_text: AssertLongText, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    stop_clocks(monkeypatch)
    leave_unpainted(monkeypatch)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr(random, "SystemRandom", lambda: random.Random(1))
    numbers = iter(range(10**6))
    monkeypatch.setattr(table_connection, "_new_id", lambda: f"m{next(numbers)}")

    async def look(loop: VirtualLoop) -> str:
        monkeypatch.setattr(textual._time, "get_time", loop.time)  # noqa: SLF001
        async with open_visit(quiet_server(), language="de" if name == "german" else "en") as visit:
            await VISITS[name](visit)
            return "\n".join(visit.lines).replace(str(tmp_path), "FOLDER") + "\n"

    text = run_in_virtual_time(look)
    assert_requests_are_served(text, least=0)
    assert_long_text(GOLDEN, text, name)
