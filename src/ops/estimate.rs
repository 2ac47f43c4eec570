//! What a pod will cost, before it is rented: the same rates, and the same rounding, as the ledger's (behaviour.md,
//! Money).

use crate::{
    api::{Api, CallError},
    wire::{
        Problem,
        catalog::{GetCpuType, GetGpuType},
        container::DEFAULT_DISK,
        money::Usd,
        mounts::Mounts,
        pods::{Cloud, CreatePodRequest, Pod, PodStatus},
        pricing::{MONTH, Rate},
        templates::GetTemplate,
    },
};

/// What a pod costs, line by line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Estimate {
    /// Compute first, then storage.
    pub lines: Vec<Line>,
}

/// One thing that is charged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// What it is, for a person.
    pub what: String,
    /// What it costs.
    pub rate: Rate,
}

impl Estimate {
    /// What the ledger charges for `seconds`: every line rounded down by itself.
    pub fn for_seconds(&self, seconds: i64) -> Usd {
        self.lines.iter().map(|line| line.rate.accrued(seconds)).sum()
    }

    /// For an hour.
    pub fn per_hour(&self) -> Usd {
        self.for_seconds(3600)
    }

    /// For 24 hours.
    pub fn per_day(&self) -> Usd {
        self.for_seconds(24 * 3600)
    }

    /// For 30 days.
    pub fn per_month(&self) -> Usd {
        self.for_seconds(MONTH)
    }
}

/// Prices a create body by the catalog.
pub async fn of_body(api: &Api, body: &CreatePodRequest) -> Result<Estimate, CallError> {
    let template = match &body.template_id {
        Some(id) => Some(api.call(GetTemplate { id: id.clone() }).await?.value),
        None => None,
    };
    let said = body.mounts.clone().filter(|mounts| *mounts != Mounts::default());
    let persistent = match (said, &template) {
        (Some(mounts), _) => mounts.persistent,
        (None, Some(template)) if body.cpu.is_none() => template.mounts.persistent.clone(),
        (None, _) => None,
    };
    let disk = body.disk.or(template.map(|template| template.disk)).unwrap_or(DEFAULT_DISK);
    let mut lines = vec![compute(api, body).await?, container_disk(disk)];
    lines.extend(persistent.map(|mount| persistent_disk(mount.size, false)));
    Ok(Estimate { lines })
}

async fn compute(api: &Api, body: &CreatePodRequest) -> Result<Line, CallError> {
    match (&body.gpu, &body.cpu) {
        (Some(gpu), None) => {
            let count = gpu.count.unwrap_or(1);
            let found = api.call(GetGpuType { id: gpu.id.clone(), ..GetGpuType::default() }).await?.value;
            let cloud = body.cloud.unwrap_or_default();
            let (price, offered) = match cloud {
                Cloud::Secure => (found.price.secure, found.secure),
                Cloud::Community => (found.price.community, found.community),
            };
            if !offered {
                let what = format!("`{}` is not offered in the {} cloud", gpu.id, cloud.as_str());
                return Err(Problem::rejected(what).into());
            }
            Ok(Line { what: format!("{count} x {}", found.name), rate: Rate::hourly(price.times(count)) })
        }
        (None, Some(cpu)) => {
            let found = api.call(GetCpuType { id: cpu.id.clone(), ..GetCpuType::default() }).await?.value;
            let price = found.price.secure_per_vcpu.times(cpu.vcpu_count);
            Ok(Line { what: format!("{} vCPUs {}", cpu.vcpu_count, found.id), rate: Rate::hourly(price) })
        }
        (Some(_), Some(_)) | (None, None) => {
            Err(Problem::rejected("exactly one of `gpu` and `cpu` is required").into())
        }
    }
}

/// Prices a pod as it is: stopped, it pays for its persistent mount alone.
pub fn of_pod(pod: &Pod) -> Estimate {
    let mut lines = Vec::new();
    let is_gone = pod.status.is(&PodStatus::Terminated);
    let is_stopped = pod.status.is(&PodStatus::Exited);
    if !is_gone && !is_stopped {
        lines.push(Line { what: "compute".to_owned(), rate: Rate::hourly(pod.cost) });
        lines.push(container_disk(pod.disk));
    }
    if let Some(mount) = pod.mounts.persistent.as_ref().filter(|_| !is_gone) {
        lines.push(persistent_disk(mount.size, is_stopped));
    }
    Estimate { lines }
}

fn container_disk(size: u32) -> Line {
    Line { what: format!("container disk, {size} GB"), rate: Rate::container_disk(size) }
}

fn persistent_disk(size: u32, stopped: bool) -> Line {
    Line { what: format!("persistent mount, {size} GB"), rate: Rate::persistent_disk(size, stopped) }
}
