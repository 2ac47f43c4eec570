//! Adding hosts to the fleet and removing them (runtime.md, Hosts).

use super::{ClusterSpec, Fleet, GpuModel, Machine, Site};
use wire::catalog::{DataCenterRegion, NetworkVolumeType};

/// A host to add to the fleet.
#[derive(Debug, Clone, PartialEq)]
pub struct NewHost {
    /// The machine, with its host settings.
    pub machine: Machine,
    /// The id of its data center, which is created if missing.
    pub data_center: String,
    /// The region of a new data center.
    pub region: DataCenterRegion,
    /// The country of a new data center, two letters.
    pub country: String,
    /// The type of its GPUs, if new to the fleet.
    pub gpu_type: Option<GpuModel>,
    /// Whether to keep simulated machines.
    pub keeps_simulated: bool,
}

/// A cluster to add to the fleet.
#[derive(Debug, Clone, PartialEq)]
pub struct NewCluster {
    /// The data center that it becomes.
    pub data_center: String,
    /// Its display name.
    pub name: String,
    /// How it is used.
    pub spec: ClusterSpec,
    /// Its region.
    pub region: DataCenterRegion,
    /// Its country, two letters.
    pub country: String,
    /// The GPU types that are new to the fleet.
    pub gpu_types: Vec<GpuModel>,
    /// Whether to keep simulated machines.
    pub keeps_simulated: bool,
}

impl Fleet {
    /// The number of simulated machines.
    pub fn simulated(&self) -> usize {
        self.hosts().filter(|host| !host.is_real()).count()
    }

    /// The fleet plus one host. All machines of a data center are real or all are simulated: a request's statement
    /// about the place must hold for each.
    pub fn with_host(&self, new: NewHost) -> Result<Self, String> {
        let NewHost { machine, data_center, region, country, gpu_type, keeps_simulated } = new;
        let same = |known: &Machine| known.id == machine.id && (keeps_simulated || known.host.is_some());
        if let Some(known) = self.hosts().find(|known| same(known.machine)).map(|known| known.machine) {
            let what = if known.host.is_some() { "host" } else { "machine" };
            return Err(format!("{what} `{}` is already in the fleet", machine.id));
        }
        self.check_endpoint(&machine)?;
        let mut fleet = self.clone();
        if !keeps_simulated {
            fleet.drop_simulated();
        }
        fleet.gpu_types.extend(gpu_type);
        if fleet.cluster(&data_center).is_some() {
            return Err(format!("data center `{data_center}` is a Kubernetes cluster; give the host another one"));
        }
        if !fleet.data_centers.iter().any(|site| site.id == data_center) {
            fleet.data_centers.push(Site {
                name: data_center.clone(),
                id: data_center.clone(),
                region,
                country,
                global_network: false,
                network_volume_types: vec![NetworkVolumeType::Standard],
                compliance: Vec::new(),
                kubernetes: None,
                machines: Vec::new(),
            });
        }
        let site = fleet.data_centers.iter_mut().find(|site| site.id == data_center).expect("it is there or was made");
        if site.machines.iter().any(|machine| machine.host.is_none()) {
            return Err(format!("data center `{data_center}` has simulated machines; give the host another one"));
        }
        site.machines.push(machine);
        site.settle_volumes();
        Ok(fleet)
    }

    /// The fleet with another state of one of its hosts.
    pub fn with_updated_host(&self, machine: Machine) -> Result<Self, String> {
        self.check_endpoint(&machine)?;
        let mut fleet = self.clone();
        let mut machines = fleet.data_centers.iter_mut().flat_map(|site| &mut site.machines);
        let Some(known) = machines.find(|known| known.id == machine.id && known.host.is_some()) else {
            return Err(format!("`{}` is no host of the fleet", machine.id));
        };
        *known = machine;
        Ok(fleet)
    }

    /// Two hosts at one endpoint would be one machine that is offered twice.
    fn check_endpoint(&self, machine: &Machine) -> Result<(), String> {
        let endpoint = |machine: &Machine| machine.host.as_ref().map(|host| host.endpoint.clone());
        let is_there = |known: &Machine| known.id != machine.id && endpoint(known) == endpoint(machine);
        match self.hosts().find(|known| known.is_real() && is_there(known.machine)) {
            Some(known) => {
                let name = &known.machine.id;
                Err(format!("the machine at this endpoint is already in the fleet, as host `{name}`"))
            }
            None => Ok(()),
        }
    }

    /// The fleet plus a cluster, which is a data center of its own.
    pub fn with_cluster(&self, new: NewCluster) -> Result<Self, String> {
        let NewCluster { data_center, name, spec, region, country, gpu_types, keeps_simulated } = new;
        let mut fleet = self.clone();
        if !keeps_simulated {
            fleet.drop_simulated();
        }
        if let Some(known) = fleet.site(&data_center) {
            let what = if known.kubernetes.is_some() { "is a cluster of the fleet already" } else { "has machines" };
            return Err(format!("data center `{data_center}` {what}; give this one another with --data-center"));
        }
        let volumes = if spec.network_class.is_some() { vec![NetworkVolumeType::Standard] } else { Vec::new() };
        fleet.gpu_types.extend(gpu_types);
        fleet.data_centers.push(Site {
            id: data_center,
            name,
            region,
            country,
            global_network: false,
            network_volume_types: volumes,
            compliance: Vec::new(),
            kubernetes: Some(Box::new(spec)),
            machines: Vec::new(),
        });
        Ok(fleet)
    }

    /// The fleet with another Prometheus for the GPU figures of a cluster.
    pub(crate) fn with_metrics(&self, cluster: &str, metrics: &str) -> Result<Self, String> {
        let mut fleet = self.clone();
        let site = fleet.data_centers.iter_mut().find(|site| site.id == cluster);
        let spec = site.and_then(|site| site.kubernetes.as_mut());
        spec.ok_or_else(|| format!("`{cluster}` is no cluster of the fleet"))?.metrics = Some(metrics.to_owned());
        Ok(fleet)
    }

    /// The fleet without a cluster.
    pub fn without_cluster(&self, site: &str) -> Result<Self, String> {
        if self.cluster(site).is_none() {
            return Err(format!("`{site}` is no cluster of the fleet"));
        }
        let mut fleet = self.clone();
        fleet.data_centers.retain(|one| one.id != site);
        Ok(fleet)
    }

    fn drop_simulated(&mut self) {
        self.data_centers.iter_mut().for_each(|site| site.machines.retain(|machine| machine.host.is_some()));
        self.data_centers.retain(|site| site.kubernetes.is_some() || !site.machines.is_empty());
    }

    /// The fleet without a host, and without its data center if that becomes empty.
    pub fn without_host(&self, machine: &str) -> Result<Self, String> {
        let mut fleet = self.clone();
        let is_it = |candidate: &Machine| candidate.id == machine && candidate.host.is_some();
        let Some(place) = fleet.data_centers.iter().position(|site| site.machines.iter().any(is_it)) else {
            return Err(format!("`{machine}` is no host of the fleet"));
        };
        let site = &mut fleet.data_centers[place];
        site.machines.retain(|candidate| !is_it(candidate));
        if site.machines.is_empty() {
            fleet.data_centers.remove(place);
        } else {
            site.settle_volumes();
        }
        Ok(fleet)
    }
}

impl Site {
    /// A network volume is a folder on one host, or a folder shared by all.
    fn settle_volumes(&mut self) {
        let is_shared = |machine: &Machine| machine.host.as_ref().is_some_and(|host| host.network_path.is_some());
        let has_volumes = self.machines.len() < 2 || self.machines.iter().all(is_shared);
        self.network_volume_types = if has_volumes { vec![NetworkVolumeType::Standard] } else { Vec::new() };
    }
}

#[cfg(test)]
mod tests {
    use super::{super::HostSpec, Fleet, Machine, NewHost};
    use wire::{
        catalog::{DataCenterRegion, NetworkVolumeType},
        pods::Cloud,
    };

    fn new(id: &str, data_center: &str, network_path: Option<&str>) -> NewHost {
        let host = HostSpec {
            endpoint: format!("ssh://{id}").parse().expect("an endpoint"),
            address: id.to_owned(),
            ports: "20000-20009".parse().expect("a range"),
            disk: 100,
            cpus: None,
            gpus: Vec::new(),
            pull: super::super::Pull::Always,
            runtime: None,
            network_path: network_path.map(Into::into),
        };
        NewHost {
            machine: Machine {
                id: id.to_owned(),
                cloud: Cloud::Secure,
                gpu: None,
                cpu: Some("cpu3c".to_owned()),
                vcpus: 8,
                memory: 32,
                cuda: None,
                host: Some(Box::new(host)),
                node: None,
            },
            data_center: data_center.to_owned(),
            region: DataCenterRegion::Unknown,
            country: "ZZ".to_owned(),
            gpu_type: None,
            keeps_simulated: false,
        }
    }

    fn kinds(fleet: &Fleet, site: &str) -> usize {
        fleet.site(site).expect("a site").network_volume_types.len()
    }

    #[test]
    fn the_first_host_takes_the_place_of_what_was_simulated_unless_that_stays() {
        let shipped = Fleet::shipped();
        let alone = shipped.with_host(new("a", "HOME-1", None)).expect("room");
        assert_eq!((alone.simulated(), alone.data_centers.len()), (0, 1));
        alone.check().expect("sound");
        let both = shipped.with_host(NewHost { keeps_simulated: true, ..new("a", "HOME-1", None) }).expect("room");
        assert_eq!(both.simulated(), shipped.simulated());
        both.check().expect("sound");
        let site = &shipped.data_centers[0].id;
        let mixed = shipped.with_host(NewHost { keeps_simulated: true, ..new("a", site, None) });
        assert!(mixed.expect_err("mixed").contains("simulated machines"));
    }

    #[test]
    fn a_data_center_has_network_volumes_while_every_host_can_see_each() {
        let fleet = Fleet::shipped();
        let one = fleet.with_host(new("a", "HOME-1", None)).expect("room");
        assert_eq!(one.data_centers[0].network_volume_types, [NetworkVolumeType::Standard]);
        let two = one.with_host(new("b", "HOME-1", None)).expect("room");
        assert_eq!(kinds(&two, "HOME-1"), 0);
        assert_eq!(kinds(&two.without_host("b").expect("there"), "HOME-1"), 1);
        let shared = fleet.with_host(new("a", "HOME-1", Some("/data"))).expect("room");
        let shared = shared.with_host(new("b", "HOME-1", Some("/data"))).expect("room");
        assert_eq!(kinds(&shared, "HOME-1"), 1);
    }

    #[test]
    fn a_host_leaves_with_its_empty_data_center_and_a_simulated_machine_does_not() {
        let fleet = Fleet::shipped().with_host(new("a", "HOME-1", None)).expect("room");
        assert!(fleet.without_host("a").expect("there").data_centers.is_empty());
        let shipped = Fleet::shipped();
        let simulated = &shipped.data_centers[0].machines[0].id;
        assert!(shipped.without_host(simulated).is_err() && fleet.without_host("b").is_err());
    }
}
