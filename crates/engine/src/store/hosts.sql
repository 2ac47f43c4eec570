-- Version 7. Real machines (runtime.md).

-- What is known of a host beside what the fleet says of it.
CREATE TABLE hosts (
    machine TEXT PRIMARY KEY,
    state   TEXT NOT NULL
) STRICT;

-- What running pods used when a driver looked last. It is no part of an exported state.
CREATE TABLE figures (
    pod     TEXT PRIMARY KEY,
    machine TEXT NOT NULL,
    figures TEXT NOT NULL
) STRICT;

CREATE INDEX figures_of_host ON figures (machine);

-- Which engine this is to its hosts: one row at most. It is no part of an exported state: two engines with one state are
-- still two.
CREATE TABLE identity (
    id   INTEGER PRIMARY KEY CHECK (id = 1),
    name TEXT NOT NULL
) STRICT;

-- The host on which something of a pod may be. A terminated pod is kept that long.
ALTER TABLE pods ADD COLUMN host TEXT;

CREATE INDEX pods_of_host ON pods (host, id) WHERE host IS NOT NULL;
DROP INDEX pods_gone;
CREATE INDEX pods_gone ON pods (gone_at) WHERE gone_at IS NOT NULL AND host IS NULL;
