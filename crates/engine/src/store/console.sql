-- Version 13. Sessions of the web console, and who did what (console.md, Security). Of a code and of both halves of a
-- session only the SHA-256 is here.

CREATE TABLE console_codes (
    hash       TEXT PRIMARY KEY,
    user       TEXT NOT NULL,
    expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE console_sessions (
    id         TEXT PRIMARY KEY,
    cookie     TEXT NOT NULL UNIQUE,
    token      TEXT NOT NULL,
    user       TEXT NOT NULL,
    key        TEXT,
    address    TEXT,
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE audit (
    id      INTEGER PRIMARY KEY,
    at      INTEGER NOT NULL,
    user    TEXT,
    key     TEXT,
    session TEXT,
    address TEXT,
    via     TEXT NOT NULL,
    action  TEXT NOT NULL,
    target  TEXT,
    result  TEXT NOT NULL,
    request TEXT
) STRICT;

CREATE INDEX audit_at ON audit (at);
