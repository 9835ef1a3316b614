-- Who is behind a browser. A token is kept as a hash; days count from 1970, other times are in ms.
-- A device that has ended knows nobody any more, and is kept so that its token opens nothing.
CREATE TABLE devices (
    token TEXT PRIMARY KEY, person TEXT NOT NULL, label TEXT NOT NULL, since INTEGER NOT NULL,
    seen INTEGER NOT NULL, ended INTEGER
) STRICT;
CREATE INDEX devices_of ON devices (person);

CREATE TABLE accounts (
    person TEXT PRIMARY KEY, name TEXT NOT NULL, looks TEXT NOT NULL UNIQUE, password TEXT,
    recovery TEXT NOT NULL, handle BLOB NOT NULL UNIQUE, since INTEGER NOT NULL
) STRICT;
CREATE TABLE passkeys (
    id BLOB PRIMARY KEY, person TEXT NOT NULL REFERENCES accounts, "key" BLOB NOT NULL,
    uses INTEGER NOT NULL, site TEXT NOT NULL, label TEXT NOT NULL, since INTEGER NOT NULL
) STRICT;
CREATE INDEX passkeys_of ON passkeys (person);
CREATE TABLE preferences (
    person TEXT PRIMARY KEY REFERENCES accounts, number INTEGER NOT NULL, document BLOB NOT NULL
) STRICT;

-- Whoever sits or sat at a table. The rows follow from the descriptions by themselves, so that no
-- way of sitting down can forget them.
CREATE TABLE seats (
    person TEXT NOT NULL, "table" INTEGER NOT NULL REFERENCES tables, PRIMARY KEY (person, "table")
) STRICT, WITHOUT ROWID;
CREATE INDEX seats_at ON seats ("table");
CREATE TRIGGER sat_at_first AFTER INSERT ON tables BEGIN
    INSERT OR IGNORE INTO seats SELECT json_extract(place.value, '$.token'), new.id
    FROM json_each(iif(json_valid(CAST(new.about AS TEXT)), CAST(new.about AS TEXT), '{}'), '$.places') AS place
    WHERE json_extract(place.value, '$.token') <> '';
END;
CREATE TRIGGER sat_later AFTER UPDATE OF about ON tables BEGIN
    INSERT OR IGNORE INTO seats SELECT json_extract(place.value, '$.token'), new.id
    FROM json_each(iif(json_valid(CAST(new.about AS TEXT)), CAST(new.about AS TEXT), '{}'), '$.places') AS place
    WHERE json_extract(place.value, '$.token') <> '';
END;
INSERT INTO seats SELECT DISTINCT json_extract(place.value, '$.token'), tables.id
FROM tables, json_each(iif(json_valid(CAST(about AS TEXT)), CAST(about AS TEXT), '{}'), '$.places') AS place
WHERE json_extract(place.value, '$.token') <> '';

-- How a finished match ended, worked out of its log once.
CREATE TABLE outcomes ("table" INTEGER PRIMARY KEY REFERENCES tables, outcome BLOB NOT NULL) STRICT;
CREATE TRIGGER table_gone AFTER DELETE ON tables BEGIN
    DELETE FROM seats WHERE "table" = old.id;
    DELETE FROM outcomes WHERE "table" = old.id;
END;
