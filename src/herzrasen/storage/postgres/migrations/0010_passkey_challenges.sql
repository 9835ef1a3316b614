-- What an authenticator is asked to sign, for one answer of one session at any node.
CREATE TABLE passkey_challenges (
    session text COLLATE "C" PRIMARY KEY, challenge bytea NOT NULL, until timestamptz NOT NULL
);
CREATE INDEX passkey_challenges_by_end ON passkey_challenges (until);
