"""What a storage raises."""

from __future__ import annotations


class StorageError(Exception):
    """The data cannot be used; the text is a key below ``server.`` in ``locales``, which ``facts``
    fill."""

    def __init__(self, key: str, **facts: str) -> None:
        super().__init__(key)
        self.facts = facts


class StorageIOError(OSError):
    """Reading or writing failed: the disk is full, for example."""


class OutcomeUnknown(StorageIOError):
    """The connection to the database broke during a write: it may have been stored or not."""


class StorageClosed(StorageIOError):
    """The server is stopping: its storage is closed, and is not opened again."""


class DataGone(StorageIOError):
    """The open file was deleted or replaced: further writes would be lost."""


class SecretLost(StorageIOError):
    """A secret is missing that was there: a new one would not be recognised by what it was made
    for."""


class DataDamaged(StorageIOError):
    """The database is damaged: nothing more is written into it."""


class DamagedRow(StorageIOError):
    """A row of the database holds what cannot be read, or a page takes no more rows; the text says
    of what kind it is."""


class DamagedTable(DamagedRow):
    """What is stored of one table cannot be read, or contradicts itself."""


class WriteConflict(Exception):
    """This number or name was already written, perhaps by another server."""
