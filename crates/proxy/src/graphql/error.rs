//! Refusals in GraphQL's own form.

use super::super::{answer::Refusal, words};
use migrate::graphql::GraphqlError;

/// The error of a refusal.
pub(super) fn of(refused: Refusal) -> GraphqlError {
    let code = match refused.status {
        401 => return GraphqlError::new("UNAUTHENTICATED", "Unauthorized"),
        402 => "INSUFFICIENT_FUNDS",
        403 => "FORBIDDEN",
        404 => "NOT_FOUND",
        409 => "CONFLICT",
        429 => "RATE_LIMITED",
        500.. => "INTERNAL_SERVER_ERROR",
        _ => "BAD_USER_INPUT",
    };
    GraphqlError::new(code, words::of_v1(&refused.message)).under(refused.rule)
}
