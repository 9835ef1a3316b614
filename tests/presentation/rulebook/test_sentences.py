"""Rules in sentences: every option is mentioned, none without effect, no placeholder unfilled."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from herzrasen.cards import CardSet, packs
from herzrasen.games import hearts, nerts
from herzrasen.games.protocol import GameName
from herzrasen.locales import LANGUAGES, catalogue, text
from herzrasen.presentation.rulebook import translator
from herzrasen.presentation.rulebook.description import idle_options, rule_book, sentences
from herzrasen.presentation.rulebook.options import default_rules, options
from herzrasen.table.info import rules_of, text_of
from tests.golden_text import AssertGolden
from tests.presentation.golden_sentences import GOLDEN
from tests.presentation.rulebook.rules_samples import (
    GAMES,
    VALUES,
    any_rules,
    change_rules,
    every_change,
)


def lines(rules: Any, language: str) -> list[str]:
    return [line for group in sentences(rules, language) for line in group.lines]


@pytest.mark.parametrize("game", GAMES)
@given(data=st.data())
def test_any_rules_have_sentences(game: GameName, data: st.DataObject) -> None:
    rules = data.draw(any_rules(game))
    for language in LANGUAGES:
        page = lines(rules, language)
        for line in page:
            assert re.fullmatch(r"[A-ZÄÖÜ][^{}]*[.?!“”]", line), line
        assert len(set(page)) == len(page)
        book = rule_book(game, rules, language)
        assert [value.option for value in book.values] == [option.name for option in options(game)]
        assert all(value.words for value in book.values)
        assert book.differences == tuple(v.option for v in book.values if v.differs)


@pytest.mark.parametrize("game", GAMES)
@given(data=st.data())
@settings(max_examples=40)
def test_an_option_without_effect_changes_no_sentence_and_any_other_does(
    game: GameName, data: st.DataObject
) -> None:
    rules = data.draw(any_rules(game))
    pages = {language: lines(rules, language) for language in LANGUAGES}
    option = data.draw(st.sampled_from(sorted(VALUES[game])))
    others = [
        other
        for value in VALUES[game][option]
        if value != getattr(rules, option)
        and (other := change_rules(rules, **{option: value})) is not None
    ]
    for language in LANGUAGES:
        if option in idle_options(rules):
            assert all(lines(other, language) == pages[language] for other in others)
        elif others and option not in UNSAID:
            assert any(lines(other, language) != pages[language] for other in others), option


UNSAID = ("trim", "pass_count", "stuck_action")
"""Options that may say something only together with another: no list, no direction, no times."""


@pytest.mark.parametrize("game", GAMES)
def test_every_sentence_is_said_under_some_rules(
    game: GameName, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: set[str] = set()

    def noting(language: str, key: str, **facts: str | int) -> str:
        known = catalogue(language)
        one_or_other = f"{key}.one" if facts.get("n") == 1 else f"{key}.other"
        asked.add(key if key in known else one_or_other)
        return text(language, key, **facts)

    monkeypatch.setattr(translator, "text", noting)
    for rules in [*every_change(game), *RARE[game]]:
        sentences(rules, "en")
    written = {key for key in catalogue("en") if key.startswith(f"{game}_rules.")}
    titles = {key for key in written if key.endswith(".title")}
    assert {key for key in asked if key.startswith(f"{game}_rules.")} == written - titles


ALL_BUT_FOUR = ".".join(card.text for card in packs(1) if card not in CardSet.parse("2C QS KH AH"))
ONE_HEART = "standard+trim=own,pass_count=0,queen_value=0,removed=" + ".".join(
    card.text for card in packs(1) if card not in CardSet.parse("2C 3C 4C AH")
)
RARE: dict[GameName, list[Any]] = {
    "hearts": [
        hearts.parse_rules(text)
        for text in (
            "cancellation+bonus_card=JD,charging=yes,queen_value=1",
            "cancellation+players=8,first_lead=lowest-club",
            "cancellation+bonus_card=JD,bonus_value=0,moon_needs_bonus=yes",
            "standard+players=5,leftover=kitty-hearts,first_lead=holder-any-club",
            "standard+players=3,leftover=kitty-first",
            "standard+players=3,leftover=kitty-hearts",
            "standard+players=5,leftover=kitty-first",
            "standard+players=6,partners=2v2v2,moon=choice",
            "standard+players=6,partners=3v3,moon=automatic",
            "standard+bonus_card=JD,moon_needs_bonus=yes",
            "standard+bonus_card=JD,bonus_on_moon=void",
            "standard+bonus_card=JD,bonus_value=0",
            "standard+bonus_card=JD,bonus_value=-1",
            "standard+no_trick_bonus=-5,no_point_bonus=-5",
            "standard+target=none,deals=1",
            "standard+target=none,deals=4",
            f"standard+trim=own,pass_count=0,removed={ALL_BUT_FOUR}",
            f"{ONE_HEART}",
            f"{ONE_HEART},moon=self",
            f"{ONE_HEART},moon=choice,target=1",
            f"{ONE_HEART},moon=automatic,charging=yes",
            f"{ONE_HEART},partners=2v2,moon=choice,target=1",
            f"{ONE_HEART},partners=2v2,moon=automatic",
            "standard+breaking=heart-or-queen,lead_breaks=no",
            "standard+queen_value=0",
            "standard+queen_value=0,bonus_card=QS",
            "standard+queen_value=0,penalties=KS:10,heart_lead_exception=only-penalty",
            "standard+heart_lead_exception=only-penalty",
            "standard+moon=off,bonus_card=JD",
            "standard+breaking=penalty,lead_breaks=no",
            "standard+first_lead=left-of-dealer,pass_count=1,deal_cap=1",
            "standard+trim=own,removed=2C.2D.2S.2H.3C.3D.3S.3H.4C.4D.4S.4H,bonus_card=5C",
        )
    ],
    "nerts": [
        nerts.parse_rules(text)
        for text in (
            "stoss+order=down,foundations=per-suit",
            "stoss+seats=1,target=1",
            "stoss+stuck=timer,stuck_action=shuffle,stuck_times=1",
            "stoss+handicap=fixed,pile_sizes=13/12/11/10",
            "stoss+handicap=fixed,pile_sizes=13/12/11/10,pile_facing=all",
            "stoss+seats=1,stuck=vote,start=los,card_points=2",
            "stoss+seats=1,stuck=timer,stuck_action=shuffle",
            "stoss+seats=1,stuck=off",
            "stoss+round_cap=1",
            "stoss+target=none,spread=none",
            "stoss+target=none,spread=none,rounds=5",
            "stoss+stuck_action=end",
            "stoss+seats=1,stuck_action=end",
            "stoss+round_cap=1,tie=shared",
        )
    ],
}


def rare_lines() -> Iterator[str]:
    """What is said under rare rules, and what no more, beside what their preset says."""
    for game, rules in ((one, rules) for one in GAMES for rules in RARE[one]):
        asked = text_of(rules)
        usual = lines(rules_of(game, asked.partition("+")[0]), "en")
        page = lines(rules, "en")
        yield f"{re.sub(r'removed=[^,]{40,}', 'removed=…', asked)}:"
        yield from (f"  not: {line}" for line in usual if line not in page)
        yield from (f"  {line}" for line in page if line not in usual)


def test_rare_rules_read_as_they_did(assert_golden: AssertGolden) -> None:
    """``--update-golden`` writes it anew: read the difference before you keep it."""
    assert_golden(GOLDEN / "rare-rules.txt", "\n".join(rare_lines()) + "\n")


def test_a_page_reads_so() -> None:
    *_, end, _ = sentences(default_rules("hearts"), "en")
    assert list(end.lines) == [
        "The match ends when someone has 100 points or more after a deal.",
        "Equal totals share the better place: 1, 1, 3.",
        "After 60 deals it ends in any case, whatever the totals.",
    ]
    page = "\n".join(lines(hearts.PRESETS["h4-3"], "de"))
    for derived in (
        "Draußen bleiben alle Zweien.",
        "Im Spiel sind nur zwölf Herzen.",
        "Alle bekommen 16 Karten.",
        "Wer die Kreuz-Drei hat, eröffnet damit den ersten Stich.",
        "Die Pik-Dame zählt 12 Punkte.",
        "je 24 Punkte für alle anderen oder 24 weniger für sich.",
    ):
        assert derived in page


@pytest.mark.parametrize(
    ("rules", "sentence"),
    [
        ("standard+players=5", "The two of clubs and the two of diamonds are taken out"),
        (
            "cancellation+players=5",
            "Both twos of clubs, a two of diamonds and a two of spades",
        ),
        ("standard+sun=yes", "every single trick as well, everyone else gets 52 points."),
        ("new-moon+sun=yes", "they have the same choice with 52 points."),
        ("black-maria", "the king of spades 10 and the ace of spades 7."),
        ("standard+players=5,leftover=kitty-first", "The two cards left over lie face down"),
        ("standard+players=3,leftover=kitty-first", "The player with the lowest club"),
        ("standard+charging=yes", "the ten of clubs, the queen of spades and the ace of hearts."),
        ("omnibus+charging=yes", "Exposed, the jack of diamonds counts double."),
        ("partnership", "each opponent scores 26."),
        ("standard+exact_target=half,target=75", "lands exactly on 75 falls to 37."),
    ],
)
def test_what_follows_from_several_options_is_worked_out(rules: str, sentence: str) -> None:
    assert sentence in "\n".join(lines(hearts.parse_rules(rules), "en"))


@pytest.mark.parametrize(
    ("game", "rules", "sentence"),
    [
        ("nerts", "stoss+rounds=5,tie=shared", "in any case"),
        ("nerts", "stoss+seats=1,rounds=1", "in any case"),
        ("nerts", "stoss+target=none,spread=none,rounds=30", "another round"),
        ("nerts", "stoss+round_cap=1", "another round"),
        ("hearts", "standard+tie=play-on,deal_cap=1", "goes on deal by deal"),
        ("nerts", "stoss+seats=1", "The most points win"),
        ("nerts", "stoss+seats=1", "no matter who played it"),
        ("nerts", "stoss+seats=1,handicap=fixed,pile_sizes=5", "Round the table"),
        ("nerts", "stoss+card_points=0", "as many of your cards as you can"),
        ("hearts", "plain+heart_lead_exception=only-penalty", "other penalty cards"),
        ("hearts", "plain+breaking=penalty,lead_breaks=no", "any other penalty card"),
    ],
)
def test_nothing_is_said_that_cannot_happen(game: GameName, rules: str, sentence: str) -> None:
    """The laws read what happens; this is about sentences that no match could show to be false."""
    agreed = (hearts if game == "hearts" else nerts).parse_rules(rules)
    assert sentence not in "\n".join(lines(agreed, "en"))


@pytest.mark.parametrize(
    ("rules", "right", "wrong"),
    [
        ("cancellation", "Draußen bleiben eine Kreuz-Zwei und eine Karo-Zwei.", "Wer Kreuz-Zwei"),
        (
            "cancellation+first_lead=lowest-club",
            "Wer die Kreuz-Zwei hat, eröffnet",
            "Wer eine Kreuz-Zwei",
        ),
        (
            "cancellation+players=8,first_lead=lowest-club",
            "Wer eine Kreuz-Zwei hat, eröffnet",
            "Wer die Kreuz-Zwei",
        ),
        ("cancellation+players=5", "Draußen bleiben beide Kreuz-Zweien, eine", "zweimal"),
        ("h1", "außer Herzen höchstens noch die Pik-Dame auf der Hand hat,", "andere Strafkarten"),
        ("omnibus", "Der Karo-Bube zieht 10 Punkte ab.", "Den Karo-Buben"),
        ("omnibus+moon_needs_bonus=yes", "Zum Durchmarsch gehört auch der Karo-Bube.", "zum Mond"),
        ("standard+bonus_card=AD", "Das Karo-Ass zieht 10 Punkte ab.", "Der Karo-Ass"),
        ("standard+charging=yes", "Offen gelegt zählt die Pik-Dame doppelt.", "Liegt Herz-Ass"),
        ("partnership", "Bei Gleichstand sind beide Erste.", "1, 1, 3"),
        ("sun", "bekommen alle anderen je 52 Punkte.", "Macht er obendrein"),
        ("sun+moon=self", "dem werden 52 Punkte abgezogen.", "sind es 52"),
        ("stoss", "aber keinen König auf ein Ass.", "kein Ass auf einen König"),
        ("stoss+aces=free", "keinen König auf ein Ass und kein Ass auf einen König.", "Rücken"),
        ("stoss", "Jede Karte aus deinem Deck, die in der Mitte liegt,", "deinem Rücken"),
        ("stoss+seats=1", "Du kannst ihn auch selbst erklären.", "allen"),
        ("stoss-literal", "Beweg immer nur eine Karte und", "Folge"),
        (
            "stoss-literal",
            "sobald eins offen liegt und dorthin kann,",
            "du spielst sie selbst",
        ),
        ("duel+tie=shared", "Bei Gleichstand sind beide Erste.", "1, 1, 3"),
    ],
)
def test_german_reads_as_germans_speak(rules: str, right: str, wrong: str) -> None:
    game = hearts if rules.partition("+")[0] in hearts.PRESETS else nerts
    page = "\n".join(lines(game.parse_rules(rules), "de"))
    assert right in page
    assert wrong not in page


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_says_where_it_comes_from(language: str) -> None:
    of_hearts = " ".join(sentences(default_rules("hearts"), language)[-1].lines)
    for name in (
        *("Whist", "Reverse", "Black Lady", "1939", "Hitting the Moon", "Old Moon", "New Moon"),
        "Microsoft-Netzwerk",
    ):
        assert name in of_hearts
    of_nerts = " ".join(sentences(default_rules("nerts"), language)[-1].lines)
    for name in (
        *("1890", "Racing Demon", "Parlett", "1927", "Hülsemann", "Rasender Teufel", "1934"),
        *("Pounce", "Peanuts", "Racing Canfield", "Scramble", "Squeal", "Scrooge", "1940"),
    ):
        assert name in of_nerts


def test_there_is_one_german_word_for_taking_everything() -> None:
    """New Moon and Hitting the Moon are names; the history says what else people call it."""
    sentences = catalogue("de")
    found = [key for key in sentences if re.search(r"\b[Mm]ond", sentences[key])]
    assert found == ["hearts_rules.history.moon"]
