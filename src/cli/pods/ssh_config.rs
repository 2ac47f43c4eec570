//! `svcctl pods ssh-config`

use std::{
    collections::BTreeMap,
    fs, io,
    path::{Path, PathBuf},
};

use directories::BaseDirs;

use super::{
    reach::{Reach, Route, is_plain},
    ssh::lacks_keys,
};
use crate::cli::{
    failure::{Failure, Kind},
    resources::select,
    session::Session,
    settings::files::{make_private_folder, write_private, write_public},
};
use wire::pods::{ListPods, Pod, PodStatus};

/// The file of the entries, beside `~/.ssh/config`.
const FILE: &str = "svcctl.config";
/// The header of the entries.
const HEAD: &str = "# Written by `svcctl pods ssh-config --write`, which writes it anew as a whole.\n";

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Without ID it is every running pod. A pod is entered by its id, and by its name where no other pod has it and it is one \
word without dots. --write puts the entries into ~/.ssh/svcctl.config, which ~/.ssh/config includes from then on, so that \
ssh, scp, rsync and editors know the pods; those that are gone, and those of another account, leave with the next \
--write. Addresses change with a restart: write again.

Examples:
  svcctl pods ssh-config --write && ssh demo
  svcctl pods ssh-config demo --identity ~/.ssh/pods")]
pub(in crate::cli) struct Args {
    /// Pods by id, unique name or unique prefix of their id; - reads ids from standard input
    #[arg(value_name = "ID")]
    ids: Vec<String>,
    /// Write ~/.ssh/svcctl.config, and have ~/.ssh/config include it
    #[arg(long)]
    write: bool,
    /// The private key file
    #[arg(short, long, value_name = "FILE")]
    identity: Option<PathBuf>,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    if session.platform.rehearses() {
        return session.call("list pods", ListPods::default()).await.map(drop);
    }
    let identity = args.identity.as_deref().map(identity).transpose()?;
    let all: Vec<Pod> = session.list("list pods", ListPods::default()).await?.items().cloned().collect();
    let pods = if args.ids.is_empty() {
        all.iter().filter(|pod| pod.status.is(&PodStatus::Running) && has_way(pod)).cloned().collect()
    } else {
        select::pods(session, &args.ids).await?.into_iter().collect::<Result<Vec<Pod>, Failure>>()?
    };
    let names = names(&all);
    let mut entries = Vec::new();
    for pod in &pods {
        entries.push(entry(session, pod, names.get(&pod.id).copied(), identity.as_deref()).await?);
    }
    if pods.iter().any(lacks_keys) {
        session
            .ui
            .note("note: some of these pods have no ssh keys, so they may refuse every key; create pods with --ssh");
    }
    if !args.write {
        return session.ui.print(&entries.concat());
    }
    let home = BaseDirs::new().map(|folders| folders.home_dir().to_owned());
    let home = home.ok_or_else(|| Failure::usage("the system names no home folder", "set HOME"))?;
    let folder = home.join(".ssh");
    let written = write(&folder, &entries).map_err(|(path, error)| {
        let what = format!("cannot write `{}`: {error}", path.display());
        Failure::Told { kind: Kind::Other, what, details: Vec::new(), hint: None }
    })?;
    let noun = if entries.len() == 1 { "entry" } else { "entries" };
    session.ui.note(&format!("{} {noun} in {}", entries.len(), folder.join(FILE).display()));
    if written == IncludeState::Now {
        session.ui.note(&format!("{} includes it from now on", folder.join("config").display()));
    }
    Ok(())
}

/// Whether anything leads into a pod now.
const fn has_way(pod: &Pod) -> bool {
    pod.ssh.direct.is_some() || pod.ssh.proxy.is_some()
}

/// The file of a key as a word of the configuration: a name with a quote, a line end or a `%`, which ssh expands, cannot
/// be one.
fn identity(path: &Path) -> Result<String, Failure> {
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let text = path.to_str().filter(|text| !text.contains(['"', '%', '\\', '$']) && !text.contains(char::is_control));
    text.map(|text| format!("\"{text}\"")).ok_or_else(|| {
        let what = format!("`{}` cannot be named in a configuration of ssh", path.display());
        Failure::usage(what, "give the key a plain name")
    })
}

/// Names that can stand for a pod: one's alone, a plain word, and no name of a host elsewhere.
fn names(pods: &[Pod]) -> BTreeMap<String, &str> {
    let is_alone = |pod: &&Pod| {
        let name = &pod.name;
        let others = pods.iter().filter(|other| other.id != pod.id);
        is_plain(name, "_-")
            && name != "localhost"
            && others.into_iter().all(|other| other.name != *name && other.id != *name)
    };
    pods.iter().filter(is_alone).map(|pod| (pod.id.clone(), pod.name.as_str())).collect()
}

/// The entry of a pod. What the service says is in it as single words.
async fn entry(session: &Session, pod: &Pod, name: Option<&str>, identity: Option<&str>) -> Result<String, Failure> {
    let reach = Reach::of(session, pod, None, None).await?;
    if !is_plain(&pod.id, "_-") {
        let what = format!("the service names `{}` as the id of a pod", pod.id);
        return Err(Failure::Told { kind: Kind::Other, what, details: Vec::new(), hint: None });
    }
    let names = name.filter(|name| *name != pod.id).into_iter().chain([pod.id.as_str()]).collect::<Vec<_>>().join(" ");
    let mut lines = vec![format!("Host {names}")];
    if reach.via() == Route::Proxy && !reach.is_own_proxy() {
        lines.push("    # through the service's proxy: interactive shells only".to_owned());
    }
    // A `%` introduces one of ssh's own tokens.
    let [user, host] = [reach.user(), reach.host()].map(|word| word.replace('%', "%%"));
    lines.extend([format!("    HostName {host}"), format!("    Port {}", reach.port()), format!("    User {user}")]);
    lines.extend(reach.host_key_settings().into_iter().map(|(name, value)| format!("    {name} {value}")));
    if let Some(identity) = identity {
        lines.extend([format!("    IdentityFile {identity}"), "    IdentitiesOnly yes".to_owned()]);
    }
    Ok(lines.join("\n") + "\n")
}

/// Whether `~/.ssh/config` includes the entries.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum IncludeState {
    Already,
    Now,
}

/// Writes the entries, and has the configuration include them.
fn write(folder: &Path, entries: &[String]) -> Result<IncludeState, (PathBuf, io::Error)> {
    let at = |path: &Path| {
        let path = path.to_owned();
        move |error| (path, error)
    };
    make_private_folder(folder).map_err(at(folder))?;
    let (file, config) = (folder.join(FILE), folder.join("config"));
    write_private(&file, (HEAD.to_owned() + &entries.concat()).as_bytes()).map_err(at(&file))?;
    let found = match fs::read(&config) {
        Ok(found) => Some(found),
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => return Err((config, error)),
    };
    let text = found.as_deref().unwrap_or_default();
    if includes(text) {
        return Ok(IncludeState::Already);
    }
    // Further down it would belong to the preceding host section.
    let line_end = if text.windows(2).any(|pair| pair == b"\r\n") { "\r\n" } else { "\n" };
    let content = [format!("Include {FILE}{line_end}").as_bytes(), text].concat();
    // An existing file keeps its permissions.
    let write = if found.is_some() { write_public } else { write_private };
    write(&config, &content).map_err(at(&config))?;
    Ok(IncludeState::Now)
}

/// Whether a configuration includes the entries for every host: before its first host-specific line.
fn includes(config: &[u8]) -> bool {
    let text = String::from_utf8_lossy(config);
    let mut words = text.lines().map(|line| {
        let line = line.trim();
        let (word, rest) = line.split_once(|c: char| c.is_whitespace() || c == '=').unwrap_or((line, ""));
        (word.to_ascii_lowercase(), rest.trim_start_matches(|c: char| c.is_whitespace() || c == '=').to_owned())
    });
    let is_ours = |file: &str| {
        let file = file.trim_matches('"');
        file == FILE || file.strip_suffix(FILE).is_some_and(|folder| folder.ends_with(".ssh/"))
    };
    words
        .by_ref()
        .take_while(|(word, _)| word != "host" && word != "match")
        .any(|(word, rest)| word == "include" && rest.split_whitespace().any(is_ours))
}

#[cfg(all(test, unix))]
mod tests {
    use std::{
        fs,
        os::unix::fs::{PermissionsExt, symlink},
    };

    use super::{FILE, IncludeState, identity, includes, write};

    #[test]
    fn the_line_is_added_once_and_above_all_hosts() {
        for (config, is_there) in [
            ("", false),
            ("Host a\n  Port 1\n", false),
            ("Include svcctl.config\n", true),
            ("# mine\n\tinclude = \"~/.ssh/svcctl.config\"\nHost a\n", true),
            ("Include other ~/.ssh/svcctl.config\n", true),
            ("Include /home/me/.ssh/svcctl.config", true),
            ("Host a\n  Include svcctl.config\n", false),
            ("Match all\nInclude svcctl.config\n", false),
            ("# Include svcctl.config\n", false),
            ("Include my-svcctl.config\n", false),
        ] {
            assert_eq!(includes(config.as_bytes()), is_there, "{config}");
        }
    }

    #[test]
    fn a_configuration_that_is_there_keeps_its_bytes_its_mode_and_its_place() {
        let home = tempfile::tempdir().expect("a folder");
        let (folder, kept) = (home.path().join(".ssh"), home.path().join("dotfiles"));
        assert_eq!(write(&folder, &["Host a\n".to_owned()]).expect("written"), IncludeState::Now);
        let mode = |name: &str| fs::metadata(folder.join(name)).expect("a file").permissions().mode() & 0o777;
        assert_eq!((mode(""), mode("config"), mode(FILE)), (0o700, 0o600, 0o600));
        assert_eq!(write(&folder, &[]).expect("written"), IncludeState::Already);
        assert!(!fs::read_to_string(folder.join(FILE)).expect("read").contains("Host"));

        let old = b"Host \xff\r\n  Port 1\r\n";
        fs::write(&kept, old).expect("written");
        fs::set_permissions(&kept, fs::Permissions::from_mode(0o640)).expect("set");
        fs::remove_file(folder.join("config")).expect("removed");
        symlink(&kept, folder.join("config")).expect("a link");
        assert_eq!(write(&folder, &[]).expect("written"), IncludeState::Now);
        assert_eq!(fs::read(&kept).expect("read"), [b"Include svcctl.config\r\n", old.as_slice()].concat());
        assert!(folder.join("config").is_symlink());
        assert_eq!(mode("config"), 0o640);
    }

    #[test]
    fn a_key_is_named_as_one_word() {
        assert_eq!(identity("/a b/key".as_ref()).expect("a word"), "\"/a b/key\"");
        for path in ["/a\"b", "/a\nHost *", "/%h", "/a\\b", "/${x}"] {
            assert!(identity(path.as_ref()).is_err(), "{path}");
        }
    }
}
