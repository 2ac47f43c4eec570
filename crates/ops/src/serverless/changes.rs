//! The effect of an update on existing workers (serverless.md, Releases and rollout).

use wire::{
    mounts::GLOBAL_PATH,
    pods::{CpuConfig, CreateCpuConfig},
    scalar::Port,
    serverless::{
        endpoints::{Endpoint, EndpointGpu, UpdateEndpointGpu, UpdateEndpointRequest},
        mounts::{CreateEndpointNetworkMount, NETWORK_PATH},
    },
};

/// The fields that an update changes, by effect.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Changes {
    /// Workers are replaced because of these.
    pub rolls: Vec<&'static str>,
    /// These apply to workers that start from now on.
    pub holds: Vec<&'static str>,
    /// These apply at once.
    pub applies: Vec<&'static str>,
}

impl Changes {
    /// The changes this update makes to the endpoint. A field that the answer omits may have any value, so naming it
    /// counts.
    pub fn of(endpoint: &Endpoint, body: &UpdateEndpointRequest) -> Self {
        let named = |fields: &[(&'static str, bool)]| {
            fields.iter().filter(|(_, changes)| *changes).map(|(field, _)| *field).collect()
        };
        Self {
            rolls: named(&rolling(endpoint, body)),
            holds: named(&holding(endpoint, body)),
            applies: named(&applying(endpoint, body)),
        }
    }
}

/// Whether a field is given with a different value.
fn differs<T: PartialEq>(new: Option<&T>, old: Option<&T>) -> bool {
    new.is_some() && new != old
}

fn rolling(endpoint: &Endpoint, body: &UpdateEndpointRequest) -> [(&'static str, bool); 9] {
    let words = |new: Option<&Vec<String>>, old: Option<&Vec<String>>| {
        new.is_some_and(|new| new.as_slice() != old.map_or(&[][..], Vec::as_slice))
    };
    let ports = |ports: &Vec<Port>| !ports.iter().map(Port::to_string).eq(endpoint.ports.iter().cloned());
    [
        // The template's contents are not compared.
        ("the template", body.template_id.is_some()),
        ("image", differs(body.image.as_ref(), Some(&endpoint.image))),
        ("args", differs(body.args.as_ref(), Some(&endpoint.args))),
        ("cmd", words(body.cmd.as_ref(), endpoint.cmd.as_ref())),
        ("entrypoint", words(body.entrypoint.as_ref(), endpoint.entrypoint.as_ref())),
        ("env", differs(body.env.as_ref(), endpoint.env.as_ref())),
        ("disk", differs(body.disk.as_ref(), endpoint.disk.as_ref())),
        ("ports", body.ports.as_ref().is_some_and(ports)),
        ("registry", differs(body.registry.as_ref(), Some(&endpoint.registry))),
    ]
}

fn holding(endpoint: &Endpoint, body: &UpdateEndpointRequest) -> [(&'static str, bool); 6] {
    let gpu = |new: &UpdateEndpointGpu| endpoint.gpu.as_ref().is_none_or(|old| gpu_differs(new, old));
    let same = |new: &CreateCpuConfig, old: &CpuConfig| new.id == old.id && Some(new.vcpu_count) == *old.vcpu_count;
    let cpu = |new: &Vec<CreateCpuConfig>| {
        let old = endpoint.cpu.as_deref().unwrap_or_default();
        new.len() != old.len() || !new.iter().zip(old).all(|(new, old)| same(new, old))
    };
    let flashboot = |new: &_| !endpoint.flashboot.is(new);
    [
        ("gpu", body.gpu.as_ref().is_some_and(gpu)),
        ("cpu", body.cpu.as_ref().is_some_and(cpu)),
        ("data centers", differs(body.data_center_ids.as_ref(), Some(&endpoint.data_center_ids))),
        ("network volumes", network_differs(body, endpoint)),
        ("global volume", global_differs(body, endpoint)),
        ("flashboot", body.flashboot.as_ref().is_some_and(flashboot)),
    ]
}

/// Whether the network volumes or their mount points differ, in either of the two notations.
fn network_differs(body: &UpdateEndpointRequest, endpoint: &Endpoint) -> bool {
    let now = endpoint.mounts.as_ref().map(|mounts| mounts.network.as_slice()).unwrap_or_default();
    let said = body.mounts.as_ref().and_then(|mounts| mounts.network.as_ref());
    let path =
        |id: &str| now.iter().find(|mount| mount.network_volume_id == id).map_or(NETWORK_PATH, |mount| &mount.path);
    let is_placed = |mount: &CreateEndpointNetworkMount| {
        path(&mount.network_volume_id) == mount.path.as_deref().unwrap_or(NETWORK_PATH)
    };
    let ids = said.map(|said| said.iter().map(|mount| mount.network_volume_id.clone()).collect::<Vec<_>>());
    differs(body.network_volumes.as_ref().or(ids.as_ref()), Some(&endpoint.network_volumes))
        || said.is_some_and(|said| !said.iter().all(is_placed))
}

fn global_differs(body: &UpdateEndpointRequest, endpoint: &Endpoint) -> bool {
    let now = endpoint.mounts.as_ref().and_then(|mounts| mounts.global.first());
    let now = now.map(|mount| (mount.global_volume_id.as_str(), mount.path.as_str()));
    body.mounts.as_ref().and_then(|mounts| mounts.global.as_ref()).is_some_and(|said| {
        let said = said.first();
        let said = said.map(|mount| (mount.global_volume_id.as_str(), mount.path.as_deref().unwrap_or(GLOBAL_PATH)));
        said != now
    })
}

fn gpu_differs(new: &UpdateEndpointGpu, old: &EndpointGpu) -> bool {
    // Naming pools alone re-admits all their types.
    let excluded = new.excluded_types.as_deref().unwrap_or_default();
    let pools = new.pools.as_ref().is_some_and(|pools| *pools != old.pools || excluded != old.excluded_types);
    let cuda = new.allowed_cuda_versions.as_ref().is_some_and(|versions| {
        !versions.iter().map(ToString::to_string).eq(old.allowed_cuda_versions.iter().cloned())
    });
    let least =
        new.min_cuda_version.as_deref().is_some_and(|least| least != old.min_cuda_version.as_deref().unwrap_or(""));
    pools || differs(new.count.as_ref(), old.count.as_ref()) || cuda || least
}

fn applying(endpoint: &Endpoint, body: &UpdateEndpointRequest) -> [(&'static str, bool); 4] {
    let workers = |new: &wire::serverless::endpoints::Workers| {
        let old = endpoint.workers.clone().into_option().unwrap_or_default();
        let [new, old] = [new, &old].map(|workers| [workers.min, workers.max, workers.idle_timeout]);
        new.iter().zip(old).any(|(new, old)| new.is_some() && *new != old)
    };
    [
        ("name", differs(body.name.as_ref(), Some(&endpoint.name))),
        ("workers", body.workers.as_ref().is_some_and(workers)),
        ("scaling", differs(body.scaling.as_ref(), endpoint.scaling.as_ref())),
        ("timeout", differs(body.timeout.as_ref(), endpoint.timeout.as_ref())),
    ]
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::Changes;
    use wire::serverless::endpoints::{Endpoint, UpdateEndpointRequest};

    fn endpoint() -> Endpoint {
        let endpoint = json!({
            "id": "e", "name": "echo", "type": "QUEUE", "image": "a:1", "args": "", "disk": 20, "env": { "A": "1" },
            "ports": ["80/http"], "gpu": { "pools": ["ADA_24"], "excludedTypes": ["NVIDIA L4"], "count": 1 },
            "workers": { "min": 0, "max": 3, "idleTimeout": 10 }, "scaling": { "type": "QUEUE_DELAY", "queueDelay": 4 },
            "dataCenterIds": [], "networkVolumes": [], "timeout": 300_000, "flashboot": "OFF",
        });
        serde_json::from_value(endpoint).unwrap()
    }

    fn changes(body: Value) -> Changes {
        Changes::of(&endpoint(), &serde_json::from_value::<UpdateEndpointRequest>(body).unwrap())
    }

    #[test]
    fn a_field_does_what_the_page_says() {
        for (body, field) in [
            (json!({ "image": "a:2" }), "image"),
            (json!({ "args": "x" }), "args"),
            (json!({ "cmd": ["x"] }), "cmd"),
            (json!({ "env": {} }), "env"),
            (json!({ "disk": 30 }), "disk"),
            (json!({ "ports": [] }), "ports"),
            (json!({ "registry": "r" }), "registry"),
            (json!({ "templateId": "t" }), "the template"),
        ] {
            assert_eq!(changes(body).rolls, [field]);
        }
        for (body, field) in [
            (json!({ "gpu": { "count": 2 } }), "gpu"),
            (json!({ "gpu": { "pools": ["ADA_24"] } }), "gpu"),
            (json!({ "gpu": { "minCudaVersion": "12.4" } }), "gpu"),
            (json!({ "cpu": [{ "id": "cpu5c", "vcpuCount": 2 }] }), "cpu"),
            (json!({ "dataCenterIds": ["EU-RO-1"] }), "data centers"),
            (json!({ "networkVolumes": ["v"] }), "network volumes"),
            (json!({ "mounts": { "network": [{ "networkVolumeId": "v" }] } }), "network volumes"),
            (json!({ "mounts": { "network": [], "global": [{ "globalVolumeId": "g" }] } }), "global volume"),
            (json!({ "flashboot": "FLASHBOOT" }), "flashboot"),
        ] {
            assert_eq!(changes(body).holds, [field]);
        }
        let at_once = json!({ "name": "b", "workers": { "max": 4 }, "timeout": 5000,
                              "scaling": { "type": "REQUEST_COUNT", "requestCount": 1 } });
        assert_eq!(changes(at_once).applies, ["name", "workers", "scaling", "timeout"]);
    }

    #[test]
    fn what_stays_the_same_does_nothing() {
        let same = json!({
            "name": "echo", "image": "a:1", "args": "", "cmd": [], "disk": 20, "env": { "A": "1" }, "ports": ["80/http"],
            "gpu": { "pools": ["ADA_24"], "excludedTypes": ["NVIDIA L4"], "count": 1, "minCudaVersion": "" },
            "workers": { "max": 3 }, "scaling": { "type": "QUEUE_DELAY", "queueDelay": 4 }, "dataCenterIds": [],
            "networkVolumes": [], "timeout": 300_000, "flashboot": "OFF", "registry": null,
        });
        assert_eq!(changes(same), Changes::default());
    }
}
