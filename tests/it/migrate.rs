//! Out of API v1: the rules, bodies.

mod bodies;
mod endpoints;
mod rules;
