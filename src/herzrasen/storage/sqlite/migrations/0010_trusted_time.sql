-- The time of the last daily run, in ms, which the clock is compared with before anything is deleted;
-- and the time in doubt, if there is one, with the number of runs that have confirmed it.
CREATE TABLE trusted_time (
    id INTEGER PRIMARY KEY CHECK (id = 1), believed INTEGER NOT NULL, doubted INTEGER NOT NULL,
    runs INTEGER NOT NULL
) STRICT;
