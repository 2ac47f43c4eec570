//! Clusters. Their members are stored in pods.rs.

use rusqlite::{OptionalExtension, params};

use super::{StoreError, Tx, encode};
use crate::{model::ClusterRecord, page::Position};

/// The setting for the last network number.
const LAST_VXLAN: &str = "last-vxlan-id";

impl Tx<'_> {
    /// Adds a cluster.
    pub(crate) fn insert_cluster(&self, cluster: &ClusterRecord) -> Result<(), StoreError> {
        let ClusterRecord { id, account, created_at, .. } = cluster;
        let write = || {
            self.sql.prepare_cached("INSERT INTO clusters VALUES (?1, ?2, ?3, ?4)")?.execute(params![
                id,
                account,
                created_at.millis(),
                encode(cluster)
            ])
        };
        self.done(write()).map(drop)
    }

    /// Replaces a stored cluster.
    pub(crate) fn put_cluster(&self, cluster: &ClusterRecord) -> Result<(), StoreError> {
        let write = || {
            self.sql
                .prepare_cached("UPDATE clusters SET record = ?2 WHERE id = ?1")?
                .execute(params![cluster.id, encode(cluster)])
        };
        self.done(write()).map(drop)
    }

    /// Deletes a cluster. Its members stay for as long as terminated pods do.
    pub(crate) fn delete_cluster(&self, id: &str) -> Result<(), StoreError> {
        let write = || self.sql.prepare_cached("DELETE FROM clusters WHERE id = ?1")?.execute(params![id]);
        self.done(write()).map(drop)
    }

    /// The cluster with this id, of any account.
    pub(crate) fn cluster(&self, id: &str) -> Result<Option<ClusterRecord>, StoreError> {
        let read = || {
            self.sql
                .prepare_cached("SELECT record FROM clusters WHERE id = ?1")?
                .query_row(params![id], |row| row.get::<_, String>(0))
                .optional()
        };
        self.done(read())?.map(|text| self.decode(id, &text)).transpose()
    }

    /// The account's clusters after `after`, oldest first, at most `limit`.
    pub(crate) fn clusters(
        &self,
        account: &str,
        after: &Position,
        limit: Option<u32>,
    ) -> Result<Vec<ClusterRecord>, StoreError> {
        const LIST: &str = "SELECT id, record FROM clusters
             WHERE account = ?1 AND (created_at, id) > (?2, ?3) ORDER BY created_at, id LIMIT ?4";
        let limit = limit.map_or(-1, i64::from);
        let read = || {
            self.sql
                .prepare_cached(LIST)?
                .query_map(params![account, after.created_at.millis(), after.id, limit], |row| {
                    Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?))
                })?
                .collect::<rusqlite::Result<Vec<_>>>()
        };
        self.done(read())?.into_iter().map(|(id, text)| self.decode(&id, &text)).collect()
    }

    /// The highest network number ever used; 0 before the first.
    pub(crate) fn last_vxlan(&self) -> Result<u32, StoreError> {
        let Some(text) = self.setting(LAST_VXLAN)? else { return Ok(0) };
        text.parse().map_err(|_| self.damaged(format!("the last number of a network is `{text}`")))
    }

    /// An unused network number.
    pub(crate) fn next_vxlan(&self) -> Result<u32, StoreError> {
        let next = self.last_vxlan()?.saturating_add(1);
        self.set_setting(LAST_VXLAN, Some(&next.to_string()))?;
        Ok(next)
    }
}
