-- Version 4. Endpoints, their workers, releases and jobs. Times are milliseconds.

-- `record` is what its owner set, `state` what happens to it; `waiting` says whether a worker waits for a machine.
CREATE TABLE endpoints (
    id         TEXT PRIMARY KEY,
    account    TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    key_hash   TEXT NOT NULL UNIQUE,
    due_at     INTEGER,
    waiting    INTEGER NOT NULL,
    record     TEXT NOT NULL,
    state      TEXT NOT NULL
) STRICT;

CREATE INDEX endpoints_listed ON endpoints (account, created_at, id);
CREATE INDEX endpoints_due ON endpoints (due_at, id) WHERE due_at IS NOT NULL;
CREATE INDEX endpoints_waiting ON endpoints (id) WHERE waiting > 0;

-- A worker that is gone answers for its log for a while.
CREATE TABLE workers (
    id       TEXT PRIMARY KEY,
    endpoint TEXT NOT NULL,
    gone_at  INTEGER,
    record   TEXT NOT NULL
) STRICT;

CREATE INDEX workers_of ON workers (endpoint) WHERE gone_at IS NULL;
CREATE INDEX workers_gone ON workers (endpoint, gone_at) WHERE gone_at IS NOT NULL;

CREATE TABLE worker_lines (
    worker TEXT NOT NULL,
    seq    INTEGER NOT NULL,
    at     INTEGER NOT NULL,
    source TEXT NOT NULL,
    line   TEXT NOT NULL,
    PRIMARY KEY (worker, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE releases (
    endpoint TEXT NOT NULL,
    version  INTEGER NOT NULL,
    record   TEXT NOT NULL,
    PRIMARY KEY (endpoint, version)
) STRICT;

-- `place` orders the queue of an endpoint, `seq` the submissions.
CREATE TABLE jobs (
    seq      INTEGER PRIMARY KEY,
    id       TEXT NOT NULL UNIQUE,
    endpoint TEXT NOT NULL,
    status   TEXT NOT NULL,
    low      INTEGER NOT NULL,
    place    INTEGER NOT NULL,
    worker   TEXT,
    due_at   INTEGER NOT NULL,
    record   TEXT NOT NULL,
    input    TEXT NOT NULL,
    output   TEXT
) STRICT;

CREATE INDEX jobs_queue ON jobs (endpoint, low, place) WHERE status = 'IN_QUEUE';
CREATE INDEX jobs_due ON jobs (endpoint, due_at, seq);
CREATE INDEX jobs_running ON jobs (worker) WHERE status = 'IN_PROGRESS';

-- Parts of outputs that were not read yet.
CREATE TABLE chunks (
    job  INTEGER NOT NULL,
    seq  INTEGER NOT NULL,
    data TEXT NOT NULL,
    PRIMARY KEY (job, seq)
) STRICT, WITHOUT ROWID;

-- Images that a worker brought to a machine.
CREATE TABLE machine_images (
    machine TEXT NOT NULL,
    image   TEXT NOT NULL,
    PRIMARY KEY (machine, image)
) STRICT, WITHOUT ROWID;

-- Messages of ended jobs that are still to be sent.
CREATE TABLE webhooks (
    id     INTEGER PRIMARY KEY,
    due_at INTEGER NOT NULL,
    tries  INTEGER NOT NULL,
    url    TEXT NOT NULL,
    body   TEXT NOT NULL
) STRICT;

CREATE INDEX webhooks_due ON webhooks (due_at, id);
