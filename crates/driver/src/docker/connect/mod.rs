//! The connection to a host: a local socket, a remote socket through the system's ssh, or a TLS port with a client
//! certificate (runtime.md, Hosts).

mod tls;
#[cfg(unix)]
mod tunnel;

use std::{
    io,
    net::{Ipv4Addr, SocketAddr},
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use bollard::{API_DEFAULT_VERSION, ClientVersion, Docker as Client, errors::Error, models::SystemVersion};

use crate::runtime::{ByteStream, Fault};
use engine::fleet::Endpoint;
use tls::Identity;
#[cfg(unix)]
use tunnel::Tunnel;

/// How long a host may take to begin a response. A pull begins to respond when its registry does.
const PATIENCE: Duration = Duration::from_secs(60);
/// How long a connection may take to open.
const OPENING: Duration = Duration::from_secs(15);
/// The oldest version of the API that we support: Docker 20.10, Podman 4.
const OLDEST: (usize, usize) = (1, 41);

/// A connection to a host. It is kept open, and reopened after a cut, until the last copy is dropped.
#[derive(Clone)]
pub struct Connection {
    client: Client,
    transport: Transport,
}

#[derive(Clone)]
enum Transport {
    Here,
    #[cfg(unix)]
    Ssh(Arc<Tunnel>),
    Tls,
}

/// Where the client certificate for a host is kept, in the engine's data folder: the files `ca.pem`, `cert.pem` and
/// `key.pem`, as Docker names them. Other endpoints need none.
pub fn certificates(data: &Path, endpoint: &Endpoint) -> Option<PathBuf> {
    match endpoint {
        Endpoint::Https { host, port } => Some(data.join("hosts").join(format!("{}_{port}", host.replace(':', "_")))),
        Endpoint::Unix(_) | Endpoint::Ssh { .. } => None,
    }
}

impl Connection {
    /// Connects to a host and checks that it supports our API. Its [`certificates`] are in the folder `data`.
    pub async fn open(endpoint: &Endpoint, data: &Path) -> Result<Self, Fault> {
        let (client, transport) = match endpoint {
            Endpoint::Unix(socket) => (local(socket)?, Transport::Here),
            Endpoint::Ssh { destination, port, socket } => over_ssh(destination, *port, socket).await?,
            Endpoint::Https { host, port } => {
                let folder = certificates(data, endpoint).unwrap_or_default();
                (over_tls(host, *port, &folder)?, Transport::Tls)
            }
        };
        let asked = tokio::time::timeout(OPENING, client.version()).await;
        let late = || Fault::Unreachable(format!("{endpoint} does not answer"));
        let version = asked.map_err(|_| late())?.map_err(|error| unreachable(endpoint, &error))?;
        check_version(&version)?;
        Ok(Self { client, transport })
    }

    /// The client of its API.
    pub fn client(&self) -> Client {
        self.client.clone()
    }

    /// Connects to a port that is open on the host's 127.0.0.1, as the `http` ports of pods are. Refused if nothing
    /// listens there.
    pub(super) async fn dial(&self, port: u16) -> Result<Box<dyn ByteStream>, Fault> {
        let cut = |error: io::Error| {
            let text = format!("port {port} of the host: {error}");
            // Without a proxy of the daemon in between, the container itself refuses.
            if error.kind() == io::ErrorKind::ConnectionRefused {
                Fault::Refused(text)
            } else {
                Fault::Unreachable(text)
            }
        };
        match &self.transport {
            Transport::Here => {
                let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
                Ok(Box::new(tokio::net::TcpStream::connect(address).await.map_err(cut)?))
            }
            #[cfg(unix)]
            Transport::Ssh(tunnel) => {
                let socket = tunnel.socket_to(port).await?;
                Ok(Box::new(tokio::net::UnixStream::connect(socket).await.map_err(cut)?))
            }
            Transport::Tls => {
                Err(Fault::Refused("ports of a host with an https:// endpoint cannot be reached".to_owned()))
            }
        }
    }

    /// Runs a program on the host itself and returns its output. `None` if there is no such program, or programs cannot
    /// be run there.
    pub async fn run(&self, program: &str, args: &[&str]) -> Result<Option<String>, Fault> {
        let mut command = match &self.transport {
            Transport::Here => {
                let mut command = tokio::process::Command::new(program);
                command.args(args);
                command
            }
            #[cfg(unix)]
            Transport::Ssh(tunnel) => tunnel.command(program, args),
            Transport::Tls => return Ok(None),
        };
        command.stdin(std::process::Stdio::null()).kill_on_drop(true);
        let late = || Fault::Unreachable(format!("`{program}` does not end on the host"));
        let output = match tokio::time::timeout(PATIENCE, command.output()).await.map_err(|_| late())? {
            Ok(output) => output,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(Fault::Refused(format!("`{program}` cannot be run: {error}"))),
        };
        // How a shell and ssh report a missing program.
        if output.status.code() == Some(127) {
            return Ok(None);
        }
        if !output.status.success() {
            // nvidia-smi reports errors on standard output.
            let said = if output.stderr.trim_ascii().is_empty() { &output.stdout } else { &output.stderr };
            let text = String::from_utf8_lossy(said);
            return Err(Fault::Refused(format!("`{program}` failed on the host: {}", text.trim())));
        }
        Ok(Some(String::from_utf8_lossy(&output.stdout).into_owned()))
    }
}

/// Refuses a daemon that shares no API version with us. The newest common version is used from then on.
fn check_version(version: &SystemVersion) -> Result<(), Fault> {
    let parse = |text: &str| {
        let (major, minor) = text.split_once('.')?;
        Some((major.parse::<usize>().ok()?, minor.parse::<usize>().ok()?))
    };
    let told = |text: &Option<String>| text.as_deref().and_then(parse);
    let ClientVersion { major_version, minor_version } = *API_DEFAULT_VERSION;
    let refused = |what: String| Err(Fault::Refused(what));
    match (told(&version.api_version), told(&version.min_api_version)) {
        (None, _) => refused("what answers there is neither Docker nor Podman".to_owned()),
        (Some((major, minor)), _) if (major, minor) < OLDEST => {
            let (oldest, least) = OLDEST;
            refused(format!(
                "it speaks version {major}.{minor} of Docker's API; {oldest}.{least} is needed, as of Docker 20.10 and \
                 Podman 4"
            ))
        }
        (_, Some((major, minor))) if (major, minor) > (major_version, minor_version) => refused(format!(
            "it speaks Docker's API from version {major}.{minor} on, and this program up to {major_version}.{minor_version}"
        )),
        _ => Ok(()),
    }
}

/// Why a daemon cannot be reached: the innermost cause, without the client library's wording.
fn unreachable(endpoint: &Endpoint, error: &Error) -> Fault {
    let mut reason: &dyn std::error::Error = error;
    while let Some(source) = reason.source() {
        reason = source;
    }
    Fault::Unreachable(format!("{endpoint}: {reason}"))
}

#[cfg(unix)]
fn local(socket: &Path) -> Result<Client, Fault> {
    let text = socket.to_str().ok_or_else(|| Fault::Refused("the path of the socket is no text".to_owned()))?;
    Client::connect_with_unix(text, PATIENCE.as_secs(), API_DEFAULT_VERSION).map_err(|error| {
        let is_missing = matches!(error, Error::SocketNotFoundError(_));
        Fault::Unreachable(if is_missing { format!("there is no socket {text}") } else { error.to_string() })
    })
}

#[cfg(unix)]
async fn over_ssh(destination: &str, port: Option<u16>, socket: &Path) -> Result<(Client, Transport), Fault> {
    let opening = Tunnel::open(destination, port, socket);
    let late = || Fault::Unreachable(format!("{destination} does not answer"));
    let tunnel = tokio::time::timeout(OPENING, opening).await.map_err(|_| late())??;
    Ok((local(tunnel.socket())?, Transport::Ssh(Arc::new(tunnel))))
}

#[cfg(not(unix))]
fn local(_: &Path) -> Result<Client, Fault> {
    Err(Fault::Refused("this system cannot use unix:// endpoints".to_owned()))
}

#[cfg(not(unix))]
async fn over_ssh(_: &str, _: Option<u16>, _: &Path) -> Result<(Client, Transport), Fault> {
    Err(Fault::Refused("this system cannot use ssh:// endpoints".to_owned()))
}

fn over_tls(host: &str, port: u16, certificates: &Path) -> Result<Client, Fault> {
    let identity = Identity::read(host, port, certificates)?;
    let address = format!("https://{}", identity.authority());
    let send = move |request| identity.clone().send(request);
    Client::connect_with_custom_transport(send, Some(address), PATIENCE.as_secs(), API_DEFAULT_VERSION)
        .map_err(|error| Fault::Refused(error.to_string()))
}

#[cfg(test)]
mod tests {
    use bollard::models::SystemVersion;

    use super::check_version;

    fn judge(newest: Option<&str>, oldest: Option<&str>) -> Result<(), String> {
        let version = SystemVersion {
            api_version: newest.map(str::to_owned),
            min_api_version: oldest.map(str::to_owned),
            ..SystemVersion::default()
        };
        check_version(&version).map_err(|fault| fault.to_string())
    }

    #[test]
    fn a_daemon_is_refused_when_it_is_too_old_or_too_new_and_told_which() {
        for (newest, oldest) in [("1.41", "1.12"), ("1.51", "1.44"), ("1.90", "1.44"), ("1.41", "1.24")] {
            assert_eq!(judge(Some(newest), Some(oldest)), Ok(()), "{newest}");
        }
        assert!(judge(Some("1.40"), Some("1.12")).expect_err("too old").contains("1.40"));
        assert!(judge(Some("1.9"), None).expect_err("too old, and no decimal").contains("1.9"));
        assert!(judge(Some("2.10"), Some("2.1")).expect_err("too new").contains("2.1"));
        assert!(judge(None, None).expect_err("no daemon").contains("neither Docker"));
    }
}
