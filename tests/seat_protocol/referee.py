"""A referee over the seat protocol: deals and scores by our rules, with seats that speak lines."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from herzrasen.cards import DEALER, Card, CardSet, Seat
from herzrasen.games import hearts
from herzrasen.games.hearts import Ask, HeartsRules, Move, Phase, State
from herzrasen.games.hearts.deck import deck
from herzrasen.games.hearts.events import (
    Charged,
    Dealt,
    Event,
    KittyTaken,
    MoonChosen,
    Passed,
    Played,
    Scored,
)
from herzrasen.games.hearts.passing import giver
from herzrasen.games.hearts.rules import Moon
from herzrasen.games.protocol import Refusal
from herzrasen.seat_protocol.commands import answer
from herzrasen.seat_protocol.session import SeatSession

Answer = Callable[[str], str]
"""A line to a seat, and its answer."""

Watch = Callable[[State, Seat, Move], object]
"""Hears of every move before it is made."""


def _nobody(_state: State, _seat: Seat, _move: Move) -> None:
    """Watches nothing."""


class InProcessSeat:
    """A seat without a process."""

    def __init__(self, language: str = "en") -> None:
        self.now = SeatSession()
        self.language = language

    def answer(self, line: str) -> str:
        self.now, reply = answer(self.now, line, self.language)
        return reply


class Referee:
    """One match among seats that are reached through lines."""

    def __init__(
        self, rules: HeartsRules, seats: Sequence[Answer], seed: int, watch: Watch = _nobody
    ) -> None:
        self.state = hearts.start(rules)
        self._rules = rules
        self._seats = seats
        self._rng = random.Random(seed)
        self._watch = watch

    def begin(self) -> None:
        for seat in range(self._rules.players):
            assert self.ask(seat, "hello").startswith("herzrasen ")
            assert self.ask(seat, f"rules {hearts.format_rules(self._rules)}") == "ok"

    def ask(self, seat: Seat, line: str) -> str:
        answer = self._seats[seat](line)
        assert not answer.startswith("error"), (line, answer)
        return answer

    def tell(self, seat: Seat, line: str) -> None:
        assert self.ask(seat, line) == "ok", line

    def play_deal(self) -> tuple[int, ...]:
        """One more deal; its points."""
        pack = list(deck(self._rules).cards)
        self._rng.shuffle(pack)
        self._submit(DEALER, hearts.Deal(tuple(pack)))
        done = len(self.state.public.match.deals)
        while len(self.state.public.match.deals) == done:
            for seat in sorted(hearts.to_act(self.state.public)):
                self._submit(seat, self._move(seat))
        return self._points

    def _move(self, seat: Seat) -> Move:
        match hearts.legal(hearts.view(self.state, seat)).ask:
            case Ask.PASS:
                return hearts.Pass(CardSet.parse(self.ask(seat, "pass?").removeprefix("pass ")))
            case Ask.CHARGE:
                return hearts.Charge(
                    CardSet.parse(self.ask(seat, "charge?").removeprefix("charge"))
                )
            case Ask.MOON:
                return hearts.ChooseMoon(hearts.MoonChoice(self.ask(seat, "moon?").split()[1]))
            case _:
                word, card, seconds = self.ask(seat, "play?").split()
                assert word == "play"
                assert float(seconds) >= 0
                return hearts.Play(Card.parse(card))

    def _submit(self, seat: Seat, move: Move) -> None:
        self._watch(self.state, seat, move)
        events = hearts.decide(self.state, seat, move)
        assert not isinstance(events, Refusal), (seat, move, events)
        for event in events:
            self.state = hearts.evolve(self.state, event)
            for other in range(self._rules.players):
                for line in self._lines(hearts.see(event, other), other):
                    self.tell(other, line)

    def _lines(self, event: Event, seat: Seat) -> list[str]:
        """What a seat is told of what happened."""
        match event:
            case Dealt(_, dealer, steps, hands):
                words = " ".join(card.text for card in hands[seat] or ())
                return [f"deal {seat} {self._direction(steps)} {words} dealer={dealer}"]
            case Passed(steps, given):
                came = given[giver(seat, steps, self._rules.players)]
                return [f"exchange {given[seat]} {came}"]
            case Charged(cards):
                return [f"charged {other} {some}" for other, some in enumerate(cards)]
            case Played(player, card):
                return [f"played {player} {card}"]
            case KittyTaken(taker, kitty):
                return [f"kitty {taker} {kitty or ''}"]
            case MoonChosen(shooter, choice) if self._rules.moon is Moon.CHOICE:
                return [f"moon {shooter} {choice.value}"]
            case Scored(points):
                self._points = points
                return []
            case _:
                return []

    def _direction(self, steps: int) -> str:
        players = self._rules.players
        words = {0: "hold", 1: "left", players - 1: "right"}
        if players % 2 == 0:
            words[players // 2] = "across"
        return words[steps] if steps in words and self._rng.random() < 0.8 else f"+{steps}"


def over(state: State) -> bool:
    return state.public.phase is Phase.OVER
