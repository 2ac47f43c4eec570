//! Signing in, and who is signed in (console.md, Security).

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Mutex, PoisonError},
    time::Duration,
};

use axum::http::{
    HeaderMap, HeaderValue,
    header::{COOKIE, SET_COOKIE},
};
use serde::{Deserialize, Serialize};

use super::answer::Refusal;
use engine::{AuthError, ConsoleSession, Engine, NewConsoleSession, OpenSession};
use wire::Timestamp;

/// The header with the half of a session that a page keeps.
pub(super) const TOKEN: &str = "x-console-token";
/// How many wrong codes, keys and sessions an address may send, and within what time.
const WRONG: u32 = 10;
const WITHIN: Duration = Duration::from_mins(1);
/// The maximum number of addresses remembered; the oldest makes room.
const ADDRESSES: usize = 4096;
/// The maximum number of cookies of our name that are tried: another program on this host may add its own.
const COOKIES: usize = 4;
/// The longest text of a half, a code or a key.
const LONGEST: usize = 256;

/// How somebody signs in.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub(super) enum SignIn {
    /// By the code of a link.
    Code(String),
    /// With an API key, which is exchanged and not kept.
    Key(String),
}

impl SignIn {
    /// The code or key, if it is of a possible length.
    pub(super) fn text(&self) -> &str {
        let (Self::Code(text) | Self::Key(text)) = self;
        if text.len() > LONGEST { "" } else { text.trim() }
    }
}

/// Who is signed in, and what they may do.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Identity<'a> {
    /// The half for the header, when the session has just begun.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) token: Option<&'a str>,
    /// The id of the session.
    pub(super) session: &'a str,
    /// The user, or the account of the key.
    pub(super) user: &'a str,
    pub(super) key: Option<KeyView<'a>>,
    /// The scopes of the key; `null` for all.
    pub(super) scopes: Option<&'a [String]>,
    /// Whether the controls of the engine are open.
    pub(super) operator: bool,
    pub(super) expires_at: Timestamp,
    /// `serve`, `embedded`, or the name of a context.
    pub(super) context: &'a str,
    /// The server behind it, if that is another one.
    pub(super) server: Option<&'a str>,
    /// The contexts of this machine, for its operator.
    pub(super) contexts: &'a [String],
    pub(super) version: &'static str,
    /// The time of this machine.
    pub(super) time: Timestamp,
}

/// The key of a session.
#[derive(Debug, Serialize)]
pub(super) struct KeyView<'a> {
    pub(super) id: &'a str,
    pub(super) name: Option<&'a str>,
}

/// The wrong codes, keys and sessions of the last minute, by address.
#[derive(Debug, Default)]
pub(super) struct Guesses(Mutex<HashMap<IpAddr, Attempts>>);

/// The wrong ones of one address.
#[derive(Debug, Clone, Copy)]
struct Attempts {
    wrong: u32,
    since: Timestamp,
}

impl Guesses {
    /// Refuses an address that was wrong too often, until its minute is over.
    pub(super) fn check(&self, from: IpAddr, now: Timestamp) -> Result<(), Refusal> {
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(attempts) = all.get(&from.to_canonical()).filter(|attempts| attempts.wrong >= WRONG) else {
            return Ok(());
        };
        let left = WITHIN.saturating_sub(now.since(attempts.since));
        if left.is_zero() {
            return Ok(());
        }
        let seconds = left.as_millis().div_ceil(1000).try_into().unwrap_or(u64::MAX);
        let what = format!("{WRONG} attempts to sign in have failed; wait {seconds} s");
        Err(Refusal::too_many(what, seconds))
    }

    /// Counts a wrong one.
    pub(super) fn note(&self, from: IpAddr, now: Timestamp) {
        let from = from.to_canonical();
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() >= ADDRESSES && !all.contains_key(&from) {
            all.retain(|_, attempts| now.since(attempts.since) < WITHIN);
            let oldest = all.iter().min_by_key(|(_, attempts)| attempts.since).map(|(address, _)| *address);
            if let Some(oldest) = oldest.filter(|_| all.len() >= ADDRESSES) {
                all.remove(&oldest);
            }
        }
        let attempts = all.entry(from).or_insert(Attempts { wrong: 0, since: now });
        if now.since(attempts.since) >= WITHIN {
            *attempts = Attempts { wrong: 0, since: now };
        }
        attempts.wrong = attempts.wrong.saturating_add(1);
    }
}

/// The name of the cookie of a console on this port: cookies know no ports, so the name has it.
pub(super) fn cookie_name(port: u16) -> String {
    format!("svcctl_console_{port}")
}

/// The header that sets the cookie of a session.
pub(super) fn set_cookie(port: u16, made: &NewConsoleSession, is_secure: bool) -> Option<HeaderValue> {
    let secure = if is_secure { "; Secure" } else { "" };
    let seconds = made.session.expires_at.since(made.session.created_at).as_secs();
    let (name, value) = (cookie_name(port), &made.cookie);
    HeaderValue::try_from(format!(
        "{name}={value}; HttpOnly; SameSite=Strict; Path=/console/; Max-Age={seconds}{secure}"
    ))
    .ok()
}

/// Removes the cookie of a session.
pub(super) fn clear_cookie(headers: &mut HeaderMap, port: u16) {
    let text = format!("{}=; HttpOnly; SameSite=Strict; Path=/console/; Max-Age=0", cookie_name(port));
    if let Ok(value) = HeaderValue::try_from(text) {
        headers.insert(SET_COOKIE, value);
    }
}

/// The halves in the cookies of our name.
pub(super) fn cookies(headers: &HeaderMap, port: u16) -> Vec<String> {
    let name = cookie_name(port);
    let lines = headers.get_all(COOKIE).iter().filter_map(|line| line.to_str().ok());
    let pairs = lines.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    let ours = pairs.filter(|(found, value)| *found == name && !value.is_empty() && value.len() <= LONGEST);
    ours.map(|(_, value)| value.to_owned()).take(COOKIES).collect()
}

/// The half in the header.
pub(super) fn token(headers: &HeaderMap) -> Option<&str> {
    headers.get(TOKEN)?.to_str().ok().filter(|token| !token.is_empty() && token.len() <= LONGEST)
}

/// The session of these halves: 401 unless both are right.
pub(super) fn open(engine: &Engine, cookies: &[String], token: Option<&str>) -> Result<OpenSession, Refusal> {
    let Some(token) = token else {
        return Err(Refusal::new(401, "the request has no half of a session in `X-Console-Token`; sign in"));
    };
    let mut refusal = Refusal::new(401, "the request has no cookie of a session; sign in");
    for cookie in cookies {
        match engine.console_session(cookie, token) {
            Ok(session) => return Ok(session),
            Err(error) => refusal = refused(error),
        }
    }
    Err(refusal)
}

/// Why somebody is not let in.
pub(super) fn refused(error: AuthError) -> Refusal {
    match error {
        AuthError::Refused(reason) => Refusal::new(401, reason),
        AuthError::Store(_) => Refusal::failed(),
    }
}

/// Whether a session may use the controls of the engine.
pub(super) fn is_operator(session: &ConsoleSession, scopes: Option<&[String]>) -> bool {
    session.user == engine::LOCAL_ACCOUNT && scopes.is_none_or(|scopes| scopes.iter().any(|scope| scope == "*"))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use axum::http::{HeaderMap, HeaderValue, header::COOKIE};

    use super::{ADDRESSES, Guesses, WRONG, cookies};
    use wire::Timestamp;

    #[test]
    fn the_eleventh_wrong_one_of_a_minute_waits_for_its_end() {
        let guesses = Guesses::default();
        let (from, other) = ("192.0.2.1".parse().expect("one"), "192.0.2.2".parse().expect("another"));
        let start = Timestamp::from_millis(1_700_000_000_000);
        for second in 0..u64::from(WRONG) {
            let now = start.after(Duration::from_secs(second));
            guesses.check(from, now).expect("not yet");
            guesses.note(from, now);
        }
        let late = start.after(Duration::from_millis(59_500));
        assert_eq!(guesses.check(from, late).expect_err("too many").status(), 429);
        guesses.check(other, late).expect("a neighbour waits for nothing");
        guesses.check(from, start.after(Duration::from_secs(60))).expect("the minute is over");
        for number in 0..2 * ADDRESSES {
            let address = std::net::Ipv4Addr::from_bits(0x0a00_0000 + u32::try_from(number).expect("small"));
            guesses.note(address.into(), late);
        }
        assert!(guesses.0.lock().expect("it").len() <= ADDRESSES);
    }

    #[test]
    fn a_cookie_of_another_port_is_none_of_ours() {
        let mut headers = HeaderMap::new();
        let lines =
            ["a=b; svcctl_console_80=x; svcctl_console_8080=one", "svcctl_console_8080=two; svcctl_console_8080="];
        for line in lines {
            headers.append(COOKIE, HeaderValue::from_static(line));
        }
        assert_eq!(cookies(&headers, 8080), ["one", "two"]);
        assert_eq!(cookies(&headers, 8081), [""; 0]);
    }
}
