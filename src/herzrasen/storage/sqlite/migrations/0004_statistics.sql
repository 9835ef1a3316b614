-- Outcomes have the figures of every deal now: they are worked out anew when somebody looks.
DELETE FROM outcomes;

-- What the coach found a seat's choices to cost in a deal, counted from 1.
CREATE TABLE costs (
    "table" INTEGER NOT NULL REFERENCES tables, deal INTEGER NOT NULL, seat INTEGER NOT NULL,
    costs BLOB NOT NULL, PRIMARY KEY ("table", deal, seat)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER reviewed_table_gone AFTER DELETE ON tables BEGIN
    DELETE FROM costs WHERE "table" = old.id;
END;
