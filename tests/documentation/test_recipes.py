"""CONTRIBUTING.md's recipes, followed step by step with a dummy in a copy of the repository.

After each step the tests that the recipe names say what is still missing; after the last they pass.
Of the folders that a recipe names only those files run that speak of the dummy.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from tests.checks.test_repository import committed_files
from tests.project_copy import ProjectCopy

pytestmark = pytest.mark.heavy

LANGUAGES: Final = ("en", "de")
RULES: Final = "src/herzrasen/games/hearts/rules.py"
PRESETS: Final = "src/herzrasen/games/hearts/presets.py"
ORACLE: Final = "tests/perft/oracle.py"
MESSAGES: Final = "src/herzrasen/protocol/websocket"


@pytest.fixture
def copy(tmp_path: Path, git: str) -> ProjectCopy:
    return ProjectCopy(tmp_path / "copy", committed_files(git))


def tests_pass(copy: ProjectCopy, *tests: str) -> None:
    passed, printed = copy.run_tests(*tests)
    assert passed, printed


def tests_miss(copy: ProjectCopy, missing: str, *tests: str) -> None:
    """The tests fail, and what they print names what is missing."""
    passed, printed = copy.run_tests(*tests)
    assert not passed
    assert missing in printed


def run(copy: ProjectCopy, *words: str) -> str:
    done, printed = copy.run_module(*words)
    assert done, printed
    return printed


def page(name: str, language: str) -> str:
    return f"docs/{name}.md" if language == "en" else f"docs/{name}.{language}.md"


def locale(file: str, language: str) -> str:
    return f"src/herzrasen/locales/{language}/{file}.toml"


def write_wire_types(copy: ProjectCopy) -> None:
    copy.write("src/herzrasen/client/wire.d.ts", run(copy, "herzrasen.protocol.typescript"))


# A preset -----------------------------------------------------------------------------------------

GENTLE: Final = {
    "en": 'name = "Gentle Hearts"\nabout = "The queen of spades counts only five points."',
    "de": 'name = "Sanftes Hearts"\nabout = "Die Pik-Dame zählt nur fünf Punkte."',
}


def test_a_preset(copy: ProjectCopy) -> None:
    texts = ("tests/games/hearts/test_locales.py", "tests/games/hearts/test_variants.py")
    perft = "tests/perft/test_perft.py"
    copy.replace(
        PRESETS,
        '        "tournament": replace(_STANDARD, rotation=Rotation.LEFT_RIGHT_ACROSS),\n    }\n',
        '        "tournament": replace(_STANDARD, rotation=Rotation.LEFT_RIGHT_ACROSS),\n'
        '        "gentle": replace(_STANDARD, queen_value=5),\n    }\n',
    )
    tests_miss(copy, "preset.gentle", *texts)

    for language, words in GENTLE.items():
        copy.append(locale("hearts", language), f"\n[preset.gentle]\n{words}\n")
    tests_miss(copy, "test_all_presets_are_there", *texts)

    copy.replace(
        "tests/games/hearts/test_variants.py",
        "partnership tournament",
        "partnership tournament gentle",
    )
    tests_pass(copy, *texts)
    tests_miss(copy, "gentle", perft, "-k", "preset")

    copy.replace(
        ORACLE,
        '    "tournament": Options(rotation="left-right-across"),\n',
        '    "tournament": Options(rotation="left-right-across"),\n'
        '    "gentle": Options(queen_value=5),\n',
    )
    for place in ("first-trick", "mid-deal"):
        like = (copy.folder / f"tests/perft/plain-{place}.txt").read_text("utf-8")
        lines = [line for line in like.splitlines() if not line.startswith("apart: ")]
        text = "\n".join(lines).replace("preset: plain", "preset: gentle")
        copy.write(f"tests/perft/gentle-{place}.txt", f"{text}\n")
    tests_miss(copy, "gentle", perft, "-k", "gentle or preset")
    printed = run(copy, "tests.perft")
    assert {line.split()[1] for line in printed.splitlines() if line.startswith("CHANGED")} == {
        "gentle-first-trick",
        "gentle-mid-deal",
    }

    pages = "tests/presentation/rulebook/test_markdown.py"
    tests_miss(copy, "rules pages", pages)
    run(copy, "herzrasen", "rules", "pages", "docs/rules")
    tests_pass(copy, *texts, perft, pages, "tests/perft/test_comparison.py", "-k", "not random")


# A message from the browser -----------------------------------------------------------------------

WAVE: Final = '''class Wave(Message, frozen=True, tag="wave"):
    """Wave to the table."""


MemberMessage: TypeAlias = ('''
HANDLED: Final = """            case websocket.Wave():
                return None
            case websocket.Mute(other, muted):
"""
SENT: Final = """    wave: () => send({type: 'wave'}),
    close() {
      closed = true;
"""
CLOSED: Final = SENT.partition("\n")[2]


def test_a_message_from_the_browser(copy: ProjectCopy) -> None:
    costs = "tests/server/test_message_limits.py"
    copy.replace(f"{MESSAGES}/from_browser.py", "MemberMessage: TypeAlias = (", WAVE)
    copy.replace(
        f"{MESSAGES}/from_browser.py",
        "| CommitShare | OpenShare",
        "| CommitShare | OpenShare | Wave",
    )
    copy.replace(f"{MESSAGES}/__init__.py", "    Undo,\n", "    Undo,\n    Wave,\n")
    copy.replace(f"{MESSAGES}/__init__.py", '    "Welcome",\n', '    "Wave",\n    "Welcome",\n')
    copy.replace(
        "src/herzrasen/server/room/message_dispatcher.py", HANDLED.partition("None\n")[2], HANDLED
    )
    tests_miss(copy, "Wave", costs, "-k", "every_message_has_its_cost")

    copy.replace(
        "src/herzrasen/server/rate_limits/message_costs.py",
        "    websocket.AskBeat: 1.0,\n",
        "    websocket.AskBeat: 1.0,\n    websocket.Wave: 1.0,\n",
    )
    tests_pass(copy, costs, "-k", "every_message_has_its_cost")
    tests_miss(copy, "wave", "tests/checks/test_security.py")
    for language in LANGUAGES:
        copy.replace(
            page("security", language), "`pong`, `ask_beat` |", "`pong`, `ask_beat`, `wave` |"
        )
    tests_pass(copy, "tests/checks/test_security.py")

    tests_miss(copy, "wire.d.ts", "tests/protocol/test_codec.py")
    write_wire_types(copy)
    copy.replace("src/herzrasen/client/connection/connection.js", CLOSED, SENT)
    tests_pass(copy, "tests/protocol", "tests/server/test_fuzz.py")

    actions = "tests/terminal/test_every_action.py"
    tests_miss(copy, "Wave", actions)
    copy.replace(
        actions, '    "AskBeat": ASLEEP,\n', '    "AskBeat": ASLEEP,\n    "Wave": "a dummy",\n'
    )
    tests_pass(copy, actions)


# A setting of the server --------------------------------------------------------------------------

VALUES = {"en": "a whole number from 0 to 36500", "de": "eine ganze Zahl von 0 bis 36500"}
DUMMY = {"en": "Days that a dummy is kept.", "de": "Tage, die ein Muster bleibt."}


def test_a_setting_of_the_server(copy: ProjectCopy) -> None:
    tests = "tests/config/test_config.py"
    tests_pass(copy, tests)

    copy.replace(
        "src/herzrasen/config/retention.py",
        "    never_begun: Days = 7\n",
        "    never_begun: Days = 7\n    dummy: Days = 3\n",
    )
    tests_miss(copy, "settings.keep.dummy", tests)

    for language, sentence in DUMMY.items():
        copy.replace(
            locale("settings", language),
            "\nnever_begun = ",
            f'\ndummy = "{sentence}"\nnever_begun = ',
        )
    passed, printed = copy.run_tests(tests)
    assert not passed
    for language, sentence in DUMMY.items():
        row = f"| `keep.dummy` | `3` | {VALUES[language]} | {sentence} |"
        assert row in printed
        copy.replace(page("server", language), "| `keep.guests` |", f"{row}\n| `keep.guests` |")
    tests_pass(copy, tests)
