//! Questions for the person at the terminal.

use std::{io, sync::atomic::Ordering};

use dialoguer::{
    FuzzySelect,
    console::{Key, Term, measure_text_width, truncate_str},
};

use super::Session;
use crate::cli::{
    failure::{Failure, Kind},
    terminal::{
        modes::drop_typed,
        signal::{Signal, hangup},
        text::escape,
    },
};

/// Goes on when `yes` was given or the person agrees, with a whole line (cli.md, Output). Without a terminal to ask at, that is wrong usage.
pub(in crate::cli) async fn confirm(
    session: &Session,
    yes: bool,
    details: &[String],
    question: &str,
) -> Result<(), Failure> {
    // Nothing happens that would need an answer.
    if yes || session.platform.rehearses() {
        return Ok(());
    }
    if !session.settings.interactive {
        let what = format!("not confirmed: {question}");
        return Err(Failure::Told {
            kind: Kind::Usage,
            what,
            details: details.to_vec(),
            hint: Some("add --yes to do it without being asked".into()),
        });
    }
    for line in details {
        session.ui.say(&format!("{}\n", escape(line)));
    }
    let prompt = format!("{} [y/N] ", escape(question));
    match blocking(session, move || agreement(&Term::stderr(), &prompt)).await? {
        Some(true) => Ok(()),
        Some(false) => {
            Err(Failure::Told { kind: Kind::Other, what: "nothing was done".into(), details: Vec::new(), hint: None })
        }
        None => Err(left()),
    }
}

/// Asks until a line says yes or no; an empty line is a no, and the end of input no answer. Input typed before the
/// question appeared was meant for something else.
fn agreement(terminal: &Term, prompt: &str) -> io::Result<Option<bool>> {
    drop_typed();
    loop {
        let Some(typed) = read_text(terminal, prompt)? else { return Ok(None) };
        match typed.trim().to_lowercase().as_str() {
            "y" | "yes" => return Ok(Some(true)),
            "" | "n" | "no" => return Ok(Some(false)),
            _ => terminal.write_line("type yes or no, and Enter")?,
        }
    }
}

/// Asks which of several, the first at first; what is typed narrows them down. Gives the place of the chosen one.
pub(in crate::cli) async fn choose(session: &Session, question: &str, items: &[String]) -> Result<usize, Failure> {
    // A line wider than the terminal would overwrite others. The chosen one follows the question.
    let beside = measure_text_width(question) + 4;
    let room = usize::from(Term::stderr().size().1).saturating_sub(beside).max(10);
    let mut lines: Vec<String> = Vec::with_capacity(items.len());
    for item in items {
        let line = truncate_str(&escape(item), room, "…").into_owned();
        // The choice is identified by its line.
        let twins = lines.iter().filter(|other| other.starts_with(&line)).count();
        lines.push(if twins == 0 { line } else { format!("{line} ({})", twins + 1) });
    }
    let (question, paint) = (escape(question).into_owned(), session.settings.paint_stderr.0);
    let ask = move || {
        let select = FuzzySelect::new().with_prompt(question).items(&lines).default(0);
        select.highlight_matches(paint).max_length(LONGEST_LIST).interact_opt()
    };
    blocking(session, ask).await?.ok_or_else(left)
}

/// How many of several are shown at once.
const LONGEST_LIST: usize = 12;

/// Asks for a text, which is `default` when nothing is typed. `wrong` says what is wrong with one.
pub(in crate::cli) async fn text(
    session: &Session,
    question: &str,
    default: &str,
    wrong: fn(&str) -> Option<&'static str>,
) -> Result<String, Failure> {
    loop {
        let prompt = format!("{} [{}]: ", escape(question), escape(default));
        let typed = blocking(session, move || read_text(&Term::stderr(), &prompt)).await?.ok_or_else(left)?;
        let answer = if typed.trim().is_empty() { default } else { typed.trim() };
        match wrong(answer) {
            None => return Ok(answer.to_owned()),
            Some(reason) => session.ui.say(&format!("{reason}\n")),
        }
    }
}

/// Someone went away from a question.
fn left() -> Failure {
    Failure::Stopped { signal: Signal::Interrupt, left: vec!["nothing was done".to_owned()], hint: None }
}

/// Asks for a secret, which is not shown while it is typed.
pub(in crate::cli) async fn secret(session: &Session, label: &str, elsewhere: &str) -> Result<String, Failure> {
    if !session.settings.interactive {
        return Err(Failure::usage(format!("cannot prompt for the {label} here"), elsewhere));
    }
    let prompt = format!("{}: ", escape(label));
    blocking(session, move || read_hidden(&Term::stderr(), &prompt)).await?.ok_or_else(left)
}

/// Reads a line that is not shown. Nothing when someone went away.
fn read_hidden(terminal: &Term, prompt: &str) -> io::Result<Option<String>> {
    terminal.write_str(prompt)?;
    read_line(terminal, |_, _| Ok(()))
}

/// Reads a line that is shown. Nothing when someone went away.
fn read_text(terminal: &Term, prompt: &str) -> io::Result<Option<String>> {
    terminal.write_str(prompt)?;
    read_line(terminal, |before, now| {
        if now.len() > before.len() {
            return terminal.write_str(&now[before.len()..]);
        }
        terminal.clear_chars(measure_text_width(before) - measure_text_width(now))
    })
}

/// Reads keys one by one up to the end of a line; each read restores the terminal. `show` receives the text before and
/// after each key.
fn read_line(terminal: &Term, show: impl Fn(&str, &str) -> io::Result<()>) -> io::Result<Option<String>> {
    let mut typed = String::new();
    loop {
        let before = typed.clone();
        let key = terminal.read_key()?;
        if key == Key::Enter || key == Key::Escape {
            terminal.write_line("")?;
            return Ok((key == Key::Enter).then_some(typed));
        } else if key == Key::Backspace {
            typed.pop();
        } else if key == Key::Char('\u{15}') {
            typed.clear();
        } else if let Key::Char(character) = key
            && escape(character.encode_utf8(&mut [0; 4])).chars().eq([character])
        {
            typed.push(character);
        }
        show(&before, &typed)?;
    }
}

/// Waits for a person on a separate thread, so that signals are still handled. The thread is then left reading a key,
/// so the session restores the terminal.
async fn blocking<T, E>(session: &Session, ask: impl FnOnce() -> Result<T, E> + Send + 'static) -> Result<T, Failure>
where
    T: Send + 'static,
    E: Into<io::Error> + Send + 'static,
{
    // Before the question is seen: until something listens, a signal is lost or ends the program as it is.
    let hangup = hangup();
    session.ui.mute_terminal();
    let is_open = session.ui.begin_question();
    let ask = move || {
        let answer = ask();
        is_open.store(false, Ordering::Release);
        answer
    };
    let answer = tokio::select! {
        biased;
        () = hangup => {
            session.ui.restore_terminal();
            return Err(Failure::Stopped { signal: Signal::Hangup, left: Vec::new(), hint: None });
        }
        answer = tokio::task::spawn_blocking(ask) => answer,
    };
    session.ui.unmute_terminal();
    let answer = answer.map_err(io::Error::other).and_then(|answer| answer.map_err(Into::into));
    if answer.is_ok() {
        session.ui.was_answered();
    }
    answer.map_err(stopped)
}

fn stopped(error: io::Error) -> Failure {
    if error.kind() == io::ErrorKind::Interrupted {
        return Failure::Stopped { signal: Signal::Interrupt, left: Vec::new(), hint: None };
    }
    Failure::usage(format!("cannot ask: {error}"), "run it on a terminal, or give the answer with a flag")
}
