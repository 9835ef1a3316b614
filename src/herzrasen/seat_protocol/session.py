"""Who sits here and what has been told so far: a frozen value, replaced line by line."""

from __future__ import annotations

import logging
from typing import Final

import msgspec
from msgspec.structs import replace

from herzrasen.bots.hearts import HeartsBot
from herzrasen.bots.hearts.chance import RandomBot
from herzrasen.cards import CardSet, Seat
from herzrasen.games.hearts import Claim, HeartsRules, Move, View, legal
from herzrasen.games.match import Match, new_match
from herzrasen.seat_protocol.bot_config import Config
from herzrasen.seat_protocol.deal_view import Told, dealt
from herzrasen.seat_protocol.errors import Wrong

_LOG: Final = logging.getLogger(__name__)


class Sitting(msgspec.Struct, frozen=True):
    """One seat at a table of programs.

    ``match`` is the score sheet after the last finished deal, ``totals`` what was told to stand
    on it before the next one. ``seed`` is this deal's own.
    """

    config: Config = Config()
    rules: HeartsRules = HeartsRules()
    match: Match = new_match(HeartsRules().sides)
    totals: tuple[int, ...] | None = None
    told: Told | None = None
    seed: int | None = None

    @property
    def deal(self) -> Told:
        """What has been told of the deal. Raises Wrong if there is none."""
        if self.told is None:
            raise Wrong("no-deal")
        return self.told

    @property
    def player(self) -> HeartsBot | RandomBot:
        """Who plays this deal."""
        return self.config.player(self.seed)

    def agreed(self, rules: HeartsRules) -> Sitting:
        """A new match by these rules."""
        return Sitting(self.config, rules, new_match(rules.sides))

    def dealt(
        self, seat: Seat, steps: int, hand: CardSet, dealer: Seat | None, seed: int | None
    ) -> Sitting:
        """The next deal. An unfinished one is dropped, and a match that our rules had ended goes
        on."""
        totals = self.match.totals if self.totals is None else self.totals
        sheet = Match(totals, self.match.deals)
        told = dealt(self.rules, sheet, seat=seat, steps=steps, hand=hand, dealer=dealer)
        return replace(self, match=sheet, totals=None, told=told, seed=seed)

    def heard(self, told: Told) -> Sitting:
        """More has been told of the deal."""
        sheet = told.view.public.match if told.points else self.match
        return replace(self, told=told, match=sheet)

    def choose(self, view: View) -> Move:
        """The bot's move. A bot that fails must not stop a match: some legal move is made."""
        try:
            return self.player.choose(view)
        except Exception:  # noqa: BLE001 # whatever it was, a card has to be played
            _LOG.exception("the bot failed")
            return next(move for move in legal(view) if not isinstance(move, Claim))
