"""A Hearts match among real bots, recorded as a server does."""

from __future__ import annotations

import random
from collections.abc import Collection

from herzrasen import __version__
from herzrasen.bots import dealer
from herzrasen.bots.bot import hearts_bot
from herzrasen.bots.hearts import HeartsBot
from herzrasen.bots.hearts.randomness import RandomBot
from herzrasen.cards import DEALER, Seat
from herzrasen.games import hearts
from herzrasen.games.protocol import Refusal
from herzrasen.record import Record, record_from_journal
from herzrasen.table import journal
from herzrasen.table.bot_names import BOT_NAMES
from herzrasen.table.info import TableInfo
from herzrasen.table.journal import Entry
from herzrasen.table.move_details import MoveDetails
from herzrasen.table.seats import SeatOccupant


def record_match(
    text: str,
    level: int,
    *,
    people: Collection[Seat] = (),
    away: Collection[int] = (),
    seed: int = 1,
) -> Record:
    """The record of a match. ``people`` play at random; in the deals ``away`` (from 0) a bot
    stands in for them."""
    rules = hearts.parse_rules(text)
    assert isinstance(rules, hearts.HeartsRules), rules
    rng, state, entries = random.Random(seed), hearts.start(rules), list[Entry]()
    while seats := hearts.to_act(state.public):
        for seat in sorted(seats):
            effort: int | None = None
            deal_seed: bytes | None = None
            move: hearts.Move
            if seat == DEALER:
                deal_seed = rng.randbytes(32)
                move = dealer.deal(state.public, deal_seed)
            elif seat in people and state.public.deal not in away:
                move = RandomBot(seed).choose(hearts.view(state, seat))
            else:
                bot = hearts_bot({"level": level}, 100 + seat)
                assert isinstance(bot, HeartsBot)
                move, effort = bot.choose(hearts.view(state, seat)), 1
            events = hearts.decide(state, seat, move)
            assert not isinstance(events, Refusal), (seat, move, events)
            entries += journal.make_entries(
                events,
                MoveDetails(seed=deal_seed, effort=effort),
                after=len(entries),
                by=seat,
                at=0,
            )
            for event in events:
                state = hearts.evolve(state, event)
    places = tuple(
        SeatOccupant(100 + seat, name, "token" if seat in people else None)
        for seat, name in enumerate(BOT_NAMES[: rules.players])
    )
    about = TableInfo(
        "hearts",
        hearts.format_rules(rules),
        {"level": level},
        "instant",
        places,
        0,
        True,
        __version__,
    )
    return record_from_journal(about, entries)
