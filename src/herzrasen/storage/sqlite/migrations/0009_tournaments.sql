-- Duplicate matches and tournaments, each a document. Whose they are follows from the document by
-- itself, so that no way of entering can forget it.
CREATE TABLE tournaments (
    id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, revision INTEGER NOT NULL,
    phase TEXT NOT NULL, changed INTEGER NOT NULL, document BLOB NOT NULL
) STRICT;
CREATE TABLE tournament_people (
    person TEXT NOT NULL, tournament INTEGER NOT NULL REFERENCES tournaments,
    PRIMARY KEY (person, tournament)
) STRICT, WITHOUT ROWID;
CREATE INDEX people_of_tournament ON tournament_people (tournament);
CREATE TRIGGER tournament_opened AFTER INSERT ON tournaments BEGIN
    INSERT OR IGNORE INTO tournament_people
    SELECT json_extract(one.value, '$.person'), new.id
    FROM json_each(CAST(new.document AS TEXT), '$.entrants') AS one
    WHERE json_extract(one.value, '$.person') <> ''
    UNION SELECT json_extract(CAST(new.document AS TEXT), '$.host'), new.id
    WHERE json_extract(CAST(new.document AS TEXT), '$.host') <> '';
END;
CREATE TRIGGER tournament_changed AFTER UPDATE OF document ON tournaments BEGIN
    DELETE FROM tournament_people WHERE tournament = new.id;
    INSERT OR IGNORE INTO tournament_people
    SELECT json_extract(one.value, '$.person'), new.id
    FROM json_each(CAST(new.document AS TEXT), '$.entrants') AS one
    WHERE json_extract(one.value, '$.person') <> ''
    UNION SELECT json_extract(CAST(new.document AS TEXT), '$.host'), new.id
    WHERE json_extract(CAST(new.document AS TEXT), '$.host') <> '';
END;
CREATE TRIGGER tournament_gone AFTER DELETE ON tournaments BEGIN
    DELETE FROM tournament_people WHERE tournament = old.id;
END;
