//! Which places are tried, and in which order.

use insta::assert_snapshot;
use serde_json::{Value, json};

use crate::harness::{Home, error_of, steady};

/// The places that would be tried: data center, hardware, cloud, availability, price.
fn places(home: &Home, line: &str) -> Vec<(String, String, String, String, f64)> {
    let shown = home.svcctl(&format!("pods create demo --image a {line} --dry-run -o json")).success().json();
    let text = |place: &Value, field: &str| place[field].as_str().unwrap_or("any").to_owned();
    let candidates = shown["candidates"].as_array().unwrap();
    let row = |place: &Value| {
        let hardware = if place["gpu"].is_string() { "gpu" } else { "cpu" };
        let price = place["pricePerHour"].as_f64().unwrap();
        (text(place, "dataCenter"), text(place, hardware), text(place, "cloud"), text(place, "availability"), price)
    };
    candidates.iter().map(row).collect()
}

fn rank(level: &str) -> usize {
    ["HIGH", "MEDIUM", "LOW", "NONE"].iter().position(|known| *known == level).unwrap()
}

#[test]
fn stock_goes_first_then_the_price_then_what_was_named_first() {
    let home = Home::new();
    let places = places(&home, "--gpu L40S --gpu 4090 --cloud any");
    assert!(places.len() > 10);
    for pair in places.windows(2) {
        let key = |place: &(String, String, String, String, f64)| (rank(&place.3), place.4);
        assert!(key(&pair[0]) <= key(&pair[1]), "{pair:?}");
    }
    assert!(places.iter().any(|place| place.3 == "NONE"), "what is sold out is tried last");
}

#[test]
fn the_order_can_begin_with_the_price_or_with_the_names() {
    let home = Home::new();
    let by_price = places(&home, "--gpu L40S --gpu 4090 --cloud any --order price");
    assert!(by_price.windows(2).all(|pair| pair[0].4 <= pair[1].4), "{by_price:?}");
    let given = places(&home, "--gpu L40S --gpu 4090 --data-center US-KS-2,EU-NL-1 --order given");
    let named: Vec<(&str, &str)> = given.iter().map(|place| (place.1.as_str(), place.0.as_str())).collect();
    let (l40s, rtx) = ("NVIDIA L40S", "NVIDIA GeForce RTX 4090");
    assert_eq!(named, [(l40s, "US-KS-2"), (l40s, "EU-NL-1"), (rtx, "US-KS-2"), (rtx, "EU-NL-1")]);
}

#[test]
fn every_filter_leaves_what_it_says() {
    let home = Home::new();
    let sites = |line: &str| {
        let mut sites: Vec<String> = places(&home, line).into_iter().map(|place| place.0).collect();
        sites.sort();
        sites.dedup();
        sites
    };
    assert!(sites("--gpu 4090 --region europe").iter().all(|site| site.starts_with("EU")));
    // Stock by country tells Canada from California, and Germany from Delaware.
    assert!(sites("--gpu 4090 --country us").iter().all(|site| site.starts_with("US-")));
    assert!(sites("--gpu any --country CA").iter().all(|site| site.starts_with("CA-")));
    assert!(places(&home, "--gpu any --max-price 0.50").iter().all(|place| place.4 <= 0.5));
    assert!(places(&home, "--gpu any --gpu-count 2 --max-price 1").iter().all(|place| place.4 <= 1.0));
    let large = places(&home, "--gpu any --min-vram 141 --cloud secure");
    assert!(large.iter().any(|place| place.1 == "NVIDIA H200"), "{large:?}");
    assert!(large.iter().all(|place| place.1 != "NVIDIA L40S" && place.2 == "SECURE"), "{large:?}");
    let global = sites("--gpu 4090 --region europe --global-networking");
    assert!(!global.contains(&"EUR-NO-1".to_owned()) && global.contains(&"EU-RO-1".to_owned()), "{global:?}");
    let cpus = places(&home, "--cpu cpu5c --vcpus 4 --region asia");
    assert!(cpus.iter().all(|place| place.1 == "cpu5c" && place.0 == "AP-JP-1"), "{cpus:?}");
}

#[test]
fn what_is_proposed_in_place_of_a_country_would_fit() {
    let home = Home::new();
    let why = home.svcctl("pods why --gpu B200 --country DE").success().stdout;
    let (_, proposed) = why.split_once("it would fit with ").unwrap_or_else(|| panic!("{why}"));
    let (flags, _) = proposed.split_once(" (").unwrap();
    let (flag, gone) = flags.split_once(" instead of ").unwrap_or_else(|| panic!("{why}"));
    assert_eq!(gone, "--country DE");
    let fits = home.svcctl(&format!("pods why --gpu B200 {flag}")).success().stdout;
    assert!(fits.contains("has room for it"), "{flag}: {fits}");
}

#[test]
fn a_dry_run_shows_places_and_body_and_rents_nothing() {
    let home = Home::new();
    assert_snapshot!(home.svcctl("pods create demo --image a --gpu 4090 --region north-america --dry-run"), @r#"
    exit 0
    --- stdout
    DATA CENTER  HARDWARE          CLOUD   AVAILABILITY  USD/HOUR
    US-IL-1      GeForce RTX 4090  SECURE  HIGH              0.69
    US-NC-1      GeForce RTX 4090  SECURE  HIGH              0.69
    US-TX-3      GeForce RTX 4090  SECURE  HIGH              0.69
    CA-MTL-1     GeForce RTX 4090  SECURE  MEDIUM            0.69
    US-DE-1      GeForce RTX 4090  SECURE  MEDIUM            0.69
    US-TX-4      GeForce RTX 4090  SECURE  MEDIUM            0.69
    US-GA-1      GeForce RTX 4090  SECURE  NONE              0.69

    {"name":"demo","image":"a","gpu":{"id":"NVIDIA GeForce RTX 4090"},"dataCenterIds":["US-IL-1"]}
    --- stderr
    it would cost 0.692777 USD per hour, disks included
    "#);
    assert!(home.pods().is_empty());
}

#[test]
fn a_pod_is_rented_in_the_first_place_that_has_room() {
    let home = Home::swift();
    let line = "pods create a --image b --gpu 4090 --data-center EU-NL-1,EU-FR-1 --order given --ttl 2h -o json";
    let pod = home.svcctl(line).success().json();
    assert_eq!((&pod["dataCenterId"], &pod["cloud"]), (&"EU-NL-1".into(), &"SECURE".into()));
    assert!(pod["env"]["SVCCTL_EXPIRES_AT"].is_string(), "{pod}");
    // EU-SE-1 has the type in the other cloud only.
    let line = "pods create b --image b --gpu 4090 --data-center EU-SE-1,EU-FR-1 --order given -v -o json";
    let outcome = home.svcctl(line).success();
    assert_eq!(outcome.json()["dataCenterId"], "EU-FR-1");
    assert_eq!(outcome.stderr.lines().count(), 1, "one line for the place that was tried in vain: {outcome}");
    assert!(outcome.stderr.starts_with("EU-SE-1  NVIDIA GeForce RTX 4090  SECURE  400 no capacity"), "{outcome}");
    let quiet = home.svcctl(&line.replace(" -v", "").replace("create b", "create q")).success();
    assert_eq!(quiet.stderr, "");
    let cpu = home.svcctl("pods create c --image b --cpu cpu5c --region asia -o json").success().json();
    assert_eq!(cpu["dataCenterId"], "AP-JP-1");
}

#[test]
fn filters_that_leave_nothing_are_told_without_a_create() {
    let home = Home::new();
    let _steady = steady();
    let line = "pods create a --image b --gpu any --min-vram 80 --max-price 0.10";
    let told = error_of(home.svcctl(line), 6);
    assert!(told.contains("it would fit with "), "{told}");
    let json: Value = serde_json::from_str(&error_of(home.svcctl(&format!("{line} -o json")), 6)).unwrap();
    assert_eq!(json["title"], json!("failed to create pod `a`"));
}

#[test]
fn the_command_that_was_run_twice_with_one_id_is_one_pod() {
    let home = Home::swift();
    let line = "pods create a --image b --gpu 4090 --create-id job-7 -o id";
    let first = home.svcctl(line).success();
    let second = home.svcctl(line).success();
    assert_eq!(first.stdout, second.stdout);
    assert!(first.stderr.is_empty() && second.stderr.contains("adopted"), "{second}");
    assert_eq!(home.pods().len(), 1);
    home.svcctl("pods terminate a --yes").success();
    assert_ne!(home.svcctl(line).success().stdout, first.stdout, "what is gone is no pod");
    for odd in ["''", "'a b'", "a=b"] {
        assert_eq!(home.svcctl(&format!("pods create a --image b --gpu 4090 --create-id {odd}")).code, 2, "{odd}");
    }
}
