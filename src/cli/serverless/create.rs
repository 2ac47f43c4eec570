//! `svcctl serverless create`

use serde_json::{Value, json};

use super::{
    find,
    list::TypeChoice,
    request::{HardwareArgs, WorkersArgs},
    view::{self, Row},
    waiting,
};
use crate::cli::{
    args::values::{Source, Span},
    failure::Failure,
    output,
    resources::{
        container::{ContainerArgs, set, set_variables},
        resolve, select, unmarked,
    },
    secrets::known::StrictArgs,
    session::{Session, input, leftovers::UnmarkedResource, prompt},
};
use ops::serverless::{
    price::{Hardware, Prices},
    wait::Condition,
};
use wire::{
    Problem, schema,
    serverless::endpoints::{CreateEndpoint, CreateEndpointRequest, Endpoint, ListEndpoints},
};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
--gpu takes cards and sends their pools with every other card of them excluded; --pool takes whole pools.

Examples:
  svcctl serverless create echo --image svcctl/job:echo --gpu 'RTX 4090'
  svcctl serverless create ocr --image me/ocr:3 --pool ADA_24 \\
      --max 5 --idle-timeout 30s
  svcctl serverless create api --type lb --image me/api:1 \\
      --cpu cpu5c:4 --port 80/http
  svcctl serverless create --file endpoint.yaml --dry-run")]
pub(in crate::cli) struct Args {
    /// The endpoint's name
    name: Option<String>,
    /// A create body in JSON or YAML, or - for standard input; flags override it
    #[arg(long, display_order = 11, value_name = "FILE")]
    file: Option<Source>,
    /// A serverless template that gives what the flags leave out
    #[arg(long, display_order = 4, value_name = "ID")]
    template: Option<String>,
    /// How work gets to the workers [default: queue]
    #[arg(long = "type", display_order = 2, value_name = "TYPE", value_enum, ignore_case = true)]
    kind: Option<TypeChoice>,
    /// Print the body and what a worker costs, and create nothing
    #[arg(long, display_order = 12)]
    dry_run: bool,
    /// Wait until a worker is ready; needs --min 1 or more
    #[arg(long, display_order = 13, value_name = "CONDITION", num_args = 0..=1, require_equals = true,
          default_missing_value = "ready")]
    wait: Option<Condition>,
    /// How long to wait
    #[arg(long, display_order = 14, value_name = "DURATION", default_value = "10m")]
    wait_timeout: Span,
    /// Do not ask what --min costs
    #[arg(short, long, display_order = 15)]
    yes: bool,
    #[command(flatten)]
    workers: WorkersArgs,
    #[command(flatten)]
    hardware: HardwareArgs,
    #[command(flatten)]
    secrets: StrictArgs,
    #[command(flatten)]
    container: ContainerArgs,
}

/// Reads on after "failed to".
const DOING: &str = "create the endpoint";

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    let body = body(session, &args).await?;
    let create =
        schema::decode::<CreateEndpoint>(json!({ "body": body })).map_err(|problem| Failure::call(DOING, problem))?;
    check_wait(args.wait, create.body.workers.as_ref().and_then(|workers| workers.min).unwrap_or(0))?;
    warn_latest(session, create.body.image.as_deref());
    args.secrets.check(session, create.body.env.as_ref(), create.body.template_id.as_deref()).await?;
    if args.dry_run {
        return dry_run(session, &create.body).await;
    }
    let cost = match create.body.workers.as_ref().and_then(|workers| workers.min).filter(|min| *min > 0) {
        Some(min) => agree(session, args.yes, &Hardware::from(&create.body), min).await?,
        None => "what its workers do, from its first job on".to_owned(),
    };
    let (endpoint, json) = send(session, create, cost).await?;
    let row = Row::from(endpoint);
    if let Some(condition) = args.wait {
        let jobs = find::jobs(session, &row.endpoint)?;
        session.ui.note(&format!("endpoint `{}` ({}) is created", row.endpoint.name, row.endpoint.id));
        waiting::until(session, &jobs, &row.endpoint, condition, args.wait_timeout.0).await?;
    }
    output::one(session, &row, &json, view::detail(&row, session.platform.now()?, false))
}

/// Sends it. When the answer is lost, the endpoint is known again by what it was asked to be.
async fn send(session: &Session, create: CreateEndpoint, cost: String) -> Result<(Endpoint, Vec<u8>), Failure> {
    let asked = create.body.clone();
    let resource = UnmarkedResource {
        noun: "endpoint",
        name: asked.name.clone(),
        list: "svcctl serverless list",
        delete: "svcctl serverless delete",
        cost,
    };
    let is_alike = move |endpoint: &Endpoint| {
        endpoint.name == asked.name
            && endpoint.kind.is(&asked.kind)
            && asked.image.as_ref().is_none_or(|image| *image == endpoint.image)
    };
    unmarked::create(session, resource, create, ListEndpoints::default(), is_alike).await
}

async fn body(session: &Session, args: &Args) -> Result<Value, Failure> {
    let mut body = match &args.file {
        Some(source) => input::body(session, source).await?,
        None => json!({}),
    };
    if args.file.is_some() {
        resolve::file(session, &mut body).await?;
    }
    if let Value::Object(fields) = &mut body {
        set(fields, "name", args.name.as_deref());
        set(fields, "type", args.kind.map(|kind| json!(kind.on_wire())));
        if let Some(typed) = &args.template {
            set(fields, "templateId", Some(select::template(session, typed).await?));
        }
        args.container.apply(fields);
        set_variables(fields, args.container.variables(session).await?);
        args.workers.apply(fields)?;
        args.hardware.apply(session, fields).await?;
        fields.entry("type").or_insert_with(|| "QUEUE".into());
        let is_queue = fields.get("type").is_some_and(|kind| kind == "QUEUE");
        fields.entry("scaling").or_insert_with(|| {
            if is_queue {
                json!({ "type": "QUEUE_DELAY", "queueDelay": 4 })
            } else {
                json!({ "type": "REQUEST_COUNT", "requestCount": 1 })
            }
        });
        let example = "for example `svcctl serverless create echo --image svcctl/job:echo --gpu 'RTX 4090'`";
        let lacks = |field: &str| !fields.contains_key(field);
        let missing = [
            (lacks("name"), "a NAME"),
            (lacks("image") && lacks("templateId"), "an --image or a --template"),
            (lacks("gpu") && lacks("cpu"), "a --pool, a --gpu or a --cpu"),
        ];
        if let Some((_, flag)) = missing.iter().find(|(is_missing, _)| *is_missing) {
            return Err(Failure::usage(format!("the endpoint needs {flag}"), example));
        }
    }
    resolve::account(session, &mut body).await?;
    Ok(body)
}

/// If nothing starts a worker, there is nothing to wait for.
fn check_wait(wait: Option<Condition>, min: u32) -> Result<(), Failure> {
    match wait {
        Some(Condition::Ready) if min == 0 => {
            let what = "no worker starts by itself while min is 0, so there is nothing to wait for";
            Err(Failure::usage(what, "add --min 1, or leave --wait out: a job starts a worker"))
        }
        Some(_) | None => Ok(()),
    }
}

/// Hosts serve cached copies of an image whose tag moves.
pub(super) fn warn_latest(session: &Session, image: Option<&str>) {
    let Some(image) = image.filter(|image| !image.is_empty() && !image.contains('@') && !engine::is_acting(image))
    else {
        return;
    };
    let last = image.rsplit('/').next().unwrap_or(image);
    if last.split_once(':').is_none_or(|(_, tag)| tag == "latest") {
        session.ui.warn(&format!(
            "`{image}` is whatever `latest` was when a host pulled it: hosts serve cached copies; name a tag that stays"
        ));
    }
}

/// Shows the body, and creates nothing.
async fn dry_run(session: &Session, body: &CreateEndpointRequest) -> Result<(), Failure> {
    let failed = |error| Failure::call("check the body", error);
    let unfit = body.unfit();
    let unfit = (!unfit.is_empty()).then(|| Problem::invalid(&unfit));
    if let Some(problem) = unfit.or_else(|| Problem::broken_rules(body.broken_rules())) {
        return Err(failed(problem.into()));
    }
    if !session.platform.rehearses() {
        let prices = Prices::read(session.api()?).await.map_err(failed)?;
        let cost = prices.of(&Hardware::from(body)).map(|range| say(range.of(1, 1)));
        let cost = cost.map_or_else(
            || "what a worker costs is not told".to_owned(),
            |cost| format!("a worker would cost {cost} USD per hour, disk included"),
        );
        session.ui.note(&cost);
    }
    output::value(session, body)
}

/// From and to, or one amount.
pub(super) fn say((least, most): (wire::money::Usd, wire::money::Usd)) -> String {
    if least == most { least.to_string() } else { format!("{least} to {most}") }
}

/// Says what workers cost that are always there, and asks on a terminal. Gives what they cost, in words.
pub(super) async fn agree(session: &Session, yes: bool, hardware: &Hardware, min: u32) -> Result<String, Failure> {
    if session.platform.rehearses() {
        return Ok(String::new());
    }
    let prices = Prices::read(session.api()?).await.map_err(|error| Failure::call("read the catalog", error))?;
    let cost = prices.of(hardware).map(|range| say(range.of(min, 24)));
    let cost = cost.map_or_else(|| "an unknown amount".to_owned(), |cost| format!("{cost} USD"));
    let workers = crate::cli::terminal::text::count(min.try_into().unwrap_or(usize::MAX), "worker");
    let line = format!("min {min}: {workers} always there cost {cost} a day, with or without jobs");
    if yes || !session.settings.interactive {
        session.ui.note(&line);
    } else {
        prompt::confirm(session, false, &[line], "Go on?").await?;
    }
    Ok(format!("{cost} a day"))
}
