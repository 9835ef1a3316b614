-- Public matches that have begun and are not rated yet, each with the description as it began.
CREATE TABLE unrated_matches ("table" bigint PRIMARY KEY, began bytea NOT NULL);
CREATE FUNCTION note_begun_match() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    described jsonb := as_json(new.about);
BEGIN
    IF jsonb_typeof(described) = 'object' AND described -> 'begun' = 'true'
        AND described #>> '{house,kind}' = 'public' THEN
        IF TG_OP = 'UPDATE' AND as_json(old.about) -> 'begun' = 'true' THEN
            RETURN NULL;
        END IF;
        INSERT INTO unrated_matches VALUES (new.id, new.about) ON CONFLICT DO NOTHING;
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER match_begun AFTER INSERT OR UPDATE OF about ON tables
    FOR EACH ROW EXECUTE FUNCTION note_begun_match();
CREATE FUNCTION forget_unrated_match() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM unrated_matches WHERE "table" = old.id;
    RETURN NULL;
END $$;
CREATE TRIGGER unrated_table_gone AFTER DELETE ON tables
    FOR EACH ROW EXECUTE FUNCTION forget_unrated_match();

-- The log: everything that ratings are computed from, in its order. It outlives the tables.
CREATE TABLE rated_matches (
    id bigint PRIMARY KEY, family text COLLATE "C" NOT NULL, at bigint NOT NULL, match bytea NOT NULL
);
-- A person's rating after a match, and the newest of each, by which boards are sorted.
CREATE TABLE rating_changes (
    person text COLLATE "C" NOT NULL, family text COLLATE "C" NOT NULL, match bigint NOT NULL,
    rating bytea NOT NULL, PRIMARY KEY (person, family, match)
);
CREATE TABLE ratings (
    person text COLLATE "C" NOT NULL, family text COLLATE "C" NOT NULL,
    score double precision NOT NULL, deviation double precision NOT NULL, at bigint NOT NULL,
    rating bytea NOT NULL, PRIMARY KEY (person, family)
);
CREATE INDEX ratings_by_score ON ratings (family, score);

-- Guests who have played rated matches and are another person now; persons who are out.
CREATE TABLE rating_guests (guest text COLLATE "C" PRIMARY KEY, person text COLLATE "C" NOT NULL);
CREATE TABLE rating_exclusions (
    person text COLLATE "C" PRIMARY KEY, since bigint NOT NULL, reason text NOT NULL
);
-- Both change what past matches count: how often that was asked for, and how often it was done.
CREATE TABLE rating_recomputes (id bigint PRIMARY KEY, wanted bigint NOT NULL, done bigint NOT NULL);
CREATE FUNCTION want_recompute() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO rating_recomputes AS asked VALUES (1, 1, 0)
    ON CONFLICT (id) DO UPDATE SET wanted = asked.wanted + 1;
    RETURN NULL;
END $$;
CREATE TRIGGER guest_of_person AFTER INSERT ON rating_guests
    FOR EACH ROW EXECUTE FUNCTION want_recompute();
CREATE TRIGGER person_excluded AFTER INSERT OR DELETE ON rating_exclusions
    FOR EACH ROW EXECUTE FUNCTION want_recompute();
