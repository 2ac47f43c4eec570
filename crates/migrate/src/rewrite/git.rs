//! The git status of files about to change: a change can only be reviewed and undone if the old text is committed.

use std::{
    collections::{BTreeMap, HashSet},
    io,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

/// The maximum number of paths per git call, since command lines are limited.
const AT_ONCE: usize = 200;

/// A file whose current text is not committed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Uncommitted {
    /// The file.
    pub path: PathBuf,
    /// The reason.
    pub why: &'static str,
}

/// Why calling git failed.
#[derive(Debug, thiserror::Error)]
pub enum GitError {
    /// It did not start.
    #[error("git cannot be run: {0}")]
    Absent(#[from] io::Error),
    /// It failed.
    #[error("git failed in `{}`: {said}", root.display())]
    Failed {
        /// The repository.
        root: PathBuf,
        /// Its error output.
        said: String,
    },
}

/// The root of the repository that contains a real path.
pub fn repository(path: &Path) -> Option<&Path> {
    path.ancestors().skip(1).find(|folder| folder.join(".git").exists())
}

/// The files, given by real path, whose current text is not committed. Checks each in its own repository.
pub fn uncommitted<'a>(files: impl IntoIterator<Item = &'a Path>) -> Result<Vec<Uncommitted>, GitError> {
    let mut found = Vec::new();
    let mut by_root: BTreeMap<&Path, Vec<&Path>> = BTreeMap::new();
    for path in files {
        match repository(path) {
            Some(root) => by_root.entry(root).or_default().push(path),
            None => found.push(Uncommitted { path: path.to_owned(), why: "it is in no git repository" }),
        }
    }
    for (root, paths) in by_root {
        for paths in paths.chunks(AT_ONCE) {
            // Without renames, each changed file is one entry, `XY path`.
            let status =
                ["--no-optional-locks", "status", "--porcelain=v1", "-z", "--untracked-files=all", "--no-renames"];
            let changed: HashSet<Vec<u8>> =
                ask(root, &status, paths)?.into_iter().filter_map(|entry| entry.get(3..).map(<[u8]>::to_vec)).collect();
            let tracked: HashSet<Vec<u8>> = ask(root, &["ls-files", "-z"], paths)?.into_iter().collect();
            for path in paths {
                let name = bytes(path.strip_prefix(root).unwrap_or(path));
                let why = match (tracked.contains(&name), changed.contains(&name)) {
                    (false, _) => "git does not track it",
                    (true, true) => "it has uncommitted changes",
                    (true, false) => continue,
                };
                found.push(Uncommitted { path: (*path).to_owned(), why });
            }
        }
    }
    Ok(found)
}

/// The output of git for these paths: NUL-terminated entries.
fn ask(root: &Path, words: &[&str], paths: &[&Path]) -> Result<Vec<Vec<u8>>, GitError> {
    let mut command = Command::new("git");
    command.arg("-C").arg(root).arg("--literal-pathspecs").args(words);
    if !paths.is_empty() {
        command.arg("--");
    }
    command.args(paths.iter().map(|path| path.strip_prefix(root).unwrap_or(path)));
    // A hook sets these to its own repository, which may differ from this one.
    for name in ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX"] {
        command.env_remove(name);
    }
    let output = command.stdin(Stdio::null()).output()?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr).lines().next().unwrap_or("it said nothing").to_owned();
        return Err(GitError::Failed { root: root.to_owned(), said });
    }
    Ok(output.stdout.split(|byte| *byte == 0).filter(|entry| !entry.is_empty()).map(<[u8]>::to_vec).collect())
}

/// Creates a branch in a repository and switches to it.
pub fn switch_to_new(root: &Path, branch: &str) -> Result<(), GitError> {
    ask(root, &["switch", "--quiet", "--create", branch], &[]).map(drop)
}

/// Commits the content of these files, and of no others.
pub fn commit(root: &Path, message: &str, paths: &[&Path]) -> Result<(), GitError> {
    ask(root, &["commit", "--quiet", "--only", "--message", message], paths).map(drop)
}

/// A relative path in git's format.
pub(super) fn bytes(path: &Path) -> Vec<u8> {
    let mut name: Vec<u8> = Vec::new();
    for part in path {
        if !name.is_empty() {
            name.push(b'/');
        }
        name.extend_from_slice(part.as_encoded_bytes());
    }
    name
}
