//! Out of API v1: the rules, bodies, requests, the proxy.

mod bodies;
mod endpoints;
mod proxy;
mod requests;
mod rules;
mod scan;
