//! Questions to the person at the terminal.

use std::io;

use dialoguer::{
    Confirm,
    console::{Key, Term},
};

use super::{
    failure::{Failure, Kind, Signal},
    out::escape,
    session::Session,
};

/// Goes on when `yes` was given or someone agrees. Where nobody can be asked, that is wrong usage.
pub(super) async fn confirm(session: &Session, yes: bool, details: &[String], question: &str) -> Result<(), Failure> {
    // Nothing happens to anything that would need an answer.
    if yes || session.rehearses() {
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
        session.say(&format!("{}\n", escape(line)));
    }
    let question = question.to_owned();
    let ask = move || Confirm::new().with_prompt(question).default(false).interact_opt();
    match blocking(session, ask).await.map_err(|error| stopped(error.into()))? {
        Some(true) => Ok(()),
        Some(false) | None => {
            Err(Failure::Told { kind: Kind::Other, what: "nothing was done".into(), details: Vec::new(), hint: None })
        }
    }
}

/// Asks for something that nobody may see.
pub(super) async fn secret(session: &Session, label: &str, elsewhere: &str) -> Result<String, Failure> {
    if !session.settings.interactive {
        return Err(Failure::usage(format!("nobody can be asked for the {label}"), elsewhere));
    }
    let prompt = format!("{label}: ");
    blocking(session, move || read_hidden(&Term::stderr(), &prompt)).await.map_err(stopped)
}

/// Reads keys one by one; each puts the terminal back as it was.
fn read_hidden(terminal: &Term, prompt: &str) -> io::Result<String> {
    terminal.write_str(prompt)?;
    let mut typed = String::new();
    loop {
        let key = terminal.read_key()?;
        if key == Key::Enter {
            break;
        } else if key == Key::Backspace {
            typed.pop();
        } else if let Key::Char(character) = key
            && !character.is_control()
        {
            typed.push(character);
        }
    }
    terminal.write_line("")?;
    Ok(typed)
}

/// Waits for a person on a thread of its own, so that a signal is heard meanwhile. The thread then stays in the middle
/// of reading a key, so it is the session that puts the terminal back.
async fn blocking<T, E>(session: &Session, ask: impl FnOnce() -> Result<T, E> + Send + 'static) -> Result<T, E>
where
    T: Send + 'static,
    E: From<io::Error> + Send + 'static,
{
    session.keep_terminal();
    tokio::task::spawn_blocking(ask).await.unwrap_or_else(|error| Err(io::Error::other(error).into()))
}

fn stopped(error: io::Error) -> Failure {
    if error.kind() == io::ErrorKind::Interrupted {
        return Failure::Stopped { signal: Signal::Interrupt, left: Vec::new(), hint: None };
    }
    Failure::usage(format!("cannot ask: {error}"), "run it on a terminal, or give the answer with a flag")
}
