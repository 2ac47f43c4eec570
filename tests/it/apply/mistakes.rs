//! Every mistake in a file is reported with file, document, line and field, before anything is changed.

use super::svcctl;
use crate::harness::{Home, error_of};

/// The error that a file causes.
fn told(text: &str) -> String {
    let home = Home::new();
    home.write("a.yaml", text);
    let told = error_of(svcctl(&home, "apply -f a.yaml"), 2);
    assert!(home.is_untouched(), "nothing is done");
    told
}

#[test]
fn every_mistake_is_told_with_its_place() {
    let text = "\
kind: pod
name: web
image: nginx
gpu:
  id: RTX 4090
  count: 0
ports:
  - 80/http
  - 80
---
kind: volume
name: x
---
name: y
---
kind: template
name: z
image: a
disc: 3
";
    let told = told(text);
    for place in [
        "a.yaml, document 1, line 6: $.gpu.count",
        "a.yaml, document 1, line 7: $.ports[1]",
        "a.yaml, document 2, line 11: $.kind: `volume` is no kind",
        "a.yaml, document 3, line 14: $: has no `kind`",
        "a.yaml, document 4, line 19: $.disc",
    ] {
        assert!(told.contains(place), "{place} is not in {told}");
    }
}

#[test]
fn broken_rules_are_told_before_anything_is_made() {
    let told = told("kind: global-volume\nname: a\n---\nkind: pod\nname: b\nimage: c\n");
    assert!(told.contains("a.yaml, document 2") && told.contains("exactly one of `gpu` and `cpu`"), "{told}");
}

#[test]
fn a_value_in_a_file_a_name_twice_and_a_field_twice_are_mistakes() {
    let value = told("kind: secret\nname: a\nvalue: hunter2\n");
    assert!(value.contains("line 3: $.value: a file is no place for it") && !value.contains("hunter2"), "{value}");
    let twice = told("kind: secret\nname: a\n---\nkind: secret\nname: A\n");
    assert!(twice.contains("document 2, line 5: $.name") && twice.contains("document 1, line 2, too"), "{twice}");
    let field = told("kind: secret\nname: a\nname: b\n");
    assert!(field.contains("line 3: `name` is given twice, first in line 2"), "{field}");
    let syntax = told("kind: [\n");
    assert!(syntax.contains("a.yaml, line 2"), "{syntax}");
    let list = told("- kind: secret\n");
    assert!(list.contains("document 1, line 1: $: is no object"), "{list}");
}

#[test]
fn files_and_documents_are_bounded() {
    let home = Home::new();
    home.write("long.yaml", format!("# {}\nkind: global-volume\nname: a\n", "a".repeat(300_000)));
    assert!(error_of(svcctl(&home, "apply -f long.yaml"), 2).contains("is longer than 262144 bytes"));
    let deep = format!("kind: pod\nname: a\nx: {}{}\n", "[".repeat(80), "]".repeat(80));
    home.write("deep.yaml", deep);
    assert!(error_of(svcctl(&home, "apply -f deep.yaml"), 2).contains("nested more than 64 deep"));
    let bomb: String = (1..30).map(|level| format!("a{level}: &a{level} [*a{0}, *a{0}]\n", level - 1)).collect();
    home.write("bomb.yaml", format!("kind: pod\nname: a\na0: &a0 [x]\n{bomb}"));
    assert!(!error_of(svcctl(&home, "apply -f bomb.yaml"), 2).is_empty());
    let many: String = (0..2_001).map(|number| format!("---\nkind: global-volume\nname: a{number}\n")).collect();
    home.write("many.yaml", many);
    assert!(error_of(svcctl(&home, "apply -f many.yaml"), 2).contains("more than 2000 documents"));
    std::fs::create_dir(home.path().join("many")).unwrap();
    for number in 0..501 {
        home.write(&format!("many/{number}.yaml"), "");
    }
    assert!(error_of(svcctl(&home, "apply -f many"), 2).contains("more than 500"));
    std::fs::create_dir(home.path().join("none")).unwrap();
    assert!(error_of(svcctl(&home, "apply -f none"), 2).contains("no file that ends in .yaml"));
    assert!(home.is_untouched());
}

#[test]
fn a_damaged_record_is_told_and_left() {
    let home = Home::new();
    home.write("a.yaml", "kind: global-volume\nname: a\n");
    home.write("made.json", "{");
    let told = error_of(svcctl(&home, "apply -f a.yaml --record made.json"), 2);
    assert!(told.contains("`made.json` is no record of an apply"), "{told}");
    assert_eq!(std::fs::read_to_string(home.path().join("made.json")).unwrap(), "{");
}
