"""What a card proves about the hand it came from, case by case. That the true hands are never ruled
out is tested in ``engine/test_worlds.py``."""

from dataclasses import dataclass

import pytest

from herzrasen.bots.hearts.engine.worlds import unseen_cards
from herzrasen.bots.hearts.model.knowledge import knowledge_of
from herzrasen.cards import CardSet
from herzrasen.games import hearts
from tests.games.hearts.positions import apply_move, deal_hands, play_cards


@dataclass(frozen=True)
class InferenceCase:
    """Seat ``asked`` has seen these cards played, and knows what seat ``of`` may hold."""

    fact: str
    hands: tuple[str, ...]
    cards: str
    asked: int
    of: int
    may: str
    by: str = ""
    kitty: str = ""
    exposed: str = ""


CASES = [
    InferenceCase(
        "who discards has none of the suit",
        ("2C 3D AH", "AC 5D 6D", "2S 3S 7D"),
        "2C AC 2S",
        asked=1,
        of=2,
        may="3D 7D 3S AH",
    ),
    InferenceCase(
        "who leads a heart before the break has only hearts",
        ("2C 3D 4D", "AC AH KH", "4C 5D 6D"),
        "2C AC 4C AH",
        asked=2,
        of=1,
        may="KH",
    ),
    InferenceCase(
        "or only penalty cards",
        ("2C 3D 4D", "AC AH KH", "4C 5D QS"),
        "2C AC 4C AH",
        asked=0,
        of=1,
        may="QS KH",
        by="heart_lead_exception=only-penalty",
    ),
    InferenceCase(
        "who leads the queen before the break has only hearts besides",
        ("2C 3D 4D", "AC QS KH", "4C 5D AH"),
        "2C AC 4C QS",
        asked=0,
        of=1,
        may="KH AH",
        by="queen_lead=after-break",
    ),
    InferenceCase(
        "points in the first trick come from a hand of points",
        ("2C KD 4D", "AH QS KH", "4C 5D 6D"),
        "2C AH",
        asked=2,
        of=1,
        may="QS KH",
    ),
    InferenceCase(
        "and from one without the queen where she bleeds first",
        ("2C KD QS", "AH 2H KH", "4C 5D 6D"),
        "2C AH",
        asked=2,
        of=1,
        may="2H KH",
        by="bleeding=queen-first",
    ),
    InferenceCase(
        "a penalty card of the suit led is the only one",
        ("2S 3S 3C", "QS 4C AH", "6C 7C AS"),
        "2S QS",
        asked=2,
        of=1,
        may="3C 4C AH",
        by="first_lead=left-of-dealer",
    ),
    InferenceCase(
        "who does not drop the queen on another suit has her not",
        ("2C 3D AH", "AC KD QS", "3C 4C 6C"),
        "2C AC 3C KD 4C",
        asked=0,
        of=2,
        may="6C",
        by="queen_drop=yes",
    ),
    InferenceCase(
        "nor who does not drop her under the king",
        ("2C 3D 4D", "AC KS QS", "3C 2S AH"),
        "2C AC 3C KS 2S",
        asked=0,
        of=2,
        may="AH",
        by="queen_drop=yes",
    ),
    InferenceCase(
        "a lower club than the first lead lies in the kitty",
        ("3C AH", "4C 5D", "6C 7D"),
        "",
        asked=1,
        of=2,
        may="6C 7D AH",
        by="leftover=kitty-first",
        kitty="2C",
    ),
    InferenceCase(
        "who leads first with any club holds the lowest",
        ("2C 5C AH", "4C 6D 7D", "6C 8D 9D"),
        "5C",
        asked=1,
        of=2,
        may="6C 8D 9D AH",
        by="first_lead=holder-any-club",
    ),
    InferenceCase(
        "an exposed card in the first trick of its suit is the only one",
        ("2C 3D AH 4S", "AC JD 2S 3S", "4C 7D 8D 5S"),
        "2C AC 4C 2S 5S 4S 7D 3D JD",
        asked=0,
        of=1,
        may="3S",
        by="bonus_card=JD,charging=yes",
        exposed="JD",
    ),
    InferenceCase(
        "but who does not drop a queen that lies exposed may have had to hold her back",
        ("2C KS AH", "3C QS 2S", "AC 4C 5S"),
        "2C 3C AC 5S KS 2S",
        asked=2,
        of=1,
        may="QS AH",
        by="queen_drop=yes,charging=yes",
        exposed="QS",
    ),
    InferenceCase(
        "and the exposed queen is not dropped then, though she has to go whenever she can",
        ("2C 3D 4D 6S", "3C QS 3S 5D", "AC KS 7D AH"),
        "2C 3C AC KS 6S 3S",
        asked=0,
        of=1,
        may="5D 7D AH QS",
        by="queen_drop=yes,charging=yes",
        exposed="QS",
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.fact)
def test_what_a_card_proves(case: InferenceCase) -> None:
    by = ",".join(("players=3", "pass_count=0", *filter(None, [case.by])))
    state = deal_hands(f"standard+{by}", *case.hands, kitty=case.kitty)
    exposed = CardSet.parse(case.exposed)
    if state.public.phase is hearts.Phase.CHARGE:
        for seat, hand in enumerate(state.hands):
            state = apply_move(state, seat, hearts.Charge(hand & exposed))
    view = hearts.view(play_cards(state, case.cards), case.asked)
    knowledge = knowledge_of(view)
    assert knowledge.position.card_table.cards(
        unseen_cards(knowledge).possible[case.of]
    ) == CardSet.parse(case.may)
