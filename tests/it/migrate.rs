//! Out of API v1: the rules, bodies, requests, the proxy, scans and rewrites.

mod ablation;
mod addresses;
mod bodies;
mod corpus;
mod endpoints;
mod literals;
mod programs;
mod proxy;
mod requests;
mod rewriting;
mod rules;
mod scan;
mod tree;
mod writing;
