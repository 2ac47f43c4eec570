//! Which GPU type a node has, by the exact name that a label gives its product (kubernetes.md, Capacity). Never by a part
//! of a name: an A100 with 40 GB is no A100 with 80 GB, and an H100 PCIe no H100 NVL.

use super::{ClusterSpec, Fleet, NodeView};

/// The products of labels other than NVIDIA's own, with their types. Names that stand for several products are left out.
const OTHERS: &[(&str, &[(&str, &str)])] = &[
    (
        "cloud.google.com/gke-accelerator",
        &[
            ("nvidia-l4", "NVIDIA L4"),
            ("nvidia-a100-80gb", "NVIDIA A100-SXM4-80GB"),
            ("nvidia-h100-80gb", "NVIDIA H100 80GB HBM3"),
            ("nvidia-h100-mega-80gb", "NVIDIA H100 80GB HBM3"),
            ("nvidia-h200-141gb", "NVIDIA H200"),
            ("nvidia-b200", "NVIDIA B200"),
        ],
    ),
    (
        "karpenter.k8s.aws/instance-gpu-name",
        &[
            ("l4", "NVIDIA L4"),
            ("l40s", "NVIDIA L40S"),
            ("h100", "NVIDIA H100 80GB HBM3"),
            ("h200", "NVIDIA H200"),
            ("b200", "NVIDIA B200"),
        ],
    ),
    (
        "gpu.nvidia.com/class",
        &[
            ("A40", "NVIDIA A40"),
            ("RTX_A4000", "NVIDIA RTX A4000"),
            ("RTX_A5000", "NVIDIA RTX A5000"),
            ("RTX_A6000", "NVIDIA RTX A6000"),
            ("L40", "NVIDIA L40"),
            ("L40S", "NVIDIA L40S"),
            ("A100_NVLINK_80GB", "NVIDIA A100-SXM4-80GB"),
            ("A100_PCIE_80GB", "NVIDIA A100 80GB PCIe"),
            ("H100_NVLINK_80GB", "NVIDIA H100 80GB HBM3"),
            ("H100_PCIE", "NVIDIA H100 PCIe"),
            ("H200", "NVIDIA H200"),
            ("B200", "NVIDIA B200"),
        ],
    ),
];

impl Fleet {
    /// Whether a product label of a cluster is one of a GPU type, whichever label it is.
    pub fn has_product(&self, site: &str, product: &str) -> bool {
        let labels = OTHERS.iter().map(|(label, _)| *label).chain([PRODUCT]);
        let node =
            |label: &str| NodeView { product: Some((label.to_owned(), product.to_owned())), ..NodeView::default() };
        self.cluster(site).is_some_and(|spec| labels.map(node).any(|node| self.type_of_node(spec, &node).is_some()))
    }

    /// The GPU type of a node, if a label of it names one that the fleet has. NVIDIA's own label has the product's name
    /// with dashes for spaces, and a type's id is that name.
    pub(crate) fn type_of_node(&self, spec: &ClusterSpec, node: &NodeView) -> Option<&str> {
        let (label, product) = node.product.as_ref()?;
        let given = spec.products.get(product).map(String::as_str);
        let known = || {
            let (_, products) = OTHERS.iter().find(|(other, _)| other == label)?;
            products.iter().find(|(name, _)| name == product).map(|(_, id)| *id)
        };
        let id = given.or_else(known);
        let is_it = |candidate: &str| match id {
            Some(id) => candidate == id,
            None => label == PRODUCT && candidate.replace(' ', "-") == *product,
        };
        self.gpu_types.iter().map(|model| model.id.as_str()).find(|candidate| is_it(candidate))
    }
}

/// The label of NVIDIA's feature discovery.
const PRODUCT: &str = "nvidia.com/gpu.product";

#[cfg(test)]
mod tests {
    use super::{ClusterSpec, Fleet, NodeView, OTHERS, PRODUCT};

    fn type_of(spec: &ClusterSpec, label: &str, product: &str) -> Option<String> {
        let node = NodeView { product: Some((label.to_owned(), product.to_owned())), ..NodeView::default() };
        Fleet::shipped().type_of_node(spec, &node).map(str::to_owned)
    }

    #[test]
    fn a_product_is_a_type_by_its_whole_name_alone() {
        let spec = ClusterSpec {
            products: [("NVIDIA-A100-SXM4-40GB".to_owned(), "NVIDIA A40".to_owned())].into(),
            ..ClusterSpec::default()
        };
        let of = |product: &str| type_of(&spec, PRODUCT, product);
        assert_eq!(of("NVIDIA-H100-80GB-HBM3").as_deref(), Some("NVIDIA H100 80GB HBM3"));
        assert_eq!(of("NVIDIA-A100-SXM4-80GB").as_deref(), Some("NVIDIA A100-SXM4-80GB"));
        assert_eq!(of("NVIDIA-A100-SXM4-40GB").as_deref(), Some("NVIDIA A40"), "as the operator says");
        for unknown in ["NVIDIA-A100-PCIE-40GB", "NVIDIA-H100-80GB-HBM3-SHARED", "NVIDIA-H100", "H100", ""] {
            assert_eq!(of(unknown), None, "{unknown}");
        }
        assert_eq!(type_of(&spec, "karpenter.k8s.aws/instance-gpu-name", "a100"), None, "it has 40 or 80 GB");
        assert_eq!(type_of(&spec, "anything", "NVIDIA-L4"), None);
    }

    #[test]
    fn every_known_product_is_a_type_of_the_shipped_fleet() {
        for (label, products) in OTHERS {
            for (product, id) in *products {
                assert_eq!(type_of(&ClusterSpec::default(), label, product).as_deref(), Some(*id), "{product}");
            }
        }
    }
}
