//! Sends an update of an endpoint, and reports its effect on existing workers.

use serde_json::{Value, json};

use super::view::{self, Row};
use crate::cli::{failure::Failure, output, session::Session};
use api::Reply;
use ops::serverless::changes::Changes;
use wire::{
    schema,
    serverless::endpoints::{Endpoint, UpdateEndpoint, UpdateEndpointRequest},
};

/// The request of an update.
pub(super) fn decode(id: &str, body: &Value) -> Result<UpdateEndpoint, Failure> {
    schema::decode::<UpdateEndpoint>(json!({ "id": id, "body": body }))
        .map_err(|problem| Failure::call(format!("update endpoint `{id}`"), problem))
}

/// Sends an update.
pub(super) async fn send(session: &Session, update: UpdateEndpoint) -> Result<Reply<Endpoint>, Failure> {
    session.call(&format!("update endpoint `{}`", update.id), update).await
}

/// Reports the effect of the update on existing workers.
pub(super) fn tell(session: &Session, endpoint: &Endpoint, body: &UpdateEndpointRequest) {
    let Changes { rolls, holds, applies: _ } = Changes::of(endpoint, body);
    if !rolls.is_empty() {
        session.ui.note(&format!(
            "{} changes: every worker is replaced, one that runs a job when it is done",
            listed(&rolls)
        ));
    }
    if !holds.is_empty() {
        session.ui.note(&format!("{} changes: it holds for workers that start from now on", listed(&holds)));
    }
}

fn listed(fields: &[&str]) -> String {
    fields.join(", ")
}

/// Shows what came of an update.
pub(super) fn show(session: &Session, reply: &Reply<Endpoint>) -> Result<(), Failure> {
    let row = Row::from(reply.value.clone());
    output::one(session, &row, &reply.json(), view::detail(&row, session.platform.now()?, false))
}
