"""What a seat may do now, worked out from its view alone."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from herzrasen.cards import CardSet
from herzrasen.games.hearts.moves import MoonChoice
from herzrasen.games.protocol import Refusal


class Ask(StrEnum):
    """What the seat is asked for."""

    NOTHING = "nothing"
    PASS = "pass"
    CHARGE = "charge"
    PLAY = "play"
    MOON = "moon"
    DEAL = "deal"


class Legal(msgspec.Struct, frozen=True, omit_defaults=True):
    """The legal moves, described.

    ``ask`` says what is wanted: between ``least`` and ``most`` of ``cards`` (one to play, the pass
    count to pass), or one of ``choices``. ``why`` gives, for each card in hand that may not be
    played now, the reason, keyed by the card's text. The DEALER's move is not described further.
    """

    ask: Ask = Ask.NOTHING
    cards: CardSet = CardSet()
    least: int = 0
    most: int = 0
    choices: tuple[MoonChoice, ...] = ()
    why: dict[str, Refusal] = {}
