"""Duplicate matches and tournaments: one's own, a new one, and the page of each."""

from __future__ import annotations

from typing import Final, Literal

from msgspec.structs import replace

from herzrasen.games.registry import GAMES
from herzrasen.library.remote.server_address import path_part
from herzrasen.protocol.http_tournaments import TournamentPage
from herzrasen.terminal.lines.line_program import LineProgram
from herzrasen.terminal.lines.lobby.open_table import chosen_rules
from herzrasen.terminal.lines.menu import Option, ask_text, ask_yes_no, choose
from herzrasen.terminal.lines.pages.file_output import keep_file
from herzrasen.terminal.lines.pages.replay_page import replay_table
from herzrasen.terminal.lines.share import reachable_base
from herzrasen.terminal.tournaments.new_tournament import FORMS, counts_of, new_tournament
from herzrasen.terminal.tournaments.tournament_actions import TournamentChoice, choices_of
from herzrasen.terminal.tournaments.tournament_requests import (
    command_tournament,
    create_tournament,
    fetch_records,
    fetch_sheet,
    fetch_tournament,
    fetch_tournaments,
    play_tournament,
)
from herzrasen.terminal.tournaments.tournament_sentences import (
    board_name,
    entry_line,
    head_lines,
    player_line,
    table_lines,
    title_of,
    traveller_lines,
)

Look = Literal["again", "results", "tables", "sheets", "link", "files"]
_LOOKS: Final[tuple[Look, ...]] = ("again", "results", "tables", "sheets", "link", "files")


async def list_tournaments(program: LineProgram) -> str:
    """List one's own, and let one of them or a new one be chosen; its id, empty for none. Raises
    ApiError."""
    t, session = program.t, program.session
    found = (await fetch_tournaments(program.api)).tournaments
    if not found:
        session.say_key("tournament.none")
    options: list[Option[str]] = [Option(entry_line(t, one), one.tournament) for one in found]
    options.append(Option(t("tournament.new"), "new"))
    chosen = await choose(session, t("tournament.mine"), options)
    if chosen == "new":
        return await open_tournament(program)
    return chosen or ""


async def open_tournament(program: LineProgram) -> str:
    """Ask what is to be played, and open it; its id, empty where one goes back. Raises ApiError."""
    t, session = program.t, program.session
    forms = [
        Option(f"{t(f'tournament.form.{form}.name')}. {t(f'tournament.form.{form}.about')}", form)
        for form in FORMS
    ]
    form = await choose(session, t("tournament.create.form"), forms)
    if form is None:
        return ""
    games = [Option(t(f"lobby.{name}.title"), name) for name in GAMES]
    game = await choose(session, t("tournament.create.game"), games)
    if game is None:
        return ""
    count = 0
    if counts := counts_of(form):
        key = "rounds" if 0 in counts else "deals"
        numbers = [
            Option(str(one) if one else t("tournament.create.all_rounds"), one) for one in counts
        ]
        chosen = await choose(session, t(f"tournament.create.{key}"), numbers)
        if chosen is None:
            return ""
        count = chosen
    title = await ask_text(session, t("tournament.create.name"), usual="")
    if title is None:
        return ""
    alone = form == "every-seat"
    own_time = form == "movement" and await ask_yes_no(session, t("tournament.create.own_time"))
    play = alone or await ask_yes_no(session, t("tournament.create.play"))
    values = replace(program.settings, name=program.name, speed=program.pace)
    wish = new_tournament(
        values,
        form,
        game,
        chosen_rules(program, game),
        title=title,
        count=count,
        own_time=own_time,
        play=play,
    )
    return await create_tournament(program.api, wish)


class TournamentLines:
    """The page of one of them."""

    def __init__(self, program: LineProgram, tournament: str) -> None:
        self._program = program
        self._tournament = tournament

    async def run(self) -> str:
        """Say how it stands, and do what is chosen, until one goes back; the table to play at,
        empty for none. Raises ApiError."""
        t, session = self._program.t, self._program.session
        page = await fetch_tournament(self._program.api, self._tournament)
        session.say(title_of(t, page.title, page.form), *head_lines(t, page))
        while True:
            options: list[Option[TournamentChoice | Look]] = [
                Option(choice.label, choice) for choice in choices_of(t, page, self._program.name)
            ]
            options += [Option(t(f"line_mode.tournament.{look}"), look) for look in _LOOKS]
            title = title_of(t, page.title, page.form)
            match await choose(session, title, options):
                case None:
                    return ""
                case TournamentChoice(command=None):
                    return await play_tournament(self._program.api, self._tournament)
                case TournamentChoice() as choice:
                    page = await self._do(choice, page)
                case "again":
                    page = await fetch_tournament(self._program.api, self._tournament)
                    session.say(*head_lines(t, page))
                case look:
                    await self._look(look, page)

    async def _look(self, look: Look, page: TournamentPage) -> None:
        """Say one part of it."""
        t, session = self._program.t, self._program.session
        match look:
            case "results":
                session.say(*(player_line(t, page, one) for one in page.players))
                session.say(t(_score_key(page)))
            case "tables":
                session.say(*(table_lines(t, page) or [t("tournament.score.none_yet")]))
            case "sheets":
                await self._say_sheets(page)
            case "link":
                base = await reachable_base(self._program)
                session.say(f"{base}#/event/{path_part(self._tournament)}")
            case _:
                await self._keep_files()

    async def _do(self, choice: TournamentChoice, page: TournamentPage) -> TournamentPage:
        t, session = self._program.t, self._program.session
        assert choice.command is not None
        ends = choice.command.action == "end"
        if ends and not await ask_yes_no(session, t("tournament.host.end_sure")):
            return page
        after = await command_tournament(self._program.api, self._tournament, choice.command)
        session.say(*head_lines(t, after))
        return after

    async def _say_sheets(self, page: TournamentPage) -> None:
        """Let a board be chosen, say all its tables, and show the record of one."""
        t, session = self._program.t, self._program.session
        session.say_key(f"tournament.score.{'hidden' if page.travellers else 'none_yet'}")
        if not page.travellers:
            return
        boards = [Option(board_name(t, page, one.board), one) for one in page.travellers]
        sheet = await choose(session, t("tournament.sheets.title"), boards)
        if sheet is None:
            return
        lines = traveller_lines(t, page, sheet)
        records = [Option(line, one.table) for line, one in zip(lines, sheet.lines, strict=True)]
        table = await choose(session, t("tournament.column.record"), records)
        if table is not None:
            await replay_table(self._program, table)

    async def _keep_files(self) -> None:
        """Write the results, all tables and the records into files."""
        api, tournament = self._program.api, self._tournament
        keep_file(self._program, "results.csv", await fetch_sheet(api, tournament, "results"))
        keep_file(self._program, "travellers.csv", await fetch_sheet(api, tournament, "travellers"))
        keep_file(self._program, "records.zip", await fetch_records(api, tournament))


def _score_key(page: TournamentPage) -> str:
    kind = page.form if page.form in ("swiss", "elimination") else "duplicate"
    return f"tournament.score.{kind}"
