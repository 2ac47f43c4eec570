//! `svcctl engine hosts update`

use super::{
    add::When,
    amounts::{self, Amounts, Reserve},
    connect, failure, find, machine,
};
use crate::cli::{
    engine::site::Rejection,
    failure::{Failure, Kind},
    session::Session,
};
use driver::docker::{
    discover::discover,
    network::{self, Owner},
};
use engine::{
    Engine, Fleet,
    fleet::{Endpoint, HostSpec, Machine, PortRange},
};

#[derive(Debug, Clone, clap::Args)]
#[command(after_help = "\
Pods that are there keep what they have: their vCPUs, memory and published ports.

Examples:
  svcctl engine hosts update node1 --offer vcpus=16,memory=64
  svcctl engine hosts update node1 --endpoint ssh://root@10.0.0.7")]
pub(in crate::cli) struct Args {
    /// A host by name or unique prefix of it
    host: String,
    /// Where its container runtime is reached from now on; it has to be the same one
    #[arg(long)]
    endpoint: Option<Endpoint>,
    /// The address at which tcp ports of its pods are published
    #[arg(long, value_name = "IP")]
    address: Option<String>,
    /// The ports of that address that pods may get
    #[arg(long, value_name = "FIRST-LAST")]
    ports: Option<PortRange>,
    /// How much it offers of what is named; more vCPUs or memory than it has hold more pods, which share them
    #[arg(long, value_name = "vcpus=N,memory=GB,disk=GB")]
    offer: Option<Amounts>,
    /// When an image is pulled
    #[arg(long, value_enum)]
    pull: Option<When>,
    /// The runtime of its containers, like runsc, or '' for the daemon's
    #[arg(long, value_name = "NAME")]
    runtime: Option<String>,
}

const DOING: &str = "change the host";

impl Args {
    const fn is_empty(&self) -> bool {
        self.endpoint.is_none()
            && self.address.is_none()
            && self.ports.is_none()
            && self.offer.is_none()
            && self.pull.is_none()
            && self.runtime.is_none()
    }

    /// Sets what needs no look at the machine.
    fn set(&self, spec: &mut HostSpec) {
        let Self { endpoint, address, ports, pull, runtime, host: _, offer: _ } = self.clone();
        spec.endpoint = endpoint.unwrap_or_else(|| spec.endpoint.clone());
        spec.address = address.unwrap_or_else(|| spec.address.clone());
        spec.ports = ports.unwrap_or_else(|| spec.ports.clone());
        spec.pull = pull.map_or(spec.pull, Into::into);
        if let Some(name) = runtime {
            spec.runtime = Some(name).filter(|name| !name.is_empty());
        }
    }
}

pub(super) async fn run(session: &Session, engine: &Engine, args: Args) -> Result<(), Failure> {
    if args.is_empty() {
        return Err(Failure::usage("nothing to change", "give at least one flag; `--help` names them"));
    }
    let mut machine = find(engine, &args.host)?.machine;
    let Machine { host: Some(spec), .. } = &mut machine else { unreachable!("a host is a machine that has one") };
    args.set(spec);
    if args.endpoint.is_some() {
        check_is_ours(session, engine, &spec.endpoint).await?;
    }
    if let Some(offer) = args.offer {
        let fleet = engine.fleet().map_err(|error| Failure::admin(DOING, error))?;
        for note in self::offer(session, &mut machine, offer, &fleet).await? {
            session.ui.note(&note);
        }
    }
    let name = machine.id.clone();
    engine.update_host(machine).map_err(|error| Failure::admin(DOING, error))?;
    session.ui.note(&format!("host `{name}` is changed"));
    Ok(())
}

/// Another daemon would know nothing of the pods.
async fn check_is_ours(session: &Session, engine: &Engine, endpoint: &Endpoint) -> Result<(), Failure> {
    let identity = engine.identity().map_err(|error| Failure::admin(DOING, error))?;
    let connection = connect(session, endpoint).await.map_err(|fault| failure(DOING, fault))?;
    match network::owner(&connection.client()).await.map_err(|fault| failure(DOING, fault))? {
        Owner::Engine(id) if id == identity => Ok(()),
        Owner::Engine(_) | Owner::Unclaimed | Owner::Unknown => Err(refused(Rejection::new(
            format!("what answers at {endpoint} is not a host of this engine"),
            "`svcctl engine hosts add` adds another host",
        ))),
    }
}

/// Changes what a machine offers. Returns what its operator should know.
async fn offer(
    session: &Session,
    machine: &mut Machine,
    offer: Amounts,
    fleet: &Fleet,
) -> Result<Vec<String>, Failure> {
    const NOTHING: Reserve = Reserve { vcpus: 0, memory: 0, disk: 0 };
    let Machine { host: Some(spec), cpu, vcpus, memory, .. } = machine else { return Ok(Vec::new()) };
    let connection = connect(session, &spec.endpoint).await.map_err(|fault| failure(DOING, fault))?;
    let found = discover(&connection).await.map_err(|fault| failure(DOING, fault))?;
    if offer.disk.is_some() {
        spec.disk = amounts::disk(offer, NOTHING, found.disk).map_err(refused)?;
    }
    let wanted = (offer.vcpus.unwrap_or(*vcpus), offer.memory.unwrap_or(*memory));
    (*vcpus, *memory) = match cpu {
        None => wanted,
        // A flavor has its memory for each vCPU.
        Some(flavor) => {
            let (_, vcpus, memory) = machine::cpu_offer(Some(flavor), wanted, NOTHING, fleet).map_err(refused)?;
            (vcpus, memory)
        }
    };
    spec.cpus = (*vcpus > found.vcpus).then_some(found.vcpus);
    let mut notes = amounts::notes((*vcpus, *memory), (found.vcpus, found.memory));
    if *vcpus < wanted.0 {
        notes.push(format!("{} GB of memory are enough for {vcpus} vCPUs", wanted.1));
    }
    Ok(notes)
}

fn refused(Rejection { why, hint }: Rejection) -> Failure {
    let what = format!("failed to {DOING}");
    Failure::Told { kind: Kind::Refused, what, details: vec![why], hint: Some(hint) }
}
