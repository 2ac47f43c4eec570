//! The hardware of a v1 pod that names none: v1 took any with room, and a create of v2 needs one.

use serde_json::json;

use crate::cli::{
    failure::{Failure, Kind},
    session::Session,
};
use migrate::body::{self, Decision, Fields, Loss, Translated, Unnamed};
use proxy::default_hardware;

/// Names what v1 would have taken now, according to the catalog, in the v1 body of a new pod. Returns the decision, if
/// there was one to make.
pub(in crate::cli) async fn write_out(session: &Session, fields: &mut Fields) -> Result<Option<Decision>, Failure> {
    let translated = body::pod(fields.clone());
    let Some((id, decision)) = default(session, &translated).await? else { return Ok(None) };
    if let Some(unnamed) = translated.unnamed() {
        fields.insert(unnamed.field().to_owned(), json!([id]));
    }
    Ok(Some(decision))
}

/// The type or flavor for a translated pod that names none, and the decision to take it.
pub(super) async fn default(session: &Session, translated: &Translated) -> Result<Option<(String, Decision)>, Failure> {
    let Some(unnamed) = translated.unnamed() else { return Ok(None) };
    let found = default_hardware(session.api()?, translated).await;
    let why = match found {
        Ok(Some(id)) => {
            let text = format!("the body names no {}, and v1 took any with room: `{id}` is taken", noun(unnamed));
            return Ok(Some((id, Decision { rule: unnamed.rule(), text, loss: Loss::Nothing })));
        }
        Ok(None) => "nothing in the catalog fits the body".to_owned(),
        Err(error) if error.unsent().is_some() => return Err(Failure::call("read the catalog", error)),
        Err(error) => format!("the catalog could not be read: {error}"),
    };
    Err(nameless(unnamed, &why))
}

const fn noun(unnamed: Unnamed) -> &'static str {
    match unnamed {
        Unnamed::GpuType => "GPU type",
        Unnamed::CpuFlavor => "CPU flavor",
    }
}

/// The failure of a body for which no hardware was found.
fn nameless(unnamed: Unnamed, why: &str) -> Failure {
    let list = match unnamed {
        Unnamed::GpuType => "gpus",
        Unnamed::CpuFlavor => "cpus",
    };
    Failure::Told {
        kind: Kind::Refused,
        what: format!("the body names no {}, and a create of v2 needs one", noun(unnamed)),
        details: vec![why.to_owned(), format!("{}: {}", unnamed.rule().id, unnamed.rule().text)],
        hint: Some(format!("name one in `{}`; `svcctl catalog {list}` lists them", unnamed.field())),
    }
}
