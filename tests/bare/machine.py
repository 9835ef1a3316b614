"""A bare Debian in a folder, with an ordinary user and a clone of the project."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from tests.tools import ROOT, Missing, debootstrap

RELEASES: Final = ("bookworm", "trixie")
"""Debian 12 and 13."""

USER: Final = 1000
HOME: Final = "home/player"
KEPT: Final = ROOT / ".cache/bare"
"""Where the roots are kept as debootstrap has made them."""

_AUTHORITIES: Final = "etc/authorities.crt"
_CERTIFICATE_VARIABLES: Final = ("SSL_CERT_FILE", "PIP_CERT", "NODE_EXTRA_CA_CERTS")
_ENTER: Final = """
mount -t proc proc "$0/proc" && mount --rbind /dev "$0/dev" && exec chroot --userspec="$@"
"""


def debian_root(release: str) -> Path:
    """A minimal root of a release with nothing but Python. Raises Missing where none can be built
    here: that takes root, debootstrap and the network."""
    root = KEPT / release
    if root.is_dir():
        return root
    program = debootstrap()
    if sys.platform != "linux" or os.geteuid() != 0:
        raise Missing("a bare Debian, which only root can build")
    part = root.with_suffix(".part")
    shutil.rmtree(part, ignore_errors=True)
    part.mkdir(parents=True)
    words = [program, "--variant=minbase", "--include=python3", release, str(part)]
    done = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, check=False)
    if done.returncode:
        last = done.stdout.decode(errors="replace").strip().splitlines()[-1:]
        raise Missing(f"a bare Debian: debootstrap {release} failed: {' '.join(last)}")
    part.rename(root)
    return root


class BareMachine:
    """A copy of such a root in a folder. Its files are gone with the folder."""

    def __init__(self, kept: Path, folder: Path, project: Iterable[Path]) -> None:
        subprocess.run(["cp", "-a", "--reflink=auto", kept, folder], check=True)
        self.root = folder
        for name in ("resolv.conf", "hosts"):
            shutil.copy(Path("/etc") / name, folder / "etc" / name)
        with (folder / "etc/passwd").open("a") as users:
            users.write(f"player:x:{USER}:{USER}::/{HOME}:/bin/sh\n")
        if os.environ.get("SSL_CERT_FILE"):  # a network with an authority of its own
            shutil.copy(os.environ["SSL_CERT_FILE"], folder / _AUTHORITIES)
        self._clone = folder / "srv/herzrasen"
        for file in project:
            target = self._clone / file.relative_to(ROOT)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(file, target, follow_symlinks=False)
        self.new_home()

    @property
    def project(self) -> Path:
        """The clone in the user's home folder."""
        return self.root / HOME / "herzrasen"

    def new_home(self) -> None:
        """Give the user a new home folder, with a clone in which nothing was set up."""
        home = self.root / HOME
        shutil.rmtree(home, ignore_errors=True)
        home.mkdir(parents=True)
        subprocess.run(["cp", "-al", self._clone, home / "herzrasen"], check=True)
        subprocess.run(["chown", "-R", f"{USER}:{USER}", home], check=True)

    def start(self, *words: str, user: int = USER, proxy: str = "") -> subprocess.Popen[str]:
        """Start a command in the clone, with mounts that are gone when it ends."""
        environment = {
            "HOME": f"/{HOME}",
            "PATH": "/usr/bin:/bin:/usr/sbin:/sbin",
            "LC_ALL": "C.UTF-8",
            "PYTHONUNBUFFERED": "1",
        }
        if proxy:
            environment |= {"HTTPS_PROXY": proxy, "https_proxy": proxy}
        if (self.root / _AUTHORITIES).exists():
            environment |= dict.fromkeys(_CERTIFICATE_VARIABLES, f"/{_AUTHORITIES}")
        inside = f'cd /{HOME}/herzrasen && exec "$0" "$@"'
        return subprocess.Popen(
            [
                *("unshare", "--mount", "sh", "-c", _ENTER, str(self.root), f"{user}:{user}"),
                *(str(self.root), "sh", "-c", inside, *words),
            ],
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def run(self, *words: str, user: int = USER, proxy: str = "") -> tuple[int, str]:
        """Run a command in the clone; its exit code, and what it printed."""
        started = self.start(*words, user=user, proxy=proxy)
        printed, _ = started.communicate()
        return started.returncode, printed
