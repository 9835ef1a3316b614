"""One's own matches: listed by pages, filtered, and what can be done with each."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from herzrasen.games.names import GAME_NAMES
from herzrasen.library.remote.server_address import ServerAddress
from herzrasen.protocol.http_history import MyMatch
from herzrasen.terminal.history.history_requests import fetch_matches
from herzrasen.terminal.history.match_query import (
    NO_FILTER,
    OPPONENTS,
    PERIODS,
    RESULTS,
    is_day,
    query_of,
)
from herzrasen.terminal.history.match_sentences import (
    is_finished,
    match_facts,
    match_title,
    standing,
)
from herzrasen.terminal.lines.line_program import LineProgram
from herzrasen.terminal.lines.menu import Option, ask_text, ask_yes_no, choose
from herzrasen.terminal.lines.pages.record_files import save_record
from herzrasen.terminal.lines.pages.replay_page import replay_table
from herzrasen.terminal.lines.pages.review_page import review_table
from herzrasen.terminal.lines.table.retry_deal import retry_deal
from herzrasen.terminal.translation import Translation

_FILTERS: Final = ("game", "name", "result", "company", "period", "straight", "clear")


class HistoryPage:
    """The list and its filter."""

    def __init__(self, program: LineProgram) -> None:
        self._program = program
        self._filter = NO_FILTER

    async def run(self, name: str = "") -> str:
        """List matches until the user goes back; the table to go to, empty for none. ``name``: only
        those with a player of this name. Raises ApiError."""
        self._filter = replace(NO_FILTER, name=name)
        before: int | None = None
        while True:
            query = query_of(self._filter, round(time.time() * 1000))
            page = await fetch_matches(self._program.api, query, before)
            answer = await self._choose(page.matches, more=page.more is not None)
            match answer:
                case None:
                    return ""
                case "more":
                    before = page.more
                case "filter":
                    await self._change_filter()
                    before = None
                case MyMatch():
                    table = await self._act(answer)
                    if table:
                        return table
                case _:
                    return ""

    async def _choose(self, matches: Sequence[MyMatch], *, more: bool) -> MyMatch | str | None:
        t, session = self._program.t, self._program.session
        options: list[Option[MyMatch | str]] = [
            Option(match_line(t, match), match) for match in matches
        ]
        if not matches:
            session.say_key(f"history.{'none_fit' if self._filter.is_set else 'nothing'}")
            if not self._filter.is_set:
                return None
        if more:
            options.append(Option(t("history.match.more"), "more"))
        options.append(Option(t("history.filter.title"), "filter"))
        return await choose(session, t("history.match.list"), options)

    # One match ---------------------------------------------------------------------------------

    async def _act(self, match: MyMatch) -> str:
        """Ask what to do with a match; the table to go to, empty for none."""
        t, program = self._program.t, self._program
        names = ["look", "review", "again", *([] if program.restricted else ["text"]), "link"]
        if not is_finished(match):
            names.insert(0, "to_table")
        labels = {name: t(f"history.act.{name}") for name in ("review", "again", "text", "link")}
        labels |= {name: t(f"history.match.{name}") for name in ("look", "to_table")}
        options = [Option(labels[name], name) for name in names]
        title = match_line(t, match)
        match await choose(program.session, title, options):
            case "to_table":
                return match.table
            case "look":
                await replay_table(program, match.table)
            case "review":
                await review_table(program, match.game, match.table, match.deals or 1)
            case "again":
                return await retry_deal(program, match.game, match.table, match.deals or 1)
            case "text":
                await save_record(program, match.table, match.game)
            case "link":
                link = record_link(program.api.address, match.table)
                program.session.say(link)
            case _:
                pass
        return ""

    # The filter --------------------------------------------------------------------------------

    async def _change_filter(self) -> None:
        t, session = self._program.t, self._program.session
        options = [
            Option(t(f"history.filter.{name}"), name)
            for name in _FILTERS
            if name != "clear" or self._filter.is_set
        ]
        match await choose(session, t("history.filter.title"), options):
            case "game":
                games = {game: t(f"lobby.{game}.title") for game in GAME_NAMES}
                self._filter = replace(self._filter, game=await self._pick("any_game", games))
            case "name":
                name = await ask_text(session, t("history.filter.name"))
                self._filter = replace(self._filter, name=name or "")
            case "result":
                results = {result: t(f"history.result.{result}") for result in RESULTS}
                self._filter = replace(self._filter, result=await self._pick("any_result", results))
            case "company":
                others = {kind: t(f"history.filter.{kind}") for kind in OPPONENTS}
                self._filter = replace(
                    self._filter, opponents=await self._pick("any_company", others)
                )
            case "period":
                await self._ask_period()
            case "straight":
                question = f"{t('history.filter.straight')}?"
                self._filter = replace(self._filter, straight=await ask_yes_no(session, question))
            case "clear":
                self._filter = NO_FILTER
            case _:
                pass

    async def _pick(self, any_key: str, labels: dict[str, str]) -> str:
        t = self._program.t
        options = [Option(t(f"history.filter.{any_key}"), "")]
        options += [Option(label, name) for name, label in labels.items()]
        return await choose(self._program.session, t("history.filter.title"), options) or ""

    async def _ask_period(self) -> None:
        t = self._program.t
        periods = {period: t(f"history.filter.{period}") for period in PERIODS}
        period = await self._pick("any_period", periods)
        since = until = ""
        if period == "dates":
            since = await self._ask_day(t("history.filter.since"))
            until = await self._ask_day(t("history.filter.until"))
        self._filter = replace(self._filter, period=period, since=since, until=until)

    async def _ask_day(self, which: str) -> str:
        t, session = self._program.t, self._program.session
        while day := await ask_text(session, t("line_mode.day", which=which)):
            if is_day(day):
                return day
            session.say(t("line_mode.no_day", words=day))
        return ""


def match_line(t: Translation, match: MyMatch) -> str:
    """One match in one line."""
    parts = [match_title(t, match)]
    if match.place is not None:
        parts.append(standing(t, match))
    if match.points is not None:
        parts.append(t("history.match.points", n=match.points))
    return ", ".join([*parts, match_facts(t, match)]).replace(" · ", ", ")


def record_link(address: ServerAddress, table: str) -> str:
    """The link to a match's replay, as the browser shows it."""
    return f"{address.base}#/record/t/{table}"
