"""The cases that decide whether the engine is right: rulings/hearts.md 4, by number.

Each test plays cards, or holds a made position up to the rules; the sentence of the page stands
above the tests of its case.
"""

from fractions import Fraction
from math import comb

import pytest
from msgspec.structs import replace

from herzrasen.cards import DEALER, WATCHER, CardSet
from herzrasen.games import hearts
from herzrasen.games.hearts.deck import deck
from herzrasen.games.hearts.moves import MoonChoice
from herzrasen.games.hearts.score import deal_points, default_moon_choice, shooter
from herzrasen.games.hearts.state import Phase
from herzrasen.games.match import Match
from herzrasen.games.protocol import Refusal
from tests.games.hearts.positions import (
    apply_move,
    cards,
    claim_is_certain,
    deal_hands,
    legal,
    on_turn,
    parse_captures,
    play_cards,
    refusal_code,
    rules,
)

HEARTS = "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"
ALL_PENALTY = "QS 2H 3H KH"
LEFT = "standard+first_lead=left-of-dealer"
NO_PASS = "pass_count=0"


# 1. All-penalty hand on the first trick: legal cards are exactly those of the bleeding option. With
# 7 players it happens about once in 3,600 deals, with 9 once in 68.


@pytest.mark.parametrize(
    ("by", "hand", "playable"),
    [
        ("standard", ALL_PENALTY, ALL_PENALTY),
        ("standard", "2H 3H KH", "2H 3H KH"),
        ("standard+bleeding=queen-first", ALL_PENALTY, "QS"),
        ("standard+bleeding=queen-first", "2H 3H KH", "2H 3H KH"),
        ("standard+first_trick=hearts-forbidden", ALL_PENALTY, ALL_PENALTY),
        ("standard+first_trick=hearts-forbidden,bleeding=queen-first", ALL_PENALTY, "QS"),
        ("standard+first_trick=allowed,bleeding=queen-first", ALL_PENALTY, ALL_PENALTY),
        ("black-maria+first_trick=forbidden", "KS AS 2H", "KS AS 2H"),
        ("black-maria+first_trick=forbidden,bleeding=queen-first", "QS KS 2H", "QS"),
        ("plain", ALL_PENALTY, "QS"),  # she costs nothing: no hand of penalty cards
    ],
)
def test_case_01_a_hand_of_penalty_cards_bleeds(by: str, hand: str, playable: str) -> None:
    assert legal(on_turn(hand, "2C", by=by, first=True)) == playable


def test_case_01_one_harmless_card_and_nothing_bleeds() -> None:
    view = on_turn(f"3D {ALL_PENALTY}", "2C", first=True)
    assert legal(view) == "3D"
    assert {refusal_code(view, card) for card in ALL_PENALTY.split()} == {"first-trick-points"}


@pytest.mark.parametrize(("players", "once_in"), [(7, 3_600), (9, 68)])
def test_case_01_how_often_it_happens(players: int, once_in: int) -> None:
    """Exactly, from the cards in play: the chance that at least one of the hands is all penalty."""
    in_play = deck(rules(f"standard+players={players}"))
    size, penalty, total = in_play.hand_size, len(in_play.penalty), len(in_play.cards)
    assert size * players == total
    certain = Fraction(0)
    for hands in range(1, penalty // size + 1):  # inclusion and exclusion
        chance = Fraction(comb(players, hands))
        for before in range(hands):
            gone = before * size
            chance *= Fraction(comb(penalty - gone, size), comb(total - gone, size))
        certain += chance if hands % 2 else -chance
    assert float(1 / certain) == pytest.approx(once_in, rel=0.01)


# 2. A heart shed by bleeding breaks hearts.


@pytest.mark.parametrize(
    ("by", "playable"), [("standard", "7D 3H"), ("h2", "7D 3H"), ("h3", "7D 3H"), ("h1", "7D")]
)
def test_case_02_a_heart_shed_by_bleeding_breaks_hearts(by: str, playable: str) -> None:
    """In H1 hearts are never led, whatever has been played."""
    hands = ("5C 3H 7D", "2C AD KD", "4H 6H QS", "4C 5D 6D")
    state = play_cards(deal_hands(f"{by}+{NO_PASS}", *hands), "2C 4H 4C 5C")
    assert (state.public.turn, claim_is_certain(state)) == (0, playable)


def test_case_02_without_it_they_are_not_broken() -> None:
    hands = ("5C 3H 7D", "2C AD KD", "4H 6H 8S", "4C 5D 6D")
    state = play_cards(deal_hands(f"standard+{NO_PASS}", *hands), "2C 8S 4C 5C")
    assert (state.public.turn, claim_is_certain(state)) == (0, "7D")


# 3. Leader with only hearts and ♠Q before the break: ♠Q is forced; in preset H1 a heart is also
# legal.


@pytest.mark.parametrize(
    ("by", "playable"),
    [
        ("standard", "QS"),
        ("h2", "QS"),
        ("h3", "QS"),
        ("h4", "QS"),
        ("h1", "QS 3H KH"),
        ("standard+breaking=never", "QS"),
        ("standard+queen_lead=after-break", "QS 3H KH"),  # nothing would be legal: everything is
    ],
)
def test_case_03_leading_from_only_hearts_and_the_queen(by: str, playable: str) -> None:
    assert legal(on_turn("QS 3H KH", by=by)) == playable


@pytest.mark.parametrize("by", ["standard", "h1", "h3"])
def test_case_03_only_hearts_may_always_be_led(by: str) -> None:
    assert legal(on_turn("3H KH", by=by)) == "3H KH"


def test_case_03_after_the_break_any_card() -> None:
    assert legal(on_turn("QS 3H KH", broken=True)) == "QS 3H KH"


# 4. First lead left of the dealer: following suit beats the first-trick ban (a lone ♠Q must follow
# spades).


def test_case_04_a_lone_queen_follows_spades_in_the_first_trick() -> None:
    assert legal(on_turn("QS 3D 4H", "2S", by=LEFT, first=True)) == "QS"
    assert legal(on_turn("QS 3S 4H", "2S", by=LEFT, first=True)) == "3S"
    assert legal(on_turn("QS KS 3D", "2S", by=f"{LEFT},penalties=KS:10", first=True)) == "QS KS"


def test_case_04_the_ban_covers_the_lead_as_well() -> None:
    assert legal(on_turn("QS 3D 4H", by=LEFT, first=True)) == "3D"
    assert legal(on_turn("QS 4H", by=LEFT, first=True)) == "QS"  # she bleeds; hearts are not led
    assert legal(on_turn("4H 5H", by=LEFT, first=True)) == "4H 5H"
    by = f"{LEFT},first_trick=hearts-forbidden,breaking=free"
    assert legal(on_turn("QS 3D 4H", by=by, first=True)) == "3D QS"


def test_case_04_the_seat_left_of_the_dealer_leads() -> None:
    state = deal_hands(f"{LEFT},{NO_PASS}", "3D 2S", "2C QS", "4C 3S", "5C 3H")
    assert (state.public.dealer, state.public.turn) == (3, 0)
    state = play_cards(state, "2S")
    assert claim_is_certain(state) == "QS"


# 5. Lowest club trimmed away or in the kitty: the lowest club actually held leads.


@pytest.mark.parametrize(
    ("by", "lowest"),
    [
        ("standard", "2C"),
        ("standard+players=3", "2C"),
        ("standard+players=3,trim=lowest", "3C"),
        ("h4-3", "3C"),
        ("standard+players=5", "3C"),
        ("h4-5", "2C"),
        ("standard+players=6", "2C"),
        ("h4-6", "3C"),
        ("standard+players=6,trim=lowest", "4C"),
        ("standard+players=7", "2C"),
        ("standard+players=7,trim=lowest", "3C"),
        ("standard+players=8", "2C"),
        ("standard+players=9", "5C"),
        ("standard+players=10,trim=lowest", "3C"),
        ("cancellation+players=7,first_lead=lowest-club", "3C"),
        ("cancellation+players=8,first_lead=lowest-club", "2C"),
    ],
)
def test_case_05_the_lowest_club_in_play_leads(by: str, lowest: str) -> None:
    agreed = rules(f"{by}{',' if '+' in by else '+'}{NO_PASS}")
    state = apply_move(hearts.start(agreed), DEALER, hearts.Deal(tuple(deck(agreed).cards)))
    assert {card[:2] for card in claim_is_certain(state).split()} == {lowest}


def test_case_05_the_lowest_club_lies_in_the_kitty() -> None:
    by = f"standard+{NO_PASS},leftover=kitty-first"
    state = deal_hands(by, "7C 3D", "5C 2H", "4C 5D", "8C QS", kitty="2C 3C")
    assert (state.public.turn, claim_is_certain(state)) == (2, "4C")


def test_case_05_passing_comes_first() -> None:
    state = deal_hands("standard+pass_count=1", "2C 3D", "5C 4D", "4C 5D", "8C 2H")
    for seat, card in enumerate(("2C", "4D", "5D", "2H")):
        state = apply_move(state, seat, hearts.Pass(CardSet.parse(card)))
    assert (state.public.turn, claim_is_certain(state)) == (1, "2C")


def test_case_05_of_two_seats_that_hold_one_the_nearer_to_the_dealers_left_leads() -> None:
    by = f"cancellation+players=5,first_lead=lowest-club,{NO_PASS}"
    state = deal_hands(by, "7C 3D", "5C 4D", "2C' 5D", "8C QS", "2C 3H")
    assert (state.public.turn, claim_is_certain(state)) == (2, "2C'")


# 6. The moon is found by cards, never by the sum: 26 − 10 with ♦J is still a moon.


@pytest.mark.parametrize(
    ("by", "with_the_jack", "points"),
    [
        ("omnibus", True, (-10, 26, 26, 26)),
        ("omnibus", False, (0, 16, 26, 26)),
        ("omnibus+bonus_on_moon=void", True, (0, 26, 26, 26)),
        ("omnibus+bonus_on_moon=void", False, (0, 26, 26, 26)),
        ("omnibus+moon_needs_bonus=yes", True, (-10, 26, 26, 26)),
        ("omnibus+moon_needs_bonus=yes", False, (26, -10, 0, 0)),
        ("omnibus+moon=self", True, (-36, 0, 0, 0)),
    ],
)
def test_case_06_a_moon_with_and_without_the_jack(
    by: str, with_the_jack: bool, points: tuple[int, ...]
) -> None:
    jack = ("JD", "2C") if with_the_jack else ("3D", "JD")
    taken = parse_captures(f"{HEARTS} QS {jack[0]}", jack[1], "3C", "4C")
    assert deal_points(rules(by), taken) == points


def test_case_06_twenty_six_points_are_no_moon_by_themselves() -> None:
    """Black Maria: all hearts and the queen are 26, and two penalty cards lie elsewhere."""
    taken = parse_captures(f"{HEARTS} QS", "KS", "AS", "2C")
    assert shooter(rules("black-maria+players=4"), taken) is None
    assert deal_points(rules("black-maria+players=4"), taken) == (26, 10, 7, 0)
    assert deal_points(rules(), taken) == (0, 26, 26, 26)


# 7. Moon worth 24 with twelve hearts, 52 with two packs, and with the extra penalty cards included;
# a kitty's penalty cards belong to its winner.


@pytest.mark.parametrize(
    ("by", "worth"),
    [
        ("standard", 26),
        ("h4-3", 24),
        ("h4-6", 24),
        ("standard+players=3", 26),
        ("cancellation", 52),
        ("cancellation+players=11", 52),
        ("black-maria", 43),
        ("spot", 129),
        ("standard+heart_values=face", 36),
        ("standard+queen_value=0", 13),
        ("standard+queen_value=50", 63),
    ],
)
def test_case_07_what_a_moon_is_worth(by: str, worth: int) -> None:
    agreed = rules(by)
    in_play = deck(agreed)
    rest = in_play.cards - in_play.penalty
    piles = [str(in_play.penalty), str(rest), *("-" for _ in range(agreed.players - 2))]
    assert deal_points(agreed, parse_captures(*piles)) == (
        0,
        *(worth for _ in range(agreed.players - 1)),
    )


@pytest.mark.parametrize(("by", "worth"), [("sun", 52), ("h4-3+sun=yes", 48), ("h4-6+sun=yes", 48)])
def test_case_07_a_sun_is_twice_the_moon(by: str, worth: int) -> None:
    agreed = rules(by)
    piles = [str(deck(agreed).cards), *("-" for _ in range(agreed.players - 1))]
    assert deal_points(agreed, parse_captures(*piles))[1:] == tuple(worth for _ in piles[1:])


@pytest.mark.parametrize(
    ("by", "points"),
    [
        # Two hearts are in play, so the queen costs two. Seat 2 takes the first trick, seat 3 the
        # other one, in which a heart falls.
        ("leftover=kitty-first", (0, 0, 3, 1)),
        ("leftover=kitty-hearts", (4, 4, 4, 0)),
        ("leftover=kitty-hearts,moon=off", (0, 0, 0, 4)),
    ],
)
def test_case_07_a_kittys_penalty_cards_belong_to_its_winner(
    by: str, points: tuple[int, ...]
) -> None:
    hands = ("2C QC", "3C 2H", "AC 5D", "4C 6D")
    state = deal_hands(f"standard+{NO_PASS},{by}", *hands, kitty="QS 3H")
    state = play_cards(state, "2C 3C AC 4C 5D 6D QC 2H")
    assert state.public.match.totals == points


# 8. A moon that ends the match while the shooter still loses (H4 spells it out) stands in the plain
# rules; the automatic choices avoid it.

LOSING = (90, 20, 30, 80)
"""What stood before the moon: +26 for the others ends the match, and seat 0 comes in third."""


def after_a_moon(by: str, totals: tuple[int, ...], *, deals: int = 4) -> hearts.State:
    """Seat 0 has just shot a moon worth 26 on top of these totals."""
    hands = ("AC AS", "2C QS", "3C 2H", "4C 3H")
    state = deal_hands(f"{by}{',' if '+' in by else '+'}{NO_PASS},queen_value=24", *hands)
    nothing = (0,) * len(totals)
    public = replace(state.public, match=Match(totals, (nothing,) * deals))
    return play_cards(replace(state, public=public), "2C 3C 4C AC AS QS 2H 3H")


def test_case_08_a_moon_that_loses_the_match_stands() -> None:
    state = after_a_moon("standard", LOSING)
    assert state.public.phase is Phase.OVER
    assert state.public.match.totals == (90, 46, 56, 106)
    assert state.public.match.places == (3, 1, 2, 4)


def test_case_08_the_automatic_choice_avoids_it() -> None:
    state = after_a_moon("standard+moon=automatic", LOSING)
    assert state.public.phase is not Phase.OVER
    assert state.public.match.totals == (64, 20, 30, 80)


@pytest.mark.parametrize(
    ("totals", "after"),
    [
        ((0, 0, 0, 0), (0, 26, 26, 26)),  # the match goes on anyway
        ((70, 80, 90, 75), (70, 106, 116, 101)),  # the match ends, and the shooter wins it
        ((60, 10, 50, 20), (60, 36, 76, 46)),  # beaten, but the match goes on
        ((70, 10, 90, 20), (44, 10, 90, 20)),  # beaten, and the match would end
    ],
)
def test_case_08_what_the_automatic_choice_does(
    totals: tuple[int, ...], after: tuple[int, ...]
) -> None:
    assert after_a_moon("standard+moon=automatic", totals).public.match.totals == after


# 9. The chooser has a default for a time-out or an absent player: whichever gives the better final
# rank, else others +.


@pytest.mark.parametrize(
    ("by", "totals", "choice"),
    [
        ("new-moon", (0, 0, 0, 0), MoonChoice.OTHERS),
        ("new-moon", (70, 80, 90, 75), MoonChoice.OTHERS),
        ("new-moon", LOSING, MoonChoice.SELF),
        # 74 and 26 land on the target and fall to 50: below the shooter's 60.
        ("new-moon+exact_target=half", (60, 74, 70, 70), MoonChoice.SELF),
        ("new-moon", (60, 74, 70, 70), MoonChoice.OTHERS),
        ("partnership+moon=choice", (60, 30), MoonChoice.OTHERS),
        ("partnership+moon=choice", (95, 75), MoonChoice.OTHERS),
    ],
)
def test_case_09_what_an_absent_shooter_chooses(
    by: str, totals: tuple[int, ...], choice: MoonChoice
) -> None:
    state = after_a_moon(by, totals)
    assert hearts.to_act(state.public) == {0}
    assert default_moon_choice(state.public, 0) is choice


def test_case_09_nobody_else_may_choose() -> None:
    state = after_a_moon("new-moon", (0, 0, 0, 0))
    for seat in (1, 2, 3):
        assert isinstance(hearts.decide(state, seat, hearts.ChooseMoon(MoonChoice.SELF)), Refusal)
    state = apply_move(state, 0, hearts.ChooseMoon(MoonChoice.SELF))
    assert state.public.match.totals == (-26, 0, 0, 0)


# 10. Several players over the target at once; everyone tied; negative totals; the deal cap.


def test_case_10_several_players_over_the_target_at_once() -> None:
    state = after_a_moon("standard", (50, 74, 90, 80))
    assert state.public.match.totals == (50, 100, 116, 106)
    assert state.public.match.places == (1, 2, 4, 3)


@pytest.mark.parametrize(("tie", "over"), [("shared", True), ("play-on", False)])
def test_case_10_everyone_tied(tie: str, over: bool) -> None:
    state = after_a_moon(f"standard+tie={tie}", (101, 75, 75, 75))
    assert state.public.match.totals == (101,) * 4
    assert (state.public.phase is Phase.OVER) is over
    assert state.public.match.places == ((1, 1, 1, 1) if over else ())


def test_case_10_negative_totals() -> None:
    state = after_a_moon("new-moon-forced", (-30, -60, 101, 5))
    assert state.public.match.totals == (-56, -60, 101, 5)
    assert state.public.match.places == (2, 1, 4, 3)
    floor = after_a_moon("new-moon-forced+floor_zero=yes", (10, 0, 101, 0))
    assert floor.public.match.totals == (0, 0, 101, 0)
    assert floor.public.match.places == (1, 1, 4, 1)


@pytest.mark.parametrize(
    ("agreed", "deals", "over"),
    [("", 58, False), ("", 59, True), (",deals=62", 60, False), (",deals=62", 61, True)],
)
def test_case_10_the_deal_cap(agreed: str, deals: int, over: bool) -> None:
    """New Moon could last for ever; the cap ends it even where the first place is tied. As many
    deals as were agreed on are played."""
    state = after_a_moon(f"new-moon-forced+tie=play-on{agreed}", (26, 0, 3, 4), deals=deals)
    assert (state.public.phase is Phase.OVER) is over
    assert state.public.match.places == ((1, 1, 3, 4) if over else ())


# 11. "The rest are mine" must account for unplayed penalty cards, ♦J, a possible moon or sun, the
# first-trick ban and the broken state.

RUNNING = ("2C 3D 4D", "3C QS 2H", "AC AD KD", "4C JD 3H")
"""Seat 2 takes the first trick; nobody can take the ace and the king of diamonds from it."""


def claim_rest(by: str) -> hearts.State:
    """Seat 2 has claimed after the first trick."""
    state = play_cards(
        deal_hands(f"{by}{',' if '+' in by else '+'}{NO_PASS}", *RUNNING), "2C 3C AC 4C"
    )
    assert hearts.legal(hearts.view(state, 2)).claim
    return apply_move(state, 2, hearts.Claim())


@pytest.mark.parametrize(
    ("by", "totals"),
    [
        ("standard+moon=off", (0, 0, 4, 0)),  # two hearts, and the queen costs two
        ("omnibus+moon=off", (0, 0, 4 - 10, 0)),
        ("standard", (4, 4, 0, 4)),
        ("omnibus", (4, 4, -10, 4)),
        ("omnibus+moon_needs_bonus=yes", (4, 4, -10, 4)),
        ("new-moon-forced", (0, 0, -4, 0)),
        ("sun", (8, 8, 0, 8)),
        ("standard+moon=off,no_trick_bonus=-5", (-5, -5, 4, -5)),
        ("partnership", (0, 8)),
    ],
)
def test_case_11_a_claim_counts_what_was_not_played(by: str, totals: tuple[int, ...]) -> None:
    assert claim_rest(by).public.match.totals == totals


def test_case_11_a_claimed_moon_may_be_chosen() -> None:
    state = claim_rest("new-moon")
    assert state.public.phase is Phase.MOON
    assert hearts.to_act(state.public) == {2}


def test_case_11_no_sun_where_a_trick_was_lost_before() -> None:
    hands = ("2C 3D 4D", "3C QS 2H", "AC AD KD", "KC JD 3H")
    state = deal_hands(f"sun+{NO_PASS}", *hands)
    early = play_cards(state, "2C 3C AC KC")
    assert apply_move(early, 2, hearts.Claim()).public.match.totals == (8, 8, 0, 8)
    hands = ("2C AD KD", "3C QS 2H", "4C QD TD", "AC JD 3H")
    late = play_cards(deal_hands(f"sun+{NO_PASS}", *hands), "2C 3C 4C AC JD AD 2H TD")
    assert late.public.turn == 0
    assert apply_move(late, 0, hearts.Claim()).public.match.totals == (0, 4, 4, 4)


def test_case_11_the_first_trick_ban() -> None:
    """Seat 0 holds only winners, but the lowest club, or what the first trick allows, leads."""
    bound = deal_hands(f"standard+{NO_PASS}", "2C AD", "3C QS", "4C 2H", "5C 3H")
    assert not hearts.legal(hearts.view(bound, 0)).claim
    assert isinstance(hearts.decide(bound, 0, hearts.Claim()), Refusal)
    free = deal_hands(f"{LEFT},{NO_PASS}", "AC AH", "3C QS", "4C 2H", "5C 3H")
    assert hearts.legal(hearts.view(free, 0)).claim
    # The club goes first and loses, whatever becomes of the ace of hearts.
    low = deal_hands(f"{LEFT},{NO_PASS}", "2C AH", "3C QS", "4C 2H", "5C 3H")
    assert not hearts.legal(hearts.view(low, 0)).claim


@pytest.mark.parametrize(
    ("shed", "hand", "playable", "certain"),
    [
        ("9S", "AC AH 8D", "8D", True),  # the only diamond goes first; then hearts alone are left
        ("9S", "AC AH KH", "KH AH", True),
        ("9S", "AC KH 8D", "8D", False),  # the ace is out
        ("4H", "AC AH 8D", "8D AH", True),
        ("4H", "AC AH 2S", "2S AH", False),
    ],
)
def test_case_11_the_broken_state(shed: str, hand: str, playable: str, certain: bool) -> None:
    """Unbroken hearts can be claimed as well: whatever has to be led before them wins, too."""
    others = ("2C QS 4S", f"{shed} QH 5S", "4C 6S 7S" if "AH" in hand else "4C 6S AH")
    by = f"standard+{NO_PASS},first_trick=allowed"
    state = play_cards(deal_hands(by, hand, *others), f"2C {shed} 4C AC")
    assert (state.public.turn, claim_is_certain(state)) == (0, playable)
    assert hearts.legal(hearts.view(state, 0)).claim is certain
    if certain:
        assert apply_move(state, 0, hearts.Claim()).public.trick is None


# 12. Two packs, everything cancelled, last trick.

FIVE = f"cancellation+players=5,{NO_PASS}"


def test_case_12_the_second_of_the_two_highest_wins_the_last_trick() -> None:
    state = play_cards(deal_hands(FIVE, "KC", "AC", "KC'", "AC'", "QH"), "KC AC KC' AC' QH")
    assert [trick.winner for trick in state.public.tricks] == [3]
    assert state.public.match.totals == (1, 1, 1, 0, 1)


def test_case_12_earlier_the_cards_wait_and_the_same_seat_leads_again() -> None:
    hands = ("KC 2D", "AC 3D", "KC' 4D", "AC' 5D", "QH 9H")
    state = play_cards(deal_hands(FIVE, *hands), "KC AC KC' AC' QH")
    assert state.public.tricks[0].winner is None
    assert state.public.waiting == cards("KC AC KC' AC' QH")
    assert (state.public.turn, claim_is_certain(state)) == (0, "2D")
    state = play_cards(state, "2D 3D 4D 5D 9H")
    assert state.public.match.totals == (2, 2, 2, 0, 2)


def test_case_12_what_waits_goes_with_the_last_trick() -> None:
    hands = ("KC 2D", "AC 3D", "KC' 2D'", "AC' 3D'", "QH 9H")
    state = play_cards(deal_hands(FIVE, *hands), "KC AC KC' AC' QH 2D 3D 2D' 3D' 9H")
    assert [trick.winner for trick in state.public.tricks] == [None, 3]
    assert state.public.match.totals == (2, 2, 2, 0, 2)


# 13. All pass their cards before anyone sees what was received; a pass may be changed until the
# last one is in.

PASSING = ("2C 3D", "5C 4D", "4C 5D", "8C 2H")


def passing(*passes: str) -> hearts.State:
    """A deal of two cards each, one of them passed to the left; so many have chosen."""
    state = deal_hands("standard+pass_count=1", *PASSING)
    for seat, card in enumerate(passes):
        state = apply_move(state, seat, hearts.Pass(CardSet.parse(card)))
    return state


def test_case_13_received_cards_are_hidden_until_all_have_passed() -> None:
    state = passing("2C", "4D", "5D")
    assert state.public.phase is Phase.PASS
    for seat, hand in enumerate(PASSING):
        view = hearts.view(state, seat)
        assert (view.hand, view.received) == (CardSet.parse(hand), None)
    state = apply_move(state, 3, hearts.Pass(CardSet.parse("2H")))
    received = [hearts.view(state, seat).received for seat in range(4)]
    assert received == [CardSet.parse(card) for card in ("2H", "2C", "4D", "5D")]


def test_case_13_a_chosen_pass_is_hidden_from_the_others() -> None:
    state = passing("2C")
    events = hearts.decide(state, 1, hearts.Pass(CardSet.parse("4D")))
    assert not isinstance(events, Refusal)
    for seat in (0, 2, 3, WATCHER):
        assert "4D" not in repr([hearts.see(event, seat) for event in events])
    assert "4D" in repr([hearts.see(event, 1) for event in events])


def test_case_13_a_pass_may_be_changed_until_the_last_one_is_in() -> None:
    state = passing("2C", "4D", "5D")
    state = apply_move(state, 0, hearts.Pass(CardSet.parse("3D")))
    assert hearts.view(state, 0).given == CardSet.parse("3D")
    state = apply_move(state, 3, hearts.Pass(CardSet.parse("2H")))
    assert hearts.view(state, 1).received == CardSet.parse("3D")
    assert isinstance(hearts.decide(state, 0, hearts.Pass(CardSet.parse("2C"))), Refusal)


# 14. Ranking 1, 1, 1, 4 with three equal best scores.


def test_case_14_three_equal_best_scores() -> None:
    hands = ("2C QC", "3C 2H", "AC 5D", "4C QS")
    state = play_cards(deal_hands(f"plain+{NO_PASS},deals=1", *hands), "2C 3C AC 4C 5D QS QC 2H")
    assert state.public.match.totals == (0, 0, 1, 0)
    assert state.public.match.places == (1, 1, 4, 1)
    assert state.public.phase is Phase.OVER
