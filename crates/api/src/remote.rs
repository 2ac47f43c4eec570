//! A server of API v2, over HTTP.

use std::{
    sync::{Mutex, OnceLock, PoisonError},
    time::Duration,
};

use http::{Method, StatusCode};
use reqwest::{
    Client, Response,
    header::{ACCEPT, AUTHORIZATION, CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue, LOCATION, USER_AGENT},
};
use serde::Deserialize;
use serde_json::{Map, Value};

use super::{
    ApiKey, BaseUrl, CallError, MASK, Observer, Origin, Pace, Proxies, RateLimitStatus, Reach, Request, Retries,
    TeamId,
    answer::{self, ReadError, Reader, ReplyStream},
    connection,
    event::Event,
    retry,
};
use engine::Budget;
use wire::{Operation, Problem, json};

/// Time limits for a server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Timeouts {
    /// To accept a connection.
    pub connect: Duration,
    /// Between any two pieces of data.
    pub silence: Duration,
    /// To send a whole answer, from its head on; a log has no limit.
    pub whole: Duration,
}

impl Default for Timeouts {
    fn default() -> Self {
        Self { connect: Duration::from_secs(10), silence: Duration::from_secs(60), whole: Duration::from_secs(600) }
    }
}

/// Options for the connection to a server.
#[derive(Debug, Clone)]
pub struct Options {
    /// How time passes between attempts.
    pub pace: Pace,
    /// The observer.
    pub observer: Observer,
    /// The proxies in between.
    pub proxies: Proxies,
    /// Time limits for the server.
    pub timeouts: Timeouts,
}

impl Default for Options {
    fn default() -> Self {
        let (observer, proxies, timeouts) = (Observer::default(), Proxies::default(), Timeouts::default());
        Self { pace: Pace::real(), observer, proxies, timeouts }
    }
}

/// A server of API v2.
#[derive(Debug)]
pub struct Remote {
    base: BaseUrl,
    key: Option<ApiKey>,
    team: Option<TeamId>,
    options: Options,
    client: OnceLock<Client>,
    rate_limit: Mutex<Option<RateLimitStatus>>,
}

impl Remote {
    /// A server at `base`. `team` is only for console sessions (platform.md, section 5.4).
    pub fn new(base: BaseUrl, key: Option<ApiKey>, team: Option<TeamId>) -> Self {
        Self { base, key, team, options: Options::default(), client: OnceLock::new(), rate_limit: Mutex::default() }
    }

    /// The same, with these options.
    #[must_use]
    pub fn with(self, options: Options) -> Self {
        Self { options, client: OnceLock::new(), ..self }
    }

    /// The same server for requests with this key. The connections are shared.
    pub(super) fn presenting(&self, key: ApiKey) -> Result<Self, CallError> {
        self.client()?;
        let Self { base, team, options, client, .. } = self;
        let (base, team, options, client) = (base.clone(), team.clone(), options.clone(), client.clone());
        Ok(Self { base, key: Some(key), team, options, client, rate_limit: Mutex::default() })
    }

    /// Whether its key is valid for this address, too: it is the server's own, or one of those agreed on.
    pub fn may_go_to(&self, base: &BaseUrl, agreed: &[BaseUrl]) -> bool {
        self.base.is_of(base) || agreed.iter().any(|other| other.is_of(base))
    }

    /// Another base, which the server named, with the same key.
    #[must_use]
    pub fn at(&self, base: BaseUrl) -> Self {
        Self::new(base, self.key.clone(), self.team.clone()).with(self.options.clone())
    }

    /// The same server, which may stay silent for this long before it answers.
    #[must_use]
    pub fn bearing(self, silence: Duration) -> Self {
        let timeouts = Timeouts { silence, ..self.options.timeouts };
        let options = Options { timeouts, ..self.options.clone() };
        self.with(options)
    }

    /// The base address.
    pub(super) const fn base(&self) -> &BaseUrl {
        &self.base
    }

    /// How time passes here.
    pub(super) const fn pace(&self) -> &Pace {
        &self.options.pace
    }

    /// The remaining limits of the server, as far as reported.
    pub fn rate_limit(&self) -> Option<RateLimitStatus> {
        self.rate_limit.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Sends one operation: returns its reply, and the body as received.
    pub(super) async fn call<O: Operation>(
        &self,
        operation: &O,
        retries: Retries,
    ) -> Result<(O::Output, Vec<u8>), CallError> {
        let received = self.send(&Request::of(operation), retries, answer::bound::<O>()).await?;
        let body: &[u8] = if received.is_empty() { b"null" } else { &received };
        let value = json::read(body).map_err(|error| self.unreadable(answer::misread(&error.to_string(), body)))?;
        Ok((value, received))
    }

    /// Sends one operation with a possibly long answer: returns its body, as received.
    pub(super) async fn open_body<O: Operation>(&self, operation: &O) -> Result<Body<'_>, CallError> {
        let request = Request::of(operation);
        for tried in 1.. {
            match self.begin(&request, answer::bound::<O>()).await {
                Ok(body) => return Ok(body),
                Err(error) => self.rest(&request, Retries::Safe, error, tried).await?,
            }
        }
        unreachable!("the tries are bounded");
    }

    /// Sends one request: returns the first part of its answer's body.
    async fn begin(&self, request: &Request, bound: usize) -> Result<Body<'_>, CallError> {
        let (response, began) = self.open(request).await?;
        let (status, headers) = (response.status().as_u16(), answer::headers(&response));
        let mut first = Vec::new();
        let read = async {
            let mut reader = Reader::new(response, bound, self.options.timeouts.whole)?;
            while reader.read(&mut first).await? {
                if first.len() > answer::FIRST {
                    return Ok(Some((self, reader)));
                }
            }
            Ok(None)
        };
        let rest = read.await.map_err(|error| self.unread(error))?;
        let took = self.pace().now().saturating_sub(began);
        let body = rest.is_none().then_some(first.as_slice());
        self.options.observer.tell(|| Event::Answered { status, headers, body, took });
        Ok(Body { first, rest })
    }

    /// Sends a request: returns the body of the answer, if it is a success of at most `bound` bytes.
    async fn send(&self, request: &Request, retries: Retries, bound: usize) -> Result<Vec<u8>, CallError> {
        let mut may_be_done = false;
        for tried in 1.. {
            let error = match self.exchange(request, bound).await {
                Ok(body) => return Ok(body),
                Err(error) => error,
            };
            // A resource missing after a deletion whose answer was lost has been deleted.
            if may_be_done && request.method == Method::DELETE && error.status() == Some(404) {
                return Ok(Vec::new());
            }
            may_be_done |= error.may_have_happened();
            self.rest(request, retries, error, tried).await?;
        }
        unreachable!("the tries are bounded");
    }

    /// Sends a request with a streamed answer: returns its head, if it is a success.
    pub(super) async fn stream(&self, request: &Request, retries: Retries) -> Result<Response, CallError> {
        for tried in 1.. {
            match self.open(request).await {
                Ok((response, began)) => {
                    let (status, headers) = (response.status().as_u16(), answer::headers(&response));
                    let took = self.pace().now().saturating_sub(began);
                    self.options.observer.tell(|| Event::Answered { status, headers, body: None, took });
                    return Ok(response);
                }
                Err(error) => self.rest(request, retries, error, tried).await?,
            }
        }
        unreachable!("the tries are bounded");
    }

    /// Sends any request: returns the answer as it arrives, if it is a success.
    pub async fn ask(&self, request: &Request, retries: Retries) -> Result<ReplyStream<'_>, CallError> {
        let response = self.stream(request, retries).await?;
        let (status, headers) = (response.status().as_u16(), answer::headers(&response));
        Ok(ReplyStream { status, headers, base: &self.base, response })
    }

    /// Whether the server is `svcctl serve`, by its extra path outside the API. One that does not answer it is not.
    pub(super) async fn is_ours(&self) -> bool {
        /// The maximum length of our answers.
        const LONGEST: usize = 1024;
        let request = Request::any(Method::GET, "/_engine/health", &[], None);
        let body = self.exchange(&request, LONGEST).await.unwrap_or_default();
        serde_json::from_slice::<Value>(&body).is_ok_and(|health| health["status"] == "ok")
    }

    /// The budgets that count what the caller makes. A server that does not answer has none that can be known.
    pub(super) async fn budgets(&self) -> Vec<Budget> {
        #[derive(Deserialize)]
        struct Budgets {
            budgets: Vec<Budget>,
        }
        /// The maximum length of our answers: an account has a hundred at most.
        const LONGEST: usize = 256 << 10;
        let request = Request::any(Method::GET, "/_engine/budgets", &[], None);
        let body = self.exchange(&request, LONGEST).await.unwrap_or_default();
        serde_json::from_slice::<Budgets>(&body).map_or_else(|_| Vec::new(), |answer| answer.budgets)
    }

    /// Waits until a failed request is to be sent again, or returns the failure.
    async fn rest(&self, request: &Request, retries: Retries, error: CallError, tried: u32) -> Result<(), CallError> {
        let Options { pace, observer, .. } = &self.options;
        let pause = match retries {
            Retries::Safe => retry::pause(&request.method, &error, tried, pace.jitter()),
            Retries::None => None,
        };
        let Some(wait) = pause else { return Err(error) };
        observer.tell(|| Event::Retrying { request, error: &error, wait });
        pace.sleep(wait).await;
        Ok(())
    }

    /// One request and the body of its answer.
    async fn exchange(&self, request: &Request, bound: usize) -> Result<Vec<u8>, CallError> {
        let (response, began) = self.open(request).await?;
        let (status, headers) = (response.status().as_u16(), answer::headers(&response));
        let body = answer::read(response, bound, self.options.timeouts.whole).await;
        let body = body.map_err(|error| self.unread(error))?;
        let took = self.pace().now().saturating_sub(began);
        self.options.observer.tell(|| Event::Answered { status, headers, body: Some(&body), took });
        Ok(body)
    }

    /// Sends a request once: returns the head of a success, and when it was sent.
    async fn open(&self, request: &Request) -> Result<(Response, Duration), CallError> {
        self.slow_down().await;
        let client = self.client()?;
        let url = self.base.at(&request.target).ok_or_else(|| self.unreadable("a path that is none".to_owned()))?;
        let mut headers = self.headers();
        if request.body.is_some() {
            headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
        }
        for (name, value) in &request.headers {
            if let (Ok(name), Ok(value)) = (HeaderName::try_from(name.as_ref()), HeaderValue::try_from(value)) {
                headers.insert(name, value);
            }
        }
        self.options.observer.tell(|| Event::Sent { request, url: url.as_str(), headers: shown(&headers) });
        let began = self.pace().now();
        let mut sent = client.request(request.method.clone(), url).headers(headers);
        if let Some(body) = &request.body {
            sent = sent.body(body.clone());
        }
        let response = sent.send().await.map_err(|error| {
            let error = connection::failure(&self.base, &error);
            self.options.observer.tell(|| Event::Failed { error: &error });
            error
        })?;
        self.note_rate_limit(&response);
        Ok((self.check(request, response, began).await?, began))
    }

    /// Passes a success through; anything else is a failure.
    async fn check(&self, request: &Request, response: Response, began: Duration) -> Result<Response, CallError> {
        let status = response.status();
        if status.is_success() {
            return Ok(response);
        }
        let headers = answer::headers(&response);
        let find = |name: &str| headers.iter().find(|(other, _)| other == name).map(|(_, value)| value.as_str());
        // A failure without a readable body is still a failure.
        let body = answer::read(response, answer::PROBLEM, self.options.timeouts.whole).await.unwrap_or_default();
        let took = self.pace().now().saturating_sub(began);
        let all = headers.clone();
        self.options.observer.tell(|| Event::Answered {
            status: status.as_u16(),
            headers: all,
            body: Some(&body),
            took,
        });
        if status.is_redirection()
            && let Some(location) = find(LOCATION.as_str())
        {
            return Err(CallError::Redirected {
                base: self.base.to_string(),
                status: status.as_u16(),
                location: self.hidden(location),
            });
        }
        if !status.is_client_error() && !status.is_server_error() {
            return Err(self.unreadable(format!("{status}, which is neither a success nor a failure")));
        }
        let retry_after = find("retry-after").and_then(|value| retry::read_retry_after(value, find("date")));
        let request_id = find("x-request-id").map(|id| self.hidden(id).into());
        let (problem, is_of_api) = self.problem(status, &body);
        let origin = match request.template {
            _ if !is_of_api => Origin::Elsewhere,
            Some(path) if !path.contains('{') && request.method == Method::GET => Origin::List,
            Some(path) if !path.contains('{') && request.method == Method::POST => Origin::Create,
            Some(_) | None => Origin::Item,
        };
        Err(CallError::Problem { problem, request_id, retry_after, origin })
    }

    /// Reads as much of a failure's body as is a problem, and whether it is one. The status is the answer's own,
    /// whatever the body claims.
    fn problem(&self, status: StatusCode, body: &[u8]) -> (Problem, bool) {
        let read: Map<String, Value> = serde_json::from_slice(body).unwrap_or_default();
        let text = |name: &str| read.get(name).and_then(Value::as_str).map(|text| self.hidden(text));
        let entry = |entry: &Value| self.hidden(&entry.as_str().map_or_else(|| entry.to_string(), str::to_owned));
        let errors = read.get("errors").and_then(Value::as_array).into_iter().flatten().map(entry).collect();
        // The job API also reports it as `error`; other servers only there.
        let told = text("detail").or_else(|| text("error"));
        let is_of_api = told.is_some();
        let foreign = || match answer::speech(body) {
            Some(said) => format!("{} answered {status}: {}", self.base, self.hidden(&said)),
            None => format!("{} answered {status}", self.base),
        };
        let plain = Problem::new(status.as_u16(), told.unwrap_or_else(foreign));
        (Problem { title: text("title").unwrap_or(plain.title), errors, ..plain }, is_of_api)
    }

    /// Waits while a window of the limits is empty, and counts the request that follows.
    async fn slow_down(&self) {
        let Options { pace, observer, .. } = &self.options;
        let rate_limit = self.rate_limit();
        let empty = rate_limit.as_ref().and_then(|rate_limit| rate_limit.empty(pace.now()));
        // If a window stays empty for long, the server reports it, with a 429.
        if let Some((window, wait)) = empty.filter(|(_, wait)| *wait <= retry::PATIENCE) {
            observer.tell(|| Event::Slowing { window, wait });
            pace.sleep(wait).await;
        }
        if let Some(rate_limit) = &mut *self.rate_limit.lock().unwrap_or_else(PoisonError::into_inner) {
            rate_limit.spend();
        }
    }

    fn note_rate_limit(&self, response: &Response) {
        let joined = |name: &str| {
            let lines = response.headers().get_all(name).iter().filter_map(|line| line.to_str().ok());
            lines.collect::<Vec<_>>().join(", ")
        };
        let rate_limit = RateLimitStatus::read(&joined("ratelimit"), &joined("ratelimit-policy"), self.pace().now());
        if rate_limit.is_some() {
            *self.rate_limit.lock().unwrap_or_else(PoisonError::into_inner) = rate_limit;
        }
    }

    fn client(&self) -> Result<&Client, CallError> {
        if let Some(client) = self.client.get() {
            return Ok(client);
        }
        let Options { proxies, timeouts, .. } = &self.options;
        let client = connection::client(&self.base, proxies, timeouts)
            .map_err(|error| connection::failure(&self.base, &error))?;
        Ok(self.client.get_or_init(|| client))
    }

    fn headers(&self) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(ACCEPT, HeaderValue::from_static("application/json"));
        headers.insert(USER_AGENT, HeaderValue::from_static(concat!("svcctl/", env!("CARGO_PKG_VERSION"))));
        if let Some(key) = &self.key {
            headers.insert(AUTHORIZATION, key.header());
        }
        if let Some(team) = &self.team {
            headers.insert("x-team-id", team.header());
        }
        headers
    }

    /// A server's text, without the key that it may have repeated.
    fn hidden(&self, text: &str) -> String {
        self.key.as_ref().map_or_else(|| text.to_owned(), |key| key.hidden_in(text).into_owned())
    }

    /// An answer that could not be read to its end; also reported to the observer.
    pub(super) fn unread(&self, error: ReadError) -> CallError {
        let error = match error {
            ReadError::TooLarge(bound) => {
                let bound = answer::size(bound);
                self.unreadable(format!("more than the {bound} that an answer to this request may have"))
            }
            ReadError::TooSlow(whole) => {
                let whole = humantime::format_duration(whole);
                self.broken_off(format!("the answer was not complete after {whole}"))
            }
            ReadError::Broken(error) => connection::failure(&self.base, &error),
        };
        self.options.observer.tell(|| Event::Failed { error: &error });
        error
    }

    /// A connection that broke off after some data.
    pub(super) fn broken_off(&self, reason: String) -> CallError {
        CallError::Unreachable { base: self.base.to_string(), reason, reach: Reach::Sent }
    }

    /// The error for an answer that was read elsewhere, and is invalid.
    pub fn misread(&self, what: &str) -> CallError {
        self.unreadable(format!("an answer that tells no {what}"))
    }

    pub(super) fn unreadable(&self, reason: String) -> CallError {
        CallError::Unreadable { base: self.base.to_string(), reason: self.hidden(&reason) }
    }
}

/// The body of a possibly long answer. Its first part was read at once, so that a connection lost during it was
/// re-established invisibly; the rest is read on demand.
#[derive(Debug)]
pub struct Body<'a> {
    pub(super) first: Vec<u8>,
    pub(super) rest: Option<(&'a Remote, Reader)>,
}

impl Body<'_> {
    /// Appends the next data to `buffer`; returns whether there was any.
    pub async fn read(&mut self, buffer: &mut Vec<u8>) -> Result<bool, CallError> {
        if !self.first.is_empty() {
            buffer.append(&mut self.first);
            self.first = Vec::new();
            return Ok(true);
        }
        let Some((remote, reader)) = &mut self.rest else { return Ok(false) };
        reader.read(buffer).await.map_err(|error| remote.unread(error))
    }
}

/// The headers of a request as an observer sees them: without the key.
fn shown(headers: &HeaderMap) -> Vec<(String, String)> {
    let text = |value: &HeaderValue| {
        let shown = if value.is_sensitive() { MASK.as_bytes() } else { value.as_bytes() };
        String::from_utf8_lossy(shown).into_owned()
    };
    headers.iter().map(|(name, value)| (name.to_string(), text(value))).collect()
}
