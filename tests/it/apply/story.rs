//! The story of a team that keeps its account in files.

use super::{TEAM, VALUE, apply, diff, svcctl};
use crate::harness::{Home, error_of};

#[test]
fn a_file_of_every_kind_is_made_in_order_and_a_second_apply_does_nothing() {
    let home = Home::new();
    home.write("team.yaml", TEAM);
    let planned = [
        "create secret hub",
        "create registry images",
        "create ssh-key laptop",
        "create network-volume data",
        "create global-volume shared",
        "create template lab",
        "create pod web",
        "create endpoint echo",
        "create cluster llm",
    ];
    assert_eq!(diff(&home, "-f team.yaml"), planned);
    assert_eq!(apply(&home, "-f team.yaml --dry-run"), planned);
    assert_eq!(home.pods().len(), 0, "a dry run does nothing");
    assert_eq!(apply(&home, "-f team.yaml"), planned);
    assert_eq!(apply(&home, "-f team.yaml"), [""; 0]);
    assert_eq!(diff(&home, "-f team.yaml"), [""; 0]);
    let pod = &home.pods()[0];
    assert_eq!((&pod["env"]["MODE"], &pod["disk"]), (&"test".into(), &30.into()), "{pod}");
    let volumes = svcctl(&home, "volumes list --jq .networkVolumes[0].id").success().stdout;
    assert_eq!(pod["mounts"]["network"][0]["volumeId"], volumes.trim());
}

#[test]
fn what_differs_is_named_and_changed_in_place() {
    let home = Home::new();
    home.write("team.yaml", TEAM);
    apply(&home, "-f team.yaml");
    let changed = TEAM
        .replace("image: nginx", "image: nginx:2")
        .replace("size: 20", "size: 40")
        .replace("disk: 30", "disk: 31")
        .replace("of the model hub", "of another hub")
        .replace("queueDelay: 4", "queueDelay: 2.5");
    home.write("team.yaml", changed);
    let shown = svcctl(&home, "diff -f team.yaml -o json");
    assert_eq!(shown.code, 2);
    let fields: Vec<String> = shown.json()["steps"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|step| step["action"] == "update")
        .map(|step| format!("{} {}", step["name"].as_str().unwrap(), step["fields"][0].as_str().unwrap()))
        .collect();
    assert_eq!(fields, ["hub description", "data size", "lab disk", "web image", "echo scaling"]);
    let id = home.pods()[0]["id"].clone();
    assert_eq!(apply(&home, "-f team.yaml").len(), 5);
    assert_eq!(diff(&home, "-f team.yaml"), [""; 0]);
    let pod = &home.pods()[0];
    assert_eq!((&pod["id"], &pod["image"]), (&id, &"nginx:2".into()));
    assert_eq!(pod["env"]["MODE"], "test", "what the template brought stays");
    assert!(pod["env"]["SVCCTL_CREATE_ID"].is_string(), "what the platform added stays");
}

#[test]
fn drift_is_repaired_also_when_a_thing_was_renamed() {
    let home = Home::new();
    home.write("team.yaml", TEAM);
    apply(&home, "-f team.yaml");
    svcctl(&home, "pods update web --name other --image changed").success();
    assert_eq!(apply(&home, "-f team.yaml"), ["update pod web"]);
    let pods = home.pods();
    assert_eq!((pods.len(), &pods[0]["name"], &pods[0]["image"]), (1, &"web".into(), &"nginx".into()));
}

#[test]
fn what_must_be_made_anew_is_said_and_asked() {
    let home = Home::new();
    home.write("team.yaml", TEAM);
    apply(&home, "-f team.yaml");
    let before = home.pods()[0]["id"].clone();
    // A smaller volume is another one, and so is the pod that mounts it.
    home.write("team.yaml", TEAM.replace("size: 20", "size: 10"));
    let refused = error_of(svcctl(&home, "apply -f team.yaml --yes"), 2);
    for part in ["2 things cannot be changed in place", "network-volume `data`", ": size", "pod `web`", "--replace"] {
        assert!(refused.contains(part), "{refused}");
    }
    assert_eq!(home.pods()[0]["id"], before);
    assert_eq!(apply(&home, "-f team.yaml --replace"), ["replace network-volume data", "replace pod web"]);
    assert_ne!(home.pods()[0]["id"], before);
    assert_eq!(diff(&home, "-f team.yaml"), [""; 0]);
}

#[test]
fn settings_that_no_reply_shows_are_remembered() {
    let home = Home::new();
    let pod = "kind: pod\nname: a\nimage: b\ngpu: { id: RTX 4090, minRamPerGpu: 8 }\nstartSsh: true\n";
    home.write("pod.yaml", pod);
    apply(&home, "-f pod.yaml");
    assert_eq!(diff(&home, "-f pod.yaml"), [""; 0]);
    home.write("pod.yaml", pod.replace("minRamPerGpu: 8", "minRamPerGpu: 9"));
    assert_eq!(diff(&home, "-f pod.yaml"), ["replace pod a"]);
    home.write("pod.yaml", pod.replace("startSsh: true", "startSsh: false"));
    assert_eq!(diff(&home, "-f pod.yaml"), ["replace pod a"]);
}

#[test]
fn a_value_comes_from_the_environment_or_standard_input_and_is_never_shown() {
    let home = Home::new();
    home.write("a.yaml", "kind: secret\nname: hub\nvalueFrom: { env: HUB_TOKEN }\n");
    home.write("b.yaml", "kind: secret\nname: other\nvalueFrom: stdin\n");
    let told = error_of(home.svcctl("apply -f a.yaml"), 2);
    assert!(told.contains("a.yaml, document 1, line 2") && told.contains("HUB_TOKEN, which is not set"), "{told}");
    let made = svcctl(&home, "apply -f a.yaml --debug").success();
    let other = home.run_with_input(&["apply", "-f", "b.yaml", "--debug"], VALUE.as_bytes()).success();
    for outcome in [made, other] {
        assert!(!outcome.stdout.contains(VALUE) && !outcome.stderr.contains(VALUE), "{outcome}");
    }
    // A value that is there is not needed any more.
    assert_eq!(home.svcctl("apply -f a.yaml -f b.yaml").success().code, 0);
    let recorded = std::fs::read_dir(home.data().join("apply")).unwrap();
    for file in recorded {
        assert!(!std::fs::read_to_string(file.unwrap().path()).unwrap().contains(VALUE));
    }
}

#[test]
fn a_name_of_several_things_is_not_guessed() {
    let home = Home::new();
    home.rent("web", "");
    home.rent("web", "");
    home.write("pod.yaml", "kind: pod\nname: web\nimage: b\ngpu: { id: RTX 4090 }\n");
    let told = error_of(home.svcctl("apply -f pod.yaml"), 2);
    assert!(told.contains("pod `web` is more than one"), "{told}");
}

#[test]
fn an_apply_of_what_is_there_takes_it_over_and_never_prunes_it() {
    let home = Home::new();
    let id = home.rent("web", "");
    home.write("all.yaml", "kind: pod\nname: web\nimage: b\n");
    let told = error_of(home.svcctl("apply -f all.yaml"), 2);
    assert!(told.contains("exactly one of `gpu` and `cpu`"), "{told}");
    home.write("all.yaml", "kind: pod\nname: web\nimage: b\ngpu: { id: RTX 4090 }\n");
    assert_eq!(apply(&home, "-f all.yaml"), ["update pod web"]);
    home.write("all.yaml", "kind: global-volume\nname: shared\n");
    assert_eq!(apply(&home, "-f all.yaml --prune --yes"), ["create global-volume shared"]);
    assert_eq!(home.pods()[0]["id"], id.as_str());
}
