"""The page of a pair: every deal with the points of every seating and the way to its record."""

from __future__ import annotations

from herzrasen.league.html import (
    PageTranslator,
    cell,
    document,
    element,
    file_name,
    heading,
    other_languages,
    row_heading,
    table,
)
from herzrasen.league.league_config import LeagueConfig
from herzrasen.league.schedule import LeagueSitting, seats_of_a
from herzrasen.league.sitting_record import record_path
from herzrasen.league.standings import Meeting


def meeting_stem(meeting: Meeting) -> str:
    """The name of the page's file, without language and ending. An id has no underscore."""
    return f"{meeting.a}_{meeting.b}"


def meeting_page(config: LeagueConfig, meeting: Meeting, words: PageTranslator) -> bytes:
    """The page of two entrants."""
    a, b = config.entrant(meeting.a).name, config.entrant(meeting.b).name
    title = words("pair_title", a=a, b=b)
    back = element("a", words("back"), href=f"../{file_name('index', words.language)}")
    count = config.sitting_length
    seatings = [", ".join(map(str, sorted(seats))) for seats in seats_of_a(config.rules)]
    head = [
        heading(words("column.deal")),
        heading(words("column.gain")),
        *(heading(words("column.seats", seats=seats)) for seats in seatings),
    ]

    def record(number: int, seating: int) -> str:
        sitting = LeagueSitting(meeting.a, meeting.b, number // count * count, count, seating)
        return f"../{record_path(sitting)}"

    rows = (
        [
            row_heading(str(number + 1)),
            cell(words.format_signed(gain)),
            *(
                cell(
                    element(
                        "a",
                        _points(meeting, number, seating, words),
                        href=record(number, seating),
                    )
                )
                for seating in range(len(seatings))
            ),
        ]
        for number, gain in meeting.deals.items()
    )
    return document(
        words,
        f"{title} · {config.title}",
        [back, *other_languages(words, meeting_stem(meeting))],
        [
            element("h1", title),
            element("p", words("pair_about", a=a, b=b)),
            table(words("pair_caption", n=len(meeting.deals)), head, rows, title),
        ],
    )


def _points(meeting: Meeting, number: int, seating: int, words: PageTranslator) -> str:
    """The mean points of A's and of B's seats; a cross marks a deal that was lost at once."""
    a, b = meeting.points[number][seating]
    mark = " ✗" if (number, seating) in meeting.lost else ""
    return f"{words.number(a, 1)} : {words.number(b, 1)}{mark}"
