"""Short games among bots, a line for each decision: what the version before played, too."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from herzrasen.bots import dealer
from herzrasen.bots.hearts import HeartsBot
from herzrasen.bots.nerts import NO_MEMORY, Memory, NertsBot
from herzrasen.bots.nerts.bot import Action
from herzrasen.cards import DEALER
from herzrasen.games import hearts, nerts
from herzrasen.protocol import codec
from herzrasen.research.nerts_round import play_round, seed_of

HEARTS = {
    "levels": ("standard", ((4, 0), (3, 0), (2, 0), (1, 0)), 1),
    "charging": ("standard+moon=choice,charging=yes,bonus_card=JD", ((3, 0), (4, 20)) * 2, 2),
    "sun-kitty": ("standard+players=3,leftover=kitty-hearts,sun=yes", ((4, 20), (3, 5), (2, 0)), 2),
    "partners": ("partnership+moon=choice", ((4, 20), (2, 0), (3, 0), (1, 0)), 1),
    "two-packs": (
        "standard+players=6,packs=2",
        ((2, 0), (1, 0), (3, 0), (2, 0), (1, 0), (2, 0)),
        1,
    ),
}
"""By name: the rules, each seat's level and effort, and how many deals."""

NERTS = {
    "pagat": ("pagat", (5, 4, 3, 2)),
    "insights": ("nna+seats=5", (1, 2, 3, 4, 5)),
    "stoss": ("stoss", (5, 3, 4, 5)),
}
"""By name: the rules, and each seat's insight."""


def hearts_moves(name: str) -> Iterator[str]:
    """The moves of a game of Hearts: the seat and what it plays."""
    text, players, deals = HEARTS[name]
    rules = hearts.parse_rules(text)
    assert isinstance(rules, hearts.HeartsRules), text
    bots = [HeartsBot(level, seed, effort) for seed, (level, effort) in enumerate(players, 7)]
    assert len(bots) == rules.players, text
    state = hearts.start(rules)
    while len(state.public.match.deals) < deals and (acting := hearts.to_act(state.public)):
        seat = min(acting)
        if seat == DEALER:
            move: Any = dealer.deal(state.public, bytes([len(state.public.match.deals)] * 32))
        else:
            move = bots[seat].choose(hearts.view(state, seat))
            yield f"{seat} {codec.encode(move).decode()}"
        events = hearts.decide(state, seat, move)
        assert isinstance(events, tuple), events
        for event in events:
            state = hearts.evolve(state, event)
    yield f"end {state.public.match.deals}"


class RecordingBot:
    """A bot whose actions are written down."""

    def __init__(self, bot: NertsBot, lines: list[str]) -> None:
        self._bot, self._lines = bot, lines

    @property
    def remembers(self) -> bool:
        return self._bot.remembers

    def act(self, view: nerts.View, memory: Memory = NO_MEMORY) -> Action:
        action = self._bot.act(view, memory)
        move = "" if action.move is None else codec.encode(action.move).decode()
        self._lines.append(f"{view.seat} {action.after_ms} {move}")
        return action


def nerts_actions(name: str) -> Sequence[str]:
    """The actions of a round of Nerts: the seat, the time its hands need in ms, and the move."""
    text, insights = NERTS[name]
    rules = nerts.parse_rules(text)
    assert isinstance(rules, nerts.NertsRules), text
    lines: list[str] = []
    bots = [
        RecordingBot(NertsBot(1 + seat % 5, insight, seat), lines)
        for seat, insight in enumerate(insights)
    ]
    _, result = play_round(nerts.start(rules), bots, seed_of(15))
    return [*lines, f"end {result.ms} {result.points} {result.actions} {result.bounced}"]
