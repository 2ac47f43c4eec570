//! `pods cp` where nothing goes wrong.

use super::Stand;
use crate::harness::error_of;

/// A tree of odd things in the folder `$1`.
const ODD: &str = r#"mkdir -p "$1/sub/deep er" "$1/empty" "$1/shut" && cd "$1" || exit
printf 'one' >plain; printf '' >none; printf 'x' >-rf; printf 'y' >"a b'c\"d"; printf 'n' >"$(printf 'new\nline')"
printf 'u' >"$(printf 'not\377utf8')"; printf 'd' >'$HOME `id` \ back'; printf 's' >' lead'; printf 't' >'trail '
printf 'h' >.hidden; printf 'run' >sub/run; chmod 755 sub/run; chmod 600 plain; chmod 4751 none
ln -s plain link; ln -s ../nowhere sub/broken; ln -s /etc outside; ln sub/run 'sub/deep er/second'
long=$(printf '%0120d' 0); printf 'l' >"sub/$long"; ln -s "$long" "sub/deep er/$long"
head -c 300000 /dev/urandom >sub/random
touch -d '2020-02-03 04:05:06 UTC' plain sub/run 'sub/deep er' empty; chmod 500 shut; touch -d '2001-01-01' shut
"#;
/// Everything about the folder `$1`: names, kinds, modes, times, links and checksums. Bits that let a file run as
/// another user are no part of it.
const ALL: &str = r#"cd "$1" && find . -mindepth 1 -printf '%P|%y|%l|' -exec sh -c '
  [ -L "$1" ] || stat -c "%a %Y" "$1" | sed "s/^[4-7]\([0-7][0-7][0-7] \)/\1/"; [ ! -f "$1" ] || [ -L "$1" ] || sha256sum <"$1"' sh {} \; -print0 |
  tr '\0' '\n' | sort"#;

impl Stand {
    /// A tree of odd things below the home.
    fn odd(&self, path: &str) {
        self.home.write("odd.sh", ODD);
        self.shell(&format!("sh odd.sh {path}")).success();
    }

    fn all(&self, path: &str) -> Vec<u8> {
        self.home.write("all.sh", ALL);
        let told = self.command(&format!("sh all.sh {path}")).output().unwrap();
        assert!(told.status.success() && !told.stdout.is_empty(), "{}", told.stderr.escape_ascii());
        told.stdout
    }

    fn assert_same(&self, one: &str, other: &str) {
        let (one_told, other_told) = (self.all(one), self.all(other));
        let text = |told: &[u8]| told.escape_ascii().to_string().replace("\\n", "\n");
        assert!(one_told == other_told, "{one}:\n{}\n{other}:\n{}", text(&one_told), text(&other_told));
    }
}

#[test]
fn a_tree_comes_and_goes_with_names_modes_times_and_links() {
    let stand = Stand::new();
    stand.odd("here");
    let sent = stand.pods("cp here p1:there").success();
    assert_eq!((sent.stdout.as_str(), sent.stderr.as_str()), ("", ""), "nothing is said in a pipe");
    stand.assert_same("here", "pod/there");
    let received = stand.pods("cp p1:there back").success();
    assert_eq!((received.stdout.as_str(), received.stderr.as_str()), ("", ""));
    stand.assert_same("here", "back");
    // No rights of another user come from a pod.
    assert_eq!(stand.shell("stat -c %a back/none").stdout, "751\n");
    assert_eq!(stand.shell("stat -c %a pod/there/none").stdout, "4751\n");
    let drafts = stand.shell("find . -name '.svcctl-*'").success().stdout;
    assert_eq!(drafts, "", "nothing is left over");
}

#[test]
fn a_tree_comes_and_goes_where_there_is_nothing_but_busybox() {
    let stand = Stand::new();
    if stand.shell("command -v busybox").code != 0 {
        return;
    }
    // The programs in its PATH are busybox under other names.
    stand
        .shell(
            "mkdir pod/bin && for name in find stat tar tail xargs sha256sum wc cat chmod touch mv rm; do \
                 ln -s \"$(command -v busybox)\" pod/bin/$name; done",
        )
        .success();
    stand.odd("here");
    stand.pods("cp here p1:there").success();
    stand.assert_same("here", "pod/there");
    stand.pods("cp p1:there back").success();
    stand.assert_same("here", "back");
}

#[test]
fn what_is_there_already_is_not_sent_again_and_what_differs_is() {
    let stand = Stand::new();
    stand.odd("here");
    stand.pods("cp here p1:there").success();
    // A file of the same size and time that is another all the same, a mode, a folder and what is gone.
    stand
        .shell(
            "cd pod/there; touch -r plain ../ref; printf 'two' >plain; touch -r ../ref plain; chmod 700 sub/run; \
                 rm sub/random; chmod 711 empty",
        )
        .success();
    stand.pods("cp here/. p1:there").success();
    stand.assert_same("here", "pod/there");
    stand
        .shell(
            "cp -a pod/there back; cd back; touch -r plain ../ref; printf 'six' >plain; touch -r ../ref plain; \
                 chmod 700 sub/run; rm sub/random; chmod 711 empty; rm link; ln -s elsewhere link",
        )
        .success();
    stand.pods("cp p1:there/. back").success();
    stand.shell("chmod 751 back/none").success();
    stand.assert_same("here", "back");
}

#[test]
fn names_are_taken_as_cp_takes_them() {
    let stand = Stand::new();
    stand.shell("mkdir -p pod/dir d/in; echo file >f; echo below >d/in/x; mkdir got; echo old >pod/old").success();
    let is = |path: &str, text: &str| {
        let found = std::fs::read_to_string(stand.home.path().join(path));
        assert_eq!(found.unwrap_or_else(|error| panic!("{path}: {error}")), text, "{path}");
    };
    for (line, path, text) in [
        ("cp f p1:new", "pod/new", "file\n"),
        ("cp f p1:dir", "pod/dir/f", "file\n"),
        ("cp f p1:dir/", "pod/dir/f", "file\n"),
        ("cp f p1:old", "pod/old", "file\n"),
        ("cp f p1:", "pod/f", "file\n"),
        ("cp f p1:~/home", "pod/home", "file\n"),
        ("cp f d p1:dir", "pod/dir/d/in/x", "below\n"),
        ("cp d p1:fresh", "pod/fresh/in/x", "below\n"),
        ("cp d p1:fresh", "pod/fresh/d/in/x", "below\n"),
        ("cp d/. p1:dir", "pod/dir/in/x", "below\n"),
        ("cp p1:new .", "new", "file\n"),
        ("cp p1:new got/other", "got/other", "file\n"),
        ("cp p1:dir/d got", "got/d/in/x", "below\n"),
        ("cp p1:dir/d/. got", "got/in/x", "below\n"),
        ("cp p1:dir/d got/copy", "got/copy/in/x", "below\n"),
        ("cp p1:new p1:f got", "got/f", "file\n"),
        ("cp ./f p1:a:b", "pod/a:b", "file\n"),
    ] {
        stand.pods(line).success();
        is(path, text);
    }
    stand.shell("echo colon >c:d; ln -s f l").success();
    stand.pods("cp ./c:d p1:").success();
    is("pod/c:d", "colon\n");
    // A link that is named is followed, as by cp.
    stand.pods("cp l p1:named").success();
    is("pod/named", "file\n");
    stand.shell("ln -s new pod/nl").success();
    stand.pods("cp p1:nl got/named").success();
    is("got/named", "file\n");
    assert!(!stand.home.path().join("got/named").is_symlink());
}

#[test]
fn standard_streams_are_files_too() {
    let stand = Stand::new();
    stand.shell("printf 'a\\000b' | svcctl pods cp - p1:f").success();
    assert_eq!(std::fs::read(stand.home.path().join("pod/f")).unwrap(), b"a\0b");
    assert_eq!(stand.pods("cp p1:f -").success().stdout, "a\0b");
    assert_eq!(stand.pods("cp p1:none -").code, 1);
}

#[test]
fn what_cannot_be_meant_is_said() {
    let stand = Stand::new();
    stand.shell("mkdir -p d pod/d pod/x; echo a >f; echo b >pod/f; echo c >pod/x/d; mkdir pod/y pod/y/f; mkdir e; echo >e/d").success();
    for (line, code, words) in [
        ("cp f g", 2, "neither side is in a pod"),
        ("cp p1:a p1:b", 2, "both sides are in a pod"),
        ("cp - f p1:b", 2, "standard input goes to one file"),
        ("cp p1:a p1:b -", 2, "one file alone"),
        ("cp none p1:b", 2, "cannot read `none`"),
        ("cp f d p1:f", 1, "f is no folder"),
        ("cp f p1:no/g", 1, "there is no folder for ./no/g"),
        ("cp f p1:no/", 1, "there is no folder"),
        ("cp f p1:f/", 1, "is no folder"),
        ("cp d p1:x", 1, "folder"),
        ("cp f p1:y", 1, "folder"),
        ("cp p1:none .", 1, "./none is not there"),
        ("cp p1:f no/g", 2, "there is no folder for `no/g`"),
        ("cp p1:f f/", 2, "`f` is no folder"),
        ("cp p1:f g/", 1, "what is copied is a file"),
        ("cp p1:f p1:d f", 2, "`f` is no folder"),
        ("cp p1:f p1:y/f d", 2, "two of the sources are called `f`"),
        ("cp p1:d e", 1, "folder"),
        ("cp p1:y/f .", 1, "folder"),
        ("cp nosuch:f .", 4, "nosuch"),
    ] {
        let outcome = stand.pods(line);
        assert_eq!((outcome.code, outcome.stdout.as_str()), (code, ""), "{line}: {outcome}");
        assert!(outcome.stderr.contains(words), "{line}: {outcome}");
    }
    assert_eq!(std::fs::read_to_string(stand.home.path().join("f")).unwrap(), "a\n");
}

#[test]
fn what_is_left_out_is_said() {
    let stand = Stand::new();
    stand.shell("mkdir -p pod/d d; mkfifo pod/d/pipe d/fifo; echo a >pod/d/f; echo b >d/g").success();
    let received = stand.pods("cp p1:d got").success();
    assert!(received.stderr.contains("left out") && received.stderr.contains("pipe"), "{received}");
    let sent = stand.pods("cp d p1:sent").success();
    assert!(sent.stderr.contains("fifo"), "{sent}");
    assert_eq!(stand.shell("cat got/f pod/sent/g").success().stdout, "a\nb\n");
    // A pod without the program says that nothing was compared.
    stand.shell("mkdir pod/bin; for p in find stat tar tail xargs wc cat chmod touch mv rm sh; do ln -s $(command -v $p) pod/bin/$p; done; \
                 sed -i 's|PATH=$STAND/pod/bin:$PATH|PATH=$STAND/pod/bin|' bin/ssh").success();
    assert!(stand.pods("cp p1:d/f other").success().stderr.contains("no sha256sum"));
    stand.shell("rm pod/bin/find").success();
    let error = error_of(stand.pods("cp p1:d third"), 1);
    assert!(error.contains("not found") && error.contains("busybox"), "{error}");
}
