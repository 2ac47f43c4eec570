//! Mutations: pods, templates, endpoints, registry credentials, ssh keys.

use serde_json::{Value, json};

use super::{
    super::{
        answer::{Refusal, RequestContext},
        endpoints, fill, others, pods, view as rest,
    },
    document::Field,
    queries::{self, required},
    view,
};
use crate::ops::list;
use migrate::{
    body::{self, Fields},
    rules::table,
};
use wire::{
    account::SetSshKeys,
    pods::{GetPod, PodAction},
    registries::{CreateRegistry, DeleteRegistry},
    schema,
    serverless::endpoints::DeleteEndpoint,
    templates::{CreateTemplate, DeleteTemplate, ListTemplates},
};

/// v1's message when nothing had room; programs match on it.
const NO_CAPACITY: &str =
    "There are no longer any instances available with the requested specifications. Please refresh and try again.";

pub(super) async fn carry_out(context: &mut RequestContext<'_>, field: &Field) -> Result<Value, Refusal> {
    let input = field.input();
    let argument = |name: &str| required(&field.arguments, name).map(str::to_owned);
    match field.name.as_str() {
        "podFindAndDeployOnDemand" => deploy(context, input).await,
        "podRentInterruptable" => {
            context.give_up(&table::POD_INTERRUPTIBLE, table::POD_INTERRUPTIBLE.text)?;
            deploy(context, without_bid(input)).await
        }
        "podBidResume" => {
            context.give_up(&table::POD_INTERRUPTIBLE, table::POD_INTERRUPTIBLE.text)?;
            resume(context, without_bid(input)).await
        }
        "podResume" => resume(context, input).await,
        "podStop" => act(context, required(&input, "podId")?, PodAction::Stop).await,
        "podTerminate" => {
            pods::end(context, required(&input, "podId")?.to_owned()).await?;
            Ok(Value::Null)
        }
        "saveTemplate" => save_template(context, input).await,
        "deleteTemplate" => delete_template(context, &argument("templateName")?).await,
        "saveEndpoint" => save_endpoint(context, input).await,
        "deleteEndpoint" => {
            context.api.call(DeleteEndpoint { id: argument("id")? }).await?;
            Ok(Value::Null)
        }
        "saveRegistryAuth" => {
            let create = schema::decode::<CreateRegistry>(json!({ "body": input }))?;
            Ok(rest::registry(&context.api.call(create).await?.value))
        }
        "deleteRegistryAuth" => {
            context.api.call(DeleteRegistry { id: argument("registryAuthId")? }).await?;
            Ok(Value::Null)
        }
        _ => set_keys(context, field, input).await,
    }
}

fn without_bid(mut input: Fields) -> Fields {
    input.remove("bidPerGpu");
    input
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
async fn resume(context: &mut RequestContext<'_>, input: Fields) -> Result<Value, Refusal> {
    let id = required(&input, "podId")?;
    if let Some(count) = input.get("gpuCount").and_then(Value::as_u64) {
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

/// Takes the id of the thing to change; an input without one creates.
fn take_id(input: &mut Fields) -> Option<String> {
    let id = input.remove("id")?;
    id.as_str().filter(|id| !id.is_empty()).map(str::to_owned)
}

async fn save_template(context: &mut RequestContext<'_>, mut input: Fields) -> Result<Value, Refusal> {
    let Some(id) = take_id(&mut input) else {
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

async fn save_endpoint(context: &mut RequestContext<'_>, mut input: Fields) -> Result<Value, Refusal> {
    let pools = endpoints::pools(context).await?;
    let endpoint = if let Some(id) = take_id(&mut input) {
        let says_half = input.contains_key("scalerType") != input.contains_key("scalerValue");
        let input = if says_half { endpoints::whole_scaling(context, &id, input).await? } else { input };
        endpoints::change(context, id, body::graphql_endpoint(input, &pools, false)).await?
    } else {
        endpoints::make(context, body::graphql_endpoint(input, &pools, true), &pools).await?
    };
    let shown = endpoints::show(context, &endpoint, &pools, endpoints::Expansions::WITH_TEMPLATE).await?;
    Ok(view::endpoint(&endpoint, shown))
}

/// Sets the ssh keys: v1 had them as one text, one key per line.
async fn set_keys(context: &mut RequestContext<'_>, field: &Field, mut input: Fields) -> Result<Value, Refusal> {
    let text = input.remove("pubKey");
    for (name, _) in input.iter().filter(|(_, value)| !value.is_null()) {
        context.give_up(&table::UNKNOWN_FIELD, format!("v2 has no setting `{name}`; `pubKey` is the only one"))?;
    }
    if let Some(text) = text.as_ref().and_then(Value::as_str) {
        let keys: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
        context.api.call(schema::decode::<SetSshKeys>(json!({ "body": { "keys": keys } }))?).await?;
    }
    queries::myself(context, field).await
}
