"""Every sentence against the glossary (docs/glossary.md): words that are not said, numbers with
their nouns, quotation marks and blanks. A sentence is read in no other test."""

import re
from typing import Final

import pytest

from herzrasen.locales import LANGUAGES, catalogue
from tests.tools import ROOT

NEVER: Final[dict[str, dict[str, str]]] = {
    "de": {
        r"\bausteil": "geben",
        r"nach gegenüber": "über den Tisch",
        r"links herum": "im Uhrzeigersinn",
        r"\b(an|ge)spielt? [^,.]*\ban\b|\banspiel": "ausspielen",
        r"bezahl": "zählen",
        r"\babnehmen|\bwegnehmen\b.* Punkt": "abziehen",
        r"Schwarze Maria": "Pik-Dame",
        r"\bausleg|\bausliegt": "offen legen",
        r"Anspr[uü]ch": "beanspruchen",
        r"\bSkat\b|\bVorrat": "Talon, Handstapel",
        r"\babh[eo]be": "umschlagen",
        r"\bTableau|\bReihe .*Spalte|Sequenz": "Reihe, Folge",
        r"\bansag": "rufen",
        r"kann (mehr |nicht )ziehen": "kommt nicht weiter",
        r"Prämie": "Bonus",
        r"[Zz]ettel|\bStand:|\bSumme\b|(dein|eigen)e[mn] Stand\b": "Punkteblatt, Punktestand",
        r"(gewinn|nimm)t? [^.:]*\bStich\b|\bStich (gewinn|nimm)t": "den Stich machen, bekommen",
        r"\bstechen\b|\bsticht\b(?! die andere)": "den Stich machen",
        r"an die Reihe": "reihum",
        r"\b(denselben|freien) Platz (dort|in)\b|auf denselben Platz": "Ort",
        r"Teilnehmer\b": "wer mitspielt, Personen",
        r"\bBetreiber": "wer den Server betreibt",
        r"siehst zu\b": "schaust zu",
        r"\b([Mm]its|[Ss])pieler(n|s)?\b": "wer mitspielt, Plätze, Leute",
        r"Zuschauer": "wer zuschaut, beim Zuschauen",
        r"Karobube|Pikdame": "Karo-Bube, Pik-Dame",
        r"\bBlatt\b|Kartenspiel": "Deck, Hand",
        r"Regelsatz|Regelsätze|Regelwerk|\bVorlagen?\b": "Variante",
        r"Tauschrichtung|[Ww]eitergabe|Karten (zu tausch|weiterg)": "schieben",
        r"\bKitty\b": "Talon",
        r"\bTrainer": "Coach",
        r"\bUser\b|\bLogin\b": "Gast, Konto",
        r"\bPartei(en)?\b": "Team",
        r"von selbst\b": "automatisch",
        r"\bnoch mal\b|\bnochmals?\b": "noch einmal",
        r"jemand ander(es|er|en)\b": "jemand anders",
        r"\b[Vv]ersuche es\b": "Versuch es",
    },
    "en": {
        r"\brival\b(?!\})": "opponent",
        r"\bpacks?\b": "deck",
        r"\bpresets?\b(?!\})": "variant",
        r"\bwatchers?\b": "spectator",
        r"\b[Ww]hoever\b": "the player who",
        r"\b([Ss]ome|[Aa]ny|[Ee]very)bod": "someone, anyone, everyone",
        r"by (itself|themselves)\b": "automatically",
        r"\b[Uu]ser name": "username",
        r"\bcolor": "colour",
        r"\blakes?\b|\bstacks?\b|\bdiscard pile|\bwork pile|Stoss": "foundation, pile, waste",
        r"[Nn]obody can move": "nobody can make progress",
        r"\b(win|winn(ing|er))\b[^.]*\btrick|\btrick[^.;]*\b(win|winn(ing|er))\b": "take the trick",
        r"\b(the same|a free|the free) place\b(?! on)": "spot, seat",
        r"\bNo one\b": "nobody",
        r"\bin (your|the) network\b": "on your network",
    },
}
"""What is not said, with what is said instead, by language."""

EXCEPT: Final = {
    "dataset.card": "a page of text for programs",
    "dataset.column": "the columns of a table",
    "hearts_rules.history": "the queen's other name",
    "hearts_rules.history.moon": "names that are said elsewhere",
    "terminal.hearts.command": "words that may be typed",
    "terminal.nerts.command": "words that may be typed, the old ones too",
    "terminal.nerts.place": "words that may be typed, the old ones too",
    "line_mode.command": "words that may be typed, the old ones too",
    "cli": "programs and their files",
    "league": "tables",
    "settings": "files",
}
"""Keys, or their beginnings, under which such a word is right, and why."""

CURLY: Final = ("record.fault.tag-broken", "league.config.texts", "dataset.card")
"""Sentences that show what is typed."""


def sentences(language: str) -> dict[str, str]:
    """The sentences that people read, by key."""
    return {
        key: sentence
        for key, sentence in catalogue(language).items()
        if not any(key == name or key.startswith(f"{name}.") for name in EXCEPT)
    }


@pytest.mark.parametrize(
    ("language", "word"), [(language, word) for language in NEVER for word in NEVER[language]]
)
def test_one_word_is_said_for_one_thing(language: str, word: str) -> None:
    found = {key: text for key, text in sentences(language).items() if re.search(word, text)}
    assert found == {}, f"say: {NEVER[language][word]}"


OTHERWISE: Final[dict[str, tuple[tuple[str, ...], str]]] = {
    r"Teilnehmer\b": (("league",), "an entrant: a program, or a level of ours"),
    r"\b([Mm]its|[Ss])pieler(n|s)?\b": (
        (
            *("dataset", "environments", "league", "learning", "library", "strength"),
            "vector-environment",
        ),
        "a program that plays",
    ),
    r"\bTrainer": (("vector-environment",), "a program that trains"),
    r"Schwarze Maria": (("hearts-options",), "the queen's other name"),
    r"Anspr[uü]ch": (
        ("fairness", "record", "security"),
        "one of several touches of one place; a claim of the rest as a thing: noted, refused",
    ),
    r"\bansag": (("accessibility",), "what a screen reader does"),
    r"\bBlatt\b|Kartenspiel": (("noninterference", "index"), "the game, not its cards"),
    r"[Zz]ettel|\bStand:|\bSumme\b|(dein|eigen)e[mn] Stand\b": (
        ("coach", "duplicate", "environments", "league", "record"),
        "what numbers add up to",
    ),
}
"""Documents, by their names without endings, that mean something else by such a word; and what."""


def prose(document: str) -> str:
    """A document's sentences: without blocks of code, what is typed, and addresses."""
    blocks = r"^```.*?^```|(?<=\n\n)(?: {4}[^\n]*\n)+"
    without_blocks = re.sub(blocks, "", document, flags=re.DOTALL | re.MULTILINE)
    return re.sub(r"`[^`\n]*`|\]\([^)\n]*\)", " ", without_blocks)


def test_german_documents_use_the_words_of_the_program() -> None:
    """The program's sentences are read above, those of the documents nowhere else."""
    documents = [ROOT / "README.de.md", *(ROOT / "docs").rglob("*.de.md")]
    found: set[str] = set()
    used: set[tuple[str, str]] = set()
    for file in documents:
        name = file.name.removesuffix(".de.md")
        if name == "glossary":
            continue
        text = prose(file.read_text("utf-8"))
        for word, instead in NEVER["de"].items():
            hits = [hit[0] for hit in re.finditer(word, text)]
            if name in OTHERWISE.get(word, ((), ""))[0]:
                used |= {(word, name)} if hits else set()
            else:
                found |= {f"{file.name}: {hit} (say: {instead})" for hit in hits}
    assert found == set()
    assert {(word, name) for word, (names, _) in OTHERWISE.items() for name in names} == used


COUNTED: Final = {"de": r"\bkoste[tn]\b|bezahl", "en": r"\bcosts?\b|\bpays\b"}


def test_nobody_leads_in_nerts() -> None:
    """To lead is “ausspielen”; in Nerts a card is played."""
    found = [key for key, text in sentences("de").items() if "usspiel" in text]
    assert [key for key in found if key.startswith(("nerts", "guide.nerts", "lesson.nerts"))] == []


def test_a_match_goes_to_its_points_and_they_are_no_target() -> None:
    """A newcomer to Hearts would try for a target, and both games call one thing by one name; what
    a card is brought to is a target in Nerts alone."""
    of_matches = (
        *("hearts.", "hearts_rules.", "hearts_table.", "guide.hearts.", "lesson.hearts."),
        *("nerts.", "nerts_rules.", "nerts_table.state.", "nerts_end.met", "guide.nerts."),
        "lesson.nerts.",
    )
    found = [
        (language, key)
        for language in LANGUAGES
        for key, text in sentences(language).items()
        if key.startswith(of_matches) and re.search(r"\bZiel|\b[Tt]argets?\b(?!\})", text)
    ]
    assert found == []


def test_a_variant_says_after_what_its_shooter_chooses() -> None:
    """At a table the sentence stands alone above the rules, under the variant's name."""
    abouts = {key: text for key, text in sentences("en").items() if ".preset." in key}
    found = [
        key for key, text in abouts.items() if "shooter" in text and "a moon" not in text.lower()
    ]
    assert found == []


NAMES_ALONE: Final = {
    "guide.hearts.trick.taken": "the card comes with its article",
    "guide.hearts.playable": "signs",
    "guide.nerts.aim": "the points of a card",
    "hearts.refusal.no-such-card": "the card comes with its article",
    "hearts.event": "lists of signs",
    "hearts_rules": "the cards come with their articles",
    "hearts_table.charging.confirm": "a button",
    "hearts_table.trick.cancelled": "a label",
    "nerts.event.all.as": "the joker comes with its article",
    "nerts_review.found.played": "a label",
    "nerts_table.ask": "lists",
    "nerts_table.fits": "labels",
    "nerts_table.joker_as": "a name",
    "nerts_table.log.moved": "cards and where they went, in few words",
    "nerts_table.middle.done": "a label",
    "record.text.passes": "a list of signs",
    "rule_choice": "labels",
    "rules": "the cards come with their articles",
    "seat": "cards as they are typed",
    "terminal.nerts.stands": "a name",
    "verify.move": "lists of signs",
}
"""Where a German sentence, or what stands under such a key, names a card without an article."""


def test_cards_stand_in_german_sentences_with_their_article() -> None:
    """It is “Der Pik-König liegt da nicht mehr” and “Du legst den Pik-König”; lists and labels,
    which a colon shows, need none."""
    bare = re.compile(r"(?<!: )\{cards?\}(?!:)")
    found = {
        key
        for key, text in sentences("de").items()
        if bare.search(text)
        and not re.fullmatch(r"\{card\}\W?", text)
        and not key.startswith("cards.")
    }
    kept = {
        key: name
        for key in found
        for name in NAMES_ALONE
        if key == name or key.startswith(f"{name}.")
    }
    assert found - kept.keys() == set()
    assert set(NAMES_ALONE) - set(kept.values()) == set()


def test_what_proves_the_cards_of_both_games_names_no_deal_of_hearts() -> None:
    """Nerts has rounds, so “Spiel 2” says of its second round what it is not."""
    german = sentences("de").items()
    assert [key for key, text in german if key.startswith("fair_deals.") and "Spiel" in text] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_penalty_card_counts_its_points(language: str) -> None:
    """Mistakes cost points, and so do cards left in a Nerts pile; hearts and the queen count."""
    of_hearts = ("hearts.", "hearts_rules.", "hearts_table.", "guide.hearts.", "lesson.hearts.")
    found = [
        key
        for key, sentence in sentences(language).items()
        if key.startswith(of_hearts) and re.search(COUNTED[language], sentence)
    ]
    assert found == []


RANK: Final = "(?:Two|Three|Four|Five|Six|Seven|Eight|Nine|Ten|Jack|Queen|King|Ace)s?"
TITLE_CASE: Final = re.compile(
    rf"\b{RANK} of (?:Clubs|Diamonds|Spades|Hearts)\b"
    rf"|\b(?:the|an?|and|or|as|with|from) {RANK} of (?:clubs|diamonds|spades|hearts)\b"
    r"|\b(?:of|no|and|or) (?:Clubs|Diamonds|Spades)\b"
)


def test_english_writes_cards_small() -> None:
    """The queen of spades: in the sentences, in the documents, and in all that the tests keep of
    what is shown and said, where the names of cards are put together."""
    files = {
        *ROOT.glob("*.md"),
        *(ROOT / "docs").rglob("*.md"),
        *(ROOT / "src/herzrasen/locales/en").iterdir(),
        *(ROOT / "tests").rglob("*.txt"),
    }
    found = {
        f"{file.relative_to(ROOT)}: {hit[0]}"
        for file in files
        for hit in TITLE_CASE.finditer(file.read_text("utf-8"))
    }
    assert found == set()


AT_LEAST_TWO: Final = ("all", "limit", "mistakes", "most", "of", "others", "signed", "sizes")
"""Facts that are never one: limits, and numbers of which something is a part."""
NUMBER: Final = rf"\{{(?!(?:{'|'.join(AT_LEAST_TWO)})\}})\w+\}}[\u00a0 ]"
NOUNS: Final = {
    "de": "Punkte[nr]?|Karten|Runden|Spielen?|Stichen?|Sekunden|Zügen?|Tischen?|Partien|Plätzen?"
    "|Personen|Ereignisse|Entscheidungen|Änderungen",
    "en": "points|cards|rounds|deals|tricks|seconds|tables|matches|seats|people|players|events"
    "|decisions|changes",
}
PROGRAMS: Final = (
    *("cli.arena", "league", "library", "dataset.card"),
    *("guide", "coach_table.hint"),
)
"""Figures of measurements, the standard rules' own numbers, points with a decimal."""
PLURAL_ONLY: Final = {
    *("hearts.refusal.wrong-pack", "hearts.refusal.uneven-hands"),
    *("hearts_table.direction.seats", "hearts_table.passing.way.seats", "hearts_table.rest.aloud"),
    *("cli.dataset.done.one", "cli.dataset.done.other", "daily.points.bar.span"),
    *("match_note.round.slow.one", "match_note.round.slow.other"),
    *("hearts_rules.counting.sun-others", "hearts_rules.counting.sun-others-sides"),
    *("hearts_rules.counting.sun-self", "hearts_rules.counting.sun-choice"),
    *("hearts_rules.counting.sun-automatic", "hearts_rules.before.steps"),
    *("hearts_table.log.taken_waiting.you", "hearts_table.log.taken_waiting.other"),
    *("nerts.event.you.run-to-column", "nerts.event.other.run-to-column"),
    *("nerts_rules.layout.pile-top", "nerts_rules.layout.pile-all", "nerts_rules.layout.stock"),
    *("nerts_rules.stuck.timer", "nerts_rules.stuck.timer-alone", "nerts_stuck.why.timer"),
    *("nerts_rules.end.cap-shared", "nerts_rules.stuck.patience"),
    *("nerts_rules.stuck.progress-always",),
    *("nerts_rules.stuck.patience-alone", "nerts_rules.stuck.patience-off"),
    *("nerts_rules.stuck.patience-off-alone", "table_list.show_all", "history.match.found_more"),
}
"""Sentences whose number is at least two: a limit or a size that the rules bound."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_number_has_a_sentence_for_one(language: str) -> None:
    """``text`` takes ``.one`` for the 1 of ``{n}``: where another number, or one without that
    sentence, stands before a plural, "1 tables" would be said."""
    plural = rf"{NUMBER}(?:{NOUNS[language]})\b"
    without = {
        key
        for key, sentence in catalogue(language).items()
        for found in re.findall(plural, sentence)
        if not (key.endswith(".other") and re.match(r"\{(n|many)\}", found))
    }
    assert {key for key in without - PLURAL_ONLY if not key.startswith(PROGRAMS)} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_marks_and_blanks_are_typographic(language: str) -> None:
    """An apostrophe is curly, quotation marks are the language's, no blank breaks before a unit."""
    wrong = r"[A-Za-z}]'[a-z]|\"|\.\.\.|[}\d] (?:%|h|s|ms|min|[KM]i?B)(?![\w])| …"
    found = {
        key: text
        for key, text in sentences(language).items()
        if re.search(wrong, text) and key not in CURLY
    }
    assert found == {}
