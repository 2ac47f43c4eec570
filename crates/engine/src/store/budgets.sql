-- Version 15. Budgets (behaviour.md, Budgets).

-- Who made what the ledger charges: the user of a session or the account of a key, and the key. What an account itself
-- made has no row. `resource` is a pod, a cluster, a network volume or an endpoint, and the row stays as its lines do.
CREATE TABLE spenders (
    resource TEXT PRIMARY KEY,
    key      TEXT,
    user     TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- `settled`, `burn` and `burn_base` sum up what counts in the month that begins at the second `month` (model/budget.rs);
-- `reached` lists the shares told in it, as JSON. `due_at` is a second.
CREATE TABLE budgets (
    id         TEXT PRIMARY KEY,
    name       TEXT NOT NULL,
    account    TEXT NOT NULL,
    key        TEXT,
    user       TEXT,
    monthly    INTEGER NOT NULL CHECK (monthly > 0),
    action     TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    month      INTEGER NOT NULL,
    reached    TEXT NOT NULL,
    settled    INTEGER NOT NULL,
    burn       INTEGER NOT NULL,
    burn_base  TEXT NOT NULL,
    due_at     INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX budgets_account ON budgets (account, created_at, id);
CREATE INDEX budgets_due ON budgets (due_at, id);
