-- Version 17. What an input asks of a simulated worker, as JSON, where it was read before it was stored: while the store is
-- locked, reading megabytes would keep others waiting.
ALTER TABLE bodies ADD COLUMN plan TEXT;
