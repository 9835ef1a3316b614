"""What `tests/compiled_tests.py` writes is what pytest reads."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from _pytest.assertion import rewrite

from tests.compiled_tests import compile_module, modules_below
from tests.tools import ROOT


def test_a_compiled_module_is_taken_by_pytest(
    tmp_path: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "pycache_prefix", None)
    module = tmp_path / "test_sum.py"
    module.write_text("def test_sum():\n    assert 1 + 1 == 2\n", "utf-8")
    assert modules_below([f"{module}::test_sum"]) == modules_below([str(tmp_path)]) == [module]
    compile_module(module, request.config)
    [written] = tmp_path.rglob("*.pyc")
    code = rewrite._read_pyc(module, written)  # noqa: SLF001
    assert code is not None
    assert "@pytest_ar" in code.co_names, "its assertions are pytest's"
    (tmp_path / "test_sum.py").write_text("def test_sum():\n    pass\n", "utf-8")
    assert rewrite._read_pyc(module, written) is None, "of this text only"  # noqa: SLF001


@pytest.mark.parametrize(
    ("argument", "sentence", "code"),
    [
        ("nowhere.py", "file or directory not found", pytest.ExitCode.USAGE_ERROR),
        ("test_wrong.py", "SyntaxError", pytest.ExitCode.TESTS_FAILED),
    ],
)
def test_a_worker_leaves_what_it_cannot_compile_to_pytest(
    tmp_path: Path, argument: str, sentence: str, code: int
) -> None:
    """A mistyped path, or a module that is no Python, ended with an internal error of the workers,
    which named neither."""
    (tmp_path / "pytest.ini").touch()
    (tmp_path / "test_wrong.py").write_text("def test_sum(:\n", "utf-8")
    path = os.pathsep.join([str(ROOT), str(ROOT / "src")])
    environment = {**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": ""}
    command = [sys.executable, "-m", "pytest", "-p", "tests.conftest", "-n", "1", argument]
    run = subprocess.run(
        command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
    )
    assert sentence in run.stdout + run.stderr
    assert "INTERNALERROR" not in run.stdout
    assert run.returncode == code
