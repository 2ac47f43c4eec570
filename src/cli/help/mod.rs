//! `svcctl help [WORDS]`: the `--help` text of a command, and pages about topics that span commands. A page is written
//! once, below; the terminal, the manual and the tests use it.

mod environment;
mod exit_codes;
mod global;
mod output;
mod page;
mod placing;

use clap::error::ErrorKind;
pub(super) use page::DATE;
use page::Page;

use super::{failure::Failure, preferences::Preferences, session::Session};

/// The width of a page where nothing limits it, in columns.
const WIDTH: usize = 100;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Pages:
  agents       The skill for coding agents: how to use this program
  environment  The variables that svcctl reads, and its files
  exit-codes   What the exit codes mean
  global       The options that every command takes
  output       Formats, filters, columns, and what goes where
  placing      How a pod is placed

Examples:
  svcctl help pods create
  svcctl help environment")]
pub(super) struct Args {
    /// A command, or a page: agents, environment, exit-codes, global, output, placing
    #[arg(value_name = "COMMAND")]
    words: Vec<String>,
}

/// The last line of the help of every command, in place of the options that all of them take.
pub(super) const POINTER: &str = "\nUse `svcctl help global` for the options that every command takes.\n";

/// All pages, in the order of their names.
pub(super) fn pages() -> [Page; 5] {
    [environment::page(), exit_codes::page(), global::page(), output::page(), placing::page()]
}

/// The page about variables and files.
pub(super) fn environment() -> Page {
    environment::page()
}

/// The variables that svcctl writes into pods.
pub(super) fn variables_in_pods() -> impl Iterator<Item = &'static str> {
    environment::IN_PODS.iter().map(|(name, _)| *name)
}

/// The variables that are read: what they are called, and what they do.
pub(super) fn variables() -> impl Iterator<Item = &'static str> {
    environment::VARIABLES.iter().map(|(name, _)| *name)
}

/// The skill for coding agents, as the packages install it.
const SKILL: &str = include_str!("../../../packaging/skills/svcctl/SKILL.md");

pub(super) fn run(session: &Session, args: &Args) -> Result<(), Failure> {
    if args.words == ["agents"] {
        return session.ui.print(SKILL);
    }
    if let [word] = args.words.as_slice()
        && let Some(page) = pages().into_iter().find(|page| page.name == word)
    {
        let width = session.settings.width.map_or(WIDTH, |width| width.min(WIDTH));
        return session.ui.print(&page.text(width, session.settings.paint));
    }
    let preferences = Preferences::read(&session.settings.config).unwrap_or_default();
    let words: Vec<String> = ["svcctl"].into_iter().map(str::to_owned).chain(args.words.iter().cloned()).collect();
    let words = preferences.expanded(&words, session.grammar).into_iter().chain(["--help".to_owned()]);
    let grammar = session.grammar;
    let mut root = if preferences.is_empty() { grammar.root() } else { preferences.shown(grammar.whole()) };
    let Err(error) = root.try_get_matches_from_mut(words) else { return Ok(()) };
    if error.kind() != ErrorKind::DisplayHelp {
        let what = format!("there is no command and no page `{}`", args.words.join(" "));
        return Err(Failure::usage(what, "`svcctl help` lists both"));
    }
    let text = error.render();
    let text = if session.settings.paint.0 { text.ansi().to_string() } else { text.to_string() };
    session.ui.print(&(text + POINTER))
}
