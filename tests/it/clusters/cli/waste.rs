//! The cost of clusters, and the warnings about those that cost money for nothing.

use ops::clusters::Members;
use serde_json::{Value, json};
use wire::pods::Pod;

use super::{create, json};
use crate::harness::{Home, error_of};

#[test]
fn clusters_are_audited_whole_and_their_pods_are_not_counted_twice() {
    let home = Home::swift();
    home.rent("alone", "--wait");
    let id = create(&home, "duo", "--wait --ttl 2h");
    home.svcctl("engine clock advance 1h").success();
    let audit = json(&home, "pods audit --clusters");
    let [cluster] = audit["clusters"].as_array().unwrap().as_slice() else { panic!("{audit}") };
    assert_eq!((&cluster["id"], &cluster["lease"], &cluster["endedPods"]), (&json!(id), &json!("left"), &json!(0)));
    assert_eq!(audit["totals"]["costPerDay"], cluster["costPerDay"]);
    // Twice 0.69 an hour, and disks.
    let (day, so_far) = (cluster["costPerDay"].as_f64().unwrap(), cluster["costSoFar"].as_f64().unwrap());
    assert!((33.12..33.5).contains(&day) && (1.37..1.45).contains(&so_far), "{cluster}");
    let bill = json(&home, "billing clusters");
    assert_eq!(bill["records"][0]["clusterId"], id);
    assert!((bill["metadata"]["totals"]["totalAmount"].as_f64().unwrap() - so_far).abs() < 0.01, "{bill}");
    let pods = home.svcctl("pods audit -o json").success();
    let [pod] = pods.json()["pods"].as_array().unwrap().clone().try_into().unwrap();
    assert_eq!(pod["name"], "alone");
    assert!(pods.stderr.contains("1 cluster costs 33."), "{}", pods.stderr);
    assert_eq!(json(&home, "pods reap --older-than 1m --dry-run")["pods"].as_array().unwrap().len(), 1);
}

#[test]
fn a_cluster_whose_pods_have_ended_is_told_of() {
    let home = Home::swift();
    create(&home, "half", "--image svcctl/rank-crash:1");
    home.svcctl("engine clock advance 1m").success();
    let audit = home.svcctl("pods audit --clusters").success();
    assert!(audit.stderr.contains("1 pod of 2 ended, and the cluster costs as if they ran"), "{}", audit.stderr);
}

#[test]
fn a_cluster_whose_pods_have_all_ended_shows_what_it_is_billed() {
    let home = Home::swift();
    let id = create(&home, "over", "--image svcctl/exit:1");
    home.svcctl("engine clock advance 1m").success();
    assert!(json(&home, &format!("clusters get {id}"))["pods"]["byStatus"]["EXITED"] == 2);
    // Twice 0.69 an hour.
    for line in ["clusters list", &format!("clusters get {id}")] {
        let shown = home.svcctl(line).success().stdout;
        assert!(shown.contains("1.38"), "{line}: {shown}");
    }
    let audit = json(&home, "pods audit --clusters");
    assert!((33.12..33.5).contains(&audit["totals"]["costPerDay"].as_f64().unwrap()), "{audit}");
    assert_eq!(json(&home, "engine status")["costPerHour"], 1.38);
    let spent = |home: &Home| json(home, "billing clusters")["metadata"]["totals"]["gpuAmount"].as_f64().unwrap();
    let before = spent(&home);
    home.svcctl("engine clock advance 1h").success();
    assert!((1.38..1.40).contains(&(spent(&home) - before)));
}

#[test]
fn a_cluster_past_its_age_is_reaped_and_asks_first() {
    let home = Home::swift();
    let id = create(&home, "old", "");
    home.svcctl("engine clock advance 2d").success();
    create(&home, "new", "");
    let due = json(&home, "pods reap --clusters --older-than 1d --dry-run");
    let [cluster] = due["clusters"].as_array().unwrap().as_slice() else { panic!("{due}") };
    assert_eq!((&cluster["id"], &cluster["pods"]), (&json!(id), &json!(2)));
    let refused = error_of(home.svcctl("pods reap --clusters --older-than 1d"), 2);
    assert!(refused.contains("USD per day") && refused.contains("--yes"), "{refused}");
    let reaped = home.svcctl("pods reap --clusters --older-than 1d --yes -o id").success();
    assert_eq!(reaped.stdout.trim(), id);
    assert_eq!(home.svcctl("clusters list --jq '.clusters[].name'").success().stdout, "new\n");
    let none = home.svcctl("pods reap --clusters --yes").success();
    assert!(none.stderr.contains("no cluster is past its lease"), "{}", none.stderr);
}

fn member(cluster: &str, rank: Value, status: &str, cost: Value) -> Pod {
    let fields = json!({
        "id": format!("{cluster}{rank}"), "name": "m", "status": status, "cost": cost, "disk": 1, "mounts": {},
        "cluster": { "id": cluster, "rank": rank },
    });
    serde_json::from_value(fields).unwrap()
}

fn per_hour(pods: &[Pod]) -> Option<String> {
    Members::group(pods)[0].per_hour().map(|cost| cost.to_string())
}

#[test]
fn members_are_grouped_in_the_order_of_their_ranks() {
    let pods = [
        member("b", json!(1), "RUNNING", json!(1)),
        member("a", json!(null), "PROVISIONING", json!(1)),
        member("b", json!(0), "RUNNING", json!(1)),
    ];
    let groups = Members::group(&pods);
    let ids = |members: &Members| members.pods.iter().map(|pod| pod.id.clone()).collect::<Vec<_>>();
    assert_eq!(groups.iter().map(ids).collect::<Vec<_>>(), [vec!["b0", "b1"], vec!["anull"]]);
}

#[test]
fn a_member_that_has_ended_costs_what_the_others_do() {
    let running = member("a", json!(0), "RUNNING", json!(3.5));
    let exited = member("a", json!(1), "EXITED", json!(0));
    assert_eq!(per_hour(&[running.clone(), exited.clone()]).as_deref(), Some("7.00"));
    assert_eq!(per_hour(&[exited.clone(), exited]), None);
    let gone = member("a", json!(1), "TERMINATED", json!(0));
    assert_eq!(per_hour(&[running.clone(), gone]).as_deref(), Some("3.50"));
    assert_eq!(per_hour(&[running, member("a", json!(1), "RUNNING", json!(null))]), None);
}
