"""A new table, step by step: rules, bots, free seats, what is agreed on; then it is opened."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from herzrasen.games.protocol import GameName
from herzrasen.terminal.lines.line_program import LineProgram
from herzrasen.terminal.lines.lobby.house_menu import change_house_rules
from herzrasen.terminal.lines.lobby.open_table import chosen_rules, keep_rules, open_table
from herzrasen.terminal.lines.menu import Option, choose
from herzrasen.terminal.lines.rules.rule_menu import choose_rules
from herzrasen.terminal.lines.rules.rule_pages import say_rules
from herzrasen.terminal.members.house_texts import house_lines
from herzrasen.terminal.members.member_texts import bot_text
from herzrasen.terminal.rules.option_names import title_of_rules


class NewTableMenu:
    """The questions about a new table of one game."""

    def __init__(self, program: LineProgram, game: GameName, rules: str = "") -> None:
        self._program = program
        self._game: GameName = game
        self._rules = rules or chosen_rules(program, game)

    async def run(self) -> str:
        """Ask until the table is opened; its id, or empty where the user goes back.

        Raises ApiError.
        """
        program, t = self._program, self._program.t
        while True:
            book = await program.rules.rules_of_text(self._game, self._rules)
            program.session.say_changed(t("line_mode.new_table.title"), self._summary(book.seats))
            steps = self._steps()
            names = [*(["friends"] if book.seats > 1 else []), *steps]
            options = [Option(t(f"lobby.{self._game}.play"), "play")]
            options += [Option(t(f"line_mode.new_table.{name}"), name) for name in names]
            chosen = await choose(program.session, t("line_mode.new_table.title"), options)
            if chosen is None:
                return ""
            if chosen in steps:
                await steps[chosen]()
                continue
            free = await self._ask_free(book.seats) if chosen == "friends" else 0
            if free is not None:
                keep_rules(program, self._game, self._rules)
                return await open_table(program, self._game, rules=self._rules, free=free)

    def _steps(self) -> dict[str, Callable[[], Awaitable[None]]]:
        return {
            "rules": self._change_rules,
            "say_rules": self._say_rules,
            "bots_change": self._change_bots,
            "house": self._change_house,
        }

    def _summary(self, seats: int) -> list[str]:
        """What would be opened, as ``heading: value``."""
        t, game, program = self._program.t, self._game, self._program
        bots = program.settings.choices.bots_of(game)
        pairs = [
            (t(f"lobby.{game}.title"), title_of_rules(t, game, self._rules)),
            (t("lobby.seats"), t.number(seats)),
            (t("line_mode.new_table.bots"), bot_text(t, bots).replace(" · ", ", ")),
        ]
        lines = [t("line_mode.pair", name=name, value=value) for name, value in pairs]
        return [*lines, *house_lines(t, program.house, game)]

    async def _change_rules(self) -> None:
        rules = await choose_rules(self._program, self._game, self._rules)
        if rules:
            self._rules = rules
            keep_rules(self._program, self._game, rules)

    async def _say_rules(self) -> None:
        await say_rules(self._program, self._game, self._rules)

    async def _change_bots(self) -> None:
        await change_bots(self._program, self._game)

    async def _change_house(self) -> None:
        await change_house_rules(self._program, self._game)

    async def _ask_free(self, seats: int) -> int | None:
        """How many seats wait for people."""
        t = self._program.t
        options = [Option(t("table_list.free", n=n), n) for n in range(seats - 1, 0, -1)]
        return await choose(self._program.session, t("line_mode.new_table.friends"), options)


async def change_bots(program: LineProgram, game: GameName) -> None:
    """Choose how the bots of new tables play: each of their settings. Raises ApiError."""
    t, choices = program.t, program.settings.choices
    bots = choices.bots_of(game)
    for setting in (await program.rules.game(game)).bot:
        levels = range(setting.least or 1, (setting.most or 1) + 1)
        options = []
        for level in levels:
            label = t(f"lobby.{setting.name}.{level}")
            if t.has(f"lobby.{setting.name}_says.{level}"):
                says = t(f"lobby.{setting.name}_says.{level}")
                label = t("line_mode.pair", name=label, value=says)
            options.append(Option(label, level))
        chosen = await choose(program.session, t(f"lobby.{setting.name}.title"), options)
        if chosen is not None:
            bots = {**bots, setting.name: chosen}
    program.store.change(choices=program.settings.choices.with_bots(game, bots))
    program.session.say_key(
        "line_mode.pair",
        name=t("line_mode.new_table.bots"),
        value=bot_text(t, bots).replace(" · ", ", "),
    )
