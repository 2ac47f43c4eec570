//! Parses a fault: `METHOD PATH KEY=VALUE ...`, or the name of an incident.

use std::{str::FromStr, time::Duration};

use axum::http::Method;

use super::{Effect, Fault, Incident, Kind, Pattern, Trigger};

/// The names of incidents, besides those of the engine.
const OWN: [(&str, Incident); 7] = [
    ("created-but-500", Incident::CreatedBut500),
    ("capacity-flap", Incident::CapacityFlap),
    ("running-before-ssh", Incident::RunningBeforeSsh),
    ("stale-port", Incident::StalePort),
    ("throttle", Incident::Throttle),
    ("slow-provision", Incident::SlowProvision),
    ("webhook-lost", Incident::WebhookLost),
];
/// The methods that a fault can name, besides `*`.
const METHODS: [Method; 5] = [Method::GET, Method::POST, Method::PUT, Method::PATCH, Method::DELETE];
/// The longest latency.
const LATEST: Duration = Duration::from_secs(3600);

/// Why a text is not a fault.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("at column {column}: {what}")]
pub struct FaultError {
    /// The position in the text, from 1.
    column: usize,
    what: String,
}

/// A word of the text, and the column where it begins.
#[derive(Clone, Copy)]
struct Word<'a> {
    column: usize,
    text: &'a str,
}

impl Word<'_> {
    fn wrong<T>(self, what: impl Into<String>) -> Result<T, FaultError> {
        Err(FaultError { column: self.column, what: what.into() })
    }
}

/// The values of the keys.
#[derive(Default)]
struct Keys {
    latency: Option<Duration>,
    effect: Option<Effect>,
    trigger: Option<Trigger>,
}

impl FromStr for Fault {
    type Err = FaultError;

    fn from_str(text: &str) -> Result<Self, FaultError> {
        let end = Word { column: text.chars().count() + 1, text: "" };
        let mut words = words(text).into_iter();
        let first = words.next().unwrap_or(end);
        let incident = incidents().find(|(name, _)| *name == first.text);
        let (kind, trigger) = if let Some((_, incident)) = incident {
            let keys = keys(words, &["first", "p"])?;
            (Kind::Incident(incident), keys.trigger)
        } else {
            let method = method(first)?;
            let path = path(words.next().unwrap_or(end))?;
            let Keys { latency, effect, trigger } = keys(words, &["status", "latency", "drop", "first", "p"])?;
            if latency.is_none() && effect.is_none() {
                return end.wrong("it says nothing of what shall happen; add status=503, latency=200ms or drop=before");
            }
            let (latency, effect) = (latency.unwrap_or_default(), effect.unwrap_or(Effect::None));
            (Kind::Requests { method, path, latency, effect }, trigger)
        };
        Ok(Self { text: text.trim().to_owned(), kind, trigger: trigger.unwrap_or(Trigger::Always) })
    }
}

/// All incidents by their names.
fn incidents() -> impl Iterator<Item = (&'static str, Incident)> {
    let of_endpoints = engine::Incident::ALL.into_iter();
    OWN.into_iter().chain(of_endpoints.map(|incident| (incident.name(), Incident::Endpoint(incident))))
}

fn words(text: &str) -> Vec<Word<'_>> {
    let offset = |part: &str| part.as_ptr() as usize - text.as_ptr() as usize;
    let word = |part| Word { column: text[..offset(part)].chars().count() + 1, text: part };
    text.split_whitespace().map(word).collect()
}

fn method(word: Word<'_>) -> Result<Option<Method>, FaultError> {
    if word.text == "*" {
        return Ok(None);
    }
    if let Some(method) = METHODS.iter().find(|method| method.as_str() == word.text) {
        return Ok(Some(method.clone()));
    }
    let names = incidents().map(|(name, _)| name).collect::<Vec<_>>().join(", ");
    let methods = METHODS.map(|method| method.to_string()).join(", ");
    word.wrong(format!("`{}` is neither a method (*, {methods}) nor an incident ({names})", word.text))
}

fn path(word: Word<'_>) -> Result<Pattern, FaultError> {
    if !word.text.starts_with('/') && word.text != "**" {
        return word.wrong(format!("`{}` is no path; it is like /v2/pods, /v2/pods/* or /v2/**", word.text));
    }
    let first = word.text.trim_start_matches('/').split('/').next().unwrap_or_default();
    if first != "v2" && !first.contains('*') {
        return word.wrong(format!("`{}` is outside of /v2, where faults happen", word.text));
    }
    Pattern::new(word.text).or_else(|error| word.wrong(format!("`{}` is no pattern: {}", word.text, error.kind())))
}

fn keys<'a>(words: impl Iterator<Item = Word<'a>>, accepted: &[&str]) -> Result<Keys, FaultError> {
    let mut keys = Keys::default();
    for word in words {
        let Some((key, value)) = word.text.split_once('=').filter(|(key, _)| accepted.contains(key)) else {
            let accepted = accepted.iter().map(|key| format!("{key}=")).collect::<Vec<_>>().join(", ");
            return word.wrong(format!("`{}` is not accepted here; {accepted} are", word.text));
        };
        let is_again = match key {
            "status" => keys.effect.replace(Effect::Status(status(word, value)?)).is_some(),
            "drop" => keys.effect.replace(drop(word, value)?).is_some(),
            "latency" => keys.latency.replace(latency(word, value)?).is_some(),
            "first" => keys.trigger.replace(Trigger::First(first(word, value)?)).is_some(),
            _ => keys.trigger.replace(Trigger::Probability(probability(word, value)?)).is_some(),
        };
        if is_again {
            return word.wrong(format!(
                "`{key}` comes too late: only one of status and drop, only one of first and p, each once"
            ));
        }
    }
    Ok(keys)
}

fn status(word: Word<'_>, value: &str) -> Result<u16, FaultError> {
    match value.parse() {
        Ok(status @ 400..=599) => Ok(status),
        _ => word.wrong(format!("`{value}` is no status of a failure; 400 to 599 are")),
    }
}

fn drop(word: Word<'_>, value: &str) -> Result<Effect, FaultError> {
    match value {
        "before" => Ok(Effect::DropBefore),
        "after" => Ok(Effect::DropAfter),
        _ => word.wrong(format!("`{value}` is neither before nor after")),
    }
}

fn latency(word: Word<'_>, value: &str) -> Result<Duration, FaultError> {
    match humantime::parse_duration(value) {
        Ok(span) if span <= LATEST => Ok(span),
        Ok(_) => word.wrong("a latency is 1h at the most"),
        Err(_) => word.wrong(format!("`{value}` is no span like 200ms or 2s")),
    }
}

fn first(word: Word<'_>, value: &str) -> Result<u64, FaultError> {
    match value.parse() {
        Ok(count @ 1..) => Ok(count),
        _ => word.wrong(format!("`{value}` is no number from 1")),
    }
}

fn probability(word: Word<'_>, value: &str) -> Result<f64, FaultError> {
    match value.parse() {
        Ok(probability) if (0.0..=1.0).contains(&probability) => Ok(probability),
        _ => word.wrong(format!("`{value}` is no probability from 0 to 1")),
    }
}

#[cfg(test)]
mod tests {
    use super::Fault;

    #[test]
    fn a_wrong_fault_says_where_and_what_is_accepted() {
        for (text, expected) in [
            ("", "at column 1: `` is neither a method (*, GET, POST, PUT, PATCH, DELETE) nor an incident"),
            ("get /v2/pods status=500", "at column 1: `get` is neither"),
            ("created-but-501", "created-but-500"),
            ("GET", "at column 4: `` is no path"),
            ("GET v2/pods status=500", "at column 5: `v2/pods` is no path"),
            ("GET /_engine/clock status=500", "at column 5: `/_engine/clock` is outside of /v2"),
            ("GET /v2/pods", "at column 13: it says nothing"),
            ("GET /v2/pods first=1", "it says nothing"),
            (
                "GET  /v2/pods  sttus=500",
                "at column 16: `sttus=500` is not accepted here; status=, latency=, drop=, first=, p= are",
            ),
            ("throttle status=500", "at column 10: `status=500` is not accepted here; first=, p= are"),
            ("* /v2/** status=200", "400 to 599"),
            ("* /v2/** status=5o3", "400 to 599"),
            ("* /v2/** latency=fast", "`fast` is no span"),
            ("* /v2/** latency=2h", "1h at the most"),
            ("* /v2/** drop=during", "neither before nor after"),
            ("* /v2/** drop=after first=0", "at column 21: `0` is no number from 1"),
            ("* /v2/** drop=after p=1.5", "`1.5` is no probability"),
            ("* /v2/** drop=after p=NaN", "`NaN` is no probability"),
            ("* /v2/** drop=after status=503", "only one of status and drop"),
            ("* /v2/** status=503 first=1 p=0.5", "only one of first and p"),
            ("ü * status=503", "at column 1: `ü` is neither"),
        ] {
            let error = text.parse::<Fault>().expect_err(text).to_string();
            assert!(error.contains(expected), "{text}: {error}");
        }
    }

    #[test]
    fn the_faults_of_the_contract_are_read() {
        for text in [
            "* /v2/** status=503 p=0.1",
            "POST /v2/pods drop=after first=3",
            "GET /v2/pods/* latency=200ms",
            "GET ** latency=1s status=502",
            "created-but-500 first=1",
            "capacity-flap p=0.5",
            "running-before-ssh",
            "stale-port",
            "throttle",
            "slow-provision",
            "worker-throttle first=2",
            "worker-lost p=0.1",
            "deaf-queue",
            "late-result",
            "rollout-stall",
            "inactive-endpoint",
            "webhook-lost first=1",
        ] {
            assert_eq!(text.parse::<Fault>().expect(text).text(), text);
        }
    }
}
