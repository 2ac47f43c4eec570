//! Access to a pod through the system's ssh (cli.md, pods): the destination, and the command lines.

use std::io;

use clap::ValueEnum;

use super::{
    host_key::{self, HostKey, ProxyKey},
    ssh::{NO_KEYS, lacks_keys},
    watch::publish_hint,
};
use crate::cli::{
    failure::{Exit, Failure, Kind},
    session::Session,
};
use wire::pods::{Pod, PodStatus, SshEndpoint};

/// The port of a pod's own ssh server, as `ports` lists it.
pub(super) const SSH_PORT: &str = "22/tcp";

/// ssh options for passing bytes through. No terminal; a dead connection is noticed within a minute; and no shared
/// connection is started here, which would keep standard error open indefinitely.
pub(super) const STREAM_OPTIONS: [&str; 7] =
    ["-T", "-o", "ControlMaster=no", "-o", "ServerAliveInterval=15", "-o", "ServerAliveCountMax=3"];

/// How members of a cluster can be reached directly.
pub(in crate::cli) const MEMBER_HINT: &str = "create the cluster with `--ssh --port 22/tcp`";

/// The way to a pod.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum Route {
    /// To the pod's own ssh server
    Direct,
    /// Through the service's proxy: interactive shells only
    Proxy,
}

/// A route into a running pod. Server-supplied text is only ever a user, a host or a port, and cannot be an option or
/// anything that ssh would expand.
#[derive(Debug, Clone)]
pub(in crate::cli) struct Reach {
    via: Route,
    user: String,
    host: String,
    port: u16,
    identity: Option<String>,
    /// How ssh verifies the machine; `None` if the ssh configuration decides.
    host_key: Option<HostKey>,
}

impl Reach {
    /// The current route to a pod: a restart may have moved it. Direct if possible, unless another is requested.
    pub(in crate::cli) async fn of(
        session: &Session,
        pod: &Pod,
        asked: Option<Route>,
        identity: Option<&str>,
    ) -> Result<Self, Failure> {
        let (via, endpoint) = way(session, pod, asked)?;
        let SshEndpoint { host, port, username, .. } = endpoint;
        if !is_plain(username, "._-+=:@") || !is_plain(host, ".-:_%") {
            let what = format!("the service names `{username}` at `{host}` for ssh, which is no user and no host");
            return Err(Failure::Told { kind: Kind::Other, what, details: Vec::new(), hint: None });
        }
        let proxy = match via {
            Route::Proxy => ProxyKey::ask(session).await?.filter(|proxy| proxy.is_of(endpoint)),
            Route::Direct => None,
        };
        let host_key = match proxy {
            Some(proxy) => Some(HostKey::named(session, &proxy)?),
            None if host_key::is_configured(username, host, *port).await => None,
            None => match HostKey::first_seen(session, pod) {
                // If nothing can be stored, ssh uses its default behaviour.
                Err(failure) if failure.exit() == Exit::Usage => {
                    session.ui.warn(&failure.one_line());
                    None
                }
                found => Some(found?),
            },
        };
        let identity = identity.map(str::to_owned);
        Ok(Self { via, user: username.clone(), host: host.clone(), port: *port, identity, host_key })
    }

    /// The ssh options about the machine, by name and value.
    pub(super) fn host_key_settings(&self) -> Vec<(&'static str, String)> {
        self.host_key.as_ref().map(|key| key.settings().to_vec()).unwrap_or_default()
    }

    /// Whether it is the ssh proxy of `svcctl serve`, which admits the keys of the account and runs commands.
    pub(super) fn is_own_proxy(&self) -> bool {
        self.host_key.as_ref().is_some_and(HostKey::is_named)
    }

    /// The failure of an ssh that did not reach the pod or was cut off, with its messages.
    pub(in crate::cli) fn failure(&self, pod: &Pod, said: Vec<String>) -> Failure {
        if host_key::is_refusal(&said) {
            return host_key::refused(pod, self.host_key.as_ref(), said);
        }
        let Pod { id, name, .. } = pod;
        let hint = match self.denial_hint(pod, &said) {
            Some(hint) => hint,
            None => format!(
                "`svcctl pods wait {id} --for ssh` waits until it answers, `svcctl pods logs {id}` shows what it does"
            ),
        };
        let what = format!("ssh could not connect to pod `{name}` ({id}), or lost the connection");
        Failure::Told { kind: Kind::Unavailable, what, details: said, hint: Some(hint) }
    }

    /// Advice for when every key was refused.
    pub(super) fn denial_hint(&self, pod: &Pod, said: &[String]) -> Option<String> {
        if !said.iter().any(|line| line.contains("Permission denied")) {
            return None;
        }
        if self.is_own_proxy() {
            let hint = "the proxy admits the ssh keys of the account: `svcctl ssh-keys add FILE` registers one, \
                        `--identity FILE` uses another";
            return Some(hint.to_owned());
        }
        lacks_keys(pod).then(|| NO_KEYS.to_owned())
    }

    /// The user to log in as.
    pub(super) fn user(&self) -> &str {
        &self.user
    }

    /// The destination host.
    pub(super) fn host(&self) -> &str {
        &self.host
    }

    /// To which port there.
    pub(super) const fn port(&self) -> u16 {
        self.port
    }

    /// The kind of route.
    pub(in crate::cli) const fn via(&self) -> Route {
        self.via
    }

    /// The command line of ssh with these options, and this for the pod.
    pub(in crate::cli) fn line<O: AsRef<str>, C: AsRef<str>>(&self, options: &[O], command: &[C]) -> Vec<String> {
        let mut words = vec!["ssh".to_owned(), "-p".to_owned(), self.port.to_string()];
        if let Some(identity) = &self.identity {
            words.extend(["-i".to_owned(), identity.clone()]);
        }
        words.extend(options.iter().map(|option| option.as_ref().to_owned()));
        // ssh takes the first of several: what was typed goes before what we set.
        words.extend(
            self.host_key_settings().into_iter().flat_map(|(name, value)| ["-o".to_owned(), format!("{name}={value}")]),
        );
        words.extend(["--".to_owned(), format!("{}@{}", self.user, self.host)]);
        words.extend(command.iter().map(|word| word.as_ref().to_owned()));
        words
    }

    /// The same, to be run by this program: it ends with it.
    pub(in crate::cli) fn command(&self, options: &[&str], command: &[String]) -> tokio::process::Command {
        let words = self.line(options, command);
        let mut command = tokio::process::Command::new(&words[0]);
        command.args(&words[1..]).kill_on_drop(true);
        command
    }
}

/// The route to a pod.
fn way<'p>(session: &Session, pod: &'p Pod, asked: Option<Route>) -> Result<(Route, &'p SshEndpoint), Failure> {
    let Pod { id, name, .. } = pod;
    check_running(pod)?;
    let direct = || pod.ssh.direct.as_ref().map(|endpoint| (Route::Direct, endpoint));
    let proxy = || pod.ssh.proxy.as_ref().map(|endpoint| (Route::Proxy, endpoint));
    let found = match asked {
        None => direct().or_else(proxy),
        Some(Route::Direct) => direct(),
        Some(Route::Proxy) => proxy(),
    };
    found.ok_or_else(|| {
        if asked == Some(Route::Direct) && !pod.ports.iter().any(|port| port == SSH_PORT) {
            let what = format!("pod `{name}` ({id}) does not publish {SSH_PORT}, so no direct way leads to it");
            return Failure::usage(what, format!("{}; --via proxy needs no port", direct_hint(pod)));
        }
        // A pod on a host: the serving process has the proxy, and reports it only through its own API.
        if session.settings.backend.is_embedded() {
            let what = format!("pod `{name}` ({id}) is on a host, and no ssh proxy is known here");
            let hint = "`svcctl serve --ssh-listen` has one: add `--base-url` with the address of its API";
            return Failure::Told { kind: Kind::WrongState, what, details: Vec::new(), hint: Some(hint.to_owned()) };
        }
        let what = format!("pod `{name}` ({id}) runs, but the service names no address for ssh yet");
        Failure::Told { kind: Kind::WrongState, what, details: Vec::new(), hint: Some(soon(id)) }
    })
}

/// Checks that there is something to be reached.
pub(super) fn check_running(pod: &Pod) -> Result<(), Failure> {
    let Pod { id, name, .. } = pod;
    let Some(status) = pod.status.known().filter(|status| **status != PodStatus::Running) else { return Ok(()) };
    let hint = match status {
        PodStatus::Provisioning | PodStatus::Starting | PodStatus::Running => soon(id),
        // A member is acted on with its cluster, which cannot be started again.
        PodStatus::Exited | PodStatus::Error if pod.cluster.is_some() => {
            format!("`svcctl pods logs {id}` shows why; a member of a cluster cannot be started again")
        }
        PodStatus::Exited | PodStatus::Error => format!("`svcctl pods start {id} --wait=ssh` starts it"),
        PodStatus::Terminated => "it is gone for good; `svcctl pods list` shows what there is".to_owned(),
    };
    let what = format!("pod `{name}` ({id}) is {}, and only a running pod can be reached", pod.status);
    Err(Failure::Told { kind: Kind::WrongState, what, details: Vec::new(), hint: Some(hint) })
}

fn soon(id: &str) -> String {
    format!("`svcctl pods wait {id} --for ssh` waits until it can be reached")
}

/// Advice on enabling direct access.
pub(super) fn direct_hint(pod: &Pod) -> String {
    if pod.cluster.is_some() { MEMBER_HINT.to_owned() } else { publish_hint(&pod.id, &pod.ports, SSH_PORT) }
}

/// The failure of what the service's proxy does not do, and what to set for it.
pub(super) fn beyond_proxy(pod: &Pod, what: &str) -> Failure {
    let what =
        format!("pod `{}` ({}) can be reached through the service's ssh proxy alone, which {what}", pod.name, pod.id);
    let hint = format!("create pods with `--ssh --port 22/tcp` for a direct way; {}", direct_hint(pod));
    Failure::usage(what, hint)
}

/// Letters, digits and these, and no `-` in front.
pub(in crate::cli) fn is_plain(text: &str, others: &str) -> bool {
    !text.is_empty() && !text.starts_with('-') && text.chars().all(|c| c.is_ascii_alphanumeric() || others.contains(c))
}

/// Checks that something runs that can be reached: a simulated pod has no container.
pub(in crate::cli) fn check_real(session: &Session, pod: &Pod) -> Result<(), Failure> {
    if !session.api()?.simulates(pod) {
        return Ok(());
    }
    let Pod { id, name, .. } = pod;
    Err(Failure::Told {
        kind: Kind::Refused,
        what: format!("pod `{name}` ({id}) is simulated: the embedded engine runs no container for it"),
        details: Vec::new(),
        hint: Some(format!(
            "`svcctl pods logs {id}` shows what it would write; `svcctl engine hosts add` makes a machine with Docker a \
             host, on which pods run; `svcctl help environment` says how to choose a server"
        )),
    })
}

/// ssh could not be run.
pub(in crate::cli) fn not_run(error: &io::Error) -> Failure {
    Failure::Told {
        kind: Kind::Other,
        what: format!("failed to run ssh: {error}"),
        details: Vec::new(),
        hint: Some("install OpenSSH, or see what to run with --print".to_owned()),
    }
}
