"""Locks on files: one process at a time sets up, and one compiles."""

import errno
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import BinaryIO, Final

from launcher.places import CACHE
from launcher.sentences import print_message, translate

_HELD: Final = {errno.EACCES, errno.EAGAIN, errno.EWOULDBLOCK, errno.EDEADLK}
"""What a system says of a lock that another process holds; whatever else it says, it has none."""


@contextmanager
def hold_lock(name: str) -> Iterator[None]:
    """Hold one of the project's locks; the system releases it when the process ends."""
    with open_lock(name) as file:
        announced = False
        while not try_lock(file):
            if not announced:
                print_message(translate("waiting"))
                announced = True
            time.sleep(0.1)
        yield


def open_lock(name: str) -> BinaryIO:
    """The file of a lock. Raises OSError where it cannot be written."""
    CACHE.mkdir(exist_ok=True)
    return (CACHE / f"{name}.lock").open("a+b")


def try_lock(file: BinaryIO) -> bool:
    """Lock the open file without waiting; False if another process holds the lock.

    Some network file systems know no locks: there, each process thinks that it has it.
    """
    try:
        if sys.platform == "win32":
            import msvcrt

            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as trouble:
        return trouble.errno not in _HELD
    return True
