-- Who is behind a browser. A token is kept as a hash; days count from 1970, other times are in ms.
-- A device whose session has ended is kept so that its token stays invalid.
CREATE TABLE devices (
    token text COLLATE "C" PRIMARY KEY, person text COLLATE "C" NOT NULL, label text NOT NULL,
    since integer NOT NULL, seen integer NOT NULL, ended bigint
);
CREATE INDEX devices_of ON devices (person);

CREATE TABLE accounts (
    person text COLLATE "C" PRIMARY KEY, name text NOT NULL, looks text COLLATE "C" NOT NULL UNIQUE,
    password text, recovery text NOT NULL, handle bytea NOT NULL UNIQUE, since bigint NOT NULL
);
CREATE TABLE passkeys (
    id bytea PRIMARY KEY, person text COLLATE "C" NOT NULL, key bytea NOT NULL,
    uses bigint NOT NULL, site text NOT NULL, label text NOT NULL, since bigint NOT NULL
);
CREATE INDEX passkeys_of ON passkeys (person);
CREATE TABLE preferences (
    person text COLLATE "C" PRIMARY KEY, number integer NOT NULL, document bytea NOT NULL
);

-- How a finished match ended, computed once from its log.
CREATE TABLE outcomes ("table" bigint PRIMARY KEY, outcome bytea NOT NULL);
-- What the coach found a seat's choices to cost in a deal, counted from 1.
CREATE TABLE costs (
    "table" bigint NOT NULL, deal integer NOT NULL, seat integer NOT NULL, costs bytea NOT NULL,
    PRIMARY KEY ("table", deal, seat)
);

-- JSON in UTF-8; null where it is none.
CREATE FUNCTION as_json(content bytea) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
    RETURN convert_from(content, 'UTF8')::jsonb;
EXCEPTION WHEN data_exception THEN
    RETURN NULL;
END $$;

-- People who sit or sat at a table. A trigger derives the rows from the descriptions, so that no
-- code that seats people can forget them.
CREATE TABLE seats (
    person text COLLATE "C" NOT NULL, "table" bigint NOT NULL, PRIMARY KEY (person, "table")
);
CREATE INDEX seats_at ON seats ("table");
CREATE FUNCTION sit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO seats SELECT place ->> 'token', new.id
    FROM jsonb_path_query(as_json(new.about), '$.places[*]') AS place
    WHERE place ->> 'token' <> ''
    ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;
CREATE TRIGGER sat AFTER INSERT OR UPDATE OF about ON tables
    FOR EACH ROW EXECUTE FUNCTION sit();
