"""The module is a Game: mypy reads the assignment."""

from herzrasen.games import hearts
from herzrasen.games.protocol import Game, LegalMoves

GAME: Game[
    hearts.HeartsRules,
    hearts.State,
    hearts.Public,
    hearts.View,
    hearts.Move,
    hearts.Event,
    hearts.Legal,
] = hearts
LEGAL: LegalMoves[hearts.Move] = hearts.Legal()


def test_a_match_begins_with_the_dealer() -> None:
    state = GAME.start(hearts.PRESETS["standard"])
    assert GAME.to_act(state.public) == {-1}
    assert list(LEGAL) == []
