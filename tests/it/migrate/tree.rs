//! A small tree of files in a git repository of its own.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use crate::harness::{Home, Outcome};

/// The tree, in a home of its own.
pub(super) struct Tree {
    pub(super) home: Home,
}

/// An address of v1, and the same in v2.
pub(super) const OLD: &str = "- https://rest.gpu.example/v1/networkvolumes\n";
pub(super) const NEW: &str = "- https://rest.gpu.example/v2/network-volumes\n";

impl Tree {
    /// These files, committed.
    pub(super) fn of(files: &[(&str, &str)]) -> Self {
        let tree = Self::bare(files);
        for line in ["init -q .", "add -A", "commit -q --allow-empty -m first"] {
            tree.git(line, b"");
        }
        tree
    }

    /// These files, in no repository.
    pub(super) fn bare(files: &[(&str, &str)]) -> Self {
        let tree = Self { home: Home::new() };
        fs::create_dir(tree.path()).unwrap();
        for (name, text) in files {
            tree.write(name, text);
        }
        tree
    }

    pub(super) fn path(&self) -> PathBuf {
        self.home.path().join("tree")
    }

    pub(super) fn write(&self, name: &str, text: &str) {
        let path = self.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    pub(super) fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path().join(name)).unwrap()
    }

    /// Runs git in the tree, without what the machine has configured.
    pub(super) fn git(&self, line: &str, input: &[u8]) -> String {
        self.git_in(&self.path(), line, input)
    }

    pub(super) fn git_in(&self, folder: &Path, line: &str, input: &[u8]) -> String {
        let file = self.home.path().join("input");
        fs::write(&file, input).unwrap();
        let mut command = Command::new("git");
        command.args(["-c", "user.name=a", "-c", "user.email=a@example.com", "-c", "core.autocrlf=false"]);
        command.args(shell_words::split(line).unwrap()).current_dir(folder);
        let path = std::env::var_os("PATH").unwrap_or_default();
        command.env_clear().env("PATH", path).env("HOME", self.home.path()).env("GIT_CONFIG_NOSYSTEM", "1");
        let output = command.stdin(fs::File::open(file).unwrap()).output().unwrap();
        assert!(output.status.success(), "git {line}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    }

    /// Runs `svcctl migrate rewrite` in the tree.
    pub(super) fn rewrite(&self, line: &str) -> Outcome {
        self.rewrite_in(&self.path(), line)
    }

    pub(super) fn rewrite_in(&self, folder: &Path, line: &str) -> Outcome {
        let words = shell_words::split(&format!("migrate rewrite {line}")).unwrap();
        let mut command = self.home.command(&words);
        command.current_dir(folder);
        Home::outcome(command)
    }

    /// Every file below the tree, but for those of git, with its bytes.
    pub(super) fn contents(&self) -> Vec<(PathBuf, Vec<u8>)> {
        fn below(folder: &Path, files: &mut Vec<(PathBuf, Vec<u8>)>) {
            for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
                let path = entry.path();
                if path.is_dir() && !path.is_symlink() {
                    if entry.file_name() != ".git" {
                        below(&path, files);
                    }
                } else {
                    files.push((path.clone(), fs::read(&path).unwrap()));
                }
            }
        }
        let mut files = Vec::new();
        below(&self.path(), &mut files);
        files.sort();
        files
    }
}
