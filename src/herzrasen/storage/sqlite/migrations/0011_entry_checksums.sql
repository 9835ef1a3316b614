-- The CRC-32 of each entry and its number. Entries of earlier versions have none.
ALTER TABLE entries ADD COLUMN crc INTEGER;
ALTER TABLE recent_entries ADD COLUMN crc INTEGER;
DROP VIEW all_entries;
CREATE VIEW all_entries AS
    SELECT "table", seq, entry, crc FROM entries
    UNION ALL SELECT "table", seq, entry, crc FROM recent_entries;
