//! `svcctl templates update`

use serde_json::{Value, json};

use super::request::RequestArgs;
use crate::cli::{
    failure::Failure,
    resources::{
        container::{set, set_variables, unknown_env},
        owned::show,
        select,
    },
    secrets::known::StrictArgs,
    session::Session,
};
use wire::{
    schema,
    templates::{ListTemplates, UpdateTemplate},
};

#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  svcctl templates update lab --image me/lab:2 --env LOG=debug")]
pub(in crate::cli) struct Args {
    /// A template by id, unique name or unique prefix of its id
    id: String,
    /// Rename it
    #[arg(long, display_order = 1)]
    name: Option<String>,
    /// Remove an environment variable; may be repeated
    #[arg(long, value_name = "K", display_order = 6)]
    unset_env: Vec<String>,
    /// Remove the registry credential
    #[arg(long, conflicts_with = "registry", display_order = 17)]
    no_registry: bool,
    #[command(flatten)]
    secrets: StrictArgs,
    #[command(flatten)]
    request: RequestArgs,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    let (id, env) = if session.platform.rehearses() {
        (args.id, None)
    } else {
        let template = select::own(session, ListTemplates::default(), &args.id).await?;
        (template.id, template.env.into_option())
    };
    let mut body = args.request.body(session).await?;
    if let Value::Object(fields) = &mut body {
        set(fields, "name", args.name);
        set(fields, "registry", args.no_registry.then_some(Value::Null));
        let variables = args.request.container.variables(session).await?;
        if !variables.is_empty() || !args.unset_env.is_empty() {
            // An update replaces the whole environment, so what stays is sent along.
            let Some(env) = env else { return Err(unknown_env()) };
            if let Value::Object(env) = fields.entry("env").or_insert_with(|| json!(env)) {
                env.retain(|name, _| !args.unset_env.contains(name));
            }
            set_variables(fields, variables);
        }
        if fields.is_empty() {
            return Err(Failure::usage("nothing to change", "give at least one flag; `--help` names them"));
        }
    }
    let doing = format!("update template `{id}`");
    let update = schema::decode::<UpdateTemplate>(json!({ "id": id, "body": body }))
        .map_err(|problem| Failure::call(&doing, problem))?;
    args.secrets.check(session, update.body.env.as_ref(), None).await?;
    let reply = session.call(&doing, update).await?;
    show(session, &reply, false)
}
