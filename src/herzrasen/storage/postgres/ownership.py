"""What a table's owner knows of its ownership."""

from __future__ import annotations

import msgspec


class Ownership(msgspec.Struct, eq=False):
    """The table's id, the epoch that this owner began, and the revision of the description that it
    has read. ``lost``: a write was refused or its outcome is unknown. Then every further write is
    refused without asking the database, since a later position may be free although an earlier one
    was taken."""

    table: int
    epoch: int
    revision: int
    lost: bool = False
