"""A table of Hearts as text, all hands open: what ``render()`` prints."""

from __future__ import annotations

from herzrasen.games.hearts import Phase
from herzrasen.research.environments.hearts_turns import HeartsTurn


def table_text(turn: HeartsTurn) -> str:
    """The deal in lines: who is asked (``>``), each hand, points so far, the trick, the totals."""
    public = turn.state.public
    lines = [f"deal {public.deal}  phase {public.phase.value}  pass +{public.steps}"]
    points = public.points or (0,) * public.rules.players
    for seat, hand in enumerate(turn.state.hands):
        mark = ">" if seat == turn.seat else " "
        lines.append(f"{mark} player_{seat:<2} {points[seat]:>4}  {hand}")
    if public.trick is not None and public.phase is Phase.PLAY:
        laid = " ".join(card.text for card in public.trick.cards)
        lines.append(f"trick from player_{public.trick.leader}: {laid}".rstrip())
    if turn.picks:
        lines.append(f"picked: {turn.picks}")
    lines.append("totals: " + " ".join(map(str, public.match.totals)))
    return "\n".join(lines)
