//! Validation of a fleet before use.

use std::collections::HashSet;

use super::{Fleet, HostSpec, Machine, Site};
use wire::pods::Cloud;

/// Why a document is not a valid fleet.
#[derive(Debug, thiserror::Error)]
pub enum FleetError {
    /// It does not have the format of a fleet.
    #[error("not a fleet: {0}")]
    Shape(serde_json::Error),
    /// It is inconsistent.
    #[error("{} in the fleet: {}", count(.0.len()), .0.join("; "))]
    Rules(Vec<String>),
}

fn count(rules: usize) -> String {
    if rules == 1 { "1 violation".to_owned() } else { format!("{rules} violations") }
}

impl Fleet {
    /// Checks the rules between the parts of a fleet.
    pub(super) fn check(&self) -> Result<(), FleetError> {
        let mut broken = Vec::new();
        duplicates("GPU type", self.gpu_types.iter().map(|model| model.id.as_str()), &mut broken);
        duplicates("CPU flavor", self.cpu_flavors.iter().map(|flavor| flavor.id.as_str()), &mut broken);
        duplicates("data center", self.data_centers.iter().map(|site| site.id.as_str()), &mut broken);
        duplicates("machine", self.hosts().map(|host| host.machine.id.as_str()), &mut broken);
        for flavor in &self.cpu_flavors {
            if flavor.vcpu_min < 2 || flavor.vcpu_min > flavor.vcpu_max || flavor.ram_gb_per_vcpu == 0 {
                broken.push(format!("CPU flavor `{}` has an empty range of vCPUs or no RAM", flavor.id));
            }
        }
        for site in &self.data_centers {
            broken.extend(self.broken_cluster(site));
            broken.extend(site.machines.iter().filter_map(|machine| self.broken_machine(site, machine)));
            broken.extend(site.machines.iter().filter_map(|machine| broken_host(site, machine)));
        }
        let specs: Vec<&HostSpec> = self.hosts().filter_map(|host| host.machine.host.as_deref()).collect();
        duplicates("GPU", specs.iter().flat_map(|spec| spec.gpus.iter().map(String::as_str)), &mut broken);
        let endpoints: Vec<String> = specs.iter().map(|spec| spec.endpoint.to_string()).collect();
        duplicates("endpoint", endpoints.iter().map(String::as_str), &mut broken);
        if broken.is_empty() { Ok(()) } else { Err(FleetError::Rules(broken)) }
    }

    fn broken_cluster(&self, site: &Site) -> Option<String> {
        let spec = site.kubernetes.as_deref()?;
        let types = spec.products.values().chain(spec.max.keys());
        let what = if !site.machines.is_empty() {
            "is a cluster, whose nodes are its machines: it lists none".to_owned()
        } else if site.id.contains('/') || self.hosts().any(|host| host.machine.id == site.id) {
            "is a cluster, whose id has no `/` and is not that of a machine".to_owned()
        } else if let Some(unknown) = types.into_iter().find(|id| self.gpu_type(id).is_none()) {
            format!("names the unknown GPU type `{unknown}`")
        } else if let Some(unknown) = spec.cpu.as_ref().filter(|id| self.cpu_flavor(id).is_none()) {
            format!("names the unknown CPU flavor `{unknown}`")
        } else {
            return None;
        };
        Some(format!("data center `{}` {what}", site.id))
    }

    fn broken_machine(&self, site: &Site, machine: &Machine) -> Option<String> {
        let wrong = |what: String| Some(format!("machine `{}` in `{}` {what}", machine.id, site.id));
        match (&machine.gpu, &machine.cpu) {
            (Some(gpu), None) => {
                let Some(model) = self.gpu_type(&gpu.id) else {
                    return wrong(format!("has the unknown GPU type `{}`", gpu.id));
                };
                if model.price_in(machine.cloud).is_none() {
                    return wrong(format!("is in a cloud where `{}` is not offered", gpu.id));
                }
                if gpu.count == 0 || machine.vcpus < gpu.count || machine.memory < gpu.count {
                    return wrong("needs at least one GPU, and one vCPU and 1 GB of RAM for each".into());
                }
                None
            }
            (None, Some(flavor)) => {
                let Some(flavor) = self.cpu_flavor(flavor) else {
                    return wrong(format!("has the unknown CPU flavor `{flavor}`"));
                };
                if machine.cloud != Cloud::Secure {
                    return wrong("is in a cloud where CPU pods are not offered".into());
                }
                if u64::from(machine.memory) < u64::from(machine.vcpus) * u64::from(flavor.ram_gb_per_vcpu) {
                    return wrong(format!("has less RAM than its vCPUs need as `{}`", flavor.id));
                }
                None
            }
            _ => wrong("needs either `gpu` or `cpu`".into()),
        }
    }
}

fn broken_host(site: &Site, machine: &Machine) -> Option<String> {
    let spec = machine.host.as_deref()?;
    let count = machine.gpu.as_ref().map_or(0, |gpu| gpu.count);
    let what = if usize::try_from(count) != Ok(spec.gpus.len()) {
        format!("has {count} GPUs and the UUIDs of {}", spec.gpus.len())
    } else if spec.address.is_empty() {
        "is a host without an address".to_owned()
    } else {
        return None;
    };
    Some(format!("machine `{}` in `{}` {what}", machine.id, site.id))
}

fn duplicates<'a>(kind: &str, ids: impl Iterator<Item = &'a str>, broken: &mut Vec<String>) {
    let mut seen = HashSet::new();
    broken.extend(ids.filter(|id| !seen.insert(*id)).map(|id| format!("{kind} `{id}` is listed twice")));
}

#[cfg(test)]
mod tests {
    use super::Fleet;

    #[test]
    fn the_shipped_fleet_holds_its_own_rules() {
        Fleet::shipped().check().expect("a valid fleet");
    }

    #[test]
    fn every_violation_of_a_fleet_is_listed() {
        let mut fleet = Fleet::shipped();
        fleet.data_centers[0].machines[0].id = fleet.data_centers[1].machines[0].id.clone();
        fleet.gpu_types.retain(|model| model.name != "B200");
        let error = fleet.check().expect_err("broken").to_string();
        assert!(error.contains("is listed twice"), "{error}");
        assert!(error.contains("unknown GPU type `NVIDIA B200`"), "{error}");
    }

    #[test]
    fn a_fleet_survives_its_text() {
        let fleet = Fleet::shipped();
        let text = serde_json::to_string(&fleet).expect("a document");
        assert_eq!(Fleet::parse(&text).expect("a fleet"), fleet);
    }
}
