-- Summaries of all tables that are not over, for people elsewhere, and who sits there.
CREATE TABLE reports (
    "table" bigint PRIMARY KEY, kind text COLLATE "C" NOT NULL, seen bigint NOT NULL,
    line bytea NOT NULL, persons text COLLATE "C" NOT NULL
);
CREATE INDEX reports_seen ON reports (kind, seen);
CREATE TABLE sitting (
    person text COLLATE "C" NOT NULL, "table" bigint NOT NULL, PRIMARY KEY (person, "table")
);
CREATE INDEX sitting_table ON sitting ("table");
CREATE FUNCTION report_persons() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM sitting WHERE "table" = new."table";
    INSERT INTO sitting SELECT person, new."table"
    FROM jsonb_array_elements_text(new.persons::jsonb) AS person ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;
CREATE TRIGGER report_new AFTER INSERT ON reports
    FOR EACH ROW EXECUTE FUNCTION report_persons();
CREATE TRIGGER report_changed AFTER UPDATE OF persons ON reports
    FOR EACH ROW WHEN (old.persons <> new.persons) EXECUTE FUNCTION report_persons();
CREATE FUNCTION report_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM sitting WHERE "table" = old."table";
    RETURN NULL;
END $$;
CREATE TRIGGER report_gone AFTER DELETE ON reports
    FOR EACH ROW EXECUTE FUNCTION report_gone();

CREATE FUNCTION table_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM seats WHERE "table" = old.id;
    DELETE FROM outcomes WHERE "table" = old.id;
    DELETE FROM costs WHERE "table" = old.id;
    DELETE FROM reports WHERE "table" = old.id;
    RETURN NULL;
END $$;
CREATE TRIGGER table_gone AFTER DELETE ON tables FOR EACH ROW EXECUTE FUNCTION table_gone();

-- A person who becomes another one, or is deleted, changes in the report too, even if no node has
-- the table in memory.
CREATE FUNCTION report_changed_persons() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    places jsonb := as_json(new.about) -> 'places';
BEGIN
    IF places IS NULL OR places IS NOT DISTINCT FROM as_json(old.about) -> 'places' THEN
        RETURN NULL;
    END IF;
    UPDATE reports SET
        persons = coalesce((
            SELECT jsonb_agg(place -> 'token') FROM jsonb_array_elements(places) AS place
            WHERE place ->> 'token' <> ''
        ), '[]')::text,
        line = convert_to(jsonb_set(
            jsonb_set(as_json(line), '{persons}', (
                SELECT coalesce(jsonb_agg(coalesce(place -> 'token', 'null') ORDER BY seat), '[]')
                FROM jsonb_array_elements(places) WITH ORDINALITY AS p (place, seat)
            )),
            '{listing,seats}', (
                SELECT coalesce(jsonb_agg(
                    jsonb_set(listed, '{name}', coalesce(place -> 'name', '""')) ORDER BY seat
                ), '[]')
                FROM jsonb_array_elements(as_json(line) #> '{listing,seats}')
                    WITH ORDINALITY AS l (listed, seat)
                JOIN jsonb_array_elements(places) WITH ORDINALITY AS p (place, at) ON at = seat
            )
        )::text, 'UTF8')
    WHERE "table" = new.id;
    RETURN NULL;
END $$;
CREATE TRIGGER reported_persons_changed AFTER UPDATE OF about ON tables
    FOR EACH ROW EXECUTE FUNCTION report_changed_persons();
