-- Version 1. Times of pods and resources are milliseconds, times of the ledger seconds since 1970, money micro-dollars.

CREATE TABLE settings (
    name  TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- `settled` is the sum of the closed ledger lines; `burn` and `burn_base` sum up the open ones (see ledger.rs).
CREATE TABLE accounts (
    id          TEXT PRIMARY KEY,
    credit      INTEGER NOT NULL,
    settled     INTEGER NOT NULL,
    burn        INTEGER NOT NULL,
    burn_base   TEXT NOT NULL,
    exhausts_at INTEGER,
    ssh_keys    TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX accounts_exhausts ON accounts (exhausts_at) WHERE exhausts_at IS NOT NULL;

CREATE TABLE pods (
    id         TEXT PRIMARY KEY,
    account    TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    due_at     INTEGER,
    gone_at    INTEGER,
    address    TEXT,
    record     TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX pods_listed ON pods (account, created_at, id) WHERE gone_at IS NULL;
CREATE INDEX pods_due ON pods (due_at, id) WHERE due_at IS NOT NULL;
CREATE INDEX pods_gone ON pods (gone_at) WHERE gone_at IS NOT NULL;
CREATE UNIQUE INDEX pods_address ON pods (account, address) WHERE address IS NOT NULL;

-- What happened to a pod, for its system log.
CREATE TABLE events (
    pod  TEXT NOT NULL,
    seq  INTEGER NOT NULL,
    at   INTEGER NOT NULL,
    kind TEXT NOT NULL,
    PRIMARY KEY (pod, seq)
) STRICT, WITHOUT ROWID;

-- GPUs of a GPU machine, vCPUs of a CPU machine, that live pods hold.
CREATE TABLE machine_use (
    machine TEXT PRIMARY KEY,
    units   INTEGER NOT NULL CHECK (units > 0)
) STRICT, WITHOUT ROWID;

-- An interval with a rate in micro-dollars per 30 days; open while `until` is null.
CREATE TABLE ledger (
    id       INTEGER PRIMARY KEY,
    account  TEXT NOT NULL,
    product  TEXT NOT NULL,
    resource TEXT NOT NULL,
    gpu      TEXT,
    rate     INTEGER NOT NULL CHECK (rate > 0),
    since    INTEGER NOT NULL,
    until    INTEGER,
    amount   INTEGER
) STRICT;

CREATE INDEX ledger_open ON ledger (account, resource, product) WHERE until IS NULL;
CREATE INDEX ledger_closed ON ledger (account, until) WHERE until IS NOT NULL;

CREATE TABLE credits (
    id      INTEGER PRIMARY KEY,
    account TEXT NOT NULL,
    at      INTEGER NOT NULL,
    amount  INTEGER NOT NULL,
    note    TEXT NOT NULL
) STRICT;

-- API keys. Only the SHA-256 of a key is here; `scopes` is a list of texts as JSON.
CREATE TABLE keys (
    id         TEXT PRIMARY KEY,
    account    TEXT NOT NULL,
    hash       TEXT NOT NULL UNIQUE,
    name       TEXT NOT NULL,
    scopes     TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    expires_at INTEGER
) STRICT, WITHOUT ROWID;

-- Templates, volumes, registries and secrets.
CREATE TABLE resources (
    id         TEXT PRIMARY KEY,
    account    TEXT NOT NULL,
    kind       TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    record     TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX resources_listed ON resources (account, kind, created_at, id);

-- The account of everyone who uses the engine in its own process, with what a new engine starts with: 1000 USD.
INSERT INTO accounts VALUES ('local', 1000000000, 0, 0, '0', NULL, '[]');
INSERT INTO credits (account, at, amount, note) VALUES ('local', 0, 1000000000, 'the credit of a new engine');
