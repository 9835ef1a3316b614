"""The pages that show every screen, in both languages: ``docs/screens.md`` and its German twin."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tests.screens.catalog import SCREENS, VARIANTS, Variant
from tests.screens.image_comparison import FOLDER
from tests.screens.screenshot_files import screenshot_file

DOCS: Final = FOLDER.parent
HEAD: Final = {
    "en": (
        "# The screens\n\n"
        "Every screen of the page, as the tests keep it: 1280×800, 390×844 and 320×640, in four"
        " themes and both languages. `./herzrasen test --full tests/screens` compares a dozen of"
        " them with the page as it is now, `--all` every one: the picture with a tolerance, a"
        " desktop’s words exactly. `.venv/bin/python -m tests.screens` takes them anew and writes"
        " this page."
        " *Deutsch: [screens.de.md](screens.de.md).*\n"
    ),
    "de": (
        "# Die Bildschirme\n\n"
        "Jeder Bildschirm der Seite, wie die Tests ihn aufheben: 1280×800, 390×844 und 320×640, in"
        " vier Designs und beiden Sprachen. `./herzrasen test --full tests/screens` vergleicht"
        " ein Dutzend davon mit der Seite von jetzt, `--all` alle: das Bild mit einer Toleranz, die"
        " Wörter der Schreibtischgröße genau. `.venv/bin/python -m tests.screens` nimmt sie neu auf"
        " und schreibt diese Seite."
        " *English: [screens.md](screens.md).*\n"
    ),
}
TITLES: Final = {
    "lobby": ("The lobby", "Die Lobby"),
    "without-server": ("The lobby without a server", "Die Lobby ohne Server"),
    "daily": ("The daily deals", "Die Spiele des Tages"),
    "daily-results": (
        "The results of a daily deal (made up)",
        "Die Ergebnisse eines Spiels des Tages (erfunden)",
    ),
    "guide-hearts": ("How Hearts is played", "Wie Hearts geht"),
    "guide-nerts": ("How Nerts is played", "Wie Nerts geht"),
    "tactics-hearts": ("Tactics of Hearts", "Taktik in Hearts"),
    "rules-hearts": ("Choosing the rules of Hearts", "Die Regeln von Hearts wählen"),
    "rules-nerts": ("Choosing the rules of Nerts", "Die Regeln von Nerts wählen"),
    "rules-card": ("The rules card", "Die Regelkarte"),
    "settings": ("Settings", "Einstellungen"),
    "settings-cards": ("Settings: cards", "Einstellungen: Karten"),
    "settings-table": ("Settings: at the table", "Einstellungen: am Tisch"),
    "settings-keeping": ("Settings: keeping them", "Einstellungen: mitnehmen"),
    "settings-keys": ("Settings: keys", "Einstellungen: Tasten"),
    "tournament-new": ("A new duplicate match", "Eine neue Duplikat-Partie"),
    "tournament": ("A duplicate match", "Eine Duplikat-Partie"),
    "lesson-hearts": ("The lesson in Hearts", "Die Lektion in Hearts"),
    "lesson-nerts": ("The lesson in Nerts", "Die Lektion in Nerts"),
    "hearts-passing": ("Hearts: passing", "Hearts: Karten schieben"),
    "hearts-playing": ("Hearts: your turn", "Hearts: du bist dran"),
    "hearts-of-six-in-sides": ("Hearts for six, in teams", "Hearts zu sechst in Teams"),
    "hearts-of-eleven": ("Hearts for eleven, two decks", "Hearts zu elft, zwei Decks"),
    "hearts-exposing": ("Hearts: exposing cards", "Hearts: Karten offen legen"),
    "hearts-score-sheet": ("Hearts: the score sheet", "Hearts: das Punkteblatt"),
    "rules-at-the-table": ("The rules at the table", "Die Regeln am Tisch"),
    "nerts-of-four": ("Nerts for four", "Nerts zu viert"),
    "nerts-of-six-in-sides": ("Nerts for six, in teams", "Nerts zu sechst in Teams"),
    "nerts-of-twelve": ("Nerts for twelve", "Nerts zu zwölft"),
    "nerts-with-jokers": ("Nerts with jokers", "Nerts mit Jokern"),
    "nerts-alone": ("Nerts alone", "Nerts allein"),
    "nerts-score-sheet": ("Nerts: the score sheet", "Nerts: das Punkteblatt"),
    "waiting-for-friends": ("Waiting for friends", "Auf Freunde warten"),
    "invitation": ("An invitation for a camera", "Eine Einladung für die Kamera"),
    "invited": ("Invited players", "Wer eingeladen ist"),
    "leaving": ("Leaving a seat", "Platz aufgeben"),
    "account": ("Your profile", "Dein Profil"),
    "another-device": ("Playing on another device", "Auf anderem Gerät spielen"),
    "device-link": ("Following a device link", "Einem Gerätelink folgen"),
    "games": ("Your matches", "Deine Partien"),
    "statistics": ("Statistics", "Statistik"),
    "ratings": ("Ratings (made up)", "Ranglisten (erfunden)"),
    "record": ("Replay", "Wiedergabe"),
    "review": ("What the coach says (made up)", "Was der Coach sagt (erfunden)"),
}
IN_DOCUMENT: Final = {
    "en": (Variant("desktop", "felt", "en"), Variant("phone", "light", "en")),
    "de": (Variant("desktop", "felt", "de"), Variant("phone", "felt", "de")),
}
ALL: Final = {"en": "All: ", "de": "Alle: "}


def page(language: str) -> str:
    """The page in this language, as Markdown."""
    return "\n".join([HEAD[language], *_screens(language)])


def write() -> None:
    """Write both pages."""
    for language, ending in (("en", ".md"), ("de", ".de.md")):
        (DOCS / f"screens{ending}").write_text(page(language), "utf-8")


def _screens(language: str) -> Iterator[str]:
    for name in SCREENS:
        title = TITLES[name][language == "de"]
        yield f"## {title}\n"
        yield " ".join(
            f"![{title}, {_caption(look)}]({_path(name, look)})" for look in IN_DOCUMENT[language]
        )
        others = " · ".join(f"[{_caption(look)}]({_path(name, look)})" for look in VARIANTS)
        yield f"\n{ALL[language]}{others}\n"


def _caption(variant: Variant) -> str:
    return f"{variant.size} {variant.theme} {variant.language}"


def _path(name: str, variant: Variant) -> str:
    return screenshot_file(name, variant).relative_to(DOCS).as_posix()
