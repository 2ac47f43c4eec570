//! Which calls are retried, and after how long. Only safe ones: a request that may have been carried out is only sent
//! again if doing it twice has no more effect than once (platform.md, section 7).

use std::time::Duration;

use http::Method;

use super::{Backoff, CallError, Reach};

/// The maximum number of attempts.
const TRIES: u32 = 4;
/// With full jitter.
const BACKOFF: Backoff = Backoff::new(Duration::from_millis(500), 2.0, Duration::from_secs(10)).spread(0.0, 1.0);
/// The longest pause that a server may ask for, and that an empty window may take. Beyond it the command fails: the
/// window of an hour or a day is used up.
pub(super) const PATIENCE: Duration = Duration::from_secs(120);

/// Whether a failed call is retried automatically.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Retries {
    /// As far as that is safe.
    #[default]
    Safe,
    /// Never: the caller has its own rules.
    None,
}

/// How long to wait before a request is sent again; `None` if it is not. `jitter` is from 0 to 1.
pub(super) fn pause(method: &Method, error: &CallError, tried: u32, jitter: f64) -> Option<Duration> {
    if tried >= TRIES || !is_safe(method, error) {
        return None;
    }
    match error.retry_after() {
        Some(told) => (told <= PATIENCE).then_some(told),
        None => Some(BACKOFF.pause(tried, jitter)),
    }
}

fn is_safe(method: &Method, error: &CallError) -> bool {
    let repeats = [Method::GET, Method::HEAD, Method::PUT, Method::DELETE].contains(method);
    match error {
        CallError::Unreachable { reach: Reach::NotSent, .. } => true,
        CallError::Unreachable { reach: Reach::Sent, .. } => repeats,
        // A caller over the limit was not served, and an operation that is not built will not be built meanwhile.
        CallError::Problem { problem, .. } => match problem.status {
            429 => true,
            501 => false,
            status => status >= 500 && repeats,
        },
        CallError::Unreachable { reach: Reach::Refused, .. }
        | CallError::Redirected { .. }
        | CallError::Unreadable { .. }
        | CallError::NotSent { .. }
        | CallError::Store(_) => false,
    }
}

/// The seconds of `Retry-After`: a whole number, or those until a date, counted from the date of the answer.
pub(super) fn read_retry_after(value: &str, answered: Option<&str>) -> Option<Duration> {
    if let Ok(seconds) = value.trim().parse() {
        return Some(Duration::from_secs(seconds));
    }
    let date = |text: &str| chrono::DateTime::parse_from_rfc2822(text.trim()).ok();
    let span = date(value)?.signed_duration_since(date(answered?)?);
    Some(span.to_std().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use http::Method;

    use super::{pause, read_retry_after};
    use crate::{CallError, Origin, Reach};
    use wire::Problem;

    fn answered(status: u16, retry_after: Option<u64>) -> CallError {
        let retry_after = retry_after.map(Duration::from_secs);
        CallError::Problem { problem: Problem::new(status, "no"), request_id: None, retry_after, origin: Origin::Item }
    }

    fn unreachable(reach: Reach) -> CallError {
        CallError::Unreachable { base: "http://a".into(), reason: "it broke".into(), reach }
    }

    fn repeats(method: &Method, error: &CallError) -> bool {
        pause(method, error, 1, 1.0).is_some()
    }

    #[test]
    fn only_what_does_no_harm_is_sent_again() {
        for method in [Method::GET, Method::PUT, Method::DELETE] {
            for error in [answered(500, None), answered(503, None), unreachable(Reach::Sent)] {
                assert!(repeats(&method, &error), "{method} {error}");
            }
        }
        for method in [Method::POST, Method::PATCH] {
            for error in [answered(500, None), answered(503, Some(1)), unreachable(Reach::Sent)] {
                assert!(!repeats(&method, &error), "{method} {error}");
            }
        }
    }

    #[test]
    fn what_was_not_carried_out_is_sent_again_whatever_it_is() {
        for method in [Method::GET, Method::PUT, Method::DELETE, Method::POST, Method::PATCH] {
            assert!(repeats(&method, &answered(429, Some(1))) && repeats(&method, &unreachable(Reach::NotSent)));
            for error in [answered(501, None), answered(404, None), answered(402, None), unreachable(Reach::Refused)] {
                assert!(!repeats(&method, &error), "{method} {error}");
            }
        }
    }

    #[test]
    fn pauses_grow_with_full_jitter_and_end_with_the_fourth_try() {
        let pauses = |jitter| (1..6).map(move |tried| pause(&Method::GET, &answered(502, None), tried, jitter));
        let millis = |span: Option<Duration>| span.map(|span| span.as_millis());
        assert_eq!(pauses(1.0).map(millis).collect::<Vec<_>>(), [Some(500), Some(1000), Some(2000), None, None]);
        assert_eq!(pauses(0.0).next().flatten(), Some(Duration::ZERO));
    }

    #[test]
    fn what_the_server_asks_for_is_waited_up_to_the_patience_of_a_command() {
        assert_eq!(pause(&Method::POST, &answered(429, Some(7)), 1, 0.0), Some(Duration::from_secs(7)));
        assert_eq!(pause(&Method::GET, &answered(503, Some(7)), 1, 0.0), Some(Duration::from_secs(7)));
        assert_eq!(pause(&Method::GET, &answered(429, Some(86_400)), 1, 0.0), None);
        assert!(pause(&Method::GET, &answered(429, None), 1, 1.0).is_some());
    }

    #[test]
    fn retry_after_is_seconds_or_a_date() {
        let seconds = |text: &str, date| read_retry_after(text, date).map(|span| span.as_secs());
        assert_eq!(seconds(" 12 ", None), Some(12));
        let date = Some("Fri, 20 Nov 2026 12:00:00 GMT");
        assert_eq!(seconds("Fri, 20 Nov 2026 12:00:30 GMT", date), Some(30));
        assert_eq!(seconds("Fri, 20 Nov 2026 11:00:00 GMT", date), Some(0));
        for odd in ["", "-1", "soon", "1.5", "99999999999999999999999", "Fri, 20 Nov 2026 12:00:30 GMT"] {
            assert_eq!(seconds(odd, None), None, "{odd}");
        }
    }
}
