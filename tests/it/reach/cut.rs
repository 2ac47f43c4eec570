//! `pods cp` over connections that break off.

use super::Stand;
use crate::harness::error_of;

/// How large the large file is; `SVCCTL_LARGE=2048` makes it one of 2 GiB.
fn mebibytes() -> u64 {
    std::env::var("SVCCTL_LARGE").ok().and_then(|text| text.parse().ok()).unwrap_or(64)
}

impl Stand {
    /// A folder with ten thousand small files, below a hundred folders.
    fn many(&self, path: &str) {
        for folder in 0..100 {
            let folder_path = self.home.path().join(path).join(format!("folder {folder}"));
            std::fs::create_dir_all(&folder_path).unwrap();
            for file in 0..100 {
                let content = format!("{folder} {file}\n").repeat(file);
                std::fs::write(folder_path.join(format!("file {file}")), content).unwrap();
            }
        }
    }

    /// A file of random bytes, so that no part of it is like another.
    fn large(&self, path: &str) {
        self.shell(&format!("head -c {}M /dev/urandom >{path}; chmod 640 {path}", mebibytes())).success();
    }

    fn assert_equal(&self, one: &str, other: &str) {
        self.shell(&format!("diff -r {one} {other} && [ -z \"$(find . -name '.svcctl-*')\" ]")).success();
    }
}

#[test]
fn ten_thousand_files_arrive_though_the_connection_breaks_off_three_times() {
    let stand = Stand::new();
    stand.many("here");
    // The list, the archive, and the archive again.
    stand.cut(&["out 10", "none", "in 300000", "out 30000", "none", "in 2000000"]);
    let sent = stand.pods("cp here p1:there").success();
    assert_eq!(sent.stderr, "");
    stand.assert_equal("here", "pod/there");
    stand.cut(&["out 500000", "none", "out 400000", "none", "out 3000000"]);
    stand.pods("cp p1:there back").success();
    stand.assert_equal("here", "back");
    // Files that had arrived were not sent again: fewer names are requested each time.
    stand.commands();
    stand.pods("cp p1:there/. back").success();
    assert!(!stand.commands().contains("tar -cf"), "nothing is missing");
}

#[test]
fn a_large_file_goes_on_where_it_was_cut_off() {
    let stand = Stand::new();
    stand.large("large");
    let part = mebibytes() * 1_000_000 / 4;
    let cut = |way: &str| format!("{way} {part}");
    stand.cut(&["none", &cut("in"), "none", &cut("in"), "none", &cut("in")]);
    stand.pods("cp large p1:there").success();
    stand.assert_equal("large", "pod/there");
    stand.commands();
    stand.cut(&["none", &cut("out"), "none", &cut("out"), "none", &cut("out")]);
    stand.pods("cp p1:there back").success();
    stand.assert_equal("large", "back");
    let told = stand.shell("stat -c '%a %Y' large pod/there back | sort -u | wc -l");
    assert_eq!(told.stdout.trim(), "1", "modes and times");
    let commands = stand.commands();
    let mark = |line: &&str| line.contains("tail -c");
    let from = |line: &str| line.rsplit(' ').next().unwrap().parse::<u64>().unwrap();
    let offsets: Vec<u64> = commands.lines().filter(mark).map(from).collect();
    assert_eq!((offsets.len(), offsets[0]), (4, 1), "{offsets:?}");
    // Each goes on close to where the one before it stopped.
    assert!(offsets.windows(2).all(|pair| pair[1] > pair[0] + part / 2), "{offsets:?}");
}

#[test]
fn a_copy_that_gave_up_goes_on_when_it_is_run_again() {
    let stand = Stand::new();
    stand.large("large");
    stand.shell("mkdir d && mv large d/large && echo x >d/small").success();
    let some = format!("in {}", mebibytes() * 1_000_000 / 2);
    let gone = ["gone"; 9];
    stand.cut(&[["none", "none", &some].as_slice(), &gone].concat());
    let error = error_of(stand.pods("cp d p1:there"), 9);
    assert!(error.contains("broke off") && error.contains("Connection reset by peer"), "{error}");
    // The folder is there by now: its name would be one in it.
    let hint = "svcctl pods cp d/. p1:./there";
    assert!(error.contains(hint), "{error}");
    let parts = stand.shell("stat -c %s pod/there/.svcctl-*.part").success();
    assert!(parts.stdout.trim().parse::<u64>().unwrap() > 1_000_000, "{parts}");
    stand.cut(&[]);
    stand.commands();
    stand.shell(hint).success();
    stand.assert_equal("d", "pod/there");
    assert_eq!(stand.commands().matches("wc -c").count(), 1);

    let some = format!("out {}", mebibytes() * 1_000_000 / 2);
    stand.cut(&[["none", "none", &some].as_slice(), &gone].concat());
    let error = error_of(stand.pods("cp p1:there got"), 9);
    assert!(error.contains("svcctl pods cp p1:./there/. got"), "{error}");
    stand.cut(&[]);
    stand.shell("svcctl pods cp p1:./there/. got").success();
    stand.assert_equal("d", "got");
}

#[test]
fn what_another_try_does_not_change_is_said_at_once() {
    let stand = Stand::new();
    let script = "#!/bin/sh\n[ \"$1\" != -G ] || exit 0\necho x >>\"$STAND/tries\"\necho 'root@h: Permission denied (publickey).' >&2\nexit 255\n";
    stand.home.script("ssh", script);
    let error = error_of(stand.pods("cp p1:a ."), 9);
    assert!(error.contains("Permission denied"), "{error}");
    assert_eq!(stand.shell("wc -l <tries").stdout.trim(), "1");
}

#[test]
fn a_file_that_changes_all_the_time_is_not_passed_off_as_copied() {
    let stand = Stand::new();
    // A tar that sends other bytes than are there.
    stand.shell("mkdir -p pod/d pod/bin; echo abc >pod/d/f").success();
    let tar = "#!/bin/sh\necho xyz >$STAND/f; exec /bin/tar -C $STAND -cf - ./f\n";
    stand.home.write("pod/bin/tar", tar);
    stand.shell("chmod 755 pod/bin/tar").success();
    let error = error_of(stand.pods("cp p1:d got"), 1);
    assert!(error.contains("changed while they were copied") && error.contains("  f"), "{error}");
}
