//! `--columns`.

use crate::harness::{Home, error_of};

#[test]
fn columns_are_headings_and_fields_in_the_order_given() {
    let home = Home::swift();
    home.rent("train", "--port 22/tcp --port 8888/http --env MODEL=base");
    let show = |line: &str| home.svcctl(line).success().stdout;
    assert_eq!(
        show("pods list --columns name,gpu.id,ports,Data-Center,usd/hour,env.MODEL").lines().next(),
        Some(
            "NAME   gpu.id                   PORTS                                      DATA CENTER  USD/HOUR  env.MODEL"
        )
    );
    assert_eq!(show("pods list --columns status,NAME -o csv"), "STATUS,NAME\nRUNNING,train\n");
    assert_eq!(show("pods list --columns name --columns gpu.count"), "NAME   gpu.count\ntrain          1\n");
    assert_eq!(show("pods get train --columns name,locked"), "NAME   LOCKED\ntrain  -\n", "one is a row, too");
    assert_eq!(show("pods list --sort name --columns name -o wide"), "NAME\ntrain\n");
    assert_eq!(show("context list --columns name,selected,baseUrl -o csv"), "NAME,SELECTED,baseUrl\nembedded,*,\n");
    let gpus = show("catalog gpus --columns name,price.secure -o csv");
    assert!(gpus.starts_with("NAME,price.secure\n") && gpus.contains("RTX 4090,"), "{gpus}");
    // A field of a list gives those of its elements.
    let ports = show("pods get train --columns runtime.ports.private -o csv");
    assert_eq!(ports, "runtime.ports.private\n\"22, 8888\"\n");
}

#[test]
fn an_unknown_column_lists_what_there_is_before_anything_is_done() {
    let home = Home::new();
    let stderr = error_of(home.svcctl("pods create a --image a --gpu 'RTX 4090' --columns id,nmae"), 2);
    assert!(stderr.starts_with("error: there is no column `nmae`\n  columns: id, name, status"), "{stderr}");
    assert!(
        stderr.contains("  fields: ") && stderr.contains("gpu.id") && stderr.ends_with("did you mean `name`?\n"),
        "{stderr}"
    );
    assert!(home.pods().is_empty());
    for line in [
        "pods list --columns gpu.nope",
        "pods list --columns id.x",
        "pods list --columns ''",
        "billing estimate --columns id",
    ] {
        error_of(home.svcctl(line), 2);
    }
    let stderr = error_of(home.svcctl("engine credit add 5 --columns balance"), 2);
    assert!(stderr.contains("`svcctl engine credit add` shows no rows"), "{stderr}");
    assert!(home.svcctl("engine credit show").success().stdout.contains("1000.00 USD"));
}

#[test]
fn columns_need_rows() {
    let home = Home::new();
    for format in ["json", "ndjson", "yaml", "id"] {
        let stderr = error_of(home.svcctl(&format!("pods list -o {format} --columns id")), 2);
        assert!(stderr.contains("--columns"), "{stderr}");
    }
}

#[test]
fn what_is_secret_stays_masked_in_columns() {
    let home = Home::swift();
    home.rent("a", "--env HF_TOKEN=hf_1234 --env MODEL=base");
    home.rent("b", "");
    for line in [
        "pods list --columns env.HF_TOKEN",
        "pods list --columns env -o csv",
        "pods get a --columns name,env",
        "pods get a b --columns env -o wide",
    ] {
        let shown = home.svcctl(line).success().stdout;
        assert!(!shown.contains("hf_1234") && shown.contains("********"), "{line}: {shown}");
    }
    let revealed = home.svcctl("pods get a b --reveal --columns name,env.HF_TOKEN -o csv").success().stdout;
    assert_eq!(revealed, "NAME,env.HF_TOKEN\na,hf_1234\nb,\n");
}

#[test]
fn the_columns_of_a_bill_can_be_picked() {
    let home = Home::swift();
    home.rent("a", "");
    home.svcctl("engine clock advance 2h").success();
    let shown = home.svcctl("billing pods --columns total,gpu -o csv").success().stdout;
    assert!(shown.starts_with("TOTAL,GPU\n"), "{shown}");
    let stderr = error_of(home.svcctl("billing pods --columns nope"), 2);
    assert!(stderr.contains("columns: start, gpu-type, total"), "{stderr}");
}
