//! The files of a run (cli.md, `pods run`): a working tree that is in the pod before its program starts, and results
//! that come home when it has ended.

use std::{
    path::{Path, PathBuf},
    str::FromStr,
    time::Duration,
};

use clap::Args;

#[cfg(unix)]
use crate::cli::pods::cp::{Entry, PodConnection};
use crate::cli::{
    failure::{Exit, Failure, Kind},
    pods::{cp::RemotePath, host_key::ProxyKey, reach::SSH_PORT},
    session::Session,
};
use ops::run::Mark;
use wire::{
    account::ListSshKeys,
    pods::{CreatePodRequest, Pod},
};

/// Where a tree goes in the pod when nothing else is said.
const WORKSPACE: &str = "/workspace";
/// When a pod is asked again that cannot be entered yet.
const SOON: Duration = Duration::from_secs(1);
/// After which time it is said why it cannot be entered yet.
const LONG: Duration = Duration::from_secs(5);

/// Files to copy before and after the program.
#[derive(Debug, Args)]
pub(super) struct FilesArgs {
    /// Have this folder in the pod before CMD starts, which starts there; what .gitignore and .svcctlignore name stays
    /// here [default path: /workspace]
    #[arg(long, value_name = "DIR[:PATH]", help_heading = "Files")]
    upload: Option<UploadSpec>,
    /// Bring this home when CMD has ended, also when it failed; PATH begins at the folder of --upload; may be repeated
    /// [default folder: .]
    #[arg(long, value_name = "PATH[:DIR]", help_heading = "Files")]
    download: Vec<DownloadSpec>,
}

/// `DIR[:PATH]`: a folder here, and its place in a pod.
#[derive(Debug, Clone, PartialEq, Eq)]
struct UploadSpec {
    tree: PathBuf,
    folder: String,
}

impl FromStr for UploadSpec {
    type Err = String;

    fn from_str(typed: &str) -> Result<Self, String> {
        let (tree, folder) = typed.split_once(':').unwrap_or((typed, WORKSPACE));
        if tree.is_empty() || !folder.starts_with('/') {
            return Err(format!("`{typed}` is not a folder, or DIR:PATH with a PATH that begins with /"));
        }
        Ok(Self { tree: tree.into(), folder: folder.to_owned() })
    }
}

/// `PATH[:DIR]`: a path in a pod, and a folder here.
#[derive(Debug, Clone, PartialEq, Eq)]
struct DownloadSpec {
    path: String,
    folder: PathBuf,
}

impl FromStr for DownloadSpec {
    type Err = String;

    fn from_str(typed: &str) -> Result<Self, String> {
        let (path, folder) = typed.split_once(':').unwrap_or((typed, "."));
        if path.is_empty() || folder.is_empty() {
            return Err(format!("`{typed}` is not a path in the pod, or PATH:DIR"));
        }
        Ok(Self { path: path.to_owned(), folder: folder.into() })
    }
}

/// The files of a run, checked.
#[derive(Debug, Default)]
pub(super) struct Files {
    upload: Option<UploadSpec>,
    downloads: Vec<(RemotePath, PathBuf)>,
}

impl FilesArgs {
    /// Checks what is here: the tree can be read, and the folders for results are there from now on.
    pub(super) fn checked(self) -> Result<Files, Failure> {
        if let Some(UploadSpec { tree, .. }) = &self.upload
            && !tree.is_dir()
        {
            let what = format!("`{}` is no folder", tree.display());
            return Err(Failure::usage(what, "--upload takes a folder, like --upload ."));
        }
        let mut downloads = Vec::new();
        for DownloadSpec { path, folder } in self.download {
            let path = RemotePath::of(path.as_bytes());
            let path = match &self.upload {
                _ if path.is_fixed() => path,
                Some(upload) => path.below(upload.folder.as_bytes()),
                None => {
                    let what = format!("`{}` in the pod begins nowhere", path.told());
                    return Err(Failure::usage(what, "without --upload, the path of --download begins with / or ~"));
                }
            };
            std::fs::create_dir_all(&folder).map_err(|error| {
                let what = format!("cannot make the folder `{}`: {error}", folder.display());
                Failure::usage(what, "--download PATH:DIR names another one")
            })?;
            downloads.push((path, folder));
        }
        Ok(Files { upload: self.upload, downloads })
    }
}

impl Files {
    /// Whether nothing is copied.
    fn is_empty(&self) -> bool {
        self.upload.is_none() && self.downloads.is_empty()
    }

    /// The folder where the program starts, if a tree is there.
    pub(super) fn folder(&self) -> Option<&str> {
        self.upload.as_ref().map(|upload| upload.folder.as_str())
    }

    /// Whether a tree goes into the pod.
    pub(super) const fn has_upload(&self) -> bool {
        self.upload.is_some()
    }

    /// Refuses a pod that no way will lead into, before it is rented.
    pub(super) async fn check_way(&self, session: &Session, body: &CreatePodRequest) -> Result<(), Failure> {
        let publishes = body.ports.iter().flatten().any(|port| port.to_string() == SSH_PORT);
        if self.is_empty() || publishes || session.settings.backend.is_embedded() {
            return Ok(());
        }
        if ProxyKey::ask(session).await?.is_some() {
            // A key that may not read them may be that of an account which has some.
            let keys = session.call("list ssh keys", ListSshKeys::default()).await;
            if keys.is_ok_and(|keys| keys.value.keys.is_empty()) {
                let what = "no way leads into the pod to copy files: the account has no ssh key";
                return Err(Failure::usage(
                    what,
                    "`svcctl ssh-keys add FILE` registers one, like ~/.ssh/id_ed25519.pub",
                ));
            }
            return Ok(());
        }
        Err(Failure::usage(
            "no way leads into the pod to copy files",
            "they go through ssh: `svcctl serve --ssh-listen` lets it in, or an ssh server that CMD starts, with `--ssh \
             --port 22/tcp`",
        ))
    }

    /// Has the tree in the pod. One that cannot be entered yet is tried for so long, and when that takes a while, it is
    /// said why.
    pub(super) async fn send(&self, session: &Session, pod: &Pod, patience: Duration) -> Result<(), Failure> {
        let Some(UploadSpec { tree, folder }) = &self.upload else { return Ok(()) };
        let pace = session.platform.pace();
        let began = pace.now();
        let waited = || pace.now().saturating_sub(began);
        let mut is_told = false;
        loop {
            match copied_there(session, pod, tree, folder).await {
                Err(failure)
                    if matches!(failure.exit(), Exit::Unavailable | Exit::WrongState) && waited() < patience =>
                {
                    if waited() >= LONG && !is_told {
                        is_told = true;
                        session.ui.warn(&format!("still waiting to copy the files: {}", failure.one_line()));
                    }
                    pace.sleep(SOON).await;
                }
                done => return done,
            }
        }
    }

    /// Lets a program start that waits for its tree.
    #[cfg(unix)]
    pub(super) async fn open_gate(session: &Session, pod: &Pod, mark: &Mark) -> Result<(), Failure> {
        PodConnection::to(session, Entry::default(), &pod.id).await?.touch(session, &mark.gate()).await
    }

    #[cfg(not(unix))]
    pub(super) async fn open_gate(_: &Session, _: &Pod, _: &Mark) -> Result<(), Failure> {
        Err(not_here())
    }

    /// Brings the results home. What cannot be brought does not keep the rest; the first failure is given.
    pub(super) async fn receive(&self, session: &Session, pod: &Pod) -> Result<(), Failure> {
        let mut result = Ok(());
        for (path, folder) in &self.downloads {
            if let Err(failure) = copied_here(session, pod, path, folder).await {
                match &result {
                    Ok(()) => result = Err(failure),
                    Err(_) => session.ui.warn(&failure.one_line()),
                }
            }
        }
        result
    }
}

#[cfg(unix)]
async fn copied_there(session: &Session, pod: &Pod, tree: &Path, folder: &str) -> Result<(), Failure> {
    let mut line = PodConnection::to(session, Entry::default(), &pod.id).await?;
    line.upload(session, tree, &RemotePath::of(folder.as_bytes())).await
}

#[cfg(unix)]
async fn copied_here(session: &Session, pod: &Pod, path: &RemotePath, folder: &Path) -> Result<(), Failure> {
    let mut line = PodConnection::to(session, Entry::default(), &pod.id).await?;
    line.download(session, path, folder).await
}

/// Names, modes and links are those of Unix.
#[cfg(not(unix))]
async fn copied_there(_: &Session, _: &Pod, _: &Path, _: &str) -> Result<(), Failure> {
    Err(not_here())
}

#[cfg(not(unix))]
async fn copied_here(_: &Session, _: &Pod, _: &RemotePath, _: &Path) -> Result<(), Failure> {
    Err(not_here())
}

#[cfg(not(unix))]
fn not_here() -> Failure {
    let what = "files are copied on Unix only".to_owned();
    Failure::Told { kind: Kind::Other, what, details: Vec::new(), hint: None }
}

/// How a run ends whose results may be missing: a program that ended well has failed all the same.
pub(super) fn with_results(session: &Session, ended: Result<(), Failure>, brought: Result<(), Failure>) -> RunResult {
    let has_run = matches!(&ended, Ok(()) | Err(Failure::PassedOn(_)));
    let is_lost = has_run && matches!(&brought, Err(failure) if failure.exit() == Exit::Unavailable);
    let result = match (ended, brought) {
        (Ok(()), brought) => brought,
        (ended, Ok(())) => ended,
        (ended, Err(failure)) => {
            session.ui.warn(&failure.one_line());
            ended
        }
    };
    RunResult { result, is_lost }
}

/// How a run ended.
pub(super) struct RunResult {
    pub(super) result: Result<(), Failure>,
    /// Whether results are in the pod that could not be fetched.
    pub(super) is_lost: bool,
}

/// Whether the pod is there after this end, so that its files can be had.
pub(super) fn is_there(ended: &Result<(), Failure>) -> bool {
    match ended {
        Ok(()) | Err(Failure::PassedOn(_)) => true,
        Err(Failure::Told { kind, .. }) => matches!(kind, Kind::TimedOut | Kind::Other),
        Err(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::{DownloadSpec, UploadSpec};

    #[test]
    fn a_colon_parts_here_from_there() {
        let upload = |typed: &str| typed.parse::<UploadSpec>().map(|spec| (spec.tree, spec.folder));
        assert_eq!(upload("."), Ok((".".into(), "/workspace".to_owned())));
        assert_eq!(upload("src:/app"), Ok(("src".into(), "/app".to_owned())));
        for wrong in ["", ":/app", "src:app", "src:"] {
            assert!(upload(wrong).is_err(), "{wrong}");
        }
        let download = |typed: &str| typed.parse::<DownloadSpec>().map(|spec| (spec.path, spec.folder));
        assert_eq!(download("out"), Ok(("out".to_owned(), ".".into())));
        assert_eq!(download("/out/.:weights"), Ok(("/out/.".to_owned(), "weights".into())));
        for wrong in ["", ":x", "out:"] {
            assert!(download(wrong).is_err(), "{wrong}");
        }
    }
}
