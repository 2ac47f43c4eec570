//! The web console as a page sees it: sessions, checks, rows, the WebSocket of a tab, and the audit (console.md).

mod asks;
mod audit;
pub(crate) mod browser;
mod commands;
mod live;
mod rows;
mod security;
