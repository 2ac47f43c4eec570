//! Asks about each hunk of a rewrite, as `git add -p` does.

use super::{Plan, Session, painted};
use crate::cli::{failure::Failure, session::prompt, terminal::text::escape};
use migrate::rewrite::{self, Hunk};

const HELP: &str = "\
y: take this hunk
n: leave it
a: take it and the rest of the file
d: leave it and the rest of the file
s: split it
q: leave it and everything after it
";

fn wrong(answer: &str) -> Option<&'static str> {
    let is_known = ["y", "n", "a", "d", "s", "q", "?"].contains(&answer);
    (!is_known).then_some("type one of y, n, a, d, s, q and ?, and Enter")
}

/// Keeps what the person takes. How many hunks were left.
pub(super) async fn pick(session: &Session, plan: &mut Plan) -> Result<usize, Failure> {
    let (mut skipped, mut is_over) = (0, false);
    for change in &mut plan.changes {
        let mut waiting: Vec<Hunk> = rewrite::hunks(change);
        let mut taken: Vec<Hunk> = Vec::new();
        waiting.reverse();
        let mut rest: Option<bool> = is_over.then_some(false);
        while let Some(hunk) = waiting.pop() {
            let answer = match rest {
                Some(true) => "y".to_owned(),
                Some(false) => "n".to_owned(),
                None => ask(session, change, &hunk, waiting.len()).await?,
            };
            match answer.as_str() {
                "y" | "a" => taken.push(hunk),
                "s" => {
                    let parts = hunk.split(change);
                    if parts.len() < 2 {
                        session.ui.say("it cannot be split\n");
                    }
                    waiting.extend(parts.into_iter().rev());
                }
                "?" => {
                    session.ui.say(HELP);
                    waiting.push(hunk);
                }
                _ => skipped += 1,
            }
            match answer.as_str() {
                "a" => rest = Some(true),
                "d" => rest = Some(false),
                "q" => (rest, is_over) = (Some(false), true),
                _ => {}
            }
        }
        change.new = rewrite::with_hunks(change, &taken);
    }
    plan.changes.retain(|change| change.new != change.old);
    Ok(skipped)
}

async fn ask(session: &Session, change: &rewrite::Change, hunk: &Hunk, more: usize) -> Result<String, Failure> {
    session.ui.say(&painted(session, &hunk.text));
    let place = format!("{}:{}", escape(&change.name), hunk.line());
    let question = format!("take this hunk of {place}, with {more} more in the file? y, n, a, d, s, q or ?");
    prompt::text(session, &question, "n", wrong).await
}
