//! What a container finds in its environment when it starts.

use std::collections::BTreeMap;

use super::record::PodRecord;

/// The environment of a container at its start: what its owner set, and over it what a cluster tells its members
/// (clusters.md, Members). It is in no answer; those show what was asked for.
pub(crate) fn at_start(pod: &PodRecord) -> BTreeMap<String, String> {
    let mut env = pod.container.env.clone();
    if let Some(member) = &pod.member {
        let told = member.variables(pod.compute.units());
        env.extend(told.into_iter().map(|(name, value)| (name.to_owned(), value)));
    }
    env
}
