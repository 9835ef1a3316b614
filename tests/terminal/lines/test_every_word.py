"""Every command of every place can be typed: its words and letters are its own there."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Final, TypeAlias

import pytest

from herzrasen.games.protocol import GameName
from herzrasen.games.registry import GAMES
from herzrasen.library.remote.server_address import parse_address
from herzrasen.locales import LANGUAGES, catalogue
from herzrasen.terminal.connection.offline_connection import OfflineConnection
from herzrasen.terminal.lines.command import Command
from herzrasen.terminal.lines.command_lookup import find_command, letter_of, words_of
from herzrasen.terminal.lines.line_output import LineOutput
from herzrasen.terminal.lines.line_program import LineProgram
from herzrasen.terminal.lines.lobby.lobby_place import LobbyPlace
from herzrasen.terminal.lines.session import LineSession
from herzrasen.terminal.lines.table.line_table import LineTable
from herzrasen.terminal.lines.table.visit import table_commands
from herzrasen.terminal.server_session import ServerSession
from herzrasen.terminal.settings import SettingsStore
from herzrasen.terminal.state.table_room import TableRoom
from herzrasen.terminal.translation import Translation
from tests.server.event_loop import run_coroutine
from tests.server.live_server import live_server

GENERAL: Final = [Command(name, lambda _arguments: None) for name in ("help", "quit")]
ON_PURPOSE: Final = frozenset({"help", "quit"})
"""Letters of these may be taken by a place: their words always work."""

BEFORE_MATCH: Final = frozenset({"ready", "begin"})
"""Commands that no running match has: a game may have their words."""

Place: TypeAlias = Callable[[LineProgram], Sequence[Command]]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with live_server(tmp_path_factory.mktemp("data")) as address:
        yield address


async def program(address: str) -> LineProgram:
    store = SettingsStore(None)
    server = ServerSession(store, parse_address(address))
    await server.open()
    return LineProgram(LineSession(LineOutput(io.StringIO()), Translation("en")), server, store)


def commands_at(address: str, place: Place) -> list[Command]:
    async def collect() -> list[Command]:
        made = await program(address)
        try:
            return [*place(made), *GENERAL]
        finally:
            await made.server.close()

    return run_coroutine(collect())


def table_of(game: GameName, *, begun: bool) -> Place:
    """A table while its match runs, or before."""

    def commands(made: LineProgram) -> Sequence[Command]:
        room = TableRoom(table="x", status="record", game=game, number=0)
        return [
            command
            for command in table_commands(LineTable(made, OfflineConnection(room)))
            if (command.name not in BEFORE_MATCH if begun else "." not in command.name)
        ]

    return commands


def lobby(made: LineProgram) -> Sequence[Command]:
    place = LobbyPlace(made)
    try:
        return place.commands()
    finally:
        place.leave()


PLACES: Final[dict[str, Place]] = {
    "lobby": lobby,
    "waiting room": table_of("hearts", begun=False),
    **{game: table_of(game, begun=True) for game in GAMES},
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("place", PLACES)
def test_no_two_commands_share_a_word_or_a_letter(server: str, place: str, language: str) -> None:
    commands = commands_at(server, PLACES[place])
    words = Counter(word for command in commands for word in {*words_of(command, language)})
    assert [word for word, count in words.items() if count > 1] == []
    letters = Counter(
        letter_of(command, language) for command in commands if command.name not in ON_PURPOSE
    )
    del letters[""]
    assert [letter for letter, count in letters.items() if count > 1] == []
    assert [letter for letter in letters if letter in words] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("place", PLACES)
def test_every_command_is_found_by_each_of_its_words(
    server: str, place: str, language: str
) -> None:
    commands = commands_at(server, PLACES[place])
    for command in commands:
        assert catalogue(language)[f"{command.key}.help"]
        assert words_of(command, language), command.name
        for word in words_of(command, language):
            found = find_command(f"{word} 1", commands, language)
            assert found is not None
            assert found.command.name == command.name


@pytest.mark.parametrize("before", [False, True])
def test_the_chat_is_switched_by_what_is_typed_whatever_it_was(server: str, before: bool) -> None:
    async def switch() -> list[bool]:
        made = await program(server)
        try:
            room = TableRoom(table="x", status="record", game="hearts", number=0)
            commands = table_commands(LineTable(made, OfflineConnection(room)))
            made.store.change(talk=before)
            talks = []
            for line in ("chat on", "chat perhaps", "chat off", "chat off"):
                found = find_command(line, commands, "en")
                assert found is not None
                found.command.run(found.arguments)
                talks.append(made.store.values.talk)
            return talks
        finally:
            await made.server.close()

    assert run_coroutine(switch()) == [True, True, False, False]


def test_an_english_word_works_in_every_language_unless_it_is_one_of_that_language(
    server: str,
) -> None:
    for place in PLACES.values():
        commands = commands_at(server, place)
        own = {word for command in commands for word in words_of(command, "de")}
        for command in commands:
            for word in {*words_of(command, "en")} - own:
                found = find_command(word, commands, "de")
                assert found is not None
                assert found.command.name == command.name
