"""What `tests/compiled_tests.py` writes is what pytest reads."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from _pytest.assertion import rewrite

from tests.compiled_tests import compile_module, modules_below


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
