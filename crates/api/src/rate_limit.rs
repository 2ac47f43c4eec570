//! The remaining rate limits of a server, by window (platform.md, section 8).
//!
//! The headers are lists of structured fields. They are hints, not a contract: unreadable parts are ignored.

use std::time::Duration;

/// The divisor for the part of a window below which it is scarce.
const SCARCE: u64 = 5;

/// A server's last report of its rate limits.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RateLimitStatus(Vec<Window>);

/// One window of a rate limit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Window {
    /// The server's name for it.
    pub name: String,
    /// How many requests are left.
    pub left: u64,
    /// The total number of requests, if the server reports it.
    pub quota: Option<u64>,
    /// When it restarts, in the time of a [`super::Pace`].
    pub resets: Duration,
}

impl Window {
    /// Whether less than a fifth is left at `now`.
    pub fn is_scarce(&self, now: Duration) -> bool {
        self.is_scarce_after(0, now)
    }

    fn is_scarce_after(&self, requests: u32, now: Duration) -> bool {
        let left = self.left.saturating_sub(requests.into());
        self.resets > now && self.quota.is_some_and(|quota| left.saturating_mul(SCARCE) < quota)
    }
}

impl RateLimitStatus {
    /// Reads `RateLimit` and `RateLimit-Policy` as received at `now`; `None` if they contain nothing.
    pub(super) fn read(limit: &str, policy: &str, now: Duration) -> Option<Self> {
        let quotas = members(policy);
        let quota = |name: &str| quotas.iter().find(|(other, _)| other == name).and_then(|(_, of)| number(of, "q"));
        let window = |(name, of): &(String, Vec<(&str, &str)>)| {
            let (left, seconds) = (number(of, "r")?, number(of, "t")?);
            let resets = now.saturating_add(Duration::from_secs(seconds));
            Some(Window { name: name.clone(), left, quota: quota(name), resets })
        };
        let windows: Vec<Window> = members(limit).iter().filter_map(window).collect();
        (!windows.is_empty()).then_some(Self(windows))
    }

    /// The windows, in the server's order.
    pub fn windows(&self) -> &[Window] {
        &self.0
    }

    /// Of the empty windows, the one that restarts last, and how long that takes.
    pub(super) fn empty(&self, now: Duration) -> Option<(&str, Duration)> {
        let empty = self.0.iter().filter(|window| window.left == 0 && window.resets > now);
        empty.max_by_key(|window| window.resets).map(|window| (window.name.as_str(), window.resets.saturating_sub(now)))
    }

    /// Counts a request that is about to be sent.
    pub(super) fn spend(&mut self) {
        self.0.iter_mut().for_each(|window| window.left = window.left.saturating_sub(1));
    }

    /// Whether this many requests would leave any window scarce.
    pub(super) fn is_scarce_after(&self, requests: u32, now: Duration) -> bool {
        self.0.iter().any(|window| window.is_scarce_after(requests, now))
    }

    /// The spacing of requests at which the rest lasts; `None` while no window is scarce, with less than a fifth left.
    pub fn spacing(&self, now: Duration) -> Option<Duration> {
        let spacing = |window: &Window| {
            window.resets.saturating_sub(now) / u32::try_from(window.left.saturating_add(1)).unwrap_or(u32::MAX)
        };
        self.0.iter().filter(|window| window.is_scarce(now)).map(spacing).max()
    }
}

/// The members of a list, each with its parameters; invalid ones are left out.
fn members(list: &str) -> Vec<(String, Vec<(&str, &str)>)> {
    outside_quotes(list, ',').into_iter().filter_map(member).collect()
}

fn member(text: &str) -> Option<(String, Vec<(&str, &str)>)> {
    let mut parts = outside_quotes(text, ';').into_iter();
    let name = parts.next()?.trim();
    let name = name.strip_prefix('"').map_or(Some(name), |name| name.strip_suffix('"'))?;
    let parameters = parts.filter_map(|part| part.trim().split_once('=')).collect();
    (!name.is_empty()).then(|| (name.to_owned(), parameters))
}

fn number(parameters: &[(&str, &str)], name: &str) -> Option<u64> {
    parameters.iter().find(|(other, _)| *other == name)?.1.parse().ok()
}

/// Splits at a character that is not inside quotes.
fn outside_quotes(text: &str, separator: char) -> Vec<&str> {
    let mut quoted = false;
    let split = |c: char| {
        quoted ^= c == '"';
        c == separator && !quoted
    };
    text.split(split).collect()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use proptest::prelude::*;

    use super::RateLimitStatus;

    const POLICY: &str = r#""minute";q=60;w=60, "hour";q=3000;w=3600, "day";q=50000;w=86400"#;

    fn at(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    fn read(limit: &str) -> Option<RateLimitStatus> {
        RateLimitStatus::read(limit, POLICY, at(100))
    }

    #[test]
    fn the_empty_window_that_lasts_longest_is_waited_for() {
        let rate_limit = read(r#""minute";r=0;t=12, "hour";r=0;t=40, "day";r=7;t=80000"#).expect("it says something");
        assert_eq!(rate_limit.empty(at(100)), Some(("hour", at(40))));
        assert_eq!(rate_limit.empty(at(130)), Some(("hour", at(10))));
        assert_eq!(rate_limit.empty(at(140)), None, "it has begun anew");
    }

    #[test]
    fn requests_are_counted_as_they_are_sent() {
        let mut rate_limit = read(r#""minute";r=1;t=12"#).expect("it says something");
        assert_eq!(rate_limit.empty(at(100)), None);
        rate_limit.spend();
        rate_limit.spend();
        assert_eq!(rate_limit.empty(at(100)), Some(("minute", at(12))));
    }

    #[test]
    fn a_window_is_scarce_below_a_fifth_and_what_is_left_is_spread() {
        let spacing = |limit: &str| read(limit).expect("it says something").spacing(at(100));
        assert_eq!(spacing(r#""minute";r=12;t=30"#), None);
        let rate_limit = read(r#""minute";r=32;t=30"#).expect("it says something");
        assert!(!rate_limit.is_scarce_after(20, at(100)) && rate_limit.is_scarce_after(21, at(100)));
        assert!(!rate_limit.is_scarce_after(21, at(130)), "it has begun anew");
        assert_eq!(spacing(r#""minute";r=11;t=36"#), Some(at(3)));
        assert_eq!(spacing(r#""minute";r=0;t=36, "hour";r=2999;t=50"#), Some(at(36)));
        assert_eq!(spacing(r#""second";r=0;t=36"#), None, "the quota is not stated");
    }

    #[test]
    fn what_cannot_be_read_is_left_out() {
        let whole = read(r#""minute";r=0;t=12"#);
        for odd in [
            r#""minute" ; r=0 ; t=12"#,
            "minute;r=0;t=12",
            r#""minute";x;r=0;y="a,b;c";t=12;pk=:AA==:"#,
            r#""minute";r=0;t=12, "hour";r=many;t=1, "day", , ;;, "we";r=-1;t=1"#,
        ] {
            assert_eq!(read(odd), whole, "{odd}");
        }
        for nothing in ["", ",", "r=0", "\"", "\"minute;r=0;t=1", "limit=10, remaining=0, reset=5"] {
            assert_eq!(read(nothing), None, "{nothing}");
        }
        assert!(RateLimitStatus::read(r#""minute";r=1;t=18446744073709551615"#, "??", Duration::MAX).is_some());
    }

    proptest! {
        #[test]
        fn no_header_is_too_odd(limit in ".*", policy in ".*", seconds: u32) {
            if let Some(rate_limit) = RateLimitStatus::read(&limit, &policy, at(1)) {
                let _ = (rate_limit.empty(at(seconds.into())), rate_limit.spacing(at(seconds.into())));
            }
        }
    }
}
