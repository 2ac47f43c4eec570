-- Version 17. What an input asks of a simulated worker, as JSON, where it was read before it was stored: reading megabytes
-- while the store is locked lets others wait.
ALTER TABLE bodies ADD COLUMN plan TEXT;
