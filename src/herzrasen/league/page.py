"""The pages of a league: the standings, and one page for each pair, as HTML in a folder."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

import msgspec

from herzrasen.games import hearts
from herzrasen.league.html import (
    Markup,
    PageTranslator,
    cell,
    document,
    element,
    file_name,
    heading,
    join,
    other_languages,
    row_heading,
    table,
)
from herzrasen.league.league_config import LeagueConfig
from herzrasen.league.meeting_page import meeting_page, meeting_stem
from herzrasen.league.rating import Estimate
from herzrasen.league.sitting_record import record_path
from herzrasen.league.standings import LostDeal, Meeting, Standings, StandingsRow
from herzrasen.locales import LANGUAGES
from herzrasen.locales.formats import format_number
from herzrasen.protocol import codec

MAX_LOST: Final = 200
"""Lost deals on the page, the latest first; the log has them all."""

_WIDTH, _HEIGHT = 176, 24


class LeagueSummary(msgspec.Struct, frozen=True):
    """What a league's pages show. ``commitment`` is that to the secret of the cards; ``secret`` is
    empty as long as deals are missing."""

    standings: Standings
    commitment: str
    secret: str = ""


def write_pages(config: LeagueConfig, summary: LeagueSummary) -> Path:
    """Write all pages into the league's folder; the path of the first one. Raises OSError."""
    folder = config.results
    (folder / "pairs").mkdir(parents=True, exist_ok=True)
    for language in LANGUAGES:
        words = PageTranslator(language)
        _replace(folder / file_name("index", language), index_page(config, summary, words))
        for meeting in summary.standings.meetings:
            file = folder / "pairs" / file_name(meeting_stem(meeting), language)
            _replace(file, meeting_page(config, meeting, words))
    _replace(folder / "standings.json", codec.encode_for_people(summary) + b"\n")
    return folder / file_name("index", LANGUAGES[0])


def index_page(config: LeagueConfig, summary: LeagueSummary, words: PageTranslator) -> bytes:
    """The page of the standings."""
    return document(
        words,
        config.title,
        other_languages(words, "index"),
        [
            element("h1", config.title),
            *_state(config, summary.standings, words),
            *(_tables(summary.standings, words) if summary.standings.rows else ()),
            *_lost_deals(summary.standings, words),
            *_entrants(config, summary.standings, words),
            *_conditions(config, summary, words),
        ],
    )


def _state(config: LeagueConfig, standings: Standings, words: PageTranslator) -> Iterator[Markup]:
    code = "finished" if standings.deals >= standings.planned else "running"
    facts = {"deals": standings.deals, "planned": standings.planned}
    yield element("p", words(code, n=len(config.entrants), **facts), class_="soft")


def _tables(standings: Standings, words: PageTranslator) -> Iterator[Markup]:
    yield element("h2", words("standings"))
    yield element("p", words("standings_about"))
    yield _standings_table(standings, words)
    yield element("h2", words("crosstable"))
    yield element("p", words("crosstable_about"))
    yield _crosstable(standings, words)
    yield element("h2", words("times"))
    yield element("p", words("times_about"))
    yield _time_table(standings, words)


def _standings_table(standings: Standings, words: PageTranslator) -> Markup:
    columns = ("place", "entrant", "rating", "interval", "points", "made", "conceded", "lost")
    kinds = {"interval": "chart", "entrant": "name"}
    head = [heading(words(f"column.{one}"), kinds.get(one, "")) for one in columns]
    widest = max(
        (abs(row.rating.mean) + (row.rating.within or 0) for row in standings.rows), default=1
    )
    rows = (
        [
            cell(_places(row)),
            row_heading(row.name),
            cell(*rating_words(row.rating, words)),
            cell(_interval(row.rating, widest or 1), class_="chart"),
            cell(words.number(row.points)),
            cell(str(row.moons[0])),
            cell(str(row.moons[1])),
            cell(str(sum(row.losses.values()))),
        ]
        for row in standings.rows
    )
    return table(words("standings_caption", n=standings.deals), head, rows, words("standings"))


def _crosstable(standings: Standings, words: PageTranslator) -> Markup:
    gains: dict[tuple[str, str], tuple[Estimate, Meeting]] = {}
    for one in standings.meetings:
        gains[one.a, one.b] = (one.gain, one)
        gains[one.b, one.a] = (Estimate(-one.gain.mean, one.gain.within), one)

    def gain_cell(row: StandingsRow, column: StandingsRow) -> Markup:
        if row.id == column.id:
            return cell("–", class_="none")
        gain, meeting = gains[row.id, column.id]
        file = f"pairs/{file_name(meeting_stem(meeting), words.language)}"
        number = words.format_signed(gain.mean)
        label = words("pair_label", a=row.name, b=column.name, gain=number)
        link = element("a", number, href=file, aria_label=label)
        return cell(link, *_within(gain, words), class_=_tone(gain))

    head = [
        heading(words("column.entrant"), "name"),
        *(heading(row.name) for row in standings.rows),
    ]
    rows = (
        [row_heading(row.name), *(gain_cell(row, column) for column in standings.rows)]
        for row in standings.rows
    )
    return table(words("crosstable_caption"), head, rows, words("crosstable"))


def _time_table(standings: Standings, words: PageTranslator) -> Markup:
    kinds = ("crash", "silence", "illegal", "protocol")
    columns = ("entrant", "mean", "most", "longest", "cpu", *kinds)
    rows = (
        [
            row_heading(row.name),
            *(
                cell("–" if row.wall is None else words.number(getattr(row.wall, one), 1))
                for one in ("mean", "most", "longest")
            ),
            cell("–" if row.cpu_seconds is None else words.number(row.cpu_seconds)),
            *(cell(str(count)) for count in row.losses.values()),
        ]
        for row in standings.rows
    )
    kind_of = {"entrant": "name"}
    head = [heading(words(f"column.{one}"), kind_of.get(one, "")) for one in columns]
    return table(words("times_caption"), head, rows, words("times"))


def _lost_deals(standings: Standings, words: PageTranslator) -> Iterator[Markup]:
    if not standings.lost:
        return
    yield element("h2", words("lost_deals"))
    yield element("p", words("lost_about", n=min(len(standings.lost), MAX_LOST)))
    names = {row.id: row.name for row in standings.rows}
    head = [
        heading(words("column.deal")),
        heading(words("column.loser"), "name"),
        heading(words("column.how"), "words"),
    ]
    rows = (
        [
            cell(element("a", str(lost.number + 1), href=record_path(lost.sitting))),
            row_heading(names[lost.loser]),
            cell(_how(lost, words), class_="words"),
        ]
        for lost in reversed(standings.lost[-MAX_LOST:])
    )
    yield table(words("lost_caption"), head, rows, words("lost_deals"))


def _how(lost: LostDeal, words: PageTranslator) -> Markup:
    """What the program did, with its own words."""
    loss = lost.loss
    parts = [words(f"loss.{loss.code}", line=loss.line)]
    parts += [words("answer", words=loss.answer)] if loss.answer else []
    parts += [words("stderr", words=loss.words)] if loss.words else []
    return join([" ".join(parts)])


def _conditions(
    config: LeagueConfig, summary: LeagueSummary, words: PageTranslator
) -> Iterator[Markup]:
    limits = config.limits
    facts = {
        name: format_number(seconds, words.language, 3, trim=True)
        for name, seconds in (
            ("start", limits.start), ("answer", limits.answer), ("deal", limits.deal or 0),
        )
    }  # fmt: skip
    entries = [
        (words("rules"), hearts.format_rules(config.rules, config.preset)),
        (words("limits"), words("limits_value", **facts)),
        (words("commitment"), summary.commitment),
    ]
    if summary.secret:
        entries.append((words("secret"), summary.secret))
    yield element("h2", words("conditions"))
    yield element("p", words("conditions_about"))
    yield _list(entries)


def _entrants(
    config: LeagueConfig, standings: Standings, words: PageTranslator
) -> Iterator[Markup]:
    """Who takes part: the author, what the program says it is, its settings."""
    programs = {row.id: row.program for row in standings.rows}
    entries = []
    for entrant in config.entrants:
        about = (entrant.author, programs.get(entrant.id, ""), " ".join(entrant.settings))
        entries.append((entrant.name, ", ".join(filter(None, about)) or "–"))
    yield element("h2", words("entrants"))
    yield _list(entries)


def _list(entries: Iterable[tuple[str, str]]) -> Markup:
    """Names with their values."""
    parts = (
        part for name, value in entries for part in (element("dt", name), element("dd", value))
    )
    return element("dl", *parts)


def rating_words(estimate: Estimate, words: PageTranslator) -> Iterable[Markup | str]:
    """A mean with half the width of its interval below it."""
    return (words.format_signed(estimate.mean), *_within(estimate, words))


def _within(estimate: Estimate, words: PageTranslator) -> Iterator[Markup]:
    if estimate.within is not None:
        yield element("span", f"± {words.number(estimate.within)}", class_="within")


def _tone(gain: Estimate) -> str:
    tone = "better" if gain.mean > 0 else "worse" if gain.mean < 0 else ""
    return f"{tone} sure".strip() if gain.is_sure else tone


def _places(row: StandingsRow) -> str:
    best, worst = row.places
    return str(best) if best == worst else f"{best}–{worst}"


def _interval(rating: Estimate, widest: float) -> Markup:
    """A point with its interval on a common scale, the middle of which is zero."""

    def x(value: float) -> str:
        return f"{_WIDTH / 2 + value / widest * (_WIDTH / 2 - 6):.1f}"

    middle, within = str(_HEIGHT // 2), rating.within or 0
    zero = element("line", x1=x(0), x2=x(0), y1="0", y2=str(_HEIGHT), class_="zero")
    line = element(
        "line",
        x1=x(rating.mean - within),
        x2=x(rating.mean + within),
        y1=middle,
        y2=middle,
        class_="interval",
    )
    point = element("circle", cx=x(rating.mean), cy=middle, r="4", class_="rating")
    return element("svg", zero, line, point, viewBox=f"0 0 {_WIDTH} {_HEIGHT}", aria_hidden="true")


def _replace(path: Path, content: bytes) -> None:
    """Write a file so that a reader sees the old or the new one, never half of it."""
    unfinished = path.with_name(f"{path.name}.part")
    unfinished.write_bytes(content)
    unfinished.replace(path)
