//! `svcctl pods`

mod act;
mod audit;
mod clone;
mod cp;
mod create;
pub(super) mod ended;
mod events;
mod exec;
mod filter;
mod forward;
mod get;
mod host_key;
mod list;
mod live;
pub(super) mod log_lines;
pub(super) mod logs;
mod loss;
mod names;
pub(super) mod placing;
pub(super) mod reach;
mod reap;
pub(super) mod request;
mod restart;
pub(super) mod run;
#[cfg(test)]
mod sample;
pub(super) mod shell;
pub(super) mod ssh;
mod ssh_config;
mod start;
mod stop;
mod terminate;
mod top;
mod unanswered;
mod update;
pub(super) mod view;
mod wait;
pub(super) mod watch;
pub(super) mod why;

use clap::Subcommand;
pub(super) use view::{variable, without_maker};

use super::{args::grammar::LazyArgs, failure::Failure, output::shape::Shape, session::Session};
use wire::{
    ended::ListPodEvents,
    pods::{ListPods, LogLine, Pod},
};

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Rent a pod
    Create(LazyArgs<create::Args>),
    /// Run a program in a pod of its own, and end with its exit code
    Run(LazyArgs<run::Args>),
    /// Rent a pod with the settings of another
    Clone(LazyArgs<clone::Args>),
    /// Explain why a request finds no capacity, and what would fit
    Why(LazyArgs<why::Args>),
    /// List pods
    #[command(visible_alias = "ls")]
    List(list::Args),
    /// Show pods in detail
    Get(get::Args),
    /// Change a pod
    Update(LazyArgs<update::Args>),
    /// Start stopped pods, on the same hosts
    Start(LazyArgs<start::Args>),
    /// Stop pods: frees their GPUs and wipes their container disks; mounts stay
    Stop(LazyArgs<stop::Args>),
    /// Restart running pods: wipes their container disks; mounts stay
    Restart(LazyArgs<restart::Args>),
    /// Delete pods for good
    #[command(visible_alias = "rm")]
    Terminate(terminate::Args),
    /// Wait until pods are running, ready, exited or terminated
    Wait(LazyArgs<wait::Args>),
    /// Show the logs of pods
    Logs(LazyArgs<logs::Args>),
    /// Show what happened to a pod, and who asked for it
    Events(events::Args),
    /// Terminate pods that are past their lease
    Reap(reap::Args),
    /// Watch pods live: usage, cost, leases; stop and terminate them there
    Top(LazyArgs<top::Args>),
    /// Show every pod that costs money: cost, lease, idle GPUs
    Audit(audit::Args),
    /// Open a shell on a pod with the system's ssh, or run a command there
    Ssh(LazyArgs<ssh::Args>),
    /// Run a command on a pod, with its arguments as they are, and pass on its exit code
    Exec(LazyArgs<exec::Args>),
    /// Copy files and folders to and from pods
    Cp(LazyArgs<cp::Args>),
    /// Reach ports of a pod at ports here
    Forward(LazyArgs<forward::Args>),
    /// Print or write entries of ~/.ssh/config for pods
    SshConfig(ssh_config::Args),
}

impl Command {
    pub(super) async fn run(self, session: &Session) -> Result<(), Failure> {
        carry_out!(
            self,
            session,
            [
                Create(*create),
                Run(*run),
                Clone(*clone),
                Why(*why),
                List(list),
                Get(get),
                Update(*update),
                Start(*start),
                Stop(*stop),
                Restart(*restart),
                Terminate(terminate),
                Wait(*wait),
                Logs(*logs),
                Events(events),
                Reap(reap),
                Top(*top, pinned),
                Audit(audit),
                Ssh(*ssh),
                Exec(*exec),
                Cp(*cp, pinned),
                Forward(*forward, pinned),
                SshConfig(ssh_config)
            ]
        )
    }
}

/// The output of a command in the group.
pub(super) fn shape(verbs: &[&str]) -> Option<Shape> {
    Some(match verbs {
        ["list"] => Shape::list::<ListPods>(),
        ["get" | "start" | "stop" | "restart" | "wait"] => Shape::several::<Pod>(),
        ["create" | "clone"] => create::SHAPE,
        ["update"] => Shape::one::<Pod>(),
        ["why"] => Shape::own::<why::Answer>(),
        ["logs"] => Shape::own::<LogLine>(),
        ["events"] => Shape::list::<ListPodEvents>(),
        ["audit"] => audit::SHAPE,
        ["reap"] => reap::SHAPE,
        ["run" | "terminate" | "ssh" | "top" | "exec" | "cp" | "forward" | "ssh-config"] => Shape::TEXT,
        _ => return None,
    })
}
