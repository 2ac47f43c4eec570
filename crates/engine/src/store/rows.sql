-- Version 2. In a table WITHOUT ROWID a row is the key of an index, and a search that passes a long one reads all of it.
-- Tables whose rows may be long keep them in rows of their own.

CREATE TABLE new_settings (
    name  TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT;

CREATE TABLE new_pods (
    id         TEXT PRIMARY KEY,
    account    TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    due_at     INTEGER,
    gone_at    INTEGER,
    address    TEXT,
    record     TEXT NOT NULL
) STRICT;

CREATE TABLE new_resources (
    id         TEXT PRIMARY KEY,
    account    TEXT NOT NULL,
    kind       TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    record     TEXT NOT NULL
) STRICT;

INSERT INTO new_settings SELECT * FROM settings;
INSERT INTO new_pods SELECT * FROM pods;
INSERT INTO new_resources SELECT * FROM resources;

DROP TABLE settings;
DROP TABLE pods;
DROP TABLE resources;

ALTER TABLE new_settings RENAME TO settings;
ALTER TABLE new_pods RENAME TO pods;
ALTER TABLE new_resources RENAME TO resources;

CREATE INDEX pods_listed ON pods (account, created_at, id) WHERE gone_at IS NULL;
CREATE INDEX pods_due ON pods (due_at, id) WHERE due_at IS NOT NULL;
CREATE INDEX pods_gone ON pods (gone_at) WHERE gone_at IS NOT NULL;
CREATE UNIQUE INDEX pods_address ON pods (account, address) WHERE address IS NOT NULL;
CREATE INDEX resources_listed ON resources (account, kind, created_at, id);
