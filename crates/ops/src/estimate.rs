//! The cost of a pod or cluster before it is rented, with the ledger's rates and rounding (behaviour.md, Money).

use super::place::PlacementRequest;
use api::{Api, CallError};
use wire::{
    Problem,
    catalog::{GetCpuType, GetGpuType},
    clusters::CreateClusterRequest,
    container::DEFAULT_DISK,
    money::Usd,
    mounts::{Mounts, PersistentMount},
    pods::{Cloud, CreatePodRequest, Pod, PodStatus},
    pricing::{MONTH, Rate},
    templates::GetTemplate,
};

/// The cost of a pod, line by line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Estimate {
    /// Compute first, then storage.
    pub lines: Vec<LineItem>,
}

/// One line item.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineItem {
    /// Its description.
    pub what: String,
    /// Its rate, if the answers include it.
    pub rate: Option<Rate>,
    /// How many times it is charged: once per pod that has it.
    pub pods: u32,
}

impl LineItem {
    const fn of_one(what: String, rate: Option<Rate>) -> Self {
        Self { what, rate, pods: 1 }
    }
}

impl Estimate {
    /// The ledger's charge for `seconds`, each line rounded down separately. `None` if a line's price is unknown: the
    /// rest would be mistaken for the total.
    pub fn for_seconds(&self, seconds: i64) -> Option<Usd> {
        self.lines.iter().map(|line| Some(line.rate?.accrued(seconds).times(line.pods))).sum()
    }

    /// For an hour.
    pub fn per_hour(&self) -> Option<Usd> {
        self.for_seconds(3600)
    }

    /// For 24 hours.
    pub fn per_day(&self) -> Option<Usd> {
        self.for_seconds(24 * 3600)
    }

    /// For 30 days.
    pub fn per_month(&self) -> Option<Usd> {
        self.for_seconds(MONTH)
    }
}

/// Prices a create body from the catalog.
pub async fn of_body(api: &Api, body: &CreatePodRequest) -> Result<Estimate, CallError> {
    let Estimate { lines: disks } = of_disks(api, body).await?;
    Ok(Estimate { lines: std::iter::once(compute(api, body).await?).chain(disks).collect() })
}

/// Prices the create body of a cluster: the cost of one member, times the number of members.
pub async fn of_cluster(api: &Api, body: &CreateClusterRequest) -> Result<Estimate, CallError> {
    let pods = body.compute.pod_count;
    let Estimate { lines } = of_body(api, &PlacementRequest::member_of(body)).await?;
    let all = |line: LineItem| LineItem { what: format!("{pods} x ({})", line.what), pods, ..line };
    Ok(Estimate { lines: lines.into_iter().map(all).collect() })
}

/// Prices the disks of a create body.
pub async fn of_disks(api: &Api, body: &CreatePodRequest) -> Result<Estimate, CallError> {
    let template = match &body.template_id {
        Some(id) => Some(api.call(GetTemplate { id: id.clone() }).await?.value),
        None => None,
    };
    let said = body.mounts.clone().filter(|mounts| *mounts != Mounts::default());
    let persistent = match (said, &template) {
        (Some(mounts), _) => Some(mounts.persistent),
        (None, Some(template)) if body.cpu.is_none() => {
            template.mounts.as_ref().map(|mounts| mounts.persistent.clone())
        }
        (None, _) => Some(None),
    };
    let disk = match (body.disk, template) {
        (Some(disk), _) => Some(disk),
        (None, Some(template)) => *template.disk,
        (None, None) => Some(DEFAULT_DISK),
    };
    let mut lines = vec![container_disk(disk)];
    lines.extend(persistent_disk(persistent.as_ref().map(Option::as_ref), false));
    Ok(Estimate { lines })
}

async fn compute(api: &Api, body: &CreatePodRequest) -> Result<LineItem, CallError> {
    match (&body.gpu, &body.cpu) {
        (Some(gpu), None) => {
            let count = gpu.count.unwrap_or(1);
            let found = api.call(GetGpuType { id: gpu.id.clone(), ..GetGpuType::default() }).await?.value;
            let cloud = body.cloud.unwrap_or_default();
            let (price, offered) = match cloud {
                Cloud::Secure => (found.price.secure, found.secure),
                Cloud::Community => (found.price.community, found.community),
            };
            if *offered == Some(false) {
                let what = format!("`{}` is not offered in the {} cloud", gpu.id, cloud.as_str());
                return Err(Problem::rejected(what).into());
            }
            let name = if found.name.is_empty() { &found.id } else { &found.name };
            let rate = price.map(|price| Rate::hourly(price.times(count)));
            Ok(LineItem::of_one(format!("{count} x {name}"), rate))
        }
        (None, Some(cpu)) => {
            let found = api.call(GetCpuType { id: cpu.id.clone(), ..GetCpuType::default() }).await?.value;
            let rate = found.price.secure_per_vcpu.map(|price| Rate::hourly(price.times(cpu.vcpu_count)));
            Ok(LineItem::of_one(format!("{} vCPUs {}", cpu.vcpu_count, found.id), rate))
        }
        (Some(_), Some(_)) | (None, None) => {
            Err(Problem::rejected("exactly one of `gpu` and `cpu` is required").into())
        }
    }
}

/// Prices an existing pod: a stopped one pays for its persistent mount alone.
pub fn of_pod(pod: &Pod) -> Estimate {
    let mut lines = Vec::new();
    let is_gone = pod.status.is(&PodStatus::Terminated);
    let is_stopped = pod.status.is(&PodStatus::Exited);
    if !is_gone && !is_stopped {
        lines.push(LineItem::of_one("compute".to_owned(), pod.cost.map(Rate::hourly)));
        lines.push(container_disk(*pod.disk));
    }
    if !is_gone {
        let mount = pod.mounts.as_ref().map(|mounts| mounts.persistent.as_ref());
        lines.extend(persistent_disk(mount, is_stopped));
    }
    Estimate { lines }
}

fn container_disk(size: Option<u32>) -> LineItem {
    let what = size.map_or_else(|| "container disk".to_owned(), |size| format!("container disk, {size} GB"));
    LineItem::of_one(what, size.map(Rate::container_disk))
}

/// The persistent mount of a pod: no line if it has none, a line without a price if the mount is not reported.
fn persistent_disk(mount: Option<Option<&PersistentMount>>, stopped: bool) -> Option<LineItem> {
    let Some(mount) = mount else { return Some(LineItem::of_one("persistent mount".to_owned(), None)) };
    let size = mount?.size;
    let rate = Some(Rate::persistent_disk(size, stopped));
    Some(LineItem::of_one(format!("persistent mount, {size} GB"), rate))
}
