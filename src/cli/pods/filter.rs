//! The filters of `pods list`, also used by verbs that act on many pods.

use clap::Args;
use globset::{Glob, GlobMatcher};

use crate::cli::{args::choice::choice, failure::Failure, resources::select, session::Session};
use wire::pods::{Pod, PodStatus};

/// The criteria that pods must meet.
#[derive(Debug, Args)]
#[command(next_help_heading = "Filters")]
pub(super) struct FilterArgs {
    /// Only pods with these statuses
    #[arg(long, value_name = "STATUS", value_delimiter = ',', value_parser = choice::<PodStatus>(), ignore_case = true)]
    status: Vec<PodStatus>,
    /// Only pods whose names match, like 'train-*'
    #[arg(long, value_name = "GLOB")]
    name: Option<String>,
    /// Only pods with these GPU types
    #[arg(long, value_name = "ID", value_delimiter = ',')]
    gpu: Vec<String>,
    /// Only pods in these data centers
    #[arg(long, value_name = "ID", value_delimiter = ',')]
    data_center: Vec<String>,
}

/// The filters, resolved.
pub(super) struct Filter {
    statuses: Vec<PodStatus>,
    name: Option<GlobMatcher>,
    gpus: Vec<String>,
    data_centers: Vec<String>,
}

impl FilterArgs {
    /// Whether nothing is filtered.
    pub(super) const fn is_empty(&self) -> bool {
        self.status.is_empty() && self.name.is_none() && self.gpu.is_empty() && self.data_center.is_empty()
    }

    /// Looks up what was typed for ids.
    pub(super) async fn resolve(&self, session: &Session) -> Result<Filter, Failure> {
        let glob = |name: &String| {
            let glob = Glob::new(name).map_err(|error| {
                Failure::usage(
                    format!("`{name}` is no pattern: {}", error.kind()),
                    "use * and ?, like --name 'train-*'",
                )
            })?;
            Ok::<_, Failure>(glob.compile_matcher())
        };
        Ok(Filter {
            statuses: self.status.clone(),
            name: self.name.as_ref().map(glob).transpose()?,
            gpus: select::gpus(session, &self.gpu).await?,
            data_centers: select::data_centers(session, &self.data_center).await?,
        })
    }
}

impl Filter {
    /// Whether a pod passes every filter.
    pub(super) fn fits(&self, pod: &Pod) -> bool {
        let among = |ids: &[String], id: Option<&String>| ids.is_empty() || id.is_some_and(|id| ids.contains(id));
        let status = self.statuses.is_empty() || self.statuses.iter().any(|status| pod.status.is(status));
        status
            && self.name.as_ref().is_none_or(|glob| glob.is_match(&pod.name))
            && among(&self.gpus, pod.gpu.as_ref().map(|gpu| &gpu.id))
            && among(&self.data_centers, pod.data_center_id.as_ref())
    }
}
