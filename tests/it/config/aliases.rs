//! Aliases are words of svcctl, and of nothing else.

use super::{home, request};
use crate::harness::{Home, error_of};

#[test]
fn an_alias_is_its_words_and_what_is_typed_behind_it_goes_behind_them() {
    let home = home("[aliases]\nup = \"pods create --image 'a b' --wait\"\nlab = \"up --gpu L4\"\np = \"pods\"\n");
    let plain = Home::new();
    for (line, same) in [
        ("up a --gpu L4", "pods create --image 'a b' --wait a --gpu L4"),
        ("lab a --env A=1", "pods create --image 'a b' --wait a --gpu L4 --env A=1"),
        ("-q --color never up a --gpu L4", "pods create --image 'a b' a --gpu L4"),
        ("p create a --image b --gpu L4", "pods create a --image b --gpu L4"),
    ] {
        assert_eq!(request(&home, line), request(&plain, same), "{line}");
    }
    assert!(home.svcctl("p list -o json").success().stdout.starts_with('{'));
}

#[test]
fn defaults_hold_for_the_command_behind_an_alias_unless_it_types_them() {
    let home = home("[aliases]\nup = \"pods create --disk 7\"\n\n[defaults.pods.create]\ndisk = 40\ngpu = \"L4\"\n");
    assert_eq!(request(&home, "up a --image b"), request(&Home::new(), "pods create --gpu L4 --disk 7 a --image b"));
}

#[test]
fn no_alias_hides_a_command() {
    for name in ["pods", "pod", "help", "sls", "config"] {
        let home = home(&format!("[aliases]\n{name} = \"catalog gpus\"\n"));
        let outcome = home.svcctl(&format!("{name} --help")).success();
        assert!(!outcome.stdout.contains("svcctl catalog gpus [OPTIONS]"), "{name}: {outcome}");
    }
    let home = home("[aliases]\npods = \"catalog gpus\"\n");
    let outcome = home.svcctl("pods list -o json").success();
    assert!(outcome.stderr.contains("`pods` is a command of svcctl, so the alias of"), "{outcome}");
    assert!(outcome.stdout.contains("\"pods\""), "{outcome}");
}

#[test]
fn an_alias_runs_nothing_but_svcctl() {
    let home = home(
        "[aliases]\na = \"!touch made\"\nb = \"sh -c 'touch made'\"\nc = \"pods list; touch made\"\nd = \"$(touch made)\"\ne = \"pods list | tee made\"\nf = \"\"\ng = \"pods 'list\"\nh = 3\n",
    );
    for name in ["a", "b", "c", "d", "e", "f", "g", "h"] {
        let told = error_of(home.svcctl(name), 2);
        assert!(told.starts_with("error: "), "{name}: {told}");
        assert!(!home.path().join("made").exists(), "{name}");
    }
    let told = error_of(home.svcctl("a"), 2);
    assert!(
        told.contains("the alias `a`") && told.contains("line 2") && told.contains("`!touch` is no command"),
        "{told}"
    );
}

#[test]
fn an_alias_may_end_where_a_value_is_awaited() {
    let home = home("[defaults]\n[aliases]\nas = \"pods list -o\"\n");
    assert!(home.svcctl("as json").success().stdout.starts_with('{'));
    let listed = home.svcctl("config list -o json").success().json();
    assert_eq!(listed["settings"][0]["problem"], serde_json::Value::Null, "{listed}");
}

#[test]
fn an_alias_that_never_ends_is_told() {
    let home = home("[aliases]\na = \"b x\"\nb = \"c\"\nc = \"a\"\n");
    let told = error_of(home.svcctl("b"), 2);
    assert!(told.contains("it never ends: `b` is `c` is `a` is `b`"), "{told}");
}

#[test]
fn a_trace_shows_what_an_alias_is() {
    let home = home("[aliases]\nup = \"pods list\"\n");
    let outcome = home.svcctl("up --debug").success();
    assert!(outcome.stderr.contains("* alias `up` is `pods list`"), "{outcome}");
    assert!(!home.svcctl("up").success().stderr.contains("alias"));
}

#[test]
fn a_mistyped_alias_is_suggested() {
    let home = home("[aliases]\nlaunchpad = \"pods create --wait\"\n");
    let told = error_of(home.svcctl("lauchpad a"), 2);
    assert!(told.contains("did you mean `svcctl launchpad`?"), "{told}");
    assert!(!error_of(home.svcctl("frobnicate"), 2).contains("launchpad"));
}
