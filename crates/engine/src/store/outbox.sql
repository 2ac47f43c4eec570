-- Version 11. Whose the messages of ended jobs are, so that those of one account wait for no other's.
ALTER TABLE webhooks ADD COLUMN account TEXT NOT NULL DEFAULT '';
DROP INDEX webhooks_due;
CREATE INDEX webhooks_due ON webhooks (due_at);
CREATE INDEX webhooks_account ON webhooks (account, due_at, id);
