//! `svcctl billing`

mod clusters;
mod endpoints;
mod estimate;
mod history;
mod network_volume;
mod plain;
mod pods;
mod serverless;
mod show;
mod window;

use clap::Subcommand;

use super::{
    args::grammar::LazyArgs,
    failure::Failure,
    output::shape::{Rows, Shape},
    resources::budgets,
    session::Session,
    settings::format::Format,
};
use wire::billing::{
    ListBillingHistory, ListClusterBilling, ListEndpointBilling, ListNetworkVolumeBilling, ListPodBilling,
    ListServerlessBilling,
};

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Show what pods cost, by GPU type or by pod
    Pods(pods::Args),
    /// Show what serverless endpoints cost
    Serverless(serverless::Args),
    /// Show what network volumes cost
    #[command(after_help = "Example:\n  svcctl billing network-volume --bucket-size month --last-n 3")]
    #[command(visible_alias = "network-volumes")]
    NetworkVolume(plain::Args),
    /// Show what the whole account costs over time
    #[command(after_help = "\
Examples:
  svcctl billing history --start-time 30d
  svcctl billing history --last-n 12 --bucket-size month -o csv")]
    History(plain::Args),
    /// Show what public endpoints cost (not serverless)
    #[command(after_help = "Example:\n  svcctl billing endpoints --last-n 7")]
    Endpoints(plain::Args),
    /// Show what instant clusters cost
    #[command(after_help = "Example:\n  svcctl billing clusters --last-n 7")]
    Clusters(plain::Args),
    /// Estimate what a pod will cost per hour, day and month
    Estimate(LazyArgs<estimate::Args>),
}

impl Command {
    pub(super) async fn run(self, session: &Session) -> Result<(), Failure> {
        if session.settings.format == Format::Id {
            return Err(Failure::usage("a bill has no ids to print", "use -o csv, json or ndjson for a program"));
        }
        let is_bill = !matches!(self, Self::Estimate(_));
        carry_out!(
            self,
            session,
            [
                Pods(pods),
                Serverless(serverless),
                NetworkVolume(network_volume),
                History(history),
                Endpoints(endpoints),
                Clusters(clusters),
                Estimate(*estimate)
            ]
        )?;
        if is_bill {
            budgets::tell_people(session).await;
        }
        Ok(())
    }
}

/// The output of a command in the group.
pub(super) fn shape(verbs: &[&str]) -> Option<Shape> {
    Some(match verbs {
        ["pods"] => Shape::varying::<ListPodBilling>(),
        ["serverless"] => Shape::varying::<ListServerlessBilling>(),
        ["network-volume"] => Shape::varying::<ListNetworkVolumeBilling>(),
        ["history"] => Shape::varying::<ListBillingHistory>(),
        ["endpoints"] => Shape::varying::<ListEndpointBilling>(),
        ["clusters"] => Shape::varying::<ListClusterBilling>(),
        ["estimate"] => Shape { rows: Rows::Vary, ..Shape::own::<estimate::EstimateView>() },
        _ => return None,
    })
}
