-- How every table that is not over stands, for those who are not at it, and who sits there.
CREATE TABLE reports (
    "table" INTEGER PRIMARY KEY REFERENCES tables,
    kind TEXT NOT NULL, seen INTEGER NOT NULL, line BLOB NOT NULL, persons TEXT NOT NULL
) STRICT;
CREATE INDEX reports_seen ON reports (kind, seen);
CREATE TABLE sitting (
    person TEXT NOT NULL, "table" INTEGER NOT NULL, PRIMARY KEY (person, "table")
) STRICT, WITHOUT ROWID;
CREATE INDEX sitting_table ON sitting ("table");
CREATE TRIGGER report_new AFTER INSERT ON reports BEGIN
    INSERT OR IGNORE INTO sitting SELECT value, new."table" FROM json_each(new.persons);
END;
CREATE TRIGGER report_changed AFTER UPDATE OF persons ON reports
WHEN old.persons <> new.persons BEGIN
    DELETE FROM sitting WHERE "table" = new."table";
    INSERT OR IGNORE INTO sitting SELECT value, new."table" FROM json_each(new.persons);
END;
CREATE TRIGGER report_gone AFTER DELETE ON reports BEGIN
    DELETE FROM sitting WHERE "table" = old."table";
END;
CREATE TRIGGER reported_table_gone AFTER DELETE ON tables BEGIN
    DELETE FROM reports WHERE "table" = old.id;
END;
-- Who is another person now, or nobody, is so in the report as well, at tables that nobody opens.
CREATE TRIGGER reported_persons_changed AFTER UPDATE OF about ON tables
WHEN json_valid(CAST(new.about AS TEXT)) AND json_extract(CAST(new.about AS TEXT), '$.places')
    IS NOT json_extract(iif(json_valid(CAST(old.about AS TEXT)), CAST(old.about AS TEXT), '{}'), '$.places')
BEGIN
    UPDATE reports SET
        persons = (
            SELECT json_group_array(json_extract(value, '$.token'))
            FROM json_each(CAST(new.about AS TEXT), '$.places')
            WHERE json_extract(value, '$.token') <> ''
        ),
        line = CAST(json_set(
            CAST(line AS TEXT),
            '$.persons', json((
                SELECT json_group_array(json_extract(value, '$.token'))
                FROM json_each(CAST(new.about AS TEXT), '$.places')
            )),
            '$.listing.seats', json((
                SELECT json_group_array(
                    json_set(seat.value, '$.name', ifnull(json_extract(place.value, '$.name'), ''))
                )
                FROM json_each(CAST(line AS TEXT), '$.listing.seats') AS seat
                JOIN json_each(CAST(new.about AS TEXT), '$.places') AS place ON place.key = seat.key
            ))
        ) AS BLOB)
    WHERE "table" = new.id;
END
