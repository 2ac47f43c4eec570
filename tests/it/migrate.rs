//! Out of API v1: the rules, bodies, requests, the proxy.

mod bodies;
mod corpus;
mod endpoints;
mod proxy;
mod requests;
mod rewritten;
mod rules;
mod sarif;
mod scan;
mod syntax;
