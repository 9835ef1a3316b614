"""Where a server keeps what must not be lost: one SQLite file, written by one thread."""
