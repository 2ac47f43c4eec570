//! `svcctl pods logs`

use crate::{
    cli::{
        choice::choice,
        failure::Failure,
        out::{Format, text::escape_but_colour},
        select,
        session::Session,
        values::Since,
    },
    wire::pods::{LogLine, LogSource, ReadPodLogs},
};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  svcctl pods logs demo --tail 20
  svcctl pods logs demo --since 15m --source container --timestamps
  svcctl pods logs demo --follow")]
pub(in crate::cli) struct Args {
    /// A pod by id, unique name or unique prefix of its id
    #[arg(value_name = "ID")]
    id: String,
    /// Go on with what it writes, until it is terminated
    #[arg(short, long)]
    follow: bool,
    /// How many lines of history, up to 5000; 100 when left out
    #[arg(long, value_name = "N")]
    tail: Option<u32>,
    /// Everything since a time, or a span back from now like 15m
    #[arg(long, value_name = "TIME|DURATION", conflicts_with = "tail")]
    since: Option<Since>,
    /// Only what the container or the platform wrote
    #[arg(long, value_name = "SOURCE", value_parser = choice::<LogSource>(), ignore_case = true)]
    source: Option<LogSource>,
    /// Begin every line with its time
    #[arg(short, long)]
    timestamps: bool,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    let id = select::pod_id(session, &args.id).await?;
    let now = session.now()?;
    let query = ReadPodLogs {
        id: id.clone(),
        source: args.source,
        tail: args.tail,
        since: args.since.map(|since| since.moment(now)),
    };
    let failed = |error| Failure::call(format!("read the logs of pod `{id}`"), error);
    let mut lines = session.api()?.logs(query, args.follow).await.map_err(failed)?;
    while let Some(line) = lines.next().await.map_err(failed)? {
        session.line(&render(session, &line, args.timestamps))?;
        if args.follow {
            session.flush()?;
        }
    }
    Ok(())
}

fn render(session: &Session, line: &LogLine, timestamps: bool) -> String {
    let settings = &session.settings;
    if matches!(settings.format, Format::Json | Format::Ndjson) {
        return serde_json::to_string(line).expect("a line serialises");
    }
    let time = if timestamps { format!("{} ", line.ts) } else { String::new() };
    // Whatever reads a pipe gets the line as the container wrote it.
    if settings.width.is_none() {
        return format!("{time}{}", line.line);
    }
    let text = escape_but_colour(&line.line);
    let text = if line.source.is(&LogSource::System) { settings.paint.faint(&text) } else { text.into_owned() };
    format!("{}{text}", settings.paint.faint(&time))
}
