//! `svcctl clusters`

mod audit;
mod create;
mod delete;
mod fan_out;
mod find;
mod get;
mod hosts;
mod list;
mod logs;
mod pods;
mod reap;
mod request;
mod run;
mod ssh;
mod update;
mod view;
mod wait;
mod why;

use clap::Subcommand;

pub(super) use audit::{SHAPE as AUDIT, per_day, shown as audit};
pub(super) use reap::{ReapArgs, SHAPE as REAP, reap};

use super::{
    args::grammar::LazyArgs,
    failure::Failure,
    output::shape::{Shape, reference},
    pods::why::Answer,
    session::Session,
};
use view::{Member, Row};
use wire::{
    clusters::{Cluster, ListClustersResponse},
    pods::ListPodsResponse,
};

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Rent a cluster
    Create(LazyArgs<create::Args>),
    /// Explain why a request finds no capacity, and what would fit
    Why(LazyArgs<why::Args>),
    /// List clusters
    #[command(visible_alias = "ls")]
    List(list::Args),
    /// Show clusters in detail
    Get(get::Args),
    /// Rename a cluster
    Update(update::Args),
    /// Delete clusters with all their pods, for good
    #[command(visible_alias = "rm")]
    Delete(delete::Args),
    /// List the pods of a cluster: rank, role, address, status
    Pods(pods::Args),
    /// Wait until all pods of clusters are running, ready, or reachable by ssh
    Wait(wait::Args),
    /// Show the logs of the pods of a cluster, merged by time
    Logs(logs::Args),
    /// Open a shell on a pod of a cluster with the system's ssh, or run a command there
    Ssh(ssh::Args),
    /// Run a command on all pods of a cluster at once, over ssh
    Run(run::Args),
    /// Print the addresses of a cluster, ready to paste
    Hosts(hosts::Args),
    /// Earlier word for `pods reap --clusters`
    #[command(hide = true)]
    Reap(reap::Args),
    /// Earlier word for `pods audit --clusters`
    #[command(hide = true)]
    Audit(audit::Args),
}

impl Command {
    pub(super) async fn run(self, session: &Session) -> Result<(), Failure> {
        carry_out!(
            self,
            session,
            [
                Create(*create),
                Why(*why),
                List(list),
                Get(get),
                Update(update),
                Delete(delete),
                Pods(pods),
                Wait(wait),
                Logs(logs),
                Ssh(ssh),
                Run(run),
                Hosts(hosts),
                Reap(reap),
                Audit(audit)
            ]
        )
    }
}

/// The output of a command in the group.
pub(super) fn shape(verbs: &[&str]) -> Option<Shape> {
    Some(match verbs {
        ["create"] => create::SHAPE,
        ["why"] => Shape::own::<Answer>(),
        ["list"] => Shape::with_rows::<Row>(reference::<ListClustersResponse>),
        ["get" | "wait"] => Shape::with_rows::<Row>(view::one_or_several),
        ["update"] => Shape::with_rows::<Row>(reference::<Cluster>),
        ["pods"] => Shape::with_rows::<Member>(reference::<ListPodsResponse>),
        ["logs"] => Shape::own::<logs::MemberLine>(),
        ["run"] => Shape::own::<fan_out::OutputLine>(),
        ["hosts"] => Shape::own::<hosts::Hosts>(),
        ["audit"] => audit::SHAPE,
        ["reap"] => reap::SHAPE,
        ["delete" | "ssh"] => Shape::TEXT,
        _ => return None,
    })
}
