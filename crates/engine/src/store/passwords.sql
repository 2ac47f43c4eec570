-- Version 10. Passwords of registries in a table of their own, sealed as values of secrets are (vault.rs).
CREATE TABLE registry_passwords (
    registry TEXT PRIMARY KEY,
    sealed   BLOB NOT NULL
) STRICT;
