"""The launcher, run for real in small projects, without a network.

Such a project has the launcher, locks that name wheels made here, a kernel of one function, and, in
place of the program and of pytest, two modules that print the words they were given.
"""

import ast
import errno
import hashlib
import importlib.util
import json
import os
import runpy
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest

from herzrasen.cli.cluster_packages import PACKAGES
from herzrasen.cli.main import COMMANDS_WITH_BOTS
from tests.tools import ROOT

SETTING_UP = "Setting Herzrasen up."
ADDING_CLUSTER = "Adding what a cluster needs"
COMPILING = "Compiling the bots' kernel"
BESIDE = "The bots' kernel is compiled while you play"
FETCHING = "There is no C++ compiler: one is downloaded for that"
SLOW = "they run in plain Python"
PYCACHE = shutil.ignore_patterns("__pycache__")
KERNEL = "src/herzrasen/bots/hearts/engine"
ANSWERS_ONE = 'extern "C" int one() { return 1; }\n'
PRINTS_ITS_WORDS = "import json, sys; print(json.dumps(sys.argv[1:]))\n"
COMPILES_NOTHING = "import sys; open(sys.argv[sys.argv.index('-o') + 1], 'w').close()\n"
NEEDS_A_CLUSTER = """
import importlib, json, sys
if "cluster" in sys.argv:
    from herzrasen.cli.cluster_packages import ensure_cluster_packages
    ensure_cluster_packages(str)
    importlib.import_module("asyncpg"), importlib.import_module("nats")
"""
FAILS_AS_ASKED = "sys.exit(int(sys.argv[2]) if sys.argv[1:2] == ['fail'] else 0)\n"


class Project:
    """A folder that the launcher can set up."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.venv = root / ".venv"
        shutil.copy(ROOT / "herzrasen", root)
        shutil.copytree(ROOT / "launcher", root / "launcher", ignore=PYCACHE)
        pin = write_locked_requirements(tiny_wheel(root, "tiny", "tiny.py", ""))
        self.write("requirements/play.txt", pin)
        self.write("requirements/terminal.txt", pin)
        extras = [tiny_wheel(root, name, f"{name}.py", "") for name in PACKAGES]
        with_cluster = pin + "".join(map(write_locked_requirements, extras))
        self.write("requirements/cluster.txt", with_cluster)
        self.write("requirements/dev.txt", with_cluster)
        self.write("requirements/cluster-tests.txt", with_cluster)
        self.write("requirements/uv.txt", (ROOT / "requirements/uv.txt").read_text("utf-8"))
        zig = tiny_wheel(root, "ziglang", "ziglang/__main__.py", COMPILES_NOTHING)
        self.write("requirements/ziglang.txt", write_locked_requirements(zig))
        self.write(f"{KERNEL}/build.py", (ROOT / KERNEL / "build.py").read_text("utf-8"))
        self.write(f"{KERNEL}/source/one.cpp", ANSWERS_ONE)
        self.write("src/herzrasen/__init__.py", "")
        program = f"import tiny\n{NEEDS_A_CLUSTER}{PRINTS_ITS_WORDS}{FAILS_AS_ASKED}"
        self.write("src/herzrasen/__main__.py", program)
        self.write("src/herzrasen/locales/__init__.py", "Translate = object\n")
        for name in ("cli/command.py", "cli/cluster_packages.py"):
            path = f"src/herzrasen/{name}"
            self.write(path, (ROOT / path).read_text("utf-8"))
        self.write("pytest.py", PRINTS_ITS_WORDS)
        self.write("tests/tools.py", "")
        self.write("tests/gate.py", PRINTS_ITS_WORDS)

    def write(self, name: str, text: str) -> None:
        """Put a file into the project."""
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")

    def start(self, *words: str, **more_environment: str) -> subprocess.Popen[str]:
        """Start the launcher with these words, in English unless told otherwise."""
        own_uv = ROOT / ".uv/bin"
        environment = {
            **os.environ,
            "PATH": f"{os.environ.get('PATH', '')}{os.pathsep}{own_uv}",
            "LC_ALL": "C.UTF-8",
            "PYTHONUTF8": "1",
            **more_environment,
        }
        return subprocess.Popen(
            [sys.executable, str(self.root / "herzrasen"), *words],
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def run(self, *words: str, **more_environment: str) -> tuple[list[str], str]:
        """Run the launcher, and what it compiles beside; what the program was given, and what the
        launcher told."""
        started = self.start(*words, **more_environment)
        given, output = started.communicate()
        assert started.returncode == 0, output
        self.wait_for_the_kernel()
        return json.loads(given), output

    def wait_for_the_kernel(self) -> None:
        """Return when nobody compiles the kernel any more: who does holds the lock."""
        lock = self.root / ".cache/kernel.lock"
        if lock.exists() and sys.platform != "win32":
            import fcntl

            with lock.open("rb") as file:
                fcntl.flock(file, fcntl.LOCK_EX)


def tiny_wheel(folder: Path, name: str, module: str, text: str) -> Path:
    """The smallest package that can be installed: one module with this text."""
    wheel = folder / f"{name}-1.0-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.writestr(module, text)
        about = f"{name}-1.0.dist-info"
        metadata = f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n"
        archive.writestr(f"{about}/METADATA", metadata)
        archive.writestr(f"{about}/WHEEL", "Wheel-Version: 1.0\nTag: py3-none-any\n")
        archive.writestr(f"{about}/RECORD", f"{module},,\n{about}/METADATA,,\n{about}/WHEEL,,\n")
    return wheel


def write_locked_requirements(wheel: Path) -> str:
    """The line of a lock that names this wheel."""
    name = wheel.name.split("-")[0]
    digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
    return f"{name} @ {wheel.as_uri()} --hash=sha256:{digest}\n"


def libraries(project: Project) -> list[str]:
    """The names of the compiled kernels that lie there."""
    return sorted(path.name for path in (project.root / KERNEL).glob("kernel-*"))


@pytest.fixture
def path_without_compiler(project: Project) -> dict[str, str]:
    """What makes a machine one without a compiler: uv is all that can be found."""
    found = shutil.which("uv", path=f"{os.environ.get('PATH', '')}{os.pathsep}{ROOT / '.uv/bin'}")
    folder = project.root / "bin"
    folder.mkdir()
    if found:
        (folder / Path(found).name).symlink_to(found)
    return {"PATH": str(folder), "CXX": ""}


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(tmp_path)


def test_arguments_are_passed_on_unchanged(project: Project) -> None:
    words = ["serve", "--port", "0", "two words", "ÄÖÜ", "'", "--", "-x", ""]
    assert project.run(*words)[0] == words
    assert project.run()[0] == []


def test_the_exit_code_is_returned(project: Project) -> None:
    project.run()
    failing = project.start("fail", "7")
    failing.communicate()
    assert failing.returncode == 7


def test_a_moved_project_needs_no_new_set_up(project: Project, tmp_path: Path) -> None:
    project.run()
    moved = project.root.rename(tmp_path.with_name(f"{tmp_path.name} moved"))
    project.root = moved
    assert project.run("here") == (["here"], "")


def test_concurrent_first_starts_set_up_once(project: Project) -> None:
    starts = [project.start(str(n)) for n in range(3)]
    ends = [start.communicate() for start in starts]
    assert [json.loads(given) for given, _ in ends] == [["0"], ["1"], ["2"]]
    assert sum(SETTING_UP in output for _, output in ends) == 1


def test_test_runs_the_gate_or_what_its_words_name(project: Project) -> None:
    given, output = project.run("test", "--strict", "--all", "-k", "hearts", "tests/games")
    assert given == ["--strict-tools", "--all", "-k", "hearts", "tests/games"]
    assert "development environment" in output
    assert project.run("test", "--full", "tests/games") == (["--full", "tests/games"], "")
    assert project.run("test") == ([], "")
    assert project.run("test", "--full", "--strict")[0] == ["--strict-tools", "--full"]
    assert project.run("test", "--bare")[0] == ["--bare", "tests/bare"]
    given, output = project.run("test", "--cluster")
    assert given == ["--cluster"]
    assert "with a broker" in output
    assert project.run("test") == ([], "")


def test_a_failed_set_up_of_the_tests_has_its_own_exit_code(project: Project) -> None:
    project.write("tests/tools.py", "import sys; sys.exit('no browser' if sys.argv[1:] else 0)")
    assert project.run("test")[0] == []
    strict = project.start("test", "--strict")
    assert strict.communicate()[1].endswith("no browser\n")
    assert strict.returncode == 11


def test_tests_keep_compiled_modules_but_not_beside_the_sources(project: Project) -> None:
    unwanted = {"PYTHONDONTWRITEBYTECODE": "1", "PYTHONPYCACHEPREFIX": ""}
    project.run("test", **unwanted)
    assert any((project.root / ".cache/modules").rglob("*.pyc"))
    assert not list(project.root.glob("**/__pycache__"))


@pytest.mark.skipif(os.name == "nt", reason="no HOME there")
@pytest.mark.parametrize(
    ("home", "own"), [("home", {}), ("file", {"uv_cache_dir", "npm_config_cache"})]
)
def test_downloads_lie_in_the_project_where_the_home_folder_cannot_be_written(
    project: Project, monkeypatch: pytest.MonkeyPatch, home: str, own: set[str]
) -> None:
    """Without their caches, uv and npm refuse to work. A file stops root as well."""
    project.write("file", "")
    (project.root / "home").mkdir()
    names = ("UV_CACHE_DIR", "npm_config_cache", "XDG_CACHE_HOME")
    for name in names:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(project.root / home))
    commands = launcher(project.root).commands
    monkeypatch.setattr(commands, "play", list)
    monkeypatch.setattr(sys, "argv", ["herzrasen"])
    commands.main()
    found = {os.environ.pop(name) for name in names if name in os.environ}
    assert found == {str(project.root / ".cache" / name) for name in own}


def present_packages(project: Project) -> set[str]:
    """Which of a cluster's packages are in the environment."""
    return {name for name in PACKAGES if list(project.venv.rglob(f"{name}.py"))}


def test_setup_starts_nothing(project: Project) -> None:
    started = project.start("setup", "cluster")
    given, output = started.communicate()
    assert (started.returncode, given) == (0, "")
    assert ADDING_CLUSTER in output
    assert project.run("cluster")[1] == ""


@pytest.mark.slow
def test_a_set_up_for_a_cluster_that_fails_is_reported_and_the_game_goes_on(
    project: Project,
) -> None:
    lock = project.root / "requirements/cluster.txt"
    lock.write_text(lock.read_text().replace("nats", "nowhere"))
    failing = project.start("cluster")
    output = failing.communicate()[1]
    assert failing.returncode == 1
    assert "Setup failed." in output
    assert "serve.no_packages" in output
    assert project.run()[0] == []


def test_nothing_is_installed_by_a_program_that_the_launcher_did_not_start(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    project.run()
    monkeypatch.delenv("HERZRASEN_LAUNCHER", raising=False)
    python = next(iter([*project.venv.glob("bin/python"), *project.venv.glob("Scripts/python*")]))
    done = subprocess.run(
        [str(python), "-P", "-m", "herzrasen", "cluster"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert "serve.no_packages" in done.stderr
    assert present_packages(project) == set()


@pytest.mark.slow
@pytest.mark.skipif(not importlib.util.find_spec("ensurepip"), reason="Debian without python3-venv")
def test_pip_is_used_without_uv(project: Project) -> None:
    nowhere = (project.root / "nowhere.whl").as_uri()
    project.write("requirements/uv.txt", f"uv @ {nowhere} --hash=sha256:{'0' * 64}\n")
    folders = os.environ["PATH"].split(os.pathsep)
    path = os.pathsep.join(folder for folder in folders if not shutil.which("uv", path=folder))
    assert SETTING_UP in project.run(PATH=path)[1]
    assert project.run(PATH=path)[1] == ""
    assert ADDING_CLUSTER in project.run("cluster", PATH=path)[1]
    assert project.run("cluster", PATH=path)[1] == ""


def kernel_log(project: Project) -> str:
    """What was said by the process that compiled the kernel beside the program."""
    return (project.root / ".cache/kernel.log").read_text("utf-8")


def test_a_changed_source_is_compiled_anew_without_a_set_up(
    project: Project, compiler: str
) -> None:
    assert BESIDE in project.run(CXX=compiler)[1]
    [first] = libraries(project)
    assert project.run(CXX=compiler)[1] == ""
    project.write(f"{KERNEL}/source/one.cpp", ANSWERS_ONE.replace("return 1", "return 2"))
    output = project.run(CXX=compiler)[1]
    assert BESIDE in output
    assert SETTING_UP not in output
    [second] = libraries(project)
    assert second != first


@pytest.mark.skipif(os.name == "nt", reason="no pipes with names there")
def test_a_table_opens_before_the_kernel_is_compiled(project: Project, compiler: str) -> None:
    """The compiler waits until the program has ended, and does not get in its way."""
    gate, niceness = project.root / "gate", project.root / "niceness"
    os.mkfifo(gate)
    waiting = project.root / "waiting-compiler"
    waiting.write_text(f'#!/bin/sh\nnice > {niceness}\ncat {gate}\nexec {compiler} "$@"\n')
    waiting.chmod(0o755)
    given, output = project.start("serve", CXX=str(waiting)).communicate()
    assert (json.loads(given), libraries(project)) == (["serve"], [])
    assert BESIDE in output
    gate.write_text("open")
    project.wait_for_the_kernel()
    assert len(libraries(project)) == 1
    assert int(niceness.read_text()) == 19


def test_only_bots_wait_for_the_kernel(project: Project, compiler: str) -> None:
    """Whoever replays a record needs none at all."""
    for words in (["replay", "match.hrz"], ["serve", "--help"], ["--version"]):
        assert COMPILING not in project.run(*words, CXX=compiler)[1]
        assert libraries(project) == []
    assert COMPILING in project.run("arena", CXX=compiler)[1]
    assert len(libraries(project)) == 1


def test_the_launcher_knows_which_commands_are_nothing_but_bots() -> None:
    assert launcher().commands.BOT_COMMANDS == COMMANDS_WITH_BOTS


def test_the_program_is_told_what_compiles_the_kernel(project: Project, compiler: str) -> None:
    tells = "import json, os; print(json.dumps([os.environ['HERZRASEN_KERNEL']]))"
    project.write("src/herzrasen/__main__.py", tells)
    assert project.run(CXX=compiler)[0] == ["compiling"]
    assert project.run(CXX=compiler)[0] == ["./herzrasen setup"]


def test_a_kernel_that_does_not_compile_does_not_stop_the_start(
    project: Project, compiler: str
) -> None:
    project.write(f"{KERNEL}/source/one.cpp", "this is not C++\n")
    given, output = project.run("serve", CXX=compiler)
    assert given == ["serve"]
    assert BESIDE in output
    assert SLOW in kernel_log(project)
    assert "error" in kernel_log(project)
    assert libraries(project) == []
    assert project.run(CXX=compiler)[1] == ""
    asked = project.start("setup", CXX=compiler).communicate()[1]
    assert COMPILING in asked
    assert SLOW in asked


def test_a_full_disk_is_no_reason_to_give_up(
    project: Project, path_without_compiler: dict[str, str]
) -> None:
    """Nor is anything else that is not the compiler's opinion of the sources."""
    full = project.root / "compiler-on-a-full-disk"
    full.write_text("#!/bin/sh\necho 'one.o: No space left on device'\nexit 1\n")
    full.chmod(0o755)
    for _ in range(2):
        assert BESIDE in project.run(**path_without_compiler | {"CXX": str(full)})[1]


def test_a_compiler_is_fetched_and_deleted(
    project: Project, path_without_compiler: dict[str, str]
) -> None:
    output = project.run(**path_without_compiler)[1]
    assert FETCHING in output
    assert kernel_log(project) == ""
    assert len(libraries(project)) == 1
    assert not list((project.root / ".cache").rglob("*zig*"))
    assert project.run(**path_without_compiler)[1] == ""


def test_a_compiler_that_could_not_be_fetched_is_fetched_at_the_next_start(
    project: Project, path_without_compiler: dict[str, str]
) -> None:
    """Only what a compiler refuses is remembered, not what the network did."""
    lock = (project.root / "requirements/ziglang.txt").read_text()
    nowhere = (project.root / "nowhere.whl").as_uri()
    project.write("requirements/ziglang.txt", f"ziglang @ {nowhere} --hash=sha256:{'0' * 64}\n")
    assert FETCHING in project.run(**path_without_compiler)[1]
    assert SLOW in kernel_log(project)
    project.write("requirements/ziglang.txt", lock)
    assert FETCHING in project.run(**path_without_compiler)[1]
    assert len(libraries(project)) == 1


def test_a_compiler_that_came_later_is_used(
    project: Project, path_without_compiler: dict[str, str], compiler: str
) -> None:
    """What one compiler could not compile, another may; each is tried once, whatever the PATH."""
    refusing = project.root / "refusing-compiler"
    refusing.write_text("#!/bin/sh\nexit 1\n")
    refusing.chmod(0o755)
    path = path_without_compiler | {"CXX": str(refusing)}
    assert BESIDE in project.run(**path)[1]
    assert project.run(**path)[1] == ""
    assert BESIDE in project.run(CXX=compiler)[1]
    assert len(libraries(project)) == 1
    assert project.run(**path)[1] == project.run(**path_without_compiler)[1] == ""


def test_it_speaks_german(project: Project) -> None:
    assert "richtet sich ein" in project.run(LC_ALL="de_AT.UTF-8")[1]


def launcher(root: Path = ROOT) -> Any:
    """A project's launcher as a package of its own."""
    for name in [name for name in sys.modules if name.partition(".")[0] == "launcher"]:
        del sys.modules[name]
    sys.path.insert(0, str(root))
    try:
        importlib.import_module("launcher.commands")
        return sys.modules["launcher"]
    finally:
        sys.path.remove(str(root))


def run_failing(package: Any, monkeypatch: pytest.MonkeyPatch, *words: str) -> str | int | None:
    """Run the launcher in this process and in English; its exit code."""
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.setattr(sys, "argv", ["herzrasen", *words])
    with pytest.raises(SystemExit) as end:
        package.commands.main()
    return end.value.code


@pytest.mark.parametrize(("words", "code"), [(["serve"], 1), (["test"], 11)])
def test_an_old_python_gets_an_error_message(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: list[str], code: int
) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 9, 2, "final", 0))
    monkeypatch.setattr(sys, "argv", ["herzrasen", *words])
    monkeypatch.setenv("LC_ALL", "C")
    with pytest.raises(SystemExit) as end:
        runpy.run_path(str(ROOT / "herzrasen"), run_name="__main__")
    assert end.value.code == code
    assert (
        capsys.readouterr().err == "Herzrasen needs Python 3.11 or newer; this is Python 3.9.2.\n"
    )


@pytest.mark.parametrize(("words", "code"), [(["--version"], 1), (["test", "--strict"], 11)])
def test_a_folder_that_cannot_be_written_is_named(
    project: Project,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    words: list[str],
    code: int,
) -> None:
    """As in another user's clone; a file where a folder should be stops root as well."""
    project.write(".cache", "")
    assert run_failing(launcher(project.root), monkeypatch, *words) == code
    first, second = capsys.readouterr().err.splitlines()
    assert f"which failed: {project.root / '.cache'}: " in first
    assert second.startswith("The folder must belong to the user")


def test_a_kernel_that_cannot_be_written_does_not_stop_the_start(
    project: Project, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Who may only read the folder still plays."""
    project.write(".cache", "")
    monkeypatch.setenv("LC_ALL", "C")
    launcher(project.root).kernel.compile_first()
    assert SLOW in capsys.readouterr().err


def test_a_set_up_is_tried_three_times_and_fails_once(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Only the last failure asks people to try again; those before say that this is done."""
    package = launcher()
    waited: list[float] = []

    def make_ready(_kind: str) -> None:
        raise package.steps.SetUpError("    no network")

    monkeypatch.setattr(package.commands, "make_ready", make_ready)
    monkeypatch.setattr(package.commands.time, "sleep", waited.append)
    assert run_failing(package, monkeypatch, "test") == 11
    assert waited == [5, 15]
    assert capsys.readouterr().err.splitlines() == [
        "Setup failed; it is tried again in 5 seconds …",
        "Setup failed; it is tried again in 15 seconds …",
        "Setup failed. The usual cause is the network; please try again.",
        "The last output was:",
        "    no network",
    ]


def test_ctrl_c_while_the_launcher_is_loaded_leaves_no_traceback(tmp_path: Path) -> None:
    """Before its own handling of it has begun."""
    shutil.copy(ROOT / "herzrasen", tmp_path)
    (tmp_path / "launcher").mkdir()
    (tmp_path / "launcher/__init__.py").touch()
    (tmp_path / "launcher/commands.py").write_text("raise KeyboardInterrupt\n")
    ended = subprocess.run(
        [sys.executable, tmp_path / "herzrasen"], capture_output=True, text=True, check=False
    )
    assert (ended.returncode, ended.stdout, ended.stderr) == (130, "", "")


@pytest.mark.skipif(os.name == "nt", reason="other locks there")
@pytest.mark.parametrize(
    ("number", "is_ours"), [(errno.EWOULDBLOCK, False), (errno.ENOLCK, True), (errno.ENOTSUP, True)]
)
def test_a_file_system_without_locks_lets_everybody_in(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, number: int, is_ours: bool
) -> None:
    """A set-up on a network drive waited for ever."""
    import fcntl

    def flock(*_: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(fcntl, "flock", flock)
    with (tmp_path / "lock").open("wb") as file:
        assert launcher().set_up_lock.try_lock(file) is is_ours


def test_settings_of_pip_and_python_lead_no_step_elsewhere(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With PIP_USER=1 pip refuses to install into an environment."""
    for name in ("PIP_USER", "PIP_TARGET", "PYTHONHOME", "UV_SYSTEM_PYTHON"):
        monkeypatch.setenv(name, "1")
    print_them = "import os; print(*(n for n in os.environ if n[:4] in ('PIP_', 'UV_S', 'PYTHO')))"
    steps = launcher().steps
    with pytest.raises(steps.SetUpError) as ended:
        steps.run_step(sys.executable, "-c", f"{print_them}; import sys; sys.exit(3)")
    assert ended.value.code == 3
    assert not {"PIP_TARGET", "PYTHONHOME", "UV_SYSTEM_PYTHON"} & set(str(ended.value).split())


@pytest.mark.parametrize(("user", "command"), [(0, "    apt"), (1000, "    sudo apt")])
def test_a_python_without_pip_gets_an_error_message_and_nothing_is_installed(
    project: Project,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    user: int,
    command: str,
) -> None:
    """As on Debian without python3-venv. As root, too, nobody asked for a package."""
    package = launcher(project.root)
    monkeypatch.setattr(package.uv, "has_module", lambda _name: False)
    monkeypatch.setattr(package.uv.os, "geteuid", lambda: user, raising=False)
    programs = project.root / "bin"
    programs.mkdir()
    (programs / "apt-get").write_text("#!/bin/sh\nexit 1\n")
    (programs / "apt-get").chmod(0o755)
    monkeypatch.setenv("PATH", str(programs))
    assert run_failing(package, monkeypatch, "serve") == 1
    assert capsys.readouterr().err.splitlines()[1:] == [
        "This Python has neither pip nor venv. On Debian or Ubuntu, install them with:",
        f"{command} install python3-venv",
    ]


def test_the_help_of_its_own_commands_says_what_they_do(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    package = launcher()
    say = package.sentences.translate
    for command, *more in (["setup"], ["test", "strict", "full", "all", "many", "bare-tests"]):
        assert run_failing(package, monkeypatch, command, "--help") == 0
        page = " ".join(capsys.readouterr().out.split())
        assert [one for one in (command, *more) if say(one) not in page] == []


@pytest.mark.parametrize(
    ("output", "cause"),
    [
        (
            "error: Failed to install x\n  No space left on device (os error 28)",
            " The disk is full.",
        ),
        ("error: Failed to fetch: `https://x`", " The usual cause is the network;"),
        ("error: hash mismatch", "\nThe last output was:\n"),
    ],
)
def test_a_cause_is_named_only_where_the_output_tells_it(output: str, cause: str) -> None:
    """That it was the network stood above what the disk had to say."""
    assert f"Setup failed.{cause}" in launcher().sentences.failure(output)


def test_an_old_python_can_read_the_file() -> None:
    """Even 2.7: no annotations, f-strings or unpacking, and no letter that is not ASCII."""
    source = (ROOT / "herzrasen").read_text("ascii")
    tree = ast.parse(source, feature_version=(3, 7))
    new = (ast.JoinedStr, ast.AnnAssign, ast.Starred, ast.NamedExpr, ast.Nonlocal)
    for node in ast.walk(tree):
        assert not isinstance(node, new)
        if isinstance(node, ast.FunctionDef):
            assert node.returns is None
            assert not node.args.kwonlyargs
    for old in filter(None, map(shutil.which, ("python2.7", "python3.6"))):
        words = [old, str(ROOT / "herzrasen")]
        done = subprocess.run(words, capture_output=True, text=True, check=False)
        assert "Herzrasen needs Python 3.11" in done.stderr or "pyenv" in done.stderr
