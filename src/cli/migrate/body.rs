//! `svcctl migrate body`

use std::collections::BTreeMap;

use clap::ValueEnum;
use serde_json::Value;

use super::{
    decisions::{self, AcceptArgs},
    hardware,
};
use crate::cli::{
    args::values::Source,
    failure::Failure,
    output,
    session::{Session, input},
    settings::format::Format,
    terminal::json,
};
use migrate::{
    self,
    body::{self, Fields, Translated},
    rules::Subject,
};
use wire::catalog::ListGpuTypes;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
The v2 body goes to standard output, each decision with its rule to standard error. Defaults of v1 that v2 does not \
have are written out; a GPU type or CPU flavor that the body leaves open is taken from the catalog. A change of \
behaviour is refused until it is accepted.

Examples:
  svcctl migrate body --file pod-v1.json > pod.json
  svcctl migrate body --file pod-v1.json --to flags
  svcctl migrate body template --file template-v1.yaml --accept template-readme")]
pub(in crate::cli) struct Args {
    /// The kind of the body
    #[arg(value_enum, default_value_t)]
    kind: Kind,
    /// The v1 body in JSON or YAML, or - for standard input
    #[arg(long, value_name = "FILE", default_value = "-")]
    file: Source,
    /// What to print: the v2 body, or for a pod the `svcctl pods create` command
    #[arg(long, value_enum, default_value_t)]
    to: BodyFormat,
    #[command(flatten)]
    accept: AcceptArgs,
}

/// The resource that a body is for.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
enum Kind {
    /// A pod
    #[default]
    Pod,
    /// A serverless endpoint
    Endpoint,
    /// A template
    Template,
    /// A network volume
    Volume,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
enum BodyFormat {
    /// The v2 body
    #[default]
    Json,
    /// A `svcctl pods create` command, which keeps the fallback GPU types
    Flags,
}

impl Kind {
    const fn subject(self) -> Subject {
        match self {
            Self::Pod => Subject::Pod,
            Self::Endpoint => Subject::Endpoint,
            Self::Template => Subject::Template,
            Self::Volume => Subject::Volume,
        }
    }
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    if args.to == BodyFormat::Flags && args.kind != Kind::Pod {
        return Err(Failure::usage("--to flags is for the body of a pod", "leave it out"));
    }
    let accepted = args.accept.rules()?;
    let mut fields = object(session, &args.file).await?;
    decisions::tell(session, &body::container_calls(&fields));
    let pools = if args.kind == Kind::Endpoint { pools(session, &fields).await? } else { BTreeMap::new() };
    // `--gpu any` of the flags chooses a GPU type itself.
    if args.kind == Kind::Pod && (args.to == BodyFormat::Json || body::pod(fields.clone()).choice.is_cpu) {
        let written_out = hardware::write_out(session, &mut fields).await?;
        decisions::tell(session, written_out.as_slice());
    }
    let translated = migrate::translate(args.kind.subject(), fields, &pools, true);
    if args.to == BodyFormat::Flags {
        return flags(session, translated, &accepted);
    }
    decisions::tell(session, &translated.decisions);
    decisions::check(&translated.decisions, &accepted, args.kind == Kind::Pod)?;
    body::check_create(args.kind.subject(), &translated.body).map_err(|problem| Failure::call(DOING, problem))?;
    show(session, &translated.body)
}

const DOING: &str = "make a v2 body of it";

fn flags(
    session: &Session,
    mut translated: Translated,
    accepted: &[&'static migrate::rules::Rule],
) -> Result<(), Failure> {
    for decision in &mut translated.decisions {
        let loss = decision.loss_in_flags();
        if loss != decision.loss {
            decision.text = String::from("the line keeps it: it tries one after the other");
            decision.loss = loss;
        }
    }
    decisions::tell(session, &translated.decisions);
    decisions::check(&translated.decisions, accepted, false)?;
    let mut whole = translated.body.clone();
    if !whole.contains_key("gpu") && !whole.contains_key("cpu") {
        // `--gpu any` chooses one.
        whole.insert("gpu".into(), serde_json::json!({ "id": "any" }));
    }
    body::check_create(Subject::Pod, &whole).map_err(|problem| Failure::call(DOING, problem))?;
    session.ui.line(&body::pods_create(&translated))
}

/// The body of a file: one object.
pub(super) async fn object(session: &Session, source: &Source) -> Result<Fields, Failure> {
    if let Value::Object(fields) = input::body(session, source).await? {
        return Ok(fields);
    }
    let what = format!("{} holds no object", input::name(source));
    Err(Failure::usage(what, "give the body of one v1 request, in JSON or YAML"))
}

/// The pools of the GPU types that a body names; the catalog is read only for them.
pub(in crate::cli) async fn pools(session: &Session, fields: &Fields) -> Result<BTreeMap<String, String>, Failure> {
    if body::gpu_type_ids(fields).is_empty() {
        return Ok(BTreeMap::new());
    }
    let reply = session.call("read the catalog", ListGpuTypes::default()).await?;
    Ok(reply.value.gpus.into_iter().filter_map(|gpu| Some((gpu.id, gpu.pool?))).collect())
}

/// Prints a body: indented, for it is to be read and kept.
pub(super) fn show(session: &Session, body: &Fields) -> Result<(), Failure> {
    let bytes = serde_json::to_vec(body).expect("plain values serialise");
    match session.settings.format {
        Format::Ndjson => output::element(session, &bytes),
        Format::Yaml => session.ui.print(&json::yaml(&bytes)),
        Format::Json if session.settings.filter.is_some() => output::json(session, &bytes),
        Format::Table | Format::Wide | Format::Json | Format::Csv | Format::Id => {
            session.ui.line(&json::indent(&bytes))
        }
    }
}
