-- Version 8. Workers of endpoints as containers (runtime.md).

-- The host on which a container of a worker may be. One that is gone is kept that long, and so is one whose endpoint is.
ALTER TABLE workers ADD COLUMN host TEXT;

CREATE INDEX workers_of_host ON workers (host, id) WHERE host IS NOT NULL;
DROP INDEX workers_gone;
CREATE INDEX workers_gone ON workers (endpoint, gone_at) WHERE gone_at IS NOT NULL AND host IS NULL;
