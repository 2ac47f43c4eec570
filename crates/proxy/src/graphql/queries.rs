//! Queries: pods, the account, GPU types.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::{
    super::{
        answer::{Refusal, RequestContext},
        endpoints, view as rest,
    },
    select::source,
    view,
};
use migrate::{
    body::Fields,
    graphql::{Field, Part, Price},
};
use ops::list;
use wire::{
    account::ListSshKeys,
    catalog::{GpuType, ListGpuTypes},
    money::Usd,
    organization::ListOrganizationUsers,
    pods::{Cloud, GetPod, ListPods, Pod},
    registries::ListRegistries,
    serverless::endpoints::ListEndpoints,
    templates::ListTemplates,
    volumes::ListNetworkVolumes,
};

/// How many different prices one request may ask for: each is a v2 call.
const PRICES: usize = 16;

pub(super) async fn pod(context: &mut RequestContext<'_>, id: String) -> Result<Value, Refusal> {
    match context.api.call(GetPod::of(id)).await {
        Ok(reply) => Ok(shown(context, &[reply.value]).await.pop().unwrap_or_default()),
        // v1's answer for a missing pod.
        Err(error) if error.status() == Some(404) => Ok(Value::Null),
        Err(error) => Err(error.into()),
    }
}

/// Pods as an answer shows them.
pub(super) async fn shown(context: &mut RequestContext<'_>, pods: &[Pod]) -> Vec<Value> {
    rest::learn(context, pods).await;
    pods.iter().map(|pod| view::pod(context, pod)).collect()
}

/// These parts of the account.
pub(super) async fn myself(context: &mut RequestContext<'_>, parts: &[Part]) -> Result<Value, Refusal> {
    let asks = |part: Part| parts.contains(&part);
    let mut user = Fields::new();
    if asks(Part::Pods) || asks(Part::Spend) {
        let pods = list::all(&context.api, ListPods::default()).await?.into_items();
        let spend = pods.iter().filter_map(|pod| *pod.cost).fold(Usd::ZERO, |sum, cost| sum + cost);
        user.insert("currentSpendPerHr".into(), json!(spend));
        if asks(Part::Pods) {
            user.insert("pods".into(), shown(context, &pods).await.into());
        }
    }
    if asks(Part::Balance) {
        user.extend(context.api.balance()?.map(|balance| ("clientBalance".to_owned(), json!(balance))));
    }
    if asks(Part::Owner) {
        // The oldest user of an account is its owner.
        let owner = match context.api.call(ListOrganizationUsers {}).await {
            Ok(reply) => reply.value.users.into_iter().next(),
            Err(error) if error.status() == Some(401) => return Err(error.into()),
            Err(_) => None,
        };
        if let Some(owner) = owner {
            user.insert("id".into(), owner.id.into());
            user.insert("email".into(), json!(owner.email));
        }
    }
    if asks(Part::Keys) {
        let keys = context.api.call(ListSshKeys {}).await?.value.keys;
        user.insert("pubKey".into(), keys.join("\n\n").into());
    }
    belongings(context, &asks, &mut user).await?;
    Ok(user.into())
}

/// The other things that belong to an account.
async fn belongings(
    context: &mut RequestContext<'_>,
    asks: &impl Fn(Part) -> bool,
    user: &mut Fields,
) -> Result<(), Refusal> {
    if asks(Part::Endpoints) {
        let listed = list::all(&context.api, ListEndpoints::default()).await?.into_items();
        let pools = endpoints::pools(context).await?;
        let mut all = Vec::new();
        for endpoint in &listed {
            let shown = endpoints::show(context, endpoint, &pools, endpoints::Expansions::WITH_TEMPLATE).await?;
            all.push(view::endpoint(endpoint, shown));
        }
        user.insert("endpoints".into(), all.into());
    }
    if asks(Part::Templates) {
        let templates = list::all(&context.api, ListTemplates::default()).await?;
        user.insert("podTemplates".into(), templates.items().map(view::template).collect());
    }
    if asks(Part::Volumes) {
        let volumes = list::all(&context.api, ListNetworkVolumes::default()).await?;
        user.insert("networkVolumes".into(), volumes.items().map(rest::network_volume).collect());
    }
    if asks(Part::Registries) {
        let registries = list::all(&context.api, ListRegistries::default()).await?;
        user.insert("containerRegistryCreds".into(), registries.items().map(rest::registry).collect());
    }
    Ok(())
}

/// The stock of a cloud, keyed by the terms that affect it.
type Stocks = BTreeMap<(u32, &'static str, Option<String>), BTreeMap<String, GpuType>>;

pub(super) async fn gpu_types(
    context: &mut RequestContext<'_>,
    ids: &[String],
    prices: &[(Field, Price)],
) -> Result<Value, Refusal> {
    let mut stocks = Stocks::new();
    for (_, price) in prices {
        read_stocks(context, price, &mut stocks).await?;
    }
    let mut types = Vec::new();
    for gpu in list::all(&context.api, ListGpuTypes::default()).await?.into_items() {
        if !ids.is_empty() && !ids.contains(&gpu.id) {
            continue;
        }
        let mut shown = view::gpu_type(&gpu);
        for (field, price) in prices {
            shown.insert(source(field), lowest(&gpu, price, &stocks));
        }
        types.push(Value::Object(shown));
    }
    Ok(types.into())
}

/// Reads the stocks that a price needs and that have not been read yet.
async fn read_stocks(context: &mut RequestContext<'_>, terms: &Price, stocks: &mut Stocks) -> Result<(), Refusal> {
    for cloud in terms.clouds() {
        let key = (terms.count, cloud.as_str(), terms.country.clone());
        if stocks.contains_key(&key) {
            continue;
        }
        if stocks.len() == PRICES {
            return Err(Refusal::new(400, format!("one request asks for at most {PRICES} different prices")));
        }
        let gpus = match context.api.call(terms.stock(*cloud)).await {
            Ok(reply) => reply.value.gpus,
            // A country unknown to the catalog has nothing in stock.
            Err(error) if error.status() == Some(400) && terms.country.is_some() => Vec::new(),
            Err(error) => return Err(error.into()),
        };
        stocks.insert(key, gpus.into_iter().map(|gpu| (gpu.id.clone(), gpu)).collect());
    }
    Ok(())
}

/// The lowest price of a type in stock. There are no bids.
fn lowest(gpu: &GpuType, terms: &Price, stocks: &Stocks) -> Value {
    let mut best: Option<(Usd, &'static str)> = None;
    for cloud in terms.clouds() {
        let stock = stocks.get(&(terms.count, cloud.as_str(), terms.country.clone()));
        let Some(there) = stock.and_then(|stock| stock.get(&gpu.id)) else { continue };
        let level = match &terms.data_center {
            Some(id) => {
                let places = there.data_centers.iter().flatten();
                places
                    .into_iter()
                    .find(|place| place.id == *id)
                    .and_then(|place| view::stock(Some(&place.availability)))
            }
            None => view::stock(there.availability.as_ref()),
        };
        let price = match cloud {
            Cloud::Secure => *there.price.secure,
            Cloud::Community => *there.price.community,
        };
        let offer = price.filter(|price| *price > Usd::ZERO).zip(level);
        best = [best, offer].into_iter().flatten().min_by_key(|(price, _)| *price);
    }
    let (price, stock) = best.unzip();
    json!({ "gpuTypeId": gpu.id, "gpuName": gpu.name, "uninterruptablePrice": price, "stockStatus": stock })
}
