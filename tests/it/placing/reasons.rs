//! `pods why`: what leaves nothing, and the smallest change that fits.

use serde_json::Value;

use crate::harness::{Home, error_of};

fn why(home: &Home, line: &str) -> Value {
    home.svcctl(&format!("pods why {line} -o json")).success().json()
}

#[test]
fn each_clause_that_leaves_nothing_is_named_with_the_smallest_change() {
    let home = Home::new();
    for (line, reason, change) in [
        ("--gpu B300", "no `NVIDIA B300 SXM6 AC` has room", "--gpu 'NVIDIA B200'"),
        ("--gpu 'RTX 3070'", "the SECURE cloud has no room for it", "--cloud community"),
        ("--gpu 4090 --max-price 0.5", "nothing that has room costs 0.50 USD per hour or less", "--max-price 0.69"),
        ("--gpu any --min-vram 500", "nothing with 500 GB of VRAM has room", "no --min-vram"),
        ("--gpu A40 --region asia", "there is no room for it in ASIA", "--data-center"),
        ("--gpu 'H100 SXM' --cuda 9.0", "no host that has room reports CUDA 9.0", "any CUDA version"),
        ("--gpu 'H100 SXM' --min-cuda 99.0", "no host that has room reports CUDA 99.0 or higher", "any CUDA version"),
        ("--gpu 'H100 SXM' --gpu-count 16", "no host has room for 16 GPUs", "--gpu-count 8"),
        ("--cpu cpu5c --vcpus 64", "no host has room for 64 vCPUs", "--vcpus 32"),
    ] {
        let told = why(&home, line);
        assert_eq!((&told["fits"], &told["reason"]), (&false.into(), &reason.into()), "{line}: {told}");
        let changes: Vec<&str> =
            told["changes"].as_array().unwrap().iter().map(|change| change["change"].as_str().unwrap()).collect();
        assert!(changes.iter().any(|found| found.starts_with(change)), "{line}: {changes:?}");
    }
}

#[test]
fn every_change_that_is_named_finds_a_place() {
    let home = Home::new();
    home.svcctl("engine credit set 100000").success();
    for line in
        ["--gpu 4090 --max-price 0.5", "--gpu 'H100 SXM' --gpu-count 16", "--gpu 4090 --gpu-count 8 --region asia"]
    {
        for change in why(&home, line)["changes"].as_array().unwrap() {
            let place = &change["place"];
            let text = |field: &str| place[field].as_str().unwrap().to_owned();
            let create = format!(
                "pods create a --image b --gpu '{}' --gpu-count {} --data-center {} --cloud {}",
                text("gpu"),
                change["count"],
                text("dataCenter"),
                text("cloud")
            );
            home.svcctl(&create).success();
        }
    }
}

#[test]
fn what_fits_is_said_to_fit() {
    let home = Home::new();
    let told = why(&home, "--gpu 4090");
    assert_eq!((&told["fits"], &told["reason"]), (&true.into(), &Value::Null));
    assert!(told["place"]["dataCenter"].is_string(), "{told}");
    let told = home.svcctl("pods why --gpu 4090 --min-ram-per-gpu 5000").success().stdout;
    assert!(
        told.contains("fits     yes") && told.contains("does not say which hosts satisfy --min-ram-per-gpu 5000"),
        "{told}"
    );
    assert_eq!(home.svcctl("pods why").code, 2);
    home.write("pod.yaml", "name: a\nimage: b\ngpu:\n  id: NVIDIA L4\n  count: 99\n");
    assert_eq!(why(&home, "--file pod.yaml")["fits"], false);
}

#[test]
fn a_create_that_finds_no_room_says_the_same() {
    let home = Home::new();
    let reasons = home.svcctl("pods why --gpu B300").success().stdout;
    let told = error_of(home.svcctl("pods create a --image b --gpu B300"), 6);
    for line in reasons.lines().skip(1) {
        let line = line.trim_start_matches("because").trim();
        assert!(told.contains(line), "{line}: {told}");
    }
    let json: Value =
        serde_json::from_str(&error_of(home.svcctl("pods create a --image b --gpu B300 -o json"), 6)).unwrap();
    assert_eq!((&json["status"], json["reasons"].as_array().map(Vec::len)), (&400.into(), Some(2)), "{json}");
}
