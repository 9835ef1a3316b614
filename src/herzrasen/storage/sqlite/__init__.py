"""One SQLite file: database, writer thread, migrations."""
