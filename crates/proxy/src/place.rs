//! Which places to try for a pod: the loop that v1 ran itself.

use serde_json::Value;

use api::{Api, CallError};
use migrate::body::{Fields, Order, Translated};
use ops::{list, place::within};
use wire::{
    OpenEnum,
    catalog::{
        AvailabilityLevel, CatalogInclude, DataCenterInclude, GpuType, ListCpuTypes, ListDataCenters, ListGpuTypes,
        Product,
    },
    money::Usd,
    pods::Cloud,
};

/// The bodies to try, in order.
pub(super) async fn candidates(api: &Api, translated: &Translated) -> Result<Vec<Fields>, CallError> {
    if translated.choice.is_cpu { of_cpus(api, translated).await } else { of_gpus(api, translated).await }
}

/// The GPU type or CPU flavor that v1 would try first for a body that names none; `None` if nothing fits.
pub async fn default_hardware(api: &Api, translated: &Translated) -> Result<Option<String>, CallError> {
    let first = candidates(api, translated).await?.into_iter().next();
    let hardware = if translated.choice.is_cpu { "cpu" } else { "gpu" };
    Ok(first.and_then(|body| body.get(hardware)?.get("id")?.as_str().map(str::to_owned)))
}

/// Drops unknown data centers, provided one remains: v1 treated the list as an order of preference. If the catalog
/// cannot be read, or knows none of them, v2 reports what is wrong.
pub(super) async fn skip_unknown(api: &Api, translated: &mut Translated) {
    let named = &mut translated.choice.data_centers;
    if named.is_empty() {
        return;
    }
    let Ok(listed) = list::all(api, ListDataCenters::default()).await else { return };
    let is_known = |id: &String| listed.items().any(|data_center| data_center.id == *id);
    if named.iter().any(is_known) {
        named.retain(is_known);
        translated.body.insert("dataCenterIds".into(), named.as_slice().into());
    }
}

async fn of_cpus(api: &Api, translated: &Translated) -> Result<Vec<Fields>, CallError> {
    let choice = &translated.choice;
    let mut data_centers = choice.data_centers.clone();
    if !choice.countries.is_empty() {
        let include = Some(vec![DataCenterInclude::GpuAvailability]);
        let listed = api.call(ListDataCenters { include, ..ListDataCenters::default() }).await?;
        let mut there = within(api, &choice.countries, &listed.value.data_centers).await?;
        if !data_centers.is_empty() {
            there.retain(|id| choice.data_centers.contains(id));
        }
        // An empty list would mean all data centers.
        if there.is_empty() {
            return Ok(Vec::new());
        }
        // The named ones keep their order.
        data_centers.retain(|id| there.contains(id));
        if data_centers.is_empty() {
            data_centers = there.into_iter().collect();
        }
    }
    let mut flavors = choice.cpus.clone();
    if flavors.is_empty() {
        let reply = api.call(ListCpuTypes::default()).await?;
        flavors = reply.value.cpus.into_iter().map(|cpu| cpu.id).collect();
    }
    let mut bodies = Vec::new();
    for id in &flavors {
        for cloud in &choice.clouds {
            let mut body = translated.body.clone();
            body.insert("cpu".into(), named(translated, id));
            bodies.extend(places(body, *cloud, translated, &data_centers));
        }
    }
    Ok(bodies)
}

/// The hardware of a pod, of this type or flavor.
fn named(translated: &Translated, id: &str) -> Value {
    let mut hardware = translated.hardware.clone();
    hardware.insert("id".into(), id.into());
    hardware.into()
}

/// A GPU type in a cloud, with its sort keys.
struct Offer {
    id: String,
    cloud: Cloud,
    room: u8,
    price: Usd,
    data_centers: Vec<String>,
}

async fn of_gpus(api: &Api, translated: &Translated) -> Result<Vec<Fields>, CallError> {
    let choice = &translated.choice;
    let is_plain = choice.gpus.len() == 1 && choice.clouds.len() == 1 && choice.countries.is_empty();
    let mut offers = Vec::new();
    if is_plain || (choice.gpu_order == Order::Given && !choice.gpus.is_empty() && choice.countries.is_empty()) {
        for id in &choice.gpus {
            let offer = |cloud: &Cloud| Offer {
                id: id.clone(),
                cloud: *cloud,
                room: 0,
                price: Usd::ZERO,
                data_centers: choice.data_centers.clone(),
            };
            offers.extend(choice.clouds.iter().map(offer));
        }
    } else {
        for cloud in &choice.clouds {
            offers.extend(in_stock(api, translated, *cloud).await?);
        }
        let named = |offer: &Offer| choice.gpus.iter().position(|id| *id == offer.id);
        match choice.gpu_order {
            Order::Given if !choice.gpus.is_empty() => offers.sort_by_key(named),
            Order::Given | Order::Availability => {
                offers.sort_by_key(|offer| (u8::MAX - offer.room, offer.price, named(offer)));
            }
        }
    }
    let mut bodies = Vec::new();
    for offer in offers {
        let mut body = translated.body.clone();
        body.insert("gpu".into(), named(translated, &offer.id));
        bodies.extend(places(body, offer.cloud, translated, &offer.data_centers));
    }
    Ok(bodies)
}

/// The catalog's entries for the wanted types in a cloud and in the wanted countries.
async fn in_stock(api: &Api, translated: &Translated, cloud: Cloud) -> Result<Vec<Offer>, CallError> {
    let choice = &translated.choice;
    let count = translated.hardware.get("count").and_then(Value::as_u64).and_then(|count| u32::try_from(count).ok());
    let has_countries = !choice.countries.is_empty();
    let list = ListGpuTypes {
        include: Some(vec![CatalogInclude::Availability]),
        product: Some(vec![Product::Pod]),
        count,
        cloud: Some(cloud),
        country_codes: has_countries.then(|| choice.countries.clone()),
        ..ListGpuTypes::default()
    };
    let gpus = api.call(list).await?.value.gpus;
    let is_wished = |gpu: &GpuType| choice.gpus.is_empty() || choice.gpus.contains(&gpu.id);
    let offers = gpus.into_iter().filter(is_wished).filter_map(|gpu| {
        let room = rank(gpu.availability.as_ref());
        let price = match cloud {
            Cloud::Secure => gpu.price.secure,
            Cloud::Community => gpu.price.community,
        };
        // Unpriced types come last.
        let price = price.unwrap_or(Usd::from_micros(i64::MAX));
        let mut data_centers = choice.data_centers.clone();
        if has_countries {
            let with_room = gpu.data_centers.unwrap_or_default().into_iter();
            let there = with_room.filter(|place| rank(Some(&place.availability)) > 0).map(|place| place.id);
            data_centers =
                there.filter(|id| choice.data_centers.is_empty() || choice.data_centers.contains(id)).collect();
            // An empty list would mean all data centers.
            if data_centers.is_empty() {
                return None;
            }
        }
        Some(Offer { id: gpu.id, cloud, room, price, data_centers })
    });
    Ok(offers.collect())
}

fn rank(level: Option<&OpenEnum<AvailabilityLevel>>) -> u8 {
    match level.and_then(OpenEnum::known) {
        Some(AvailabilityLevel::High) => 3,
        Some(AvailabilityLevel::Medium) => 2,
        Some(AvailabilityLevel::Low) => 1,
        Some(AvailabilityLevel::None) | None => 0,
    }
}

/// A body per data center if their order matters, or one for all of them.
fn places(mut body: Fields, cloud: Cloud, translated: &Translated, data_centers: &[String]) -> Vec<Fields> {
    if translated.choice.clouds.len() > 1 {
        body.insert("cloud".into(), cloud.as_str().into());
    }
    let with = |ids: &[String]| {
        let mut body = body.clone();
        if !ids.is_empty() {
            body.insert("dataCenterIds".into(), ids.into());
        }
        body
    };
    if translated.choice.data_center_order == Order::Given && data_centers.len() > 1 {
        return data_centers.iter().map(|id| with(std::slice::from_ref(id))).collect();
    }
    vec![with(data_centers)]
}
