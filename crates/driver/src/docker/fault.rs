//! Interprets a daemon's errors (runtime.md, Faults). Status codes say little, and Docker's and Podman's differ: where
//! they do, the text decides.

use std::error::Error as _;

use bollard::errors::Error;

use super::paths::hide;
use crate::runtime::Fault;

/// A request to the daemon. The same error means something different for each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RequestKind {
    /// To report something, or to end something.
    Anything,
    /// Whether it has an image.
    Image,
    /// To pull an image.
    Pull,
    /// To create a container.
    Create,
    /// To start a container. It stays, and keeps the reason.
    Start,
}

/// Messages of a registry, or of a daemon on its behalf, that no retry changes.
const DENIED: &[&str] = &[
    "manifest unknown",
    "not found",
    "does not exist",
    "denied",
    "unauthorized",
    "no basic auth credentials",
    "incorrect username or password",
    "authentication required",
    "invalid reference",
    "invalid repository",
    "no matching manifest",
    "unsupported",
    "no match for platform",
];
/// Messages of a registry that fails only temporarily.
const BUSY: &[&str] = &["toomanyrequests", "too many requests", "no such host", "server misbehaving"];
/// Messages of a mount that never works, which Docker 20.10 reports with 500.
const BAD_MOUNT: &[&str] = &["is not directory", "not a directory", "file name too long"];
const NO_SPACE: &[&str] = &["no space left on device", "disk quota exceeded"];
const PORT_TAKEN: &[&str] = &["port is already allocated", "address already in use"];
const NAME_TAKEN: &[&str] = &["already in use by container", "that name is already in use", "is already in use"];

/// How `runc` and `crun` report that the daemon lacks the capability to raise limits.
const LIMITS: &[&str] = &["error setting rlimit type", "setrlimit `rlimit_"];

/// Whether a container did not start because the daemon may not set its limits. Names from an image or a pod are in
/// double quotes in such a text, so none of them can imitate this.
pub(super) fn is_of_limits(message: &str) -> bool {
    !message.contains('"') && says(message, LIMITS)
}

/// Whether a daemon that died between creating a container's process and starting it is blocked by the dead process.
/// That never blocks another container.
fn is_of_dead_task(message: &str) -> bool {
    !message.contains('"') && message.contains("task ") && message.contains(": already exists")
}

/// Whether the network of a cluster of pods is gone: removed when it seemed unused, as the daemon does not count
/// containers that do not run. A retry creates it again.
fn is_of_missing_network(message: &str) -> bool {
    !message.contains('"') && message.contains("network ") && message.trim_end().ends_with(" not found")
}

/// The meaning of an error of the daemon.
pub(super) fn fault(asked: RequestKind, error: Error) -> Fault {
    if let Error::DockerResponseServerError { status_code, message } = &error {
        return answered(asked, *status_code, message);
    }
    if let Error::DockerStreamError { error } = &error {
        return told(asked, 500, error);
    }
    if matches!(error, Error::RequestTimeoutError) {
        let who = if asked == RequestKind::Pull { "the registry" } else { "the host" };
        return Fault::Later(format!("{who} does not answer"));
    }
    let text = reason(&error);
    if is_of_connection(&error) {
        Fault::Unreachable(text)
    } else {
        Fault::Later(format!("the host answers {}", line(&text)))
    }
}

/// Whether a connection failed. Any other error concerns a response that did arrive.
fn is_of_connection(error: &Error) -> bool {
    let is_unread = |error: &hyper::Error| error.is_parse();
    if let Error::HyperResponseError { err } = error {
        return !is_unread(err);
    }
    if let Error::HyperLegacyError { err } = error {
        return !err.source().and_then(|cause| cause.downcast_ref()).is_some_and(is_unread);
    }
    matches!(error, Error::IOError { .. } | Error::SocketNotFoundError(_))
}

/// The meaning of a status and its text.
pub(super) fn answered(asked: RequestKind, status: u16, message: &str) -> Fault {
    match (asked, status) {
        (RequestKind::Create, 409) => Fault::Exists,
        (RequestKind::Create, 500) if says(message, NAME_TAKEN) && !says(message, PORT_TAKEN) => Fault::Exists,
        (RequestKind::Anything | RequestKind::Image, 404) => Fault::Missing(line(message)),
        (RequestKind::Start, 404) if says(message, &["no such container"]) => Fault::Missing(line(message)),
        // The image or the network was removed between the previous request and now.
        (RequestKind::Create, 404) if says(message, &["no such image"]) || is_of_missing_network(message) => {
            Fault::Later(line(message))
        }
        // It died during the start, before recording that the container runs, and can no longer end it.
        (RequestKind::Start, _) if says(message, &["id already in use"]) => Fault::Refused(format!(
            "the host started this container and lost sight of it when its daemon died; its program may run there \
             still, until `ctr --namespace moby tasks kill --all --signal KILL` with the container's id ends it: {}",
            line(message)
        )),
        _ => told(asked, status, message),
    }
}

/// The meaning of a text that says why a container did not start.
pub(super) fn start_failure(message: &str) -> Fault {
    told(RequestKind::Start, 400, message)
}

fn told(asked: RequestKind, status: u16, message: &str) -> Fault {
    let text = || line(message);
    if says(message, NO_SPACE) {
        return Fault::HostFull(text());
    }
    let is_remade = is_of_limits(message) || is_of_dead_task(message) || is_of_missing_network(message);
    if asked == RequestKind::Start && is_remade {
        return Fault::Remake(text());
    }
    if matches!(asked, RequestKind::Create | RequestKind::Start) && says(message, PORT_TAKEN) {
        return Fault::PortTaken { port: port(message).unwrap_or(0), reason: text() };
    }
    let is_over = match asked {
        // The registry's own refusals come with any status: Docker 20.10 uses 500 for most of them.
        RequestKind::Pull => {
            let is_busy = status == 429 || status == 408 || says(message, BUSY);
            !is_busy && ((400..500).contains(&status) || says(message, DENIED))
        }
        RequestKind::Image | RequestKind::Create => (400..500).contains(&status) || says(message, BAD_MOUNT),
        // A daemon that can never start a container says so with 400, 404 or 500.
        RequestKind::Start => true,
        RequestKind::Anything => false,
    };
    if is_over { Fault::Refused(text()) } else { Fault::Later(text()) }
}

fn says(message: &str, words: &[&str]) -> bool {
    let message = message.to_lowercase();
    words.iter().any(|words| message.contains(words))
}

/// The port in `0.0.0.0:20000` and the like.
fn port(message: &str) -> Option<u16> {
    let digits = |text: &str| text.chars().take_while(char::is_ascii_digit).collect::<String>();
    message.match_indices(':').find_map(|(at, _)| {
        let before = message[..at].chars().next_back()?;
        let digits = digits(&message[at + 1..]);
        (before.is_ascii_digit() || before == ']').then(|| digits.parse().ok()).flatten()
    })
}

/// Joins the lines of a text into one, for the users of a pod.
fn line(message: &str) -> String {
    hide(&message.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// An error and its causes.
fn reason(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        let next = error.to_string();
        if !text.contains(&next) {
            text = format!("{text}: {next}");
        }
        cause = error.source();
    }
    text
}

#[cfg(test)]
mod tests {
    use bollard::errors::Error;

    use super::{RequestKind, answered, fault, start_failure};
    use crate::runtime::Fault;

    fn refused(text: &str) -> Fault {
        Fault::Refused(text.to_owned())
    }

    fn later(text: &str) -> Fault {
        Fault::Later(text.to_owned())
    }

    #[test]
    fn what_a_registry_denies_is_over_whatever_the_status() {
        for (status, text) in [
            (404, "manifest for r/x:1 not found: manifest unknown: manifest unknown"),
            (404, "pull access denied for r/x, repository does not exist or may require 'docker login'"),
            (500, "Head \"http://r/v2/x/manifests/latest\": no basic auth credentials"),
            (500, "Get https://r/v2/: unauthorized: authentication required"),
            (400, "invalid reference format"),
        ] {
            assert_eq!(answered(RequestKind::Pull, status, text), refused(text));
        }
    }

    #[test]
    fn a_registry_that_is_down_or_busy_is_asked_again() {
        for (status, text) in [
            (500, "Get \"http://127.0.0.1:5000/v2/\": dial tcp 127.0.0.1:5000: connect: connection refused"),
            (500, "received unexpected HTTP status: 503 Service Unavailable"),
            (500, "toomanyrequests: You have reached your pull rate limit, access denied"),
            (500, "net/http: request canceled (Client.Timeout exceeded while awaiting headers)"),
            (429, "slow down"),
        ] {
            assert_eq!(answered(RequestKind::Pull, status, text), later(text));
        }
    }

    #[test]
    fn a_container_that_another_one_can_take_the_place_of_is_made_anew() {
        let limits = "OCI runtime create failed: runc create failed: unable to start container process: error during \
                      container init: error setting rlimits for ready process: error setting rlimit type 7: operation \
                      not permitted: unknown";
        let task = "task 396f44dc74c9b6210966af13fa34a5148a28d6536830451f10d949a5e256d68f: already exists";
        let network = "network svcctl-0f3a9c21 not found";
        for text in [limits, task, network] {
            assert_eq!(answered(RequestKind::Start, 500, text), Fault::Remake(text.to_owned()));
            assert_eq!(start_failure(text), Fault::Remake(text.to_owned()));
        }
        // A program's name is not a reason.
        for name in ["error setting rlimit type 7", "task : already exists", "network not found"] {
            let text = format!("exec: \"{name}\": executable file not found in $PATH: unknown");
            assert_eq!(answered(RequestKind::Start, 400, &text), refused(&text));
        }
        assert!(matches!(answered(RequestKind::Start, 409, "id already in use"), Fault::Refused(_)));
    }

    #[test]
    fn only_a_connection_that_fails_makes_a_host_unreachable() {
        let broken = std::io::Error::from(std::io::ErrorKind::BrokenPipe);
        assert!(matches!(fault(RequestKind::Anything, Error::IOError { err: broken }), Fault::Unreachable(_)));
        let odd = serde_json::from_str::<u8>("[]").expect_err("no number");
        for error in [Error::from(odd), Error::JsonDataError { message: "expected `,`".to_owned(), column: 1 }] {
            assert!(matches!(fault(RequestKind::Anything, error), Fault::Later(_)));
        }
        for status in [200, 301, 418, 503] {
            assert_eq!(answered(RequestKind::Anything, status, "odd"), later("odd"));
        }
        assert_eq!(answered(RequestKind::Image, 400, "invalid reference format"), refused("invalid reference format"));
    }

    #[test]
    fn a_name_that_is_taken_is_known_of_docker_and_of_podman() {
        let docker = "Conflict. The container name \"/svcctl-a-1\" is already in use by container \"f00\".";
        assert_eq!(answered(RequestKind::Create, 409, docker), Fault::Exists);
        let podman = "creating container storage: the container name \"svcctl-a-1\" is already in use by f00";
        assert_eq!(answered(RequestKind::Create, 500, podman), Fault::Exists);
    }

    #[test]
    fn a_port_that_is_taken_is_named() {
        for text in [
            "driver failed programming external connectivity on endpoint a (b): Bind for 0.0.0.0:20007 failed: port is \
             already allocated",
            "driver failed programming external connectivity on endpoint a (b): Error starting userland proxy: listen \
             tcp4 0.0.0.0:20007: bind: address already in use",
            "listen tcp [::1]:20007: bind: address already in use",
        ] {
            let reason = text.to_owned();
            assert_eq!(start_failure(text), Fault::PortTaken { port: 20007, reason });
        }
    }

    #[test]
    fn a_start_that_failed_fails_for_good_and_a_full_disk_is_the_hosts() {
        let text = "OCI runtime create failed: exec: \"nothing\": executable file not found in $PATH: unknown";
        assert_eq!(answered(RequestKind::Start, 400, text), refused(text));
        let text = "could not select device driver \"nvidia\" with capabilities: [[gpu]]";
        assert_eq!(answered(RequestKind::Start, 500, text), refused(text));
        let text = "source /srv/overlay2/x/merged/etc/passwd is not directory";
        assert_eq!(answered(RequestKind::Create, 500, text), refused("source (a path of the host) is not directory"));
        let text = "mkdir /var/lib/docker/overlay2/x: no space left on device";
        let shown = "mkdir (a path of the host): no space left on device".to_owned();
        assert_eq!(answered(RequestKind::Create, 500, text), Fault::HostFull(shown));
    }
}
