"""What the launcher says. The program reads all other sentences from
``src/herzrasen/locales``; these are needed before it can run.
"""

import locale
import os
import re
import sys
from typing import Final

SENTENCES: Final = {
    "en": {
        "play": "Setting Herzrasen up. This happens once and takes a moment …",
        "terminal": "Adding what the terminal needs …",
        "cluster": "Adding what a cluster needs …",
        "dev": "Setting the development environment up …",
        "cluster-tests": "Setting the development environment up, with a broker …",
        "waiting": "Herzrasen is already being set up; waiting …",
        "bare": "This Python has neither pip nor venv. On Debian or Ubuntu, install them with:\n"
        "    {sudo}apt install python3-venv",
        "failed": "Setup failed.{cause}\nThe last output was:\n{output}",
        "network": " The usual cause is the network; please try again.",
        "disk": " The disk is full.",
        "again": "Setup failed; it is tried again in {pause} seconds …",
        "unwritable": "Herzrasen sets itself up in its own folder, which failed:"
        " {file}: {reason}.\n"
        "The folder must belong to the user who starts it, and the disk must have room.",
        "compiling": "Compiling the bots' kernel …",
        "compiler": "No C++ compiler found. One is downloaded to make the bots fast, used once"
        " and deleted (100 MB, a minute or two) …",
        "beside": "The bots' kernel is compiled while you play; until it is there, the strong ones"
        " are slower and weaker.",
        "compiler-beside": "The bots' kernel is compiled while you play; until it is there, the"
        " strong ones are slower and weaker. There is no C++ compiler: one is downloaded for that,"
        " used once and deleted (100 MB).",
        "slow": "The bots' kernel could not be compiled, so they run in plain Python:"
        " the strong ones are slower and weaker. ./herzrasen setup tries again; a C++ compiler"
        " (g++, clang) helps.\nThe last output was:\n{output}",
        "test": "Set up what the tests need and run the gate, as CI does: minutes. Other arguments"
        " go to pytest; a path or -k runs only what it names, in the chosen tier.",
        "setup": "Set up and start nothing. `play` is what every start sets up by itself,"
        " `terminal` adds what `herzrasen terminal` needs, `cluster` what a server with the"
        " settings cluster.* needs, `dev` what the tests need, `cluster-tests` the broker.",
        "strict": "a missing tool (node, TypeScript, a browser, the compiled kernel)"
        " is a failure, not a skip",
        "full": "run the heavy tests and every browser test too: a quarter of an hour",
        "all": "run the slow tests too: hours",
        "bare-tests": "run instead what happens on Debians that have nothing but Python; as root",
        "many": "run instead the tests that need PostgreSQL or NATS, which are fetched",
    },
    "de": {
        "play": "Herzrasen richtet sich ein. Das geschieht nur einmal und dauert etwas …",
        "terminal": "Was das Terminal braucht, kommt hinzu …",
        "cluster": "Was ein Cluster braucht, kommt hinzu …",
        "dev": "Die Entwicklungsumgebung wird eingerichtet …",
        "cluster-tests": "Die Entwicklungsumgebung wird eingerichtet, mit einem Broker …",
        "waiting": "Herzrasen wird gerade schon eingerichtet; bitte warten …",
        "bare": "Dieses Python hat weder pip noch venv. Unter Debian und Ubuntu installiert sie:\n"
        "    {sudo}apt install python3-venv",
        "failed": "Das Einrichten ist fehlgeschlagen.{cause}\nDie letzte Ausgabe war:\n{output}",
        "network": " Meist liegt es am Netz; bitte noch einmal versuchen.",
        "disk": " Die Platte ist voll.",
        "again": "Das Einrichten ist fehlgeschlagen; in {pause} Sekunden der nächste Versuch …",
        "unwritable": "Herzrasen richtet sich in seinem eigenen Ordner ein, und das ging nicht:"
        " {file}: {reason}.\n"
        "Der Ordner muss dem gehören, der es startet, und die Platte braucht Platz.",
        "compiling": "Der Rechenkern der Bots wird kompiliert …",
        "compiler": "Kein C++-Compiler gefunden. Damit die Bots schnell sind, wird einer"
        " heruntergeladen, einmal benutzt und wieder gelöscht (100 MB, ein bis zwei Minuten) …",
        "beside": "Der Rechenkern der Bots wird kompiliert, während gespielt wird; bis er da ist,"
        " sind die starken langsamer und schwächer.",
        "compiler-beside": "Der Rechenkern der Bots wird kompiliert, während gespielt wird; bis er"
        " da ist, sind die starken langsamer und schwächer. Dafür wird ein C++-Compiler"
        " heruntergeladen, weil keiner da ist, einmal benutzt und wieder gelöscht (100 MB).",
        "slow": "Der Rechenkern der Bots ließ sich nicht kompilieren; sie rechnen deshalb in reinem"
        " Python: Die starken sind langsamer und schwächer. ./herzrasen setup versucht es noch"
        " einmal; ein C++-Compiler (g++, clang) hilft.\nDie letzte Ausgabe war:\n{output}",
        "test": "Richtet ein, was die Tests brauchen, und führt ihre erste Stufe aus, wie CI:"
        " Minuten. Weitere Argumente gehen an pytest; ein Pfad oder -k führt nur aus, was er"
        " nennt, in der gewählten Stufe.",
        "setup": "Richtet ein und startet nichts. `play` richtet jeder Start von selbst ein,"
        " `terminal` dazu, was `herzrasen terminal` braucht, `cluster`, was ein Server mit den"
        " Einstellungen cluster.* braucht, `dev`, was die Tests brauchen, `cluster-tests` den"
        " Broker.",
        "strict": "ein fehlendes Werkzeug (node, TypeScript, ein Browser, der kompilierte"
        " Rechenkern) ist ein Fehler, kein Überspringen",
        "full": "auch die schweren Tests und alle im Browser ausführen: eine Viertelstunde",
        "all": "auch die langsamen Tests ausführen: Stunden",
        "bare-tests": "stattdessen ausführen, was auf Debians geschieht, die nur Python haben; als"
        " root",
        "many": "stattdessen die Tests ausführen, die PostgreSQL oder NATS brauchen; beide werden"
        " geholt",
    },
}

LOCALE_NAMES: Final = {"en": ("en",), "de": ("de", "german")}
"""How the names of a language's locales begin, in small letters; Windows has names of its own."""


def translate(key: str, **facts: object) -> str:
    """The sentence for `key` in the language of the user's locale."""
    return SENTENCES[language()][key].format(**facts)


def language() -> str:
    """The language of the locale where there is one, else 'en'."""
    names = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    name = next(filter(None, names), "")
    if sys.platform == "win32" and not name:
        name = locale.getlocale()[0] or ""
    known = (lang for lang, starts in LOCALE_NAMES.items() if name.lower().startswith(starts))
    return next(known, "en")


def print_message(sentence: str) -> None:
    """Print a message to the user on stderr."""
    print(sentence, file=sys.stderr, flush=True)


def failure(output: str) -> str:
    """That a set-up failed: with the cause, where the output of its last command tells it."""
    cause = ""
    if is_disk_full(output):
        cause = translate("disk")
    elif _NO_NETWORK.search(output):
        cause = translate("network")
    return translate("failed", cause=cause, output=output)


def is_disk_full(output: str) -> bool:
    """Whether a command says that the disk is full."""
    return _FULL_DISK.search(output) is not None


_FULL_DISK: Final = re.compile(
    r"no space left|os error (28|112|122)\b|disk quota|disk full", re.IGNORECASE
)
_NO_NETWORK: Final = re.compile(
    r"network|connect|resol|\bdns\b|unreachable|timed out|timeout|urlopen|http|fetch|download",
    re.IGNORECASE,
)
