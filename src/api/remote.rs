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
use serde_json::{Map, Value};

use super::{
    ApiKey, BaseUrl, CallError, MASK, Observer, Origin, Pace, Proxies, RateLimitStatus, Reach, Request, Retries,
    TeamId,
    answer::{self, ReadError, Reader, ReplyStream},
    connection,
    event::Event,
    retry,
};
use wire::{Operation, Problem, json};

/// How long a server may take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Timeouts {
    /// To let a connection be made.
    pub connect: Duration,
    /// To send anything more.
    pub silence: Duration,
    /// To send a whole answer, from its head on; a log may take as long as it likes.
    pub whole: Duration,
}

impl Default for Timeouts {
    fn default() -> Self {
        Self { connect: Duration::from_secs(10), silence: Duration::from_secs(60), whole: Duration::from_secs(600) }
    }
}

/// What can be set about the way to a server.
#[derive(Debug, Clone)]
pub struct Options {
    /// How time passes between tries.
    pub pace: Pace,
    /// Who looks on.
    pub observer: Observer,
    /// The proxies on the way.
    pub proxies: Proxies,
    /// How long the server may take.
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
    /// A server at `base`. `team` is for console sessions alone (platform.md, section 5.4).
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

    /// Whether its key is for this address, too: it is the server's own, or one of those that were agreed on.
    pub fn may_go_to(&self, base: &BaseUrl, agreed: &[BaseUrl]) -> bool {
        self.base.is_of(base) || agreed.iter().any(|other| other.is_of(base))
    }

    /// Another base, which the server named, with the same key.
    #[must_use]
    pub fn at(&self, base: BaseUrl) -> Self {
        Self::new(base, self.key.clone(), self.team.clone()).with(self.options.clone())
    }

    /// The same server, which may stay silent for so long before it answers.
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

    /// What is left of the limits of the server, as far as it said so.
    pub fn rate_limit(&self) -> Option<RateLimitStatus> {
        self.rate_limit.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Sends one operation: its reply, and the body as it was received.
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

    /// Sends one operation whose answer may be long: its body, as it comes.
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

    /// One request, and the first part of its answer's body.
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

    /// Sends a request: the body of the answer, when it is a success of at most `bound` bytes.
    async fn send(&self, request: &Request, retries: Retries, bound: usize) -> Result<Vec<u8>, CallError> {
        let mut may_be_done = false;
        for tried in 1.. {
            let error = match self.exchange(request, bound).await {
                Ok(body) => return Ok(body),
                Err(error) => error,
            };
            // What is gone after a deletion whose answer was lost has been deleted.
            if may_be_done && request.method == Method::DELETE && error.status() == Some(404) {
                return Ok(Vec::new());
            }
            may_be_done |= error.may_have_happened();
            self.rest(request, retries, error, tried).await?;
        }
        unreachable!("the tries are bounded");
    }

    /// Sends a request whose answer is a stream: its head, when it is a success.
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

    /// Sends any request: the answer as it comes, when it is a success.
    pub async fn ask(&self, request: &Request, retries: Retries) -> Result<ReplyStream<'_>, CallError> {
        let response = self.stream(request, retries).await?;
        let (status, headers) = (response.status().as_u16(), answer::headers(&response));
        Ok(ReplyStream { status, headers, base: &self.base, response })
    }

    /// Whether the server is `svcctl serve`, by its own path beside the API. What does not answer is another one.
    pub(super) async fn is_ours(&self) -> bool {
        /// The length of any answer of ours.
        const LONGEST: usize = 1024;
        let request = Request::any(Method::GET, "/_engine/health", &[], None);
        let body = self.exchange(&request, LONGEST).await.unwrap_or_default();
        serde_json::from_slice::<Value>(&body).is_ok_and(|health| health["status"] == "ok")
    }

    /// Waits until a failed request is sent again, or gives the failure back.
    async fn rest(&self, request: &Request, retries: Retries, error: CallError, tried: u32) -> Result<(), CallError> {
        let Options { pace, observer, .. } = &self.options;
        let pause = match retries {
            Retries::Safe => retry::pause(&request.method, &error, tried, pace.chance()),
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

    /// Sends a request once: the head of a success, and when it was sent.
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

    /// Takes a success through; anything else is a failure.
    async fn check(&self, request: &Request, response: Response, began: Duration) -> Result<Response, CallError> {
        let status = response.status();
        if status.is_success() {
            return Ok(response);
        }
        let headers = answer::headers(&response);
        let find = |name: &str| headers.iter().find(|(other, _)| other == name).map(|(_, value)| value.as_str());
        // A failure without a readable body is one all the same.
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
        let request_id = find("x-request-id").map(|id| self.hidden(id));
        let (problem, is_of_api) = self.problem(status, &body);
        let origin = match request.template {
            _ if !is_of_api => Origin::Elsewhere,
            Some(path) if !path.contains('{') && request.method == Method::GET => Origin::List,
            Some(path) if !path.contains('{') && request.method == Method::POST => Origin::Create,
            Some(_) | None => Origin::Item,
        };
        Err(CallError::Problem { problem, request_id, retry_after, origin })
    }

    /// Reads the body of a failure as far as it is a problem, and whether it is one. The status is the answer's own, whatever
    /// the body claims.
    fn problem(&self, status: StatusCode, body: &[u8]) -> (Problem, bool) {
        let read: Map<String, Value> = serde_json::from_slice(body).unwrap_or_default();
        let text = |name: &str| read.get(name).and_then(Value::as_str).map(|text| self.hidden(text));
        let entry = |entry: &Value| self.hidden(&entry.as_str().map_or_else(|| entry.to_string(), str::to_owned));
        let errors = read.get("errors").and_then(Value::as_array).into_iter().flatten().map(entry).collect();
        // The job API tells it once more as `error`, and others there alone.
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
        // A window that stays empty for long is for the server to name, with a 429.
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

    /// What a server said, without the key that it may have repeated.
    fn hidden(&self, text: &str) -> String {
        self.key.as_ref().map_or_else(|| text.to_owned(), |key| key.hidden_in(text).into_owned())
    }

    /// An answer that could not be read to its end, of which those who look on are told.
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

    /// A connection that gave something and then no more.
    pub(super) fn broken_off(&self, reason: String) -> CallError {
        CallError::Unreachable { base: self.base.to_string(), reason, reach: Reach::Sent }
    }

    /// The failure of an answer that was read elsewhere, and is not what it should be.
    pub fn misread(&self, what: &str) -> CallError {
        self.unreadable(format!("an answer that tells no {what}"))
    }

    pub(super) fn unreadable(&self, reason: String) -> CallError {
        CallError::Unreadable { base: self.base.to_string(), reason: self.hidden(&reason) }
    }
}

/// The body of an answer that may be long. What its first part holds was read in one go, so that a connection which broke
/// in it was made again unseen; the rest comes when it is asked for.
#[derive(Debug)]
pub struct Body<'a> {
    pub(super) first: Vec<u8>,
    pub(super) rest: Option<(&'a Remote, Reader)>,
}

impl Body<'_> {
    /// Puts what came next behind what is in `buffer`: whether anything did.
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

/// The headers of a request as an observer sees them: the key is not among them.
fn shown(headers: &HeaderMap) -> Vec<(String, String)> {
    let text = |value: &HeaderValue| {
        let shown = if value.is_sensitive() { MASK.as_bytes() } else { value.as_bytes() };
        String::from_utf8_lossy(shown).into_owned()
    };
    headers.iter().map(|(name, value)| (name.to_string(), text(value))).collect()
}
