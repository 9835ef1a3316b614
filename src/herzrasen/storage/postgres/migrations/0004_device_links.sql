-- A link that another device becomes the same person with: by its code's hash, and by the token of
-- the session that made it. It ends with that session.
CREATE TABLE device_links (
    code text COLLATE "C" PRIMARY KEY, token text COLLATE "C" NOT NULL UNIQUE, name text NOT NULL,
    until bigint NOT NULL
);
CREATE FUNCTION delete_link_of_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM device_links WHERE token = old.token;
    RETURN NULL;
END $$;
CREATE TRIGGER link_of_ended_session AFTER UPDATE OF ended ON devices
    FOR EACH ROW WHEN (new.ended IS NOT NULL) EXECUTE FUNCTION delete_link_of_session();
CREATE TRIGGER link_of_deleted_session AFTER DELETE ON devices
    FOR EACH ROW EXECUTE FUNCTION delete_link_of_session();
