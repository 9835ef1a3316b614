-- The newest entries, without an index: they are moved into the table with one in batches.
CREATE TABLE recent_entries (
    id INTEGER PRIMARY KEY, "table" INTEGER NOT NULL, seq INTEGER NOT NULL, entry BLOB NOT NULL
) STRICT;
CREATE VIEW all_entries AS
    SELECT "table", seq, entry FROM entries UNION ALL SELECT "table", seq, entry FROM recent_entries;
