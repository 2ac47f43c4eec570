//! Help, versions and completion.

use crate::harness::Home;

/// The commands below a command, as its help lists them.
fn commands(help: &str) -> Vec<String> {
    let list = help.split_once("\nCommands:\n").map_or("", |(_, list)| list);
    let lines = list
        .lines()
        .take_while(|line| !line.is_empty())
        .filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    lines.filter_map(|line| line.split_whitespace().next()).filter(|name| *name != "help").map(str::to_owned).collect()
}

/// Walks every command, and gives each with its help.
fn walk(home: &Home, path: &[String], seen: &mut Vec<(String, String)>) {
    let help = home.run(&[path, &["--help".to_owned()]].concat()).success();
    assert_eq!(help.stderr, "", "{path:?}");
    for name in commands(&help.stdout) {
        walk(home, &[path, &[name]].concat(), seen);
    }
    seen.push((path.join(" "), help.stdout));
}

#[test]
fn every_command_has_help_that_names_its_flags() {
    let home = Home::new();
    let mut seen = Vec::new();
    walk(&home, &[], &mut seen);
    assert!(seen.len() > 50, "{}", seen.len());
    for (path, help) in &seen {
        assert!(help.contains("Usage: svcctl"), "{path}");
        assert!(help.contains("svcctl help global") && help.contains("--help"), "{path}: {help}");
        assert!(!help.contains('\u{1b}'), "{path}");
    }
    let help = |path: &str| &seen.iter().find(|(seen, _)| seen == path).unwrap().1;
    for (path, flags) in [
        (
            "pods create",
            "--image --gpu --gpu-count --cpu --vcpus --cloud --data-center --cuda --min-cuda --disk \
                         --min-ram-per-gpu --min-vcpus-per-gpu --persistent --network-volume --global-volume --port \
                         --env --env-file --args --entrypoint --registry --ssh --jupyter --global-networking --file \
                         --dry-run --wait --timeout --on-failure --template",
        ),
        ("pods list", "--status --name --gpu --data-center --include-cluster-pods --sort --watch"),
        ("pods update", "--name --lock --unlock --unset-env --ttl --no-ttl --file --env --image --yes"),
        ("pods terminate", "--wait --yes --all --status"),
        ("pods wait", "--for --timeout"),
        ("pods reap", "--dry-run --older-than --yes"),
        ("pods logs", "--follow --until --tail --since --source --timestamps"),
        ("pods ssh", "--via --print --identity"),
        ("pods restart", "--wait[=<CONDITION>] --timeout"),
        (
            "catalog gpus",
            "--available --product --count --cloud --country --cuda --min-cuda --min-vram --max-price --sort",
        ),
        ("catalog datacenters", "--region --gpu --cpu --compliance --volume-type --global-network"),
        ("ssh-keys set", "--yes"),
        ("registries create", "--username --password-stdin"),
        ("volumes create", "--size --data-center --type --global --file"),
        ("templates create", "--image --category --public --serverless --ssh --jupyter --cuda --persistent --file"),
        ("context add", "--base-url --team --use"),
        ("login", "--with-key --team --context --base-url"),
        ("engine runtime set", "--provisioning --starting --jitter --seed"),
    ] {
        for flag in flags.split_whitespace() {
            assert!(help(path).contains(flag), "`{path}` does not name {flag}");
        }
    }
    assert!(!help("registries create").contains("--password <"), "no flag takes a password");
    // A budget is for a key by its id, which is no secret.
    let takes_key = |help: &str| help.replace("--key <ID>", "").contains("--key <") || help.contains("--with-key <");
    assert!(!seen.iter().any(|(_, help)| takes_key(help)), "nor a key");
}

#[test]
fn short_help_points_to_the_global_options() {
    let home = Home::new();
    let pointer = "Use `svcctl help global` for the options that every command takes.";
    for line in ["", "pods", "pods create", "pods list", "billing pods", "engine clock"] {
        let help = home.svcctl(&format!("{line} -h")).success().stdout;
        assert_eq!(help.lines().filter(|line| line.contains("help global")).collect::<Vec<_>>(), [pointer], "{line}");
        assert!(!help.contains("--jq") && !help.contains("Global options"), "{line}: {help}");
    }
    let page = home.svcctl("help global").success().stdout;
    let whole = home.svcctl("pods list --help").success().stdout;
    assert!(whole.ends_with(&format!("\n{pointer}\n")) && !whole.contains("--jq"), "{whole}");
    for flag in [
        "--output",
        "--jq",
        "--columns",
        "--quiet",
        "--color",
        "--no-input",
        "--verbose",
        "--debug",
        "--debug-file",
        "--curl",
        "--context",
        "--base-url",
    ] {
        assert!(page.contains(flag), "{flag}: {page}");
    }
    let words = page.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("(table, wide, json, ndjson, yaml, csv, id)"), "{page}");
}

#[test]
fn earlier_words_work_say_what_they_are_called_now_and_are_in_no_help() {
    let home = Home::swift();
    home.svcctl("serverless create e --image svcctl/job:echo --gpu 'RTX 4090'").success();
    home.svcctl("pods create p --image a --gpu 'RTX 4090'").success();
    for (line, now) in [
        ("serverless scale e --max 2", "serverless update"),
        ("serverless health e", "serverless get --health"),
        ("serverless rollout e", "serverless releases --rollout"),
        ("serverless runsync e --input 7", "serverless run --wait"),
        ("clusters audit", "pods audit --clusters"),
        ("clusters reap --dry-run", "pods reap --clusters"),
        ("pods stop p --wait --wait-timeout 5m --yes", "--timeout"),
    ] {
        let told = home.svcctl(line).success().stderr;
        assert_eq!(told.matches(&format!("` is now `{now}`")).count(), 1, "{line}: {told}");
        if !line.starts_with("pods stop") {
            let quiet = home.svcctl(&format!("{line} -q")).success().stderr;
            assert!(!quiet.contains("is now"), "{line}: {quiet}");
        }
    }
    for (group, former) in [("serverless", "runsync"), ("clusters", "audit"), ("pods create", "--wait-timeout")] {
        let help = home.svcctl(&format!("{group} --help")).success().stdout;
        assert!(!help.contains(former), "{group}: {help}");
    }
}

#[test]
fn the_most_used_flags_of_create_come_first() {
    let help = Home::new().svcctl("pods create -h").success().stdout;
    let place = |flag: &str| help.find(flag).unwrap_or_else(|| panic!("{flag}: {help}"));
    let common =
        ["--gpu <", "--cpu", "--image", "--template", "--port", "--env <", "--ssh", "--ttl", "--wait", "--dry-run"];
    assert!(common.windows(2).all(|flags| place(flags[0]) < place(flags[1])), "{help}");
    for heading in ["Placement:", "Container:", "Disks:", "Waiting and retrying:"] {
        assert!(place("--dry-run") < place(&format!("\n{heading}\n")), "{heading}");
    }
    assert!(!help.contains("true, false"), "{help}");
}

#[test]
fn verbs_of_other_tools_are_answered_with_ours() {
    let home = Home::new();
    for (line, meant) in [
        ("ps", "svcctl pods list"),
        ("version", "svcctl --version"),
        ("delete demo", "svcctl pods terminate"),
        ("describe demo", "svcctl pods get"),
        ("pods delete demo", "svcctl pods terminate"),
        ("pods describe demo", "svcctl pods get"),
        ("pods ps", "svcctl pods list"),
        ("templates remove t", "svcctl templates delete"),
    ] {
        let outcome = home.svcctl(line);
        assert_eq!(outcome.code, 2, "{line}");
        assert!(outcome.stderr.contains(&format!("tip: did you mean `{meant}`?")), "{line}: {outcome}");
    }
    assert!(home.svcctl("pods lst").stderr.contains("'list'"), "a slip of the finger is found as before");
}

#[test]
fn a_command_for_the_container_is_shown_its_place() {
    let home = Home::new();
    let outcome = home.run(&["pods", "create", "demo", "--image", "a", "--env", "TOKEN=hush", "python", "my train.py"]);
    assert_eq!(outcome.code, 2);
    let tip = "tip: a command goes behind `--`: `svcctl pods create ... -- python 'my train.py'`";
    assert!(outcome.stderr.contains(tip) && !outcome.stderr.contains("hush"), "{outcome}");
    assert!(!home.svcctl("pods list demo").stderr.contains("goes behind"), "it takes none");
}

#[test]
fn stop_and_restart_say_what_becomes_of_the_disks() {
    let home = Home::new();
    let help = home.svcctl("pods --help").success().stdout.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(help.contains("Stop pods: frees their GPUs and wipes their container disks; mounts stay"), "{help}");
    assert!(help.contains("Restart running pods: wipes their container disks; mounts stay"), "{help}");
    assert!(!help.contains("their disks stay"));
}

#[test]
fn a_command_without_a_verb_shows_what_there_is() {
    let home = Home::new();
    for line in ["", "pods", "engine", "engine clock"] {
        let outcome = home.svcctl(line);
        assert_eq!((outcome.code, outcome.stdout.as_str()), (2, ""), "{line}");
        assert!(outcome.stderr.contains("Commands:"), "{line}: {outcome}");
    }
}

#[test]
fn the_version_is_that_of_the_package_and_names_the_api() {
    let home = Home::new();
    for line in ["--version", "-V"] {
        let said = home.svcctl(line).success().stdout;
        assert!(said.starts_with(concat!("svcctl ", env!("CARGO_PKG_VERSION"), " (")), "{said}");
        assert!(said.ends_with("API v2)\n"), "{said}");
    }
}

#[test]
fn aliases_work() {
    let home = Home::swift();
    home.rent("a", "");
    home.svcctl("pod ls").success();
    home.svcctl("pod rm a --yes").success();
    home.svcctl("templates create t --image a").success();
    home.svcctl("templates rm t --yes").success();
    home.svcctl("volumes create v --global").success();
    home.svcctl("volumes rm v --global --yes").success();
    home.svcctl("ssh-keys ls").success();
    home.svcctl("registries ls").success();
}

#[test]
fn there_is_completion_for_five_shells() {
    let home = Home::new();
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = home.svcctl(&format!("completion {shell} --static")).success();
        assert!(script.stdout.contains("terminate") && script.stdout.contains("min-vram"), "{shell}");
        assert_eq!(script.stderr, "");
        let live = home.svcctl(&format!("completion {shell}")).success().stdout;
        assert!(live.contains(&format!("svcctl __complete {shell} ")), "{shell}");
    }
    assert_eq!(home.svcctl("completion tcsh").code, 2);
    // Bash must be able to read the script that it loads.
    Home::outcome(home.shell("command -v bash >/dev/null || exit 0; svcctl completion bash --static | bash -n && svcctl completion bash | bash -n")).success();
}

#[test]
fn help_and_completion_touch_no_data() {
    let home = Home::new();
    home.svcctl("--help").success();
    home.svcctl("pods create --help").success();
    home.svcctl("completion bash").success();
    assert!(home.is_untouched());
}
