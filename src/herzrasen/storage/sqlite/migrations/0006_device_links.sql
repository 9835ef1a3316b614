-- A link that another device becomes the same person with: by its code's hash, and by the token of
-- the session that made it. It ends with that session.
CREATE TABLE device_links (
    code TEXT PRIMARY KEY, token TEXT NOT NULL UNIQUE REFERENCES devices, name TEXT NOT NULL,
    until INTEGER NOT NULL
) STRICT;
CREATE TRIGGER link_of_ended_session AFTER UPDATE OF ended ON devices
WHEN new.ended IS NOT NULL BEGIN
    DELETE FROM device_links WHERE token = new.token;
END;
CREATE TRIGGER link_of_deleted_session AFTER DELETE ON devices BEGIN
    DELETE FROM device_links WHERE token = old.token;
END
