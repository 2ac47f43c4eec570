-- Version 9. Pods that ended are kept for a week (behaviour.md, Ended pods).

-- The records of an account's ended pods are as if they stood one behind the other in the order of their ends: where this
-- one ends there, in bytes. Null while the pod lives, and when it is forgotten an hour after its end.
ALTER TABLE pods ADD COLUMN ended INTEGER;

-- Who asked for what happened.
ALTER TABLE events ADD COLUMN actor TEXT;

DROP INDEX pods_gone;
CREATE INDEX pods_gone ON pods (gone_at) WHERE gone_at IS NOT NULL AND host IS NULL AND ended IS NULL;
CREATE INDEX pods_past ON pods (gone_at) WHERE gone_at IS NOT NULL AND host IS NULL AND ended IS NOT NULL;
CREATE INDEX pods_ended ON pods (account, ended) WHERE ended IS NOT NULL;
CREATE INDEX pods_ended_listed ON pods (account, created_at, id, cluster, gone_at) WHERE ended IS NOT NULL;

-- What an ended pod has cost.
CREATE INDEX ledger_of_resource ON ledger (resource, amount) WHERE until IS NOT NULL;
