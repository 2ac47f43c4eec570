//! `svcctl serverless call`

use std::{borrow::Cow, str::FromStr, time::Duration};

use http::Method;

use crate::cli::{
    api::RawReply,
    args::values::Source,
    failure::Failure,
    output,
    serverless::{find, origin},
    session::{Session, input},
};
use api::{Api, BaseUrl, Request, Retries};
use wire::serverless::requests;

/// The server ends every wait by itself, this much earlier.
const SLACK: Duration = Duration::from_secs(60);

#[derive(Debug, clap::Args)]
#[command(after_help = "\
The answer goes to standard output as it comes; which worker gave it, to standard error. The API key is sent, and the \
endpoint does not pass it on.

Examples:
  svcctl serverless call api /v1/models
  svcctl serverless call api /predict -X POST --data '{\"x\": 1}'
  svcctl serverless call api /predict --data @in.json --affinity strict:W")]
pub(in crate::cli) struct Args {
    /// An endpoint by id, unique name or unique prefix of its id
    id: String,
    /// The path, with its query
    #[arg(value_name = "PATH")]
    path: String,
    /// The method [default: GET, or POST with --data]
    #[arg(short = 'X', long = "method", value_name = "M")]
    method: Option<Method>,
    /// The body, or @FILE; @- is standard input
    #[arg(long, value_name = "S|@F")]
    data: Option<String>,
    /// A header, like 'Accept: text/plain'; may be repeated
    #[arg(long, value_name = "H")]
    header: Vec<Header>,
    /// A worker that is preferred, strict:W for no other, or strict-resume:W to start it again if it is parked
    #[arg(long, value_name = "W|strict:W")]
    affinity: Option<String>,
}

/// `Name: value`.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Header(String, String);

impl FromStr for Header {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || "it is not a header like 'Accept: text/plain'".to_owned();
        let (name, value) = text.split_once(':').ok_or_else(wrong)?;
        let is_name = http::HeaderName::from_bytes(name.trim().as_bytes()).is_ok();
        let is_value = http::HeaderValue::try_from(value.trim()).is_ok();
        if is_name && is_value { Ok(Self(name.trim().to_lowercase(), value.trim().to_owned())) } else { Err(wrong()) }
    }
}

pub(in crate::cli::serverless) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    let found = find::one(session, &args.id).await?;
    let body = body(session, &args).await?;
    let method = args.method.clone().unwrap_or(if body.is_some() { Method::POST } else { Method::GET });
    let mut headers: Vec<(Cow<'static, str>, String)> =
        args.header.iter().map(|Header(name, value)| (name.clone().into(), value.clone())).collect();
    if let Some(worker) = &args.affinity {
        let named = |kind| Some(format!("{kind} {}", worker.strip_prefix(kind)?.strip_prefix(':')?));
        let value = ["strict", "strict-resume"].into_iter().find_map(named);
        headers.push((requests::WORKER.into(), value.unwrap_or_else(|| worker.clone())));
    }
    let doing = format!("call endpoint `{}`", found.id);
    let target = format!("/{}", args.path.trim_start_matches('/'));
    let base = match &found.item {
        None => format!("/_lb/{}", found.id),
        Some(endpoint) => match endpoint.request_urls.as_ref().and_then(|urls| urls.base.clone()) {
            Some(base) => base,
            None => return Err(no_load_balancer(&found.name)),
        },
    };
    let request =
        |target: &str| Request { headers: headers.clone(), ..Request::any(method.clone(), target, &[], body.clone()) };
    match session.api()? {
        Api::Rehearsed(_) => {
            let request = Box::new(request(&format!("{base}{target}")));
            Err(Failure::call(doing, api::CallError::NotSent { request }))
        }
        Api::Embedded(_) => {
            let base = format!("{}{}", requests::BASE, found.id);
            let answer = RawReply::ask_here(session, &doing, &request(&format!("{base}{target}"))).await?;
            show(session, &doing, answer).await
        }
        Api::Remote(remote) => {
            let base = BaseUrl::with_path(&base).map_err(|error| {
                Failure::usage(format!("the address of the endpoint is unusable: {error}"), "check `requestUrls.base`")
            })?;
            if !remote.may_go_to(&base, &origin::agreed(session)?) {
                origin::ask(session, &base).await?;
            }
            let remote = remote.at(base).bearing(requests::STRICT_WAIT + requests::ANSWER + SLACK);
            // A request of any kind may do something twice.
            let answer = remote.ask(&request(&target), Retries::None).await;
            let answer = answer.map_err(|error| Failure::call(&doing, error))?;
            show(session, &doing, RawReply::There(answer)).await
        }
    }
}

/// Says which worker answered, and prints the answer.
async fn show(session: &Session, doing: &str, mut answer: RawReply<'_>) -> Result<(), Failure> {
    let failed = |error| Failure::call(doing, error);
    let (_, headers) = answer.head();
    let header = |of: &str| headers.iter().find(|(name, _)| name == of).map(|(_, value)| value.clone());
    if let Some(worker) = header(requests::WORKER) {
        session.ui.note(&format!("worker {worker}"));
    }
    let is_json = header("content-type").is_some_and(|value| value.contains("json"));
    if is_json && (session.settings.width.is_some() || session.settings.filter.is_some()) {
        let whole = answer.rest().await.map_err(failed)?;
        return output::json(session, &whole);
    }
    while let Some(part) = answer.next().await.map_err(failed)? {
        session.ui.write(&part)?;
        session.ui.flush()?;
    }
    Ok(())
}

async fn body(session: &Session, args: &Args) -> Result<Option<Vec<u8>>, Failure> {
    let Some(data) = &args.data else { return Ok(None) };
    let Some(file) = data.strip_prefix('@') else { return Ok(Some(data.clone().into_bytes())) };
    let Ok(source) = file.parse::<Source>();
    input::bytes(session, &source).await.map(Some)
}

fn no_load_balancer(name: &str) -> Failure {
    let what = format!("endpoint `{name}` has no load balancer: its workers take jobs from a queue");
    Failure::usage(what, "`svcctl serverless run` sends a job")
}
