//! `svcctl templates create`

use serde_json::{Value, json};

use super::request::RequestArgs;
use crate::cli::{
    failure::Failure,
    resources::{
        container::{set, set_variables},
        owned::show,
    },
    secrets::known::StrictArgs,
    session::Session,
};
use wire::{schema, templates::CreateTemplate};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  svcctl templates create lab --image me/lab --port 8888/http --jupyter")]
pub(in crate::cli) struct Args {
    /// The template's name
    name: Option<String>,
    #[command(flatten)]
    secrets: StrictArgs,
    #[command(flatten)]
    request: RequestArgs,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    let mut body = args.request.body(session).await?;
    if let Value::Object(fields) = &mut body {
        set(fields, "name", args.name);
        set_variables(fields, args.request.container.variables(session).await?);
        for (field, flag) in [("name", "a NAME"), ("image", "an --image")] {
            if !fields.contains_key(field) {
                let example = "for example `svcctl templates create base --image python:3.12`";
                return Err(Failure::usage(format!("the template needs {flag}"), example));
            }
        }
    }
    let doing = "create the template";
    let create =
        schema::decode::<CreateTemplate>(json!({ "body": body })).map_err(|problem| Failure::call(doing, problem))?;
    args.secrets.check(session, create.body.env.as_ref(), None).await?;
    let reply = session.call(doing, create).await?;
    show(session, &reply, false)
}
