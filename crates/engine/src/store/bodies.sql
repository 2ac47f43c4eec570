-- Version 12. What is large of jobs, apart from them: a change of a job rewrites none of it, and a list reads none of it.

-- `part` is input, output, error or s3Config. Where a job's own column has an empty text, its part is here. One that
-- comes, or is doomed, is of no job and has no part; `kept_at` is when it began to come.
CREATE TABLE bodies (
    id      INTEGER PRIMARY KEY AUTOINCREMENT,
    job     INTEGER,
    account TEXT NOT NULL,
    part    TEXT,
    bytes   INTEGER NOT NULL,
    kept_at INTEGER NOT NULL,
    UNIQUE (job, part)
) STRICT;

-- What they hold, one piece behind the other: `at` is its first byte.
CREATE TABLE pieces (
    body INTEGER NOT NULL,
    at   INTEGER NOT NULL,
    data TEXT NOT NULL,
    UNIQUE (body, at)
) STRICT;

CREATE INDEX bodies_of_account ON bodies (account, id);
CREATE INDEX bodies_of_no_job ON bodies (kept_at) WHERE job IS NULL;

-- Bodies that nothing needs any more. They go a few at a time, since others wait while something is written.
CREATE TABLE doomed (id INTEGER PRIMARY KEY) STRICT;

-- The bytes of each account in bodies, in chunks and in messages on their way.
CREATE TABLE body_bytes (
    account TEXT PRIMARY KEY,
    bytes   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

ALTER TABLE chunks ADD COLUMN account TEXT NOT NULL DEFAULT '';
ALTER TABLE chunks ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0;
ALTER TABLE webhooks ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0;

CREATE TRIGGER bodies_come AFTER INSERT ON bodies BEGIN
    INSERT INTO body_bytes VALUES (new.account, new.bytes)
    ON CONFLICT DO UPDATE SET bytes = bytes + excluded.bytes;
END;
CREATE TRIGGER bodies_go AFTER DELETE ON bodies WHEN NOT EXISTS (SELECT 1 FROM doomed WHERE id = old.id) BEGIN
    UPDATE body_bytes SET bytes = bytes - old.bytes WHERE account = old.account;
END;
CREATE TRIGGER bodies_doomed AFTER INSERT ON doomed BEGIN
    UPDATE body_bytes SET bytes = bytes - (SELECT bytes FROM bodies WHERE id = new.id)
    WHERE account = (SELECT account FROM bodies WHERE id = new.id);
    UPDATE bodies SET job = NULL, part = NULL WHERE id = new.id;
END;
CREATE TRIGGER chunks_come AFTER INSERT ON chunks BEGIN
    INSERT INTO body_bytes VALUES (new.account, new.bytes)
    ON CONFLICT DO UPDATE SET bytes = bytes + excluded.bytes;
END;
CREATE TRIGGER chunks_go AFTER DELETE ON chunks BEGIN
    UPDATE body_bytes SET bytes = bytes - old.bytes WHERE account = old.account;
END;
CREATE TRIGGER webhooks_come AFTER INSERT ON webhooks BEGIN
    INSERT INTO body_bytes VALUES (new.account, new.bytes)
    ON CONFLICT DO UPDATE SET bytes = bytes + excluded.bytes;
END;
CREATE TRIGGER webhooks_go AFTER DELETE ON webhooks BEGIN
    UPDATE body_bytes SET bytes = bytes - old.bytes WHERE account = old.account;
END;

INSERT INTO bodies (job, account, part, bytes, kept_at)
    SELECT jobs.seq, endpoints.account, 'input', octet_length(jobs.input), 0 FROM jobs
    JOIN endpoints ON endpoints.id = jobs.endpoint WHERE octet_length(jobs.input) > 4096;
INSERT INTO bodies (job, account, part, bytes, kept_at)
    SELECT jobs.seq, endpoints.account, 'output', octet_length(jobs.output), 0 FROM jobs
    JOIN endpoints ON endpoints.id = jobs.endpoint WHERE octet_length(jobs.output) > 4096;
INSERT INTO pieces SELECT bodies.id, 0, iif(part = 'input', jobs.input, jobs.output)
    FROM bodies JOIN jobs ON jobs.seq = bodies.job;
UPDATE jobs SET input = '' WHERE seq IN (SELECT job FROM bodies WHERE part = 'input');
UPDATE jobs SET output = '' WHERE seq IN (SELECT job FROM bodies WHERE part = 'output');
