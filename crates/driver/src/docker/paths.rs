//! Keeps a host's paths out of messages to users: only the operator may know where a daemon has its data.

use std::path::Path;

/// Replaces such a path.
pub(super) const HIDDEN: &str = "(a path of the host)";
/// Where daemons have their data and sockets.
const ROOTS: [&str; 10] = [
    "/var/lib/docker",
    "/var/lib/containerd",
    "/var/lib/containers",
    "/run/docker",
    "/run/containerd",
    "/run/containers",
    "/run/runc",
    "/run/crun",
    "/run/user",
    "/sys/fs/cgroup",
];
/// Names of folders in a daemon's data, wherever that is.
const FOLDERS: [&str; 6] = ["overlay2", "overlay-containers", "overlay-layers", "containerd", "_data", "libpod"];
/// Prefixes of names that a daemon or we use in there.
const BEGINNINGS: [&str; 4] = ["io.containerd.", "GetImageBlob", "docker-import-", "svcctl-"];
/// The number of hexadecimal digits in ids of containers and layers.
const ID: usize = 64;

/// A daemon's text without the paths of its host. Paths in a container stay: its owner knows them.
pub(super) fn hide(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('/') {
        let is_begin = rest[..at].chars().next_back().is_none_or(|before| !before.is_alphanumeric() && before != '.');
        let end = rest[at..].find(|char: char| char.is_whitespace() || "\"'`,;:()[]".contains(char));
        let end = end.map_or(rest.len(), |end| at + end);
        let path = &rest[at..end];
        shown.push_str(&rest[..at]);
        shown.push_str(if is_begin && is_of_host(path) { HIDDEN } else { path });
        rest = &rest[end..];
    }
    shown + rest
}

fn is_of_host(path: &str) -> bool {
    let path = path.strip_prefix("/var/run/").map_or(path.to_owned(), |rest| format!("/run/{rest}"));
    let is_in = |root: &&str| path.strip_prefix(*root).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
    let is_known = |name: &str| {
        let is_id = name.len() == ID && name.bytes().all(|byte| byte.is_ascii_hexdigit());
        FOLDERS.contains(&name) || BEGINNINGS.iter().any(|begin| name.starts_with(begin)) || is_id
    };
    ROOTS.iter().any(is_in)
        || Path::new(&path).extension().is_some_and(|end| end == "sock")
        || path.split('/').any(is_known)
}

#[cfg(test)]
mod tests {
    use super::hide;

    #[test]
    fn paths_of_the_host_are_hidden_and_those_of_the_pod_are_not() {
        let id = "396f44dc74c9b6210966af13fa34a5148a28d6536830451f10d949a5e256d68f";
        for (text, expected) in [
            ("mkdir /var/lib/docker/overlay2/x: no space left", "mkdir (a path of the host): no space left"),
            ("open /srv/data/overlay2/x/merged/etc: denied", "open (a path of the host): denied"),
            (
                "error mounting \"/srv/d/volumes/svcctl-a/_data\" to rootfs at \"/volume\"",
                "error mounting \"(a path of the host)\" to rootfs at \"/volume\"",
            ),
            ("dial unix /var/run/docker.sock: refused", "dial unix (a path of the host): refused"),
            ("write=/srv/tmp/GetImageBlob12,x", "write=(a path of the host),x"),
            (&format!("open /srv/c/{id}/config.v2.json"), "open (a path of the host)"),
            ("exec: \"/opt/app/run.sh\": no such file", "exec: \"/opt/app/run.sh\": no such file"),
            ("Get \"https://r.example/v2/a/b/manifests/1\": EOF", "Get \"https://r.example/v2/a/b/manifests/1\": EOF"),
            ("a/b:1 not found", "a/b:1 not found"),
            ("/", "/"),
            ("", ""),
        ] {
            assert_eq!(hide(text), expected);
        }
    }
}
