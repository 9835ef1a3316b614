"""Static rules for custom elements: the order in which modules load decides nothing."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from tests.tools import CLIENT, ROOT

MODULES: Final = {
    str(path.relative_to(ROOT)): path.read_text("utf-8")
    for path in sorted(CLIENT.glob("**/*.js"))
    if "vendor" not in path.parts
}
CLASS: Final = re.compile(
    r"^(?:export )?class (\w+) extends (\w+) \{\n(.*?)^\}", re.MULTILINE | re.DOTALL
)
PROPERTIES: Final = re.compile(r"static properties = \{(.*?)\};\n", re.DOTALL)
DEFINED: Final = re.compile(r"customElements\.define\('([\w-]+)', (\w+)\)")
ENTERING: Final = re.compile(r"^  connectedCallback\(\) \{\n(.*?)^  \}", re.MULTILINE | re.DOTALL)
METHOD: Final = re.compile(
    r"^  (?:async )?(\w+)\([^\n]*\) \{\n(.*?)^  \}", re.MULTILINE | re.DOTALL
)
FUNCTION: Final = re.compile(
    r"^(?:export )?async function (\w+)\([^\n]*\{\n(.*?)^\}", re.MULTILINE | re.DOTALL
)
WAIT: Final = re.compile(r"\bawait (?!ask\(|tryRequest\()")
"""A dialog belongs to its screen itself."""
SEEN_OR_HEARD: Final = re.compile(
    r"\b(playSound|showMoment|collect|untilSkipped|pause|ask|navigate)\((.*?)\);", re.DOTALL
)
LIFETIME: Final = re.compile(r"\b(?:lifetime|signal|over)\b")
LATER: Final = re.compile(r"\b(?:await|setTimeout)\b")
AWAITS: Final = re.compile(r"^(?:(?:export )?(?:const|let) [^=\n]*= |for )?await\b", re.MULTILINE)


def declared_properties() -> dict[str, set[str]]:
    """The properties that each element has declared, itself or by what it extends."""
    own: dict[str, tuple[str, set[str]]] = {}
    for text in MODULES.values():
        for name, base, body in CLASS.findall(text):
            properties = PROPERTIES.search(body)
            own[name] = (base, set(re.findall(r"(\w+): \{", properties[1] if properties else "")))

    def of(name: str) -> set[str]:
        base, properties = own.get(name, ("", set()))
        return properties | of(base) if base else properties

    return {tag: of(name) for text in MODULES.values() for tag, name in DEFINED.findall(text)}


def given_properties(text: str) -> list[tuple[str, str]]:
    """Every element in a module's templates with every property that it is given there."""
    found = []
    for tag in re.finditer(r"<([a-z]+-[a-z-]+)\b", text):
        depth, at = 0, tag.end()
        while at < len(text) and (depth or text[at] != ">"):
            depth += {"{": 1, "}": -1}.get(text[at], 0)
            if not depth and (match := re.match(r"\s\.(\w+)=", text[at:])):
                found.append((tag[1], match[1]))
            at += 1
    return found


def test_every_property_given_by_a_template_is_declared() -> None:
    """Lit keeps what an element was given before it was defined only where it is declared; a field
    of that name is overwritten by the constructor."""
    properties = declared_properties()
    pairs = [(tag, name) for text in MODULES.values() for tag, name in given_properties(text)]
    assert len(pairs) > 100
    undeclared = {(tag, name) for tag, name in pairs if name not in properties.get(tag, {name})}
    assert undeclared == set()


def test_no_module_awaits_at_its_top() -> None:
    """WebKit lets an import() of such a module, or of one that imports it, go on before it has been
    evaluated."""
    assert {name for name, text in MODULES.items() if AWAITS.search(text)} == set()


def test_connected_callback_reads_no_given_property() -> None:
    """An element that was in the page before it was defined gets its properties with its first
    update: what depends on them begins there (core/elements/subscription.js, willUpdate)."""
    reads = set()
    for module, text in MODULES.items():
        names = set(re.findall(r"(\w+): \{attribute: false", text))
        for body in ENTERING.findall(text):
            # What a function does later is done with what is there then.
            now = "\n".join(line for line in body.splitlines() if "=>" not in line)
            taken = re.findall(r"this\.(\w+)", now)
            taken += re.findall(r"\w+", "".join(re.findall(r"const \{(.*?)\} = this;", now)))
            reads |= {(module, name) for name in names & set(taken)}
    assert reads == set()


def test_no_update_sets_what_asks_for_the_next() -> None:
    """A layout that is measured after each update goes through core/elements/measurement.js, which
    comes to an end. A property set by ``updated``, or by what it calls, may never: then the tab
    hangs."""
    sets = set()
    for module, text in MODULES.items():
        for name, _, body in CLASS.findall(text):
            properties = PROPERTIES.search(body)
            reactive = set(re.findall(r"(\w+): \{", properties[1] if properties else ""))
            methods = dict(METHOD.findall(body))
            updated = methods.get("updated", "")
            called = [methods.get(called, "") for called in re.findall(r"this\.(\w+)\(", updated)]
            for code in (updated, *(text for text in called if not LATER.search(text))):
                assigned = set(re.findall(r"this\.(\w+) = ", code))
                sets |= {(module, name, given) for given in reactive & assigned}
    assert sets == set()


def test_what_is_seen_or_heard_after_a_wait_says_what_it_belongs_to() -> None:
    """Without a lifetime it belongs to the screen of the moment, and after an ``await`` that may be
    the next one (core/elements/screen.js)."""
    late, without = 0, set()
    for module, text in MODULES.items():
        for name, body in (*FUNCTION.findall(text), *METHOD.findall(text)):
            _, *waited = WAIT.split(body, maxsplit=1)
            for call, words in SEEN_OR_HEARD.findall("".join(waited)):
                late += 1
                if not LIFETIME.search(words):
                    without.add((module, name, call))
    assert late > 10
    # The recovery code is shown this once, wherever its owner has gone.
    assert without == {("src/herzrasen/client/screens/account/page.js", "showRecoveryCode", "ask")}


def test_a_part_that_is_loaded_later_goes_through_its_loader() -> None:
    """One that does not come is explained and comes the next time (core/app/load-part.js)."""
    handed_on = re.compile(r"\(\) =>\s*(?:Promise\.all\(\[)?(?:import\('[^']+'\)[,\s]*)+")
    comment = re.compile(r"/\*.*?\*/|^//.*?$", re.DOTALL | re.MULTILINE)
    unguarded = {
        module
        for module, text in MODULES.items()
        if "import('" in handed_on.sub("", comment.sub("", text))
    }
    assert {Path(module).name for module in unguarded} == {"preload.js", "parts.js"}


def test_one_module_leads_to_another_screen() -> None:
    """It knows whether whoever wants that is still there (core/elements/screen.js)."""
    leads = re.compile(r"location\.hash = |location\.(?:replace|assign)\(|location(?:\.href)? = ")
    assert {Path(module).name for module, text in MODULES.items() if leads.search(text)} == {
        "screen.js"
    }
