//! The changed settings of a pod, in words: never a variable's value, which may be a secret.

use std::collections::{BTreeMap, BTreeSet};

use crate::model::PodRecord;
use wire::{json, lease::EXPIRES_AT};

/// The maximum number of variables listed.
const VARIABLES: usize = 10;

/// Lists the differences; `None` if there are none.
pub(super) fn told(old: &PodRecord, new: &PodRecord) -> Option<String> {
    let (was, is) = (&old.container, &new.container);
    let command = |pod: &PodRecord| {
        let container = &pod.container;
        (container.args.clone(), container.cmd.clone(), container.entrypoint.clone())
    };
    let fields = [
        ("name", old.name != new.name),
        ("image", was.image != is.image),
        ("command", command(old) != command(new)),
        ("disk", was.disk != is.disk),
        ("ports", was.ports != is.ports),
        ("registry", was.registry != is.registry),
        ("mounts", old.mounts != new.mounts),
        ("global networking", old.network.wanted != new.network.wanted),
    ];
    let named = fields.into_iter().filter(|(_, is_changed)| *is_changed).map(|(name, _)| name.to_owned());
    let lock = (old.locked != new.locked).then(|| if new.locked { "locked" } else { "unlocked" }.to_owned());
    let told: Vec<String> = named.chain(variables(&was.env, &is.env)).chain(lease(old, new)).chain(lock).collect();
    (!told.is_empty()).then(|| format!("settings changed: {}", told.join(", ")))
}

fn variables(old: &BTreeMap<String, String>, new: &BTreeMap<String, String>) -> Option<String> {
    let all: BTreeSet<&String> = old.keys().chain(new.keys()).filter(|name| *name != EXPIRES_AT).collect();
    let changed: Vec<String> =
        all.into_iter().filter(|name| old.get(*name) != new.get(*name)).map(|name| json::cut(name)).collect();
    let more = if changed.len() > VARIABLES { ", ..." } else { "" };
    let named = changed.iter().take(VARIABLES).map(String::as_str).collect::<Vec<_>>().join(", ");
    (!changed.is_empty()).then(|| format!("env ({named}{more})"))
}

fn lease(old: &PodRecord, new: &PodRecord) -> Option<String> {
    let (was, is) = (old.container.env.get(EXPIRES_AT), new.container.env.get(EXPIRES_AT));
    (was != is).then(|| new.lease_end().map_or_else(|| "no lease".to_owned(), |end| format!("lease until {end}")))
}
