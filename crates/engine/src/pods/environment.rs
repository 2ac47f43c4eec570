//! The environment of a container at its start.

use std::collections::BTreeMap;

use crate::model::PodRecord;

/// The environment of a container at its start: the owner's settings, overridden by the cluster's variables for members
/// (clusters.md, Members). Answers never contain it; they show what was requested.
pub(crate) fn at_start(pod: &PodRecord) -> BTreeMap<String, String> {
    let mut env = pod.container.env.clone();
    if let Some(member) = &pod.member {
        let told = member.variables(pod.compute.units(), member.network(pod.real.as_deref()));
        env.extend(told.into_iter().map(|(name, value)| (name.to_owned(), value)));
    }
    env
}
