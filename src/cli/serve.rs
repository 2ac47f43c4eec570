//! `svcctl serve`

use std::{net::SocketAddr, path::PathBuf};

use serde_json::json;
use tokio::net::{TcpListener, lookup_host};

use super::{
    failure::{Failure, Kind, Signal},
    out::Format,
    session::Session,
    values::{Quota, Window},
};
use crate::{
    engine::{Engine, Scope},
    server::{self, AdmittedKey, Options, Quotas},
};

/// The data that is kept in no file.
const MEMORY: &str = ":memory:";

#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    /// Where to listen; port 0 takes a free one
    #[arg(long, value_name = "HOST:PORT", default_value = "127.0.0.1:8080")]
    listen: String,
    /// Keep the data in this folder, or with `:memory:` nowhere (or set SVCCTL_DATA_DIR)
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Listen to other machines too, although keys and data travel in clear text
    #[arg(long)]
    insecure: bool,
    /// Admit the API key in this environment variable too
    #[arg(long, value_name = "NAME")]
    api_key_env: Option<String>,
    /// Requests that an account may send in a window: minute (60), hour (3000), day (50000)
    #[arg(long, value_name = "WINDOW=REQUESTS", value_delimiter = ',')]
    quota: Vec<Quota>,
}

const EXAMPLES: &str = "\
Examples:
  svcctl serve
  svcctl serve --listen 127.0.0.1:0 --data :memory: -o json
  CI_KEY=... svcctl serve --api-key-env CI_KEY
  svcctl serve --quota minute=600,hour=10000

It serves until Ctrl-C or SIGTERM, then finishes what is in flight. Where there is no API key yet, it makes one and
prints it once.";

/// Serves until a signal.
pub(super) async fn run(
    session: &Session,
    args: &Args,
    signal: impl Future<Output = Signal> + Send + 'static,
) -> Result<(), Failure> {
    let address = address(args).await?;
    let admitted = admitted(session, args)?;
    let engine = match &args.data {
        Some(data) if data.as_os_str() == MEMORY => session.engine_in_memory()?,
        Some(folder) => session.engine_at(&folder.join("engine.db"))?,
        None => session.engine()?,
    };
    let listener = TcpListener::bind(address).await.map_err(|error| unable(&args.listen, &error))?;
    let address = listener.local_addr().map_err(|error| unable(&args.listen, &error))?;
    let key = if admitted.is_some() { None } else { first_key(&engine)? };
    announce(session, address, key.as_deref())?;
    let options = Options { clock: session.clock(), admitted, quotas: quotas(&args.quota), ..Options::default() };
    let stop = async move {
        signal.await;
    };
    server::serve(listener, engine, options, stop).await.map_err(|error| unable(&args.listen, &error))
}

/// Where to listen: to this machine alone, unless asked for more.
async fn address(args: &Args) -> Result<SocketAddr, Failure> {
    let wrong = |reason: String| {
        let what = format!("`{}` is no address to listen on: {reason}", args.listen);
        Failure::usage(what, "give host and port, like 127.0.0.1:8080; port 0 takes a free one")
    };
    let mut addresses = lookup_host(&args.listen).await.map_err(|error| wrong(error.to_string()))?;
    let address = addresses.next().ok_or_else(|| wrong("it names no host".to_owned()))?;
    if !address.ip().is_loopback() && !args.insecure {
        let what = format!("`{}` is open to other machines, and this server has no TLS", args.listen);
        return Err(Failure::usage(what, "listen on 127.0.0.1, or accept the risk with --insecure"));
    }
    Ok(address)
}

/// The key that was brought along. Its text is in no message.
fn admitted(session: &Session, args: &Args) -> Result<Option<AdmittedKey>, Failure> {
    let Some(name) = &args.api_key_env else { return Ok(None) };
    let key = session.variable(name).and_then(|value| value.to_str()).map(str::trim).filter(|key| !key.is_empty());
    let Some(key) = key else {
        return Err(Failure::usage(format!("{name} holds no API key"), format!("set {name} to the key to admit")));
    };
    Ok(Some(AdmittedKey::new(key)))
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
    let made = engine.create_key("serve", &[Scope::all()], None).map_err(|error| Failure::admin(doing, error))?;
    Ok(Some(made.key))
}

/// Says where the server is, now that it can be reached.
fn announce(session: &Session, address: SocketAddr, key: Option<&str>) -> Result<(), Failure> {
    let url = format!("http://{address}");
    match session.settings.format {
        Format::Json | Format::Ndjson => {
            let mut ready = json!({ "url": url });
            if let Some(key) = key {
                ready["apiKey"] = key.into();
            }
            session.line(&ready.to_string())?;
        }
        Format::Table | Format::Wide | Format::Yaml | Format::Csv | Format::Id => {
            if let Some(key) = key {
                session.line(&format!("API key: {key}"))?;
            }
            session.line(&format!("listening on {url}"))?;
        }
    }
    session.flush()
}

fn unable(listen: &str, error: &std::io::Error) -> Failure {
    Failure::Told {
        kind: Kind::Other,
        what: format!("failed to serve on {listen}"),
        details: vec![error.to_string()],
        hint: Some("choose another port with --listen; 127.0.0.1:0 takes a free one".to_owned()),
    }
}
