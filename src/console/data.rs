//! Rows, and values of environments, as a page asks for them.

use std::sync::{Arc, PoisonError};

use axum::{
    body::Body,
    http::{
        HeaderMap, HeaderValue, Method, StatusCode,
        header::{CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH},
    },
    response::Response,
};
use serde_json::json;

use super::{
    Console, DataRequest, Refusal, answer, environment,
    feed::{Feed, Source},
    on_thread, session,
    upstream::Upstream,
};
use engine::OpenSession;

/// The maximum number of accounts whose pods are shown at a time.
const FEEDS: usize = 64;

impl Console {
    /// A write of one's own is seen at once.
    pub(super) fn look_again(self: &Arc<Self>, session: &OpenSession, headers: &HeaderMap) {
        let (console, session, headers) = (Arc::clone(self), session.clone(), headers.clone());
        if self.feeds.lock().unwrap_or_else(PoisonError::into_inner).is_empty() {
            return;
        }
        tokio::spawn(async move {
            let feed = console.feed(&session, &headers).await.ok().filter(|feed| feed.is_watched());
            if let Some(feed) = feed {
                // Who watches is told by the feed, of a failure as well.
                let _ = feed.refresh(console.options.clock.now()).await;
            }
        });
    }

    /// The feed of the account that a session acts for.
    pub(super) async fn feed(
        self: &Arc<Self>,
        session: &OpenSession,
        headers: &HeaderMap,
    ) -> Result<Arc<Feed>, Refusal> {
        let (account, source) = match &self.options.upstream {
            Upstream::There(api) => (String::new(), Source::Server(Arc::clone(api))),
            Upstream::Here(_) => {
                let team = headers.get("x-team-id").and_then(|team| team.to_str().ok()).map(str::to_owned);
                let (engine, bearer) = (Arc::clone(&self.options.engine), session.bearer.clone());
                let caller = on_thread(move || engine.authenticate(&bearer, team.as_deref())).await?;
                let caller = caller.map_err(session::refused)?;
                caller.check_scope(&Method::GET, "/v2/pods")?;
                (caller.account().to_owned(), Source::Engine(Arc::clone(&self.options.engine), caller))
            }
        };
        let mut feeds = self.feeds.lock().unwrap_or_else(PoisonError::into_inner);
        feeds.retain(|other, feed| *other == account || !feed.is_forgotten());
        if feeds.len() >= FEEDS && !feeds.contains_key(&account) {
            return Err(Refusal::too_many("the console shows the pods of as many accounts as it can", 60));
        }
        let feed = feeds.entry(account).or_insert_with(|| Feed::new(source, self.options.clock.now()));
        feed.touch();
        Ok(Arc::clone(feed))
    }

    /// All rows, the changes after a version, or a window.
    pub(super) async fn rows(
        self: &Arc<Self>,
        session: &OpenSession,
        asked: &DataRequest,
    ) -> Result<Response, Refusal> {
        let (feed, now) = (self.feed(session, &asked.request.headers).await?, self.options.clock.now());
        if let Some(since) = asked.query("since") {
            let since = since.parse().map_err(|_| Refusal::new(422, "`since` is a version"))?;
            return Ok(answer::json(200, &feed.changes(since, now).await?));
        }
        if let Some(window) = asked.query("window") {
            let window = serde_json::from_str(&window);
            let window = window.map_err(|_| Refusal::new(422, "`window` is JSON that says what is shown"))?;
            feed.refresh(now).await?;
            return Ok(answer::json(200, &feed.window(&Arc::new(window)).await?));
        }
        let (version, packed) = feed.packed(now).await?;
        let tag = format!("\"{version}\"");
        let known = asked.request.headers.get_all(IF_NONE_MATCH);
        let is_known = known.iter().any(|known| known.as_bytes() == tag.as_bytes());
        let mut response = Response::new(if is_known { Body::empty() } else { Body::from(packed) });
        if is_known {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
        }
        let all = response.headers_mut();
        all.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
        all.insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
        all.insert(ETAG, HeaderValue::try_from(tag).map_err(|_| Refusal::failed())?);
        Ok(response)
    }

    /// One value of an environment that answers do not show. The audit says who saw it.
    pub(super) async fn show(
        self: &Arc<Self>,
        session: &OpenSession,
        asked: &DataRequest,
    ) -> Result<Response, Refusal> {
        let query =
            |name| asked.query(name).ok_or_else(|| Refusal::new(422, "the query names `kind`, `id` and `name`"));
        let (kind, id, name) = (query("kind")?, query("id")?, query("name")?);
        let path = environment::path(&kind, &id)?;
        let env = environment::read(&self.options.upstream, session, &path, &asked.request.headers).await;
        let missing = || Refusal::new(404, "it has no such variable");
        let value = env.and_then(|mut env| env.remove(&name).ok_or_else(missing));
        let result = if value.is_ok() { "done" } else { "refused" };
        self.note(asked, Some(session), &format!("show env {name}"), Some(id), result).await;
        Ok(answer::json(200, &json!({ "value": value? })))
    }
}
