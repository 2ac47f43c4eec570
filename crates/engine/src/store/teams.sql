-- Version 3. Users and teams. The account of each has its id; `local` uses the engine in its own process.

CREATE TABLE users (
    id         TEXT PRIMARY KEY,
    name       TEXT NOT NULL,
    created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE teams (
    id         TEXT PRIMARY KEY,
    name       TEXT NOT NULL,
    created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE members (
    team TEXT NOT NULL,
    user TEXT NOT NULL,
    PRIMARY KEY (team, user)
) STRICT, WITHOUT ROWID;

-- What signs sessions: one row at most, made with the first session. It is no part of an exported state.
CREATE TABLE session_secret (
    id     INTEGER PRIMARY KEY CHECK (id = 1),
    secret TEXT NOT NULL
) STRICT;

INSERT INTO users VALUES ('local', 'local', 0);
