//! `svcctl engine kubernetes add`

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    str::FromStr,
};

use clap::ValueEnum;
use reqwest::Url;

use super::{connect, failed, failure, offer};
use crate::cli::{
    args::values::Span,
    engine::site::{Rejection, SiteArgs, SiteName},
    failure::{Failure, Kind},
    session::{Session, prompt},
    terminal::text::{count, escape},
};
use driver::kubernetes::{
    discover::{Discovery, discover},
    error::ApiError,
    kubeconfig::{Kubeconfig, is_in_cluster},
    manifests,
    quantity::thousandths,
};
use engine::{
    Engine, Fleet,
    fleet::{ClusterSpec, Exposure, NewCluster, Site},
};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
The context of the kubeconfig is copied, encrypted, into the engine's data. One engine has a namespace; another one is \
refused, unless it takes it over.

The credential needs what two manifests grant: one for the namespace, one for the cluster, which lets it see nodes and \
what others use of them. --print-manifests shows them for an administrator; --apply applies them with this credential.

Pods run on clusters while `svcctl serve` runs. A cluster replaces the simulated machines of the shipped fleet.

Examples:
  svcctl engine kubernetes add lab --kubeconfig ~/.kube/config
  svcctl engine kubernetes add lab --print-manifests | kubectl apply -f -
  svcctl engine kubernetes add lab --gpu 'Tesla-T4=NVIDIA T4' \\
      --price 'NVIDIA T4=0.20'")]
pub(in crate::cli) struct Args {
    /// The name of the cluster
    name: SiteName,
    /// The kubeconfig [default: the account of the pod in which svcctl runs]
    #[arg(long, value_name = "FILE")]
    kubeconfig: Option<PathBuf>,
    /// The context in it [default: its current one]
    #[arg(long, value_name = "NAME")]
    kube_context: Option<String>,
    /// The namespace of the pods
    #[arg(long, value_name = "NAME", default_value = "svcctl")]
    namespace: Label,
    /// Give each account a namespace of its own, which needs the right to create them and to all Secrets
    #[arg(long)]
    namespace_per_account: bool,
    /// What the pods of an account may ask for together, as Kubernetes' quotas have it [default: anything]
    #[arg(long, value_name = "RESOURCE=AMOUNT", requires = "namespace_per_account")]
    account_quota: Vec<QuotaLimit>,
    /// The data center that the cluster becomes [default: its name in capitals]
    #[arg(long, value_name = "ID")]
    data_center: Option<SiteName>,
    #[command(flatten)]
    place: SiteArgs,
    /// The GPU type of a product label that svcctl does not know
    #[arg(long, value_name = "PRODUCT=TYPE")]
    gpu: Vec<ProductType>,
    /// Offer the CPUs of nodes without GPUs as this flavor
    #[arg(long, value_name = "FLAVOR")]
    cpu: Option<String>,
    /// How many nodes of a GPU type an autoscaler keeps at most
    #[arg(long, value_name = "TYPE=N")]
    max: Vec<MostNodes>,
    /// A label selector for the nodes to use, like pool=gpu [default: all]
    #[arg(long, value_name = "SELECTOR")]
    nodes: Option<String>,
    /// The storage class of persistent volumes [default: the cluster's default]
    #[arg(long, value_name = "CLASS")]
    persistent_class: Option<String>,
    /// The storage class of network volumes, which many nodes can mount [default: there are no such volumes]
    #[arg(long, value_name = "CLASS")]
    network_class: Option<String>,
    /// How tcp ports of pods are published
    #[arg(long, value_enum, default_value = "nodeport")]
    expose: Expose,
    /// The address of published ports [default: that of the node]
    #[arg(long, value_name = "HOST")]
    address: Option<String>,
    /// The runtime class of pods, like gvisor
    #[arg(long, value_name = "NAME")]
    runtime_class: Option<String>,
    /// Run no container as root
    #[arg(long)]
    restricted: bool,
    /// The Kueue queue that admits pods
    #[arg(long, value_name = "QUEUE")]
    queue: Option<String>,
    /// A Prometheus that has the figures of NVIDIA's DCGM exporter [default: GPUs have no figures]
    #[arg(long, value_name = "URL")]
    metrics: Option<MetricsUrl>,
    /// How long a pod may wait for a node
    #[arg(long, value_name = "SPAN", default_value = "10m")]
    bind_grace: Span,
    /// Keep the simulated machines beside it
    #[arg(long)]
    keep_simulated: bool,
    /// Print the manifests that an administrator applies, and do nothing
    #[arg(long)]
    pub(super) print_manifests: bool,
    /// Apply the manifests with this credential, which needs the right to
    #[arg(long)]
    apply: bool,
    /// Take the namespace from the engine that it belongs to
    #[arg(long)]
    take_over: bool,
    /// Do not ask
    #[arg(short, long)]
    yes: bool,
}

/// A name as Kubernetes has them: lower case letters, digits and dashes.
#[derive(Debug, Clone)]
struct Label(String);

impl FromStr for Label {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let is_end = |c: Option<char>| c.is_some_and(|c| c.is_ascii_lowercase() || c.is_ascii_digit());
        let is_part = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        let is_label = is_end(text.chars().next()) && is_end(text.chars().last()) && text.chars().all(is_part);
        if is_label && text.len() <= 63 {
            Ok(Self(text.to_owned()))
        } else {
            Err("a namespace has up to 63 lower case letters, digits and `-`")
        }
    }
}

/// The address of a Prometheus.
#[derive(Debug, Clone)]
struct MetricsUrl(String);

impl FromStr for MetricsUrl {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let url = Url::parse(text).map_err(|_| "expected a URL, like http://prometheus.monitoring:9090")?;
        if !["http", "https"].contains(&url.scheme()) || !url.has_host() {
            return Err("expected an http or https URL, like http://prometheus.monitoring:9090");
        }
        if !url.username().is_empty() || url.password().is_some() {
            return Err("a password would be shown by `get`; name a Prometheus that asks for none");
        }
        if url.query().is_some() || url.fragment().is_some() {
            return Err("expected the address of the Prometheus itself, without `?` and `#`");
        }
        Ok(Self(url.into()))
    }
}

/// The GPU type of a product.
#[derive(Debug, Clone)]
struct ProductType {
    product: String,
    gpu: String,
}

impl FromStr for ProductType {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text.split_once('=') {
            Some((product, gpu)) if !product.is_empty() && !gpu.is_empty() => {
                Ok(Self { product: product.to_owned(), gpu: gpu.to_owned() })
            }
            _ => Err("expected a product and its GPU type, like 'Tesla-T4=NVIDIA T4'"),
        }
    }
}

/// The limit of a quota for one resource.
#[derive(Debug, Clone)]
struct QuotaLimit {
    resource: String,
    amount: String,
}

impl FromStr for QuotaLimit {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let is_part = |c: char| c.is_ascii_alphanumeric() || "-._/".contains(c);
        match text.split_once('=') {
            Some((resource, amount))
                if !resource.is_empty() && resource.chars().all(is_part) && thousandths(amount).is_some() =>
            {
                Ok(Self { resource: resource.to_owned(), amount: amount.to_owned() })
            }
            _ => Err("expected a resource and an amount, like requests.nvidia.com/gpu=8 or limits.memory=256Gi"),
        }
    }
}

/// How many nodes of a GPU type there may be.
#[derive(Debug, Clone)]
struct MostNodes {
    gpu: String,
    nodes: u32,
}

/// More nodes than any cluster has.
const MOST_NODES: u32 = 10_000;

impl FromStr for MostNodes {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (gpu, nodes) = text.rsplit_once('=').ok_or("expected a GPU type and a number, like 'NVIDIA L4=16'")?;
        let nodes = nodes.parse().ok().filter(|nodes| (1..=MOST_NODES).contains(nodes) && !gpu.is_empty());
        let nodes = nodes.ok_or_else(|| format!("it needs a GPU type, and a number from 1 to {MOST_NODES}"))?;
        Ok(Self { gpu: gpu.to_owned(), nodes })
    }
}

/// How ports are published.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum Expose {
    /// At a port of every node
    Nodeport,
    /// At a load balancer for each pod
    Loadbalancer,
    /// Not at all: pods with tcp ports are refused
    None,
}

const DOING: &str = "add the cluster";

/// The API server, as every pod of its cluster finds it, where no variables say it.
const INSIDE: (&str, &str) = ("kubernetes.default.svc", "443");

/// The way out where the namespace or a right is missing.
const MANIFESTS: &str = "an administrator applies what --print-manifests prints, or --apply does it with this one";

fn told(why: impl Into<String>, hint: impl Into<String>) -> Failure {
    Failure::Told {
        kind: Kind::Refused,
        what: format!("failed to {DOING}"),
        details: vec![why.into()],
        hint: Some(hint.into()),
    }
}

impl Args {
    /// The data center that is meant: the one that was asked for, else that of the cluster of this name, else a new
    /// one.
    fn site(&self, fleet: &Fleet) -> String {
        let asked = self.data_center.as_ref().map(|id| id.0.clone());
        let is_known = |site: &&Site| site.kubernetes.is_some() && site.name == self.name.0;
        let known = || fleet.data_centers.iter().find(is_known).map(|site| site.id.clone());
        asked.or_else(known).unwrap_or_else(|| self.name.0.to_ascii_uppercase())
    }

    fn spec(&self) -> ClusterSpec {
        let products: BTreeMap<String, String> =
            self.gpu.iter().map(|one| (one.product.clone(), one.gpu.clone())).collect();
        ClusterSpec {
            namespace: self.namespace.0.clone(),
            per_account: self.namespace_per_account.then(|| {
                self.account_quota.iter().map(|limit| (limit.resource.clone(), limit.amount.clone())).collect()
            }),
            nodes: self.nodes.clone(),
            persistent_class: self.persistent_class.clone(),
            network_class: self.network_class.clone(),
            expose: match self.expose {
                Expose::Nodeport => Exposure::NodePort,
                Expose::Loadbalancer => Exposure::LoadBalancer,
                Expose::None => Exposure::None,
            },
            address: self.address.clone(),
            runtime_class: self.runtime_class.clone(),
            is_restricted: self.restricted,
            queue: self.queue.clone(),
            metrics: self.metrics.as_ref().map(|url| url.0.clone()),
            products,
            cpu: self.cpu.clone(),
            max: self.max.iter().map(|most| (most.gpu.clone(), most.nodes)).collect(),
            bind_grace: u32::try_from(self.bind_grace.0.as_secs()).unwrap_or(u32::MAX),
        }
    }
}

/// Prints what an administrator applies.
pub(super) fn print_manifests(session: &Session, args: &Args) -> Result<(), Failure> {
    let spec = args.spec();
    let (namespace, cluster) = (manifests::namespace(&spec), manifests::cluster_role(&spec));
    session.ui.print(&format!("{}---\n{}", ended(namespace), ended(cluster)))
}

fn ended(text: String) -> String {
    if text.ends_with('\n') { text } else { text + "\n" }
}

pub(super) async fn run(session: &Session, engine: &Engine, args: Args) -> Result<(), Failure> {
    let admin = |error| Failure::admin(DOING, error);
    let fleet = engine.fleet().map_err(admin)?;
    let (site, spec) = (args.site(&fleet), args.spec());
    let config = kubeconfig(session, &args)?;
    let text = config.to_text();
    if let Some(known) = fleet.cluster(&site) {
        return give_again(session, engine, &args, (&site, known, config)).await;
    }
    let cluster = connect(session, engine, &spec, config).await.map_err(|fault| failure(DOING, fault))?;
    if args.apply {
        cluster.apply().await.map_err(|error| failed(DOING, error))?;
    }
    let found = discover(&cluster).await.map_err(|error| failed(DOING, error))?;
    let new = NewCluster {
        data_center: site.clone(),
        name: args.name.0.clone(),
        gpu_types: offer::new_types(&fleet, &spec, &found.view, &args.place.price)
            .map_err(|Rejection { why, hint }| told(why, hint))?,
        spec,
        region: args.place.region(),
        country: args.place.country(),
        keeps_simulated: args.keep_simulated,
    };
    let after =
        fleet.with_cluster(new.clone()).map_err(|why| told(why, "`svcctl engine kubernetes list` shows them"))?;
    let mut lines = offer::shown(&after, &new, &found);
    if args.namespace_per_account {
        let namespace = &new.spec.namespace;
        lines.push(format!(
            "each account has a namespace `{namespace}-ACCOUNT`; svcctl may read Secrets in all namespaces"
        ));
    }
    if !args.keep_simulated && fleet.simulated() > 0 {
        let machines = count(fleet.simulated(), "simulated machine");
        lines.push(format!("{machines} will leave the fleet; --keep-simulated keeps them"));
    }
    if args.yes {
        for line in &lines {
            session.ui.note(&escape(line));
        }
    }
    refuse_missing_rights(&found)?;
    let taken = if args.take_over { ", and take its namespace from the engine that has it" } else { "" };
    prompt::confirm(session, args.yes, &lines, &format!("Add cluster `{}`{taken}?", args.name.0)).await?;
    let owner = if args.take_over { cluster.take_over().await.map(|()| None) } else { cluster.take().await };
    let refused = |error| {
        if let ApiError::Missing(why) = error { told(why, MANIFESTS) } else { failed(DOING, error) }
    };
    if let Some(owner) = owner.map_err(refused)? {
        let why = format!("its namespace `{}` belongs to the engine {owner}", new.spec.namespace);
        return Err(told(
            why,
            "--take-over takes it, and --namespace another one; two engines would end each other's pods",
        ));
    }
    engine.add_cluster(new, &text).map_err(admin)?;
    session.ui.note(&format!("cluster `{}` is data center {site}; `svcctl serve` runs its pods", args.name.0));
    session.ui.note("`svcctl engine kubernetes check` tells what may be wrong with it");
    Ok(())
}

/// A cluster that is in the fleet gets a credential, as after an import or when the old one has expired.
async fn give_again(
    session: &Session,
    engine: &Engine,
    args: &Args,
    (site, spec, config): (&str, &ClusterSpec, Kubeconfig),
) -> Result<(), Failure> {
    let text = config.to_text();
    let cluster = connect(session, engine, spec, config).await.map_err(|fault| failure(DOING, fault))?;
    refuse_missing_rights(&discover(&cluster).await.map_err(|error| failed(DOING, error))?)?;
    let (new, kept) = match args.metrics {
        Some(_) => ("credential and Prometheus", "other settings"),
        None => ("credential", "settings"),
    };
    let question = format!("Replace the {new} of cluster `{site}`, and keep its {kept}?");
    prompt::confirm(session, args.yes, &[], &question).await?;
    let admin = |error| Failure::admin(DOING, error);
    engine.set_kubeconfig(site, &text).map_err(admin)?;
    if let Some(MetricsUrl(url)) = &args.metrics {
        engine.set_metrics(site, url).map_err(admin)?;
    }
    session.ui.note(&format!("cluster `{site}` has a new {new}; its {kept} are unchanged"));
    Ok(())
}

fn refuse_missing_rights(found: &Discovery) -> Result<(), Failure> {
    if found.missing_rights.is_empty() {
        return Ok(());
    }
    Err(Failure::Told {
        kind: Kind::Refused,
        what: format!("failed to {DOING}"),
        details: found.missing_rights.iter().map(|right| format!("the credential may not: {right}")).collect(),
        hint: Some(MANIFESTS.to_owned()),
    })
}

/// The context that was asked for.
fn kubeconfig(session: &Session, args: &Args) -> Result<Kubeconfig, Failure> {
    let unusable =
        |why: String| told(why, "give a kubeconfig with --kubeconfig, and a context of it with --kube-context");
    let Some(path) = &args.kubeconfig else {
        if !is_in_cluster() {
            return Err(unusable("svcctl does not run in a cluster".to_owned()));
        }
        let variable =
            |name| session.platform.variable(name).and_then(|value| value.to_str()).filter(|it| !it.is_empty());
        let host = variable("KUBERNETES_SERVICE_HOST").unwrap_or(INSIDE.0);
        let port = variable("KUBERNETES_SERVICE_PORT").unwrap_or(INSIDE.1);
        return Kubeconfig::in_cluster(host, port).map_err(|error| unusable(error.to_string()));
    };
    let text = std::fs::read_to_string(path).map_err(|error| unusable(format!("{}: {error}", path.display())))?;
    let folder = path.parent().unwrap_or(Path::new("."));
    let selected = Kubeconfig::select(&text, folder, args.kube_context.as_deref());
    selected.map_err(|error| unusable(format!("{}: {error}", path.display())))
}

#[cfg(test)]
mod tests {
    use super::{Label, MetricsUrl, MostNodes, ProductType, QuotaLimit};

    #[test]
    fn a_prometheus_is_named_by_its_address_alone() {
        for right in ["http://prometheus.monitoring:9090", "https://example.com/prometheus/", "http://10.0.0.1:9090/"] {
            assert!(right.parse::<MetricsUrl>().is_ok(), "{right}");
        }
        let wrong = ["", "prometheus:9090", "ftp://x", "http://", "http://a:b@x", "http://a@x", "http://x/?query=up"];
        for wrong in wrong {
            assert!(wrong.parse::<MetricsUrl>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_product_has_a_type_and_a_type_a_number_of_nodes() {
        let product: ProductType = "Tesla-T4=NVIDIA T4".parse().expect("right");
        assert_eq!((product.product.as_str(), product.gpu.as_str()), ("Tesla-T4", "NVIDIA T4"));
        for wrong in ["Tesla-T4", "=NVIDIA T4", "Tesla-T4="] {
            assert!(wrong.parse::<ProductType>().is_err(), "{wrong}");
        }
        let most: MostNodes = "NVIDIA L4=16".parse().expect("right");
        assert_eq!((most.gpu.as_str(), most.nodes), ("NVIDIA L4", 16));
        for wrong in ["NVIDIA L4", "NVIDIA L4=0", "NVIDIA L4=-1", "=3", "NVIDIA L4=10001"] {
            assert!(wrong.parse::<MostNodes>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_quota_limits_a_resource_to_an_amount() {
        for right in ["requests.nvidia.com/gpu=8", "limits.memory=256Gi", "pods=20", "cpu=500m"] {
            assert!(right.parse::<QuotaLimit>().is_ok(), "{right}");
        }
        for wrong in ["", "gpu", "=8", "pods=", "pods=many", "pods=-1", "a b=1", "pods=1=2"] {
            assert!(wrong.parse::<QuotaLimit>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_namespace_is_one_of_kubernetes() {
        for wrong in ["", "-x", "a/b", "a b", &"x".repeat(64)] {
            assert!(wrong.parse::<Label>().is_err(), "{wrong}");
        }
        assert!("svcctl-2".parse::<Label>().is_ok());
        for wrong in ["Svcctl", "svcctl-", "a.b", "a_b"] {
            assert!(wrong.parse::<Label>().is_err(), "{wrong}");
        }
    }
}
