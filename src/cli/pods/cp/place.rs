//! A source or target as typed: a local path, or `ID:PATH` in a pod.

use std::ffi::{OsStr, OsString};

use super::super::shell;

/// A path, here or in a pod.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Location {
    /// On this machine.
    Here(OsString),
    /// In the pod of this id or name.
    There(String, RemotePath),
    /// Standard input or output.
    Stream,
}

/// A path in a pod, as its shell is to see it: absolute, below the home folder (`~`), or below the session's initial
/// folder (`.`). It never looks like an option.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::cli::pods) struct RemotePath {
    bytes: Vec<u8>,
    /// Whether it ended in a `/`: then it must be a folder.
    pub(super) is_folder: bool,
}

impl Location {
    /// Reads what was typed. A name here with a colon in it is typed with its folder: `./a:b`.
    pub(super) fn of(typed: &OsStr) -> Self {
        let bytes = typed.as_encoded_bytes();
        if bytes == b"-" {
            return Self::Stream;
        }
        let pod = bytes.iter().position(|byte| *byte == b':').map(|colon| (&bytes[..colon], &bytes[colon + 1..]));
        match pod.map(|(id, path)| (std::str::from_utf8(id), path)) {
            Some((Ok(id), path)) if !id.is_empty() && !id.contains('/') && !id.starts_with('.') => {
                Self::There(id.to_owned(), RemotePath::of(path))
            }
            Some(_) | None => Self::Here(typed.to_owned()),
        }
    }
}

impl RemotePath {
    pub(in crate::cli::pods) fn of(typed: &[u8]) -> Self {
        let end = typed.iter().rposition(|byte| *byte != b'/').map_or(0, |last| last + 1);
        let is_folder = end < typed.len();
        let bytes = match &typed[..end] {
            [] if is_folder => b"/".to_vec(),
            [] => b".".to_vec(),
            path @ ([b'/' | b'.', ..] | b"~" | [b'~', b'/', ..]) => path.to_vec(),
            path => [b"./", path].concat(),
        };
        // `.x` is as good as `..` to the pattern above, and neither is an option.
        Self { bytes, is_folder }
    }

    /// Whether it is the same wherever a session begins: absolute, or below the home folder.
    pub(in crate::cli::pods) fn is_fixed(&self) -> bool {
        matches!(self.bytes.first(), Some(b'/' | b'~'))
    }

    /// The word that a shell reads as this path.
    pub(in crate::cli::pods) fn word(&self) -> String {
        match self.bytes.strip_prefix(b"~") {
            Some(b"") => "\"$HOME\"".to_owned(),
            Some(rest) if rest.starts_with(b"/") => format!("\"$HOME\"{}", quoted(rest)),
            Some(_) | None => quoted(&self.bytes),
        }
    }

    /// The name at its end; none where that is no name, as of `.` and `/`.
    pub(super) fn name(&self) -> Option<&[u8]> {
        let name = self.bytes.rsplit(|byte| *byte == b'/').next().unwrap_or_default();
        (!matches!(name, b"" | b"." | b".." | b"~")).then_some(name)
    }

    /// The folder that it is in, where it has a name.
    pub(super) fn parent(&self) -> Self {
        let bytes = match self.bytes.iter().rposition(|byte| *byte == b'/') {
            Some(0) => b"/".to_vec(),
            Some(slash) => self.bytes[..slash].to_vec(),
            None => b".".to_vec(),
        };
        Self { bytes, is_folder: true }
    }

    /// The same below it.
    pub(in crate::cli::pods) fn join(&self, name: &[u8]) -> Self {
        Self { bytes: [&self.bytes, b"/".as_slice(), name].concat(), is_folder: false }
    }

    /// The same below a folder, where it is relative.
    pub(in crate::cli::pods) fn below(&self, folder: &[u8]) -> Self {
        let bytes = [folder, b"/", self.bytes.strip_prefix(b"./").unwrap_or(&self.bytes)].concat();
        Self { bytes, is_folder: self.is_folder }
    }

    /// For messages.
    pub(in crate::cli::pods) fn told(&self) -> String {
        String::from_utf8_lossy(&self.bytes).into_owned()
    }
}

#[cfg(unix)]
fn quoted(bytes: &[u8]) -> String {
    shell::quoted(std::os::unix::ffi::OsStrExt::from_bytes(bytes))
}

#[cfg(not(unix))]
fn quoted(bytes: &[u8]) -> String {
    shell::quoted(OsStr::new(&*String::from_utf8_lossy(bytes)))
}

/// The name at the end of a path here; none where that is no name.
pub(super) fn name_here(path: &OsStr) -> Option<&OsStr> {
    let bytes = path.as_encoded_bytes();
    let end = bytes.iter().rposition(|byte| *byte != b'/').map_or(0, |last| last + 1);
    // `a/.` has the name `a` for std, and means what is in it.
    let is_dots = bytes[..end].rsplit(|byte| *byte == b'/').next().is_none_or(|name| matches!(name, b"." | b".."));
    std::path::Path::new(path).file_name().filter(|_| !is_dots)
}

#[cfg(test)]
mod tests {
    use std::ffi::OsStr;

    use super::{Location, RemotePath, name_here};

    #[test]
    fn a_colon_makes_it_a_pod_unless_a_folder_stands_before_it() {
        let there = |id: &str, path: &str| Location::There(id.to_owned(), RemotePath::of(path.as_bytes()));
        for (typed, place) in [
            ("demo:/a", there("demo", "/a")),
            ("demo:", there("demo", "")),
            ("demo:a:b", there("demo", "a:b")),
            ("my pod:x", there("my pod", "x")),
            ("-", Location::Stream),
            ("a", Location::Here("a".into())),
            ("./a:b", Location::Here("./a:b".into())),
            ("../a:b", Location::Here("../a:b".into())),
            ("/x/a:b", Location::Here("/x/a:b".into())),
            (":a", Location::Here(":a".into())),
            (".:a", Location::Here(".:a".into())),
        ] {
            assert_eq!(Location::of(OsStr::new(typed)), place, "{typed}");
        }
    }

    #[test]
    fn a_path_there_is_one_word_and_no_option() {
        for (typed, word, name) in [
            ("", ".", None),
            ("/", "/", None),
            ("..", "..", None),
            ("a/.", "./a/.", None),
            ("~", "\"$HOME\"", None),
            ("~/a b", "\"$HOME\"'/a b'", Some("a b")),
            ("~user", "'./~user'", Some("~user")),
            ("-rf", "./-rf", Some("-rf")),
            ("a//", "./a", Some("a")),
            ("/a/b", "/a/b", Some("b")),
            (".bashrc", ".bashrc", Some(".bashrc")),
        ] {
            let path = RemotePath::of(typed.as_bytes());
            assert_eq!((path.word().as_str(), path.name()), (word, name.map(str::as_bytes)), "{typed}");
        }
        let parent = |typed: &str| RemotePath::of(typed.as_bytes()).parent().word();
        assert_eq!(["/a", "a", "~/a", "/a/b"].map(parent), ["/", ".", "\"$HOME\"", "/a"]);
        assert!(RemotePath::of(b"a/").is_folder && !RemotePath::of(b"a").is_folder);
        assert_eq!(RemotePath::of(b"/").join(b"x").word(), "//x");
    }

    #[test]
    fn what_is_in_a_folder_has_no_name_of_its_own() {
        for (path, name) in
            [("a", Some("a")), ("a/", Some("a")), ("a/.", None), (".", None), ("/", None), ("a/..", None)]
        {
            assert_eq!(name_here(OsStr::new(path)), name.map(OsStr::new), "{path}");
        }
    }
}
