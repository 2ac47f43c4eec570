//! `svcctl schema`: the whole tool as one JSON document, for scripts and other programs. It is derived from the
//! declarations that parse the arguments, and from each command's declared output.

use clap::{Arg, ArgAction, Command, ValueEnum};
use schemars::SchemaGenerator;
use serde_json::{Map, Value, json};

use super::{
    failure::{Exit, Failure},
    help,
    output::shape::{Rows, Shape},
    session::Session,
    settings::format::Format,
};
use ops::apply;
use wire::{
    clusters::CreateClusterRequest,
    openapi,
    pods::CreatePodRequest,
    schema::{self, Side},
    serverless::endpoints::CreateEndpointRequest,
    templates::CreateTemplateRequest,
};

/// The output of the command at a path; `None` if there is no such command.
type ShapeOf = fn(&[&str]) -> Option<Shape>;
/// The same, described.
type DescribeOutput<'a> = dyn FnMut(&[&str]) -> Value + 'a;

/// The version of the form of the document. What is added does not change it.
const VERSION: u32 = 1;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  svcctl schema --jq '.commands[] | .path | join(\" \")'
  svcctl schema --jq '.commands[] | select(.path[0] == \"pods\").path'
  svcctl schema > svcctl.json
  svcctl schema pod > pod.schema.json")]
pub(super) struct Args {
    /// Print the JSON Schema of what `create --file` or `apply` takes instead, for an editor
    #[arg(value_enum, value_name = "KIND")]
    kind: Option<Kind>,
}

/// The subject of a schema file.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum Kind {
    /// The file of `pods create`
    Pod,
    /// The file of `templates create`
    Template,
    /// The file of `serverless create`
    Endpoint,
    /// The file of `clusters create`
    Cluster,
    /// A document of `apply`
    Manifest,
}

impl Kind {
    fn schema(self) -> Value {
        match self {
            Self::Pod => schema::body_schema::<CreatePodRequest>(),
            Self::Template => schema::body_schema::<CreateTemplateRequest>(),
            Self::Endpoint => schema::body_schema::<CreateEndpointRequest>(),
            Self::Cluster => schema::body_schema::<CreateClusterRequest>(),
            Self::Manifest => apply::form(),
        }
    }
}

pub(super) fn run(session: &Session, args: &Args, root: &Command, shape_of: ShapeOf) -> Result<(), Failure> {
    let document = args.kind.map_or_else(|| document(root, shape_of), Kind::schema);
    super::output::value(session, &document)
}

/// The document.
fn document(root: &Command, shape_of: ShapeOf) -> Value {
    let mut generator = schema::generator(Side::Reply, "/$defs");
    let mut commands = Vec::new();
    add_commands(&mut commands, root, &[], &mut |path| output(shape_of(path), &mut generator));
    let exits: Map<String, Value> =
        Exit::ALL.iter().map(|exit| ((*exit as u8).to_string(), exit.meaning().into())).collect();
    json!({
        "schemaVersion": VERSION,
        "name": root.get_name(),
        "version": env!("CARGO_PKG_VERSION"),
        "apiVersion": openapi::VERSION,
        "about": text(root.get_about()),
        "globalFlags": root.get_arguments().filter(|arg| arg.is_global_set()).map(|arg| flag(root, arg)).collect::<Vec<_>>(),
        "commands": commands,
        "formats": Format::names(),
        "exitCodes": exits,
        "failure": failure(),
        "environment": help::variables().collect::<Vec<_>>(),
        "$defs": generator.take_definitions(true),
    })
}

/// A failure, with the fields of the problem where a server sent one (see `svcctl help output`).
fn failure() -> Value {
    let text = json!({ "type": "string" });
    let maybe = json!({ "type": ["string", "null"] });
    json!({
        "type": "object",
        "required": ["code", "title", "detail", "field", "hint", "next"],
        "properties": {
            "code": text, "title": text, "detail": text, "field": maybe, "hint": maybe, "next": maybe, "usage": maybe,
            "status": { "type": "integer" },
            "errors": { "type": "array", "items": text },
            "reasons": { "type": "array", "items": text },
        },
    })
}

/// Adds a command and those below it; only what can be run is one.
fn add_commands(commands: &mut Vec<Value>, command: &Command, path: &[&str], printed: &mut DescribeOutput<'_>) {
    if command.is_hide_set() {
        return;
    }
    if !command.has_subcommands() {
        commands.push(describe(command, path, printed(path)));
    }
    // Topics of `help` are not commands.
    for below in command.get_subcommands().filter(|below| path.is_empty() || below.get_name() != "help") {
        add_commands(commands, below, &[path, &[below.get_name()]].concat(), printed);
    }
}

fn describe(command: &Command, path: &[&str], printed: Value) -> Value {
    let own = || command.get_arguments().filter(|arg| !arg.is_global_set() && !arg.is_hide_set() && !is_help(arg));
    let (positional, flags): (Vec<&Arg>, Vec<&Arg>) = own().partition(|arg| arg.is_positional());
    json!({
        "path": path,
        "about": text(command.get_about()),
        "aliases": command.get_visible_aliases().collect::<Vec<_>>(),
        "arguments": positional.into_iter().map(|arg| argument(command, arg)).collect::<Vec<_>>(),
        "flags": flags.into_iter().map(|arg| flag(command, arg)).collect::<Vec<_>>(),
        "output": printed,
    })
}

/// Whether this is `--help` or `--version`, which every command has.
fn is_help(arg: &Arg) -> bool {
    matches!(arg.get_action(), ArgAction::Help | ArgAction::HelpShort | ArgAction::HelpLong | ArgAction::Version)
}

fn output(shape: Option<Shape>, generator: &mut SchemaGenerator) -> Value {
    let Some(output) = shape else { return Value::Null };
    let columns = match output.rows {
        Rows::None => Value::Null,
        Rows::Vary => "any".into(),
        Rows::Of(columns) => columns.iter().map(|(header, _)| header).collect(),
    };
    json!({ "json": output.json.map(|schema| schema(generator)), "columns": columns })
}

/// The fields shared by arguments and flags.
fn argument(command: &Command, arg: &Arg) -> Value {
    let takes_values = arg.get_action().takes_values();
    let possible = if takes_values { arg.get_possible_values() } else { Vec::new() };
    let values: Vec<&str> = possible.iter().map(clap::builder::PossibleValue::get_name).collect();
    let defaults = arg.get_default_values().iter().map(|value| value.to_string_lossy().into_owned());
    let names = arg.get_value_names().unwrap_or_default().iter().map(ToString::to_string);
    let conflicts = command.get_arg_conflicts_with(arg);
    let many = matches!(arg.get_action(), ArgAction::Append | ArgAction::Count)
        || arg.get_num_args().is_some_and(|range| range.max_values() > 1);
    json!({
        "id": arg.get_id().as_str(),
        "about": text(arg.get_help()),
        "valueNames": if takes_values { names.collect() } else { Vec::new() },
        "possibleValues": values,
        "default": if takes_values { defaults.collect() } else { Vec::<String>::new() },
        "required": arg.is_required_set(),
        "repeatable": many,
        "conflictsWith": conflicts.iter().map(|other| other.get_id().as_str()).collect::<Vec<_>>(),
    })
}

fn flag(command: &Command, arg: &Arg) -> Value {
    let mut described = argument(command, arg);
    described["name"] = arg.get_long().map(|long| format!("--{long}")).into();
    described["short"] = arg.get_short().map(|short| format!("-{short}")).into();
    described["env"] = variable(arg.get_id().as_str()).into();
    described["takesValue"] = arg.get_action().takes_values().into();
    described["valueIsOptional"] = arg.get_num_args().is_some_and(|range| range.min_values() == 0).into();
    described
}

/// The variable that can replace a flag.
fn variable(flag: &str) -> Option<&'static str> {
    match flag {
        "base_url" => Some("SVCCTL_BASE_URL"),
        "context" => Some("SVCCTL_CONTEXT"),
        "no_defaults" => Some("SVCCTL_NO_DEFAULTS"),
        _ => None,
    }
}

fn text(styled: Option<&clap::builder::StyledStr>) -> Value {
    styled.map(ToString::to_string).into()
}
