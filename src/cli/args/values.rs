//! Values of flags, as typed. Values in the contract have their parsers there (`wire::scalar`); the rest are here.

use std::{convert::Infallible, ffi::OsStr, path::PathBuf, str::FromStr, time::Duration};

use super::units::gigabytes;
use wire::{Timestamp, scalar::TimestampError};

/// `KEY=VALUE`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::cli) struct Variable {
    pub(in crate::cli) key: String,
    pub(in crate::cli) value: String,
}

impl FromStr for Variable {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.split_once('=') {
            Some((key, value)) if !key.is_empty() => Ok(Self { key: key.to_owned(), value: value.to_owned() }),
            _ => Err("it is not KEY=VALUE".to_owned()),
        }
    }
}

/// `KEY=VALUE`, or `KEY` for the value that it has in the environment of this process.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::cli) enum EnvArg {
    Set(Variable),
    FromHere(String),
}

impl FromStr for EnvArg {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "" => Err("it is neither KEY=VALUE nor a KEY".to_owned()),
            name if !name.contains('=') => Ok(Self::FromHere(name.to_owned())),
            pair => pair.parse().map(Self::Set),
        }
    }
}

impl EnvArg {
    pub(in crate::cli) fn key(&self) -> &str {
        match self {
            Self::Set(variable) => &variable.key,
            Self::FromHere(key) => key,
        }
    }

    /// The variable with its value; an error if it has none here, or one that is not UTF-8.
    pub(in crate::cli) fn resolve<'a>(&self, here: impl Fn(&str) -> Option<&'a OsStr>) -> Result<Variable, String> {
        match self {
            Self::Set(variable) => Ok(variable.clone()),
            Self::FromHere(key) => {
                let value = here(key).ok_or("it is not set in this environment")?;
                let value = value.to_str().ok_or("its value in this environment is not UTF-8")?;
                Ok(Variable { key: key.clone(), value: value.to_owned() })
            }
        }
    }
}

/// `WINDOW=REQUESTS`, how many requests an account may send.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::cli) struct Quota {
    pub(in crate::cli) window: Window,
    pub(in crate::cli) requests: u64,
}

/// The span that a quota is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::cli) enum Window {
    Minute,
    Hour,
    Day,
}

impl FromStr for Quota {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || "it is not WINDOW=REQUESTS, like minute=600; the windows are minute, hour and day".to_owned();
        let (window, requests) = text.split_once('=').ok_or_else(wrong)?;
        let window = match window {
            "minute" => Window::Minute,
            "hour" => Window::Hour,
            "day" => Window::Day,
            _ => return Err(wrong()),
        };
        Ok(Self { window, requests: requests.parse().map_err(|_| wrong())? })
    }
}

/// The prefix of the variables that worker libraries read, without the trailing underscore.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::cli) struct EnvPrefix(pub(in crate::cli) String);

impl FromStr for EnvPrefix {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let prefix = text.trim_end_matches('_');
        let is_name = prefix.starts_with(|first: char| first.is_ascii_alphabetic())
            && prefix.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_');
        if is_name {
            Ok(Self(prefix.to_owned()))
        } else {
            Err("it is not the beginning of a variable's name, like SVCCTL".to_owned())
        }
    }
}

/// `SIZE:PATH`, a persistent mount.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::cli) struct SizedMount {
    pub(in crate::cli) size: u32,
    pub(in crate::cli) path: String,
}

impl FromStr for SizedMount {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || "it is not SIZE:PATH, with the size in GB, like 100:/workspace".to_owned();
        let (size, path) = text.split_once(':').filter(|(_, path)| !path.is_empty()).ok_or_else(wrong)?;
        Ok(Self { size: gigabytes(size).map_err(|_| wrong())?, path: path.to_owned() })
    }
}

/// `ID:PATH`, a network volume.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::cli) struct VolumeMount {
    pub(in crate::cli) id: String,
    pub(in crate::cli) path: String,
}

impl FromStr for VolumeMount {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.split_once(':') {
            Some((id, path)) if !id.is_empty() && !path.is_empty() => {
                Ok(Self { id: id.to_owned(), path: path.to_owned() })
            }
            _ => Err("it is not ID:PATH, like abc123:/data".to_owned()),
        }
    }
}

/// `ID` or `ID:PATH`, a volume where there is a path by default.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::cli) struct PlacedVolume {
    pub(in crate::cli) id: String,
    pub(in crate::cli) path: Option<String>,
}

impl FromStr for PlacedVolume {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (id, path) = text.split_once(':').map_or((text, None), |(id, path)| (id, Some(path)));
        if id.is_empty() || path == Some("") {
            return Err("it is not ID or ID:PATH, like abc123:/shared".to_owned());
        }
        Ok(Self { id: id.to_owned(), path: path.map(str::to_owned) })
    }
}

/// A span: `90s`, `10m`, `1h 30m`, `3d`, or `0`. A number alone may mean any unit, and a lease of `5` was not meant to
/// last seconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::cli) struct Span(pub(in crate::cli) Duration);

impl FromStr for Span {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let text = text.trim();
        if is_number(text) {
            return match text {
                "0" => Ok(Self(Duration::ZERO)),
                number => Err(format!("a duration needs a unit, like {number}s, {number}m, {number}h or {number}d")),
            };
        }
        let span = humantime::parse_duration(text);
        span.map(Self).map_err(|_| "it is not a duration like 90s, 10m, 1h30m or 3d".to_owned())
    }
}

/// Whether a text is all digits, without a unit.
fn is_number(text: &str) -> bool {
    let text = text.trim();
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.')
}

/// How long a lease is: a span that is longer than nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::cli) struct Ttl(pub(in crate::cli) Duration);

impl FromStr for Ttl {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let Span(span) = text.parse()?;
        // A lease is written in whole seconds.
        if span < Duration::from_secs(1) {
            return Err("a lease lasts at least 1s; `pods terminate` ends a pod at once".to_owned());
        }
        Ok(Self(span))
    }
}

/// A moment, or a span back from now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::cli) enum Since {
    Moment(Timestamp),
    Ago(Duration),
}

impl FromStr for Since {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let moment = text.parse().map(Self::Moment);
        moment.or_else(|_: TimestampError| {
            let span = text.parse::<Span>().map(|span| Self::Ago(span.0));
            span.map_err(|wrong| {
                if is_number(text) {
                    return wrong;
                }
                "it is neither a time like 2026-11-21T09:30:00Z nor a duration back from now like 15m".to_owned()
            })
        })
    }
}

impl Since {
    /// The moment that is meant.
    pub(in crate::cli) fn moment(self, now: Timestamp) -> Timestamp {
        match self {
            Self::Moment(moment) => moment,
            Self::Ago(span) => now.before(span),
        }
    }
}

/// A moment, or a span from now on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::cli) enum Until {
    Moment(Timestamp),
    In(Duration),
}

impl FromStr for Until {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let moment = text.parse().map(Self::Moment);
        moment.or_else(|_: TimestampError| {
            let span = text.parse::<Span>().map(|span| Self::In(span.0));
            span.map_err(|wrong| {
                if is_number(text) {
                    return wrong;
                }
                "it is neither a time like 2026-11-21T09:30:00Z nor a duration from now like 2h".to_owned()
            })
        })
    }
}

impl Until {
    /// How long it is until then.
    pub(in crate::cli) fn span(self, now: Timestamp) -> Duration {
        match self {
            Self::Moment(moment) => moment.since(now),
            Self::In(span) => span,
        }
    }
}

/// A pattern of names with `*` and `?`.
#[derive(Debug, Clone)]
pub(in crate::cli) struct Pattern(globset::GlobMatcher);

impl FromStr for Pattern {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let glob =
            globset::Glob::new(text).map_err(|error| format!("it is no pattern like 'prod-*': {}", error.kind()))?;
        Ok(Self(glob.compile_matcher()))
    }
}

impl Pattern {
    /// Whether a name fits.
    pub(in crate::cli) fn fits(&self, name: &str) -> bool {
        self.0.is_match(name)
    }
}

/// Identifies one create among all others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::cli) struct CreateId(pub(in crate::cli) String);

impl FromStr for CreateId {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let fits = |byte: u8| byte.is_ascii_alphanumeric() || b"._-:/".contains(&byte);
        if (1..=200).contains(&text.len()) && text.bytes().all(fits) {
            return Ok(Self(text.to_owned()));
        }
        Err("it is not 1 to 200 letters, digits and . _ - : /".to_owned())
    }
}

/// A file, or `-` for standard input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::cli) enum Source {
    Stdin,
    File(PathBuf),
}

impl FromStr for Source {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        Ok(if text == "-" { Self::Stdin } else { Self::File(text.into()) })
    }
}

/// A country by its two letters, in either case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::cli) struct Country(pub(in crate::cli) String);

impl FromStr for Country {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let letters = text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_alphabetic());
        if letters { Ok(Self(text.to_ascii_uppercase())) } else { Err("it is not a country like US or SE".to_owned()) }
    }
}

/// The lines of an env file: `KEY=VALUE`, also with `export` in front; `#` begins a comment. Single quotes keep
/// everything, double quotes know `\n`, `\t`, `\"`, `\\` and `\$`.
pub(in crate::cli) fn parse_env_file(text: &str) -> Result<Vec<Variable>, String> {
    let mut variables = Vec::new();
    for (index, line) in text.trim_start_matches('\u{feff}').lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let wrong = |what: &str| format!("line {}: {what}", index + 1);
        let assignment = line.strip_prefix("export ").unwrap_or(line);
        let (key, value) = assignment.split_once('=').ok_or_else(|| wrong("it is not KEY=VALUE"))?;
        let key = key.trim();
        if key.is_empty() || key.contains(char::is_whitespace) {
            return Err(wrong("it is not KEY=VALUE"));
        }
        let value = unquote(value.trim()).ok_or_else(|| wrong("a quote is not closed, or text follows it"))?;
        variables.push(Variable { key: key.to_owned(), value });
    }
    Ok(variables)
}

fn unquote(value: &str) -> Option<String> {
    if let Some(rest) = value.strip_prefix('\'') {
        let (inner, after) = rest.split_once('\'')?;
        return is_comment(after).then(|| inner.to_owned());
    }
    let Some(rest) = value.strip_prefix('"') else {
        // Outside quotes, a comment begins at a `#` after white space.
        let end = value.match_indices('#').find(|(at, _)| value[..*at].ends_with(char::is_whitespace));
        return Some(end.map_or(value, |(at, _)| value[..at].trim_end()).to_owned());
    };
    let mut inner = String::new();
    let mut characters = rest.chars();
    loop {
        match characters.next()? {
            '"' => return is_comment(characters.as_str()).then_some(inner),
            '\\' => match characters.next()? {
                'n' => inner.push('\n'),
                't' => inner.push('\t'),
                'r' => inner.push('\r'),
                plain @ ('"' | '\\' | '$' | '`') => inner.push(plain),
                other => inner.extend(['\\', other]),
            },
            other => inner.push(other),
        }
    }
}

fn is_comment(after: &str) -> bool {
    let after = after.trim_start();
    after.is_empty() || after.starts_with('#')
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{Country, PlacedVolume, Since, SizedMount, Source, Span, Variable, VolumeMount, parse_env_file};

    fn env(text: &str) -> Result<Vec<(String, String)>, String> {
        let pair = |variable: Variable| (variable.key, variable.value);
        parse_env_file(text).map(|variables| variables.into_iter().map(pair).collect())
    }

    #[test]
    fn env_files_know_comments_quotes_and_export() {
        let text = "\u{feff}# comment\n\nA=1\nexport B = two words # not this\nC='a \"#\" b' # c\nD=\"x\\n\\\"y\\\" $Z\"\nE=\nF=a#b=c\r\n";
        let expected =
            [("A", "1"), ("B", "two words"), ("C", "a \"#\" b"), ("D", "x\n\"y\" $Z"), ("E", ""), ("F", "a#b=c")];
        assert_eq!(env(text), Ok(expected.map(|(key, value)| (key.to_owned(), value.to_owned())).into()));
    }

    #[test]
    fn a_wrong_line_of_an_env_file_is_named() {
        assert_eq!(env("A=1\nB"), Err("line 2: it is not KEY=VALUE".into()));
        assert_eq!(env("=1"), Err("line 1: it is not KEY=VALUE".into()));
        assert_eq!(env("A='1"), Err("line 1: a quote is not closed, or text follows it".into()));
        assert_eq!(env("A=\"1\" 2"), Err("line 1: a quote is not closed, or text follows it".into()));
    }

    #[test]
    fn mounts_are_split_at_the_first_colon() {
        assert_eq!("100:/a:b".parse(), Ok(SizedMount { size: 100, path: "/a:b".into() }));
        assert_eq!("id:/a:b".parse(), Ok(VolumeMount { id: "id".into(), path: "/a:b".into() }));
        assert_eq!("id".parse(), Ok(PlacedVolume { id: "id".into(), path: None }));
        for wrong in ["", "100", "x:/a", "100:", ":/a", "99999999999:/a"] {
            assert!(wrong.parse::<SizedMount>().is_err(), "{wrong}");
        }
        assert!("id".parse::<VolumeMount>().is_err());
        assert!("id:".parse::<PlacedVolume>().is_err());
    }

    #[test]
    fn spans_and_moments_are_told_apart() {
        let now = "2026-11-21T09:30:00Z".parse().unwrap();
        let moment = |text: &str| text.parse::<Since>().unwrap().moment(now).to_string();
        assert_eq!(moment("2026-11-20T00:00:00+01:00"), "2026-11-19T23:00:00Z");
        assert_eq!(moment("1h30m"), "2026-11-21T08:00:00Z");
        assert_eq!(moment("0"), "2026-11-21T09:30:00Z");
        for number in ["60", "1.5", " 5 "] {
            let wrong = number.parse::<Since>().unwrap_err();
            assert!(wrong.contains("needs a unit"), "{number}: {wrong}");
        }
        assert!("yesterday".parse::<Since>().is_err());
    }

    #[test]
    fn countries_are_two_letters() {
        assert_eq!("se".parse(), Ok(Country("SE".into())));
        assert!("SWE".parse::<Country>().is_err());
    }

    proptest! {
        #[test]
        fn no_text_makes_a_parser_panic(text in "(\\PC|[=:\"'\\\\#\n ])*") {
            let _ = (text.parse::<Variable>(), text.parse::<SizedMount>(), text.parse::<PlacedVolume>());
            let _ = (text.parse::<Span>(), text.parse::<Since>(), text.parse::<Source>(), parse_env_file(&text));
        }
    }
}
