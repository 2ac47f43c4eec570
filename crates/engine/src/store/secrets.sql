-- Secrets in a table of their own: the values sealed (vault.rs), last in their rows, so that a list does not read them.

-- `valued_at` is when the value was replaced. `sealed` is null where a state was imported without values.
CREATE TABLE secrets (
    id          TEXT PRIMARY KEY,
    account     TEXT NOT NULL,
    created_at  INTEGER NOT NULL,
    name        TEXT NOT NULL,
    description TEXT,
    valued_at   INTEGER,
    sealed      BLOB
) STRICT;

CREATE INDEX secrets_listed ON secrets (account, created_at, id);
CREATE INDEX secrets_named ON secrets (account, name COLLATE NOCASE);

-- By which key values are sealed: one row at most, with a hash of the key. It is no part of an exported state.
CREATE TABLE secret_key (
    id   INTEGER PRIMARY KEY CHECK (id = 1),
    mark TEXT NOT NULL
) STRICT;
