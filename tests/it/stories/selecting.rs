//! Which one is meant: ids, names, prefixes, standard input, and what is never guessed.

use insta::assert_snapshot;

use crate::harness::{Home, error_of, steady};

#[test]
fn a_pod_goes_by_id_by_prefix_and_by_unique_name() {
    let home = Home::swift();
    let id = home.rent("one", "");
    home.rent("two", "");
    for typed in [id.as_str(), &id[..13], "one"] {
        assert_eq!(home.svcctl(&format!("pods get {typed} -o id")).success().stdout.trim(), id, "{typed}");
    }
}

#[test]
fn what_is_ambiguous_lists_its_candidates_and_does_nothing() {
    let home = Home::swift();
    let (first, second) = (home.rent("twin", ""), home.rent("twin", ""));
    home.rent("other", "");
    let _steady = steady();
    assert_snapshot!(home.svcctl("pods stop other twin"), @r"
    exit 2
    --- stderr
    error: `twin` is more than one pod
      <pod>  twin
      <pod>  twin

    hint: give the full id of one of them
    ");
    let error = error_of(home.svcctl("pods terminate twin --yes"), 2);
    assert!(error.contains(&first) && error.contains(&second), "{error}");
    assert!(home.pods().iter().all(|pod| pod["status"] == "RUNNING"));
}

#[test]
fn an_empty_text_means_nothing() {
    let home = Home::swift();
    home.rent("a", "");
    assert_eq!(home.svcctl("pods terminate '' --yes").code, 4);
    assert_eq!(home.pods().len(), 1);
}

#[test]
fn an_id_goes_before_a_name() {
    let home = Home::swift();
    let id = home.rent("a", "");
    home.rent(&id, "");
    assert_eq!(home.svcctl(&format!("pods get {id} -o json")).success().json()["name"], "a");
}

#[test]
fn several_are_done_side_by_side_and_one_failure_keeps_no_other_from_it() {
    let home = Home::swift();
    home.rent("a", "");
    home.rent("b", "");
    home.svcctl("pods update b --lock").success();
    home.rent("c", "");
    let _steady = steady();
    assert_snapshot!(home.svcctl("pods stop a nosuchpod b c"), @r"
    exit 4
    --- stdout
    ID              NAME  STATUS  HARDWARE              USD/HOUR  DATA CENTER  CREATED  IMAGE
    <pod>  a     EXITED  1 x GeForce RTX 4090      0.00  OC-AU-1      <ago>  python:3.12
    <pod>  c     EXITED  1 x GeForce RTX 4090      0.00  EU-FR-1      <ago>  python:3.12
    --- stderr
    pod `a` (<pod>) is stopped: 20 GB of container disk are wiped
    pod `c` (<pod>) is stopped: 20 GB of container disk are wiped
    error: no pod has the id or name `nosuchpod`

    hint: `svcctl pods list` lists what there is
    error: failed to stop pod `<pod>`
      cannot stop pod `<pod>`: it is RUNNING and locked, which allows terminate; unlock it first
    ");
    let status = |name: &str| home.pods().into_iter().find(|pod| pod["name"] == name).unwrap()["status"].clone();
    assert_eq!((status("a"), status("b"), status("c")), ("EXITED".into(), "RUNNING".into(), "EXITED".into()));
    assert_eq!(home.svcctl("pods stop b nosuchpod").code, 5);
}

#[test]
fn a_pod_that_is_named_twice_is_done_once() {
    let home = Home::swift();
    let id = home.rent("a", "");
    let stopped = home.svcctl(&format!("pods stop a {id} a -o id")).success();
    assert_eq!(stopped.stdout.trim(), id);
}

#[test]
fn ids_come_from_standard_input() {
    let home = Home::swift();
    let ids = [home.rent("a", ""), home.rent("b", "")];
    let input = format!("{}\n\n  {} trailing words\n", ids[0], ids[1]);
    let outcome = home.run_with_input(&["pods", "stop", "-", "-o", "id"], input.as_bytes()).success();
    assert_eq!(outcome.stdout.lines().collect::<Vec<_>>(), ids);
    let nothing = home.run_with_input(&["pods", "stop", "-"], b"");
    assert_eq!((nothing.code, nothing.stdout.as_str()), (0, ""));
    let garbage = home.run_with_input(&["pods", "stop", "-"], b"\xff\xfe");
    assert_eq!(garbage.code, 2, "{garbage}");
}

#[test]
fn a_list_of_ids_can_be_piped_into_a_command() {
    let home = Home::swift();
    home.rent("train-1", "");
    home.rent("train-2", "");
    home.rent("web", "");
    let line = "svcctl pods list --name 'train-*' -o id | xargs svcctl pods stop";
    Home::outcome(home.shell(line)).success();
    Home::outcome(home.shell("svcctl pods list --status exited -o id | svcctl pods terminate - --yes")).success();
    let names: Vec<_> = home.pods().iter().map(|pod| pod["name"].clone()).collect();
    assert_eq!(names, ["web"]);
}

#[test]
fn terminate_without_a_terminal_needs_a_yes() {
    let home = Home::swift();
    home.rent("a", "");
    let _steady = steady();
    assert_snapshot!(home.svcctl("pods terminate a"), @r"
    exit 2
    --- stderr
    error: not confirmed: Delete this pod for good?
      <pod>  a  RUNNING  0.69 USD per hour
          lost: 20 GB of container disk

    hint: add --yes to do it without being asked
    ");
    assert_eq!(home.pods().len(), 1);
    assert_snapshot!(home.svcctl("pods terminate a --yes"), @r"
    exit 0
    --- stderr
    pod `a` (<pod>) is terminated
    ");
    assert!(home.pods().is_empty());
}

#[test]
fn all_and_the_filters_choose_pods_that_it_can_be_done_with() {
    let home = Home::swift();
    home.rent("train-1", "");
    home.rent("train-2", "");
    home.svcctl("pods create web --image nginx --cpu cpu5c").success();
    home.svcctl("pods stop --name 'train-*' --gpu 4090").success();
    home.svcctl("pods stop --all --yes").success();
    assert!(home.pods().iter().all(|pod| pod["status"] == "EXITED"));
    let nothing = home.svcctl("pods stop --all").success();
    assert_eq!((nothing.stdout.as_str(), nothing.stderr.as_str()), ("", "no pods to stop\n"));
    assert_eq!(home.svcctl("pods stop train-1 --all").code, 2);
    assert_eq!(home.svcctl("pods stop").code, 2);
    home.svcctl("pods terminate --all --yes").success();
    assert!(home.pods().is_empty());
}

#[test]
fn the_catalog_goes_by_any_part_of_a_name_that_is_clear() {
    let home = Home::new();
    let id = |typed: &str| home.run(&["catalog", "gpus", typed, "-o", "id"]).success().stdout.trim().to_owned();
    assert_eq!(id("RTX 4090"), "NVIDIA GeForce RTX 4090");
    assert_eq!(id("nvidia geforce rtx 4090"), "NVIDIA GeForce RTX 4090");
    assert_eq!(id("4090"), "NVIDIA GeForce RTX 4090");
    // A display name goes before a part of another one.
    assert_eq!(id("L40"), "NVIDIA L40");
    assert_snapshot!(home.svcctl("catalog gpus 3090T"), @r"
    exit 4
    --- stderr
    error: no GPU type has the id or name `3090T`

    hint: did you mean `RTX 3090`? `svcctl catalog gpus` lists what there is
    ");
    assert_snapshot!(home.svcctl("pods create a --image b --gpu H100"), @r"
    exit 2
    --- stderr
    error: `H100` is more than one GPU type
      NVIDIA H100 PCIe       H100 PCIe
      NVIDIA H100 NVL        H100 NVL
      NVIDIA H100 80GB HBM3  H100 SXM

    hint: give the full id of one of them
    ");
}
