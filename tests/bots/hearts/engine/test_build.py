"""Building the library: from the present sources only, without warnings by any compiler."""

import ctypes
import importlib.util
import itertools
import os
from pathlib import Path

import pytest

from herzrasen.bots.hearts.engine import build, ctypes_kernel

TINY = """
#ifdef _WIN32
#define VISIBLE __declspec(dllexport)
#else
#define VISIBLE __attribute__((visibility("default")))
#endif
extern "C" VISIBLE int one() { return 1; }
"""


@pytest.fixture
def tiny(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A kernel of one function in a folder of its own."""
    source = tmp_path / "source"
    source.mkdir()
    (source / "one.cpp").write_text(TINY)
    monkeypatch.setattr(build, "HERE", tmp_path)
    monkeypatch.setattr(build, "SOURCE", source)
    return source / "one.cpp"


def build_tiny(tiny: Path) -> list[str]:
    """The files beside the sources."""
    return sorted(path.name for path in tiny.parents[1].iterdir() if path.name != "source")


@pytest.mark.parametrize(
    ("level", "effort"),
    [
        pytest.param(build.LEVELS[0], "-O1", marks=pytest.mark.slow),
        *(pytest.param(level, "-O3", marks=pytest.mark.slow) for level in build.LEVELS),
    ],
)
def test_every_installed_compiler_gives_no_warning(
    compiler: str, level: str, effort: str, tmp_path: Path
) -> None:
    """A warning is an error here, and only here. Optimizing takes longer than all the rest."""
    assert [compiler] in list(build.compilers())
    several = {str(Path(words[0]).resolve()): words for words in build.compilers()}
    for number, words in enumerate(several.values()):
        target = tmp_path / f"{number}{build.SUFFIX}"
        build.compile_with(words, level, target, "-Werror", effort)
        assert ctypes.CDLL(str(target)).hz_abi_version() == ctypes_kernel.ABI_VERSION


@pytest.mark.usefixtures("compiler")
def test_a_changed_source_makes_another_library(tiny: Path) -> None:
    best = build.levels()[0]
    first = build.build(best)
    written = first.stat().st_mtime_ns
    assert build.find_library() == build.build(best) == first
    assert first.stat().st_mtime_ns == written
    tiny.write_text(TINY.replace("return 1", "return 2"))
    with pytest.raises(build.BuildError):
        build.find_library()
    second = build.build(best)
    assert ctypes.CDLL(str(second)).one() == 2
    assert build_tiny(tiny) == [second.name]


@pytest.mark.usefixtures("tiny")
def test_a_compiler_that_is_killed_has_compiled_nothing(tmp_path: Path) -> None:
    killed = tmp_path / "killed"
    killed.write_text("#!/bin/sh\nkill -9 $$\n")
    killed.chmod(0o700)
    with pytest.raises(build.BuildError, match="did not compile the kernel"):
        build.compile_with([str(killed)], build.LEVELS[-1], tmp_path / "kernel")


def test_what_a_killed_build_left_goes_and_a_running_one_stays(tmp_path: Path) -> None:
    """Each kill left a folder with half a library beside the sources, for ever."""
    for name in ("building-killed", "building-now"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "half").touch()
    os.utime(tmp_path / "building-killed", (0, 0))
    with build.building_folder(tmp_path) as folder:
        assert folder.parent == tmp_path
    assert [left.name for left in tmp_path.iterdir()] == ["building-now"]


def test_what_does_not_compile_leaves_nothing_behind(tiny: Path, compiler: str) -> None:
    tiny.write_text("this is not C++\n")
    with pytest.raises(build.BuildError, match="did not compile the kernel") as caught:
        build.build(build.LEVELS[-1])
    error_lines = str(caught.value).splitlines()
    assert any("error" in line for line in error_lines)
    assert len(error_lines) <= build.OUTPUT_LINES + 1
    assert compiler
    assert build_tiny(tiny) == []


@pytest.mark.usefixtures("compiler")
def test_the_library_is_built_for_the_processors_level(
    tiny: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The best level's library where it exists, else the one that every processor can use."""
    every = [build.build(level) for level in build.LEVELS]
    assert build_tiny(tiny) == sorted(path.name for path in every)
    for number, library in enumerate(every):
        monkeypatch.setattr(build, "levels", lambda number=number: build.LEVELS[number:])
        assert build.find_library() == library
    monkeypatch.setattr(build, "levels", lambda: build.LEVELS)
    for library, next_best in itertools.pairwise(every):
        library.unlink()
        assert build.find_library() == next_best


V3 = """vendor_id\t: {}
cpu family\t: {}
flags\t\t: fpu avx2 bmi1 bmi2 f16c fma movbe

vendor_id\t: another
"""


@pytest.mark.parametrize(
    ("cpu_flags", "best"),
    [
        (V3.format("GenuineIntel", 6), 0),
        (V3.format("AuthenticAMD", 25), 0),
        (V3.format("AuthenticAMD", 23), -1),
        (V3.format("GenuineIntel", 6).replace("bmi2", ""), -1),
        ("BogoMIPS\t: 50.00\nFeatures\t: fp asimd\n", -1),
    ],
)
def test_the_level_is_what_the_processor_says(
    cpu_flags: str, best: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Path, "read_text", lambda *_: cpu_flags)
    assert build.levels()[0] == build.LEVELS[best]


def test_the_compiler_of_the_environment_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CXX", "ccache 'my c++'")
    assert next(build.compilers()) == ["ccache", "my c++"]


@pytest.mark.usefixtures("tiny")
def test_without_a_compiler_a_message_is_printed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.setenv("CXX", "")
    monkeypatch.setattr(importlib.util, "find_spec", lambda _: None)
    assert build.main() == 1
    assert capsys.readouterr().err.startswith("There is no C++ compiler")
