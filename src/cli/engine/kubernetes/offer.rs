//! What a cluster offers, before it is added.

use super::add::Price;
use driver::kubernetes::discover::Discovery;
use engine::{
    Fleet,
    fleet::{ClusterSpec, ClusterView, Decimal, GpuListPrice, GpuModel, Machine, NewCluster, NodeView, PerCloud},
};
use wire::catalog::GpuManufacturer;

/// The GPU types that a cluster brings, with their prices; or why not, and what to do.
pub(super) fn new_types(
    fleet: &Fleet,
    spec: &ClusterSpec,
    view: &ClusterView,
    prices: &[Price],
) -> Result<Vec<GpuModel>, (String, String)> {
    if let Some(known) = prices.iter().find(|price| fleet.gpu_type(&price.gpu).is_some()) {
        return Err((
            format!("`{}` has its price in the fleet already", known.gpu),
            "leave --price out; `svcctl engine fleet show` and `set` change it".to_owned(),
        ));
    }
    let named = spec.products.values().chain(spec.max.keys());
    let priced = |id: &String| fleet.gpu_type(id).is_some() || prices.iter().any(|price| price.gpu == *id);
    if let Some(unknown) = named.into_iter().find(|id| !priced(id)) {
        return Err((
            format!("`{unknown}` is no GPU type of the fleet"),
            format!("give the price of an hour of it: --price '{unknown}=0.50'"),
        ));
    }
    let has = |id: &str, node: &&NodeView| {
        let product = node.product.as_ref().map(|(_, product)| product.as_str()).unwrap_or_default();
        spec.products.get(product).is_some_and(|of| of == id) || product == id.replace(' ', "-")
    };
    let model = |Price { gpu, hour }: &Price| {
        let nodes = || view.nodes.iter().filter(|node| has(gpu, node));
        let count = nodes().map(|node| node.allocatable.gpus).max().unwrap_or(0).max(1);
        let price = Decimal(*hour);
        GpuModel {
            id: gpu.clone(),
            name: gpu.trim_start_matches("NVIDIA ").trim_start_matches("GeForce ").to_owned(),
            manufacturer: GpuManufacturer::Nvidia,
            memory: nodes().filter_map(|node| node.gpu_memory).min().unwrap_or(0),
            pool: None,
            price: GpuListPrice { secure: price, community: price, serverless: None },
            max_count: PerCloud { secure: count, community: 0 },
        }
    };
    Ok(prices.iter().map(model).collect())
}

/// The data center as the fleet would have it, a line for each node.
pub(super) fn shown(after: &Fleet, new: &NewCluster, found: &Discovery) -> Vec<String> {
    let machines = after.machines_in(&new.data_center, &found.view);
    let mut lines = vec![format!("data center {}, Kubernetes {}", new.data_center, found.view.version)];
    for node in &found.view.nodes {
        let place = |machine: &&Machine| {
            machine.node.as_ref().and_then(|place| place.node.as_ref()).is_some_and(|name| *name == node.name)
        };
        let offer = machines.iter().find(place).map_or_else(|| nothing(node), |machine| offer(after, machine));
        lines.push(format!("node {}: {offer}", node.name));
    }
    if found.view.nodes.is_empty() {
        lines.push("no node matches; pods find room once one does".to_owned());
    }
    if !found.view.sees_others {
        lines.push("what pods of others use is invisible to the credential, and not counted".to_owned());
    }
    lines
}

fn offer(fleet: &Fleet, machine: &Machine) -> String {
    let units = machine.units().max(1);
    let (vcpus, memory) = (machine.vcpus / units, machine.memory / units);
    match (&machine.gpu, &machine.cpu) {
        (Some(gpu), _) => {
            let price = fleet.gpu_type(&gpu.id).and_then(|model| model.price_in(machine.cloud));
            let price = price.map_or_else(String::new, |price| format!(", {price} USD an hour"));
            format!("{} x {}, each with {vcpus} vCPUs and {memory} GB{price}", gpu.count, gpu.id)
        }
        (None, flavor) => format!("{} vCPUs as {}", machine.vcpus, flavor.as_deref().unwrap_or_default()),
    }
}

/// Why a node offers nothing.
pub(super) fn nothing(node: &NodeView) -> String {
    match (&node.unfit, &node.product) {
        (Some(reason), _) => format!("not offered: {reason}"),
        (None, Some((_, product))) => {
            format!("not offered: `{product}` is no known GPU type; --gpu '{product}=TYPE' says which one it is")
        }
        (None, None) if node.allocatable.gpus > 0 => {
            "not offered: no label names its GPUs; NVIDIA's GPU feature discovery sets one".to_owned()
        }
        (None, None) => "not offered: it has no GPUs; --cpu FLAVOR offers its CPUs".to_owned(),
    }
}
