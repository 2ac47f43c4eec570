//! The display of log lines.

use serde::Serialize;

use crate::cli::{
    failure::Failure,
    output,
    session::Session,
    settings::{Settings, format::Format},
    terminal::text::{escape, escape_but_colour},
};
use ops::clusters;
use wire::pods::{LogLine, LogSource, Pod};

/// The display of lines from one or several logs.
pub(in crate::cli) struct LineStyle<'a> {
    settings: &'a Settings,
    timestamps: bool,
    /// The label of each log; empty if there is only one.
    marks: Vec<Mark>,
}

/// The label of a log.
struct Mark {
    shown: String,
    pod: String,
    /// For a member of a cluster.
    rank: Option<u32>,
}

/// A line of one of several logs, as JSON.
#[derive(Serialize)]
struct JsonLine<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    rank: Option<u32>,
    pod: &'a str,
    #[serde(flatten)]
    line: &'a LogLine,
}

impl<'a> LineStyle<'a> {
    /// The display of these pods' logs: labelled by name, or by id if a name is not unique.
    pub(super) fn new(session: &'a Session, pods: &[Pod], timestamps: bool) -> Self {
        let mark = |pod: &Pod| {
            let is_unique = pods.iter().filter(|other| other.name == pod.name).count() == 1;
            escape(if is_unique { &pod.name } else { &pod.id }).into_owned()
        };
        let marks: Vec<String> = if pods.len() > 1 { pods.iter().map(mark).collect() } else { Vec::new() };
        let with_pod = |(shown, pod): (String, &Pod)| Mark { shown, pod: pod.id.clone(), rank: None };
        Self::of(session, marks.into_iter().zip(pods).map(with_pod).collect(), timestamps)
    }

    /// The display of the logs of cluster members: labelled by rank, even if there is only one.
    pub(in crate::cli) fn of_members(session: &'a Session, members: &[Pod], timestamps: bool) -> Self {
        let mark = |pod: &Pod| {
            let rank = clusters::rank_of(pod);
            let shown = rank.map_or_else(|| escape(&pod.id).into_owned(), |rank| rank.to_string());
            Mark { shown, pod: pod.id.clone(), rank }
        };
        Self::of(session, members.iter().map(mark).collect(), timestamps)
    }

    fn of(session: &'a Session, mut marks: Vec<Mark>, timestamps: bool) -> Self {
        let width = marks.iter().map(|mark| mark.shown.chars().count()).max().unwrap_or(0);
        let settings = &session.settings;
        for (number, Mark { shown, .. }) in marks.iter_mut().enumerate() {
            *shown = settings.paint.one_of_several(number, &format!("{shown:width$} | "));
        }
        Self { settings, timestamps, marks }
    }

    /// Shows a line of the log of this number.
    pub(in crate::cli) fn show(&self, session: &Session, number: usize, line: &LogLine) -> Result<(), Failure> {
        let text = self.line(number, line);
        if self.settings.filter.is_some() { output::element(session, text.as_bytes()) } else { session.ui.line(&text) }
    }

    fn line(&self, number: usize, line: &LogLine) -> String {
        let mark = self.marks.get(number);
        if matches!(self.settings.format, Format::Json | Format::Ndjson) {
            let json = match mark {
                Some(Mark { pod, rank, .. }) => serde_json::to_string(&JsonLine { rank: *rank, pod, line }),
                None => serde_json::to_string(line),
            };
            return json.expect("a line serialises");
        }
        let mark = mark.map_or("", |mark| mark.shown.as_str());
        let time = if self.timestamps { format!("{} ", line.ts) } else { String::new() };
        // A program reading the pipe gets the line as the container wrote it.
        if self.settings.width.is_none() {
            return format!("{mark}{time}{}", line.line);
        }
        let paint = self.settings.paint;
        let text = escape_but_colour(&line.line);
        let text = if line.source.is(&LogSource::System) { paint.faint(&text) } else { text.into_owned() };
        format!("{mark}{}{text}", paint.faint(&time))
    }
}
