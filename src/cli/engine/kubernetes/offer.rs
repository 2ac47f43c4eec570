//! The offer of a cluster, before it is added.

use crate::cli::engine::site::{self, Price, Rejection};
use driver::kubernetes::discover::Discovery;
use engine::{
    Fleet,
    fleet::{ClusterSpec, ClusterView, GpuModel, Machine, NewCluster, NodeView, PerCloud},
};

/// The GPU types that a cluster brings, with their prices.
pub(super) fn new_types(
    fleet: &Fleet,
    spec: &ClusterSpec,
    view: &ClusterView,
    prices: &[Price],
) -> Result<Vec<GpuModel>, Rejection> {
    let priced = prices.iter().map(|price| &price.gpu);
    for gpu in priced.chain(spec.products.values()).chain(spec.max.keys()) {
        site::new_price(fleet, gpu, prices)?;
    }
    let has = |id: &str, node: &&NodeView| {
        let product = node.product.as_ref().map(|(_, product)| product.as_str()).unwrap_or_default();
        spec.products.get(product).is_some_and(|of| of == id) || product == id.replace(' ', "-")
    };
    let model = |price: &Price| {
        let nodes = || view.nodes.iter().filter(|node| has(&price.gpu, node));
        let count = nodes().map(|node| node.allocatable.gpus).max().unwrap_or(0).max(1);
        let memory = nodes().filter_map(|node| node.gpu_memory).min().unwrap_or(0);
        site::model(price, memory, PerCloud { secure: count, community: 0 })
    };
    Ok(prices.iter().map(model).collect())
}

/// The data center as the fleet would have it, a line for all nodes that are alike.
pub(super) fn shown(after: &Fleet, new: &NewCluster, found: &Discovery) -> Vec<String> {
    let machines = after.machines_in(&new.data_center, &found.view);
    let mut lines = vec![format!("data center {}, Kubernetes {}", new.data_center, found.view.version)];
    let offers = found.view.nodes.iter().map(|node| {
        let place = |machine: &&Machine| {
            machine.node.as_ref().and_then(|place| place.node.as_ref()).is_some_and(|name| *name == node.name)
        };
        let offer = machines.iter().find(place).map_or_else(|| nothing(node), |machine| offer(after, machine));
        (node.name.as_str(), offer)
    });
    lines.extend(alike(offers));
    if found.view.nodes.is_empty() {
        lines.push("no node matches; pods find room once one does".to_owned());
    }
    if !found.view.sees_others {
        lines.push("what pods of others use is invisible to the credential, and not counted".to_owned());
    }
    lines
}

/// A line for each node, or for all that offer the same: a cluster has thousands.
fn alike<'n>(offers: impl Iterator<Item = (&'n str, String)>) -> Vec<String> {
    let mut found: Vec<(&str, usize, String)> = Vec::new();
    for (node, offer) in offers {
        match found.iter_mut().find(|(_, _, other)| *other == offer) {
            Some((_, count, _)) => *count += 1,
            None => found.push((node, 1, offer)),
        }
    }
    let line = |(first, count, offer)| match count {
        1 => format!("node {first}: {offer}"),
        _ => format!("{count} nodes like {first}: {offer}"),
    };
    found.into_iter().map(line).collect()
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

#[cfg(test)]
mod tests {
    use super::alike;

    #[test]
    fn nodes_that_are_alike_share_a_line() {
        let offers = [("a1", "8 x H100"), ("b1", "not offered"), ("a2", "8 x H100"), ("a3", "8 x H100")];
        let lines = alike(offers.into_iter().map(|(node, offer)| (node, offer.to_owned())));
        assert_eq!(lines, ["3 nodes like a1: 8 x H100", "node b1: not offered"]);
    }
}
