"""Fills `.venv` with the locked packages of a kind."""

import contextlib
import hashlib
import os
import sys
import sysconfig
from pathlib import Path

from launcher.places import CACHE, KINDS, LOCKS, PYTHON, ROOT, STAMP, VENV
from launcher.sentences import print_message, translate
from launcher.set_up_lock import hold_lock
from launcher.steps import SetUpError, run_step
from launcher.uv import find_uv, has_module

# ── The stamp ────────────────────────────────────────────────────────────────────────────────


def digest(kind: str) -> str:
    """The stamp of an environment of this kind: its Python, and a hash of its locks."""
    locks_hash = hashlib.sha256()
    for contained in KINDS[: KINDS.index(kind) + 1]:
        locks_hash.update((LOCKS / f"{contained}.txt").read_bytes())
    return f"{python_kind()} {kind} {locks_hash.hexdigest()}"


def python_kind() -> str:
    """The ABI of this Python, such as 'cpython-312': Pythons with the same one share `.venv`."""
    return f"{sys.implementation.cache_tag}{getattr(sys, 'abiflags', '')}"


def stamp() -> str:
    """The stamp of `.venv`; '' if it is missing or incomplete."""
    try:
        return STAMP.read_text("utf-8") if PYTHON.exists() else ""
    except OSError:
        return ""


def is_ready(kind: str) -> bool:
    """Whether `.venv` is complete and matches the locks."""
    return stamp() in [digest(enough) for enough in KINDS[KINDS.index(kind) :]]


# ── Filling it ───────────────────────────────────────────────────────────────────────────────


def make_ready(kind: str) -> None:
    """Install the locked packages of this kind into `.venv`, unless they are there.

    Raises SetUpError where that fails, and OSError where the folder cannot be written.
    """
    if is_ready(kind):
        return
    with hold_lock("set-up"):
        if is_ready(kind):
            return
        filled_for, _, rest = stamp().partition(" ")
        had = rest.partition(" ")[0]
        if had in KINDS[KINDS.index(kind) : KINDS.index("dev")]:
            kind = had  # a node stays one: a new lock takes nothing away that it needs
        print_message(translate(kind))
        with contextlib.suppress(FileNotFoundError):
            STAMP.unlink()
        try:
            fill_with_uv(kind, fresh=filled_for != python_kind())
        except SetUpError as uv_error:
            fill_with_pip(kind, uv_error)
        # Relative to site-packages, so that the folder can be moved without a new set-up.
        site = Path(sysconfig.get_path("purelib", "venv", {"base": str(VENV)}))
        (site / "herzrasen.pth").write_text(os.path.relpath(ROOT / "src", site) + "\n")
        unfinished = STAMP.with_suffix(".part")
        unfinished.write_text(digest(kind), "utf-8")
        unfinished.replace(STAMP)


def fill_with_uv(kind: str, *, fresh: bool) -> None:
    """Fill `.venv` with uv; in place unless ``fresh``, since a server may be running from it."""
    uv = find_uv()
    if fresh:
        run_step(uv, "venv", "--clear", "--no-project", "--python", sys.executable, VENV)
    lock = LOCKS / f"{kind}.txt"
    options = ("--require-hashes", "--no-build", "--quiet")
    run_step(uv, "pip", "sync", "--python", PYTHON, *options, lock)


def fill_with_pip(kind: str, uv_error: SetUpError) -> None:
    """Fill a fresh `.venv` with Python's own pip, where it has one: slower, but the same packages.

    pip may know a way to a registry that uv does not know, such as a mirror in its settings.
    """
    if not has_module("ensurepip"):
        raise uv_error
    run_step(sys.executable, "-m", "venv", "--clear", VENV)
    # A lock is complete: pip must not add dependencies that pyproject.toml excludes.
    options = ("--require-hashes", "--only-binary=:all:", "--no-deps")
    quiet = ("--disable-pip-version-check",)
    run_step(PYTHON, "-m", "pip", "install", *options, *quiet, "-r", LOCKS / f"{kind}.txt")


# ── Caches ───────────────────────────────────────────────────────────────────────────────────


def set_cache_folders() -> None:
    """Let uv and npm keep what they download in `.cache` where the usual place cannot be written:
    they would fail."""
    home = Path(os.path.expanduser("~"))  # noqa: PTH111 - Path's raises where there is no home
    uv_cache = Path(os.environ.get("XDG_CACHE_HOME") or home / ".cache")
    for variable, usual in (("UV_CACHE_DIR", uv_cache), ("npm_config_cache", home / ".npm")):
        if not can_be_written(usual):
            os.environ.setdefault(variable, str(CACHE / variable.lower()))


def can_be_written(folder: Path) -> bool:
    """Whether files can be made in a folder, or the folder itself, which need not exist."""
    nearest = next((one for one in (folder, *folder.parents) if one.exists()), folder)
    return folder.is_absolute() and nearest.is_dir() and os.access(nearest, os.W_OK)
