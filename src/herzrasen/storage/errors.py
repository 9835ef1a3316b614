"""What a storage raises."""

from __future__ import annotations


class StorageError(Exception):
    """The data cannot be used; the text is a key of ``locales``."""


class StorageIOError(OSError):
    """Reading or writing failed: the disk is full, the file is damaged."""


class DataGone(StorageIOError):
    """The open file was deleted or replaced: further writes would be lost."""


class WriteConflict(Exception):
    """This number or name was already written, perhaps by another server."""
