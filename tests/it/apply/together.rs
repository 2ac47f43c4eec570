//! Two applies at once agree: each thing is there once, and both end well.

use super::{TEAM, VALUE, diff, svcctl};
use crate::{
    harness::{Home, Outcome},
    server::client::Process,
};

/// Runs the same apply from each of these homes at once.
fn at_once(homes: &[&Home], key: &str, more: &[&str]) -> Vec<Outcome> {
    std::thread::scope(|scope| {
        let runs: Vec<_> = homes
            .iter()
            .map(|home| {
                let mut command = home.command(&[&["apply", "-f", "team.yaml"], more].concat());
                command.env("HUB_TOKEN", VALUE).env("SVCCTL_API_KEY", key);
                scope.spawn(move || Home::outcome(command))
            })
            .collect();
        runs.into_iter().map(|run| run.join().unwrap()).collect()
    })
}

#[test]
fn two_on_one_machine_take_turns() {
    let home = Home::new();
    home.write("team.yaml", TEAM);
    for outcome in at_once(&[&home, &home, &home], "", &[]) {
        outcome.success();
    }
    assert_eq!(diff(&home, "-f team.yaml"), [""; 0]);
    assert_eq!((home.pods().len(), svcctl(&home, "clusters list --jq '.clusters|length'").stdout.as_str()), (1, "1\n"));
}

#[test]
fn two_machines_at_one_server_make_one_of_each() {
    for round in 0..4 {
        let server = Process::new("", &[]);
        let (one, other) = (Home::new(), Home::new());
        one.write("team.yaml", TEAM);
        other.write("team.yaml", TEAM);
        let base = format!("--base-url=http://{}", server.address);
        let at_server = |home: &Home, line: &str| {
            let mut command = home.command(&shell_words::split(&format!("{line} {base}")).unwrap());
            command.env("SVCCTL_API_KEY", server.key());
            Home::outcome(command).success().stdout.trim().to_owned()
        };
        for outcome in at_once(&[&one, &other], server.key(), &[&base]) {
            outcome.success();
        }
        for line in [
            "pods list --jq '.pods|length'",
            "clusters list --jq '.clusters|length'",
            "serverless list --jq '.endpoints|length'",
            "templates list --jq '.templates|length'",
            "volumes list --jq '.networkVolumes|length'",
            "volumes list --global --jq '.globalVolumes|length'",
            "registries list --jq '.registries|length'",
            "secrets list --jq '.secrets|length'",
            "ssh-keys list --jq '.keys|length'",
        ] {
            assert_eq!(at_server(&one, line), "1", "{line} in round {round}");
        }
        for home in [&one, &other] {
            at_server(home, "diff -f team.yaml");
        }
    }
}
