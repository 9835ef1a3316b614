"""The gate: everything without a browser, then the journeys through the page. CI runs it too.

Each part has an exit code of its own, so that a red run says where to look: 11 the set-up (the
launcher's part), 12 the tests without a browser, 13 those in browsers. Only those may be tried
again: Chromium, Firefox and WebKit have bad days of their own.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from enum import IntEnum
from pathlib import Path, PurePosixPath
from typing import Final

CGROUP: Final = Path("/sys/fs/cgroup")
OWN_CGROUP: Final = Path("/proc/self/cgroup")
V1_VALUES: Final = ("quota", "period")

BROWSER_FOLDERS: Final = ("tests/browser", "tests/engines", "tests/screens")
"""Where alone tests open a browser: the second part need not collect the rest."""

SECOND_TRIES: Final = ("--reruns=2", "--max-suite-reruns=2", "--maxfail=5")
"""How often a journey is tried again, how often that happens in one run, and after how many
failures the part ends: each takes minutes, so a broken page would use up all the time there is."""


class Red(IntEnum):
    """What the gate's exit code names."""

    TESTS = 12
    BROWSERS = 13


def main(arguments: list[str]) -> int:
    """Run both parts with pytest's options; the exit code of the first that fails, or 0."""
    common = [sys.executable, "-m", "pytest", *arguments, "-n", str(workers()), "--dist=worksteal"]
    if subprocess.call([*common, "-m", "not browser"]):
        return Red.TESTS
    if subprocess.call([*common, "-m", "browser", *SECOND_TRIES, *BROWSER_FOLDERS]):
        return Red.BROWSERS
    return 0


def workers() -> int:
    """One more than there are cores, as tests with servers wait more than they compute; but few:
    each has browsers of its own."""
    return min(4, usable_cores() + 1)


def usable_cores(cgroup: Path = CGROUP, own: Path = OWN_CGROUP) -> int:
    """The cores that this process may use, by its affinity and the quota of its control groups."""
    affinity = getattr(os, "sched_getaffinity", None)
    allowed = len(affinity(0)) if affinity else os.cpu_count() or 1
    return min([allowed, *cgroup_cores(cgroup, own)])


def cgroup_cores(cgroup: Path, own: Path) -> Iterator[int]:
    """The quotas in whole cores, as either version of control groups tells them, of this process's
    group and of those around it: without a namespace its own is not at the top."""
    for group in sorted(own_groups(own)):
        for names in ([f"{group}/cpu.max"], [f"cpu/{group}/cpu.cfs_{it}_us" for it in V1_VALUES]):
            try:
                quota, period = " ".join((cgroup / name).read_text() for name in names).split()
            except (OSError, ValueError):
                continue
            if quota not in ("max", "-1"):
                yield max(1, int(quota) // int(period))


def own_groups(own: Path) -> set[str]:
    """This process's control groups for its processor, and those around them, the top one too."""
    groups = {"."}
    with suppress(OSError):
        for line in own.read_text("utf-8").splitlines():
            _, controllers, path = line.split(":", 2)
            if not controllers or "cpu" in controllers.split(","):
                group = PurePosixPath(path.lstrip("/"))
                groups.update(map(str, (group, *group.parents)))
    return groups


if __name__ == "__main__":
    # When time is over, `.ci/run` interrupts this and pytest, which says what has failed so far:
    # wait for that. A handler is not inherited.
    signal.signal(signal.SIGINT, lambda *_: None)
    sys.exit(main(sys.argv[1:]))
