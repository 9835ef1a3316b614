"""Runs functions of the browser client in node, to compare them with their twins here."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from typing import Any

from herzrasen.locales import catalogue
from tests.tools import ROOT

_SCRIPT = """
const {readFileSync} = await import('node:fs');
const {texts, language, calls} = JSON.parse(readFileSync(0, 'utf8'));
globalThis.document = {documentElement: {}};
globalThis.fetch = async () => ({ok: true, json: async () => texts});
const client = (name) => import(`file://${process.argv[1]}/src/herzrasen/client/${name}`);
const {setLanguage} = await client('core/text/texts.js');
await setLanguage(language);
const answers = [];
for (const [module, name, given] of calls) {
  const found = name.split('.').reduce((value, part) => value[part], await client(module));
  answers.push(typeof found === 'function' ? found(...given) : found);
}
process.stdout.write(JSON.stringify(answers));
"""


def ask_browser(
    node: str, calls: Sequence[tuple[str, str, Sequence[Any]]], language: str = "en"
) -> list[Any]:
    """The answers of functions of the client, or its values: ``(module, name, arguments)`` each;
    a name may be that of a part, ``value.part``."""
    question = {"texts": dict(catalogue(language)), "language": language, "calls": calls}
    done = subprocess.run(
        [node, "--input-type=module", "-e", _SCRIPT, "--", str(ROOT)],
        input=json.dumps(question),
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    answers: list[Any] = json.loads(done.stdout)
    return answers
