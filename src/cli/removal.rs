//! The last step of `delete`: what was chosen and agreed to is deleted, one call for each.

use super::{failure::Failure, select::Chosen, session::Session};
use engine::Handle;
use wire::NoContent;

/// Deletes these things, of which one is a `noun`, and notes each that is gone. The first failure ends it.
pub(super) async fn each<T, O: Handle<Output = NoContent>>(
    session: &Session,
    noun: &str,
    things: Vec<Chosen<T>>,
    delete: impl Fn(String) -> O,
) -> Result<(), Failure> {
    for Chosen { id, name, .. } in things {
        session.call(&format!("delete {noun} `{id}`"), delete(id.clone())).await?;
        session.ui.note(&format!("{noun} `{name}` ({id}) is deleted"));
    }
    Ok(())
}
