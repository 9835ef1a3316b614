"""The state of a session: bot, rules, score and deal; a frozen value, replaced line by line."""

from __future__ import annotations

import logging
from typing import Final

import msgspec
from msgspec.structs import replace

from herzrasen.bots.hearts import HeartsBot
from herzrasen.bots.hearts.randomness import RandomBot
from herzrasen.cards import CardSet, Seat
from herzrasen.games.hearts import Claim, HeartsRules, Move, View, legal
from herzrasen.games.match import Match, new_match
from herzrasen.seat_protocol.bot_config import BotConfig
from herzrasen.seat_protocol.deal_view import DealView, new_deal
from herzrasen.seat_protocol.errors import ProtocolError

_LOG: Final = logging.getLogger(__name__)


class SeatSession(msgspec.Struct, frozen=True):
    """One seat at a table of programs.

    ``match`` is the score sheet after the last finished deal; ``totals``, if received, replace its
    totals at the next deal. ``seed`` is the bot's for this deal, if received.
    """

    config: BotConfig = BotConfig()
    rules: HeartsRules = HeartsRules()
    match: Match = new_match(HeartsRules().sides)
    totals: tuple[int, ...] | None = None
    deal_view: DealView | None = None
    seed: int | None = None

    @property
    def deal(self) -> DealView:
        """The current deal. Raises ProtocolError if there is none."""
        if self.deal_view is None:
            raise ProtocolError("no-deal")
        return self.deal_view

    @property
    def bot(self) -> HeartsBot | RandomBot:
        """The bot that plays this deal."""
        return self.config.create_bot(self.seed)

    def with_rules(self, rules: HeartsRules) -> SeatSession:
        """The session with a new match by these rules."""
        return SeatSession(self.config, rules, new_match(rules.sides))

    def with_new_deal(
        self, seat: Seat, steps: int, hand: CardSet, dealer: Seat | None, seed: int | None
    ) -> SeatSession:
        """The session with the next deal. An unfinished deal is dropped, and a match goes on even
        if by our rules it has ended."""
        totals = self.match.totals if self.totals is None else self.totals
        sheet = Match(totals, self.match.deals)
        deal = new_deal(self.rules, sheet, seat=seat, steps=steps, hand=hand, dealer=dealer)
        return replace(self, match=sheet, totals=None, deal_view=deal, seed=seed)

    def with_deal(self, deal: DealView) -> SeatSession:
        """The session after a change of the current deal."""
        sheet = deal.view.public.match if deal.points else self.match
        return replace(self, deal_view=deal, match=sheet)

    def choose(self, view: View) -> Move:
        """The bot's move. If the bot fails, the first legal move, so that the match goes on."""
        try:
            return self.bot.choose(view)
        except Exception:  # noqa: BLE001 # whatever it was, a card has to be played
            _LOG.exception("the bot failed")
            return next(move for move in legal(view) if not isinstance(move, Claim))
