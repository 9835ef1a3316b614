"""What the tests of all storages share."""

from tests.storage.each_storage import use

__all__ = ["use"]
