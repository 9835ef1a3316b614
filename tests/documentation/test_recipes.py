"""CONTRIBUTING.md's recipes, followed step by step with a dummy in a copy of the repository.

After each step the tests that the recipe names say what is still missing; after the last they pass.
Of the folders that a recipe names only those files run that speak of the dummy.
"""

from __future__ import annotations

import subprocess
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


# A rule option -----------------------------------------------------------------------------------

FEE: Final = {
    "en": (
        'name = "Entry fee"\nabout = "The points that everyone gets in each deal."',
        'fee = "Everyone gets {n} more in each deal."',
    ),
    "de": (
        'name = "Eintritt"\nabout = "Die Punkte, die in jedem Spiel alle bekommen."',
        'fee = "Alle bekommen in jedem Spiel {n} dazu."',
    ),
}
FEE_FIELD: Final = "    deal_fee: Annotated[int, msgspec.Meta(ge=0, le=50)] = 0\n"
AFTER_FIELD: Final = "    exact_target: ExactTarget = ExactTarget.NOTHING\n"
FEE_ENDING: Final = """title: Everyone gets seven more
preset: standard
trim: own
removed: {removed}
rotation: none
deal_fee: 7
dealer: 3
deal: {deal}
moves: {moves}
apart: deal_fee 0
"""


def test_a_rule_option(copy: ProjectCopy) -> None:
    sentences = "tests/games/hearts/test_locales.py"
    copy.replace(RULES, AFTER_FIELD, FEE_FIELD + AFTER_FIELD)
    copy.replace(
        "src/herzrasen/games/hearts/score.py",
        "        moon[seat]\n        + _card_points(",
        "        rules.deal_fee\n        + moon[seat]\n        + _card_points(",
    )
    tests_miss(copy, "option.deal_fee", sentences)

    for language, (option, line) in FEE.items():
        copy.append(locale("hearts", language), f"\n[option.deal_fee]\n{option}\n")
        rules = locale("hearts_rules", language)
        copy.replace(rules, "\nfloor = ", f"\n{line}\nfloor = ")
    copy.replace(
        "src/herzrasen/presentation/rulebook/hearts.py",
        "    if rules.floor_zero:\n",
        "    if rules.deal_fee:\n"
        '        yield translate("counting.fee", n=rules.deal_fee)\n'
        "    if rules.floor_zero:\n",
    )
    tests_pass(copy, sentences)

    copy.replace(
        "src/herzrasen/client/rules/option-groups.js",
        "'bonus_card', ",
        "'bonus_card', 'deal_fee', ",
    )
    groups = "tests/terminal/rules"
    copy.replace(
        "src/herzrasen/terminal/rules/option_groups.py",
        '                    "bonus_card",\n',
        '                    "bonus_card",\n                    "deal_fee",\n',
    )
    tests_pass(copy, groups)

    laws = "tests/laws/hearts_rules_strategy.py"
    tests_miss(copy, "deal_fee", "tests/laws/test_hearts_rules.py")
    copy.replace(
        laws,
        '    "sun": (False, True),\n',
        '    "sun": (False, True),\n    "deal_fee": (0, 1, 7),\n',
    )
    perft = ("tests/perft/test_perft.py", "tests/perft/test_comparison.py")
    tests_miss(copy, "deal_fee", *perft)
    copy.replace(
        ORACLE,
        '    exact_target: str = "nothing"\n',
        '    deal_fee: int = 0\n    exact_target: str = "nothing"\n',
    )
    copy.replace(ORACLE, "return min(bonuses)\n", "return o.deal_fee + min(bonuses)\n")
    example = (copy.folder / "tests/perft/no-trick-no-point.txt").read_text("utf-8")
    lines = dict(line.split(": ", 1) for line in example.splitlines())
    copy.write("tests/perft/deal-fee.txt", FEE_ENDING.format(**lines))
    run(copy, "tests.perft")
    tests_pass(copy, *perft)

    run(copy, "herzrasen", "rules", "pages", "docs/rules")
    write_wire_types(copy)
    tests_pass(
        copy,
        sentences,
        groups,
        "tests/games/hearts/test_score.py",
        "tests/laws/test_hearts_rules.py",
        "tests/presentation/rulebook",
        "tests/protocol",
    )


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


# A bot level --------------------------------------------------------------------------------------


def test_a_bot_level(copy: ProjectCopy) -> None:
    bots = "tests/bots/test_bot.py"
    seat = ("tests/seat_protocol/test_commands.py", "tests/seat_protocol/test_documentation.py")
    copy.replace(
        "src/herzrasen/bots/bot.py", '"level": Setting(1, 4, 2)', '"level": Setting(1, 5, 2)'
    )
    tests_miss(copy, "test_every_level_has_a_name", bots)

    copy.replace(
        "src/herzrasen/bots/bot.py", '"quick", "master")', '"quick", "master", "champion")'
    )
    copy.replace("src/herzrasen/bots/hearts/bot.py", "4: 1200}", "4: 1200, 5: 4800}")
    texts = "tests/games/hearts/test_locales.py"
    for language, title, sentence in (
        ("en", "Champion", "Thinks for seconds."),
        ("de", "Champion", "Denkt sekundenlang nach."),
    ):
        lobby = locale("lobby", language)
        master = "Meister" if language == "de" else "Master"
        copy.replace(
            lobby,
            f'\n4 = "{master}"\n\n[level_says]',
            f'\n4 = "{master}"\n5 = "{title}"\n\n[level_says]',
        )
        copy.replace(lobby, "\n\n[tempo]\n", f'\n5 = "{sentence}"\n\n[tempo]\n')

    tests_miss(copy, "champion", *seat)
    for language, last in (("en", "`master`, or `random`"), ("de", "`master` oder `random`")):
        copy.replace(page("seat", language), last, last.replace("`master`", "`master`, `champion`"))
    for old, new in (
        ("seat.now.bot == HeartsBot(4, 5)", "seat.now.bot == HeartsBot(5, 5)"),
        ("config seed=1 level=5", "config seed=1 level=6"),
        ("von 1 bis 4 sein", "von 1 bis 5 sein"),
    ):
        copy.replace(seat[0], old, new)
    copy.replace(bots, '[0, 5, True, 2.0, "2", None]', '[0, 6, True, 2.0, "2", None]')
    tests_pass(copy, bots, *seat, texts, "tests/research/test_players.py")


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


# A screen, and one of the terminal ----------------------------------------------------------------

PAGE: Final = """// A dummy: <dummy-page>.

import {html} from '../vendor/lit.js';
import {BaseElement} from '../elements/base-element.js';
import {t} from '../text/texts.js';

export class DummyPage extends BaseElement {
  /** @override */
  render() {
    return html`<p>${t('dummy.text')}</p>`;
  }
}

customElements.define('dummy-page', DummyPage);
"""
LOADER: Final = """function dummy() {
  load(() => import('./dummy/page.js'));
  return html`<dummy-page></dummy-page>`;
}

/** @param {CustomEvent<{name: string, date: string, game: GameName}>} event */
const openDaily"""
TERMINAL_SCREEN: Final = '''"""A dummy."""

from __future__ import annotations

from textual.app import ComposeResult

from herzrasen.terminal.screens.page import Text, TextPage


class DummyScreen(TextPage):
    """A dummy."""

    def page_title(self) -> str:
        """Its name."""
        return self.t("dummy.text")

    def body(self) -> ComposeResult:
        """What it says."""
        yield Text(self.t("dummy.text"))
'''
TERMINAL_LINES: Final = '''"""A dummy in lines."""

from __future__ import annotations

from herzrasen.terminal.lines.line_program import LineProgram


def dummy_page(program: LineProgram) -> None:
    """Say what the dummy says."""
    program.session.say_key("dummy.text")
'''
TWINS: Final = (
    r'    r"^#\/dummy$": {"full screen": "DummyScreen", "line mode": "dummy_page"},' + "\n"
)


def test_a_screen_of_the_page_and_its_twin_in_the_terminal(copy: ProjectCopy, node: str) -> None:
    """All but their pictures, which belong to one machine's fonts."""
    client, terminal = "src/herzrasen/client", "src/herzrasen/terminal"
    main, actions = f"{client}/main.js", "tests/terminal/test_every_action.py"
    checks = "tests/checks"
    addresses = [node, "--test", "tests/client/page-place.test.js"]
    copy.replace(
        main, "\n//   #/record   ", "\n//   #/dummy                  a dummy\n//   #/record   "
    )
    copy.replace(main, "  [/^#\\/events$/, ", "  [/^#\\/dummy$/, dummy],\n  [/^#\\/events$/, ")
    head, _, tail = LOADER.rpartition("/** @param")
    copy.replace(main, f"/** @param{tail}", f"{head}/** @param{tail}")
    assert subprocess.run(addresses, cwd=copy.folder, check=False).returncode

    for place in (f"{client}/app/page-place.js", "src/herzrasen/protocol/page_place.py"):
        copy.replace(place, "(?:me|games|daily|", "(?:me|games|dummy|daily|")
    copy.write(f"{client}/dummy/page.js", PAGE)
    copy.write(locale("dummy", "en"), 'text = "Nothing to see here."\n')
    tests_miss(copy, "dummy.text", f"{checks}/test_locales.py")
    copy.write(locale("dummy", "de"), 'text = "Hier gibt es nichts zu sehen."\n')
    tests_pass(copy, f"{checks}/test_locales.py", f"{checks}/test_custom_elements.py")
    subprocess.run(addresses, cwd=copy.folder, check=True)
    tests_pass(copy, f"{checks}/test_client.py", "-k", "types or biome")

    titles = '    "daily": ("The daily deals", "Die Spiele des Tages"),\n'
    dummy = '    "dummy": ("A dummy", "Ein Muster"),\n'
    copy.replace("tests/screens/markdown_pages.py", titles, dummy + titles)

    tests_miss(copy, "dummy", actions)
    copy.replace(actions, '    r"^#\\/events$": ', TWINS + '    r"^#\\/events$": ')
    tests_miss(copy, "DummyScreen", actions)
    copy.write(f"{terminal}/screens/dummy_screen.py", TERMINAL_SCREEN)
    copy.write(f"{terminal}/lines/pages/dummy_page.py", TERMINAL_LINES)
    tests_pass(copy, actions)
