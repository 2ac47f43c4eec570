//! The entries of a body that a person must change. The others change without them.

use super::{Body, Entry, Form, Kind, edits::field_of};
use crate::rules::Subject;

/// Fields that a later statement may add: each maps to a single v2 field, which accepts any value unchanged, without a
/// default.
const ADDABLE: [&str; 7] = [
    "containerRegistryAuthId",
    "dataCenterIds",
    "dockerEntrypoint",
    "dockerStartCmd",
    "env",
    "globalNetworking",
    "imageName",
];

/// The entries that a person must change, each with the reason.
#[derive(Debug, Default)]
pub(super) struct Blocked {
    entries: Vec<(String, String)>,
    /// Whether the defaults of v1 depend on them.
    pub(super) hides_defaults: bool,
}

impl Blocked {
    /// The entries that the text alone cannot decide, and those that depend on them. `refused` are the decisions with a
    /// loss, each with its keys.
    pub(super) fn of(text: &str, body: &Body, refused: &[(Vec<&str>, String)]) -> Result<Self, String> {
        if let Form::Arguments(_) = body.form {
            return Err("these are arguments of a function, which has to take those of v2 first".to_owned());
        }
        let mut keys: Vec<&str> = body.all().map(|entry| entry.key.as_str()).collect();
        keys.sort_unstable();
        if let Some((twice, _)) = keys.iter().zip(&keys[1.min(keys.len())..]).find(|(one, next)| one == next) {
            return Err(format!("`{twice}` is set twice"));
        }
        let mut blocked = Self::default();
        for (keys, reason) in refused {
            for key in keys {
                blocked.add(key, reason);
            }
        }
        for entry in &body.later {
            if !ADDABLE.contains(&entry.key.as_str()) {
                let field = field_of(body.subject, &entry.key);
                blocked.add(&entry.key, &format!("v2 wants it as `{field}`, which a statement of its own has to set"));
            }
        }
        if body.subject == Subject::Endpoint {
            const POOLS: &str =
                "the pools of its GPU types are in the catalog: `svcctl migrate body endpoint` looks them up";
            blocked.add("gpuTypeIds", POOLS);
        }
        for entry in body.all().filter(|entry| is_unsure(text, body, entry)) {
            let field = field_of(body.subject, &entry.key);
            let what = format!("`{}` becomes `{field}`; how depends on its value, which is not known here", entry.key);
            blocked.add(&entry.key, &what);
        }
        blocked.entries.retain(|(key, _)| has(body, key));
        blocked.spread(body);
        Ok(blocked)
    }

    fn add(&mut self, key: &str, reason: &str) {
        if !self.has(key) {
            self.entries.push((key.to_owned(), reason.to_owned()));
        }
    }

    pub(super) fn has(&self, key: &str) -> bool {
        self.reason(key).is_some()
    }

    /// Why a person must change an entry.
    pub(super) fn reason(&self, key: &str) -> Option<&str> {
        self.entries.iter().find(|(own, _)| own == key).map(|(_, reason)| reason.as_str())
    }

    /// Why a person must change the first of them.
    pub(super) fn first(&self) -> Option<&str> {
        self.entries.first().map(|(_, reason)| reason.as_str())
    }

    pub(super) fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Blocks one more entry, with those that depend on it.
    pub(super) fn block(&mut self, body: &Body, key: &str, reason: &str) {
        self.add(key, reason);
        self.spread(body);
    }

    /// Blocks what depends on blocked entries, or on entries that are not in view.
    fn spread(&mut self, body: &Body) {
        const MOUNTS: &[&str] = &["volumeInGb", "volumeMountPath", "networkVolumeId"];
        const CPU: &[&str] = &["cpuFlavorIds", "vcpuCount", "computeType", "cpuFlavorPriority"];
        const SCALING: &[&str] = &["scalerType", "scalerValue"];
        const MACHINE: &[&str] = &[
            "gpuTypeIds",
            "gpuCount",
            "minRAMPerGPU",
            "minVCPUPerGPU",
            "allowedCudaVersions",
            "cpuFlavorIds",
            "vcpuCount",
        ];
        let is_mount = matches!(body.subject, Subject::Pod | Subject::Template);
        let groups: [(&[&str], &[&str], bool); 7] = [
            (MOUNTS, MOUNTS, is_mount),
            (&["cpuFlavorIds"], CPU, true),
            (&["vcpuCount"], CPU, true),
            (&["computeType"], MACHINE, true),
            (&["gpuTypeIds"], &["gpuTypePriority"], true),
            (SCALING, SCALING, true),
            (&["cloudType"], &["supportPublicIp"], true),
        ];
        for (causes, effects, applies) in groups {
            let cause = causes.iter().find_map(|key| self.reason(key).map(str::to_owned));
            let Some(reason) = cause.filter(|_| applies) else { continue };
            for key in effects.iter().filter(|key| has(body, key)) {
                self.add(key, &reason);
            }
        }
        let is_opaque = |key: &str| {
            body.all().any(|entry| entry.key == key && matches!(entry.value.kind, Kind::Opaque | Kind::OpaqueText))
        };
        if is_opaque("cloudType") && has(body, "supportPublicIp") {
            self.add(
                "supportPublicIp",
                "whether the pod has a public address depends on its cloud, which is not known here",
            );
        }
        if !body.is_whole {
            let is_none = |key: &str| {
                let is_zero = |kind: &Kind| matches!(kind, Kind::Number(number) if number.as_f64() == Some(0.0));
                body.all().any(|entry| entry.key == key && is_zero(&entry.value.kind))
            };
            let part = "a part of the body is not in view, and may belong to the same object of v2";
            let has_half = has(body, "volumeInGb") != has(body, "volumeMountPath") && !is_none("volumeInGb");
            if has_half && is_mount {
                for key in ["volumeInGb", "volumeMountPath"].iter().filter(|key| has(body, key)) {
                    self.add(key, part);
                }
            }
            let halves: [(&[&str], &[&str]); 3] = [
                (&["scalerType", "scalerValue"], SCALING),
                (&["cpuFlavorIds", "vcpuCount"], CPU),
                (&["networkVolumeId", "volumeMountPath"], &["networkVolumeId"]),
            ];
            for (both, all) in halves {
                let count = both.iter().filter(|key| has(body, key)).count();
                if count == 1 {
                    for key in all.iter().filter(|key| has(body, key)) {
                        self.add(key, part);
                    }
                }
            }
        }
        let decisive = ["scalerType", "category", "isServerless", "computeType", "cpuFlavorIds"];
        self.hides_defaults = decisive.iter().any(|key| self.has(key));
    }
}

pub(super) fn has(body: &Body, key: &str) -> bool {
    body.all().any(|entry| entry.key == key)
}

/// Whether a rule must inspect an unknown value.
fn is_unsure(text: &str, body: &Body, entry: &Entry) -> bool {
    let is_default_of_template = body.subject == Subject::Template && body.is_create;
    let is_in_text = |words: &[&str]| words.iter().any(|word| text.contains(word));
    match (&entry.value.kind, entry.key.as_str()) {
        (
            Kind::Opaque | Kind::OpaqueText,
            "computeType" | "cpuFlavorIds" | "flashboot" | "gpuTypeIds" | "scalerType",
        )
        | (Kind::OpaqueText, "dockerEntrypoint" | "dockerStartCmd" | "env" | "ports" | "volumeInGb") => true,
        // The one value that v2 lacks.
        (Kind::Opaque | Kind::OpaqueText, "cloudType") => is_in_text(&["\"ALL\"", "'ALL'", "=ALL", "-ALL"]),
        (Kind::Opaque, "volumeInGb") => may_be_small(text, &text[entry.value.range.clone()]),
        (Kind::Opaque | Kind::OpaqueText, "category" | "isServerless") => is_default_of_template,
        (Kind::Opaque | Kind::OpaqueText, "networkVolumeId") => {
            has(body, "volumeInGb") || has(body, "networkVolumeIds")
        }
        (Kind::Opaque | Kind::OpaqueText, "networkVolumeIds") => has(body, "networkVolumeId"),
        _ => false,
    }
}

/// Whether an expression for a volume's size may be 0, which meant none, or less than v2 mounts: it says so, or one of its
/// names is set to a single digit, or nothing but numbers is known of it.
fn may_be_small(text: &str, source: &str) -> bool {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let is_digit = |word: &str| word.len() == 1 && word.bytes().all(|byte| byte.is_ascii_digit());
    if source.split(|c: char| !is_word(c)).any(is_digit) {
        return true;
    }
    let names =
        source.split(|c: char| !is_word(c)).filter(|word| word.starts_with(|c: char| c.is_alphabetic() || c == '_'));
    names.into_iter().any(|name| {
        text.match_indices(name).any(|(at, _)| {
            let line = text[at + name.len()..].lines().next().unwrap_or_default();
            let value = line.split_once("default").map_or(line, |(_, value)| value);
            let rest = value.trim_start_matches(['"', '\'', ')', ' ', ':', '=', '-', ',', '?', '|', '$', '{', '(']);
            let end = rest.find(|c: char| !is_word(c)).unwrap_or(rest.len());
            is_digit(&rest[..end])
        })
    })
}
