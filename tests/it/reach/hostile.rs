//! `pods cp` from a pod that does not mean well: its programs say and send what they like.

use tar::{EntryType, Header};

use super::Stand;

/// A `find` that tells these entries, each `MODE SIZE TIME PATH`; the mark is in what it is told to run.
const FIND: &str = r#"#!/bin/sh
for word; do case $word in *%f*) mark=${word%% *} ;; esac; done
while IFS= read -r line; do echo "$mark $line"; done <"$STAND/list"
"#;
/// A `tar` that sends an archive which was made before.
const TAR: &str = "#!/bin/sh\ncat \"$STAND/archive\"\n";

impl Stand {
    /// A pod that lists this, and sends an archive that a script makes in a folder of its own.
    fn lies(&self, list: &[&str], archive: &str) {
        self.shell("mkdir -p pod/bin pod/d making in; echo precious >kept").success();
        self.home.write("list", list.iter().map(|line| format!("{line}\n")).collect::<String>());
        for (name, script) in [("find", FIND), ("tar", TAR)] {
            self.home.write(&format!("pod/bin/{name}"), script);
        }
        let line = format!("chmod 755 pod/bin/*; rm -rf making/*; cd making; {{ {archive}; }} >../archive");
        self.shell(&line).success();
    }

    /// The files outside of the target.
    fn world(&self) -> String {
        self.shell("find . -path ./in -prune -o -path ./data -prune -o -path ./log -prune -o -print | sort; cat kept; stat -c %a kept")
            .success()
            .stdout
    }
}

#[test]
fn nothing_is_written_outside_of_the_target_whatever_a_pod_says() {
    let root = "41ed 0 1 .";
    let file = "81a4 2 1 ./f";
    let pack = "tar -P -cf -";
    for (list, archive) in [
        // Lists of what is elsewhere.
        (vec![root, "81a4 2 1 ../evil"], "true".to_owned()),
        (vec![root, "81a4 2 1 /tmp/evil"], "true".to_owned()),
        (vec![root, "41ed 0 1 ./a", "81a4 2 1 ./a/../../evil"], "true".to_owned()),
        // A link, and a file through it.
        (vec![root, "a1ff 0 1 ./l", "81a4 2 1 ./l/evil"], "true".to_owned()),
        // Archives with more than the list.
        (vec![root, file], format!("echo x >f; {pack} --transform='s|^f|../evil|' f")),
        (vec![root, file], format!("echo x >f; {pack} --transform='s|^f|/tmp/svcctl-evil|' f")),
        (vec![root, file], format!("echo x >evil; {pack} ./evil")),
        (vec![root, file], format!("mkdir f; {pack} ./f")),
        (vec![root, file], format!("ln -s ../kept f; {pack} ./f")),
        (vec![root, file], format!("mkfifo f; {pack} ./f")),
        (vec![root, file], format!("echo x >a; ln a f; {pack} --transform='s|^a|../kept|S' a f | tail -c +1025")),
        (vec![root, file, "a1ff 0 1 ./l"], format!("ln -s .. l; echo x >f; {pack} --transform='s|^f|l/evil|' l f")),
        // A link first, and then a file of its name.
        (vec![root, file], format!("ln -s ../kept f; {pack} ./f; rm f; echo x >f; {pack} ./f")),
        (vec![root, file], "head -c 4096 /dev/urandom".to_owned()),
        (vec![root, "81a4 99999999999999999999 1 ./f"], "true".to_owned()),
    ] {
        let stand = Stand::new();
        stand.lies(&list, &archive);
        let before = stand.world();
        for target in ["in", "in/new"] {
            let outcome = stand.pods(&format!("cp p1:d {target}"));
            assert!(outcome.code == 1 || outcome.code == 9, "{list:?} {archive}: {outcome}");
            assert_eq!(stand.world(), before, "{list:?} {archive}");
            assert!(!std::path::Path::new("/tmp/svcctl-evil").exists());
        }
    }
}

#[test]
fn a_link_of_an_earlier_copy_is_not_written_through() {
    let stand = Stand::new();
    stand.lies(&["41ed 0 1 .", "a1ff 0 1 ./l"], "ln -s ../../out l; tar -cf - ./l");
    stand.shell("mkdir out").success();
    stand.pods("cp p1:d in").success();
    assert!(stand.home.path().join("in/d/l").is_symlink());
    stand.lies(&["41ed 0 1 .", "41ed 0 1 ./l", "81a4 2 1 ./l/evil"], "mkdir l; echo x >l/evil; tar -cf - ./l/evil");
    let before = stand.world();
    let outcome = stand.pods("cp p1:d in");
    assert_eq!(outcome.code, 1, "{outcome}");
    assert_eq!(stand.world(), before);
}

#[test]
fn an_archive_that_never_ends_ends_the_copy() {
    let head = |kind: EntryType, name: &str| {
        let mut header = Header::new_gnu();
        header.set_path(name).unwrap();
        header.set_entry_type(kind);
        header.set_size(1 << 40);
        header.set_cksum();
        header.as_bytes().to_vec()
    };
    // Nothing but padding, a file without an end, and a name without an end.
    for endless in [Vec::new(), head(EntryType::Regular, "f"), head(EntryType::GNULongName, "long")] {
        let stand = Stand::new();
        stand.lies(&["41ed 0 1 .", "81a4 2 1 ./f"], "true");
        stand.home.write("head", &endless);
        stand.home.write("pod/bin/tar", "#!/bin/sh\ncat \"$STAND/head\"; exec cat /dev/zero\n");
        stand.shell("chmod 755 pod/bin/tar").success();
        let outcome = stand.pods("cp p1:d in");
        assert_eq!(outcome.code, 1, "{outcome}");
        assert!(
            outcome.stderr.contains("the pod sends more than it listed, and the copy ended after 17 MB"),
            "{outcome}"
        );
        assert!(!stand.home.path().join("in/d/f").exists());
    }
}

#[test]
fn what_a_pod_says_moves_no_terminal() {
    let stand = Stand::new();
    stand.lies(&["41ed 0 1 .", "81a4 2 1 ../\u{1b}[2Jevil"], "true");
    let outcome = stand.pods("cp p1:d in");
    assert!(outcome.stderr.contains("evil") && !outcome.stderr.contains('\u{1b}'), "{outcome:?}");
}
