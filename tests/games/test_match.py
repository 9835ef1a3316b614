"""The score sheet of a match."""

from hypothesis import given
from hypothesis import strategies as st

from herzrasen.games.match import add_deal, competition_places, finish_match, new_match


def test_three_equal_bests_leave_the_fourth_place_to_the_last() -> None:
    assert competition_places((-20, -20, -20, -101)) == (1, 1, 1, 4)


@given(st.lists(st.integers(-200, 200), min_size=1, max_size=12).map(tuple))
def test_a_place_is_one_more_than_the_number_of_the_better(merits: tuple[int, ...]) -> None:
    places = competition_places(merits)
    assert 1 in places
    for mine, place in zip(merits, places, strict=True):
        assert place == 1 + len([other for other in merits if other > mine])


def test_a_sheet_grows_deal_by_deal_and_ends_once() -> None:
    sheet = add_deal(new_match(3), (1, 2, 23), (1, 2, 23))
    assert not sheet.over
    sheet = finish_match(
        add_deal(sheet, (0, 26, 0), (1, 28, 23)), competition_places((-1, -28, -23))
    )
    assert sheet.over
    assert sheet.deals == ((1, 2, 23), (0, 26, 0))
    assert sheet.totals == (1, 28, 23)
    assert sheet.places == (1, 3, 2)
