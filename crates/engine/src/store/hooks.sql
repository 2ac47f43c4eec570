-- Version 16. Webhooks of accounts, told what happens (behaviour.md, Webhooks). A secret is sealed (vault.rs). They and
-- their messages are no part of an exported state.
CREATE TABLE hooks (
    id         TEXT PRIMARY KEY,
    account    TEXT NOT NULL,
    url        TEXT NOT NULL,
    events     TEXT NOT NULL,
    sealed     BLOB NOT NULL,
    created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX hooks_account ON hooks (account, created_at, id);

-- Of a message to one: which, and the id of what happened. Null in messages of ended jobs.
ALTER TABLE webhooks ADD COLUMN hook TEXT;
ALTER TABLE webhooks ADD COLUMN event TEXT;
CREATE INDEX webhooks_hook ON webhooks (hook, id) WHERE hook IS NOT NULL;
