//! Completion while someone types: in the shells themselves, and as the shells ask for it.

use std::{
    net::TcpListener,
    os::unix::fs::PermissionsExt,
    path::PathBuf,
    process::{Command, Stdio},
    time::{Duration, Instant},
};

use expectrl::{Expect, session::OsSession};
use serde_json::json;

use crate::{
    harness::{GPU, Home, awaited, binary},
    remote::server::{Server, reply},
    server::client::Process,
};

/// How long an answer may be behind before the test gives up: a shell asks again at the next key.
const PATIENCE: Duration = Duration::from_secs(120);

// Names that are begun have a hyphen by then: an id, which is drawn by lot, begins with any letter or digit.

/// The candidates for a line in zsh's form, for a shell that quotes by itself: value, tab, description.
fn asked(home: &Home, words: &[&str], variables: &[(&str, &str)]) -> Vec<String> {
    let args = [&["__complete", "zsh", "--", "svcctl"], words].concat();
    let mut command = home.command(&args);
    command.envs(variables.iter().copied());
    Home::outcome(command).success().stdout.lines().map(str::to_owned).collect()
}

/// The values alone.
fn values(home: &Home, words: &[&str]) -> Vec<String> {
    asked(home, words, &[]).iter().map(|line| line.split('\t').next().unwrap().to_owned()).collect()
}

/// Where the answers are kept.
fn cache(home: &Home) -> PathBuf {
    home.path().join(if cfg!(target_os = "macos") { "Library/Caches/svcctl" } else { ".cache/svcctl" })
}

/// Asks until there is an answer: the first may be left out because it takes too long, and is then found out behind.
fn known<T: std::fmt::Debug>(ask: impl Fn() -> T, is_there: impl Fn(&T) -> bool) -> T {
    let begin = Instant::now();
    loop {
        let answer = ask();
        if is_there(&answer) {
            return answer;
        }
        assert!(begin.elapsed() < PATIENCE, "it is never known: {answer:?}");
    }
}

/// Whether a shell is there. Where everything should be, it has to be.
#[allow(clippy::print_stdout, reason = "the output of a test that passes is shown on demand")]
fn has(shell: &str) -> bool {
    let found = Command::new(shell).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok();
    assert!(found || std::env::var_os("CI").is_none(), "{shell} is not installed, and CI tests completion with it");
    if !found {
        println!("{shell} is not installed: its completion is not tested");
    }
    found
}

/// A shell that runs a script in a home.
fn in_shell(home: &Home, shell: &[&str], script: &str) -> Vec<String> {
    let words: Vec<String> = shell.iter().map(|word| (*word).to_owned()).chain([script.to_owned()]).collect();
    let mut command = home.shell("exec \"$0\" \"$@\"");
    command.args(words);
    // A shell that has nothing to offer may say so by its exit code.
    Home::outcome(command).stdout.lines().map(str::to_owned).collect()
}

/// The candidates that bash shows for a line.
fn in_bash(home: &Home, line: &str) -> Vec<String> {
    let script = r#"source <(svcctl completion bash)
        COMP_LINE=$LINE COMP_POINT=${#LINE}
        _svcctl svcctl
        printf '%s\n' "${COMPREPLY[@]}""#;
    in_shell(home, &["bash", "--norc", "-c"], &format!("LINE={}\n{script}", shell_words::quote(line)))
}

#[test]
fn pods_are_completed_by_name_and_id() {
    let home = Home::swift();
    let id = home.rent("train-1", "");
    home.rent("web-1", "");
    let all = known(|| values(&home, &["pods", "get", ""]), |all| all.iter().any(|value| !value.starts_with('-')));
    assert!(all.contains(&"train-1".to_owned()) && all.contains(&"web-1".to_owned()) && all.contains(&id), "{all:?}");
    assert!(!all.iter().any(|value| value.starts_with('-')), "flags would hide them");
    let some = known(|| asked(&home, &["pods", "stop", "web-1", "train-"], &[]), |some| !some.is_empty());
    assert_eq!(some, [format!("train-1\tRUNNING, {id}")]);
    let of_group = known(|| values(&home, &["pods", "logs", "--tail", "5", "web-"]), |some| !some.is_empty());
    assert_eq!(of_group, ["web-1"]);
}

#[test]
fn a_path_of_a_pod_is_not_completed_from_the_disk_here() {
    let home = Home::swift();
    home.rent("web-1", "");
    home.write("here.txt", "");
    let files = |word: &str| {
        let mut command = home.command(&["__complete", "zsh", "--", "svcctl", "pods", "cp", word]);
        command.env("TERM", "dumb");
        Home::outcome(command)
    };
    known(|| values(&home, &["pods", "cp", "web-"]), |some| some.contains(&"web-1:".to_owned()));
    assert_eq!(files("web-1:/").stdout, "");
    assert_eq!(files("web-1:he").stdout, "");
    assert!(!files("he").stdout.is_empty() && !files("./a:b").stdout.is_empty(), "{}", files("he"));
}

#[test]
fn everything_with_an_id_is_completed_where_it_is_taken() {
    let home = Home::new();
    home.svcctl("templates create base --image a").success();
    home.svcctl("volumes create shared --global").success();
    home.svcctl("context add prod --base-url https://api.example.com").success();
    let registry = ["registries", "create", "hub", "--username", "u", "--password-stdin"];
    home.run_with_input(&registry, b"p\n").success();
    home.run_with_input(&["secrets", "create", "HF_TOKEN", "--value-stdin"], b"one").success();
    for (words, value) in [
        (&["pods", "create", "a", "--gpu", "NVIDIA GeForce RTX 409"][..], GPU),
        (&["pods", "create", "a", "--gpu=rtx 409"], "--gpu=RTX 4090"),
        (&["pods", "list", "--gpu", "RTX 409"], "RTX 4090"),
        (&["pods", "create", "a", "--cpu", "cpu5"], "cpu5c"),
        (&["pods", "create", "a", "--data-center", "EU-"], "EU-RO-1"),
        (&["pods", "create", "a", "--template", "b"], "base"),
        (&["pods", "create", "a", "--registry", "h"], "hub"),
        (&["pods", "create", "a", "--global-volume", "sh"], "shared"),
        (&["catalog", "gpus", "RTX 409"], "RTX 4090"),
        (&["templates", "get", "ba"], "base"),
        (&["volumes", "delete", "--global", "s"], "shared"),
        (&["registries", "delete", "h"], "hub"),
        (&["secrets", "rotate", "HF"], "HF_TOKEN"),
        (&["context", "use", "p"], "prod"),
        (&["pods", "list", "--context", "emb"], "embedded"),
        (&["pods", "l"], "list"),
        (&["pods", "list", "--so"], "--sort"),
        (&["pods", "list", "--sort", "co"], "cost"),
        (&["help", "--outp"], "--output"),
    ] {
        let offered = known(|| values(&home, words), |offered| !offered.is_empty());
        assert!(offered.contains(&value.to_owned()), "{words:?}: {offered:?}");
    }
    assert_eq!(asked(&home, &["pods", "create", "--file", "po"], &[]), ["\tfiles"], "names of files are the shell's");
    assert!(values(&home, &["pods", "create", "na"]).is_empty(), "a new name is anyone's");
}

#[cfg(target_os = "linux")]
#[test]
fn hosts_are_completed() {
    let home = Home::fresh();
    assert!(values(&home, &["engine", "hosts", "get", "h"]).is_empty());
    assert!(!home.data_file().exists(), "what is not there is not made by asking for it");
    let fleet = crate::hosts::scene::fleet(&home, Some("unix:///nowhere/docker.sock"));
    home.write("fleet.json", fleet.to_string());
    home.svcctl("engine fleet set fleet.json").success();
    // Suggestions from before there were hosts expire soon.
    for verb in ["get", "check", "drain", "resume", "remove", "clean"] {
        let offered = known(|| asked(&home, &["engine", "hosts", verb, "ho"], &[]), |offered| !offered.is_empty());
        assert!(offered[0].starts_with("host1\t"), "{verb}: {offered:?}");
    }
    assert!(values(&home, &["engine", "hosts", "add", "ho"]).is_empty(), "a new name is anyone's");
}

#[test]
fn kubernetes_clusters_are_completed() {
    let home = Home::fresh();
    let document = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/snapshots/files/cluster.json");
    home.svcctl(&format!("engine fleet set {}", document.display())).success();
    for verb in ["get", "check", "drain", "resume", "remove", "clean"] {
        let offered = known(|| asked(&home, &["engine", "kubernetes", verb, "KU"], &[]), |offered| !offered.is_empty());
        assert!(offered[0].starts_with("KUBE-1\t"), "{verb}: {offered:?}");
    }
    assert!(values(&home, &["engine", "kubernetes", "add", "KU"]).is_empty(), "a new name is anyone's");
}

#[test]
fn endpoints_workers_and_jobs_are_completed() {
    let home = Home::swift();
    let line = "serverless create echo-1 --image svcctl/job:echo --gpu 'RTX 4090' --max 1 --idle-timeout 1h -o id";
    let endpoint = home.svcctl(line).success().stdout.trim().to_owned();
    let job = home.svcctl("serverless run echo-1 --field a=1 --wait=3m -o id").success().stdout.trim().to_owned();
    let worker = home.svcctl("serverless workers echo-1 -o id").success().stdout.trim().to_owned();
    let offered = |words: &[&str]| known(|| asked(&home, words, &[]), |offered| !offered.is_empty());
    assert!(offered(&["serverless", "get", "echo-"])[0].starts_with("echo-1\t"));
    assert!(offered(&["sls", "bench", &endpoint[..9]])[0].starts_with(&endpoint));
    assert_eq!(
        offered(&["serverless", "logs", "echo-1", "--worker", &worker[..6]]),
        [format!("{worker}\techo-1, IDLE")]
    );
    assert_eq!(offered(&["serverless", "status", "echo-1", &job[..8]]), [format!("{job}\t{endpoint}")]);
    assert_eq!(offered(&["serverless", "why", "echo-1", &job[..8]]), [format!("{job}\t{endpoint}")]);
    assert!(values(&home, &["serverless", "status", "echo-1", "nosuch"]).is_empty());
}

#[test]
fn names_come_before_aliases() {
    let home = Home::new();
    let offered = |words: &[&str]| values(&home, words);
    assert_eq!(offered(&["po"]), ["pods"]);
    assert_eq!(offered(&["pods", "rm"]), ["rm"], "an alias that is typed is completed");
    let all = offered(&["pods", ""]);
    assert!(all.contains(&"terminate".to_owned()) && !all.contains(&"rm".to_owned()), "{all:?}");
    let all = offered(&[""]);
    assert!(all.contains(&"pods".to_owned()) && !all.contains(&"pod".to_owned()), "{all:?}");
}

#[test]
fn columns_conditions_and_rules_are_completed() {
    let home = Home::fresh();
    for (words, value) in [
        (&["pods", "list", "--columns", "data-"][..], "data-center"),
        (&["pods", "list", "--columns", "gpu."], "gpu.id"),
        (&["pods", "list", "--columns", "name,sta"], "name,status"),
        (&["templates", "list", "--columns", "im"], "image"),
        (&["pods", "wait", "a", "--for", "re"], "ready"),
        (&["pods", "wait", "a", "--for=ht"], "--for=http="),
        (&["pods", "create", "a", "--wait=s"], "--wait=ssh"),
        (&["migrate", "explain", "pod-image"], "pod-image-name"),
        (&["migrate", "body", "--accept", "template-re"], "template-readme"),
    ] {
        let offered = values(&home, words);
        assert!(offered.contains(&value.to_owned()), "{words:?}: {offered:?}");
    }
    assert!(!home.data().exists(), "they are the same for everyone");
    let public = home.svcctl("catalog templates -o id").success().stdout.lines().next().unwrap().to_owned();
    let words = ["pods", "create", "a", "--template", &public[..3]];
    let offered = known(|| values(&home, &words), |offered| !offered.is_empty());
    assert!(offered.contains(&public), "{offered:?}");
}

#[test]
fn asking_makes_no_data_and_keeps_what_it_found_for_your_eyes() {
    let home = Home::fresh();
    known(|| values(&home, &["catalog", "gpus", "RTX 4090"]), |offered| !offered.is_empty());
    assert!(!home.data().exists(), "the engine is not made by asking");
    let files: Vec<_> = std::fs::read_dir(cache(&home)).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert!(files.iter().any(|file| file.extension().is_some_and(|kind| kind == "json")), "{files:?}");
    for file in files {
        assert_eq!(file.metadata().unwrap().permissions().mode() & 0o777, 0o600, "{}", file.display());
    }
}

#[test]
fn a_server_is_asked_once_and_its_key_is_nowhere() {
    let server = Process::new("", &[]);
    let home = Home::new();
    let (address, key) = (format!("http://{}", server.address), server.key().to_owned());
    let variables = [("SVCCTL_BASE_URL", address.as_str()), ("SVCCTL_API_KEY", key.as_str())];
    let offered = || asked(&home, &["catalog", "gpus", "RTX 4090"], &variables);
    let first = known(offered, |offered| !offered.is_empty());
    drop(server);
    assert_eq!(offered(), first, "for a minute the catalog is taken for what it was");
    for entry in std::fs::read_dir(cache(&home)).unwrap() {
        let path = entry.unwrap().path();
        assert!(!std::fs::read_to_string(&path).unwrap().contains(&key));
        assert!(!path.to_string_lossy().contains(&key));
    }
}

#[test]
fn what_is_known_late_is_offered_where_no_second_program_can_be_started() {
    let late = Server::start(|_| {
        std::thread::sleep(Duration::from_millis(150));
        reply(200, &json!({ "pods": [{ "id": "abcdefghijklmn", "name": "finetune" }] }).to_string())
    });
    let home = Home::new();
    let program = home.path().join("svcctl");
    std::fs::copy(binary(), &program).unwrap();
    let asked = home.command(&["__complete", "zsh", "--", "svcctl", "pods", "get", "fine"]);
    let mut command = Command::new(&program);
    command.args(asked.get_args()).env_clear().stdout(Stdio::piped());
    command.envs(asked.get_envs().filter_map(|(name, value)| Some((name, value?))));
    command.env("SVCCTL_BASE_URL", late.url()).env("SVCCTL_API_KEY", "key");
    let child = command.spawn().unwrap();
    std::fs::remove_file(&program).unwrap();
    let offered = child.wait_with_output().unwrap().stdout;
    assert!(String::from_utf8(offered).unwrap().contains("finetune"));
}

#[test]
fn a_server_that_says_nothing_keeps_nobody_waiting() {
    // It takes connections and answers none.
    let silent = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", silent.local_addr().unwrap());
    let home = Home::new();
    let variables = [("SVCCTL_BASE_URL", address.as_str()), ("SVCCTL_API_KEY", "key")];
    assert_eq!(asked(&home, &["pods", "get", "a"], &variables), [""; 0]);
    // A completion that lost patience left the question to another process; one that need not wait would not have.
    let cache = std::fs::read_dir(cache(&home)).unwrap().map(|entry| entry.unwrap().path());
    assert_eq!(cache.filter(|file| file.extension().is_some_and(|kind| kind == "asked")).count(), 1);
    assert_eq!(asked(&home, &["pods", "get", "--rev"], &variables).len(), 1, "what needs no server is there");
    assert_eq!(asked(&home, &["pods", "get", "a"], &[("SVCCTL_BASE_URL", "no address")]), [""; 0]);
}

#[test]
fn bash_completes() {
    if !has("bash") {
        return;
    }
    let home = Home::swift();
    home.rent("train-1", "");
    home.svcctl("pods create 'a- $(touch x)' --image a --gpu 'RTX 4090'").success();
    assert_eq!(known(|| in_bash(&home, "svcctl pods get train-"), |all| all[0] == "train-1"), ["train-1"]);
    let risky = known(|| in_bash(&home, "svcctl pods get a-"), |all| all.len() == 1 && !all[0].is_empty());
    assert_eq!(risky, [r"a-\ \$\(touch\ x\)"], "a name is typed so that it stays one");
    for (line, offered) in [
        ("svcctl catalog gpus --sort me", "memory"),
        ("svcctl catalog gpus --sort=me", "memory"),
        ("svcctl catalog gpus RTX\\ 4090", "RTX\\ 4090"),
        ("svcctl catalog gpus \"RTX 4090", "RTX 4090"),
        ("svcctl pods li", "list"),
        ("svcctl context use emb", "embedded"),
    ] {
        assert_eq!(known(|| in_bash(&home, line), |all| !all[0].is_empty())[0], offered, "{line}");
    }
}

#[test]
fn fish_completes() {
    if !has("fish") {
        return;
    }
    let home = Home::swift();
    let id = home.rent("train-1", "");
    let in_fish = |line: &str| {
        let script = format!("svcctl completion fish | source; complete -C {}", shell_words::quote(line));
        in_shell(&home, &["fish", "--no-config", "-c"], &script)
    };
    let offered = known(|| in_fish("svcctl pods get train-"), |all| !all.is_empty());
    assert_eq!(offered, [format!("train-1\tRUNNING, {id}")]);
    assert_eq!(in_fish("svcctl pods lis"), ["list\tList pods"]);
    let offered = known(|| in_fish("svcctl catalog gpus 'RTX 4090"), |all| !all.is_empty());
    assert!(offered[0].starts_with("RTX 4090\t") || offered[0].starts_with("'RTX 4090"), "{offered:?}");
    home.write("pod.yaml", "name: a");
    assert!(in_fish("svcctl pods create --file po").iter().any(|offer| offer.starts_with("pod.yaml")));
}

#[test]
fn zsh_completes() {
    if !has("zsh") {
        return;
    }
    let home = Home::swift();
    home.rent("train-1", "");
    // At the keyboard: a tab, and the line runs with what was put in.
    let mut command = home.shell("exec zsh -f -i");
    command.env("TERM", "dumb").env("PS1", "");
    let mut zsh = OsSession::spawn(command).unwrap();
    zsh.send_line("autoload -Uz compinit && compinit -D -u; source <(svcctl completion zsh); PS1=; print re''ady")
        .unwrap();
    awaited(&mut zsh, PATIENCE, || "ready").unwrap();
    zsh.send("svcctl context show embe\t-o json\n").unwrap();
    awaited(&mut zsh, PATIENCE, || "\"name\": \"embedded\"").unwrap();
    // The function's candidates, without a keyboard.
    let script = r"compdef() { :; }; source <(svcctl completion zsh)
        compadd() { print -rl -- $values; }; _files() { print files; }
        words=(svcctl pods get train-) CURRENT=4 PREFIX=train-; _svcctl";
    let offered = known(|| in_shell(&home, &["zsh", "-f", "-c"], script), |all| !all.is_empty());
    assert_eq!(offered, ["train-1"]);
    let script =
        script.replace("pods get train-) CURRENT=4 PREFIX=train-", "pods create --file po) CURRENT=5 PREFIX=po");
    assert_eq!(in_shell(&home, &["zsh", "-f", "-c"], &script), ["files"]);
}

/// The scripts where a package puts them, as `[package.metadata.deb]` lists them.
fn install(home: &Home) -> PathBuf {
    let share = home.path().join("usr/share");
    for (script, place) in [
        ("svcctl.bash", "bash-completion/completions/svcctl"),
        ("_svcctl", "zsh/vendor-completions/_svcctl"),
        ("svcctl.fish", "fish/vendor_completions.d/svcctl.fish"),
    ] {
        let place = share.join(place);
        std::fs::create_dir_all(place.parent().unwrap()).unwrap();
        std::fs::copy(PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("completions").join(script), place).unwrap();
    }
    let manifest = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml")).unwrap();
    for place in ["usr/share/bash-completion/completions/svcctl", "usr/share/zsh/vendor-completions/"] {
        assert!(manifest.contains(place), "the package installs another place than {place}");
    }
    assert!(manifest.contains("usr/share/fish/vendor_completions.d/"));
    share
}

#[test]
fn bash_completes_pods_with_the_installed_file() {
    if !has("bash") {
        return;
    }
    let home = Home::swift();
    home.rent("demo", "");
    // As bash-completion does at the first tab: the file that is named like the command.
    let file = install(&home).join("bash-completion/completions/svcctl");
    let script = format!(
        "source {}; LINE='svcctl pods get d'; COMP_LINE=$LINE COMP_POINT=${{#LINE}}
         $(complete -p svcctl | sed 's/.* -F \\([^ ]*\\) .*/\\1/') svcctl
         printf '%s\\n' \"${{COMPREPLY[@]}}\"",
        shell_words::quote(&file.to_string_lossy())
    );
    let offered = known(
        || in_shell(&home, &["bash", "--norc", "-c"], &script),
        |all| all.first().is_some_and(|first| !first.is_empty()),
    );
    assert!(offered.contains(&"demo".to_owned()), "{offered:?}");
}

#[test]
fn fish_completes_pods_with_the_installed_file() {
    if !has("fish") {
        return;
    }
    let home = Home::swift();
    home.rent("demo", "");
    let share = install(&home);
    let offered = || {
        let mut command = home.shell("exec fish -c \"complete -C 'svcctl pods get d'\"");
        command.env("XDG_DATA_DIRS", format!("{}:/usr/local/share:/usr/share", share.display()));
        Home::outcome(command).stdout.lines().map(str::to_owned).collect::<Vec<_>>()
    };
    let offered = known(offered, |all| !all.is_empty());
    assert!(offered.iter().any(|offer| offer.starts_with("demo\tRUNNING")), "{offered:?}");
}

#[test]
fn zsh_completes_pods_with_the_installed_file() {
    if !has("zsh") {
        return;
    }
    let home = Home::swift();
    let id = home.rent("demo", "");
    let share = install(&home);
    known(|| values(&home, &["pods", "get", "dem"]), |all| all.contains(&"demo".to_owned()));
    let mut command = home.shell("exec zsh -f -i");
    command.env("TERM", "dumb").env("PS1", "").env("PLACE", share.join("zsh/vendor-completions"));
    let mut zsh = OsSession::spawn(command).unwrap();
    // No script is sourced: the function is found by its name in a folder of `fpath`.
    zsh.send_line("fpath=($PLACE $fpath); autoload -Uz compinit && compinit -D -u; PS1=; print re''ady").unwrap();
    awaited(&mut zsh, PATIENCE, || "ready").unwrap();
    zsh.send("svcctl pods get dem\t-o id\n").unwrap();
    awaited(&mut zsh, PATIENCE, || id.as_str()).unwrap();
}
