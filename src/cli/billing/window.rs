//! The time flags of every history. All of them take a text (platform.md, section 4.6), which is parsed here.

use clap::Args;

use crate::cli::{args::values::Since, failure::Failure, session::Session};
use wire::{Timestamp, billing::BucketSize};

#[derive(Debug, Args)]
pub(super) struct WindowArgs {
    /// The length of a bucket: hour, day, week, month or year
    #[arg(long, value_name = "SIZE", default_value = "day")]
    bucket_size: String,
    /// Start of the window: a time in RFC 3339, a date, or a duration back from now like 7d
    #[arg(long, value_name = "TIME")]
    start_time: Option<String>,
    /// End of the window, in the same forms
    #[arg(long, value_name = "TIME")]
    end_time: Option<String>,
    /// The last N buckets, including the current one; excludes start and end times
    #[arg(long, value_name = "N")]
    last_n: Option<String>,
}

/// The values of the flags.
#[derive(Debug, Clone, Copy)]
pub(super) struct Window {
    pub(super) bucket: BucketSize,
    pub(super) start: Option<Timestamp>,
    pub(super) end: Option<Timestamp>,
    pub(super) last_n: Option<u32>,
}

impl WindowArgs {
    pub(super) fn resolve(&self, session: &Session) -> Result<Window, Failure> {
        // The API is opened first: an embedded engine's clock may be ahead of the machine's.
        session.api()?;
        let now = session.platform.now()?;
        let last_n = self.last_n.as_deref().map(|text| {
            let number = text.parse::<u32>().ok().filter(|number| *number > 0);
            number.ok_or_else(|| wrong("--last-n", text, "a number of buckets, 1 or more"))
        });
        Ok(Window {
            bucket: bucket_size(&self.bucket_size)?,
            start: self.start_time.as_deref().map(|text| moment("--start-time", text, now)).transpose()?,
            end: self.end_time.as_deref().map(|text| moment("--end-time", text, now)).transpose()?,
            last_n: last_n.transpose()?,
        })
    }
}

/// A flag's text that is none of what it takes.
pub(super) fn wrong(flag: &str, text: &str, expected: &str) -> Failure {
    Failure::usage(format!("`{text}` is no value for {flag}"), format!("give {expected}"))
}

fn bucket_size(text: &str) -> Result<BucketSize, Failure> {
    let size = serde_json::from_value(text.into());
    size.map_err(|_| wrong("--bucket-size", text, "hour, day, week, month or year"))
}

/// A time, a date at midnight UTC, or a span back from now.
fn moment(flag: &str, text: &str, now: Timestamp) -> Result<Timestamp, Failure> {
    if let Ok(date) = text.parse::<chrono::NaiveDate>() {
        return Ok(date.and_time(chrono::NaiveTime::MIN).and_utc().into());
    }
    let since = text.parse::<Since>();
    since.map(|since| since.moment(now)).map_err(|_| {
        wrong(flag, text, "a time like 2026-11-21T09:30:00Z, a date like 2026-11-21, or a span back from now like 7d")
    })
}
