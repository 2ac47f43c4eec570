//! How ssh verifies the machine it reaches (cli.md, pods): by the key that the server reported, else by the one seen
//! first, kept in a file per pod.
//!
//! A pod's own ssh server generates its keys when its container starts, at an address that another pod had before. So a
//! key is stored by pod and container start rather than by address, as ssh would do. The user's ssh configuration takes
//! precedence over a key that was merely trusted on first use.

use std::{
    fs::{self, OpenOptions},
    io,
    path::{Path, PathBuf},
    process::Stdio,
    time::SystemTime,
};

use http::Method;
use serde::Deserialize;

use super::reach::is_plain;
use crate::cli::{
    failure::{Failure, Kind},
    session::Session,
    settings::files::{make_private_folder, write_private},
};
use api::{Api, CallError, Request, Retries};
use wire::pods::{Pod, SshEndpoint};

/// The folder of the files, in that of the data.
const FOLDER: &str = "known_hosts";
/// How many files there may be; the oldest goes first.
const MOST_FILES: usize = 1000;
/// The longest answer about a proxy that is read, in bytes.
const LONGEST_ANSWER: usize = 16 << 10;

/// The key of an ssh proxy, as its server names it.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::cli) struct ProxyKey {
    host: String,
    port: u16,
    host_key: String,
}

impl ProxyKey {
    /// Asks the server. One that is not `svcctl serve` knows nothing of it.
    pub(in crate::cli) async fn ask(session: &Session) -> Result<Option<Self>, Failure> {
        let Api::Remote(remote) = session.api()? else { return Ok(None) };
        let request = Request::any(Method::GET, "/_engine/ssh", &[], None);
        let failed = |error| Failure::call("ask for the key of the ssh proxy", error);
        let mut answer = match remote.ask(&request, Retries::Safe).await {
            Ok(answer) => answer,
            Err(error @ CallError::Unreachable { .. }) => return Err(failed(error)),
            Err(_) => return Ok(None),
        };
        let mut body = Vec::new();
        while let Some(part) = answer.next().await.map_err(failed)? {
            body.extend(part);
            if body.len() > LONGEST_ANSWER {
                return Ok(None);
            }
        }
        Ok(serde_json::from_slice(&body).ok().filter(Self::is_key))
    }

    /// Whether it is a key, and nothing that would be another line of a file.
    fn is_key(&self) -> bool {
        let words: Vec<&str> = self.host_key.split(' ').collect();
        matches!(words[..], [kind, key] if is_plain(kind, "-.@") && is_plain(key, "+/="))
    }

    /// Whether it is the key of what listens there.
    pub(in crate::cli) fn is_of(&self, endpoint: &SshEndpoint) -> bool {
        self.host == endpoint.host && self.port == endpoint.port
    }
}

/// The key that ssh is to accept.
#[derive(Debug, Clone)]
pub(in crate::cli) struct HostKey {
    /// The known-hosts file that ssh reads and writes.
    file: PathBuf,
    /// The name of the row.
    alias: String,
    source: Source,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Source {
    /// The server named it.
    Server,
    /// It is believed when it is seen first.
    FirstSight,
}

impl HostKey {
    /// The key that the server named.
    pub(super) fn named(session: &Session, key: &ProxyKey) -> Result<Self, Failure> {
        let word = |c: char| if c.is_ascii_alphanumeric() || c == '.' { c } else { '_' };
        let alias = format!("proxy-{}-{}", key.host.chars().map(word).collect::<String>(), key.port);
        let file = folder(session)?.join(&alias);
        let row = format!("{alias} {}\n", key.host_key);
        if fs::read(&file).ok().is_none_or(|found| found != row.as_bytes()) {
            make_room(&file).map_err(|error| unwritable(&file, &error))?;
            write_private(&file, row.as_bytes()).map_err(|error| unwritable(&file, &error))?;
        }
        Ok(Self { file, alias, source: Source::Server })
    }

    /// The key that this container of the pod showed first.
    pub(super) fn first_seen(session: &Session, pod: &Pod) -> Result<Self, Failure> {
        if !is_plain(&pod.id, "_-.") {
            let what = format!("the service names `{}` as the id of a pod", pod.id);
            return Err(Failure::Told { kind: Kind::Other, what, details: Vec::new(), hint: None });
        }
        let start = pod.started_at.map(|start| start.millis().to_string()).unwrap_or_default();
        let file = folder(session)?.join(format!("{}@{start}", pod.id));
        if !file.exists() {
            let made = make_room(&file).and_then(|()| make_file(&file));
            made.map_err(|error| unwritable(&file, &error))?;
        }
        Ok(Self { file, alias: pod.id.clone(), source: Source::FirstSight })
    }

    /// The ssh options for it, by name and value.
    pub(super) fn settings(&self) -> [(&'static str, String); 3] {
        let strictness = match self.source {
            Source::Server => "yes",
            Source::FirstSight => "accept-new",
        };
        let path = self.file.display().to_string();
        let path = if path.contains(' ') { format!("\"{path}\"") } else { path };
        [
            ("HostKeyAlias", self.alias.clone()),
            ("UserKnownHostsFile", path),
            ("StrictHostKeyChecking", strictness.to_owned()),
        ]
    }

    /// Whether the server named it.
    pub(super) fn is_named(&self) -> bool {
        self.source == Source::Server
    }
}

/// Whether ssh reported that it rejects the machine's key.
pub(super) fn is_refusal(said: &[String]) -> bool {
    said.iter().any(|line| line.contains("Host key verification failed"))
}

/// The failure for a key that ssh rejects.
pub(super) fn refused(pod: &Pod, key: Option<&HostKey>, said: Vec<String>) -> Failure {
    let Pod { id, name, .. } = pod;
    let shown = said.iter().map(|line| line.trim().trim_end_matches('.')).find(|line| line.starts_with("SHA256:"));
    let shown: Vec<String> = shown.map(|key| format!("it is {key} now")).into_iter().collect();
    let (what, details, hint) = match key {
        Some(HostKey { source: Source::FirstSight, file, .. }) => (
            format!("the host key of pod `{name}` ({id}) has changed since it was first reached"),
            shown,
            format!(
                "someone may be between you and the pod; if you know that its ssh server made a new key, `rm {}` has \
                 that one accepted",
                shell_words::quote(&file.display().to_string())
            ),
        ),
        Some(HostKey { source: Source::Server, .. }) => (
            format!("what answers as the ssh proxy of pod `{name}` ({id}) has another host key than the server names"),
            shown,
            "check that `--ssh-host` of `svcctl serve` leads to its own ssh proxy".to_owned(),
        ),
        None => (
            format!("ssh does not accept the host key of pod `{name}` ({id})"),
            said,
            "your configuration of ssh decides about it: see StrictHostKeyChecking and UserKnownHostsFile there"
                .to_owned(),
        ),
    };
    Failure::Told { kind: Kind::Other, what, details, hint: Some(hint) }
}

/// Whether the configuration of ssh says more about host keys of that machine than its makers did.
pub(super) async fn is_configured(user: &str, host: &str, port: u16) -> bool {
    let mut ssh = tokio::process::Command::new("ssh");
    ssh.args(["-G", "-p", &port.to_string(), "--", &format!("{user}@{host}")]);
    ssh.stdin(Stdio::null()).stderr(Stdio::null()).kill_on_drop(true);
    // If it cannot be run, that is reported when it is needed.
    ssh.output().await.is_ok_and(|told| has_own_settings(&String::from_utf8_lossy(&told.stdout)))
}

/// Whether settings, as `ssh -G` prints them, are others than those of a fresh installation.
fn has_own_settings(settings: &str) -> bool {
    let is_usual = |file: &str| file.ends_with("/.ssh/known_hosts") || file.ends_with("/.ssh/known_hosts2");
    settings.lines().filter_map(|line| line.split_once(' ')).any(|(name, value)| match name {
        "hostkeyalias" => true,
        "stricthostkeychecking" => value != "ask",
        "userknownhostsfile" => !value.split_whitespace().all(is_usual),
        "knownhostscommand" => value != "none",
        _ => false,
    })
}

/// The folder of the files, which is made if it is not there.
fn folder(session: &Session) -> Result<PathBuf, Failure> {
    let hint = "set SVCCTL_DATA_DIR to a folder you can write";
    let data = session.settings.data_file.as_deref().and_then(Path::parent);
    let data = data.ok_or_else(|| Failure::usage("the system names no folder for the data of programs", hint))?;
    let folder = std::path::absolute(data.join(FOLDER)).unwrap_or_else(|_| data.join(FOLDER));
    let is_word = |text: &str| !text.contains(['"', '%', '\\', '$', '\'']) && !text.contains(char::is_control);
    if !folder.to_str().is_some_and(is_word) {
        let what = format!("`{}` cannot be named in a configuration of ssh", folder.display());
        return Err(Failure::usage(what, hint));
    }
    make_private_folder(&folder).map_err(|error| unwritable(&folder, &error))?;
    Ok(folder)
}

fn unwritable(path: &Path, error: &io::Error) -> Failure {
    let what = format!("cannot write `{}`, where host keys are kept: {error}", path.display());
    Failure::usage(what, "set SVCCTL_DATA_DIR to a folder you can write")
}

/// Makes an empty file that only its owner can read; ssh adds to it.
fn make_file(path: &Path) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.append(true).create(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map(drop)
}

/// Removes what was kept of earlier containers of the same pod, and the oldest where there are too many.
fn make_room(file: &Path) -> io::Result<()> {
    let Some(folder) = file.parent() else { return Ok(()) };
    let pod = |path: &Path| Some(path.file_name()?.to_str()?.split_once('@')?.0.to_owned());
    let mut found: Vec<(SystemTime, PathBuf)> = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let path = entry.path();
        if pod(&path).is_some_and(|id| Some(id) == pod(file)) {
            remove(&path)?;
        } else if let Ok(written) = entry.metadata().and_then(|found| found.modified()) {
            found.push((written, path));
        }
    }
    found.sort_unstable();
    let excess = (found.len() + 1).saturating_sub(MOST_FILES);
    found.iter().take(excess).try_for_each(|(_, path)| remove(path))
}

/// Removes a file, or finds that another process did.
fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        removed => removed,
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::{MOST_FILES, ProxyKey, has_own_settings, make_room};

    #[test]
    fn what_ssh_does_by_itself_is_no_setting_of_a_person() {
        let usual = "host h\nstricthostkeychecking ask\nknownhostscommand none\n\
                     userknownhostsfile /home/me/.ssh/known_hosts /home/me/.ssh/known_hosts2\n";
        assert!(!has_own_settings(usual));
        assert!(!has_own_settings(""));
        for own in [
            "stricthostkeychecking true",
            "stricthostkeychecking accept-new",
            "userknownhostsfile /dev/null",
            "hostkeyalias x",
            "knownhostscommand /bin/keys %H",
        ] {
            assert!(has_own_settings(&format!("port 22\n{own}\n")), "{own}");
        }
    }

    #[test]
    fn a_server_cannot_write_rows_of_its_own() {
        let key = |host_key: &str| ProxyKey { host: "h".to_owned(), port: 22, host_key: host_key.to_owned() }.is_key();
        assert!(key("ssh-ed25519 AAAAC3Nz+/=="));
        for wrong in ["", "ssh-ed25519", "ssh-ed25519 A\n* ssh-rsa B", "ssh-ed25519 A B", "-x A", "a  b"] {
            assert!(!key(wrong), "{wrong}");
        }
    }

    #[test]
    fn files_of_earlier_containers_and_too_old_ones_go() {
        let folder = tempfile::tempdir().expect("a folder");
        for name in ["p1@1", "p1@2", "p10@1"] {
            fs::write(folder.path().join(name), "").expect("written");
        }
        make_room(&folder.path().join("p1@3")).expect("room");
        let left = || fs::read_dir(folder.path()).expect("read").count();
        assert_eq!(left(), 1);
        for number in 0..MOST_FILES + 5 {
            fs::write(folder.path().join(format!("q{number}@")), "").expect("written");
        }
        make_room(&folder.path().join("new@")).expect("room");
        assert_eq!(left(), MOST_FILES - 1);
    }
}
