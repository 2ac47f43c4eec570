//! The border of every path: the folders that the client gives, or those that the person named, or the current one.

use std::path::{Path, PathBuf};

use super::limits::refused;
use crate::cli::failure::{Failure, Kind};

/// The longest address of a root that is read.
const LONGEST: usize = 4096;

/// The folder of a root, which is a `file://` address.
pub(super) fn folder(uri: &str) -> Option<PathBuf> {
    let path = uri.strip_prefix("file://").filter(|_| uri.len() <= LONGEST)?;
    // A host in front of the path names another machine.
    let path = path.strip_prefix("localhost").unwrap_or(path);
    if !path.starts_with('/') {
        return None;
    }
    let decoded = percent_encoding::percent_decode_str(path).decode_utf8().ok()?.into_owned();
    // `file:///C:/folder`
    let bytes = decoded.as_bytes();
    let has_drive = cfg!(windows) && bytes.len() > 2 && bytes[2] == b':';
    Some(PathBuf::from(if has_drive { &decoded[1..] } else { decoded.as_str() }))
}

/// The paths that are meant, with links resolved. One that leads outside is refused, by whatever way it does.
pub(super) fn within(roots: &[PathBuf], paths: &[String]) -> Result<Vec<PathBuf>, Failure> {
    let roots: Vec<PathBuf> = roots.iter().filter_map(|root| root.canonicalize().ok()).collect();
    let Some(first) = roots.first() else {
        return Err(refused(
            "the client gives no folder that is there".to_owned(),
            "open one in the client".to_owned(),
        ));
    };
    let named = |typed: &String| {
        let path = first.join(typed);
        let real = path.canonicalize().map_err(|error| Failure::Told {
            kind: Kind::Missing,
            what: format!("`{typed}` cannot be read: {error}"),
            details: Vec::new(),
            hint: Some(format!("paths begin at {}", first.display())),
        })?;
        if roots.iter().any(|root| is_below(&real, root)) {
            return Ok(real);
        }
        let folders: Vec<String> = roots.iter().map(|root| root.display().to_string()).collect();
        Err(refused(
            format!("`{typed}` is outside of the folders of this client"),
            format!("stay below {}", folders.join(", ")),
        ))
    };
    if paths.is_empty() { Ok(vec![first.clone()]) } else { paths.iter().map(named).collect() }
}

fn is_below(path: &Path, root: &Path) -> bool {
    path.starts_with(root)
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::{folder, within};

    #[test]
    fn a_root_is_the_address_of_a_folder_here() {
        assert_eq!(folder("file:///home/me/a%20b"), Some(PathBuf::from("/home/me/a b")));
        assert_eq!(folder("file://localhost/tmp"), Some(PathBuf::from("/tmp")));
        for other in ["https://example.com/x", "file://server/share", "/tmp", "file:x", "file:///%ff"] {
            assert_eq!(folder(other), None, "{other}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn no_path_leads_outside_of_the_roots() {
        let folder = tempfile::tempdir().expect("a folder");
        let (root, other) = (folder.path().join("root"), folder.path().join("other"));
        std::fs::create_dir_all(root.join("src")).expect("a folder");
        std::fs::create_dir_all(&other).expect("a folder");
        std::fs::write(other.join("secret.py"), "x").expect("a file");
        std::os::unix::fs::symlink(&other, root.join("link")).expect("a link");
        let ask = |path: &str| within(std::slice::from_ref(&root), &[path.to_owned()]);
        assert!(ask("src").is_ok() && ask(".").is_ok());
        for path in ["..", "../other/secret.py", "link", "link/secret.py", "/etc/passwd", "src/../../other"] {
            assert!(ask(path).is_err(), "{path}");
        }
        assert!(within(&[], &[]).is_err());
    }
}
