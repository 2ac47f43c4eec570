//! `svcctl mcp install` and `uninstall`: the server in the lists of the coding agents on this machine.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use clap::ValueEnum;
use jsonc_parser::{
    ParseOptions,
    cst::{CstInputValue, CstRootNode},
};
use toml_edit::{DocumentMut, Item, Table, value};

use crate::cli::{
    failure::{Failure, Kind},
    session::Session,
    settings::files,
    terminal::text::escape,
};
use migrate::rewrite::{Change, unified};

/// The name of the server in every list.
const NAME: &str = "svcctl";
/// The longest list that is read, in bytes: one of these files also holds the history of its client.
const LONGEST: u64 = 64 << 20;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
It shows what would change in the list of servers of each coding agent that is on this machine, and changes it with \
--write. What follows `--` are the limits of the server. `svcctl mcp uninstall` takes it back.

Examples:
  svcctl mcp install
  svcctl mcp install --client cursor --client codex --write
  svcctl mcp install --write -- --read-only --context prod
  svcctl mcp install --write -- --max-hourly 2 --budget 20")]
pub(super) struct Args {
    #[command(flatten)]
    clients: ClientArgs,
    /// The options of `svcctl mcp`
    #[arg(last = true, value_name = "OPTION")]
    options: Vec<String>,
}

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  svcctl mcp uninstall
  svcctl mcp uninstall --client cursor --write")]
pub(super) struct UninstallArgs {
    #[command(flatten)]
    clients: ClientArgs,
}

/// Which coding agents, and whether anything is changed.
#[derive(Debug, clap::Args)]
struct ClientArgs {
    /// Only this one, also where it is not found; may be repeated
    #[arg(long = "client", value_enum, value_name = "NAME")]
    clients: Vec<AgentClient>,
    /// Change the files, instead of showing what would change
    #[arg(long)]
    write: bool,
}

/// A coding agent with a list of servers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum AgentClient {
    /// Claude Code: ~/.claude.json
    ClaudeCode,
    #[allow(clippy::doc_markdown, reason = "help shows it as it is")]
    /// Claude Desktop: claude_desktop_config.json
    ClaudeDesktop,
    /// Codex: ~/.codex/config.toml
    Codex,
    /// Cursor: ~/.cursor/mcp.json
    Cursor,
    /// Gemini CLI: ~/.gemini/settings.json
    Gemini,
    /// Visual Studio Code: mcp.json of the user
    Vscode,
}

/// How a list is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ListFormat {
    /// JSON, perhaps with comments, under this key.
    Json(&'static str),
    /// Tables `[mcp_servers.NAME]`.
    Toml,
}

impl AgentClient {
    /// The file of its list, and the folder that is there when the client is.
    fn places(self, Folders { home, config }: &Folders) -> (PathBuf, PathBuf) {
        let in_folder = |folder: PathBuf, file: &str| (folder.join(file), folder);
        match self {
            Self::ClaudeCode => (home.join(".claude.json"), home.join(".claude")),
            Self::ClaudeDesktop => in_folder(config.join("Claude"), "claude_desktop_config.json"),
            Self::Codex => in_folder(home.join(".codex"), "config.toml"),
            Self::Cursor => in_folder(home.join(".cursor"), "mcp.json"),
            Self::Gemini => in_folder(home.join(".gemini"), "settings.json"),
            Self::Vscode => in_folder(config.join("Code").join("User"), "mcp.json"),
        }
    }

    const fn format(self) -> ListFormat {
        match self {
            Self::Codex => ListFormat::Toml,
            Self::Vscode => ListFormat::Json("servers"),
            Self::ClaudeCode | Self::ClaudeDesktop | Self::Cursor | Self::Gemini => ListFormat::Json("mcpServers"),
        }
    }

    /// Whether its entries name the way to the server.
    const fn names_transport(self) -> bool {
        matches!(self, Self::ClaudeCode | Self::Vscode)
    }

    const fn name(self) -> &'static str {
        match self {
            Self::ClaudeCode => "Claude Code",
            Self::ClaudeDesktop => "Claude Desktop",
            Self::Codex => "Codex",
            Self::Cursor => "Cursor",
            Self::Gemini => "Gemini CLI",
            Self::Vscode => "Visual Studio Code",
        }
    }
}

/// Where programs keep what they are told.
struct Folders {
    home: PathBuf,
    config: PathBuf,
}

#[cfg(not(windows))]
fn folders(session: &Session) -> Option<Folders> {
    let home = PathBuf::from(session.platform.variable("HOME")?);
    let config = match session.platform.variable("XDG_CONFIG_HOME") {
        _ if cfg!(target_os = "macos") => home.join("Library").join("Application Support"),
        Some(config) => PathBuf::from(config),
        None => home.join(".config"),
    };
    Some(Folders { home, config })
}

#[cfg(windows)]
fn folders(_: &Session) -> Option<Folders> {
    let dirs = directories::BaseDirs::new()?;
    Some(Folders { home: dirs.home_dir().to_owned(), config: dirs.config_dir().to_owned() })
}

/// How the server is started.
struct ServerEntry {
    command: String,
    arguments: Vec<String>,
}

pub(super) fn run(session: &Session, args: &Args) -> Result<(), Failure> {
    let program = std::env::current_exe().map_err(|error| failed("find this program", &error))?;
    let arguments = std::iter::once("mcp".to_owned()).chain(args.options.iter().cloned()).collect();
    let entry = ServerEntry { command: program.display().to_string(), arguments };
    change(session, &args.clients, Some(&entry))
}

pub(super) fn uninstall(session: &Session, args: &UninstallArgs) -> Result<(), Failure> {
    change(session, &args.clients, None)
}

/// Changes the lists, or shows how they would change.
fn change(session: &Session, args: &ClientArgs, entry: Option<&ServerEntry>) -> Result<(), Failure> {
    let folders = folders(session).ok_or_else(|| Failure::usage("the system names no home folder", "set HOME"))?;
    let mut changes = 0;
    let mut met = 0;
    for client in AgentClient::value_variants() {
        let (file, folder) = client.places(&folders);
        let is_meant =
            if args.clients.is_empty() { file.exists() || folder.exists() } else { args.clients.contains(client) };
        if !is_meant {
            continue;
        }
        met += 1;
        let old = read(&file)?;
        let new = edited(*client, &old, entry).map_err(|reason| unreadable(&file, &reason))?;
        if old == new {
            session.ui.note(&format!("{}: nothing to change in {}", client.name(), file.display()));
            continue;
        }
        changes += 1;
        if args.write {
            write(&file, &new).map_err(|error| failed(&format!("write {}", file.display()), &error))?;
            session.ui.line(&escape(&file.display().to_string()))?;
        } else {
            session.ui.print(&diff(&file, &old, &new))?;
        }
    }
    if met == 0 {
        let what = "no coding agent was found on this machine";
        return Err(Failure::Told {
            kind: Kind::Missing,
            what: what.to_owned(),
            details: Vec::new(),
            hint: Some("`--client NAME` names one all the same; `svcctl mcp install --help` lists them".to_owned()),
        });
    }
    if changes > 0 && !args.write {
        session.ui.note("nothing is written; --write does it");
    } else if changes > 0 {
        session.ui.note("restart the agent, or have it read its servers again");
    }
    Ok(())
}

/// A list, which need not be there.
fn read(file: &Path) -> Result<String, Failure> {
    let doing = format!("read {}", file.display());
    let length = match fs::metadata(file) {
        Ok(found) if !found.is_file() => {
            return Err(failed(&doing, &io::Error::other("it is not a regular file")));
        }
        Ok(found) => found.len(),
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(String::new()),
        Err(error) => return Err(failed(&doing, &error)),
    };
    if length > LONGEST {
        return Err(failed(&doing, &io::Error::other(format!("it is longer than {} MiB", LONGEST >> 20))));
    }
    fs::read_to_string(file).map_err(|error| failed(&doing, &error))
}

fn write(file: &Path, text: &str) -> io::Result<()> {
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder)?;
    }
    // Such a list may hold keys of other servers: a new one is private, and one that is there keeps who may read it.
    if file.exists() { files::write_public(file, text.as_bytes()) } else { files::write_private(file, text.as_bytes()) }
}

/// The list with the server, or without it. Everything else stays as it is written.
fn edited(client: AgentClient, old: &str, entry: Option<&ServerEntry>) -> Result<String, String> {
    match client.format() {
        ListFormat::Json(key) => edited_json(old, key, entry, client.names_transport()),
        ListFormat::Toml => edited_toml(old, entry),
    }
}

fn edited_json(old: &str, key: &str, entry: Option<&ServerEntry>, names_transport: bool) -> Result<String, String> {
    if old.trim().is_empty() && entry.is_none() {
        return Ok(old.to_owned());
    }
    let text = if old.trim().is_empty() { "{\n}\n" } else { old };
    let root = CstRootNode::parse(text, &ParseOptions::default()).map_err(|error| error.to_string())?;
    let object = root.object_value().ok_or("it holds no object")?;
    let Some(entry) = entry else {
        if let Some(property) = object.object_value(key).and_then(|servers| servers.get(NAME)) {
            property.remove();
        }
        return Ok(root.to_string());
    };
    let servers = object.object_value_or_create(key).ok_or_else(|| format!("`{key}` is no object"))?;
    let text = |text: &str| CstInputValue::String(text.to_owned());
    let transport = names_transport.then(|| ("type".to_owned(), text("stdio")));
    let arguments = entry.arguments.iter().map(|word| text(word)).collect();
    let fields = [("command".to_owned(), text(&entry.command)), ("args".to_owned(), CstInputValue::Array(arguments))];
    let wanted = CstInputValue::Object(transport.into_iter().chain(fields).collect());
    match servers.get(NAME) {
        Some(property) => property.set_value(wanted),
        None => _ = servers.append(NAME, wanted),
    }
    Ok(root.to_string())
}

fn edited_toml(old: &str, entry: Option<&ServerEntry>) -> Result<String, String> {
    let mut document: DocumentMut = old.parse().map_err(|error: toml_edit::TomlError| error.to_string())?;
    let Some(entry) = entry else {
        if let Some(servers) = document.get_mut("mcp_servers").and_then(Item::as_table_like_mut) {
            servers.remove(NAME);
        }
        return Ok(document.to_string());
    };
    let servers = document.entry("mcp_servers").or_insert_with(|| {
        let mut servers = Table::new();
        servers.set_implicit(true);
        Item::Table(servers)
    });
    let servers = servers.as_table_like_mut().ok_or("`mcp_servers` is no table")?;
    let mut server = Table::new();
    server.insert("command", value(&entry.command));
    server.insert("args", value(entry.arguments.iter().collect::<toml_edit::Array>()));
    servers.insert(NAME, Item::Table(server));
    Ok(document.to_string())
}

/// How a file would change.
fn diff(file: &Path, old: &str, new: &str) -> String {
    let change = Change {
        path: file.to_owned(),
        name: file.display().to_string(),
        old: old.as_bytes().to_vec(),
        new: new.as_bytes().to_vec(),
        edits: Vec::new(),
        settled: Vec::new(),
    };
    let shown = unified(&change, Path::new("/"));
    String::from_utf8_lossy(&shown).lines().map(|line| escape(line).into_owned() + "\n").collect()
}

fn unreadable(file: &Path, reason: &str) -> Failure {
    Failure::Told {
        kind: Kind::Usage,
        what: format!("{} cannot be changed: {reason}", file.display()),
        details: Vec::new(),
        hint: Some("correct the file, or leave its agent out with --client".to_owned()),
    }
}

fn failed(doing: &str, error: &io::Error) -> Failure {
    Failure::Told { kind: Kind::Other, what: format!("failed to {doing}: {error}"), details: Vec::new(), hint: None }
}

#[cfg(test)]
mod tests {
    use clap::ValueEnum;

    use super::{AgentClient, ServerEntry, edited};

    fn entry() -> ServerEntry {
        ServerEntry {
            command: "/usr/bin/svcctl".to_owned(),
            arguments: vec!["mcp".to_owned(), "--read-only".to_owned()],
        }
    }

    #[test]
    fn an_entry_is_made_and_taken_back_and_everything_else_stays() {
        let json = "{\n  // mine\n  \"theme\": \"dark\",\n  \"mcpServers\": {\n    \"other\": { \"command\": \"x\" }\n  }\n}\n";
        let vscode = json.replace("mcpServers", "servers");
        let toml = "# mine\nmodel = \"o\"\n\n[mcp_servers.other]\ncommand = \"x\"\n";
        for client in AgentClient::value_variants() {
            let old = match client {
                AgentClient::Codex => toml,
                AgentClient::Vscode => &vscode,
                AgentClient::ClaudeCode | AgentClient::ClaudeDesktop | AgentClient::Cursor | AgentClient::Gemini => {
                    json
                }
            };
            let new = edited(*client, old, Some(&entry())).expect("a list");
            assert!(new.contains("/usr/bin/svcctl") && new.contains("--read-only"), "{client:?}: {new}");
            assert!(new.contains("mine") && new.contains("other"), "{client:?}: {new}");
            assert_eq!(edited(*client, &new, Some(&entry())).expect("a list"), new, "{client:?}");
            let back = edited(*client, &new, None).expect("a list");
            assert!(!back.contains("svcctl"), "{client:?}: {back}");
            assert_eq!(back.trim(), old.trim(), "{client:?}");
        }
    }

    #[test]
    fn a_list_that_is_not_there_is_made_and_a_broken_one_is_left_alone() {
        for client in AgentClient::value_variants() {
            assert!(edited(*client, "", Some(&entry())).expect("a list").contains("svcctl"), "{client:?}");
            assert_eq!(edited(*client, "", None).expect("a list"), "", "{client:?}");
            assert!(edited(*client, "{ broken = ", Some(&entry())).is_err(), "{client:?}");
        }
    }
}
