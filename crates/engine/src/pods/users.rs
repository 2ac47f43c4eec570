//! The pods and clusters that block a removal because they use the resource.

use std::collections::BTreeSet;

use crate::{Context, EngineError, model::PodRecord, page::Page};

/// The users of a resource, in words.
pub(crate) struct Users {
    /// `pod `a``, or `pods `a`, `b` and cluster `c``.
    pub(crate) names: String,
    /// The remedy, such as `terminate them`.
    pub(crate) remedy: &'static str,
}

/// The caller's pods that match, including stopped ones; `None` if there are none.
pub(crate) fn users(context: &Context<'_>, uses: impl Fn(&PodRecord) -> bool) -> Result<Option<Users>, EngineError> {
    let (mut pods, mut clusters) = (Vec::new(), BTreeSet::new());
    for pod in context.tx.pods(context.account, &Page::whole().after, None)? {
        match &pod.member {
            _ if !uses(&pod) => {}
            None => pods.push(format!("`{}`", pod.id)),
            Some(member) => {
                clusters.insert(format!("`{}`", member.cluster));
            }
        }
    }
    let clusters: Vec<String> = clusters.into_iter().collect();
    let remedy = match (pods.len(), clusters.len()) {
        (0, 0) => return Ok(None),
        (1, 0) => "terminate it",
        (_, 0) => "terminate them",
        (0, 1) => "delete it",
        _ => "delete them",
    };
    let parts = [("pod", pods), ("cluster", clusters)].into_iter().filter(|(_, names)| !names.is_empty());
    let part = |(noun, names): (&str, Vec<String>)| {
        let many = if names.len() == 1 { "" } else { "s" };
        format!("{noun}{many} {}", names.join(", "))
    };
    Ok(Some(Users { names: parts.map(part).collect::<Vec<_>>().join(" and "), remedy }))
}
