"""Finds uv, or fetches it with a pip."""

import importlib.util
import os
import shutil
import sys

from launcher.places import CACHE, LOCKS, PYTHON, UV, VENV
from launcher.sentences import translate
from launcher.steps import run_step


class PythonError(Exception):
    """This Python will not do; the text is a sentence that says why."""


def find_uv() -> str:
    """The path of the machine's uv, or of our own, fetched now if need be.

    Raises SetUpError where that fails, and PythonError where there is nothing to fetch it with.
    """
    if uv := shutil.which("uv"):
        return uv
    if not UV.exists():
        part = CACHE / "uv"
        shutil.rmtree(part, ignore_errors=True)
        options = ("--require-hashes", "--only-binary=:all:", "--disable-pip-version-check")
        target = ("--target", part, "-r", LOCKS / "uv.txt")
        run_step(*_pip(), "install", *options, *target)
        shutil.rmtree(UV.parents[1], ignore_errors=True)
        part.replace(UV.parents[1])
    return str(UV)


def _pip() -> list[object]:
    """The command of a pip: this Python's, or another's; it only unpacks packages into a folder."""
    if has_module("pip"):
        return [sys.executable, "-m", "pip"]
    if other := shutil.which("pip3") or shutil.which("pip"):
        return [other]
    if not has_module("ensurepip"):
        is_root = sys.platform != "win32" and os.geteuid() == 0
        raise PythonError(translate("bare", sudo="" if is_root else "sudo "))
    run_step(sys.executable, "-m", "venv", "--clear", CACHE / "pip")
    return [CACHE / "pip" / PYTHON.relative_to(VENV), "-m", "pip"]


def has_module(module: str) -> bool:
    """Whether this Python has the module; Debian puts some into packages of their own."""
    return importlib.util.find_spec(module) is not None
