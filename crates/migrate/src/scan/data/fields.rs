//! What the names of an object say: the body of a v1 request, an answer of v1, or neither.

use crate::{
    rules::{self, Old, Rule, Subject},
    scan::body::Entry,
};

/// Names that only a create of a pod or an endpoint had.
const CREATE_ONLY: [&str; 16] = [
    "gpuTypeIds",
    "gpuTypePriority",
    "dataCenterPriority",
    "cpuFlavorIds",
    "cpuFlavorPriority",
    "cloudType",
    "computeType",
    "countryCodes",
    "minRAMPerGPU",
    "minVCPUPerGPU",
    "supportPublicIp",
    "minDownloadMbps",
    "minUploadMbps",
    "minDiskBandwidthMBps",
    "allowedCudaVersions",
    "interruptible",
];
/// Names that only bodies of v1 had, but for those above.
const BODY: [&str; 8] = [
    "imageName",
    "containerDiskInGb",
    "volumeInGb",
    "volumeMountPath",
    "dockerStartCmd",
    "dockerEntrypoint",
    "containerRegistryAuthId",
    "networkVolumeIds",
];
/// Those of all these that nothing else has.
const BODY_ALONE: [&str; 16] = [
    "gpuTypeIds",
    "gpuTypePriority",
    "cpuFlavorIds",
    "cpuFlavorPriority",
    "cloudType",
    "minRAMPerGPU",
    "minVCPUPerGPU",
    "containerDiskInGb",
    "volumeInGb",
    "dockerStartCmd",
    "dockerEntrypoint",
    "containerRegistryAuthId",
    "scalerType",
    "scalerValue",
    "executionTimeoutMs",
    "isServerless",
];
/// Names that only bodies of endpoints had.
const ENDPOINT: [&str; 5] = ["workersMin", "workersMax", "scalerType", "scalerValue", "executionTimeoutMs"];
/// Names that only bodies of templates had.
const TEMPLATE: [&str; 2] = ["isServerless", "isPublic"];
/// Names that only answers about pods had.
pub(super) const REPLY: [&str; 11] = [
    "desiredStatus",
    "costPerHr",
    "adjustedCostPerHr",
    "publicIp",
    "portMappings",
    "lastStartedAt",
    "lastStatusChange",
    "machineId",
    "consumerUserId",
    "savingsPlans",
    "volumeEncrypted",
];
/// Those of them that nothing else has.
const REPLY_ALONE: [&str; 3] = ["costPerHr", "adjustedCostPerHr", "consumerUserId"];

/// What an object is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Shape {
    /// The body of a request.
    Body {
        /// About what.
        subject: Subject,
        /// Whether it makes something.
        is_create: bool,
        /// Whether its names leave no doubt, whatever else the file says.
        is_sure: bool,
    },
    /// An answer about a pod.
    Reply {
        /// Whether its names leave no doubt, whatever else the file says.
        is_sure: bool,
    },
}

/// What the names of an object make of it.
pub(super) fn shape(entries: &[Entry]) -> Option<Shape> {
    let has = |name: &str| entries.iter().any(|entry| entry.key == name);
    let count = |names: &[&str]| names.iter().filter(|name| has(name)).count();
    let (creates, bodies) = (count(&CREATE_ONLY), count(&BODY));
    let (endpoints, templates, replies) = (count(&ENDPOINT), count(&TEMPLATE), count(&REPLY));
    if replies > 0 && (replies >= creates || count(&REPLY_ALONE) > 0) {
        return Some(Shape::Reply { is_sure: replies >= 2 && count(&REPLY_ALONE) > 0 });
    }
    let all = creates + bodies + endpoints + templates;
    if all == 0 {
        return None;
    }
    let (subject, is_create) = if endpoints > 0 {
        (Subject::Endpoint, creates > 0 || has("templateId"))
    } else if templates > 0 {
        (Subject::Template, has("name") && has("imageName"))
    } else {
        (Subject::Pod, creates > 0)
    };
    Some(Shape::Body { subject, is_create, is_sure: all >= 2 && count(&BODY_ALONE) > 0 })
}

/// The rule about a field of an answer about a pod.
pub(super) fn reply_rule(name: &str) -> Option<&'static Rule> {
    rules::all()
        .iter()
        .copied()
        .find(|rule| matches!(&rule.old, Old::Reply(Subject::Pod, names) if names.contains(&name)))
}
