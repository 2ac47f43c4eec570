//! `svcctl migrate proxy`

use std::sync::Arc;

use serde_json::json;
use tokio::net::TcpListener;

use super::decisions::AcceptArgs;
use crate::cli::{
    backend::Backend,
    failure::{Failure, Kind},
    output, serve,
    session::Session,
    settings::format::Format,
    terminal::{
        log_lines::{self, Form, LogLines},
        signal::Signal,
        text::escape,
    },
};
use proxy::{LogEntry, Options, Proxy, Summary};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Programs written for v1 work unchanged: give them the address that is printed as their base URL. \
The current context is behind it. A remote one gets the caller's own key; the embedded engine \
checks it against its keys, and asks for none while there are none. Then it refuses what comes from \
web pages: other names than localhost, an Origin, bodies that are not JSON.

GraphQL, v1's second API, is answered at /graphql.

What v2 cannot do is refused with the rule that says so. --accept RULE gives it up instead: the \
request is carried out without it, and the log says so.

Every request is logged to standard error with the rules that it needs; at the end, and at \
GET /v1/_migration, stands which program depends on what.

Examples:
  svcctl migrate proxy
  svcctl migrate proxy --listen 127.0.0.1:0 -o json
  svcctl migrate proxy --accept pod-interruptible,unknown-field
  svcctl migrate proxy --gone")]
pub(in crate::cli) struct Args {
    /// Where to listen; port 0 takes a free one
    #[arg(long, value_name = "HOST:PORT", default_value = "127.0.0.1:8081")]
    listen: String,
    /// Allow an address other than loopback; keys and data then travel in clear text
    #[arg(long)]
    insecure: bool,
    /// Answer 410 Gone to everything, as the shut-down service does
    #[arg(long)]
    gone: bool,
    #[command(flatten)]
    accept: AcceptArgs,
}

/// Serves until a signal.
pub(super) async fn run(
    session: &Session,
    args: &Args,
    signal: impl Future<Output = Signal> + Send + 'static,
) -> Result<(), Failure> {
    if session.platform.rehearses() {
        return Err(Failure::usage("--curl shows one request, and a proxy sends many", "leave it out"));
    }
    let accepted = args.accept.rules()?;
    let address =
        serve::address(&args.listen, args.insecure, "listen on 127.0.0.1, or accept the risk with --insecure").await?;
    let unable = |error: std::io::Error| Failure::Told {
        kind: Kind::Other,
        what: format!("failed to serve on {}", args.listen),
        details: vec![error.to_string()],
        hint: Some("choose another port with --listen; 127.0.0.1:0 takes a free one".to_owned()),
    };
    // The caller's key is passed through: no other one is read.
    let api = match &session.settings.backend {
        Backend::Embedded => session.platform.open(&session.ui)?,
        Backend::Remote { base_url, team, .. } => session.platform.remote(base_url, None, team.clone())?,
    };
    let listener = TcpListener::bind(address).await.map_err(unable)?;
    let address = listener.local_addr().map_err(unable)?;
    announce(session, &format!("http://{address}/v1"))?;
    let clock = session.platform.clock();
    let (proxy, lines) = Proxy::new(
        api,
        Options {
            now: Box::new(move || clock.now()),
            pace: session.platform.pace().clone(),
            gone: args.gone,
            traces: false,
            accepted,
        },
    );
    let written = (!session.settings.quiet).then(|| LogLines::write(lines, Arc::clone(session.ui.stderr()), form()));
    let stop = async move {
        signal.await;
    };
    let served = tokio::spawn(Arc::clone(&proxy).serve(listener, stop)).await;
    let summary = proxy.summary();
    // With it goes the end that lines are sent from, so that the log knows its last one.
    drop(proxy);
    if let Some(written) = written {
        written.end(sum_up(&summary)).await;
    }
    served.map_err(|error| unable(error.into()))
}

/// The format of the log.
fn form() -> Form<LogEntry> {
    Form { entry: |line| escape(&line.to_string()).into_owned(), lost: |_| 0, dropped: log_lines::dropped }
}

fn announce(session: &Session, url: &str) -> Result<(), Failure> {
    match session.settings.format {
        Format::Json | Format::Ndjson => output::element(session, json!({ "url": url }).to_string().as_bytes())?,
        Format::Table | Format::Wide | Format::Yaml | Format::Csv | Format::Id => {
            session.ui.line(&format!("API v1 is at {url}"))?;
        }
    }
    session.ui.flush()
}

/// Which program depends on what, in lines.
fn sum_up(summary: &Summary) -> Vec<String> {
    let mut lines = Vec::new();
    for program in &summary.programs {
        lines.push(format!("{} sent {} requests that need v1:", program.user_agent, program.requests));
        let rules = program.rules.iter();
        lines.extend(rules.map(|rule| format!("  {:<8} {} ({})", rule.class, rule.id, rule.requests)));
    }
    lines.iter().map(|line| escape(line).into_owned()).collect()
}
