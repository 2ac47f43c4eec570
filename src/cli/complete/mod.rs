//! Completion requests from a shell: `svcctl __complete SHELL ...`, called by the scripts of `svcctl completion`. It is
//! not meant for people, so it is not listed among the commands.
//!
//! A completion must not make the shell wait: anything not known within [`PATIENCE`] is left out, fetched in the
//! background, and offered next time. Only the cache is ever written, and failures are silent.

mod cache;
mod kind;
mod line;

use std::{
    collections::HashSet,
    ffi::OsString,
    io::Write,
    process::Stdio,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
        mpsc,
    },
    thread,
    time::Duration,
};

use cache::Cache;
use clap::Command;
use clap_complete::engine::{ArgValueCompleter, CompletionCandidate, complete};
use kind::{Completion, Kind};
use line::PartialLine;

use super::{
    commands::GRAMMAR,
    failure::Exit,
    preferences::Preferences,
    session::Session,
    settings::{GlobalArgs, Settings, config::Config},
    terminal::{process_env::ProcessEnv, text::escape},
};

/// The first word of a question.
const WORD: &str = "__complete";
/// How long a shell waits for what is not known yet.
const PATIENCE: Duration = Duration::from_millis(80);
/// How long it is tried to know it for the next time.
const PERSEVERANCE: Duration = Duration::from_secs(5);
/// Tells a script to complete file names itself.
const FILES: &str = "\tfiles";

/// A value that can be typed, and what it is, for shells that show it.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
struct Candidate {
    value: String,
    about: String,
}

/// Whether the arguments are a question of a shell. It is answered then.
pub(super) fn answered(args: &[OsString], env: &mut ProcessEnv) -> Option<Exit> {
    let [_, word, form, rest @ ..] = args else { return None };
    if word != WORD {
        return None;
    }
    let text = |word: &OsString| word.to_string_lossy().into_owned();
    let rest: Vec<String> = rest.iter().map(text).collect();
    let reply = match (form.to_str()?, rest.as_slice()) {
        ("bash", [typed, breaks]) => PartialLine::of_shell(typed, breaks).reply(|line| offers(line, env)),
        ("powershell", [typed]) => PartialLine::of_shell(typed, "").reply_quoted(|line| offers(line, env)),
        ("zsh" | "fish" | "elvish", [dashes, words @ ..]) if dashes == "--" => {
            let shows_abouts = form != "elvish";
            PartialLine::of_words(words).reply_words(shows_abouts, |line| offers(line, env))
        }
        ("learn", [kind, words @ ..]) => {
            learn(kind, words, env);
            String::new()
        }
        _ => return Some(Exit::Usage),
    };
    // A shell that no longer listens needs no answer.
    let _ = env.stdout.write_all(reply.as_bytes()).and_then(|()| env.stdout.flush());
    Some(Exit::Done)
}

/// Everything that fits what is typed; none where names of files do.
fn offers(line: &PartialLine, env: &ProcessEnv) -> Option<Vec<Candidate>> {
    // The last word may be an incomplete name of a backend.
    let (last, before) = line.words().split_last()?;
    let preferences = preferences(env);
    let before = preferences.expanded(before, GRAMMAR);
    let before = before.as_slice();
    let known = Arc::new(Mutex::new(CandidateSource::new(before, env)));
    let takes_files = Arc::new(AtomicBool::new(false));
    let mut root = attach(preferences.offered(GRAMMAR.whole()), &[], before, &known, &takes_files);
    let words: Vec<OsString> = before.iter().chain([last]).map(OsString::from).collect();
    let index = words.len().checked_sub(1)?;
    let found = complete(&mut root, words, index, None).unwrap_or_default();
    if found.is_empty() && takes_files.load(Ordering::Relaxed) {
        return None;
    }
    let candidate = |found: &CompletionCandidate| Candidate {
        value: found.get_value().to_string_lossy().into_owned(),
        about: found
            .get_help()
            .map(ToString::to_string)
            .unwrap_or_default()
            .lines()
            .next()
            .unwrap_or_default()
            .to_owned(),
    };
    let mut all: Vec<Candidate> = found.iter().filter(|found| !found.is_hide_set()).map(candidate).collect();
    // Before anything is typed, flags would hide what is meant.
    if line.current().is_empty() && all.iter().any(|candidate| !candidate.value.starts_with('-')) {
        all.retain(|candidate| !candidate.value.starts_with('-'));
    }
    prefer_names(&mut all, &root, before, line.current());
    let mut seen = HashSet::new();
    all.retain(|candidate| seen.insert(candidate.value.clone()));
    Some(all)
}

/// The defaults and aliases of this person; none where they cannot be read.
fn preferences(env: &ProcessEnv) -> Preferences {
    let config = Config::of(&env.variables);
    config.and_then(|config| Preferences::read(&config)).unwrap_or_default()
}

/// Replaces an alias with the command's name if it matches as well: of several names for a command, the engine offers
/// only the alphabetically first.
fn prefer_names(all: &mut [Candidate], root: &Command, before: &[String], typed: &str) {
    let group = before.iter().skip(1).fold(root, |group, word| group.find_subcommand(word).unwrap_or(group));
    for candidate in all {
        let command = group.find_subcommand(&candidate.value).map(Command::get_name);
        if let Some(name) = command.filter(|name| name.starts_with(typed)) {
            name.clone_into(&mut candidate.value);
        }
    }
}

/// Adds the known values to every matching argument of the commands that the line may mean.
fn attach(
    command: Command,
    path: &[String],
    typed: &[String],
    known: &Arc<Mutex<CandidateSource>>,
    takes_files: &Arc<AtomicBool>,
) -> Command {
    let is_typed = |below: &&Command| {
        below.get_name_and_visible_aliases().iter().any(|name| typed.iter().any(|word| word == name))
    };
    let below = command.get_subcommands().filter(is_typed).map(|below| below.get_name().to_owned());
    let below: Vec<String> = below.collect();
    let mut command = command.mut_args(|arg| match kind::wanted(path, &arg) {
        Some(Completion::Kind(kind)) => {
            let known = Arc::clone(known);
            arg.add(ArgValueCompleter::new(move |typed: &std::ffi::OsStr| {
                let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
                fitting(&known.all(kind), &typed.to_string_lossy())
            }))
        }
        Some(Completion::Words(words)) => arg.add(ArgValueCompleter::new(move |typed: &std::ffi::OsStr| {
            fitting(&words.all(), &typed.to_string_lossy())
        })),
        Some(Completion::Files) => {
            let takes_files = Arc::clone(takes_files);
            arg.add(ArgValueCompleter::new(move |_: &std::ffi::OsStr| {
                takes_files.store(true, Ordering::Relaxed);
                Vec::new()
            }))
        }
        Some(Completion::FilesOrPods) => {
            let (known, takes_files) = (Arc::clone(known), Arc::clone(takes_files));
            arg.add(ArgValueCompleter::new(move |typed: &std::ffi::OsStr| {
                let mut pods = known.lock().unwrap_or_else(PoisonError::into_inner).all(Kind::Pods);
                for pod in &mut pods {
                    pod.value.push(':');
                }
                let typed = typed.to_string_lossy();
                let found = fitting(&pods, &typed);
                // Behind the colon is a path of the pod, which nothing here knows; a file here is typed `./a:b`.
                let is_there = typed.split_once(':').is_some_and(|(pod, _)| !pod.is_empty() && !pod.contains('/'));
                takes_files.fetch_or(found.is_empty() && !is_there, Ordering::Relaxed);
                found
            }))
        }
        None => arg,
    });
    for name in below {
        let path = [path, std::slice::from_ref(&name)].concat();
        command = command.mut_subcommand(name, |below| attach(below, &path, typed, known, takes_files));
    }
    command
}

/// Candidates that start with the typed text, ignoring case.
fn fitting(candidates: &[Candidate], typed: &str) -> Vec<CompletionCandidate> {
    let typed = typed.to_lowercase();
    let fits = candidates.iter().filter(|candidate| candidate.value.to_lowercase().starts_with(&typed));
    let shown = |candidate: &Candidate| {
        let about = (!candidate.about.is_empty()).then(|| escape(&candidate.about).into_owned().into());
        CompletionCandidate::new(&candidate.value).help(about)
    };
    fits.map(shown).collect()
}

/// The facts about a backend that are known or can be looked up instantly.
struct CandidateSource {
    words: Vec<String>,
    cache: Option<Cache>,
    session: Option<Session>,
    contexts: Vec<Candidate>,
}

impl CandidateSource {
    fn new(words: &[String], env: &ProcessEnv) -> Self {
        let session = session(words, true, env);
        let cache = session.as_ref().and_then(|session| Cache::of(session, env));
        // Contexts are known even where none of them can be used.
        let contexts = Self::contexts(env);
        Self { words: words.to_vec(), cache, session, contexts }
    }

    fn contexts(env: &ProcessEnv) -> Vec<Candidate> {
        session(&[], false, env).map(|session| kind::contexts(&session)).unwrap_or_default()
    }

    fn all(&mut self, kind: Kind) -> Vec<Candidate> {
        let kind = kind.of(&self.words);
        if kind == Kind::Contexts {
            return self.contexts.clone();
        }
        let Some(cache) = self.cache.clone() else { return Vec::new() };
        if let Some(candidates) = cache.read(kind) {
            return candidates;
        }
        let Some(session) = self.session.take() else { return Vec::new() };
        let (sent, received) = mpsc::channel();
        let store = cache.clone();
        thread::spawn(move || {
            if let Some(candidates) = ask(kind, &session, PERSEVERANCE) {
                store.write(kind, &candidates);
                // The receiver may be gone.
                let _ = sent.send(candidates);
            }
        });
        match received.recv_timeout(PATIENCE) {
            Ok(candidates) => candidates,
            Err(mpsc::RecvTimeoutError::Disconnected) => Vec::new(),
            Err(mpsc::RecvTimeoutError::Timeout) => {
                if !cache.claim(kind) || find_out(kind, &self.words) {
                    return Vec::new();
                }
                // Nobody else would ever know it.
                received.recv_timeout(PERSEVERANCE).unwrap_or_default()
            }
        }
    }
}

/// Looks things up in a separate process, which the shell does not wait for. Returns whether it could be started.
fn find_out(kind: Kind, words: &[String]) -> bool {
    let Ok(program) = std::env::current_exe() else { return false };
    let mut command = std::process::Command::new(program);
    command.args([WORD, "learn", kind.name()]).args(words);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    // A key that interrupts the shell is not meant for it.
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    command.spawn().is_ok()
}

/// Asks, and keeps the answer for the next time.
fn learn(kind: &str, words: &[String], env: &ProcessEnv) {
    let Some(kind) = Kind::named(kind) else { return };
    let Some(session) = session(words, true, env) else { return };
    let Some(cache) = Cache::of(&session, env) else { return };
    let (sent, received) = mpsc::channel();
    thread::spawn(move || {
        if let Some(candidates) = ask(kind, &session, PERSEVERANCE) {
            cache.write(kind, &candidates);
        }
        let _ = sent.send(());
    });
    // A thread that is stuck ends with the process.
    let _ = received.recv_timeout(PERSEVERANCE);
}

fn ask(kind: Kind, session: &Session, patience: Duration) -> Option<Vec<Candidate>> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().ok()?;
    let asked = runtime.block_on(async { tokio::time::timeout(patience, kind::ask(kind, session)).await });
    asked.ok()?.ok()
}

/// A session at the place that the words name, which writes nothing and asks nothing.
fn session(words: &[String], has_place: bool, env: &ProcessEnv) -> Option<Session> {
    let value = |flag: &str| {
        let joined = format!("{flag}=");
        words.iter().enumerate().rev().find_map(|(place, word)| {
            let value = word.strip_prefix(&joined).map(str::to_owned);
            value.or_else(|| (word == flag).then(|| words.get(place + 1).cloned()).flatten())
        })
    };
    let flags = GlobalArgs::silent(value("--context"), value("--base-url"));
    let config = Config::of(&env.variables);
    let settings = Settings::resolve(flags, has_place, config, env).ok()?;
    Some(Session::new(settings, GRAMMAR, Vec::new(), env.without_streams()))
}
