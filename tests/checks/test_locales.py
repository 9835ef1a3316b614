"""German and English have the same sentences with the same blanks."""

from re import sub
from string import Formatter

from herzrasen.locales import LANGUAGES, catalogue


def blanks(sentence: str) -> set[str]:
    """The names that the sentence leaves to be filled in; a card may stand in German with its
    article and in its case (``presentation/card_forms.py``)."""
    names = {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}
    return {sub(r"^(cards?)_(opening|subject|object|dative)$", r"\1", name) for name in names}


def test_every_language_has_the_same_keys() -> None:
    first, *others = (catalogue(language).keys() for language in LANGUAGES)
    assert first
    for other in others:
        assert first ^ other == set()


def test_every_language_leaves_the_same_blanks() -> None:
    first, *others = (catalogue(language) for language in LANGUAGES)
    for other in others:
        assert [key for key in first if blanks(first[key]) != blanks(other[key])] == []
