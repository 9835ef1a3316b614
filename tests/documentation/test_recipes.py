"""CONTRIBUTING.md's recipes, followed step by step with a dummy in a copy of the repository.

After each step the tests that the recipe names say what is still missing; after the last they pass.
Of the folders that a recipe names only those files run that speak of the dummy.
"""

from __future__ import annotations

import re
import subprocess
import sys
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
        "src/herzrasen/client/kit/rules/option-groups.js",
        "'bonus_card', ",
        "'bonus_card', 'deal_fee', ",
    )
    groups = "tests/terminal/rules"
    copy.replace(
        "src/herzrasen/terminal/rules/option_groups.py",
        '                "bonus_card",\n',
        '                "bonus_card",\n                "deal_fee",\n',
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
        "src/herzrasen/bots/hearts/bot_part.py",
        '"level": Setting(1, 4, 2)',
        '"level": Setting(1, 5, 2)',
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


# A language ---------------------------------------------------------------------------------------

LOCALES: Final = "src/herzrasen/locales"
SENTENCE: Final = re.compile(r'^([\w-]+ = ")([^"\\]* [^"\\]*)(")$', re.MULTILINE)
"""A line of a locale's file with more than one word."""
TYPED: Final = re.compile(r"\[(\w+\.)?(command|place)")
"""Tables of words that people type."""
FRENCH: Final = (
    ("league", 'language = "English"', 'language = "Français"'),
    ("rules", "FEnglish: [", "Français: ["),
    ("terminal", "F{first} or {last}", "{first} ou {last}"),
    ("record", 'J = "J"\nQ = "Q"\nK = "K"', 'J = "V"\nQ = "D"\nK = "R"'),
    ("format", 'thousands = ","', 'thousands = "\u202f"'),
    ("format", "F{first} and {last}", "{first} et {last}"),
    ("format", 'comma = "F, "', 'comma = ", "'),
)
ASK_CLIENT: Final = """
import {readSettings} from './src/herzrasen/client/core/settings/settings.js';
import {languageOf} from './src/herzrasen/client/core/text/languages.js';

console.log(languageOf(['ja', 'fr-CA', 'de']), readSettings('{"language":"fr"}').language);
"""
TERMINAL: Final = (
    ("hearts/key_bindings", '"b": "J", "d": "Q"}', '"fr": {**_ENGLISH_RANKS, "v": "J"}'),
    ("hearts/key_bindings", '"p": "S", "h": "H"}', '"fr": {"t": "C", "k": "D", "p": "S"}'),
)
ROWS: Final = """
from functools import partial
from herzrasen.config.render import to_markdown
from herzrasen.locales import text

for row in to_markdown(lambda key, **facts: text("fr", f"settings.{key}", **facts)):
    print(row)
"""
GLOSSARY: Final = """
NEVER["fr"] = {}
COUNTED["fr"], NOUNS["fr"] = COUNTED["en"], NOUNS["en"]
"""


def write_french_sentences(copy: ProjectCopy) -> None:
    """Those of English, with a mark before each."""
    for file in sorted((copy.folder / LOCALES / "en").iterdir()):
        tables = re.split(r"^(?=\[)", file.read_text("utf-8"), flags=re.MULTILINE)
        french = [
            table if TYPED.match(table) else SENTENCE.sub(r"\1F\2\3", table) for table in tables
        ]
        written = "".join(french).replace('\npoint = "."\n', '\npoint = ","\n')
        copy.write(locale(file.stem, "fr"), written)
    for name, english, own in FRENCH:
        copy.replace(locale(name, "fr"), english, own)


def test_a_language(copy: ProjectCopy, node: str) -> None:
    client, terminal = "src/herzrasen/client", "src/herzrasen/terminal"
    package, launcher = f"{LOCALES}/__init__.py", "launcher/sentences.py"
    sentences = "tests/checks/test_locales.py"
    types = ("tests/checks/test_client.py", "-k", "types")
    for language in LANGUAGES:
        texts = locale("client", language)
        copy.replace(texts, '\nde = "Deutsch"\n', '\nde = "Deutsch"\nfr = "Français"\n')
        copy.replace(texts, '\nde = "B D K"\n', '\nde = "B D K"\nfr = "V D R"\n')
    write_french_sentences(copy)
    copy.replace(package, '"en", "de"]', '"en", "de", "fr"]')
    copy.replace(package, '("de", "german")}', '("de", "german"), "fr": ("fr",)}')
    tests_miss(copy, "test_browser_and_launcher_have_the_same_languages", sentences)

    copy.replace(f"{client}/core/text/languages.js", "['en', 'de']", "['en', 'de', 'fr']")
    tests_miss(copy, "Property 'fr' is missing", *types)
    letters, keys = f"{client}/core/text/card-text.js", f"{client}/games/hearts/rank-keys.js"
    copy.replace(letters, "Q: 'D'}}", "Q: 'D'}, fr: {J: 'V', Q: 'D', K: 'R'}}")
    copy.replace(keys, "d: 'Q'}}", "d: 'Q'}, fr: {...ENGLISH, v: 'J'}}")
    tests_pass(copy, *types)
    index = f"{client}/index.html"
    german = (copy.folder / index).read_text("utf-8")
    copy.write(index, re.sub(r'(<p lang="de">.*)', r'\1\n<p lang="fr">Un moment …</p>', german))
    copy.replace(launcher, '("de", "german")}', '("de", "german"), "fr": ("fr",)}')
    copy.append(launcher, '\n\nSENTENCES["fr"] = SENTENCES["en"]\n')
    tests_pass(copy, sentences)

    cards = "tests/terminal/keys/test_key_bindings.py"
    tests_miss(copy, "KeyError: 'fr'", cards)
    for name, german, french in TERMINAL:
        copy.replace(f"{terminal}/{name}.py", german, f"{german}, {french}")
    typed = f"{terminal}/hearts/typed_cards.py"
    copy.replace(typed, "    ),\n}\n", '    ),\n    "fr": ({}, {}),\n}\n')
    menus = "tests/terminal/lines/test_golden_menus.py"
    tests_miss(copy, "pages.fr.txt", menus)
    golden = "tests/presentation/test_sentences_of_both_languages.py"
    tests_pass(copy, menus, golden, "--update-golden")
    kept = (copy.folder / "tests/terminal/lines/golden/pages.fr.txt").read_text("utf-8")
    assert "FLanguage: Français" in kept
    tests_pass(copy, cards, "tests/terminal", "-k", "fr] or -fr")

    guides, settings = "tests/presentation/test_guides.py", "tests/config/test_config.py"
    tests_miss(copy, "hearts.fr.md", guides)
    run(copy, "herzrasen", "rules", "pages", "docs/rules")
    run(copy, "tests.league.pages")
    tests_miss(copy, "server.fr.md", settings)
    done, rows = copy.run(sys.executable, "-c", ROWS)
    assert done, rows
    copy.write(page("server", "fr"), rows)
    tests_miss(copy, "KeyError: 'fr'", "tests/presentation/test_glossary.py")
    copy.append("tests/presentation/test_glossary.py", GLOSSARY)
    tests_pass(copy, sentences, settings, "tests/presentation", "tests/league")

    asked = [node, "--input-type=module", "-e", ASK_CLIENT]
    assert subprocess.check_output(asked, cwd=copy.folder, text=True) == "fr fr\n"
    words = ("-m", "herzrasen", "rules", "show", "standard")
    _, shown = copy.run("env", "LC_ALL=fr_FR.UTF-8", sys.executable, *words)
    assert "FEveryone" in shown
    pages = ("tests/browser/test_web_app.py", "tests/browser/test_settings.py")
    tests_pass(copy, "--full", *pages, "-k", "fr]")


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
    copy.replace("src/herzrasen/client/core/connection/connection.js", CLOSED, SENT)
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
        "src/herzrasen/config/retention_settings.py",
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

import {html} from '../../vendor/lit.js';
import {BaseElement} from '../../core/elements/base-element.js';
import {t} from '../../core/text/texts.js';

export class DummyPage extends BaseElement {
  /** @override */
  render() {
    return html`<p>${t('dummy.text')}</p>`;
  }
}

customElements.define('dummy-page', DummyPage);
"""
LOADER: Final = """function dummy() {
  load(() => import('./screens/dummy/page.js'));
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

    for place in (f"{client}/core/app/page-place.js", "src/herzrasen/protocol/page_place.py"):
        copy.replace(place, "(?:me|games|daily|", "(?:me|games|dummy|daily|")
    copy.write(f"{client}/screens/dummy/page.js", PAGE)
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
