"""Random matches of both games: rules with many options, and moves that get somewhere."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Final

from herzrasen.bots import dealer
from herzrasen.cards import DEALER, Seat
from herzrasen.cards.shuffle import SEED_BYTES
from herzrasen.games import hearts, nerts
from herzrasen.games.nerts import Spot
from herzrasen.games.protocol import GameName
from herzrasen.table.table import Table
from tests.laws import hearts as hearts_law
from tests.laws import hearts_rules_strategy as hearts_rules
from tests.laws import nerts_rules_strategy as nerts_rules
from tests.presentation.rulebook.rules_samples import PRESETS, VALUES, change_rules

SHORT: Final[dict[GameName, dict[str, tuple[Any, ...]]]] = {
    "hearts": {"deals": (1, 2), "deal_cap": (1, 2), "target": (25, 50)},
    "nerts": {"pile_size": (5,), "rounds": (1, 2), "target": (1, 20), "round_cap": (1, 2)},
}
"""Options that bring a match to its end."""
ANY: Final = {"hearts": hearts_rules.rules_at_random, "nerts": nerts_rules.rules_at_random}


def random_rules(game: GameName, random: Random) -> Any:
    """A preset with a few other options, or any rules; mostly of a short match."""
    while True:
        presets = list(PRESETS[game].values())
        preset = ANY[game](random) if random.random() < 0.2 else random.choice(presets)
        options = random.sample(sorted(VALUES[game]), random.randrange(4))
        changes = {option: random.choice(VALUES[game][option]) for option in options}
        short = {option: random.choice(some) for option, some in SHORT[game].items()}
        kept = random.sample(sorted(short), random.randrange(1, len(short) + 1))
        rules = change_rules(preset, **changes | {option: short[option] for option in kept})
        if rules is not None:
            return rules


def seats_with_moves(table: Table) -> list[Seat]:
    """Who could do something now."""
    return [
        seat for seat in sorted(table.to_act()) if seat == DEALER or table.legal(table.view(seat))
    ]


def next_move(table: Table, seat: Seat, random: Random) -> tuple[Any, bytes | None]:
    """A move that makes sense, and the seed if it is a deal."""
    if seat == DEALER:
        return _move_of_dealer(table, random)
    legal = table.legal(table.view(seat))
    if isinstance(legal, hearts.Legal):
        return hearts_law.choose(legal, random), None
    return _play(legal, random), None


def _move_of_dealer(table: Table, random: Random) -> tuple[Any, bytes | None]:
    public, seed = table.public, random.randbytes(SEED_BYTES)
    if table.is_dealing():
        if isinstance(public, hearts.Public) and random.random() < 0.3:
            return hearts_law.shuffle_deal(public, random), seed
        return dealer.deal(public, seed), seed
    if public.phase is nerts.Phase.STUCK:
        return dealer.after_pause(public, seed), None
    if waits := nerts.pending_timers(public):
        return random.choice(waits).move, None
    return nerts.Start(), None


def _play(legal: nerts.Legal, random: Random) -> Any:
    """Mostly what brings the round to its end."""
    chance, good = random.random(), [*_good(legal)]
    if good and chance < 0.9:
        return random.choice(good)
    if legal.turn and chance < 0.7:
        return nerts.Turn()
    others = [move for move in legal if not isinstance(move, nerts.Vote)]
    return random.choice(list(legal) if chance < 0.97 else others or list(legal))


def _good(legal: nerts.Legal) -> Iterator[Any]:
    if legal.call:
        yield nerts.Call()
    for move in legal:
        if isinstance(move, nerts.Lift) and (
            move.target.at is Spot.FOUNDATION or move.source.at is Spot.PILE
        ):
            yield move
