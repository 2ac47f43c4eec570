//! Out of API v1: the rules, bodies, requests.

mod bodies;
mod endpoints;
mod requests;
mod rules;
