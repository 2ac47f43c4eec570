//! `svcctl export --as-files`: what an account has, as the documents of an apply.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use clap::builder::{PossibleValuesParser, TypedValueParser};
use serde_json::{Map, Value};

use crate::cli::{
    failure::{Failure, Kind as FailureKind},
    session::Session,
    settings::files::{write_private, write_public},
    terminal::{json, text},
};
use ops::apply::{self, ExportedThing, Kind};

/// The file of the schema, beside the documents.
const SCHEMA: &str = "svcctl.schema.json";
/// The most letters of a name in a file's name.
const LONGEST_NAME: usize = 60;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Each thing is a file that `svcctl apply` takes; environments stand in it as they are. Values of secrets and credentials \
cannot be read back: a file names the variable that an apply is to take them from.

Examples:
  svcctl export --as-files deploy
  svcctl export --as-files deploy pod endpoint")]
pub(in crate::cli) struct Args {
    /// The folder to write into; it is made
    #[arg(long, value_name = "DIR", required = true)]
    as_files: PathBuf,
    /// Write over files that are there
    #[arg(long)]
    force: bool,
    /// The kinds to write; all of them when left out
    #[arg(value_name = "KIND", value_parser = kind())]
    kinds: Vec<Kind>,
}

fn kind() -> impl TypedValueParser<Value = Kind> {
    let words = PossibleValuesParser::new(Kind::ALL.map(Kind::word));
    words.try_map(|word| Kind::of(&word).ok_or_else(|| format!("there is no kind `{word}`")))
}

pub(in crate::cli) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    let kinds: BTreeSet<Kind> = if args.kinds.is_empty() { Kind::ALL.into() } else { args.kinds.into_iter().collect() };
    let exported = apply::export(session.api()?, &kinds).await;
    let exported = exported.map_err(|error| Failure::call("read what the account has", error))?;
    let unwritten = |path: &Path, error: std::io::Error| Failure::Told {
        kind: FailureKind::Other,
        what: format!("cannot write `{}`: {error}", path.display()),
        details: Vec::new(),
        hint: None,
    };
    fs::create_dir_all(&args.as_files).map_err(|error| unwritten(&args.as_files, error))?;
    let files = files(&exported);
    let there: Vec<String> = files
        .iter()
        .map(|(name, _)| args.as_files.join(name))
        .filter(|path| !args.force && path.exists())
        .map(|path| path.display().to_string())
        .collect();
    if !there.is_empty() {
        return Err(Failure::Told {
            kind: FailureKind::Usage,
            what: format!("{} there already", text::count(there.len(), "file")),
            details: there,
            hint: Some("name another folder, or add --force to write over them; nothing was written".into()),
        });
    }
    let schema = args.as_files.join(SCHEMA);
    let form = json::indent(&wire::json::write(&apply::form()));
    write_public(&schema, format!("{form}\n").as_bytes()).map_err(|error| unwritten(&schema, error))?;
    for (name, thing) in &files {
        let path = args.as_files.join(name);
        // An environment may hold what only its owner should read.
        write_private(&path, document(thing).as_bytes()).map_err(|error| unwritten(&path, error))?;
        if thing.is_ambiguous {
            session.ui.warn(&format!("other {}s are named `{}`, too: rename them first", thing.kind, thing.name));
        }
        session.ui.line(&crate::cli::terminal::text::escape(&path.display().to_string()))?;
    }
    session.ui.note(&format!("{} written", text::count(files.len(), "file")));
    Ok(())
}

/// The things with the names of their files, which differ in any case.
fn files(exported: &[ExportedThing]) -> Vec<(String, &ExportedThing)> {
    let mut taken = BTreeSet::new();
    let mut named = Vec::new();
    for thing in exported {
        let mut stem = format!("{}-{}", thing.kind, plain(&thing.name));
        let mut count = 1;
        while !taken.insert(stem.clone()) {
            count += 1;
            stem = format!("{}-{}-{count}", thing.kind, plain(&thing.name));
        }
        named.push((format!("{stem}.yaml"), thing));
    }
    named
}

/// A name as part of a file's name.
fn plain(name: &str) -> String {
    let letter = |letter: char| if letter.is_ascii_alphanumeric() || "_.".contains(letter) { letter } else { '-' };
    let plain: String = name.chars().take(LONGEST_NAME).map(letter).collect();
    plain.to_ascii_lowercase().trim_matches(['-', '.']).to_owned()
}

/// The text of a file.
fn document(thing: &ExportedThing) -> String {
    let mut text = format!("# yaml-language-server: $schema=./{SCHEMA}\n");
    for (field, value) in &thing.document {
        let one: Map<String, Value> = [(field.clone(), value.clone())].into_iter().collect();
        text.push_str(&json::yaml(&wire::json::write(&one)));
    }
    text
}
