//! Carries out operations: those on pods, templates, endpoints, registry credentials and ssh keys here, and what only
//! reads in `queries`.

use serde_json::{Value, json};

use super::{
    super::{
        answer::{Refusal, RequestContext},
        endpoints, fill, others, pods, view as rest,
    },
    queries, view,
};
use migrate::{
    body::{self, Fields},
    graphql::{self, Operation, Part},
    rules::table,
};
use ops::list;
use wire::{
    pods::{GetPod, PodAction},
    registries::{CreateRegistry, DeleteRegistry},
    schema,
    serverless::endpoints::DeleteEndpoint,
    templates::{CreateTemplate, DeleteTemplate, ListTemplates},
};

/// v1's message when nothing had room; programs match on it.
const NO_CAPACITY: &str =
    "There are no longer any instances available with the requested specifications. Please refresh and try again.";

pub(super) async fn carry_out(context: &mut RequestContext<'_>, operation: Operation) -> Result<Value, Refusal> {
    match operation {
        Operation::Pod(id) => queries::pod(context, id).await,
        Operation::Myself(parts) => queries::myself(context, &parts).await,
        Operation::GpuTypes { ids, prices } => queries::gpu_types(context, &ids, &prices).await,
        Operation::Deploy { input, is_bid } => {
            give_up_bid(context, is_bid)?;
            deploy(context, input).await
        }
        Operation::Resume { pod, gpu_count, is_bid } => {
            give_up_bid(context, is_bid)?;
            resume(context, &pod, gpu_count).await
        }
        Operation::Stop(id) => act(context, &id, PodAction::Stop).await,
        Operation::Terminate(id) => {
            pods::end(context, id).await?;
            Ok(Value::Null)
        }
        Operation::SaveTemplate(id, input) => save_template(context, id, input).await,
        Operation::DeleteTemplate(name) => delete_template(context, &name).await,
        Operation::SaveEndpoint(id, input) => save_endpoint(context, id, input).await,
        Operation::DeleteEndpoint(id) => {
            context.api.call(DeleteEndpoint { id }).await?;
            Ok(Value::Null)
        }
        Operation::SaveRegistry(input) => {
            let create = schema::decode::<CreateRegistry>(json!({ "body": input }))?;
            Ok(rest::registry(&context.api.call(create).await?.value))
        }
        Operation::DeleteRegistry(id) => {
            context.api.call(DeleteRegistry { id }).await?;
            Ok(Value::Null)
        }
        Operation::SaveSettings(input, parts) => set_keys(context, &input, &parts).await,
    }
}

/// v2 has no bids: what would bid is rented at the full price, if that is accepted.
fn give_up_bid(context: &mut RequestContext<'_>, is_bid: bool) -> Result<(), Refusal> {
    if is_bid { context.give_up(&table::POD_INTERRUPTIBLE, table::POD_INTERRUPTIBLE.text) } else { Ok(()) }
}

async fn deploy(context: &mut RequestContext<'_>, input: Fields) -> Result<Value, Refusal> {
    let volume = fill::VolumeFields::of(&input);
    let rented = pods::rent(context, body::graphql_pod(input), volume).await;
    let pod = rented.map_err(|refused| {
        let says = |text: &str| refused.message.contains(text);
        if says("no capacity") || says("instances available") { Refusal::new(400, NO_CAPACITY) } else { refused }
    })?;
    Ok(queries::shown(context, &[pod]).await.pop().unwrap_or_default())
}

/// Starts a pod. It keeps its GPUs: starting it with others would cost something other than was asked for.
async fn resume(context: &mut RequestContext<'_>, id: &str, gpu_count: Option<u64>) -> Result<Value, Refusal> {
    if let Some(count) = gpu_count {
        let pod = context.api.call(GetPod::of(id)).await?.value;
        let has = pod.gpu.as_ref().map_or(Some(0), |gpu| *gpu.count);
        if has.is_some_and(|has| u64::from(has) != count) {
            let what = format!("a pod keeps its number of GPUs: it has {}, and not {count}", has.unwrap_or(0));
            context.give_up(&table::GRAPHQL_RESUME, what)?;
        }
    }
    act(context, id, PodAction::Start).await
}

async fn act(context: &mut RequestContext<'_>, id: &str, action: PodAction) -> Result<Value, Refusal> {
    match pods::carry_out(context, id, action).await? {
        Some(pod) => Ok(queries::shown(context, &[pod]).await.pop().unwrap_or_default()),
        None => Ok(Value::Null),
    }
}

async fn save_template(context: &mut RequestContext<'_>, id: Option<String>, input: Fields) -> Result<Value, Refusal> {
    let Some(id) = id else {
        let translated = body::graphql_template(input, true);
        context.take(&translated.decisions)?;
        let create = schema::decode::<CreateTemplate>(json!({ "body": translated.body }))?;
        return Ok(view::template(&context.api.call(create).await?.value));
    };
    Ok(view::template(&others::change_template(context, id, body::graphql_template(input, false)).await?))
}

/// v1 identified templates by name here.
async fn delete_template(context: &mut RequestContext<'_>, name: &str) -> Result<Value, Refusal> {
    let templates = list::all(&context.api, ListTemplates::default()).await?;
    let ids: Vec<&String> =
        templates.items().filter(|template| template.name == name).map(|template| &template.id).collect();
    match ids.as_slice() {
        [id] => {
            context.api.call(DeleteTemplate { id: (*id).clone() }).await?;
            Ok(Value::Null)
        }
        [] => Err(Refusal::new(404, format!("there is no template `{name}`"))),
        several => {
            let ids: Vec<&str> = several.iter().map(|id| id.as_str()).collect();
            let what = format!("several templates are called `{name}`: {}; delete one by its id", ids.join(", "));
            Err(Refusal::new(409, what))
        }
    }
}

async fn save_endpoint(context: &mut RequestContext<'_>, id: Option<String>, input: Fields) -> Result<Value, Refusal> {
    let pools = endpoints::pools(context).await?;
    let endpoint = if let Some(id) = id {
        let says_half = input.contains_key("scalerType") != input.contains_key("scalerValue");
        let input = if says_half { endpoints::whole_scaling(context, &id, input).await? } else { input };
        endpoints::change(context, id, body::graphql_endpoint(input, &pools, false)).await?
    } else {
        endpoints::make(context, body::graphql_endpoint(input, &pools, true), &pools).await?
    };
    let shown = endpoints::show(context, &endpoint, &pools, endpoints::Expansions::WITH_TEMPLATE).await?;
    Ok(view::endpoint(&endpoint, shown))
}

/// Sets the ssh keys.
async fn set_keys(context: &mut RequestContext<'_>, input: &Fields, parts: &[Part]) -> Result<Value, Refusal> {
    for name in graphql::unknown_settings(input) {
        context.give_up(&table::UNKNOWN_FIELD, format!("v2 has no setting `{name}`; `pubKey` is the only one"))?;
    }
    if let Some(keys) = graphql::ssh_keys(input)? {
        context.api.call(keys).await?;
    }
    queries::myself(context, parts).await
}
