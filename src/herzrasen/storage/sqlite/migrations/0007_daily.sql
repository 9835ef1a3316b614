-- The secret of each day of daily deals; its commitment was published at this time, in ms. A day
-- that has begun is the least that the present day can be, whatever the clock says.
CREATE TABLE daily_days (
    day INTEGER PRIMARY KEY, secret BLOB NOT NULL, published INTEGER NOT NULL,
    begun INTEGER NOT NULL DEFAULT 0
) STRICT;
-- One person's deal of a day, at the table of this name: once a person.
CREATE TABLE daily_results (
    day INTEGER NOT NULL, name TEXT NOT NULL, person TEXT NOT NULL, "table" TEXT NOT NULL UNIQUE,
    started INTEGER NOT NULL, state TEXT NOT NULL, finished INTEGER, points INTEGER,
    PRIMARY KEY (day, name, person)
) STRICT;
CREATE INDEX daily_results_of ON daily_results (person, day);
