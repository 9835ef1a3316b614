"""A text is compared with the fingerprints of its own part of a file; the new lines are shown."""

from pathlib import Path

import pytest

from tests.fingerprints import AssertLongText

TEXT = "first\n== lobby\none\ntwo\n== lobby\none\n"
ROWS = "b: Kd\na: Bv\na, == lobby: 3dKdEf\na, == lobby 2: 3dKd\n"


def test_what_changes_is_shown_and_other_parts_do_not_matter(
    tmp_path: Path, assert_long_text: AssertLongText, request: pytest.FixtureRequest
) -> None:
    if request.config.getoption("--update-golden") or request.config.getoption("--write-texts"):
        pytest.skip("nothing is compared")
    file = tmp_path / "kept.txt"
    file.write_text(ROWS, "utf-8")
    assert_long_text(file, TEXT, "a")
    for changed, shown in (
        (TEXT.replace("two", "three"), "1 of 3 parts changed, first a, == lobby:\n  one\n- 1 b"),
        (TEXT.replace("two", "three"), "\\+ three\n"),
        (TEXT.replace("one\n", "", 1), "  == lobby\n- 1 before\n"),
        (TEXT.removesuffix("== lobby\none\n"), "1 of 2 parts changed, first a, == lobby 2:\n- 2"),
        (TEXT + "== new\n", "1 of 4 parts changed, first a, == new:\n- 0 before\n\\+ == new\n"),
    ):
        with pytest.raises(pytest.fail.Exception, match=shown):
            assert_long_text(file, changed, "a")
    with pytest.raises(pytest.fail.Exception, match="first b"):
        assert_long_text(file, "other", "b")
