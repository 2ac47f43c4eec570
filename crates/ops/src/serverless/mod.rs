//! Endpoint tasks that take several calls: choose pools, price workers, classify changes, roll back to an earlier
//! release, wait (cli.md, serverless).

pub mod activity;
pub mod audit;
pub mod batch;
pub mod bench;
pub mod changes;
pub mod cost;
pub mod jobs;
pub mod pools;
pub mod price;
pub mod rollback;
pub mod spend;
pub mod starts;
pub mod stretches;
pub mod wait;
pub mod why;
pub mod worker;
