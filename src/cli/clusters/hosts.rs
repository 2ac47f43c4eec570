//! `svcctl clusters hosts`

use clap::ValueEnum;
use serde::Serialize;

use super::find;
use crate::cli::{
    failure::{Failure, Kind},
    output,
    pods::reach::is_plain,
    session::Session,
    settings::format::Format,
};
use ops::clusters::{Members, rank};
use wire::pods::{Pod, PodStatus, SshEndpoint};

/// The port where the processes of a job rendezvous (clusters.md, Members).
const PRIMARY_PORT: u16 = 29500;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  svcctl clusters hosts llm | ssh build sudo tee -a /etc/hosts
  svcctl clusters hosts llm --format ssh-config >> ~/.ssh/config
  svcctl clusters hosts llm --format torchrun
  svcctl clusters hosts llm --format env --rank 1
  svcctl clusters hosts llm -o json --jq '.nodes[].address'")]
pub(in crate::cli) struct Args {
    /// A cluster by id, unique name or unique prefix of its id
    #[arg(value_name = "ID")]
    id: String,
    /// What to print
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t)]
    format: HostsFormat,
    /// The pod whose variables --format env prints
    #[arg(long, value_name = "N", default_value_t)]
    rank: u32,
}

/// The output format.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
enum HostsFormat {
    /// Lines of /etc/hosts: the private addresses
    #[default]
    Hosts,
    /// Entries of ~/.ssh/config: the published ssh ports
    SshConfig,
    /// The command line of torchrun, the same on every pod
    Torchrun,
    /// The variables that the platform sets in a pod, for a shell
    Env,
}

/// The addresses of a cluster.
#[derive(Debug, Serialize, schemars::JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Hosts {
    /// The cluster's id.
    cluster: String,
    primary_address: String,
    primary_port: u16,
    /// Null where the service does not tell.
    gpu_count_per_pod: Option<u32>,
    /// In the order of their ranks.
    nodes: Vec<Node>,
}

/// A pod of a cluster.
#[derive(Debug, Serialize, schemars::JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Node {
    rank: u32,
    /// Its name within the cluster.
    host: String,
    /// On the private network.
    address: String,
    pod_id: String,
    name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    ssh: Option<SshAddress>,
}

/// Where its ssh server is published.
#[derive(Debug, Serialize, schemars::JsonSchema)]
struct SshAddress {
    host: String,
    port: u16,
    user: String,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    let id = find::one(session, &args.id).await?.id;
    let hosts = Hosts::of(find::members(session, &id).await?)?;
    let node = hosts.node(args.rank)?;
    match session.settings.format {
        Format::Json | Format::Yaml => return output::value(session, &hosts),
        Format::Ndjson => {
            let node = |node: &Node| output::element(session, &serde_json::to_vec(node).expect("a node serialises"));
            return hosts.nodes.iter().try_for_each(node);
        }
        Format::Table | Format::Wide | Format::Csv | Format::Id => {}
    }
    let lines = match args.format {
        HostsFormat::Hosts => hosts.lines(),
        HostsFormat::SshConfig => hosts.ssh_config()?,
        HostsFormat::Torchrun => vec![hosts.torchrun()?],
        HostsFormat::Env => hosts.env(node)?,
    };
    lines.iter().try_for_each(|line| session.ui.line(line))
}

impl Hosts {
    /// The addresses of these members, once they have them.
    fn of(members: Members) -> Result<Self, Failure> {
        let Members { cluster, pods, .. } = members;
        let early = |pod: &Pod| {
            let (what, hint) = if pod.status == PodStatus::Running.into() {
                let what = "runs and has no address: no network connects the pods".to_owned();
                (what, format!("`svcctl clusters get {cluster}` says more"))
            } else {
                (
                    format!("has no rank and no address yet; it is {}", pod.status),
                    format!("`svcctl clusters wait {cluster}` waits until all pods run"),
                )
            };
            Failure::Told {
                kind: Kind::WrongState,
                what: format!("pod `{}` ({}) {what}", pod.name, pod.id),
                details: Vec::new(),
                hint: Some(hint),
            }
        };
        let nodes: Vec<Node> =
            pods.iter().map(|pod| Node::of(pod).ok_or_else(|| early(pod))).collect::<Result<_, _>>()?;
        // Server-supplied text goes into files that other programs read.
        let is_odd = |node: &&Node| !is_plain(&node.address, ".:") || !is_plain(&node.pod_id, "-_");
        if let Some(node) = nodes.iter().find(is_odd) {
            let what = format!("the service names `{}` as the address of pod `{}`", node.address, node.pod_id);
            return Err(Failure::Told { kind: Kind::Other, what, details: Vec::new(), hint: None });
        }
        let (Some(first), Some(pod)) = (nodes.first(), pods.first()) else {
            let what = format!("cluster `{cluster}` has no pods any more");
            return Err(Failure::Told { kind: Kind::WrongState, what, details: Vec::new(), hint: None });
        };
        Ok(Self {
            primary_address: first.address.clone(),
            primary_port: PRIMARY_PORT,
            gpu_count_per_pod: pod.gpu.as_ref().and_then(|gpu| *gpu.count),
            cluster,
            nodes,
        })
    }

    /// The pod of this rank.
    fn node(&self, rank: u32) -> Result<&Node, Failure> {
        self.nodes.iter().find(|node| node.rank == rank).ok_or_else(|| {
            let what = format!("cluster `{}` has no pod of rank {rank}", self.cluster);
            Failure::usage(what, format!("`svcctl clusters pods {}` lists them", self.cluster))
        })
    }

    /// Lines of /etc/hosts.
    fn lines(&self) -> Vec<String> {
        let width = self.nodes.iter().map(|node| node.address.len()).max().unwrap_or(0);
        let line = |node: &Node| {
            let name = node.alias(&self.cluster);
            format!("{:width$}  {} {name}", node.address, node.host)
        };
        self.nodes.iter().map(line).collect()
    }

    /// Entries of ~/.ssh/config: a pod that publishes no port is reached through the primary.
    fn ssh_config(&self) -> Result<Vec<String>, Failure> {
        let primary = self.nodes.first().filter(|node| node.ssh.is_some());
        let mut lines = Vec::new();
        for node in &self.nodes {
            lines.push(format!("Host {}", node.alias(&self.cluster)));
            match (&node.ssh, primary) {
                (Some(SshAddress { host, port, user }), _) => {
                    lines.extend([
                        format!("    HostName {host}"),
                        format!("    Port {port}"),
                        format!("    User {user}"),
                    ]);
                }
                (None, Some(primary)) => {
                    lines.push(format!("    HostName {}", node.address));
                    lines.push("    User root".to_owned());
                    lines.push(format!("    ProxyJump {}", primary.alias(&self.cluster)));
                }
                (None, None) => {
                    let what = format!("pod `{}` publishes no port for ssh, or does not run", node.pod_id);
                    let hint = Some(crate::cli::pods::reach::MEMBER_HINT.to_owned());
                    return Err(Failure::Told { kind: Kind::WrongState, what, details: Vec::new(), hint });
                }
            }
        }
        Ok(lines)
    }

    /// A command line that is the same on every pod: its rank is in its environment.
    fn torchrun(&self) -> Result<String, Failure> {
        Ok(format!(
            "torchrun --nnodes={} --nproc-per-node={} --node-rank=\"$NODE_RANK\" --master-addr={} --master-port={} \
             train.py",
            self.nodes.len(),
            self.gpus()?,
            self.primary_address,
            self.primary_port
        ))
    }

    /// GPUs of each pod.
    fn gpus(&self) -> Result<u32, Failure> {
        self.gpu_count_per_pod.ok_or_else(|| {
            let what = format!("the service does not tell how many GPUs the pods of cluster `{}` have", self.cluster);
            Failure::Told { kind: Kind::Other, what, details: Vec::new(), hint: None }
        })
    }

    /// The variables of a pod, as lines for a shell.
    fn env(&self, node: &Node) -> Result<Vec<String>, Failure> {
        let (primary, port, nodes) = (&self.primary_address, self.primary_port.to_string(), self.nodes.len());
        let gpus = self.gpus()?;
        let world = nodes * gpus as usize;
        let variables = [
            ("PRIMARY_ADDR", primary.clone()),
            ("MASTER_ADDR", primary.clone()),
            ("PRIMARY_PORT", port.clone()),
            ("MASTER_PORT", port.clone()),
            ("HOST_NODE_ADDR", format!("{primary}:{port}")),
            ("NODE_ADDR", node.address.clone()),
            ("NODE_RANK", node.rank.to_string()),
            ("NUM_NODES", nodes.to_string()),
            ("NUM_TRAINERS", gpus.to_string()),
            ("WORLD_SIZE", world.to_string()),
        ];
        Ok(variables.into_iter().map(|(name, value)| format!("export {name}={value}")).collect())
    }
}

impl Node {
    /// A member that has its rank and its address.
    fn of(pod: &Pod) -> Option<Self> {
        let (rank, address) = (rank(pod)?, pod.cluster.as_ref()?.ip.clone()?);
        let plain = |ssh: &&SshEndpoint| is_plain(&ssh.host, ".-:_") && is_plain(&ssh.username, "._-+=@");
        let way = |ssh: &SshEndpoint| SshAddress { host: ssh.host.clone(), port: ssh.port, user: ssh.username.clone() };
        Some(Self {
            rank,
            host: format!("node-{rank}"),
            address,
            pod_id: pod.id.clone(),
            name: pod.name.clone(),
            ssh: pod.ssh.direct.as_ref().filter(plain).map(way),
        })
    }

    /// Its name outside its cluster: the node's name, if it is one word without special meaning in any file.
    fn alias(&self, cluster: &str) -> String {
        if is_plain(&self.name, "._-") { self.name.clone() } else { format!("{cluster}-pod-{}", self.rank) }
    }
}
