"""Choose rules: a preset, one's own, every option, the text form; the server says what goes."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from typing import TypeAlias

from herzrasen.games.protocol import GameName
from herzrasen.kits.registry import part_of
from herzrasen.terminal.lines.line_program import LineProgram
from herzrasen.terminal.lines.menu import Option, ask_text, ask_yes_no, choose
from herzrasen.terminal.lines.rules.option_menu import change_option, choose_option
from herzrasen.terminal.rules.option_groups import OptionOrder, group_options
from herzrasen.terminal.rules.option_names import option_name
from herzrasen.terminal.rules.rule_choice import RuleChoice, choice_summary, first_choice
from herzrasen.terminal.rules.rule_chooser import RuleChooser
from herzrasen.terminal.rules.saved_rules import SavedRules, clean_rules_name
from herzrasen.terminal.translation import preset_name, refusal_text

Step: TypeAlias = Callable[[], Awaitable[None]]


async def choose_rules(
    program: LineProgram, game: GameName, start: str, *, seats: int | None = None
) -> str | None:
    """Let rules be chosen, beginning with those of a text form. Returns their text form, None
    where the user goes back. ``seats``: so many have to play by them. Raises ApiError."""
    menu = RuleMenu(program, await make_chooser(program, game, start), seats)
    return await menu.run()


async def make_chooser(program: LineProgram, game: GameName, rules: str) -> RuleChooser:
    """A chooser that begins with these rules, or the usual ones where they are refused; that is
    lines. Raises ApiError."""
    info = await program.rules.game(game)
    chooser = RuleChooser(first_choice(game, info), program.rules, lambda: None)
    refusal = await chooser.read(rules) if rules else None
    if not rules:
        await chooser.load()
    if refusal is not None:
        await chooser.load()
        program.session.say_key("rule_choice.bad_link", sentence=refusal.sentence)
    if chooser.trouble is not None:
        raise chooser.trouble
    return chooser


class RuleMenu:
    """The questions about one set of rules."""

    def __init__(self, program: LineProgram, chooser: RuleChooser, seats: int | None) -> None:
        self._program = program
        self._session = program.session
        self._chooser = chooser
        self._seats = seats

    @property
    def _choice(self) -> RuleChoice:
        return self._chooser.choice

    async def run(self) -> str | None:
        """Ask until the rules are taken, or the user goes back."""
        t, game = self._program.t, self._choice.game
        while True:
            self._session.say_changed(t("lobby.rules"), self._summary())
            steps = self._steps()
            names = ["take", *steps]
            options = [Option(t(f"line_mode.rules.{name}"), name) for name in names]
            title = t("rule_choice.title", game=t(f"lobby.{game}.title"))
            chosen = await choose(self._session, title, options)
            if chosen is None:
                return None
            if chosen != "take":
                await steps[chosen]()
            elif rules := await self._settle():
                return rules

    def _steps(self) -> dict[str, Step]:
        """What can be changed, by name."""
        steps: dict[str, Step] = {"preset": self._choose_preset}
        if self._seats is None:
            steps["seats"] = self._choose_seats
        steps |= {
            "options": self._change_options,
            "search": self._search_options,
            "text": self._read_text,
            "own": self._choose_own,
            "save": self._save,
        }
        return steps | {"reset": self._reset} if self._choice.differences else steps

    def _summary(self) -> list[str]:
        """What is chosen, and whether it can be played."""
        t, choice = self._program.t, self._choice
        return [
            t("line_mode.pair", name=t("lobby.rules"), value=choice_summary(t, choice)),
            t("line_mode.pair", name=t("rule_choice.text_form"), value=choice.rules),
            *self._faults(),
        ]

    def _faults(self) -> Iterator[str]:
        """Why these rules cannot be played."""
        if self._choice.refusal is not None:
            yield self._choice.refusal.sentence
        if self._chooser.trouble is not None:
            yield refusal_text(self._program.t, self._chooser.trouble.refusal)

    async def _settle(self) -> str:
        """The text form of the rules; empty where they cannot be played, which is said once
        more."""
        rules = await self._chooser.settle()
        if not rules:
            self._session.say(*self._faults())
        return rules

    async def _choose_preset(self) -> None:
        t, game = self._program.t, self._choice.game
        presets = [
            preset
            for _, group in group_options(
                part_of(game, OptionOrder).presets, self._choice.info.presets
            )
            for preset in group
        ]
        options = [Option(preset_name(t, game, preset.name), preset.name) for preset in presets]
        name = await choose(self._session, t("line_mode.rules.preset"), options)
        if name is not None:
            await self._chooser.choose_preset(name)

    async def _choose_seats(self) -> None:
        t, game = self._program.t, self._choice.game
        options = [Option(t("rule_choice.seats", n=n), n) for n in self._choice.seat_counts]
        seats = await choose(self._session, t("lobby.seats"), options)
        if seats is None:
            return
        yielded = await self._chooser.set_seats(seats)
        if yielded:
            names = ", ".join(option_name(t, game, option) for option in yielded)
            self._session.say_key("rule_choice.gave_way", n=seats, options=names)

    async def _change_options(self) -> None:
        option = await choose_option(self._program, self._choice)
        if option is not None:
            await change_option(self._program, self._chooser, option)

    async def _search_options(self) -> None:
        words = await ask_text(self._session, self._program.t("rule_choice.search"))
        if words:
            option = await choose_option(self._program, self._choice, words)
            if option is not None:
                await change_option(self._program, self._chooser, option)

    async def _read_text(self) -> None:
        text = await ask_text(self._session, self._program.t("rule_choice.text_form"))
        if text:
            refusal = await self._chooser.read(text)
            if refusal is not None:
                self._session.say(refusal.sentence)

    async def _reset(self) -> None:
        await self._chooser.choose_preset(self._choice.base)

    # One's own rules ---------------------------------------------------------------------------

    @property
    def _own_rules(self) -> SavedRules:
        return self._program.settings.choices.of(self._choice.game).rules

    def _keep(self, saved: SavedRules) -> None:
        choices = self._program.settings.choices.with_rules(self._choice.game, saved)
        self._program.store.change(choices=choices)

    async def _choose_own(self) -> None:
        """Take, rename or delete rules that were saved."""
        t, saved = self._program.t, self._own_rules
        if not saved.own:
            self._session.say_key("line_mode.rules.none_saved")
            return
        options = [Option(own.name, own) for own in saved.own]
        own = await choose(self._session, t("rule_choice.own"), options)
        if own is None:
            return
        answers = [Option(t(f"line_mode.own_rules.{name}"), name) for name in _OWN_ACTIONS]
        action = await choose(self._session, own.name, answers)
        if action == "take":
            refusal = await self._chooser.read(own.rules)
            if refusal is not None:
                self._session.say(refusal.sentence)
        elif action == "rename":
            name = clean_rules_name(await ask_text(self._session, t("rule_choice.name")) or "")
            if name:
                self._keep(saved.with_new_name(own.name, name))
        elif action == "forget":
            self._session.say_key("rule_choice.forget_sentence", name=own.name)
            if await ask_yes_no(self._session, f"{t('rule_choice.forget_title')}?"):
                self._keep(saved.without(own.name))

    async def _save(self) -> None:
        t = self._program.t
        rules = await self._settle()
        if not rules:
            return
        name = clean_rules_name(await ask_text(self._session, t("rule_choice.name")) or "")
        if name:
            self._keep(self._own_rules.with_own(name, rules))
            self._session.say_key("rule_choice.saved", name=name)


_OWN_ACTIONS = ("take", "rename", "forget")
