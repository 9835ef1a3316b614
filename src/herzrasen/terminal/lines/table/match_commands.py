"""Commands about the course of a match: votes, the next deal, a rematch and its terms."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from herzrasen.games.registry import GAMES
from herzrasen.protocol.websocket import AnswerRematch, CastVote, Continue, VoteChoice
from herzrasen.terminal.lines.command import Arguments, Command
from herzrasen.terminal.lines.menu import Option, ask_yes_no, choose, find_option
from herzrasen.terminal.lines.rules.rule_menu import choose_rules
from herzrasen.terminal.lines.table.line_table import LineTable
from herzrasen.terminal.members.member_texts import bot_text
from herzrasen.terminal.members.stake import is_match_over
from herzrasen.terminal.state.members import OpenVote
from herzrasen.terminal.translation import Translation

_VOTES: Final[Sequence[VoteChoice]] = ("wait", "bot", "end")


def match_commands(table: LineTable) -> list[Command]:
    """Those that mean something at this table now."""
    return [
        Command(
            "continue",
            partial(_continue, table),
            available=lambda: _is_waited_for(table),
            when_asked=True,
        ),
        Command("vote", partial(_vote, table), available=lambda: _votes(table)),
        Command("rematch", partial(_rematch, table), available=lambda: _is_over(table)),
        Command("decline", partial(_decline, table), available=lambda: _is_over(table)),
        Command("terms", partial(_terms, table), available=lambda: _sets_terms(table)),
        Command("follow", partial(_follow, table), available=lambda: bool(table.room.members.next)),
    ]


def _votes(table: LineTable) -> bool:
    return table.room.is_seated and table.room.members.vote is not None


def _is_waited_for(table: LineTable) -> bool:
    return table.room.view is not None and table.room.seat in table.room.waiting


def _is_over(table: LineTable) -> bool:
    return table.room.is_seated and is_match_over(table.room)


def _sets_terms(table: LineTable) -> bool:
    return _is_over(table) and table.room.members.host == table.room.seat


def _continue(table: LineTable, _arguments: Arguments) -> None:
    room = table.room
    if room.game is not None:
        table.connection.send(Continue(GAMES[room.game].deals_begun(room.view.public) - 1))


async def _vote(table: LineTable, arguments: Arguments) -> None:
    vote = table.room.members.vote
    if vote is None:
        return
    options = vote_options(table.t, vote)
    named = find_vote(table.t, arguments.text, options)
    if named is not None:
        table.connection.send(CastVote(vote.number, named.value))
        return
    choice = await choose(table.program.session, table.t("members.short.vote"), options)
    if choice is not None:
        table.connection.send(CastVote(vote.number, choice))


def find_vote(
    t: Translation, typed: str, options: Sequence[Option[VoteChoice]]
) -> Option[VoteChoice] | None:
    """The answer that is meant by a word of the question, a number or its own beginning."""
    named = {t(f"line_mode.vote.{option.value}"): option for option in options}
    return named.get(typed.casefold()) or (find_option(typed, options) if typed else None)


def vote_options(t: Translation, vote: OpenVote) -> list[Option[VoteChoice]]:
    """What can be voted for."""
    bot = bot_text(t, vote.bot)
    labels = {choice: t(f"members.vote.{choice}") for choice in _VOTES}
    if bot:
        labels["bot"] = t("members.vote.bot_like", bot=bot)
    return [Option(labels[choice], choice) for choice in _VOTES if choice != "end" or vote.may_end]


def _rematch(table: LineTable, _arguments: Arguments) -> None:
    rematch = table.room.members.rematch
    same_seats = rematch is not None and rematch.same_seats
    table.connection.send(AnswerRematch(same_seats=same_seats))


def _decline(table: LineTable, _arguments: Arguments) -> None:
    table.connection.send(AnswerRematch(yes=False))


async def _terms(table: LineTable, _arguments: Arguments) -> None:
    """Another match by other rules, or with everyone on their seat."""
    room, session = table.room, table.program.session
    assert room.game is not None
    rematch = room.members.rematch
    start = rematch.rules if rematch else room.rules
    session.say_key("members.wish.title")
    rules = await choose_rules(table.program, room.game, start, seats=len(room.seats))
    if rules is None:
        return
    session.say_key("members.wish.says")
    same_seats = await ask_yes_no(session, f"{table.t('members.wish.same_seats')}?")
    table.connection.send(AnswerRematch(rules=rules, same_seats=same_seats))


def _follow(table: LineTable, _arguments: Arguments) -> None:
    table.close(table.room.members.next)
