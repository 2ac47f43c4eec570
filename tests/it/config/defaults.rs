//! The effect of a default, and what overrides it.

use super::{configure, home, request, with};
use crate::harness::{Home, error_of};

#[test]
fn a_default_is_as_good_as_typed() {
    for (config, line, same) in [
        ("pods.create.gpu = \"L4\"", "pods create a --image b", "pods create a --image b --gpu L4"),
        (
            "pods.create = { gpu = \"L4\", disk = 40, ssh = true, port = [\"22/tcp\", \"80/http\"] }",
            "pods create a --image b",
            "pods create a --image b --gpu L4 --disk 40 --ssh --port 22/tcp --port 80/http",
        ),
        (
            "pods.create.image = \"b\"\npods.create.gpu = \"L4\"",
            "pod create a -- python -m http.server",
            "pods create a --image b --gpu L4 -- python -m http.server",
        ),
        ("pods.create.ssh = false", "pods create a --image b --gpu L4", "pods create a --image b --gpu L4 --ssh=false"),
        ("pods.create.wait = true", "pods create a --image b --gpu L4", "pods create a --image b --gpu L4"),
    ] {
        let (home, plain) = (home(&format!("[defaults]\n{config}\n")), Home::new());
        assert_eq!(request(&home, line), request(&plain, same), "{config}");
    }
}

#[test]
fn a_typed_flag_replaces_a_default_and_adds_nothing_to_it() {
    let home =
        home("[defaults.pods.create]\ngpu = [\"L4\", \"L40S\"]\nenv = [\"A=1\", \"B=2\"]\nport = [\"80/http\"]\n");
    let plain = Home::new();
    let line = "pods create a --image b --gpu A40 --env C=3 --port 81/http,82/http";
    assert_eq!(request(&home, line), request(&plain, line));
}

#[test]
fn a_default_steps_back_before_what_excludes_it_or_says_it_in_another_way() {
    let plain = Home::new();
    for (config, line) in [
        (
            "gpu = \"L4\"\ngpu-count = 2\nmin-cuda = \"12.4\"\nmin-ram-per-gpu = 8",
            "pods create a --image b --cpu cpu5c --vcpus 4",
        ),
        ("cpu = \"cpu5c\"\nvcpus = 4", "pods create a --image b --gpu L4"),
        ("image = \"x\"\nport = [\"80/http\"]\nenv = [\"A=1\"]\nargs = \"run\"", "pods create a --template t --gpu L4"),
        ("template = \"t\"", "pods create a --image b --gpu L4"),
        ("args = \"run\"", "pods create a --image b --gpu L4 -- other"),
        ("data-center = [\"EU-RO-1\"]", "pods create a --image b --gpu L4 --region europe"),
        ("data-center = [\"EU-RO-1\"]", "pods create a --image b --gpu L4 --network-volume v:/v"),
        ("persistent = \"10:/p\"", "pods create a --image b --gpu L4 --network-volume v:/v"),
        ("network-volume = \"v:/v\"", "pods create a --image b --gpu L4 --persistent 10:/p"),
    ] {
        let home = home(&format!("[defaults.pods.create]\n{config}\n"));
        assert_eq!(request(&home, line), request(&plain, line), "{config}");
    }
}

#[test]
fn a_file_says_what_is_created_and_defaults_only_how() {
    let home = home(
        "[defaults.pods.create]\nimage = \"x\"\ngpu = \"L4\"\ndisk = 99\nenv = [\"A=1\"]\nttl = \"2h\"\nmax-price = 9\n",
    );
    home.write("pod.yaml", "name: a\nimage: b\ngpu: { id: NVIDIA A40 }\n");
    let body = request(&home, "pods create --file pod.yaml");
    for there in ["\"image\":\"b\"", "\"id\":\"NVIDIA A40\"", "SVCCTL_EXPIRES_AT"] {
        assert!(body.contains(there), "{there}: {body}");
    }
    assert!(!body.contains("disk") && !body.contains("\"A\""), "{body}");
    // Without a terminal nothing can be asked, so the defaults are taken.
    let body = request(&home, "pods create b");
    assert!(body.contains("\"disk\":99") && body.contains("\"image\":\"x\""), "{body}");
}

#[test]
fn the_nearest_default_counts() {
    let home = home("[defaults]\noutput = \"json\"\npods.output = \"yaml\"\npods.list.output = \"csv\"\n");
    let out = |line: &str| home.svcctl(line).success().stdout;
    assert!(out("catalog gpus L4").starts_with('{'));
    home.rent("a", "");
    assert!(out("pods list").starts_with("ID,"), "{}", out("pods list"));
    assert!(out("pods get a").contains("\nname: a\n"), "{}", out("pods get a"));
    // A filter takes JSON, and columns are of rows: they go before a default of the format.
    assert_eq!(out("pods list --jq '.pods | length'"), "1\n");
    assert!(out("catalog gpus L4 --columns id").starts_with("ID\n"));
}

#[test]
fn an_output_that_not_every_command_has_is_no_default_of_all() {
    for wrong in ["output = \"id\"", "output = \"csv\"", "jq = \".\"", "columns = [\"id\"]", "pods.columns = [\"id\"]"]
    {
        let home = home(&format!("[defaults]\n{wrong}\n"));
        let outcome = home.svcctl("pods list").success();
        assert!(outcome.stderr.starts_with("warning: the default "), "{wrong}: {outcome}");
    }
}

#[test]
fn a_variable_goes_before_a_default() {
    let home = home("[defaults]\ncolor = \"always\"\n");
    home.rent("a", "");
    assert!(home.svcctl("pods list").success().stdout.contains('\u{1b}'));
    assert!(!with(&home, "pods list", "NO_COLOR", "1").success().stdout.contains('\u{1b}'));
    assert!(!home.svcctl("pods list --color never").success().stdout.contains('\u{1b}'));
}

#[test]
fn a_script_turns_defaults_off() {
    let home = home("[defaults]\noutput = \"json\"\npods.list.sort = \"nonsense\"\n");
    let lists = |outcome: crate::harness::Outcome| outcome.success().stdout;
    assert_eq!(lists(with(&home, "catalog gpus L4 -o id", "SVCCTL_NO_DEFAULTS", "1")), "NVIDIA L4\n");
    for off in ["1", "true", "yes"] {
        assert!(!lists(with(&home, "catalog gpus L4", "SVCCTL_NO_DEFAULTS", off)).starts_with('{'), "{off}");
    }
    for on in ["", "0", "false"] {
        assert!(lists(with(&home, "catalog gpus L4", "SVCCTL_NO_DEFAULTS", on)).starts_with('{'), "{on}");
    }
    assert!(!lists(home.svcctl("catalog gpus L4 --no-defaults")).starts_with('{'));
    assert!(!lists(home.svcctl("--no-defaults=output catalog gpus L4")).starts_with('{'));
    assert!(lists(home.svcctl("catalog gpus L4 --no-defaults=sort")).starts_with('{'));
    let told = error_of(Home::new().svcctl("pods list --no-defaults=frobnicate"), 2);
    assert!(told.contains("`svcctl pods list` has no flag `--frobnicate`"), "{told}");
}

#[test]
fn a_value_that_a_flag_does_not_take_is_an_error_of_its_command_alone() {
    let home = home("[defaults]\npods.create.disk = \"much\"\npods.create.wait-timeout = \"soon\"\n");
    let line = "pods create a --image b --gpu L4 --dry-run";
    let told = error_of(home.svcctl(line), 2);
    assert!(told.contains("the default `pods.create.disk`") && told.contains("line 2 cannot be used"), "{told}");
    assert!(told.contains("is not a size like 20, 20GB or 1TB"), "{told}");
    assert!(told.contains("`svcctl config unset defaults.pods.create.disk` removes it"), "{told}");
    assert!(error_of(home.svcctl(&format!("{line} --disk 5")), 2).contains("`pods.create.wait-timeout`"));
    for line in ["pods create --help", "pods list", "catalog gpus", "doctor"] {
        assert!(!home.svcctl(line).success().stderr.contains("warning"), "{line}");
    }
    // A script that types its flags goes on, and so does one that wants no defaults.
    for more in ["--disk 5 --timeout 1m", "--no-defaults=disk,wait-timeout", "--no-defaults"] {
        assert!(!home.svcctl(&format!("{line} {more}")).success().stderr.contains("warning"), "{more}");
    }
}

#[test]
fn a_default_of_no_flag_is_a_warning() {
    let home = home("[defaults.pods.list]\nwhatch = true\n");
    let outcome = home.svcctl("pods list -o json").success();
    assert!(
        outcome.stderr.contains("`pods.list.whatch`") && outcome.stderr.contains("line 2 does nothing"),
        "{outcome}"
    );
    assert!(outcome.stderr.contains("there is `--watch`"), "{outcome}");
}

#[test]
fn what_is_wrong_for_all_commands_is_a_warning() {
    let home = home(
        "[defaults]\noutptu = \"wide\"\ncolour = \"never\"\nquiet = \"yes\"\npodz.list.watch = true\npods.lst.watch = true\npod.list.watch = true\n",
    );
    let outcome = home.svcctl("pods list -o json").success();
    for (name, line, what) in [
        ("outptu", 2, "there is `--output`"),
        ("colour", 3, "there is `--color`"),
        ("quiet", 4, "`--quiet` is true or false"),
        ("podz.list.watch", 5, "there is no command `podz`"),
        ("pods.lst.watch", 6, "there is no command `pods lst`"),
        ("pod.list.watch", 7, "its name is `pods` in this file"),
    ] {
        let told = outcome.stderr.lines().find(|told| told.contains(&format!("`{name}`"))).expect(name);
        assert!(told.contains(&format!("line {line} does nothing")) && told.contains(what), "{told}");
    }
    assert_eq!(outcome.stderr.lines().count(), 6, "{outcome}");
    // Defaults of another group are checked by its own commands.
    let outcome = super::home("[defaults]\npods.lst.watch = true\n").svcctl("catalog gpus L4 -o id").success();
    assert_eq!(outcome.stderr, "");
}

#[test]
fn what_agrees_shows_a_secret_or_says_what_is_ended_is_no_default() {
    for (line, config) in [
        ("pods terminate a", "pods.terminate.yes = true"),
        ("pods stop --status running", "pods.stop.all = true"),
        ("pods terminate --status running", "pods.terminate.name = \"*\""),
        ("pods reap", "pods.reap.older-than = \"1h\""),
        ("pods update a --name b", "pods.update.image = \"x\""),
        ("pods get a", "pods.get.reveal = true"),
        ("pods create a --image b --gpu L4 --dry-run", "pods.create.create-id = \"x\""),
        ("login", "login.with-key = true"),
    ] {
        let outcome = home(&format!("[defaults]\n{config}\n")).svcctl(line);
        let told = "line 2 does nothing: `--";
        assert!(outcome.stderr.contains(told) && outcome.stderr.contains("typed each time"), "{config}: {outcome}");
    }
    let plain = Home::new();
    for config in ["context = \"prod\"", "base-url = \"http://a\"", "curl = true", "yes = true", "pods.yes = true"] {
        configure(&plain, &format!("[defaults]\n{config}\n"));
        let outcome = plain.svcctl("pods list -o json").success();
        assert!(outcome.stderr.starts_with("warning: the default "), "{config}: {outcome}");
    }
}

#[test]
fn two_defaults_that_exclude_each_other_are_told_with_both_lines() {
    let home = home("[defaults.pods.create]\ngpu = \"L4\"\ncpu = \"cpu5c\"\n");
    let told = error_of(home.svcctl("pods create a --image b"), 2);
    assert!(told.contains("line 3 cannot be used") && told.contains("line 2 exclude each other"), "{told}");
    home.svcctl("pods create a --image b --gpu L4 --dry-run").success();
    home.svcctl("pods create a --image b --no-defaults=cpu --dry-run").success();
}

#[test]
fn what_is_put_in_is_traced_and_secrets_are_not() {
    let home = home("[defaults]\npods.list.output = \"json\"\npods.create.env = [\"HF_TOKEN=hf_1\", \"A=1\"]\n");
    let outcome = home.svcctl("pods list --debug").success();
    assert!(
        outcome.stderr.contains("* default pods.list.output = json (`") && outcome.stderr.contains("line 2)"),
        "{outcome}"
    );
    let outcome = home.svcctl("pods create a --image b --gpu L4 --dry-run --debug").success();
    assert!(outcome.stderr.contains("HF_TOKEN=********, A=1") && !outcome.stderr.contains("hf_1"), "{outcome}");
    assert_eq!(home.svcctl("pods list").success().stderr, "");
}

#[test]
fn a_file_that_cannot_be_read_is_told_and_stops_only_what_needs_it() {
    let home = home("[defaults\noutput = \"json\"\n");
    let outcome = home.svcctl("engine status").success();
    assert!(outcome.stderr.contains("warning: defaults and aliases are left out:"), "{outcome}");
    assert!(outcome.stderr.contains("config.toml` is damaged") && outcome.stderr.contains("line 1"), "{outcome}");
    let told = error_of(home.svcctl("pods list"), 2);
    assert_eq!(told.matches("is damaged").count(), 1, "{told}");
    home.svcctl("pods list --help").success();
    home.svcctl("--version").success();
}
