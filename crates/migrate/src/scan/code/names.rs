//! Field names, from the table of rules.

use std::{collections::BTreeSet, sync::LazyLock};

use crate::rules::{self, Old, Rule, Subject, table};

/// Names that v1 shares with v2 or with everyone: they need further evidence.
const COMMON: &str = "\
    userId earned runtimeInMin name ports env templateId type flashboot globalNetworking locked readme \
    machine amount time version template interruptible dataCenterIds dataCenterId networkVolumeId \
    networkVolumeIds gpuTypeId gpu.displayName networkVolume vcpuCount gpuCount idleTimeout timeBilledMs \
    allowedCudaVersions countryCodes";

/// Reply field names that requests also have, which prove neither.
const REQUEST_ONLY: &str = "\
    gpuTypeIds cloudType dockerStartCmd dockerEntrypoint gpuTypePriority dataCenterPriority cpuFlavorIds \
    cpuFlavorPriority supportPublicIp countryCodes minRAMPerGPU minVCPUPerGPU computeType \
    containerRegistryAuthId";

static BODY: LazyLock<Vec<(Subject, &'static str, &'static Rule)>> = LazyLock::new(|| named(false));
static REPLY: LazyLock<Vec<(Subject, &'static str, &'static Rule)>> = LazyLock::new(|| named(true));

fn named(of_reply: bool) -> Vec<(Subject, &'static str, &'static Rule)> {
    let mut all = Vec::new();
    for rule in rules::all() {
        let (subject, names) = match (&rule.old, of_reply) {
            (Old::Body(subject, names), false) | (Old::Reply(subject, names), true) => (*subject, *names),
            _ => continue,
        };
        all.extend(names.iter().map(|name| (subject, *name, *rule)));
    }
    all
}

/// Names beyond those of the rules, from other v1 answers.
const MORE: [&str; 3] = ["containerRegistryAuths", "displayName", "minVcpuCount"];

/// Names too common to indicate v1 everywhere.
const EVERYWHERE: [&str; 8] = ["name", "ports", "env", "type", "gpu.displayName", "globalNetworking", "id", "size"];

static WORDS: LazyLock<BTreeSet<&'static str>> = LazyLock::new(|| {
    let named = BODY.iter().chain(REPLY.iter()).map(|(_, name, _)| *name);
    named.filter(|name| !EVERYWHERE.contains(name)).chain(MORE).collect()
});

/// Words that other services use too, which only prove v1 together with others.
const SHARED: &str = "\
    desiredStatus portMappings imageName publicIp computeType cloudType workersMin workersMax \
    lastStartedAt memoryInGb machineId isPublic";

/// Whether no other service has a field with this name.
pub(in crate::scan) fn is_of_v1_alone(name: &str) -> bool {
    is_telling(name) && !is_one(SHARED, name)
}

/// Whether a text of words, apart by blanks, has this one.
pub(in crate::scan) fn is_one(names: &str, name: &str) -> bool {
    names.split_ascii_whitespace().any(|own| own == name)
}

/// Every word that may be a v1 field.
pub(in crate::scan) fn vocabulary() -> impl Iterator<Item = &'static str> {
    WORDS.iter().copied()
}

/// The v1 word that equals this.
pub(super) fn find(word: &str) -> Option<&'static str> {
    WORDS.get(word).copied()
}

/// The v1 word that a library writes in another case: `ImageName`, `image_name`.
pub(in crate::scan) fn find_in_other_case(word: &str) -> Option<&'static str> {
    let mut camel = String::with_capacity(word.len());
    let mut is_next = false;
    for (at, c) in word.chars().enumerate() {
        match c {
            '_' => is_next = at > 0,
            c if at == 0 => camel.extend(c.to_lowercase()),
            c if is_next => {
                camel.extend(c.to_uppercase());
                is_next = false;
            }
            c => camel.push(c),
        }
    }
    find(&camel)
}

/// Whether only v1 had a field with this name.
pub(in crate::scan) fn is_telling(name: &str) -> bool {
    !is_one(COMMON, name) && BODY.iter().chain(REPLY.iter()).any(|(_, own, _)| *own == name)
}

/// Whether only v1 bodies had a field with this name.
pub(in crate::scan) fn is_telling_body(name: &str) -> bool {
    !is_one(COMMON, name) && BODY.iter().any(|(_, own, _)| *own == name)
}

/// Whether bodies with this subject have a field with this name that v2 lacks or changed.
pub(super) fn is_of_body(subject: Subject, name: &str) -> bool {
    BODY.iter().any(|(own, field, _)| *own == subject && *field == name)
}

/// Whether requests have this field but answers do not.
pub(in crate::scan) fn is_request_only(name: &str) -> bool {
    is_one(REQUEST_ONLY, name)
}

/// Whether answers have this field but requests do not.
pub(in crate::scan) fn is_reply_only(name: &str) -> bool {
    REPLY.iter().any(|(_, own, _)| *own == name) && !BODY.iter().any(|(_, own, _)| *own == name)
}

/// The rule for a field name in a body or answer with this subject; otherwise in any subject that has it.
pub(in crate::scan) fn rule(subject: Subject, name: &str, is_body: bool) -> Option<&'static Rule> {
    match name {
        "containerRegistryAuths" => return Some(&table::LIST_WRAPPER),
        "displayName" => return Some(&table::REPLY_GPU_NAME),
        _ => {}
    }
    let (first, second) = if is_body { (&BODY, &REPLY) } else { (&REPLY, &BODY) };
    let of = |list: &'static [(Subject, &'static str, &'static Rule)], own: Option<Subject>| {
        list.iter()
            .find(|(subject, field, _)| *field == name && own.is_none_or(|own| *subject == own))
            .map(|found| found.2)
    };
    of(first, Some(subject))
        .or_else(|| of(second, Some(subject)))
        .or_else(|| of(first, None))
        .or_else(|| of(second, None))
        .or_else(|| MORE.contains(&name).then_some(&table::UNKNOWN_FIELD))
}

/// Whether a v1 query has a parameter with this name that v2 lacks.
pub(super) fn is_parameter(name: &str) -> bool {
    rules::all().iter().any(|rule| matches!(&rule.old, Old::Query(_, names) if names.contains(&name)))
}

/// The subject whose bodies have these names.
pub(in crate::scan) fn subject_of<'n>(names: impl Iterator<Item = &'n str> + Clone) -> Subject {
    let count = |subject: Subject| names.clone().filter(|name| is_of_body(subject, name)).count();
    let subjects = [Subject::Pod, Subject::Endpoint, Subject::Template, Subject::Volume];
    let has = |name: &str| names.clone().any(|own| own == name);
    // The last of each are names of v2, in a body that was changed in part.
    let endpoint =
        ["workersMax", "workersMin", "scalerType", "scalerValue", "executionTimeoutMs", "workers", "scaling"];
    if endpoint.into_iter().any(has) {
        return Subject::Endpoint;
    }
    if ["isServerless", "isPublic", "readme", "serverless", "public"].into_iter().any(has) {
        return Subject::Template;
    }
    // The first of the best matches: a pod.
    let best = subjects.into_iter().map(count).max().unwrap_or(0);
    subjects.into_iter().find(|subject| count(*subject) == best).unwrap_or(Subject::Pod)
}
