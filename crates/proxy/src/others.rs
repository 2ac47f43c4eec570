//! Requests for everything but pods: templates, network volumes, registries, billing.

use serde_json::{Map, Value, json};

use super::{
    answer::{Answer, Refusal, RequestContext},
    fill, link, view,
};
use migrate::{
    body::{self, Fields},
    routes::{Call, History, Resource},
    rules::table,
};
use ops::list;
use wire::{
    Operation,
    billing::{ListNetworkVolumeBilling, ListPodBilling, ListServerlessBilling},
    catalog::{ListCatalogTemplates, TemplateSource},
    json,
    registries::{CreateRegistry, DeleteRegistry, GetRegistry, ListRegistries},
    schema,
    templates::{CreateTemplate, DeleteTemplate, GetTemplate, ListTemplates, Template, UpdateTemplate},
    volumes::{CreateNetworkVolume, DeleteNetworkVolume, GetNetworkVolume, ListNetworkVolumes, UpdateNetworkVolume},
};

/// The account's templates, and those of the catalog that the query includes: official ones, or everyone's.
pub(super) async fn templates(context: &mut RequestContext<'_>, query: &[(String, String)]) -> Result<Answer, Refusal> {
    context.apply(&table::LIST_WRAPPER);
    let own = list::all(&context.api, ListTemplates::default()).await?.into_items();
    let mut shown: Vec<Value> = own.iter().map(|template| view::template(template, false)).collect();
    for (name, value) in query {
        let sources: &[TemplateSource] = match name.as_str() {
            _ if value == "false" => continue,
            // Those are among the account's own.
            "includeEndpointBoundTemplates" => continue,
            "includePublicTemplates" => &[TemplateSource::Verified, TemplateSource::Community],
            // The third one is named after the service.
            name if name.starts_with("include") && name.ends_with("Templates") => &[TemplateSource::Official],
            _ => {
                context.give_up(&table::UNKNOWN_FIELD, format!("unknown parameter `{name}`"))?;
                continue;
            }
        };
        for source in sources {
            let list = ListCatalogTemplates { source: Some(*source) };
            let listed = list::all(&context.api, list).await?.into_items();
            let is_new = |template: &&Template| own.iter().all(|own| own.id != template.id);
            let is_official = *source == TemplateSource::Official;
            shown.extend(listed.iter().filter(is_new).map(|template| view::template(template, is_official)));
        }
    }
    Ok(Answer::ok(shown.into()))
}

pub(super) async fn resource(context: &mut RequestContext<'_>, call: Call, fields: Fields) -> Result<Answer, Refusal> {
    if matches!(call, Call::Delete(..)) {
        context.apply(&table::STATUS_CODES);
    }
    if matches!(call, Call::List(_)) {
        context.apply(&table::LIST_WRAPPER);
    }
    match call {
        Call::List(Resource::Volumes) => {
            context.apply(&table::VOLUME_DATA_CENTER);
            let all = list::all(&context.api, ListNetworkVolumes::default()).await?;
            Ok(Answer::ok(all.items().map(view::network_volume).collect()))
        }
        Call::List(Resource::Registries) => {
            let all = list::all(&context.api, ListRegistries::default()).await?;
            Ok(Answer::ok(all.items().map(view::registry).collect()))
        }
        Call::Get(Resource::Templates, id) => {
            let template = context.api.call(GetTemplate { id }).await?.value;
            Ok(Answer::ok(view::template(&template, is_official(context, &template).await)))
        }
        Call::Get(Resource::Volumes, id) => {
            context.apply(&table::VOLUME_DATA_CENTER);
            Ok(Answer::ok(view::network_volume(&context.api.call(GetNetworkVolume { id }).await?.value)))
        }
        Call::Get(Resource::Registries, id) => {
            Ok(Answer::ok(view::registry(&context.api.call(GetRegistry { id }).await?.value)))
        }
        Call::Delete(Resource::Templates, id) => {
            context.api.call(DeleteTemplate { id }).await?;
            Ok(Answer::deleted())
        }
        Call::Delete(Resource::Volumes, id) => {
            context.api.call(DeleteNetworkVolume { id }).await?;
            Ok(Answer::deleted())
        }
        Call::Delete(Resource::Registries, id) => {
            context.api.call(DeleteRegistry { id }).await?;
            Ok(Answer::deleted())
        }
        Call::Create(resource) => create(context, resource, fields).await,
        Call::Update(resource, id) => update(context, resource, id, fields).await,
        Call::List(Resource::Pods | Resource::Templates | Resource::Endpoints)
        | Call::Get(Resource::Pods | Resource::Endpoints, _)
        | Call::Delete(Resource::Pods | Resource::Endpoints, _)
        | Call::Act(..)
        | Call::Reset(_)
        | Call::Bill(_)
        | Call::OpenApi => Err(elsewhere()),
    }
}

/// Requests handled in another file are not answered here.
fn elsewhere() -> Refusal {
    Refusal::new(404, "v1 had no such request")
}

async fn create(context: &mut RequestContext<'_>, resource: Resource, fields: Fields) -> Result<Answer, Refusal> {
    match resource {
        Resource::Templates => {
            let create = decode::<CreateTemplate>(context, None, body::template(fields))?;
            Ok(Answer::created(view::template(&context.api.call(create).await?.value, false)))
        }
        Resource::Volumes => {
            let create = decode::<CreateNetworkVolume>(context, None, body::volume(fields))?;
            Ok(Answer::created(view::network_volume(&context.api.call(create).await?.value)))
        }
        Resource::Registries => {
            let create = schema::decode::<CreateRegistry>(json!({ "body": fields }))?;
            Ok(Answer::created(view::registry(&context.api.call(create).await?.value)))
        }
        Resource::Pods | Resource::Endpoints => Err(elsewhere()),
    }
}

async fn update(
    context: &mut RequestContext<'_>,
    resource: Resource,
    id: String,
    fields: Fields,
) -> Result<Answer, Refusal> {
    match resource {
        Resource::Templates => {
            let template = change_template(context, id, body::template_update(fields)).await?;
            Ok(Answer::ok(view::template(&template, false)))
        }
        Resource::Volumes => {
            let update = decode::<UpdateNetworkVolume>(context, Some(id), body::volume_update(fields))?;
            Ok(Answer::ok(view::network_volume(&context.api.call(update).await?.value)))
        }
        Resource::Pods | Resource::Endpoints | Resource::Registries => Err(elsewhere()),
    }
}

/// Changes a template and applies the change to the endpoints linked to it.
pub(super) async fn change_template(
    context: &mut RequestContext<'_>,
    id: String,
    mut translated: body::Translated,
) -> Result<Template, Refusal> {
    if translated.body.contains_key("mounts") {
        let now = context.api.call(GetTemplate { id: id.clone() }).await?.value;
        fill::by_mount(&mut translated.body, view::template_mount(&now));
    }
    let changed = translated.body.clone();
    let update = decode::<UpdateTemplate>(context, Some(id), translated)?;
    let wants_none = update.body.mounts.as_ref().is_some_and(|mounts| mounts.persistent.is_none());
    let template = context.api.call(update).await?.value;
    if wants_none && view::template_mount(&template).is_some() {
        context.give_up(&table::TEMPLATE_VOLUME, "the template kept its volume")?;
    }
    link::roll_out(context, &template, &changed).await?;
    Ok(template)
}

/// Whether the service made the template: checked in the catalog for public ones.
async fn is_official(context: &RequestContext<'_>, template: &Template) -> bool {
    let list = ListCatalogTemplates { source: Some(TemplateSource::Official) };
    template.public
        && list::all(&context.api, list).await.is_ok_and(|listed| listed.items().any(|other| other.id == template.id))
}

fn decode<O: Operation>(
    context: &mut RequestContext<'_>,
    id: Option<String>,
    translated: body::Translated,
) -> Result<O, Refusal> {
    context.take(&translated.decisions)?;
    let mut fields = json!({ "body": translated.body });
    if let Some(id) = id {
        fields["id"] = id.into();
    }
    Ok(schema::decode(fields)?)
}

/// A billing history as a bare array. Grouping is a v2 extension that a server may lack.
pub(super) async fn bill(
    context: &mut RequestContext<'_>,
    history: History,
    query: &[(String, String)],
) -> Result<Answer, Refusal> {
    for rule in [&table::BILLING_AMOUNT, &table::BILLING_TIME, &table::BILLING_TIME_BILLED, &table::BILLING_DISK_BILLED]
    {
        context.apply(rule);
    }
    let mut fields = Map::new();
    for (name, value) in query {
        let value = match (name.as_str(), value.parse::<u64>()) {
            ("lastN", Ok(count)) => json!(count),
            _ => json!(value),
        };
        let (rule, name) = match name.as_str() {
            "gpuTypeId" => (Some(&table::BILLING_GPU_FILTER), "gpuId"),
            "endpointId" => (Some(&table::BILLING_ENDPOINT_FILTER), "serverlessId"),
            "grouping" => (Some(&table::BILLING_GROUPING), "grouping"),
            "startTime" | "endTime" | "bucketSize" | "lastN" | "podId" | "networkVolumeId" => (None, name.as_str()),
            _ => {
                context.give_up(&table::UNKNOWN_FIELD, format!("unknown parameter `{name}`"))?;
                continue;
            }
        };
        context.rules.extend(rule);
        fields.insert(name.to_owned(), value);
    }
    let wished = fields.get("grouping").cloned();
    if wished.as_ref().is_some_and(|grouping| grouping == "gpuTypeId") {
        fields.insert("grouping".into(), json!("gpuId"));
    }
    let reply = match history {
        History::Pods => {
            fields.entry("grouping").or_insert_with(|| json!("gpuId"));
            json::tree(&context.api.call(schema::decode::<ListPodBilling>(fields.clone().into())?).await?.value)
        }
        History::Endpoints => {
            fields.entry("grouping").or_insert_with(|| json!("endpointId"));
            json::tree(&context.api.call(schema::decode::<ListServerlessBilling>(fields.clone().into())?).await?.value)
        }
        History::Volumes => {
            fields.remove("grouping");
            json::tree(
                &context.api.call(schema::decode::<ListNetworkVolumeBilling>(fields.clone().into())?).await?.value,
            )
        }
    };
    for (extension, rule) in [("grouping", &table::BILLING_GROUPING), ("gpuId", &table::BILLING_GPU_FILTER)] {
        let is_echoed = reply.pointer(&format!("/metadata/query/{extension}")) == fields.get(extension);
        // A server that ignores it would answer a different question.
        if fields.contains_key(extension) && !is_echoed {
            context.give_up(rule, rule.text)?;
        }
    }
    let records = reply["records"].as_array().into_iter().flatten();
    Ok(Answer::ok(records.map(record).collect()))
}

fn record(record: &Value) -> Value {
    let mut shown = json!({ "amount": record["totalAmount"], "time": record["startTime"] });
    for (new, old) in [
        ("podId", "podId"),
        ("gpuId", "gpuTypeId"),
        ("serverlessId", "endpointId"),
        ("networkVolumeId", "networkVolumeId"),
    ] {
        if let Some(value) = record.get(new).filter(|value| !value.is_null()) {
            shown[old] = value.clone();
        }
    }
    shown
}
