//! `svcctl migrate rewrite --write`: which files it changes, and that none is ever torn.

use std::{
    fs,
    io::{BufRead as _, BufReader, Read as _},
    process::{Command, Stdio},
};

use super::tree::{NEW, OLD, Tree};
use crate::harness::error_of;

#[test]
fn a_file_whose_text_is_not_committed_keeps_all_from_being_changed() {
    let tree =
        Tree::of(&[("clean.yaml", OLD), ("changed.yaml", OLD), ("staged.yaml", OLD), (".gitignore", "ignored.yaml\n")]);
    let dirty = format!("{OLD}# more\n");
    for name in ["changed.yaml", "staged.yaml", "new.yaml", "ignored.yaml"] {
        tree.write(name, &dirty);
    }
    tree.git("add staged.yaml", b"");
    let before = tree.contents();
    let told = error_of(tree.rewrite("--write . ignored.yaml"), 2);
    for line in [
        "changed.yaml: it has uncommitted changes",
        "staged.yaml: it has uncommitted changes",
        "new.yaml: git does not track it",
        "ignored.yaml: git does not track it",
        "--allow-dirty",
    ] {
        assert!(told.contains(line), "{line}: {told}");
    }
    assert!(!told.contains("clean.yaml") && tree.contents() == before, "{told}");
    tree.rewrite("--write clean.yaml").success();
    assert_eq!(tree.read("clean.yaml"), NEW);
    tree.rewrite("--write --allow-dirty . ignored.yaml").success();
    for name in ["changed.yaml", "staged.yaml", "new.yaml", "ignored.yaml"] {
        assert_eq!(tree.read(name), format!("{NEW}# more\n"), "{name}");
    }
}

#[test]
fn outside_of_a_repository_writing_has_to_be_allowed() {
    let tree = Tree::bare(&[("a.yaml", OLD)]);
    let told = error_of(tree.rewrite("--write"), 2);
    assert!(told.contains("a.yaml: it is in no git repository") && told.contains("--allow-dirty"), "{told}");
    assert_eq!(tree.read("a.yaml"), OLD);
    tree.rewrite("--write --allow-dirty").success();
    assert_eq!(tree.read("a.yaml"), NEW);
}

#[test]
fn where_git_cannot_be_asked_nothing_is_changed() {
    let tree = Tree::of(&[("a.yaml", OLD)]);
    let mut command = tree.home.command(&["migrate", "rewrite", "--write"]);
    command.current_dir(tree.path()).env("PATH", tree.home.path());
    let told = error_of(crate::harness::Home::outcome(command), 2);
    assert!(told.contains("git cannot be run") && told.contains("--allow-dirty"), "{told}");
    assert_eq!(tree.read("a.yaml"), OLD);
}

#[cfg(unix)]
#[test]
fn permissions_stay_and_a_link_leads_where_it_led() {
    use std::os::unix::fs::{PermissionsExt as _, symlink};
    let tree = Tree::of(&[("real/a.yaml", OLD), ("run.yaml", OLD)]);
    let mode = |name: &str| fs::metadata(tree.path().join(name)).unwrap().permissions().mode() & 0o7777;
    fs::set_permissions(tree.path().join("run.yaml"), fs::Permissions::from_mode(0o755)).unwrap();
    fs::set_permissions(tree.path().join("real/a.yaml"), fs::Permissions::from_mode(0o640)).unwrap();
    symlink("real/a.yaml", tree.path().join("link.yaml")).unwrap();
    tree.git("add -A", b"");
    tree.git("commit -q -m modes", b"");
    let diff = tree.rewrite("link.yaml").success().stdout;
    assert!(diff.starts_with("diff --git a/real/a.yaml b/real/a.yaml\n"), "{diff}");
    tree.rewrite("--write link.yaml run.yaml").success();
    assert!(fs::symlink_metadata(tree.path().join("link.yaml")).unwrap().is_symlink());
    assert_eq!((tree.read("real/a.yaml").as_str(), tree.read("run.yaml").as_str()), (NEW, NEW));
    assert_eq!((mode("run.yaml"), mode("real/a.yaml")), (0o755, 0o640));
}

/// So many files, and names so long, that the report fills its pipe: whoever writes it waits for whoever reads it, and
/// a signal always comes between two files.
const MANY: usize = 100;
/// How many folders are within each other, and how long the name of each is.
const DEEP: (usize, usize) = (8, 100);
/// The capacity of a pipe, in bytes.
const PIPE: usize = 1 << 16;
/// How often an address is in a file.
const REPEATED: usize = 80;

/// The folder of all the files.
fn folder() -> String {
    format!("{}/", "d".repeat(DEEP.1)).repeat(DEEP.0)
}

fn many() -> Tree {
    let folder = folder();
    let names: Vec<String> = (0..MANY).map(|number| format!("{folder}{number:03}.yaml")).collect();
    let long = OLD.repeat(REPEATED);
    let files: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), long.as_str())).collect();
    Tree::of(&files)
}

/// Starts writing, sends `signal` when `count` files were reported, and gives exit code, all of the report, and
/// standard error.
fn signalled(tree: &Tree, signal: &str, count: usize) -> (Option<i32>, Vec<String>, String) {
    let mut command = tree.home.command(&["migrate", "rewrite", "--write"]);
    command.current_dir(tree.path()).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // Little more is read than is looked at.
    let mut lines = BufReader::with_capacity(64, child.stdout.take().unwrap()).lines();
    let mut written: Vec<String> = lines.by_ref().take(count).map(Result::unwrap).collect();
    let sent = Command::new("kill").args([format!("-{signal}"), child.id().to_string()]).status().unwrap();
    assert!(sent.success(), "the process is there until it is waited for");
    written.extend(lines.map(Result::unwrap));
    let mut told = String::new();
    child.stderr.take().unwrap().read_to_string(&mut told).unwrap();
    (child.wait().unwrap().code(), written, told)
}

/// The files that hold the new text; every other one holds the old text, as a whole.
fn changed(tree: &Tree) -> Vec<String> {
    let (old, new) = (OLD.repeat(REPEATED), NEW.repeat(REPEATED));
    let name = |path: &std::path::Path| path.strip_prefix(tree.path()).unwrap().to_str().unwrap().to_owned();
    let files =
        tree.contents().into_iter().filter(|(path, _)| path.extension().is_some_and(|extension| extension == "yaml"));
    files
        .filter_map(|(path, bytes)| {
            assert!(bytes == old.as_bytes() || bytes == new.as_bytes(), "{} is torn", path.display());
            (bytes == new.as_bytes()).then(|| name(&path))
        })
        .collect()
}

#[test]
fn a_signal_stops_between_two_files_and_says_which_were_changed() {
    for (signal, code, count) in [("INT", 130, 1), ("TERM", 143, 2), ("INT", 130, 7), ("TERM", 143, 12)] {
        assert!(count + PIPE / folder().len() < MANY - 2, "the pipe is full before the end");
        let tree = many();
        let (exit, written, told) = signalled(&tree, signal, count);
        assert_eq!(changed(&tree), written, "{told}");
        assert_eq!(tree.contents().len(), MANY, "no draft stays behind");
        assert_eq!(exit, Some(code), "{told}");
        let begin = format!("{} of {MANY} files were changed:\n    {}000.yaml\n", written.len(), folder());
        assert!(told.contains(&begin), "{told}");
        assert!(told.contains("run it again for the rest"), "{told}");
        tree.git("commit -q -a -m some", b"");
        tree.rewrite("--write").success();
        assert_eq!(changed(&tree).len(), MANY);
    }
}

#[test]
fn a_kill_tears_no_file() {
    for count in [1, 4, 16] {
        let tree = many();
        let (_, written, _) = signalled(&tree, "KILL", count);
        let changed = changed(&tree);
        // The last one may have been replaced before it was reported.
        assert!(changed.len() == written.len() || changed.len() == written.len() + 1, "{changed:?} {written:?}");
    }
}
