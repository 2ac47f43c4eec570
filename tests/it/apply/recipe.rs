//! docs/RECIPES.md: a team's file under `apply` in CI is run as it stands.

use std::{fs, path::Path};

use crate::{harness::Home, server::client::Process};

/// The blocks of the recipe in this language.
fn blocks(language: &str) -> Vec<String> {
    let page = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/RECIPES.md")).unwrap();
    let section = page.split("\n## ").find(|section| section.starts_with("A team's account in files")).unwrap();
    let opening = format!("```{language}\n");
    section.split(&opening).skip(1).map(|rest| rest.split("```").next().unwrap().to_owned()).collect()
}

#[test]
fn a_teams_file_is_applied_in_ci_as_it_stands() {
    let [file, workflow] = &blocks("yaml")[..] else { panic!("a file and a workflow") };
    let (home, server) = (Home::new(), Process::new("", &[]));
    fs::create_dir(home.path().join("deploy")).unwrap();
    home.write("deploy/team.yaml", file);
    let workflow: serde_json::Value = serde_norway::from_str(workflow).unwrap();
    let steps = workflow["jobs"]["apply"]["steps"].as_array().unwrap();
    let lines: Vec<&str> = steps.iter().filter_map(|step| step["run"].as_str()).collect();
    assert_eq!(lines.len(), 2, "{workflow}");
    let run = |line: &str| {
        let mut command = home.shell(&format!("set -e\n{line}"));
        command.env("SVCCTL_BASE_URL", format!("http://{}", server.address)).env("SVCCTL_API_KEY", server.key());
        command.env("CI", "true").env("HF_TOKEN", "a");
        Home::outcome(command)
    };
    run(lines[0]).success();
    run(lines[1]).success();
    let [check] = &blocks("sh")[..] else { panic!("a check") };
    run(check).success();
    assert_eq!(run(lines[1]).success().stdout, "", "a second time does nothing");
    assert!(home.path().join("applied.json").exists());
}
