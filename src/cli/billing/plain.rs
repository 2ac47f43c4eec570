//! Shared by the histories without extra flags.

use serde_json::json;

use super::{
    show::{self, ShowArgs},
    window::WindowArgs,
};
use crate::cli::{failure::Failure, session::Session};
use engine::Handle;
use ops::bill::Bill;
use wire::schema;

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Args {
    #[command(flatten)]
    window: WindowArgs,
    #[command(flatten)]
    show: ShowArgs,
}

/// The subject of one history.
pub(super) struct History {
    /// In a sentence: "the billing history of ...".
    pub(super) of: &'static str,
    /// In the title of a picture.
    pub(super) title: &'static str,
    /// The field of a record that names what it is of, and the header above it.
    pub(super) key: Option<(&'static str, &'static str)>,
}

/// Reads the history that the operation `Q` gives, and shows it.
pub(super) async fn run<Q: Handle>(session: &Session, args: Args, history: History) -> Result<(), Failure> {
    let doing = format!("read the billing history of {}", history.of);
    let window = args.window.resolve(session)?;
    let mut fields = json!({ "bucketSize": window.bucket });
    let times = [("startTime", json!(window.start)), ("endTime", json!(window.end)), ("lastN", json!(window.last_n))];
    for (name, value) in times.into_iter().filter(|(_, value)| !value.is_null()) {
        fields[name] = value;
    }
    let query = schema::decode::<Q>(fields).map_err(|problem| Failure::call(&doing, problem))?;
    let body = session.api()?.body(query).await.map_err(|error| Failure::call(&doing, error))?;
    let bill = Bill::read(session.api()?, &body, history.key.map(|(field, _)| field));
    let bill = bill.map_err(|error| Failure::call(doing, error))?;
    show::bill(session, &bill, history.key.map(|(_, header)| header), history.title, &args.show).await
}
