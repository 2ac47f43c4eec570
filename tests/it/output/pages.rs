//! Pages of help.

use std::{collections::BTreeSet, fs, path::Path};

use regex::Regex;

use crate::harness::{Home, error_of};

const PAGES: [&str; 4] = ["environment", "exit-codes", "output", "placing"];

#[test]
fn there_are_pages_and_help_of_a_command_is_that_of_the_command() {
    let home = Home::new();
    for page in PAGES {
        let help = home.svcctl(&format!("help {page}")).success();
        assert_eq!(help.stderr, "");
        assert!(
            help.stdout.lines().count() > 10 && help.stdout.lines().all(|line| line.chars().count() <= 100),
            "{page}"
        );
        assert!(home.svcctl("help --help").success().stdout.contains(page));
        assert!(home.svcctl("--help").success().stdout.contains(page));
    }
    for path in ["pods create", "pods", "engine clock advance", ""] {
        let help = home.svcctl(&format!("help {path}")).success().stdout;
        assert_eq!(help, home.svcctl(&format!("{path} --help")).success().stdout, "{path}");
    }
    let stderr = error_of(home.svcctl("help nope"), 2);
    assert!(stderr.contains("there is no command and no page `nope`"), "{stderr}");
    assert!(home.is_untouched());
}

#[test]
fn the_page_of_exit_codes_names_every_code() {
    let page = Home::new().svcctl("help exit-codes").success().stdout;
    for code in (0..=10).chain([130, 143]) {
        assert!(Regex::new(&format!(r"(?m)^  {code} +\w")).unwrap().is_match(&page), "{code}: {page}");
    }
}

/// The code of every file below a folder, without its unit tests.
fn code_below(folder: &Path, texts: &mut Vec<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() && !path.ends_with("help") {
            code_below(&path, texts);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = fs::read_to_string(&path).unwrap();
            texts.push(text.split("\n#[cfg(test)]").next().unwrap().to_owned());
        }
    }
}

#[test]
fn the_page_of_the_environment_names_every_variable_that_the_code_reads() {
    let page = Home::new().svcctl("help environment").success().stdout;
    let named: BTreeSet<String> =
        Regex::new(r"(?m)^  ([A-Z][A-Z_]+)\b").unwrap().captures_iter(&page).map(|found| found[1].to_owned()).collect();
    let mut texts = Vec::new();
    for folder in ["src", "crates"] {
        code_below(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), &mut texts);
    }
    let read = Regex::new(
        r#"(?:(?:variables|env\.variables)\.get|session\.variable|(?:text|header|proxy)\(variables, ?)\(?"(\w+)""#,
    )
    .unwrap();
    let ours = Regex::new(r"\bSVCCTL_[A-Z_]+\b").unwrap();
    let mut found: BTreeSet<String> = BTreeSet::new();
    for text in &texts {
        found.extend(read.captures_iter(text).map(|found| found[1].to_uppercase()));
        found.extend(ours.find_iter(text).map(|found| found.as_str().to_owned()));
    }
    assert!(found.len() > 10, "{found:?}");
    // Variables of an endpoint's containers are not environment variables of this program (serverless.md).
    for name in ["SVCCTL_CONCURRENCY", "SVCCTL_INIT_TIMEOUT", "SVCCTL_JOB_OUTPUT", "SVCCTL_JOB_SECONDS"] {
        assert!(found.remove(name), "{name} is read no more");
    }
    // Nor is what the container of a pod on a host is told (runtime.md, A pod and its container), or where tests kill a
    // driver.
    for name in ["DATA_CENTER_ID", "DRIVER_FAILPOINT", "GPU_COUNT", "POD_ID", "PUBLIC_IP", "TCP_PORT_"] {
        assert!(found.remove(&format!("SVCCTL_{name}")), "{name} is read no more");
    }
    // Nor what those of workers are told there (serverless.md, Workers).
    for name in ["AI_API_KEY", "CPU_COUNT", "DC_ID", "ENDPOINT_ID", "PING_INTERVAL", "VOLUME_ID"] {
        assert!(found.remove(&format!("SVCCTL_{name}")), "{name} is told no more");
    }
    found.retain(|name| !name.starts_with("SVCCTL_WEBHOOK_"));
    // And these are placeholders in such an environment (clusters.md, Secrets).
    found.retain(|name| !name.starts_with("SVCCTL_SECRET_"));
    let missing: Vec<&String> = found.difference(&named).collect();
    assert!(missing.is_empty(), "`svcctl help environment` does not name {missing:?}");
    let ours_named = named.iter().filter(|name| name.starts_with("SVCCTL_"));
    let unread: Vec<&String> = ours_named.filter(|name| !found.contains(*name)).collect();
    assert!(unread.is_empty(), "nothing reads {unread:?}");
    // Nothing reads the environment past these.
    let past = Regex::new(r"env::vars?(?:_os)?\(").unwrap();
    assert_eq!(texts.iter().map(|text| past.find_iter(text).count()).sum::<usize>(), 1, "only ProcessEnv does");
}

#[test]
fn the_page_of_the_environment_names_every_file() {
    let page = Home::new().svcctl("help environment").success().stdout;
    for file in ["config.toml", "keys.json", "engine.db", "engine.key", "complete-*"] {
        assert!(page.contains(file), "{file}");
    }
}
