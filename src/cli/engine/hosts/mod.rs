//! `svcctl engine hosts`: real machines whose pods are containers (runtime.md, Hosts).

mod add;
mod amounts;
mod check;
mod clean;
mod machine;
mod row;
mod update;

use std::path::PathBuf;

use clap::Subcommand;

use crate::cli::{
    failure::{Failure, Kind},
    output,
    session::{Session, prompt},
};
use driver::{
    docker::{check::firewall, connect::Connection, network},
    runtime::Fault,
};
use engine::{Engine, fleet::Endpoint, hosts::HostView};
use ops::select;

pub(super) use check::{Check, Status as CheckStatus, render as check_line};
pub(super) use row::Host;

#[derive(Debug, Subcommand)]
pub(in crate::cli) enum Command {
    /// Add a machine: find out what it has, show it, and ask
    Add(Box<add::Args>),
    /// List the hosts
    #[command(after_help = "Example:\n  svcctl engine hosts list")]
    #[command(visible_alias = "ls")]
    List,
    /// Show a host
    #[command(after_help = "Example:\n  svcctl engine hosts get node1")]
    Get {
        /// A host by name or unique prefix of it
        host: String,
    },
    /// Check hosts for problems, worst first
    Check(check::Args),
    /// Change how a host is reached and what it offers
    Update(update::Args),
    /// Place and start no more pods on a host; running pods go on
    #[command(after_help = "Example:\n  svcctl engine hosts drain node1")]
    Drain {
        /// A host by name or unique prefix of it
        host: String,
    },
    /// Place and start pods on a host again
    #[command(after_help = "Example:\n  svcctl engine hosts resume node1")]
    Resume {
        /// A host by name or unique prefix of it
        host: String,
    },
    /// Take an empty host out of the fleet; its network and firewall rules go with it
    #[command(after_help = "Example:\n  svcctl engine hosts remove node1")]
    #[command(visible_alias = "rm")]
    Remove {
        /// A host by name or unique prefix of it
        host: String,
        /// Do not ask
        #[arg(short, long)]
        yes: bool,
    },
    /// Remove containers and volumes of pods that the engine does not know
    Clean(clean::Args),
}

impl Command {
    pub(super) async fn run(self, session: &Session) -> Result<(), Failure> {
        let engine = session.platform.engine_with_its_clock()?;
        match self {
            Self::Add(args) => add::run(session, &engine, *args).await,
            Self::List => list(session, &engine),
            Self::Get { host } => {
                let host = row::of(find(&engine, &host)?);
                let body = serde_json::to_vec(&host).expect("a host serialises");
                let detail = host.detail();
                output::one(session, &host, &body, detail)
            }
            Self::Check(args) => check::run(session, &engine, &args).await,
            Self::Update(args) => update::run(session, &engine, args).await,
            Self::Drain { host } => {
                let host = set_drained(&engine, &host, true)?;
                session.ui.note(&format!("host `{host}` takes no more pods; running pods go on"));
                Ok(())
            }
            Self::Resume { host } => {
                let host = set_drained(&engine, &host, false)?;
                session.ui.note(&format!("host `{host}` takes pods again"));
                Ok(())
            }
            Self::Remove { host, yes } => remove(session, &engine, &host, yes).await,
            Self::Clean(args) => clean::run(session, &engine, &args).await,
        }
    }
}

fn list(session: &Session, engine: &Engine) -> Result<(), Failure> {
    let hosts: Vec<Host> = all(engine)?.into_iter().map(row::of).collect();
    if hosts.is_empty() {
        session.ui.note_empty("no hosts; `svcctl engine hosts add NAME ENDPOINT` adds one");
    }
    output::records(session, &hosts, "hosts")
}

fn all(engine: &Engine) -> Result<Vec<HostView>, Failure> {
    engine.hosts().map_err(|error| Failure::admin("list the hosts", error))
}

/// A host by name or unique prefix of it.
fn find(engine: &Engine, typed: &str) -> Result<HostView, Failure> {
    let hosts = all(engine)?;
    let names: Vec<row::Name> = hosts.iter().map(|view| row::Name(view.machine.id.clone())).collect();
    let row::Name(chosen) = select::own(&names, typed)?;
    let chosen = hosts.into_iter().find(|view| view.machine.id == *chosen);
    Ok(chosen.expect("the name was taken from there"))
}

fn set_drained(engine: &Engine, typed: &str, is_drained: bool) -> Result<String, Failure> {
    let host = find(engine, typed)?.machine.id;
    let changed = engine.change_host(&host, |state, _| state.is_drained = is_drained);
    changed.map_err(|error| Failure::admin("change the host", error))?;
    Ok(host)
}

async fn remove(session: &Session, engine: &Engine, typed: &str, yes: bool) -> Result<(), Failure> {
    let view = find(engine, typed)?;
    let host = view.machine.id;
    let admin = |error| Failure::admin("remove the host", error);
    let identity = engine.identity().map_err(admin)?;
    // Pods are what the fleet asks about; one of them is a better reason.
    if let (0, Some(spec)) = (view.pods, &view.machine.host) {
        check_unused(session, &host, &spec.endpoint, &identity).await?;
    }
    prompt::confirm(session, yes, &[], &format!("Take host `{host}` out of the fleet?")).await?;
    engine.remove_host(&host).map_err(admin)?;
    session.ui.note(&format!("host `{host}` left the fleet"));
    let Some(spec) = view.machine.host else { return Ok(()) };
    match give_back(session, &spec.endpoint, &identity).await {
        Ok(true) => {}
        Ok(false) => session.ui.warn("its network `svcctl` stays, since it is in use or not this engine's"),
        Err(fault) => {
            session.ui.warn(&format!(
                "its network `svcctl` and rules of its firewall may be left there ({fault}); `docker network rm svcctl` \
                 there lets other engines have it"
            ));
        }
    }
    Ok(())
}

/// Refuses to let go of a host whose network is in use: it could not be removed, and would keep the host for this engine.
async fn check_unused(session: &Session, host: &str, endpoint: &Endpoint, identity: &str) -> Result<(), Failure> {
    // One that cannot be asked is removed all the same, with a warning.
    let Ok(connection) = connect(session, endpoint).await else { return Ok(()) };
    let members = network::members(&connection.client(), identity).await.unwrap_or_default();
    if members.is_empty() {
        return Ok(());
    }
    Err(Failure::Told {
        kind: Kind::Refused,
        what: "failed to remove the host".to_owned(),
        details: vec![format!("its network `svcctl` is in use by {}", members.join(", "))],
        hint: Some(format!(
            "`svcctl engine hosts clean {host}` removes containers of unknown pods; `docker network disconnect svcctl \
             NAME` there takes others out"
        )),
    })
}

/// Removes what `add` made on a host: whether all of it is gone.
async fn give_back(session: &Session, endpoint: &Endpoint, identity: &str) -> Result<bool, Fault> {
    let connection = connect(session, endpoint).await?;
    let is_released = network::release(&connection.client(), identity).await?;
    if is_released {
        firewall::unset(&connection).await?;
    }
    Ok(is_released)
}

/// The folder with the engine's data.
fn data_folder(session: &Session) -> PathBuf {
    let folder = session.settings.data_file.as_deref().and_then(std::path::Path::parent);
    folder.map(PathBuf::from).unwrap_or_default()
}

/// Connects to a host.
async fn connect(session: &Session, endpoint: &Endpoint) -> Result<Connection, Fault> {
    Connection::open(endpoint, &data_folder(session)).await
}

/// A site did not do what it was asked. `doing` reads on after "failed to".
pub(super) fn failure(doing: &str, fault: Fault) -> Failure {
    let kind = match fault {
        Fault::Unreachable(_) | Fault::Later(_) | Fault::Waits { .. } => Kind::Unavailable,
        Fault::Exists
        | Fault::Missing(_)
        | Fault::PortTaken { .. }
        | Fault::HostFull(_)
        | Fault::Remake(_)
        | Fault::Refused(_) => Kind::Refused,
    };
    Failure::Told { kind, what: format!("failed to {doing}"), details: vec![fault.to_string()], hint: None }
}
