//! `svcctl config edit`

use std::{
    fs::OpenOptions,
    io::{self, Write},
    path::{Path, PathBuf},
    process::Command,
};

use crate::cli::{
    failure::{Failure, Kind},
    preferences::{Preferences, problems},
    session::Session,
    settings::{
        config::{ConfigError, Contexts, read_text},
        files::private,
    },
};

/// Where a text lies while it is edited, and afterwards if it may not replace `config.toml`.
const DRAFT: &str = "config.draft.toml";
/// The editor where no variable names one.
const EDITOR: &str = if cfg!(windows) { "notepad" } else { "vi" };

#[derive(Debug, clap::Args)]
#[command(after_help = "\
The editor is that of VISUAL, or of EDITOR. What it leaves replaces the file when nothing is wrong with it; otherwise the \
file stays as it is, and the next `config edit` goes on with what was written.

Examples:
  svcctl config edit
  EDITOR='code --wait' svcctl config edit")]
pub(in crate::cli) struct Args;

pub(in crate::cli::config) fn run(session: &Session, Args: Args) -> Result<(), Failure> {
    let config = &session.settings.config;
    let file = config.contexts_file()?;
    let draft = file.with_file_name(DRAFT);
    let was = config.text()?.unwrap_or_default();
    let editor = editor(session)?;
    if begin(&draft, &was).map_err(|source| unwritten(&draft, source))? {
        session.ui.note(&format!("resuming your last edit, in {}", draft.display()));
    }
    launch(&editor, &draft)?;
    let text = read_text(&draft)?.unwrap_or_default();
    if text == was {
        session.ui.note("nothing was changed");
        return remove(&draft);
    }
    check(session, &file, &text).map_err(|failure| kept(Kind::Usage, failure.one_line(), &draft))?;
    if !config.lock()?.rewrite(&was, &text)? {
        let what = "config.toml was changed by another program meanwhile, and keeps that change";
        return Err(kept(Kind::Other, what.to_owned(), &draft));
    }
    session.ui.note(&format!("{} is changed", file.display()));
    remove(&draft)
}

/// The words that start the editor.
fn editor(session: &Session) -> Result<Vec<String>, Failure> {
    let named = |name: &str| {
        let value = session.platform.variable(name)?.to_str()?.trim().to_owned();
        (!value.is_empty()).then_some((name.to_owned(), value))
    };
    let Some((name, value)) = named("VISUAL").or_else(|| named("EDITOR")) else {
        return if session.settings.interactive {
            Ok(vec![EDITOR.to_owned()])
        } else {
            Err(Failure::usage("there is no terminal to edit on", "`svcctl config set` changes a setting"))
        };
    };
    let words = shell_words::split(&value).ok().filter(|words| !words.is_empty());
    words.ok_or_else(|| Failure::usage(format!("{name} is no command: `{value}`"), "its quotes have to match"))
}

/// Puts the text where it is edited, readable by its owner alone, unless one is there already. Returns whether it is.
fn begin(draft: &Path, text: &str) -> io::Result<bool> {
    if let Some(folder) = draft.parent() {
        std::fs::create_dir_all(folder)?;
    }
    match private(OpenOptions::new().write(true).create_new(true)).open(draft) {
        Ok(mut file) => file.write_all(text.as_bytes()).map(|()| false),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(true),
        Err(error) => Err(error),
    }
}

fn launch(editor: &[String], draft: &Path) -> Result<(), Failure> {
    let shown = shell_words::join(editor);
    let failed = |what: String| Failure::Told {
        kind: Kind::Other,
        what,
        details: vec![format!("what was written is in {}", draft.display())],
        hint: Some("VISUAL or EDITOR names another editor".to_owned()),
    };
    let status = Command::new(&editor[0]).args(&editor[1..]).arg(draft).status();
    let status = status.map_err(|error| failed(format!("failed to start the editor `{shown}`: {error}")))?;
    if status.success() { Ok(()) } else { Err(failed(format!("the editor `{shown}` failed ({status})"))) }
}

/// Whether a text may replace the file: it can be read, and each of its settings has an effect.
fn check(session: &Session, file: &Path, text: &str) -> Result<(), Failure> {
    let folder = file.parent().unwrap_or(file);
    Contexts::of_text(folder, Some(text))?;
    let preferences = Preferences::parse(file, text)?;
    let root = session.grammar.whole();
    let wrong = [true, false].map(|are_defaults| problems(&root, &preferences, are_defaults)).concat();
    let hint = "`svcctl config set --help` says what can be set";
    if wrong.is_empty() { Ok(()) } else { Err(Failure::usage(wrong.join("; "), hint)) }
}

/// Why a text does not replace the file, and where it is.
fn kept(kind: Kind, what: String, draft: &Path) -> Failure {
    Failure::Told {
        kind,
        what,
        details: vec![format!("what was written is in {}", draft.display())],
        hint: Some("`svcctl config edit` goes on with it".to_owned()),
    }
}

fn unwritten(draft: &Path, source: io::Error) -> ConfigError {
    ConfigError::File { doing: "write", path: PathBuf::from(draft), source }
}

fn remove(draft: &Path) -> Result<(), Failure> {
    std::fs::remove_file(draft)
        .map_err(|source| ConfigError::File { doing: "remove", path: draft.to_owned(), source }.into())
}
