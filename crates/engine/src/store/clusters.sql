-- Version 5. Clusters. Their members are pods that name them.

CREATE TABLE clusters (
    id         TEXT PRIMARY KEY,
    account    TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    record     TEXT NOT NULL
) STRICT;

CREATE INDEX clusters_listed ON clusters (account, created_at, id);

ALTER TABLE pods ADD COLUMN cluster TEXT;

-- A list leaves members out by the index alone, without reading their rows.
DROP INDEX pods_listed;
CREATE INDEX pods_listed ON pods (account, created_at, id, cluster) WHERE gone_at IS NULL;
CREATE INDEX pods_of_cluster ON pods (cluster, created_at, id) WHERE cluster IS NOT NULL AND gone_at IS NULL;
