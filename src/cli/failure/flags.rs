//! Names the flag behind a violation: `$.gpu.count` was set by `--gpu-count`.

use std::ffi::OsString;

/// Fields of bodies with the flags that set them. Of several, the one that was typed is meant.
const FLAGS: [(&str, &[&str]); 44] = [
    ("$.args", &["--args"]),
    ("$.cloud", &["--cloud"]),
    ("$.compute.gpuCountPerPod", &["--gpus-per-pod"]),
    ("$.compute.gpuTypeId", &["--gpu"]),
    ("$.compute.podCount", &["--pods"]),
    ("$.cpu.id", &["--cpu"]),
    ("$.cpu.vcpuCount", &["--vcpus"]),
    ("$.cpu[", &["--cpu"]),
    ("$.dataCenterIds", &["--data-center"]),
    ("$.disk", &["--disk"]),
    ("$.entrypoint", &["--entrypoint"]),
    ("$.env", &["--env", "--env-file"]),
    ("$.flashboot", &["--flashboot"]),
    ("$.gpu.allowedCudaVersions", &["--cuda"]),
    ("$.gpu.count", &["--gpu-count"]),
    ("$.gpu.excludedTypes", &["--exclude", "--gpu"]),
    ("$.gpu.id", &["--gpu"]),
    ("$.gpu.minCudaVersion", &["--min-cuda"]),
    ("$.gpu.minRamPerGpu", &["--min-ram-per-gpu"]),
    ("$.gpu.minVcpuCountPerGpu", &["--min-vcpus-per-gpu"]),
    ("$.gpu.pools", &["--pool", "--gpu"]),
    ("$.image", &["--image"]),
    ("$.mounts.global", &["--global-volume"]),
    ("$.mounts.network", &["--network-volume"]),
    ("$.mounts.persistent", &["--persistent"]),
    ("$.ports", &["--port"]),
    ("$.registry", &["--registry"]),
    ("$.scaling", &["--scale-by"]),
    ("$.size", &["--size"]),
    ("$.templateId", &["--template"]),
    ("$.timeout", &["--timeout"]),
    ("$.workers.idleTimeout", &["--idle-timeout"]),
    ("$.workers.max", &["--max"]),
    ("$.workers.min", &["--min"]),
    ("query.bucketSize", &["--bucket-size"]),
    ("query.count", &["--count"]),
    ("query.endTime", &["--end-time"]),
    ("query.grouping", &["--grouping"]),
    ("query.lastN", &["--last-n"]),
    ("query.limit", &["--limit"]),
    ("query.since", &["--since"]),
    ("query.startTime", &["--start-time"]),
    ("query.vcpuCount", &["--vcpus"]),
    ("query.tail", &["--tail"]),
];

/// The text of a failure in which fields bear the names of the flags that were typed for them. Fields that no flag set,
/// as those of a file, keep their places.
pub(in crate::cli) fn named(text: &str, typed: &[OsString]) -> String {
    let is_typed = |flag: &str| {
        let words = typed.iter().filter_map(|word| word.to_str()).take_while(|word| *word != "--");
        words.filter_map(|word| word.strip_prefix(flag)).any(|rest| rest.is_empty() || rest.starts_with('='))
    };
    let mut named = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(['$', 'q']) {
        let (before, place) = rest.split_at(at);
        named.push_str(before);
        let end = place.find(|c: char| !(c.is_alphanumeric() || "$._[]-".contains(c))).unwrap_or(place.len());
        let (place, behind) = place.split_at(end.max(1));
        let flags = FLAGS.iter().filter(|(field, _)| is_within(place, field)).flat_map(|(_, flags)| *flags);
        match flags.copied().find(|flag| is_typed(flag)) {
            Some(flag) => {
                named.push_str(flag);
                // Which of several variables is meant says no flag.
                if let Some(name) = place.strip_prefix("$.env.") {
                    named.push(' ');
                    named.push_str(name);
                }
            }
            None => named.push_str(place),
        }
        rest = behind;
    }
    named + rest
}

/// Whether a place is this field, or in it.
fn is_within(place: &str, field: &str) -> bool {
    place
        .strip_prefix(field)
        .is_some_and(|rest| rest.is_empty() || field.ends_with('[') || rest.starts_with(['.', '[']))
}

#[cfg(test)]
mod tests {
    use std::ffi::OsString;

    use super::named;

    #[test]
    fn a_field_bears_the_name_of_the_flag_that_was_typed_for_it() {
        let typed: Vec<OsString> =
            "svcctl pods create a --gpu-count=0 --port 1/tcp --env A=b --persistent 5:/d -- x --disk 0"
                .split(' ')
                .map(OsString::from)
                .collect();
        for (text, expected) in [
            ("$.gpu.count: 0 is less than 1", "--gpu-count: 0 is less than 1"),
            ("the request is not valid: $.ports[0]: no", "the request is not valid: --port: no"),
            ("$.mounts.persistent.size: 5", "--persistent: 5"),
            ("$.env.MY_KEY: too long", "--env MY_KEY: too long"),
            // Flags of the pod's own command were not typed for `create`.
            ("$.disk: 0", "$.disk: 0"),
            ("$.gpu: missing property 'id'", "$.gpu: missing property 'id'"),
            ("$.counter: x, quota $", "$.counter: x, quota $"),
            ("a query.tail and é $.gpu.count", "a query.tail and é --gpu-count"),
        ] {
            assert_eq!(named(text, &typed), expected);
        }
    }
}
