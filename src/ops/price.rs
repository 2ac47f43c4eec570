//! What a create would cost, from the catalog.

use super::select::Named;
use crate::{
    api::{Api, CallError},
    wire::{
        catalog::{ListCpuTypes, ListGpuTypes},
        money::Usd,
        pods::{Cloud, CreatePodRequest},
    },
};

/// USD per hour for the GPUs or vCPUs of a create; nothing when the catalog does not offer them there.
pub async fn per_hour(api: &Api, body: &CreatePodRequest) -> Result<Option<Usd>, CallError> {
    let price = if let Some(gpu) = &body.gpu {
        let catalog = api.call(ListGpuTypes::default()).await?.value.gpus;
        exact(&catalog, &gpu.id).map(|model| {
            let price = match body.cloud.unwrap_or_default() {
                Cloud::Secure => model.price.secure,
                Cloud::Community => model.price.community,
            };
            price.times(gpu.count.unwrap_or(1))
        })
    } else if let Some(cpu) = &body.cpu {
        let catalog = api.call(ListCpuTypes::default()).await?.value.cpus;
        exact(&catalog, &cpu.id).map(|flavor| flavor.price.secure_per_vcpu.times(cpu.vcpu_count))
    } else {
        None
    };
    Ok(price.filter(|price| *price > Usd::ZERO))
}

fn exact<'a, T: Named>(catalog: &'a [T], id: &str) -> Option<&'a T> {
    catalog.iter().find(|item| item.id() == id)
}
