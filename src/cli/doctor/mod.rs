//! `svcctl doctor`: checks everything that a command needs to work, and suggests fixes. One file per group of checks. A
//! failed check does not stop the next ones, which may reveal more.

mod account;
mod check;
mod configuration;
mod engine;
mod health;
mod preferences;
mod private;
mod proxies;
mod server;
mod terminal;

use crate::cli::{
    failure::Failure,
    output::{
        self,
        shape::{Shape, reference},
    },
    session::Session,
    settings::{Settings, format::Format},
    terminal::text::{behind, escape},
};
use api::BaseUrl;
use check::{Check, Status};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
It checks the current context, or the one of --context or --base-url. No key is printed. The exit code is 0 if no check \
failed, else that of the first failure: 2 for the configuration, 3 for the key, 9 for the server.

With --server it only asks whether a server of `svcctl serve` is up, without a key: a health check for containers.

Examples:
  svcctl doctor
  svcctl doctor --server
  svcctl doctor --context prod
  svcctl doctor -o json | jq '.[] | select(.status != \"ok\")'")]
pub(super) struct Args {
    /// Only ask whether this server is up
    #[arg(long, value_name = "URL", num_args = 0..=1, require_equals = true,
          default_missing_value = "http://127.0.0.1:8080")]
    server: Option<BaseUrl>,
}

pub(super) async fn run(session: &Session, args: &Args) -> Result<(), Failure> {
    if session.platform.rehearses() {
        return Err(Failure::usage("--curl has nothing to show here", "leave it out: doctor changes nothing"));
    }
    let checks = match &args.server {
        Some(server) => vec![health::check(session, server).await?],
        None => examine(session).await?,
    };
    show(session, &checks)?;
    let first = checks.iter().find_map(|check| match check.status {
        Status::Fail(exit) => Some(exit),
        Status::Ok | Status::Warn => None,
    });
    first.map_or(Ok(()), |exit| Err(Failure::Reported(exit)))
}

/// All checks, in the order in which one may be the reason for those after it.
async fn examine(session: &Session) -> Result<Vec<Check>, Failure> {
    let (mut checks, backend) = configuration::checks(session);
    checks.extend(preferences::checks(session));
    let proxies = proxies::check(session);
    // Without usable proxies no request can be made.
    let is_reachable = proxies.status == Status::Ok;
    checks.push(proxies);
    if let Some(backend) = backend.filter(|_| is_reachable) {
        checks.extend(server::checks(session, &backend).await?);
    }
    let is_embedded = session.platform.locate(&session.settings.target).is_ok_and(|(backend, _)| backend.is_embedded());
    checks.extend(engine::checks(session, is_embedded).await);
    checks.extend(private::check(session));
    checks.push(terminal::check(session));
    Ok(checks)
}

fn show(session: &Session, checks: &[Check]) -> Result<(), Failure> {
    let json = |check: &Check| serde_json::to_string(check).expect("plain values serialise");
    match session.settings.format {
        Format::Table | Format::Wide => {
            checks.iter().try_for_each(|check| session.ui.print(&render(check, &session.settings)))
        }
        Format::Ndjson => checks.iter().try_for_each(|check| output::element(session, json(check).as_bytes())),
        Format::Json | Format::Yaml | Format::Csv | Format::Id => {
            let all: Vec<String> = checks.iter().map(json).collect();
            output::values(session, checks, format!("[{}]", all.join(",")).as_bytes())
        }
    }
}

/// A line, and what to do below it. Nothing is cut: it is read once, and in full.
fn render(check: &Check, settings: &Settings) -> String {
    /// The column of the detail.
    const COLUMN: usize = 18;
    let (paint, width) = (settings.paint, settings.width);
    // Colour has no width, so the name is filled up before it gets any.
    let status = format!("{:<4}", check.status.name());
    let status = match check.status {
        Status::Ok => paint.good(&status),
        Status::Warn => paint.strong(&status),
        Status::Fail(_) => paint.bad(&status),
    };
    let mut text = behind(&format!("{status}  {:<10}  ", check.name), &escape(&check.detail), COLUMN, width);
    if let Some(hint) = &check.hint {
        let head = format!("{:COLUMN$}{} ", "", paint.strong("hint:"));
        text.push_str(&behind(&head, &escape(hint), COLUMN + "hint: ".len(), width));
    }
    text
}

/// The output of the command.
pub(super) const SHAPE: Shape = Shape::with_rows::<Check>(reference::<Vec<Check>>);
