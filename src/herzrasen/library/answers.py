"""What a player answers, checked before it is passed on."""

from __future__ import annotations

from typing import Any, get_args

from herzrasen.games.protocol import Refusal, TableGame
from herzrasen.library.bots_by_name import Player
from herzrasen.library.errors import IllegalMove, InvalidMove
from herzrasen.library.text_forms import move_text, parse_move_of


def as_move(package: TableGame, answer: Any) -> Any:
    """The move of this game that an answer is, or whose text it is. Raises InvalidMove."""
    if isinstance(answer, str):
        return parse_move_of(package, answer)
    if not isinstance(answer, get_args(package.TYPES.move)):
        raise InvalidMove(Refusal("library.refusal.move-value", {"value": repr(answer)}))
    return answer


def legal_answer(package: TableGame, player: Player, view: Any) -> Any:
    """The player's move for this view. Raises InvalidMove, and IllegalMove with the reason."""
    move = as_move(package, player(view))
    legal = package.legal(view)
    if move not in legal:
        unknown = Refusal("library.refusal.not-legal", {"move": move_text(move)})
        card = getattr(getattr(move, "card", None), "text", "")
        raise IllegalMove(getattr(legal, "why", {}).get(card, unknown), view.seat, move)
    return move
