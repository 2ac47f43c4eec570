//! Questions that are answered by several calls of the API, as the command line answers them: why a create finds no
//! place, what it would cost, why a job waits (console.md, Pages).

use std::sync::Arc;

use axum::{body::Body, response::Response};
use serde_json::{Value, json};
use tokio::runtime::Handle;

use super::{Console, DataRequest, Refusal, answer, on_thread, upstream, upstream::Upstream};
use api::{Api, CallError};
use engine::OpenSession;
use ops::{
    estimate::{self, Estimate},
    place::{self, Candidate, PlacementRequest, Types, reasons},
    serverless::why,
};
use wire::{
    Timestamp,
    pods::{CreatePod, CreatePodRequest},
    schema,
    serverless::endpoints::GetEndpoint,
};

/// The endpoint of `serverless/ID/why`.
pub(super) fn endpoint(path: &str) -> Option<&str> {
    path.strip_prefix("serverless/")?.strip_suffix("/why").filter(|id| !id.is_empty() && !id.contains('/'))
}

impl Console {
    /// Answers `why` and `estimate`, whose body is that of a create.
    pub(super) async fn judge(
        self: &Arc<Self>,
        session: &OpenSession,
        asked: &DataRequest,
        body: Body,
    ) -> Result<Response, Refusal> {
        let body: Value = asked.json(body).await?;
        let create = schema::decode::<CreatePod>(json!({ "body": body })).map_err(Refusal::from)?;
        let is_why = asked.path == "why";
        self.ask(session, &["catalog"], async move |api| {
            if is_why { explain(&api, create.body).await } else { price(&api, &create.body).await }
        })
        .await
    }

    /// Says why the oldest job of an endpoint waits.
    pub(super) async fn waiting(
        self: &Arc<Self>,
        session: &OpenSession,
        asked: &DataRequest,
    ) -> Result<Response, Refusal> {
        let id = endpoint(&asked.path).unwrap_or_default().to_owned();
        let now = self.options.clock.now();
        self.ask(session, &["serverless"], async move |api| queue(&api, &id, now).await).await
    }

    /// Asks the API as the session, on a thread that may block.
    pub(super) async fn ask<F>(
        self: &Arc<Self>,
        session: &OpenSession,
        groups: &[&'static str],
        question: F,
    ) -> Result<Response, Refusal>
    where
        F: AsyncFnOnce(Arc<Api>) -> Result<Value, CallError> + Send + 'static,
    {
        let (console, bearer, runtime) = (Arc::clone(self), session.bearer.clone(), Handle::current());
        let groups = groups.to_vec();
        let answered = on_thread(move || {
            let api = console.api(&bearer, &groups)?;
            runtime.block_on(question(api)).map_err(upstream::refusal)
        });
        Ok(answer::json(200, &answered.await??))
    }

    /// The API as a session may use it, if it may read these groups.
    fn api(&self, bearer: &str, groups: &[&str]) -> Result<Arc<Api>, Refusal> {
        let Upstream::There(api) = &self.options.upstream else {
            let engine = &self.options.engine;
            let caller = engine.authenticate(bearer, None).map_err(|_| Refusal::new(401, "the session is over"))?;
            if let Some(group) = groups.iter().find(|group| !caller.may(group, false)) {
                return Err(Refusal::new(403, format!("the key lacks the scope `{group}:read`")));
            }
            return Ok(Arc::new(Api::shared(Arc::clone(engine), caller)));
        };
        Ok(Arc::clone(api))
    }
}

/// As `pods why` answers.
async fn explain(api: &Api, body: CreatePodRequest) -> Result<Value, CallError> {
    let hardware = body.gpu.as_ref().map(|gpu| gpu.id.clone()).or_else(|| body.cpu.as_ref().map(|cpu| cpu.id.clone()));
    let request = PlacementRequest {
        types: Types::Named(hardware.into_iter().collect()),
        clouds: vec![body.cloud.unwrap_or_default()],
        cluster: None,
        regions: Vec::new(),
        countries: Vec::new(),
        min_vram: None,
        max_price: None,
        order: None,
        body,
    };
    let why = place::explain(api, &request).await?;
    let place = |fit: &Candidate| {
        let kind = if request.is_gpu() { "gpu" } else { "cpu" };
        json!({ "dataCenter": fit.data_center, kind: fit.hardware, "cloud": fit.cloud, "availability": fit.availability,
            "pricePerHour": fit.price })
    };
    let change = |change: &place::Change| json!({ "change": reasons::flags(&request, change), "count": change.count, "place": place(&change.fit) });
    Ok(json!({
        "fits": why.fit.is_some(),
        "place": why.fit.as_ref().map(place),
        "reason": why.fit.is_none().then(|| reasons::because(&request, &why)),
        "changes": why.changes.iter().map(change).collect::<Vec<_>>(),
    }))
}

/// As `billing estimate` answers.
async fn price(api: &Api, body: &CreatePodRequest) -> Result<Value, CallError> {
    let amounts = |what: Option<&str>, estimate: &Estimate| {
        json!({ "what": what, "perHour": estimate.per_hour(), "perDay": estimate.per_day(),
            "perMonth": estimate.per_month() })
    };
    let all = estimate::of_body(api, body).await?;
    let line = |line: &estimate::LineItem| amounts(Some(&line.what), &Estimate { lines: vec![line.clone()] });
    let mut answer = amounts(None, &all);
    answer["lines"] = all.lines.iter().map(line).collect();
    Ok(answer)
}

/// As `serverless why` answers.
async fn queue(api: &Api, id: &str, now: Timestamp) -> Result<Value, CallError> {
    let endpoint = api.call(GetEndpoint { id: id.to_owned() }).await?.value;
    // Where jobs go elsewhere, the key of the context does not follow them unasked.
    let jobs = api.for_jobs(&endpoint, None, &[]).map_err(|error| wire::Problem::new(501, error.to_string()))?;
    let found = why::Evidence::gather((api, &jobs), id, None, (false, now)).await?;
    Ok(json!(why::explain(&found)))
}
