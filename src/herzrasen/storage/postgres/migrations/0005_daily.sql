-- The secret of each day of daily deals; its commitment was published at this time, in ms. A day
-- that has begun is the least that the present day can be, whatever the clock says.
CREATE TABLE daily_days (
    day integer PRIMARY KEY, secret bytea NOT NULL, published bigint NOT NULL,
    begun integer NOT NULL DEFAULT 0
);
-- One person's deal of a day, at the table of this name: once a person.
CREATE TABLE daily_results (
    day integer NOT NULL, name text COLLATE "C" NOT NULL, person text COLLATE "C" NOT NULL,
    "table" text COLLATE "C" NOT NULL UNIQUE, started bigint NOT NULL,
    state text COLLATE "C" NOT NULL, finished bigint, points integer,
    PRIMARY KEY (day, name, person)
);
CREATE INDEX daily_results_of ON daily_results (person, day);
