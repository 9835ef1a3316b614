"""What the coach says of a deal of Hearts or a round of Nerts, in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from herzrasen.cards import Seat
from herzrasen.games.protocol import GameName
from herzrasen.locales.bidi_isolate import isolate
from herzrasen.protocol.hearts.coach import DealReview, SeatReview
from herzrasen.protocol.http_records import RecordReplay
from herzrasen.terminal.connection.table_requests import fetch_round_review
from herzrasen.terminal.game_traits import traits_of
from herzrasen.terminal.lines.line_program import LineProgram
from herzrasen.terminal.lines.menu import Option, choose
from herzrasen.terminal.lines.pages.statistics_page import figure_lines, table_lines
from herzrasen.terminal.replay.replay_request import Look, fetch_shown_record, replay_record
from herzrasen.terminal.replay.selectors import recorded_name
from herzrasen.terminal.review import hearts_review, nerts_review
from herzrasen.terminal.review.outlook_chart import has_moon, outlook_table
from herzrasen.terminal.review.review_jobs import (
    AskReview,
    PendingReview,
    ask_deal_review,
    ask_record_review,
)
from herzrasen.terminal.translation import Translation, refusal_text


async def review_table(program: LineProgram, game: GameName, table: str, deal: int) -> None:
    """Review a deal of a table, counted from 1. Raises ApiError."""
    text, _ = await fetch_shown_record(program.api, table)
    record = await replay_record(program.api, text, Look(deal))
    if traits_of(game).real_time:
        await _review_round(program, table, deal, record)
    else:
        ask = partial(ask_deal_review, program.api, table, deal)
        await _review_deal(program, ask, deal, record)


async def review_record(program: LineProgram, text: bytes, deal: int, record: RecordReplay) -> None:
    """Review a deal of a record of Hearts, counted from 1; ``record`` is any of its deals."""
    await _review_deal(program, partial(ask_record_review, program.api, text, deal), deal, record)


async def _review_round(
    program: LineProgram, table: str, round_: int, record: RecordReplay
) -> None:
    t, session = program.t, program.session
    review = await fetch_round_review(program.api, table, round_)
    name_of = partial(recorded_name, t, record)
    session.say(t("line_mode.heading", title=t("history.review.round_n", round=round_)))
    session.say(*figure_lines(t, nerts_review.figures(t, review, review.seat)))
    for group in nerts_review.groups(t, review, name_of):
        session.say(t("line_mode.heading", title=group.title), group.about)
        session.say(*(t("line_mode.pair", name=line.time, value=line.text) for line in group.lines))
    head, rows = nerts_review.pace_table(t, review, name_of)
    session.say(*table_lines(t, head, rows))


async def _review_deal(
    program: LineProgram, ask: AskReview, deal: int, record: RecordReplay
) -> None:
    t, session = program.t, program.session
    session.say_key("coach_table.review.progress.title", deal=deal)
    review = await _wait_for_review(program, ask)
    if review is None:
        return
    seats = {one.seat: one for one in review.seats}
    own = record.seat if record.seat in seats else next(iter(seats), None)
    while own is not None:
        names = [recorded_name(t, record, seat) for seat in range(len(record.players))]
        session.say(*seat_review_lines(t, seats[own], names))
        if len(seats) == 1:
            return
        options = [Option(names[seat], seat) for seat in seats]
        own = await choose(session, t("coach_table.review.seat"), options)


async def _wait_for_review(program: LineProgram, ask: AskReview) -> DealReview | None:
    """The review when it is made; a refusal is said, and then there is none."""
    job = PendingReview(program.api, ask, lambda _: None)
    review = await program.session.wait_for(job.wait())
    if job.refusal is not None:
        program.session.say(refusal_text(program.t, job.refusal))
    return review


def seat_review_lines(t: Translation, review: SeatReview, names: Sequence[str]) -> list[str]:
    """A seat's review: the verdict, figures, the turning point, every choice, how it went."""

    def name_of(seat: Seat) -> str:
        return isolate(names[seat])

    key = "coach_table.review"
    lines = [
        t("line_mode.heading", title=names[review.seat]),
        hearts_review.fact_text(t, review.verdict, name_of),
        *figure_lines(t, hearts_review.figures(t, review)),
        hearts_review.turning_sentence(t, review, name_of),
        t("line_mode.heading", title=t(f"{key}.costs.title")),
    ]
    decisions = hearts_review.decisions(t, review, name_of)
    for one in decisions:
        cost = t("line_mode.pair", name=t(f"{key}.costs.seen"), value=one.cost)
        parts = [f"{one.cards}, {one.grade_name}", cost]
        if one.open_cost:
            parts.append(t("line_mode.pair", name=t(f"{key}.costs.open"), value=one.open_cost))
        lines += [t("line_mode.pair", name=one.where, value=", ".join(parts)), *one.notes]
    if not decisions:
        lines.append(t(f"{key}.all_forced"))
    head, rows = outlook_table(t, review, names, moon=False)
    lines += [t("line_mode.heading", title=t(f"{key}.outlook.points")), *table_lines(t, head, rows)]
    if not has_moon(review):
        return [*lines, t(f"{key}.outlook.no_moon")]
    head, rows = outlook_table(t, review, names, moon=True)
    return [
        *lines,
        t("line_mode.heading", title=t(f"{key}.outlook.moon")),
        *table_lines(t, head, rows),
    ]
