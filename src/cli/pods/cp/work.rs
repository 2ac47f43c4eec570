//! Runs copies in sequence, retrying each when the connection breaks, as long as something arrived before it did.

use std::{
    collections::{BTreeMap, BTreeSet},
    ffi::{OsStr, OsString},
    fs,
    io::{self, IsTerminal},
    os::unix::ffi::OsStrExt,
    path::{Path, PathBuf},
    time::Duration,
};

use super::{
    Args, CopyRequest, Entry, RemotePath,
    listing::Key,
    place::name_here,
    receive::{Download, Target},
    remote::{CopyError, RemoteEnd},
    route::EntryRoute,
    send::{Source, Upload, UploadTarget},
};
use crate::cli::{
    failure::{Failure, Kind},
    output::progress::{Gauge, Meter},
    pods::{
        exec,
        host_key::is_refusal,
        reach::{Reach, Route, beyond_proxy, not_run},
        shell,
    },
    resources::select,
    session::Session,
};
use api::Backoff;
use wire::pods::{GetPod, Pod};

/// FOLDER PROGRAM...: runs a program in a folder.
const IN_FOLDER: &str = r#"cd "$1" || exit; shift; exec "$@""#;

/// From which size on a file is sent by itself and goes on where it stopped, in bytes. A smaller one is sent again.
pub(super) const LARGE: u64 = 16 << 20;
/// How often a connection may break off without anything having arrived.
const TRIES: u32 = 4;
/// How long to wait before it is tried again.
const BACKOFF: Backoff = Backoff::new(Duration::from_millis(500), 2.0, Duration::from_secs(10)).spread(0.75, 1.25);
/// ssh errors after which another try would end the same way.
const FINAL: [&str; 6] = [
    "Permission denied (",
    "Host key verification failed",
    "Could not resolve hostname",
    "Too many authentication failures",
    "Bad owner or permissions",
    "no matching ",
];
/// How many names to list.
const FEW: usize = 10;

/// Something here failed.
pub(super) fn here(doing: &'static str, path: &Path, source: io::Error) -> CopyError {
    CopyError::Here { doing, path: path.display().to_string(), source }
}

/// Files that were other ones each time that they were read.
pub(super) fn changing(keys: &[Key]) -> CopyError {
    CopyError::Changing(few(keys.iter().map(ToString::to_string)))
}

fn quoted(word: &str) -> String {
    shell::quoted(OsStr::new(word))
}

fn few(names: impl ExactSizeIterator<Item = String>) -> Vec<String> {
    let more = names.len().saturating_sub(FEW);
    let more = (more > 0).then(|| format!("and {more} more"));
    names.take(FEW).chain(more).collect()
}

pub(super) async fn run(session: &Session, args: &Args, asked: CopyRequest) -> Result<(), Failure> {
    if session.platform.rehearses() {
        let (CopyRequest::Send(_, id, _) | CopyRequest::Feed(id, _) | CopyRequest::Show(id, _)) = asked else {
            let CopyRequest::Receive(sources, _) = asked else { return Ok(()) };
            let id = sources.into_iter().next().map(|(id, _)| id).unwrap_or_default();
            return session.call("find the pod", GetPod::of(id)).await.map(drop);
        };
        return session.call("find the pod", GetPod::of(id)).await.map(drop);
    }
    match asked {
        CopyRequest::Send(sources, id, target) => send(session, args, &sources, &id, &target).await,
        CopyRequest::Receive(sources, target) => receive(session, args, sources, &target).await,
        CopyRequest::Show(id, path) => {
            let line = PodConnection::to(session, args.entry(), &id).await?;
            line.stream(session, &format!("exec cat {}", path.word()), false).await
        }
        CopyRequest::Feed(id, path) => {
            let line = PodConnection::to(session, args.entry(), &id).await?;
            line.stream(session, &format!("exec cat >{}", path.word()), true).await
        }
    }
}

async fn send(
    session: &Session,
    args: &Args,
    sources: &[OsString],
    id: &str,
    target: &RemotePath,
) -> Result<(), Failure> {
    // Missing sources are reported before a pod is contacted.
    for source in sources {
        fs::metadata(source).map_err(|error| unreadable(source, &error))?;
    }
    let leaves: Vec<Option<Vec<u8>>> =
        sources.iter().map(|source| name_here(source).map(|name| name.as_bytes().to_vec())).collect();
    check_leaves(&leaves)?;
    let mut line = PodConnection::to(session, args.entry(), id).await?;
    let into = if sources.len() > 1 { UploadTarget::Folder } else { UploadTarget::Any };
    for (source, leaf) in sources.iter().zip(leaves) {
        let source = Source { path: PathBuf::from(source), leaf, is_tree: false };
        line.send(session, source, (target, into)).await?;
    }
    Ok(())
}

async fn receive(
    session: &Session,
    args: &Args,
    sources: Vec<(String, RemotePath)>,
    target: &OsStr,
) -> Result<(), Failure> {
    let leaves: Vec<Option<Vec<u8>>> = sources.iter().map(|(_, path)| path.name().map(<[u8]>::to_vec)).collect();
    check_leaves(&leaves)?;
    let is_one = sources.len() == 1;
    let places = leaves.into_iter().map(|leaf| place(target, leaf, is_one)).collect::<Result<Vec<_>, _>>()?;
    let mut lines: BTreeMap<String, PodConnection> = BTreeMap::new();
    for ((id, path), place) in sources.into_iter().zip(places) {
        if !lines.contains_key(&id) {
            lines.insert(id.clone(), PodConnection::to(session, args.entry(), &id).await?);
        }
        let Some(line) = lines.get_mut(&id) else { continue };
        line.receive(session, path, place, target).await?;
    }
    Ok(())
}

/// Two things of one name would be one.
fn check_leaves(leaves: &[Option<Vec<u8>>]) -> Result<(), Failure> {
    let mut seen = BTreeSet::new();
    match leaves.iter().flatten().find(|leaf| !seen.insert(*leaf)) {
        None => Ok(()),
        Some(leaf) => {
            let what = format!("two of the sources are called `{}`", String::from_utf8_lossy(leaf));
            Err(Failure::usage(what, "copy them one by one, each to a name of its own"))
        }
    }
}

fn unreadable(path: &OsStr, error: &io::Error) -> Failure {
    let what = format!("cannot read `{}`: {error}", path.to_string_lossy());
    Failure::usage(what, "a path in a pod is typed as ID:PATH")
}

/// The local destination of a source: in an existing folder, or a new name in one.
fn place(target: &OsStr, leaf: Option<Vec<u8>>, is_one: bool) -> Result<Target, Failure> {
    let told = target.to_string_lossy();
    let is_folder = target.as_bytes().ends_with(b"/");
    let found = match fs::metadata(target) {
        Ok(found) if found.is_dir() => {
            return Ok(Target { folder: PathBuf::from(target), top: leaf, is_folder: false, is_new: false });
        }
        Ok(_) => true,
        Err(error) if error.kind() == io::ErrorKind::NotFound => false,
        // With a trailing slash, a file does not count.
        Err(error) if error.kind() == io::ErrorKind::NotADirectory => true,
        Err(error) => return Err(unreadable(target, &error)),
    };
    if !is_one {
        let what = format!("`{told}` is no folder, and several things go into one");
        return Err(Failure::usage(what, format!("`mkdir {}` makes it", shell_words::quote(&told))));
    }
    if found && is_folder {
        let what = format!("`{}` is no folder", told.trim_end_matches('/'));
        return Err(Failure::usage(what, "leave the / at its end out to replace it"));
    }
    let folder = Path::new(target).parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or_else(|| Path::new(".")).to_owned();
    let top = name_here(target).map(|name| name.as_bytes().to_vec());
    if top.is_none() || !folder.is_dir() {
        let what = format!("there is no folder for `{told}`");
        let hint = format!("`mkdir -p {}` makes it", shell_words::quote(&folder.to_string_lossy()));
        return Err(Failure::usage(what, hint));
    }
    Ok(Target { folder, top, is_folder, is_new: !found })
}

/// The command line that resumes an interrupted copy.
struct Resume {
    source: String,
    target: String,
}

impl Resume {
    /// The folder that a copy made is there by then, and would get the source into it.
    fn hint(&self, is_new: bool) -> String {
        if !is_new {
            return "run it again: what has arrived is not sent again".to_owned();
        }
        let source = format!("{}/.", self.source.trim_end_matches('/'));
        let words = ["svcctl", "pods", "cp", &source, &self.target];
        format!("`{}` goes on: what has arrived is not sent again", shell_words::join(words))
    }
}

/// A copy in one of the two directions.
enum Copy {
    Send(Box<Upload>, UploadTarget),
    Receive(Box<Download>, bool),
}

impl Copy {
    /// Finds out where it goes.
    async fn prepare(&mut self, far: &RemoteEnd) -> Result<(), CopyError> {
        match self {
            Self::Send(copy, into) => copy.prepare(far, *into).await,
            Self::Receive(..) => Ok(()),
        }
    }

    async fn attempt(&mut self, far: &RemoteEnd) -> Result<(), CopyError> {
        match self {
            Self::Send(copy, into) => copy.attempt(far, *into).await,
            Self::Receive(copy, _) => copy.attempt(far).await,
        }
    }

    /// Grows when something has arrived for good.
    fn arrived(&self) -> u64 {
        match self {
            Self::Send(copy, _) => copy.arrived(),
            Self::Receive(copy, _) => copy.arrived(),
        }
    }

    /// Whether it makes a folder of a new name.
    fn is_new(&self) -> bool {
        match self {
            Self::Send(copy, _) => copy.is_new(),
            Self::Receive(_, is_new) => *is_new,
        }
    }

    /// Anything left out, and why.
    fn left_out(&self) -> (&BTreeSet<String>, &[String], bool) {
        match self {
            Self::Send(copy, _) => (&copy.special, &[], copy.is_unchecked),
            Self::Receive(copy, _) => (&copy.special, &copy.unread, copy.is_unchecked),
        }
    }
}

/// A pod, and the requested connection.
pub(in crate::cli::pods) struct PodConnection {
    pod: Pod,
    via: Option<Route>,
    identity: Option<String>,
    route: EntryRoute,
}

impl PodConnection {
    pub(in crate::cli::pods) async fn to(session: &Session, entry: Entry<'_>, id: &str) -> Result<Self, Failure> {
        let pod = select::pod(session, id).await?;
        let route = EntryRoute::of(session, &pod, entry).await?;
        Ok(Self { pod, via: entry.via, identity: entry.identity.map(str::to_owned), route })
    }

    /// Copies a source to a path in the pod.
    async fn send(
        &mut self,
        session: &Session,
        source: Source,
        (target, into): (&RemotePath, UploadTarget),
    ) -> Result<(), Failure> {
        let label = source.path.to_string_lossy().into_owned();
        let resume = Resume { source: label.clone(), target: format!("{}:{}", self.pod.name, target.told()) };
        let copy = |meter| Ok(Copy::Send(Box::new(Upload::new(source, target.clone(), meter)), into));
        self.transfer(session, &label, &resume, copy).await
    }

    /// Copies a path of the pod to a place here, which someone typed as `target`.
    async fn receive(
        &mut self,
        session: &Session,
        path: RemotePath,
        place: Target,
        target: &OsStr,
    ) -> Result<(), Failure> {
        let (label, is_new) = (path.told(), place.is_new);
        let source = format!("{}:{label}", self.pod.name);
        let resume = Resume { source, target: target.to_string_lossy().into_owned() };
        let copy = |meter| Download::new(path, place, meter).map(|copy| Copy::Receive(Box::new(copy), is_new));
        self.transfer(session, &label, &resume, copy).await
    }

    /// Copies in either direction, with a bar of this name.
    async fn transfer(
        &mut self,
        session: &Session,
        label: &str,
        resume: &Resume,
        copy: impl FnOnce(Meter) -> Result<Copy, CopyError>,
    ) -> Result<(), Failure> {
        let gauge = Gauge::start(session, label);
        let copy = copy(gauge.meter()).map_err(|trouble| self.failure(trouble, None))?;
        self.carry(session, copy, resume).await
    }

    /// Copies the working tree at a path here into a folder of the pod, which is made first.
    pub(in crate::cli::pods) async fn upload(
        &mut self,
        session: &Session,
        tree: &Path,
        folder: &RemotePath,
    ) -> Result<(), Failure> {
        self.far(session).make_folder(folder).await.map_err(|trouble| self.failure(trouble, None))?;
        let source = Source { path: tree.to_owned(), leaf: None, is_tree: true };
        self.send(session, source, (folder, UploadTarget::Any)).await
    }

    /// Runs a program in a folder of the pod with the streams of this process, and passes its exit code on.
    pub(in crate::cli::pods) async fn run(
        &self,
        session: &Session,
        folder: Option<&str>,
        program: &[String],
    ) -> Result<(), Failure> {
        let words: Vec<String> =
            [folder.unwrap_or(".")].into_iter().chain(program.iter().map(String::as_str)).map(quoted).collect();
        let line = shell::script(IN_FOLDER, &words);
        match &self.route {
            EntryRoute::Ssh(_) => self.stream(session, &line, !std::io::stdin().is_terminal()).await,
            EntryRoute::Container(container) => {
                session.ui.flush()?;
                let code = container.pass_through(session, line).await?;
                if code == 0 { Ok(()) } else { Err(Failure::PassedOn(u8::try_from(code).unwrap_or(255))) }
            }
        }
    }

    /// Makes an empty file in the pod, for which something there waits.
    pub(in crate::cli::pods) async fn touch(&self, session: &Session, path: &str) -> Result<(), Failure> {
        let path = RemotePath::of(path.as_bytes());
        self.far(session).touch(&path).await.map_err(|trouble| self.failure(trouble, None))
    }

    /// Copies a path of the pod into a folder here.
    pub(in crate::cli::pods) async fn download(
        &mut self,
        session: &Session,
        path: &RemotePath,
        folder: &Path,
    ) -> Result<(), Failure> {
        let leaf = path.name().map(<[u8]>::to_vec);
        let place = place(folder.as_os_str(), leaf, true)?;
        self.receive(session, path.clone(), place, folder.as_os_str()).await
    }

    /// Runs a command with the streams of this process.
    async fn stream(&self, session: &Session, command: &str, reads: bool) -> Result<(), Failure> {
        let reach = Reach::of(session, &self.pod, self.via, self.identity.as_deref()).await?;
        exec::check_proxy(&self.pod, &reach).await?;
        session.ui.flush()?;
        let options: &[&str] = if reads { &["-T"] } else { &["-T", "-n"] };
        let code = exec::pass_through(session, &self.pod, &reach, options, &[command.to_owned()], reads).await?;
        if code == 0 { Ok(()) } else { Err(Failure::PassedOn(u8::try_from(code).unwrap_or(255))) }
    }

    fn far(&self, session: &Session) -> RemoteEnd {
        RemoteEnd::new(self.route.clone(), session.platform.rng().create_id())
    }

    /// Copies until all of it is there.
    async fn carry(&mut self, session: &Session, mut copy: Copy, resume: &Resume) -> Result<(), Failure> {
        let interrupt_state = &session.ui.interrupt_state;
        let (mut tried, mut arrived) = (0, 0);
        loop {
            let far = self.far(session);
            let attempt = async {
                copy.prepare(&far).await?;
                interrupt_state.set_resume(resume.hint(copy.is_new()));
                interrupt_state.set_progress(vec!["not all has arrived".to_owned()]);
                copy.attempt(&far).await
            };
            let said = match attempt.await {
                Ok(()) => break,
                Err(CopyError::Cut(said)) => said,
                Err(trouble) => return Err(self.failure(trouble, Some(&resume.hint(copy.is_new())))),
            };
            tried = if copy.arrived() > arrived { 1 } else { tried + 1 };
            arrived = copy.arrived();
            let is_final = FINAL.iter().any(|words| said.iter().any(|line| line.contains(words)));
            if is_final || tried >= TRIES {
                return Err(self.failure(CopyError::Cut(said), Some(&resume.hint(copy.is_new()))));
            }
            let reason = said.last().cloned().unwrap_or_else(|| "the connection broke off".to_owned());
            if session.settings.verbose {
                session.ui.note(&format!("{reason}; going on"));
            }
            let pace = session.platform.pace();
            pace.sleep(BACKOFF.pause(tried, pace.jitter())).await;
            // It may have been moved meanwhile, or have ended.
            self.pod = select::pod(session, &self.pod.id).await?;
            let entry = Entry { via: self.via, identity: self.identity.as_deref() };
            self.route = EntryRoute::of(session, &self.pod, entry).await?;
        }
        interrupt_state.set_progress(Vec::new());
        self.conclude(session, &copy)
    }

    /// Says what was left out.
    fn conclude(&self, session: &Session, copy: &Copy) -> Result<(), Failure> {
        let (special, unread, is_unchecked) = copy.left_out();
        if !special.is_empty() {
            let names = few(special.iter().cloned()).join(", ");
            session.ui.warn(&format!("left out, since they are neither files nor folders nor links: {names}"));
        }
        if is_unchecked {
            session.ui.note("note: the image has no sha256sum, so nothing was compared by checksum");
        }
        if unread.is_empty() {
            return Ok(());
        }
        let what = format!("not everything could be read in pod `{}`", self.pod.name);
        Err(Failure::Told { kind: Kind::Other, what, details: few(unread.iter().cloned()), hint: None })
    }

    fn failure(&self, trouble: CopyError, resume: Option<&str>) -> Failure {
        let Pod { name, id, .. } = &self.pod;
        let told = |kind, what, details, hint: Option<String>| Failure::Told { kind, what, details, hint };
        let resume = resume.map(str::to_owned);
        match trouble {
            CopyError::Cut(said) => {
                let ssh = self.route.ssh();
                if let Some(reach) = ssh.filter(|_| is_refusal(&said)) {
                    return reach.failure(&self.pod, said);
                }
                let what = format!("the connection to pod `{name}` ({id}) broke off");
                let hint = ssh.and_then(|reach| reach.denial_hint(&self.pod, &said)).or(resume);
                told(Kind::Unavailable, what, said, hint)
            }
            CopyError::There(said) => {
                let is_missing = said.iter().any(|line| line.contains("not found"));
                let needs = "the image needs sh, find, stat, xargs and tar, as busybox has them".to_owned();
                told(Kind::Other, format!("failed to copy in pod `{name}` ({id})"), said, is_missing.then_some(needs))
            }
            CopyError::NoShell(_) if self.route.ssh().is_some_and(|reach| reach.via() == Route::Proxy) => {
                beyond_proxy(&self.pod, "opens an interactive shell and copies nothing")
            }
            CopyError::NoShell(said) => {
                let what = format!("what answers at pod `{name}` ({id}) runs no commands");
                told(Kind::Other, what, said, Some(format!("`svcctl pods ssh {id}` shows what it is")))
            }
            CopyError::Hostile(what) => {
                let hint = "nothing was written outside of the target; do not trust this pod";
                told(Kind::Other, what, Vec::new(), Some(hint.to_owned()))
            }
            CopyError::Changing(names) => {
                let what = "files were changed while they were copied".to_owned();
                told(Kind::Other, what, names, Some("copy again when nothing writes to them".to_owned()))
            }
            CopyError::Here { .. } => told(Kind::Other, trouble.to_string(), Vec::new(), resume),
            CopyError::NotRun(error) => not_run(&error),
        }
    }
}
