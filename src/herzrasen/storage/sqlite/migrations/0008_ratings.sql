-- Public matches that have begun and are not rated yet, each with the description as it began.
CREATE TABLE unrated_matches ("table" INTEGER PRIMARY KEY REFERENCES tables, began BLOB NOT NULL) STRICT;
CREATE TRIGGER match_begun_at_first AFTER INSERT ON tables
WHEN json_valid(CAST(new.about AS TEXT)) AND json_extract(CAST(new.about AS TEXT), '$.begun')
    AND json_extract(CAST(new.about AS TEXT), '$.house.kind') = 'public'
BEGIN
    INSERT OR IGNORE INTO unrated_matches VALUES (new.id, new.about);
END;
CREATE TRIGGER match_begun AFTER UPDATE OF about ON tables
WHEN json_valid(CAST(new.about AS TEXT)) AND json_extract(CAST(new.about AS TEXT), '$.begun')
    AND json_extract(CAST(new.about AS TEXT), '$.house.kind') = 'public'
    AND NOT ifnull(json_extract(
        iif(json_valid(CAST(old.about AS TEXT)), CAST(old.about AS TEXT), '{}'), '$.begun'
    ), 0)
BEGIN
    INSERT OR IGNORE INTO unrated_matches VALUES (new.id, new.about);
END;
CREATE TRIGGER unrated_table_gone AFTER DELETE ON tables BEGIN
    DELETE FROM unrated_matches WHERE "table" = old.id;
END;

-- The log: everything that ratings are computed from, in its order. It outlives the tables.
CREATE TABLE rated_matches (
    id INTEGER PRIMARY KEY, family TEXT NOT NULL, at INTEGER NOT NULL, "match" BLOB NOT NULL
) STRICT;
-- A person's rating after a match, and the newest of each, by which boards are sorted.
CREATE TABLE rating_changes (
    person TEXT NOT NULL, family TEXT NOT NULL, "match" INTEGER NOT NULL, rating BLOB NOT NULL,
    PRIMARY KEY (person, family, "match")
) STRICT, WITHOUT ROWID;
CREATE TABLE ratings (
    person TEXT NOT NULL, family TEXT NOT NULL, score REAL NOT NULL, deviation REAL NOT NULL,
    at INTEGER NOT NULL, rating BLOB NOT NULL, PRIMARY KEY (person, family)
) STRICT, WITHOUT ROWID;
CREATE INDEX ratings_by_score ON ratings (family, score);

-- Guests who have played rated matches and are another person now; persons who are out.
CREATE TABLE rating_guests (guest TEXT PRIMARY KEY, person TEXT NOT NULL) STRICT;
CREATE TABLE rating_exclusions (person TEXT PRIMARY KEY, since INTEGER NOT NULL, reason TEXT NOT NULL) STRICT;
-- Both change what past matches count: how often that was asked for, and how often it was done.
CREATE TABLE rating_recomputes (id INTEGER PRIMARY KEY, wanted INTEGER NOT NULL, done INTEGER NOT NULL) STRICT;
CREATE TRIGGER guest_of_person AFTER INSERT ON rating_guests BEGIN
    INSERT INTO rating_recomputes VALUES (1, 1, 0) ON CONFLICT DO UPDATE SET wanted = wanted + 1;
END;
CREATE TRIGGER person_excluded AFTER INSERT ON rating_exclusions BEGIN
    INSERT INTO rating_recomputes VALUES (1, 1, 0) ON CONFLICT DO UPDATE SET wanted = wanted + 1;
END;
CREATE TRIGGER person_admitted AFTER DELETE ON rating_exclusions BEGIN
    INSERT INTO rating_recomputes VALUES (1, 1, 0) ON CONFLICT DO UPDATE SET wanted = wanted + 1;
END
