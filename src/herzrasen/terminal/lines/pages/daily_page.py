"""The daily deals in lines: what is offered, the results of a day, and playing it."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Final

from herzrasen.protocol.http_daily import DailyOverview, DailyResults, PlayDaily
from herzrasen.terminal.connection.api import ApiError
from herzrasen.terminal.daily import daily_sentences as sentences
from herzrasen.terminal.daily.daily_requests import (
    fetch_best,
    fetch_calendar,
    fetch_daily,
    fetch_results,
    play_daily,
)
from herzrasen.terminal.lines.line_program import LineProgram
from herzrasen.terminal.lines.menu import Option, choose
from herzrasen.terminal.lines.pages.replay_page import replay_table, replay_text
from herzrasen.terminal.translation import refusal_text

_DAYS_SAID: Final = 7
"""Of one's own days, the latest."""


async def daily_page(program: LineProgram) -> str:
    """Let a deal of today be chosen; the table to go to, empty for none. Raises ApiError."""
    t = program.t
    while True:
        overview = await fetch_daily(program.api)
        program.session.say(sentences.head_line(t, overview), *sentences.waiting_lines(t, overview))
        options = [
            Option(
                t(
                    "line_mode.pair",
                    name=t(f"daily.name.{offer.name}"),
                    value=sentences.offer_text(t, offer),
                ),
                offer.name,
            )
            for offer in overview.offers
        ]
        options.append(Option(t("daily.proof.coming"), ""))
        name = await choose(program.session, t("daily.title"), options)
        if name is None:
            return ""
        if not name:
            program.session.say(*sentences.coming_lines(t, overview))
        else:
            try:
                table = await _DayPage(program, name, overview).run()
            except ApiError as error:  # a deal that the server does not know, for one
                table = ""
                program.session.say(refusal_text(t, error.refusal))
            if table:
                return table


class _DayPage:
    """One deal, on a day that can be changed."""

    def __init__(self, program: LineProgram, name: str, overview: DailyOverview) -> None:
        self._program = program
        self._name = name
        self._today = overview.date
        self._day = overview.date

    async def run(self) -> str:
        """Say the results and do what is asked for; the table to go to, empty for none."""
        t, program = self._program.t, self._program
        while True:
            results = await fetch_results(program.api, self._name, self._day)
            self._say(results)
            match await choose(program.session, t(f"daily.name.{self._name}"), self._acts(results)):
                case "play":
                    wish = PlayDaily(program.name, program.pace)
                    return await play_daily(program.api, self._name, self._day, wish)
                case "review" if results.own is not None:
                    await replay_table(program, results.own.table)
                case "best":
                    best = await fetch_best(program.api, self._name, self._day)
                    await replay_text(program, best)
                case "days":
                    calendar = await fetch_calendar(program.api, self._name)
                    program.session.say(*sentences.calendar_lines(t, calendar, _DAYS_SAID))
                case "proof":
                    program.session.say(*sentences.proof_lines(t, results.day, results))
                case "share":
                    link = f"{program.api.address.base}#/daily/{self._name}/{self._day}"
                    program.session.say(*sentences.share_text(t, results, link).split("\n"))
                case "previous":
                    await self._go(-1)
                case "next":
                    await self._go(1)
                case _:
                    return ""

    def _say(self, results: DailyResults) -> None:
        t, session = self._program.t, self._program.session
        number = t("daily.number", n=results.day.number)
        session.say(f"{number}, {sentences.day_text(t, self._day)}")
        session.say(*sentences.own_lines(t, results))
        if results.open:
            session.say(*sentences.points_lines(t, results), *sentences.board_lines(t, results))

    def _acts(self, results: DailyResults) -> list[Option[str]]:
        t, own = self._program.t, results.own
        finished = own is not None and own.points is not None
        labels = {
            "play": sentences.play_label(t, results) if results.can_play else "",
            "review": t("daily.learn.review") if finished else "",
            "best": t("daily.learn.best") if results.open and results.of else "",
            "share": t("daily.share.button") if finished else "",
            "days": t("daily.calendar.title"),
            "proof": t("daily.proof.title"),
            "previous": t("daily.previous"),
            "next": t("daily.next") if self._day < self._today else "",
        }
        return [Option(label, act) for act, label in labels.items() if label]

    async def _go(self, days: int) -> None:
        """Another day, if the server knows it; else it says why not, and this day is kept."""
        day = (date.fromisoformat(self._day) + timedelta(days)).isoformat()
        try:
            await fetch_results(self._program.api, self._name, day)
        except ApiError as error:
            self._program.session.say(refusal_text(self._program.t, error.refusal))
        else:
            self._day = day
