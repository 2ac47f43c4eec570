//! `svcctl engine hosts add`

use std::{net::IpAddr, path::PathBuf};

use clap::ValueEnum;

use super::{
    amounts::{self, Amounts, Reserve},
    connect, data_folder, failure, machine, row,
};
use crate::cli::{
    args::{choice::choice, units::gigabytes},
    engine::site::{Rejection, SiteArgs, SiteName},
    failure::{Failure, Kind},
    session::{Session, prompt},
    settings::files,
    terminal::text::{count, escape},
};
use driver::{
    docker::{
        check::firewall,
        connect::{Connection, certificates},
        discover::{Discovery, discover},
        network::{self, Owner},
    },
    runtime::Fault,
};
use engine::{
    Engine, Fleet,
    fleet::{Endpoint, NewHost, PortRange, Pull},
    hosts::{HostState, HostView},
};
use wire::pods::Cloud;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Access to the endpoint is root access to the host, so `tcp://` endpoints are refused. `ssh://` uses the system's ssh \
with your keys, configuration and known hosts. `https://` needs a client certificate: --certificates names \
the folder with `ca.pem`, `cert.pem` and `key.pem`, which are kept with the engine's data.

Pods run on hosts while `svcctl serve` runs. The first host replaces the simulated machines of the shipped fleet.

Examples:
  svcctl engine hosts add here unix:///var/run/docker.sock
  svcctl engine hosts add node1 ssh://root@node1 --data-center HOME-1
  svcctl engine hosts add node2 ssh://node2 --price 'NVIDIA T4=0.20'")]
pub(in crate::cli) struct Args {
    /// The name of the host
    pub(super) name: SiteName,
    #[arg(help = "unix:///PATH, ssh://[USER@]HOST[:PORT][/SOCKET] or https://HOST:PORT")]
    pub(super) endpoint: Endpoint,
    /// Its data center, which is created if it does not exist [default: LOCAL-1]
    #[arg(long, value_name = "ID")]
    pub(super) data_center: Option<String>,
    #[command(flatten)]
    pub(super) site: SiteArgs,
    /// The cloud that it counts as [default: secure]
    #[arg(long, value_parser = choice::<Cloud>(), ignore_case = true)]
    pub(super) cloud: Option<Cloud>,
    /// The address at which tcp ports of its pods are published [default: that of the endpoint]
    #[arg(long, value_name = "IP")]
    pub(super) address: Option<String>,
    /// The ports of that address that pods may get
    #[arg(long, value_name = "FIRST-LAST", default_value = "20000-39999")]
    pub(super) ports: PortRange,
    /// Offer its CPUs as this flavor, and no GPUs [default: GPUs if it has any, else the flavor that fits best]
    #[arg(long, value_name = "FLAVOR")]
    pub(super) cpu: Option<String>,
    /// What is kept back for the host itself
    #[arg(long, value_name = "vcpus=N,memory=GB,disk=GB", default_value = "vcpus=1,memory=4,disk=20")]
    reserve: Amounts,
    /// How much it offers of what is named; more vCPUs or memory than it has hold more pods, which share them
    #[arg(long, value_name = "vcpus=N,memory=GB,disk=GB")]
    offer: Option<Amounts>,
    /// The size of its disk in GB, where it cannot be measured
    #[arg(long, value_name = "GB", value_parser = gigabytes)]
    pub(super) disk: Option<u32>,
    /// When an image is pulled
    #[arg(long, value_enum, default_value = "auto")]
    pub(super) pull: When,
    /// The runtime of its containers, like runsc [default: the daemon's]
    #[arg(long, value_name = "NAME")]
    pub(super) runtime: Option<String>,
    /// A folder that every host of the data center mounts, for network volumes
    #[arg(long, value_name = "PATH")]
    pub(super) network_path: Option<PathBuf>,
    /// The folder with the client certificate for an https:// endpoint
    #[arg(long, value_name = "FOLDER")]
    certificates: Option<PathBuf>,
    /// Keep the simulated machines beside it
    #[arg(long)]
    pub(super) keep_simulated: bool,
    /// Take the host from the engine that it belongs to
    #[arg(long)]
    take_over: bool,
    /// Keep pods from the host's own services and from private networks; needs root there
    #[arg(long)]
    firewall: bool,
    /// Do not ask
    #[arg(short, long)]
    yes: bool,
}

/// When an image is pulled.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub(super) enum When {
    /// If it is missing; `latest` of a registry, and what needs a credential, for each container
    Auto,
    /// For each container
    Always,
    /// If it is missing
    Missing,
}

impl From<When> for Pull {
    fn from(when: When) -> Self {
        match when {
            When::Auto => Self::Auto,
            When::Always => Self::Always,
            When::Missing => Self::Missing,
        }
    }
}

impl Args {
    pub(super) fn reserve(&self) -> Reserve {
        Reserve::of(self.reserve)
    }

    pub(super) fn offer(&self) -> Amounts {
        self.offer.unwrap_or_default()
    }
}

const DOING: &str = "add the host";

pub(super) async fn run(session: &Session, engine: &Engine, args: Args) -> Result<(), Failure> {
    let fault = |fault: Fault| failure(DOING, fault);
    let identity = engine.identity().map_err(|error| Failure::admin(DOING, error))?;
    let fleet = engine.fleet().map_err(|error| Failure::admin(DOING, error))?;
    keep_certificates(session, &args)?;
    let connection = connect(session, &args.endpoint).await.map_err(fault)?;
    let client = connection.client();
    let owner = network::owner(&client).await.map_err(fault)?;
    check_owner(&owner, &identity, args.take_over)?;
    let found = discover(&connection).await.map_err(fault)?;
    let (mut notes, broken_gpus) = (notes(&args, &found, &fleet), found.broken_gpus.clone());
    let there = (found.vcpus, found.memory);
    let whole = (found.vcpus, found.memory, args.disk.or(found.disk).unwrap_or_default());
    let new = machine::host(&args, found, &fleet).map_err(|Rejection { why, hint }| Failure::Told {
        kind: Kind::Refused,
        what: format!("failed to {DOING}"),
        details: vec![why],
        hint: Some(hint),
    })?;
    notes.extend(kept_back(&args, whole, &new));
    notes.extend(amounts::notes((new.machine.vcpus, new.machine.memory), there));
    if let Some(reason) = broken_gpus {
        session.ui.warn(&format!("GPUs of the host are left out: {reason}"));
    }
    // The rules of the fleet, before anything is done.
    let told = |reason: String| Failure::Told {
        kind: Kind::Refused,
        what: format!("failed to {DOING}"),
        details: vec![reason],
        hint: None,
    };
    fleet.with_host(new.clone()).map_err(told)?;
    let lines: Vec<String> = shown(&new).into_iter().chain(notes).collect();
    if args.yes {
        for line in &lines {
            session.ui.note(&escape(line));
        }
    }
    let question = question(&args, &fleet, &owner);
    prompt::confirm(session, args.yes, &lines, &question).await?;
    settle(&connection, &args, &identity).await.map_err(fault)?;
    engine.add_host(new).map_err(|error| Failure::admin(DOING, error))?;
    session.ui.note(&format!("host `{}` is added; `svcctl serve` runs its pods", args.name.0));
    session.ui.note("`svcctl engine hosts check` tells what may be wrong with it");
    Ok(())
}

/// Claims the host for our engine.
async fn settle(connection: &Connection, args: &Args, identity: &str) -> Result<(), Fault> {
    let client = connection.client();
    if args.firewall {
        firewall::set(connection).await?;
    }
    let claimed = if args.take_over {
        network::take_over(&client, identity).await
    } else {
        network::claim(&client, identity).await
    };
    claimed?.map_or(Ok(()), |reason| Err(Fault::Refused(reason)))
}

fn check_owner(owner: &Owner, identity: &str, takes_over: bool) -> Result<(), Failure> {
    let reason = match owner {
        Owner::Unclaimed => return Ok(()),
        Owner::Engine(id) if id == identity => return Ok(()),
        _ if takes_over => return Ok(()),
        Owner::Engine(id) => format!("the host belongs to the engine {id}"),
        Owner::Unknown => "the host has a network `svcctl` that no engine made".to_owned(),
    };
    Err(Failure::Told {
        kind: Kind::Refused,
        what: format!("failed to {DOING}"),
        details: vec![reason],
        hint: Some("--take-over takes it; two engines on one host would end each other's pods".to_owned()),
    })
}

/// Copies a client certificate to where this engine's servers look for it.
fn keep_certificates(session: &Session, args: &Args) -> Result<(), Failure> {
    let target = certificates(&data_folder(session), &args.endpoint);
    let (source, target) = match (&args.certificates, target) {
        (None, _) => return Ok(()),
        (Some(_), None) => {
            return Err(Failure::usage("--certificates is for https:// endpoints", "leave it out"));
        }
        (Some(source), Some(target)) => (source, target),
    };
    let failed = |path: &std::path::Path, error: std::io::Error| Failure::Told {
        kind: Kind::Usage,
        what: format!("failed to {DOING}"),
        details: vec![format!("{}: {error}", path.display())],
        hint: Some("the folder needs `ca.pem`, `cert.pem` and `key.pem`, as Docker's own client has them".to_owned()),
    };
    for name in ["ca.pem", "cert.pem", "key.pem"] {
        let (from, to) = (source.join(name), target.join(name));
        let content = std::fs::read(&from).map_err(|error| failed(&from, error))?;
        std::fs::create_dir_all(&target).map_err(|error| failed(&target, error))?;
        files::write_private(&to, &content).map_err(|error| failed(&to, error))?;
    }
    Ok(())
}

/// The machine as the fleet would have it.
fn shown(new: &NewHost) -> Vec<String> {
    let view = HostView {
        machine: new.machine.clone(),
        data_center: new.data_center.clone(),
        state: HostState::default(),
        used_units: 0,
        used_disk: 0,
        pods: 0,
    };
    let text = row::of(view).offer().render(crate::cli::terminal::paint::Paint(false), None);
    text.lines().map(str::to_owned).collect()
}

/// Reports a smaller reserve than requested: something has to be left to offer.
fn kept_back(args: &Args, (vcpus, memory, disk): (u32, u32, u32), new: &NewHost) -> Option<String> {
    let asked = args.reserve();
    let offered_disk = new.machine.host.as_ref().map_or(disk, |spec| spec.disk);
    let kept = [
        vcpus.saturating_sub(new.machine.vcpus),
        memory.saturating_sub(new.machine.memory),
        disk.saturating_sub(offered_disk),
    ];
    let [cpus, ram, space] = kept;
    let Amounts { vcpus, memory, disk } = args.offer();
    let is_less = |kept: u32, asked: u32, offered: Option<u32>| offered.is_none() && kept < asked;
    let is_less =
        is_less(cpus, asked.vcpus, vcpus) || is_less(ram, asked.memory, memory) || is_less(space, asked.disk, disk);
    is_less.then(|| {
        format!(
            "{}, {ram} GB of memory and {space} GB of disk are kept back, less than --reserve says, so that a pod fits",
            count(cpus as usize, "CPU")
        )
    })
}

/// Other things the operator should know about it.
fn notes(args: &Args, found: &Discovery, fleet: &Fleet) -> Vec<String> {
    let mut notes = vec![format!(
        "{} with {} on {}; {} CPUs, {} GB of memory and {} of disk in all",
        found.runtime,
        if found.limits_disks { "limits for disks" } else { "disks that are only measured" },
        found.storage,
        found.vcpus,
        found.memory,
        found.disk.map_or_else(|| "unknown size".to_owned(), |size| format!("{size} GB")),
    )];
    if let Some(gpu) = found.gpus.first() {
        let toolkit =
            if found.devices.iter().any(|device| device.starts_with("nvidia.com/gpu")) { ", CDI" } else { "" };
        notes.push(format!("NVIDIA's driver {}{toolkit}", gpu.driver));
    }
    if args.address.as_deref().is_some_and(|address| address.parse::<IpAddr>().is_err()) {
        notes.push("its address is a name: it has to be one of the host itself".to_owned());
    }
    if !args.keep_simulated && fleet.simulated() > 0 {
        let machines = count(fleet.simulated(), "simulated machine");
        notes.push(format!("{machines} will leave the fleet; --keep-simulated keeps them"));
    }
    notes
}

fn question(args: &Args, fleet: &Fleet, owner: &Owner) -> String {
    let name = &args.name.0;
    let replaced = if args.keep_simulated { 0 } else { fleet.simulated() };
    let taken = if args.take_over && matches!(owner, Owner::Engine(_) | Owner::Unknown) {
        ", take it from the engine that has it"
    } else {
        ""
    };
    if replaced == 0 {
        format!("Add host `{name}`{taken}?")
    } else {
        format!("Add host `{name}`{taken} and take {} out?", count(replaced, "simulated machine"))
    }
}
