//! Renting a cluster: what is sent, what it costs, where it is tried.

use serde_json::json;

use super::{DUO, create, json};
use crate::harness::{Home, error_of};

#[test]
fn the_price_is_told_before_anything_is_sent() {
    let home = Home::swift();
    let line = format!("clusters create duo {DUO} --image a --dry-run");
    let shown = home.svcctl(&format!("{line} -o json")).success();
    assert!(
        shown.stderr.contains("1.39 USD per hour") || shown.stderr.contains("1.38 USD per hour"),
        "{}",
        shown.stderr
    );
    assert!(shown.stderr.contains("USD per day, disks included"), "{}", shown.stderr);
    let rehearsal = shown.json();
    assert_eq!(rehearsal["body"]["compute"]["podCount"], 2);
    assert_eq!(rehearsal["candidates"][0]["pricePerHour"], json!(1.38));
    assert_eq!(json(&home, "clusters list")["clusters"], json!([]));
    // --file takes the body that it shows.
    home.write("cluster.json", rehearsal["body"].to_string());
    let made = home.svcctl("clusters create --file cluster.json -o json").success();
    assert!(made.stderr.contains("2 pods of 1 x NVIDIA GeForce RTX 4090 cost"), "{}", made.stderr);
    assert_eq!(made.json()["name"], "duo");
}

#[test]
fn flags_become_the_body_of_every_member() {
    let home = Home::swift();
    let id = create(&home, "duo", "--nccl --ttl 2h --ssh --port 22/tcp --disk 30 --env A=1 -- python -m train");
    let pods = json(&home, &format!("clusters pods {id}"));
    for pod in pods["pods"].as_array().unwrap() {
        assert_eq!((&pod["env"]["NCCL_SOCKET_IFNAME"], &pod["env"]["A"]), (&json!("ens1"), &json!("1")));
        assert!(pod["env"]["SVCCTL_EXPIRES_AT"].is_string() && pod["env"]["SVCCTL_CREATE_ID"].is_string(), "{pod}");
        assert_eq!((&pod["disk"], &pod["cmd"]), (&json!(30), &json!(["python", "-m", "train"])));
    }
    // Flags win over defaults.
    let id = create(&home, "own", "--nccl --env NCCL_SOCKET_IFNAME=eth0");
    assert_eq!(json(&home, &format!("clusters pods {id}"))["pods"][0]["env"]["NCCL_SOCKET_IFNAME"], "eth0");
    // The lease is that of the whole cluster.
    home.svcctl("engine clock advance 3h").success();
    assert_eq!(json(&home, "clusters list --jq '[.clusters[].name]'"), json!(["own"]));
}

#[test]
fn a_template_says_everything_of_the_container() {
    let home = Home::swift();
    home.svcctl("templates create lab --image me/lab:1 --port 22/tcp --env A=1").success();
    let id = create(&home, "duo", "--template lab --wait");
    let pod = json(&home, &format!("clusters pods {id}"))["pods"][0].clone();
    assert_eq!((&pod["image"], &pod["env"]["A"]), (&json!("me/lab:1"), &json!("1")));
    assert!(pod["env"].get("SVCCTL_CREATE_ID").is_none(), "{pod}");
    for (more, told) in [
        ("--ttl 2h", "--ttl cannot stand beside a template"),
        ("--nccl", "--nccl cannot stand beside a template"),
        ("--create-id x", "--create-id cannot stand beside a template"),
        ("--registry r", "takes no --registry"),
    ] {
        let said = error_of(home.svcctl(&format!("clusters create x {DUO} --template lab {more}")), 2);
        assert!(said.contains(told), "{more}: {said}");
    }
    let said = error_of(home.svcctl(&format!("clusters create x {DUO} --template lab --image a")), 5);
    assert!(said.contains("`image`"), "{said}");
}

#[test]
fn what_a_cluster_lacks_is_told_before_anything_is_sent() {
    let home = Home::swift();
    let said = error_of(home.svcctl("clusters create"), 2);
    for missing in ["NAME", "--type", "--gpu", "--gpus-per-pod", "--pods", "--image or --template"] {
        assert!(said.contains(missing), "{said}");
    }
    let said = error_of(home.svcctl("clusters create x --type ray --gpu 4090 --gpus-per-pod 1 --pods 1 --image a"), 5);
    assert!(said.contains("--pods: 1 is less than the minimum of 2"), "{said}");
    home.write("cluster.yaml", "name: x\ntype: BATCH\ncpu: 1\n");
    let said = error_of(home.svcctl("clusters create --file cluster.yaml"), 5);
    assert!(said.contains("type") && said.contains("cpu") && said.contains("compute"), "{said}");
}

#[test]
fn candidates_are_tried_until_one_has_room() {
    let home = Home::swift();
    // The first type is not to be had; the second is.
    let line = "clusters create any --type ray --gpu B300 --gpu 'H100 SXM' --order given --gpus-per-pod 8 --pods 2 \
                --image a -o json";
    let made = home.svcctl(line).success();
    assert_eq!(made.json()["compute"]["gpuTypeId"], "NVIDIA H100 80GB HBM3");
    // Each price is told once, before its first create.
    let told = made.stderr.lines().filter(|line| line.contains("USD per day")).count();
    assert_eq!(told, 2, "{}", made.stderr);
    assert_eq!(json(&home, "clusters list")["clusters"].as_array().unwrap().len(), 1);
}

#[test]
fn no_room_is_told_from_a_wrong_request() {
    let home = Home::swift();
    home.svcctl("engine credit set 100000").success();
    let line = |gpu: &str, pods: u32| {
        format!("clusters create x --type ray --gpu '{gpu}' --gpus-per-pod 8 --pods {pods} --image a")
    };
    let said = error_of(home.svcctl(&line("H100 SXM", 40)), 6);
    assert!(said.contains("would hold 4") && said.contains("only a create tells"), "{said}");
    let said = error_of(home.svcctl(&line("B300", 2)), 6);
    assert!(said.contains("--gpu '"), "{said}");
    let said = error_of(home.svcctl(&format!("{} --network-volume nope:/data", line("H100 SXM", 40))), 5);
    assert!(said.contains("nope"), "{said}");
    home.svcctl("engine credit set 1").success();
    assert_eq!(home.svcctl(&line("H100 SXM", 2)).code, 7);
    assert_eq!(json(&home, "clusters list")["clusters"], json!([]));
}

#[test]
fn why_names_the_clause_and_the_smallest_change() {
    let home = Home::swift();
    let yes = json(&home, "clusters why --gpu 'H100 SXM' --gpus-per-pod 8 --pods 2");
    assert_eq!((&yes["fits"], &yes["place"]["cloud"]), (&json!(true), &json!("SECURE")));
    let no = json(&home, "clusters why --gpu 'H100 SXM' --gpus-per-pod 8 --pods 2 --max-price 1");
    assert_eq!(no["fits"], false);
    assert!(no["changes"][0]["change"].as_str().unwrap().starts_with("--max-price "), "{no}");
    let shown = home.svcctl("clusters why --gpu 'H100 SXM' --gpus-per-pod 8 --pods 3").success().stdout;
    assert!(shown.contains("perhaps") && shown.contains("only a create tells"), "{shown}");
}
