"""A duplicate match or tournament in sentences: for the full screen and for line mode."""

from __future__ import annotations

from herzrasen.locales.bidi_isolate import isolate
from herzrasen.locales.formats import format_number
from herzrasen.protocol.http_tournaments import (
    PlayerLine,
    TournamentEntry,
    TournamentForm,
    TournamentPage,
    Traveller,
)
from herzrasen.terminal.rules.option_names import title_of_rules
from herzrasen.terminal.translation import Translation

ALONE: frozenset[TournamentForm] = frozenset(("same-seat", "every-seat"))
"""Forms in which each plays alone with bots."""


def board_name(t: Translation, page: TournamentPage, key: str) -> str:
    """What a board is called, from its key or that of a sitting."""
    numbers = [int(part) for part in key.split(".")]
    if page.form in ALONE:
        return t("tournament.board_alone", deal=numbers[-1])
    if page.form == "movement":
        return t("tournament.board", round=numbers[0], deal=numbers[-1])
    return t("tournament.board_match", round=numbers[0])


def title_of(t: Translation, title: str, form: TournamentForm) -> str:
    """Its own title, else what it is."""
    return title or t(f"tournament.form.{form}.name")


def entry_line(t: Translation, entry: TournamentEntry) -> str:
    """A line of one's own list."""
    parts = (
        title_of(t, entry.title, entry.form),
        t(f"lobby.{entry.game}.title"),
        t("tournament.people_count", n=entry.people),
        t(f"tournament.phase.{entry.phase}"),
    )
    return ", ".join(parts)


def head_lines(t: Translation, page: TournamentPage) -> list[str]:
    """What is played, who is the host, and how it stands for the asker."""
    facts = [
        t(f"lobby.{page.game}.title"),
        title_of_rules(t, page.game, page.rules),
        t("tournament.people_count", n=len(page.players)),
        t(f"tournament.phase.{page.phase}"),
    ]
    lines = [", ".join(facts)]
    if page.host:
        lines.append(t("tournament.hosted_by", name=page.host))
    return [*lines, own_line(t, page), *evenness_lines(t, page)]


def own_line(t: Translation, page: TournamentPage) -> str:
    """What there is to do for oneself."""
    own = next((player for player in page.players if player.number == page.me), None)
    if page.phase == "over":
        return t("tournament.play.over")
    if own is None:
        return t(f"tournament.form.{page.form}.about")
    if own.gone:
        return t("tournament.enter.withdrawn")
    if page.phase == "open":
        return t("tournament.enter.waiting")
    if page.next is not None:
        return t("tournament.play.button", board=board_name(t, page, page.next))
    return t("tournament.play.wait")


def evenness_lines(t: Translation, page: TournamentPage) -> list[str]:
    """How even the movement is, if there is one."""
    found = page.evenness
    if found is None:
        return []
    verdict = [
        t(f"tournament.even.{'even' if found.even else 'uneven'}"),
        _count_of_deals(t, "together", found.together),
        _count_of_deals(t, "compared", found.compared),
    ]
    line = t("tournament.even.line", rounds=found.rounds, deals=found.deals, tables=found.tables)
    return [line, " ".join(verdict)]


def _count_of_deals(t: Translation, what: str, deals: tuple[int, int]) -> str:
    """In how many deals, the fewest and the most, two people are ``together`` or ``compared``."""
    least, most = deals
    if least == most:
        return t(f"tournament.even.{what}", n=least)
    return t(f"tournament.even.{what}_span", least=least, most=most)


def player_line(t: Translation, page: TournamentPage, player: PlayerLine) -> str:
    """One line of the table of results."""
    name = isolate(player.name) or t("tournament.deleted")
    marks = []
    if player.number == page.me:
        marks.append(t("tournament.you"))
    if player.gone:
        marks.append(t("tournament.state.gone"))
    if player.out:
        marks.append(t("tournament.state.out"))
    if marks:
        name = f"{name} ({', '.join(marks)})"
    if player.place is None:
        return name
    facts = (
        (t("tournament.column.score"), _number(t, player.score)),
        (t("tournament.column.points"), _number(t, player.points)),
        (t("tournament.column.played"), str(player.played)),
    )
    return f"{player.place}. {name}: " + ", ".join(f"{what} {value}" for what, value in facts)


def table_lines(t: Translation, page: TournamentPage) -> list[str]:
    """The tables of the last round: who sits there, and how far they are."""
    if not page.sittings:
        return []
    last = max(int(one.sitting.split(".")[0]) for one in page.sittings)
    lines = []
    for one in page.sittings:
        round_, table, _ = map(int, one.sitting.split("."))
        if round_ != last or one.state == "waiting":
            continue
        people = ", ".join(player_name(t, page, player) for player in one.players if player >= 0)
        where = t("tournament.table", n=table)
        state = t(f"tournament.state.{one.state}")
        lines.append(f"{board_name(t, page, one.sitting)}, {where}: {people}, {state}")
    return lines


def traveller_lines(t: Translation, page: TournamentPage, sheet: Traveller) -> list[str]:
    """A board at all of its tables, a line for each."""
    lines = []
    duplicate = page.form in ALONE or page.form == "movement"
    for line in sheet.lines:
        seats = []
        for seat, player in enumerate(line.players):
            text = f"{player_name(t, page, player)} {line.points[seat]}"
            if duplicate:
                text += f" ({_number(t, line.scores[seat], sign=True)})"
            seats.append(text)
        table = t("tournament.table", n=int(line.sitting.split(".")[1]))
        lines.append(f"{table}: {', '.join(seats)}")
    return lines


def player_name(t: Translation, page: TournamentPage, number: int) -> str:
    """The name of a player; a bot for -1."""
    if number < 0:
        return t("tournament.bot")
    found = next((player.name for player in page.players if player.number == number), "")
    return isolate(found) or t("tournament.deleted")


def _number(t: Translation, value: float, *, sign: bool = False) -> str:
    return format_number(value, t.language, 2, trim=True, sign=sign)
