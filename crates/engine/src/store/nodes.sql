-- Version 14. Kubernetes clusters (kubernetes.md).

-- The nodes of clusters, as a driver saw them last. They are no part of an exported state.
CREATE TABLE nodes (
    machine TEXT PRIMARY KEY,
    record  TEXT NOT NULL
) STRICT;

-- How often nodes changed as machines: the fleet is composed anew then. One row.
CREATE TABLE nodes_version (
    id      INTEGER PRIMARY KEY CHECK (id = 1),
    version INTEGER NOT NULL
) STRICT;

INSERT INTO nodes_version VALUES (1, 0);

-- The credentials of clusters, sealed (vault.rs), by data center. They are no part of an exported state.
CREATE TABLE kubeconfigs (
    site   TEXT PRIMARY KEY,
    sealed BLOB NOT NULL
) STRICT;
