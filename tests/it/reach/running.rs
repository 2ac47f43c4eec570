//! `pods exec`

use serde_json::json;

use super::Stand;
use crate::{harness::error_of, stories::ssh::plain_words};

#[test]
fn words_arrive_as_they_are() {
    let stand = Stand::new();
    let line = "exec p1 -- printf '<%s>' 'a b' '$HOME' '' \"it's\" '*' '; exit 3' '-n' \"$(printf 'x\\ny')\" '~'";
    let outcome = stand.pods(line).success();
    assert_eq!(outcome.stdout, "<a b><$HOME><><it's><*><; exit 3><-n><x\ny><~>");
    assert_eq!(outcome.stderr, "");
    // No UTF-8 either.
    let odd = stand.shell("svcctl pods exec p1 -- printf '%s' \"$(printf 'a\\377\\nb')\" | od -An -tx1").success();
    assert_eq!(odd.stdout.trim(), "61 ff 0a 62");
    // A word of the shell is the name of a program.
    assert_eq!(stand.pods("exec p1 -- if").code, 127);
    assert_eq!(stand.pods("exec p1 -- A=b true").code, 127);
}

#[test]
fn a_command_needs_no_dashes_and_keeps_its_own_flags() {
    let stand = Stand::new();
    assert_eq!(stand.pods("exec p1 printf '<%s>' -i --help -- -t").success().stdout, "<-i><--help><--><-t>");
    // Flags of ours stand before the command, on either side of the pod.
    let piped = stand.shell("echo in | svcctl pods exec -i p1 cat; echo in | svcctl pods exec p1 -i cat").success();
    assert_eq!(piped.stdout, "in\nin\n");
    assert_eq!(stand.pods("exec p1").code, 2);
}

#[test]
fn the_exit_code_is_that_of_the_command() {
    let stand = Stand::new();
    for code in [0, 1, 7, 127, 255] {
        let outcome = stand.pods(&format!("exec p1 -- sh -c 'echo out; echo err >&2; exit {code}'"));
        assert_eq!((outcome.code, outcome.stdout.as_str(), outcome.stderr.as_str()), (code, "out\n", "err\n"));
    }
}

#[cfg(unix)]
#[test]
fn a_reader_that_has_seen_enough_ends_the_command() {
    let stand = Stand::new();
    // It goes on without whoever read it, as OpenSSH's does.
    stand.home.script(
        "ssh",
        "#!/bin/sh\n[ \"$1\" != -G ] || exit 0\necho $$ >\"$STAND/number\"; echo one; exec sleep 100000\n",
    );
    assert_eq!(stand.shell("svcctl pods exec p1 -- yes | head -n 1").success().stdout, "one\n");
    let gone = "! kill -0 $(cat \"$STAND/number\") 2>/dev/null";
    crate::harness::eventually("the command is gone", || stand.shell(gone).code == 0);
}

#[test]
fn nothing_is_read_unless_that_is_asked_for() {
    let stand = Stand::new();
    assert_eq!(stand.shell("echo in | svcctl pods exec p1 -- cat").success().stdout, "");
    assert_eq!(stand.shell("echo in | svcctl pods exec p1 -i -- cat").success().stdout, "in\n");
    let error = error_of(stand.shell("echo in | svcctl pods exec p1 -it -- cat"), 2);
    assert!(error.contains("-t needs a terminal"), "{error}");
}

#[test]
fn a_failure_of_ssh_is_told_from_one_of_the_command() {
    let stand = Stand::new();
    let says = |said: &str, code: i32| {
        stand.home.script(
            "ssh",
            &format!("#!/bin/sh\n[ \"$1\" != -G ] || exit 0\nwhile [ \"$1\" != -E ]; do shift; done\necho '{said}' >>\"$2\"\nexit {code}\n"),
        );
        stand.pods("exec p1 -- true")
    };
    for said in ["root@192.0.2.1: Permission denied (publickey).", "Connection to 192.0.2.1 closed by remote host."] {
        let error = error_of(says(said, 255), 9);
        assert!(error.contains("ssh could not connect to pod `p1`") && error.contains(said), "{error}");
    }
    // ssh's messages at the end of a session with a terminal, and about a new host.
    assert_eq!(says("Connection to 192.0.2.1 closed.", 255).code, 255);
    let met = says("Warning: Permanently added '192.0.2.1' to the list of known hosts.", 3);
    assert_eq!((met.code, met.stderr.lines().count()), (3, 1), "{met}");
}

#[test]
fn the_line_can_be_seen_first() {
    let stand = Stand::new();
    let line = |more: &str| stand.pods(&format!("exec p1 --print {more}")).success().stdout;
    let words = ["ssh", "-p", "22022", "-T", "-n", "--", "root@192.0.2.1", "'ls' '-l a'"];
    assert_eq!(plain_words(&line("-- ls '-l a'")), words);
    assert!(line("-it --identity k -- bash").starts_with("ssh -p 22022 -i k -tt -o "));
    assert_eq!(stand.commands(), "");
}

#[test]
fn a_proxy_that_only_opens_shells_is_found_out_before_anything_runs() {
    let proxy = json!({ "host": "192.0.2.9", "port": 22, "username": "p1-0a", "command": "" });
    let stand = Stand::with(&json!({ "ports": [], "ssh": { "direct": null, "proxy": proxy } }));
    // This one does.
    assert_eq!(stand.pods("exec p1 -- echo hello").success().stdout, "hello\n");
    // This one repeats what it hears, as a terminal does.
    stand.home.script("ssh", "#!/bin/sh\necho welcome\nwhile [ $# -gt 1 ]; do shift; done\necho \"# $1\"\n");
    for line in ["exec p1 -- touch x", "cp p1:a .", "cp p1:a -"] {
        let error = error_of(stand.pods(line), 2);
        assert!(error.contains("ssh proxy alone") && error.contains("--ssh --port 22/tcp"), "{line}: {error}");
    }
    let error = error_of(stand.pods("exec p1 --via direct -- true"), 2);
    assert!(error.contains("does not publish 22/tcp"), "{error}");
}

#[test]
fn a_simulated_pod_runs_nothing_and_says_so() {
    let home = crate::harness::Home::swift();
    home.rent("a", "--port 22/tcp --wait");
    home.write("f", "");
    for line in ["exec a -- true", "cp f a:", "cp a:f .", "forward a 80"] {
        let error = error_of(home.svcctl(&format!("pods {line}")), 5);
        assert!(error.contains("is simulated"), "{line}: {error}");
    }
    home.svcctl("pods stop a --wait").success();
    for line in ["exec a -- true", "cp f a:", "cp a:f .", "forward a 80"] {
        let error = error_of(home.svcctl(&format!("pods {line}")), 10);
        assert!(error.contains("only a running pod can be reached"), "{line}: {error}");
    }
}
