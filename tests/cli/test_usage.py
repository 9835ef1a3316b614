"""Arguments that cannot be understood, or that would have no effect, and why."""

from __future__ import annotations

import re
import shlex
from itertools import permutations
from pathlib import Path

import pytest

from herzrasen.cli import main
from herzrasen.locales import catalogue, text
from tests.record.test_golden import FILES

RECORD = str(next(file for file in FILES if file.stem == "stoss"))


def why(key: str, **facts: str) -> str:
    return text("en", f"cli.usage_error.{key}", **facts)


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("check", why("missing", names="FILE")),
        ("move-data", why("missing", names="FROM, TO")),
        ("arena", why("missing", names="GAME")),
        ("serve --host", why("needs_value", name="--host")),
        ("replay --open=yes FILE", why("no_value", name="--open")),
        ("review --seat two FILE", why("no_number", name="--seat", typed="two")),
        ("sevre", f"{why('choice', name='COMMAND', typed='sevre')} {why('similar', word='serve')}"),
        (
            "dataset --format csv FOLDER",
            f"{why('choice', name='--format', typed='csv')} {why('choices', words='parquet, npz')}",
        ),
        *(
            (line, why("empty", name=name))
            for name, line in (
                ("--data", "backup --data '' file"),
                ("--data", "serve --data="),
                ("FILE", "restore ''"),
                ("DIR", "export ''"),
                ("--config", "serve --config ''"),
                ("FOLDER", "dataset ''"),
                ("--save", "arena hearts --save ''"),
                ("CONFIG", "league ''"),
                ("DIR", "rules pages ''"),
                ("FROM", "move-data '' postgresql://host/name"),
            )
        ),
        ("check --canonical --twin FILE", why("conflict", name="--twin", other="--canonical")),
        ("check --json --twin FILE", why("conflict", name="--twin", other="--json")),
        ("league --check --json FILE", why("conflict", name="--check", other="--json")),
        (
            "export --database URL --data DIR out",
            why("conflict", name="--database", other="--data"),
        ),
        ("play two words", why("unknown", words="two words")),
        ("--port 8080", why("unknown", words="--port")),
        ("replay --open FILE", why("without", name="--open", other="--json")),
        ("arena nerts --twice", why("without", name="--twice", other="--b")),
        ("ratings show --check", why("without", name="--check", other="recompute")),
        ("rules --language de page hearts en", why("no_effect", name="--language")),
        ("rules --json pages out", why("no_effect", name="--json")),
    ],
)
def test_a_sentence_says_what_is_wrong(
    line: str,
    sentence: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Every error of argparse that a command line can cause, and every option that was ignored."""
    monkeypatch.chdir(tmp_path)
    assert main.main(shlex.split(line)) == 2
    first, second, third = capsys.readouterr().err.splitlines()
    assert first == f"Not understood: herzrasen {line}"
    assert second == sentence
    assert third.startswith("See: herzrasen ")
    assert list(tmp_path.iterdir()) == []


def test_a_password_is_not_shown_again(capsys: pytest.CaptureFixture[str]) -> None:
    main.main(["backup", "file", "postgresql://me:secret@host/name"])
    assert "secret" not in capsys.readouterr().err


@pytest.mark.parametrize(
    "line", ["rules --language de show standard", "rules show --language de standard"]
)
def test_the_language_counts_before_and_after_a_subcommand(
    line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main.main(line.split()) == 0
    assert "Punkte" in capsys.readouterr().out


def test_a_language_that_is_none_is_refused_before_a_subcommand(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main.main(["rules", "--language", "xx", "show", "standard"]) == 2
    assert capsys.readouterr().err == text("en", "cli.rules.no_language", typed="xx") + "\n"


@pytest.mark.parametrize("command", ["check", "replay", "review", "verify-bots", "verify-deal"])
def test_a_missing_file_has_the_same_exit_code_everywhere(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main.main([command, str(tmp_path / "none")]) == 2
    assert "This file does not exist" in capsys.readouterr().err


def test_check_goes_on_after_a_missing_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The exit code is that of the worst, whatever comes after it."""
    none, forged = tmp_path / "none", tmp_path / "forged.hrz"
    forged.write_bytes(Path(RECORD).read_bytes().replace(b"[", b"]", 1))
    for files in permutations((str(none), str(forged), RECORD)):
        assert main.main(["check", *files]) == 2
        assert "stoss.hrz: ok" in capsys.readouterr().out
    assert main.main(["check", str(forged), RECORD]) == 1


@pytest.mark.parametrize(
    ("command", "creates"),
    [("serve", True), ("restore", True), ("backup", False), ("export", False), ("ratings", False)],
)
def test_help_says_whether_the_data_folder_is_created(
    command: str, creates: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main.main([command, "--help"])
    shown = " ".join(capsys.readouterr().out.split())
    assert "folder in which matches are saved" in shown
    assert ("matches are saved; created if missing" in shown) == creates


@pytest.mark.parametrize("command", ["check", "verify-bots", "verify-deal"])
def test_the_exit_code_is_the_one_that_the_help_names(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Scripts are written by it."""
    (tmp_path / "forged.hrz").write_bytes(Path(RECORD).read_bytes().replace(b"[", b"]", 1))
    code = str(main.main([command, str(tmp_path / "forged.hrz")]))
    assert capsys.readouterr().err
    for words in (
        re.findall(r"exit code is (?:then )?(\d+)", text("en", f"cli.{command}.about")),
        re.findall(r"Rückgabewert (?:ist )?(?:dann )?(\d+)", text("de", f"cli.{command}.about")),
    ):
        assert words == [code]


def test_no_other_help_names_an_exit_code() -> None:
    for language, words in (("en", "exit code"), ("de", "Rückgabewert")):
        naming = [key for key, sentence in catalogue(language).items() if words in sentence]
        assert naming == [f"cli.{one}.about" for one in ("check", "verify-bots", "verify-deal")]
