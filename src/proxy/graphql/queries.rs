//! Queries: pods, the account, GPU types.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::{
    super::{
        answer::{Refusal, RequestContext},
        endpoints, view as rest,
    },
    document::Field,
    select::source,
    view,
};
use crate::ops::list;
use migrate::body::Fields;
use wire::{
    account::ListSshKeys,
    catalog::{CatalogInclude, GpuType, ListGpuTypes, Product},
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

pub(super) async fn answer(context: &mut RequestContext<'_>, field: &Field) -> Result<Value, Refusal> {
    match field.name.as_str() {
        "pod" => pod(context, field).await,
        "gpuTypes" => gpu_types(context, field).await,
        _ => myself(context, field).await,
    }
}

/// A required argument.
pub(super) fn required<'a>(arguments: &'a Fields, name: &str) -> Result<&'a str, Refusal> {
    let value = arguments.get(name).and_then(Value::as_str).filter(|value| !value.is_empty());
    value.ok_or_else(|| Refusal::new(400, format!("`{name}` is required")))
}

async fn pod(context: &mut RequestContext<'_>, field: &Field) -> Result<Value, Refusal> {
    let input = field.input();
    match context.api.call(GetPod::of(required(&input, "podId")?)).await {
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

/// The selected parts of the account.
pub(super) async fn myself(context: &mut RequestContext<'_>, field: &Field) -> Result<Value, Refusal> {
    let asks = |name: &str| field.selected(name).next().is_some();
    let mut user = Fields::new();
    if asks("pods") || asks("currentSpendPerHr") {
        let pods = list::all(&context.api, ListPods::default()).await?.into_items();
        let spend = pods.iter().filter_map(|pod| *pod.cost).fold(Usd::ZERO, |sum, cost| sum + cost);
        user.insert("currentSpendPerHr".into(), json!(spend));
        if asks("pods") {
            user.insert("pods".into(), shown(context, &pods).await.into());
        }
    }
    if asks("clientBalance") {
        user.extend(context.api.balance()?.map(|balance| ("clientBalance".to_owned(), json!(balance))));
    }
    if asks("id") || asks("email") {
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
    if asks("pubKey") {
        let keys = context.api.call(ListSshKeys {}).await?.value.keys;
        user.insert("pubKey".into(), keys.join("\n\n").into());
    }
    belongings(context, &asks, &mut user).await?;
    Ok(user.into())
}

/// The other things that belong to an account.
async fn belongings(
    context: &mut RequestContext<'_>,
    asks: &impl Fn(&str) -> bool,
    user: &mut Fields,
) -> Result<(), Refusal> {
    if asks("endpoints") {
        let listed = list::all(&context.api, ListEndpoints::default()).await?.into_items();
        let pools = endpoints::pools(context).await?;
        let mut all = Vec::new();
        for endpoint in &listed {
            let shown = endpoints::show(context, endpoint, &pools, endpoints::Expansions::WITH_TEMPLATE).await?;
            all.push(view::endpoint(endpoint, shown));
        }
        user.insert("endpoints".into(), all.into());
    }
    if asks("podTemplates") {
        let templates = list::all(&context.api, ListTemplates::default()).await?;
        user.insert("podTemplates".into(), templates.items().map(view::template).collect());
    }
    if asks("networkVolumes") {
        let volumes = list::all(&context.api, ListNetworkVolumes::default()).await?;
        user.insert("networkVolumes".into(), volumes.items().map(rest::network_volume).collect());
    }
    if asks("containerRegistryCreds") {
        let registries = list::all(&context.api, ListRegistries::default()).await?;
        user.insert("containerRegistryCreds".into(), registries.items().map(rest::registry).collect());
    }
    Ok(())
}

/// The terms of a requested price.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Terms {
    count: u32,
    is_secure: Option<bool>,
    country: Option<String>,
    data_center: Option<String>,
}

impl Terms {
    fn of(field: &Field) -> Self {
        let input = field.input();
        let text = |name: &str| input.get(name).and_then(Value::as_str).filter(|text| !text.is_empty());
        let count = input.get("gpuCount").and_then(Value::as_u64).and_then(|count| u32::try_from(count).ok());
        Self {
            count: count.unwrap_or(1).max(1),
            is_secure: input.get("secureCloud").and_then(Value::as_bool),
            country: text("countryCode").map(str::to_owned),
            data_center: text("dataCenterId").map(str::to_owned),
        }
    }

    /// The requested clouds.
    fn clouds(&self) -> &'static [Cloud] {
        match self.is_secure {
            Some(true) => &[Cloud::Secure],
            Some(false) => &[Cloud::Community],
            None => &[Cloud::Secure, Cloud::Community],
        }
    }
}

/// The stock of a cloud, keyed by the terms that affect it.
type Stocks = BTreeMap<(u32, &'static str, Option<String>), BTreeMap<String, GpuType>>;

async fn gpu_types(context: &mut RequestContext<'_>, field: &Field) -> Result<Value, Refusal> {
    let input = field.input();
    let wished = input.get("ids").and_then(Value::as_array).into_iter().flatten().chain(input.get("id"));
    let wished: Vec<&str> = wished.filter_map(Value::as_str).collect();
    let mut stocks = Stocks::new();
    for price in field.selected("lowestPrice") {
        read_stocks(context, &Terms::of(price), &mut stocks).await?;
    }
    let mut types = Vec::new();
    for gpu in list::all(&context.api, ListGpuTypes::default()).await?.into_items() {
        if !wished.is_empty() && !wished.contains(&gpu.id.as_str()) {
            continue;
        }
        let mut shown = view::gpu_type(&gpu);
        for price in field.selected("lowestPrice") {
            shown.insert(source(price), lowest(&gpu, &Terms::of(price), &stocks));
        }
        types.push(Value::Object(shown));
    }
    Ok(types.into())
}

/// Reads the stocks that a price needs and that have not been read yet.
async fn read_stocks(context: &mut RequestContext<'_>, terms: &Terms, stocks: &mut Stocks) -> Result<(), Refusal> {
    for cloud in terms.clouds() {
        let key = (terms.count, cloud.as_str(), terms.country.clone());
        if stocks.contains_key(&key) {
            continue;
        }
        if stocks.len() == PRICES {
            return Err(Refusal::new(400, format!("one request asks for at most {PRICES} different prices")));
        }
        let list = ListGpuTypes {
            include: Some(vec![CatalogInclude::Availability]),
            product: Some(vec![Product::Pod]),
            count: Some(terms.count),
            cloud: Some(*cloud),
            country_codes: terms.country.clone().map(|country| vec![country]),
            ..ListGpuTypes::default()
        };
        let gpus = match context.api.call(list).await {
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
fn lowest(gpu: &GpuType, terms: &Terms, stocks: &Stocks) -> Value {
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
