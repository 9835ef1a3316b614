"""Events as former versions of the program have written them, in today's form."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from herzrasen.games.protocol import GameName
from herzrasen.protocol import codec

_DECODER: Final = codec.decoder(dict[str, Any])


def upgrade_event(written: msgspec.Raw, game: GameName, name: str) -> msgspec.Raw:
    """The event with this name, as today's program reads it.

    At first a deal of Nerts did not say which deck lies where: none was ever passed on.
    """
    if (game, name) != ("nerts", "dealt") or b'"decks"' in bytes(written):
        return written
    event = _DECODER.decode(written)
    return msgspec.Raw(codec.encode(event | {"decks": list(range(len(event["areas"])))}))
