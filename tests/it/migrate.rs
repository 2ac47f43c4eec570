//! Out of API v1: the rules, bodies, requests, the proxy, scans, plans, rewrites and trials.

mod ablation;
mod addresses;
mod bodies;
mod corpus;
mod endpoints;
mod literals;
mod nested;
mod plan;
mod programs;
mod proxy;
mod requests;
mod rewriting;
mod rules;
mod scan;
mod tree;
mod trial;
mod writing;
