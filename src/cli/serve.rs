//! `svcctl serve`

mod hosts;
pub(super) mod pages;
mod proxies;
pub(super) mod running;

use std::{net::SocketAddr, path::PathBuf, sync::Arc};

use clap::ValueEnum;
use serde_json::json;
use tokio::net::{TcpListener, lookup_host};

use super::{
    args::values::{EnvPrefix, Quota, Span, Window},
    failure::{Failure, Kind},
    output::{
        self,
        shape::{Shape, object, reference},
    },
    session::{Session, platform::tell_leap},
    settings::format::Format,
    terminal::{
        log_lines::{self, Form, LogLines},
        signal::Signal,
        text::escape,
    },
};
use crate::console::Sites;
use api::BaseUrl;
use driver::connections::Connections;
use engine::{Engine, Rng, Scope};
use hosts::Driver;
use net::reach::{IpNet, Reach};
use pages::{Entrance, Pages};
use proxies::{BoundProxies, ProxyArgs};
use server::{self, AdmittedKey, Fault, LogEntry, Options, Quotas, Tls, TlsError, request_log};

/// The data that is kept in no file.
const MEMORY: &str = ":memory:";

#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    /// Where to listen; port 0 takes a free one
    #[arg(long, value_name = "HOST:PORT", default_value = "127.0.0.1:8080")]
    listen: String,
    /// The folder of the data; `:memory:` keeps it in memory only [env: SVCCTL_DATA_DIR]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Serve over TLS with this certificate chain (PEM)
    #[arg(long, value_name = "FILE", requires = "tls_key")]
    tls_cert: Option<PathBuf>,
    /// The private key of the certificate (PEM)
    #[arg(long, value_name = "FILE", requires = "tls_cert")]
    tls_key: Option<PathBuf>,
    /// Allow an address other than loopback without TLS; keys and data then travel in clear text
    #[arg(long)]
    insecure: bool,
    /// Also accept the API key in this environment variable
    #[arg(long, value_name = "NAME")]
    api_key_env: Option<String>,
    /// Format of the request log on standard error; --quiet turns it off
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    log: LogFormat,
    /// The seed of ids, API keys and faults: every run draws the same, so the keys can be predicted
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Inject a fault; see below
    #[arg(long = "fault", value_name = "SPEC")]
    faults: Vec<Fault>,
    /// Where clients and workers reach this server, for the URLs of endpoints; where it listens, if left out
    #[arg(long, value_name = "URL")]
    public_url: Option<BaseUrl>,
    /// Where workers in containers of hosts reach this server, if not at --public-url
    #[arg(long, value_name = "URL")]
    worker_url: Option<BaseUrl>,
    /// What the names of the variables begin with that worker libraries read (SVCCTL) [env: SVCCTL_WORKER_ENV_PREFIX]
    #[arg(long, value_name = "PREFIX")]
    worker_env_prefix: Option<EnvPrefix>,
    /// Rate limits of every account: minute (60), hour (3000), day (50000); without it, of all but the engine's own
    #[arg(long, value_name = "WINDOW=REQUESTS", value_delimiter = ',')]
    quota: Vec<Quota>,
    /// How long a host may be out of reach before its pods are given up
    #[arg(long, value_name = "DURATION", default_value = "10m")]
    host_grace: Span,
    /// Addresses that webhooks, and requests to workers that attach themselves, may go to although they are private;
    /// while it listens on loopback alone, they may go everywhere
    #[arg(long, value_name = "CIDR", value_delimiter = ',')]
    webhooks_to: Vec<IpNet>,
    /// Leave out the console, the pages for a browser
    #[arg(long)]
    no_console: bool,
    #[command(flatten)]
    proxies: ProxyArgs,
}

/// How requests are logged.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
enum LogFormat {
    /// A line of text
    #[default]
    Text,
    /// A line of JSON
    Json,
    /// Not at all
    Off,
}

const EXAMPLES: &str = "\
Examples:
  svcctl serve
  svcctl serve --listen 127.0.0.1:0 --data :memory: -o json
  CI_KEY=... svcctl serve --api-key-env CI_KEY
  svcctl serve --tls-cert cert.pem --tls-key key.pem --listen 0.0.0.0:8443
  svcctl serve --seed 7 --fault 'POST /v2/pods status=503 first=2'
  svcctl serve --quota minute=600,hour=10000

It serves until Ctrl-C or SIGTERM, then finishes the requests in flight. Where there is no API key \
yet, it makes one and prints it once.

A fault is 'METHOD PATH KEY=VALUE ...'. METHOD and a part of PATH may be *; ** is any number of \
parts. Keys say what happens, and when:
  status=503         answer this status instead
  latency=200ms      answer that much later
  drop=before|after  close the connection before or after it took effect
  first=N, p=0.1     only the first N requests, or each with this probability
Or it is an incident, with first or p: created-but-500, capacity-flap, running-before-ssh, \
stale-port, throttle, slow-provision; worker-throttle, worker-lost, deaf-queue, late-result, \
rollout-stall, inactive-endpoint, webhook-lost.";

/// Serves until a signal.
pub(super) async fn run(
    session: &Session,
    args: &Args,
    signal: impl Future<Output = Signal> + Send + 'static,
) -> Result<(), Failure> {
    let hint = "give --tls-cert and --tls-key, listen on 127.0.0.1, or accept the risk with --insecure";
    let address = address(&args.listen, args.insecure || args.tls_cert.is_some(), hint).await?;
    raise_descriptors();
    let (admitted, tls, prefix) = (admitted(session, args)?, tls(args)?, worker_env_prefix(session, args)?);
    let engine = engine(session, args)?;
    let listener = TcpListener::bind(address).await.map_err(|error| unable(&args.listen, &error))?;
    let address = listener.local_addr().map_err(|error| unable(&args.listen, &error))?;
    let key = if admitted.is_some() { None } else { first_key(&engine)? };
    let scheme = if tls.is_some() { "https" } else { "http" };
    let url = format!("{scheme}://{address}");
    let job_base = args.public_url.as_ref().map_or_else(|| url.clone(), ToString::to_string);
    let proxies = args.proxies.bind(&engine, args.insecure).await?;
    let engine = engine
        .with_job_base(job_base)
        .with_worker_base(args.worker_url.as_ref().map(ToString::to_string))
        .with_worker_env_prefix(prefix)
        .with_ssh_proxy(proxies.ssh_proxy())
        .with_http_proxy(proxies.http_proxy());
    let engine = Arc::new(engine);
    if tls.is_none() && !address.ip().is_loopback() {
        let what = format!("{address} is open to other machines without TLS: keys and data travel in clear text");
        if args.log == LogFormat::Json {
            session.ui.say(&format!("{}\n", json!({ "warning": what })));
        } else {
            session.ui.warn(&what);
        }
    }
    let base = args.public_url.as_ref().map_or_else(|| url.clone(), ToString::to_string);
    let entrance = if args.no_console { None } else { Some(Entrance::open(&engine, &base)?) };
    announce(session, &url, key.as_deref(), (&proxies, entrance.as_ref()))?;
    let is_logged = args.log != LogFormat::Off && !session.settings.quiet;
    let (log, lines) = request_log();
    let written = is_logged.then(|| LogLines::write(lines, Arc::clone(session.ui.stderr()), form(args.log)));
    let log = is_logged.then_some(log);
    let connections = Connections::default();
    let options = Options {
        clock: session.platform.clock(),
        admitted,
        quotas: quotas(&args.quota),
        limits_owner: !args.quota.is_empty(),
        tls,
        log,
        seed: args.seed,
        faults: args.faults.clone(),
        reach: if address.ip().is_loopback() {
            Reach::everywhere()
        } else {
            Reach::public_and(args.webhooks_to.clone())
        },
        dialer: hosts::dialer(&connections),
        ..Options::default()
    };
    let stop = async move {
        signal.await;
    };
    let driver = Driver::start(
        (session, args.log == LogFormat::Json),
        Arc::clone(&engine),
        args.host_grace.0,
        connections.clone(),
    );
    let proxies = proxies.start(&engine, &connections);
    let served = if args.no_console {
        tokio::spawn(server::serve(listener, engine, options, stop)).await
    } else {
        let (public, sites) = (args.public_url.clone(), Sites::Driven(connections));
        let contexts = pages::contexts(session);
        let pages = Pages { address, public, context: "serve", contexts, has_api: true, sites };
        tokio::spawn(pages.serve(listener, engine, options, stop)).await
    };
    // Sessions that are cut off are ended through their hosts.
    proxies.end().await;
    if let Some(driver) = driver {
        driver.end().await;
    }
    if let Some(written) = written {
        written.end(Vec::new()).await;
    }
    served.map_err(|error| unable(&args.listen, &error.into()))
}

/// Asks for as many descriptors as the system lets a process have: each connection is one.
fn raise_descriptors() {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
        // Without more, those beyond wait until others end.
        let _ = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum });
    }
}

/// The format of the log.
fn form(format: LogFormat) -> Form<LogEntry> {
    let lost = |entry: &LogEntry| entry.lost;
    match format {
        LogFormat::Text | LogFormat::Off => {
            Form { entry: |line| escape(&line.text()).into_owned(), lost, dropped: log_lines::dropped }
        }
        LogFormat::Json => {
            Form { entry: LogEntry::json, lost, dropped: |count| json!({ "dropped": count }).to_string() }
        }
    }
}

/// The engine that is served. A seed decides everything that it draws.
fn engine(session: &Session, args: &Args) -> Result<Engine, Failure> {
    let rng = args.seed.map_or_else(|| session.platform.rng(), Rng::from_seed);
    let engine = match &args.data {
        Some(data) if data.as_os_str() == MEMORY => session.platform.engine_in_memory(rng),
        Some(folder) => session.platform.engine_at(&folder.join("engine.db"), rng),
        None => session.platform.engine_with(rng),
    }?;
    tell_leap(&engine, &session.ui);
    Ok(engine)
}

/// Certificate and key, where they were named.
fn tls(args: &Args) -> Result<Option<Tls>, Failure> {
    let (Some(certificates), Some(key)) = (&args.tls_cert, &args.tls_key) else { return Ok(None) };
    let unusable = |error: TlsError| {
        let hint = "give the PEM files of a certificate and of its private key: --tls-cert cert.pem --tls-key key.pem";
        Failure::usage(error.to_string(), hint)
    };
    Tls::load(certificates, key).map(Some).map_err(unusable)
}

/// The address to listen on: local only, unless more is requested.
pub(super) async fn address(listen: &str, is_open: bool, hint: &str) -> Result<SocketAddr, Failure> {
    let wrong = |reason: String| {
        let what = format!("`{listen}` is no address to listen on: {reason}");
        Failure::usage(what, "give host and port, like 127.0.0.1:8080; port 0 takes a free one")
    };
    let mut addresses = lookup_host(listen).await.map_err(|error| wrong(error.to_string()))?;
    let address = addresses.next().ok_or_else(|| wrong("it names no host".to_owned()))?;
    if !address.ip().is_loopback() && !is_open {
        let what = format!("`{listen}` is open to other machines, and this server has no TLS");
        return Err(Failure::usage(what, hint));
    }
    Ok(address)
}

/// The key that was brought along. Its text is in no message.
fn admitted(session: &Session, args: &Args) -> Result<Option<AdmittedKey>, Failure> {
    let Some(name) = &args.api_key_env else { return Ok(None) };
    let key =
        session.platform.variable(name).and_then(|value| value.to_str()).map(str::trim).filter(|key| !key.is_empty());
    let Some(key) = key else {
        return Err(Failure::usage(format!("{name} holds no API key"), format!("set {name} to the key to accept")));
    };
    Ok(Some(AdmittedKey::new(key)))
}

/// The prefix of the workers' variables: as typed, or set, or our default.
fn worker_env_prefix(session: &Session, args: &Args) -> Result<String, Failure> {
    match &args.worker_env_prefix {
        Some(EnvPrefix(prefix)) => Ok(prefix.clone()),
        None => session.platform.worker_env_prefix(),
    }
}

/// The quotas of a server: those of the service, unless set otherwise.
fn quotas(set: &[Quota]) -> Quotas {
    let mut quotas = Quotas::default();
    for quota in set {
        match quota.window {
            Window::Minute => quotas.minute = quota.requests,
            Window::Hour => quotas.hour = quota.requests,
            Window::Day => quotas.day = quota.requests,
        }
    }
    quotas
}

/// Makes a key where there is none, so that someone can use the server.
fn first_key(engine: &Engine) -> Result<Option<String>, Failure> {
    let doing = "make an API key";
    if engine.has_keys().map_err(|error| Failure::admin(doing, error))? {
        return Ok(None);
    }
    let made = engine.create_key("serve", &[Scope::all()], None, None).map_err(|error| Failure::admin(doing, error))?;
    Ok(Some(made.key))
}

/// Says where the server is, now that it can be reached.
fn announce(
    session: &Session,
    url: &str,
    key: Option<&str>,
    (proxies, entrance): (&BoundProxies, Option<&Entrance>),
) -> Result<(), Failure> {
    match session.settings.format {
        Format::Json | Format::Ndjson => {
            let mut ready = json!({ "url": url });
            if let Some(key) = key {
                ready["apiKey"] = key.into();
            }
            for proxy in proxies.announcements() {
                ready[proxy.name] = proxy.place.into();
            }
            if let Some(entrance) = entrance {
                ready["consoleUrl"] = entrance.link.as_str().into();
            }
            output::element(session, ready.to_string().as_bytes())?;
        }
        Format::Table | Format::Wide | Format::Yaml | Format::Csv | Format::Id => {
            if let Some(key) = key {
                session.ui.line(&format!("API key: {key}"))?;
            }
            session.ui.line(&format!("listening on {url}"))?;
            for proxy in proxies.announcements() {
                session.ui.line(&proxy.to_string())?;
            }
            if let Some(entrance) = entrance {
                session.ui.line(&format!("console  {}", entrance.link))?;
            }
        }
    }
    session.ui.flush()
}

fn unable(listen: &str, error: &std::io::Error) -> Failure {
    Failure::Told {
        kind: Kind::Other,
        what: format!("failed to serve on {listen}"),
        details: vec![error.to_string()],
        hint: Some("choose another port with --listen; 127.0.0.1:0 takes a free one".to_owned()),
    }
}

/// The output of the command once it is reachable: the key only if it was just created, proxies only if they listen,
/// the console unless it is left out.
pub(super) const SHAPE: Shape = Shape::written(|generator| {
    let mut ready = object([("url", reference::<String>(generator))]);
    for name in ["apiKey", "ssh", "proxy", "consoleUrl"] {
        ready["properties"][name] = reference::<String>(generator);
    }
    ready
});
