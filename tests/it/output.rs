//! Output: filters, columns, formats, failures for programs.

mod columns;
mod failures;
mod filters;
mod pages;
mod tables;

use crate::harness::Home;

/// Every command that lists something, with the key of its elements.
const LISTS: [(&str, &str); 14] = [
    ("pods list", "pods"),
    ("pods audit", "pods"),
    ("pods reap --dry-run", "pods"),
    ("catalog gpus", "gpus"),
    ("catalog cpus", "cpus"),
    ("catalog datacenters", "dataCenters"),
    ("catalog templates", "templates"),
    ("templates list", "templates"),
    ("volumes list", "networkVolumes"),
    ("volumes list --global", "globalVolumes"),
    ("registries list", "registries"),
    ("ssh-keys list", "keys"),
    ("context list", "contexts"),
    ("engine keys list", "keys"),
];

#[test]
fn what_is_no_list_has_every_format_too() {
    let home = Home::new();
    let shown = |line: &str| home.svcctl(line).success().stdout;
    let status = shown("engine status -o csv");
    assert!(status.starts_with("FILE,TIME,BALANCE,COST,") && status.lines().count() == 2, "{status}");
    assert_eq!(shown("context show -o id"), "embedded\n");
    let id = shown("engine keys create ci -q -o id");
    assert_eq!(shown("engine keys list -o id"), id);
    assert_eq!(shown("engine credit show -o csv"), "BALANCE\n1000.00 USD\n");
    assert_eq!(shown("engine credit show -o yaml"), "balance: 1000.0\n");
    assert_eq!(shown("engine credit show -o ndjson"), "{\"balance\":1000.0}\n");
}

#[test]
fn every_list_has_every_format_and_exits_0_when_it_is_empty() {
    let home = Home::new();
    for (list, key) in LISTS {
        let json = home.svcctl(&format!("{list} -o json")).success().json();
        let elements = json[key].as_array().unwrap_or_else(|| panic!("{list}: {json}"));
        let lines = |format: &str| home.svcctl(&format!("{list} -q -o {format}")).success().stdout.lines().count();
        assert_eq!(lines("ndjson"), elements.len(), "{list}");
        assert_eq!(lines("csv"), elements.len() + 1, "{list}");
        assert_eq!(lines("id"), elements.len(), "{list}");
        let heading = usize::from(!elements.is_empty());
        assert_eq!((lines("table"), lines("wide")), (elements.len() + heading, elements.len() + heading), "{list}");
        let yaml = home.svcctl(&format!("{list} -o yaml")).success().stdout;
        // Beside its list an answer may have others.
        assert!(yaml.lines().any(|line| line.starts_with(&format!("{key}:"))), "{list}: {yaml}");
        let count = home.svcctl(&format!("{list} --jq '.{key} | length'")).success().stdout;
        assert_eq!(count, format!("{}\n", elements.len()), "{list}");
    }
}
