//! `svcctl config`: what it writes is right, and what it does not write stays as it is.

use std::thread;

use serde_json::json;

use super::{home, kept};
use crate::harness::{Home, error_of};

#[test]
fn what_is_set_is_written_as_a_person_would_and_holds() {
    let home = Home::new();
    for (line, written) in [
        ("config set output wide", "output = \"wide\""),
        ("config set pods.create.gpu 'RTX 4090'", "pods.create.gpu = \"RTX 4090\""),
        ("config set pods.create.gpu 'RTX 4090' L4", "pods.create.gpu = [\"RTX 4090\", \"L4\"]"),
        ("config set pod.create.wait true", "pods.create.wait = true"),
        ("config set defaults.pods.ls.sort cost", "pods.list.sort = \"cost\""),
        ("config set pods.create.disk 40", "pods.create.disk = 40"),
        ("config set pods.create.max-price 1.50", "pods.create.max-price = \"1.50\""),
        ("config set pods.create.args -- -v", "pods.create.args = \"-v\""),
        ("config set context.list.output json", "context.list.output = \"json\""),
        ("config set aliases.up 'pods create --wait'", "up = \"pods create --wait\""),
        ("config set aliases.two -- pods create --image 'a b'", "two = \"pods create --image 'a b'\""),
    ] {
        let outcome = home.svcctl(line).success();
        assert_eq!(outcome.stdout, "", "{line}");
        assert!(kept(&home).lines().any(|found| found == written), "{line}: {}", kept(&home));
    }
    assert_eq!(kept(&home).matches("pods.create.gpu").count(), 1);
    let plan = home.svcctl("up a --image b --dry-run -o json").success().json();
    assert_eq!(plan["body"]["disk"], 40, "{plan}");
    assert_eq!(home.svcctl("config list -o json").success().json()["settings"].as_array().unwrap().len(), 10);
}

#[test]
fn comments_order_and_everything_else_stay() {
    let before = "# mine\ncontext = \"a\" # here\n\n[defaults]\n# how wide\noutput = \"wide\" # very\npods.create.gpu = \"L4\"\n\n[defaults.pods.list]\nwatch = true\n\n[later]\nx = 1\n\n[contexts.a]\nbase-url = \"http://a.example.com\" # as told\n";
    let home = home(before);
    home.svcctl("config set output json").success();
    assert_eq!(kept(&home), before.replace("\"wide\" # very", "\"json\" # very"));
    home.svcctl("config set output wide").success();
    home.svcctl("config set pods.list.sort cost").success();
    assert_eq!(kept(&home), before.replace("watch = true\n", "watch = true\nsort = \"cost\"\n"));
    home.svcctl("config unset pods.list.sort").success();
    assert_eq!(kept(&home), before);
    home.svcctl("config set aliases.up 'pods list'").success();
    home.svcctl("config unset pods.create.gpu").success();
    home.svcctl("config unset defaults.pods").success();
    assert!(kept(&home).contains("# how wide\noutput = \"wide\" # very\n"), "{}", kept(&home));
    assert!(!kept(&home).contains("pods.create") && !kept(&home).contains("watch"), "{}", kept(&home));
    assert!(kept(&home).contains("[later]\nx = 1\n") && kept(&home).contains("# as told"), "{}", kept(&home));
}

#[test]
fn nothing_wrong_is_written() {
    let home = home("[defaults]\npods.create.gpu = \"L4\"\npods.create.cpu.x = 1\n");
    let before = kept(&home);
    for (line, told) in [
        ("config set pods.create.gup L4", "there is `--gpu`"),
        ("config set pods.creat.gpu L4", "there is no command `pods creat`"),
        ("config set gpu L4", "like `pods.create.gpu`"),
        ("config set pods.create.disk much", "is not a size like 20, 20GB or 1TB"),
        ("config set pods.create.disk 1 2", "takes one value"),
        ("config set pods.create.wait cake", "cake"),
        ("config set quiet perhaps", "true or false"),
        ("config set pods.create.vcpus 4", "exclude each other"),
        ("config set pods.create.cpu cpu5c", "another setting stands in its place"),
        ("config set pods.create L4", "there is no flag `--create`"),
        ("config set defaults x", "it is a table"),
        ("config set pods.terminate.yes true", "typed each time"),
        ("config set context prod", "`svcctl context`"),
        ("config set contexts.a.base-url http://a", "`svcctl context`"),
        ("config set base-url http://a", "svcctl context use"),
        ("config set pods.create.env HF_TOKEN=hf_1", "holds no secrets"),
        ("config set aliases.up 'pods create --env API_KEY=k'", "holds no secrets"),
        ("config set aliases.pods 'pods list'", "no alias can hide"),
        ("config set aliases.up '!ls'", "is no command of svcctl"),
        ("config set aliases.up 'up x'", "it never ends"),
        ("config set aliases.up 'pods create --frobnicate'", "frobnicate"),
        ("config set aliases.up \"pods 'list\"", "a quote that is not closed"),
        ("config set aliases.a.b 'pods list'", "a single word"),
        ("config set 'a b' x", "it is not a key"),
    ] {
        let outcome = home.svcctl(line);
        assert_eq!((outcome.code, outcome.stdout.as_str()), (2, ""), "{line}: {outcome}");
        assert!(outcome.stderr.contains(told), "{line}: {outcome}");
        assert!(!outcome.stderr.contains("hf_1"), "{line}: {outcome}");
        assert_eq!(kept(&home), before, "{line}");
    }
    let told = error_of(home.svcctl("config unset context"), 2);
    assert!(told.contains("no default and no alias"), "{told}");
    home.svcctl("config set pods.create.env 'HF_TOKEN={{ SVCCTL_SECRET_hf }}'").success();
}

#[test]
fn a_setting_is_printed_as_it_is() {
    let home = home(
        "context = \"a\"\ncontexts.a.base-url = \"http://a.example.com\"\n[defaults]\nquiet = true\npods.create.gpu = [\"RTX 4090\", \"L4\"]\n[aliases]\nup = \"pods list\"\n",
    );
    let out = |line: &str| home.svcctl(&format!("{line} --no-defaults")).success().stdout;
    assert_eq!(out("config get quiet"), "true\n");
    assert_eq!(out("config get pods.create.gpu"), "RTX 4090\nL4\n");
    assert_eq!(out("config get defaults.pods.create.gpu -o json"), "[\"RTX 4090\",\"L4\"]\n");
    assert_eq!(out("config get aliases.up"), "pods list\n");
    assert_eq!(out("config get context"), "a\n");
    for line in ["config get output", "config get pods.create", "config unset output", "config unset aliases.down"] {
        let told = error_of(home.svcctl(line), 4);
        assert!(told.contains("is not set"), "{line}: {told}");
    }
}

#[test]
fn the_list_has_every_setting_with_its_line_and_what_is_wrong() {
    let home = home(
        "context = \"a\"\n[contexts.a]\nbase-url = \"http://a.example.com\"\n[defaults]\noutptu = \"wide\"\npods.create.env = [\"API_KEY=k\"]\n[aliases]\nup = \"pods list\"\n",
    );
    let listed = home.svcctl("config list -o json").success().json();
    let row = |key: &str| listed["settings"].as_array().unwrap().iter().find(|row| row["key"] == key).unwrap().clone();
    assert_eq!((&row("context")["line"], &row("context")["value"]), (&json!(1), &json!("a")));
    assert_eq!(row("contexts.a.base-url")["line"], 3);
    assert!(row("defaults.outptu")["problem"].as_str().unwrap().contains("there is `--output`"));
    assert_eq!((&row("aliases.up")["line"], &row("aliases.up")["problem"]), (&json!(8), &json!(null)));
    let table = home.svcctl("config list").success();
    assert!(table.stdout.contains("API_KEY=********") && !table.stdout.contains("=k"), "{table}");
    assert!(table.stderr.contains("`outptu`"), "{table}");
    let none = Home::new().svcctl("config list").success();
    assert!(none.stdout.is_empty() && none.stderr.contains("config.toml says nothing"), "{none}");
}

#[test]
fn two_that_write_at_once_lose_nothing() {
    let home = Home::new();
    thread::scope(|scope| {
        for number in 0..8 {
            let home = &home;
            scope.spawn(move || home.svcctl(&format!("config set aliases.a{number} 'pods list'")).success());
        }
    });
    assert_eq!(home.svcctl("config list -o json").success().json()["settings"].as_array().unwrap().len(), 8);
}

#[test]
fn commands_that_read_make_no_file() {
    let home = Home::new();
    home.svcctl("config list").success();
    home.svcctl("config get output");
    home.svcctl("config unset output");
    assert_eq!(kept(&home), "");
}
