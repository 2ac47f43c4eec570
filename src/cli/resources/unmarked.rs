//! Creates things that cost money and carry no marker, and reports a lost answer.

use std::sync::Arc;

use crate::cli::{
    failure::Failure,
    session::{
        Session,
        leftovers::{UnconfirmedCreate, UnmarkedResource},
    },
};
use engine::Handle;
use ops::{
    list::List,
    unmarked::{self, CreateFingerprint, Identified, Outcome},
};

/// Creates it, and returns it with the JSON it was read from. A lost answer is resolved by a lookup; if that fails,
/// this is reported. A signal finds what to search for in the session.
pub(in crate::cli) async fn create<O, L>(
    session: &Session,
    resource: UnmarkedResource,
    operation: O,
    list: L,
    is_alike: impl Fn(&L::Item) -> bool + Send + Sync + 'static,
) -> Result<(L::Item, Vec<u8>), Failure>
where
    O: Handle<Output = L::Item>,
    L: List<Item: Identified + Clone> + Send + Sync + 'static,
{
    let api = session.api()?;
    let sought = Arc::new(CreateFingerprint::before(api, list, is_alike).await);
    let seek = Arc::<CreateFingerprint<L>>::clone(&sought);
    session.ui.interrupt_state.set_unconfirmed(Some(UnconfirmedCreate { resource: resource.clone(), seek }));
    let outcome = unmarked::create((api, session.platform.pace()), operation, &sought).await;
    session.ui.interrupt_state.set_unconfirmed(None);
    let UnmarkedResource { noun, name, list: command, cost, .. } = resource;
    let failed = |error| Failure::call(format!("create the {noun}"), error);
    match outcome {
        Outcome::Made(made, json) => Ok((made, json)),
        Outcome::Found(made, json) => {
            session.ui.note(&format!(
                "the answer was lost, but {noun} `{name}` ({}) was created: it is in the list, and was not before",
                made.id()
            ));
            Ok((made, json))
        }
        Outcome::Failed(error) => Err(failed(error)),
        Outcome::Unclear(error, ids) if ids.is_empty() => {
            session.ui.warn(&format!(
                "whether {noun} `{name}` was created cannot be seen: the answer was lost. If it was, it costs {cost}; look \
                 with `{command}` before you try again"
            ));
            Err(failed(error))
        }
        Outcome::Unclear(error, ids) => {
            session.ui.warn(&format!(
                "the answer was lost, and several are new and alike: {}. One of them is probably yours and costs {cost}",
                ids.join(", ")
            ));
            Err(failed(error))
        }
    }
}
