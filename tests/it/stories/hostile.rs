//! Whatever is typed, piped or put into a file: a documented exit code, and never a panic.

use std::ffi::OsString;

use proptest::prelude::*;

use crate::harness::Home;

/// Every exit code that cli.md documents.
const CODES: [i32; 13] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 130, 143];

/// Words that mean something somewhere. None of them reaches outside the home or waits for anything.
const WORDS: [&str; 88] = [
    "pods",
    "catalog",
    "ssh-keys",
    "templates",
    "volumes",
    "registries",
    "engine",
    "completion",
    "billing",
    "help",
    "create",
    "list",
    "get",
    "update",
    "start",
    "stop",
    "restart",
    "terminate",
    "logs",
    "gpus",
    "cpus",
    "datacenters",
    "add",
    "remove",
    "set",
    "delete",
    "status",
    "credit",
    "clock",
    "fleet",
    "runtime",
    "export",
    "reset",
    "show",
    "advance",
    "check",
    "bash",
    "estimate",
    "history",
    "--image",
    "--gpu",
    "--gpu-count",
    "--cpu",
    "--vcpus",
    "--env",
    "--port",
    "--disk",
    "--persistent",
    "--network-volume",
    "--global-volume",
    "--cuda",
    "--min-cuda",
    "--cloud",
    "--data-center",
    "--file",
    "--dry-run",
    "--args",
    "--entrypoint",
    "--all",
    "--yes",
    "--status",
    "--name",
    "--tail",
    "--since",
    "--source",
    "--global",
    "--size",
    "--type",
    "-o",
    "json",
    "yaml",
    "csv",
    "id",
    "-q",
    "--color",
    "--no-input",
    "--",
    "-",
    "4090",
    "cpu5c",
    "running",
    "a",
    "12.4",
    "EU-RO-1",
    "secure",
    "--sort",
    "--username",
    "--password-stdin",
];

/// Words that mean nothing anywhere.
const ODD: [&str; 11] = ["", "-1", "1e309", "NaN", "99999999999999999999", "../..", "=", ":", "a=b", "1:/", "\u{feff}"];

fn word() -> impl Strategy<Value = OsString> {
    prop_oneof![
        12 => prop::sample::select(WORDS.as_slice()).prop_map(OsString::from),
        1 => "\\PC{0,12}".prop_map(OsString::from),
        1 => "[\u{1}-\u{1f}\u{7f}-\u{9f}\u{202e}%{}\"'\\\\]{1,6}".prop_map(OsString::from),
        1 => any::<i128>().prop_map(|number| number.to_string().into()),
        1 => prop::sample::select(ODD.as_slice()).prop_map(OsString::from),
        1 => (1_usize..9000).prop_map(|length| "x".repeat(length).into()),
        1 => not_utf8(),
    ]
}

#[cfg(unix)]
fn not_utf8() -> impl Strategy<Value = OsString> {
    use std::os::unix::ffi::OsStringExt;
    let odd = prop::collection::vec(0x80_u8..=0xff, 1..8);
    (prop::sample::select(vec!["", "--env=", "--name="]), odd)
        .prop_map(|(start, odd)| OsString::from_vec([start.as_bytes(), &odd].concat()))
}

#[cfg(not(unix))]
fn not_utf8() -> impl Strategy<Value = OsString> {
    Just(OsString::from("\u{fffd}"))
}

/// Runs the binary on this, and expects no more than that it behaves.
fn behaves(home: &Home, args: &[OsString], input: &[u8]) -> Result<i32, TestCaseError> {
    use std::{io::Write as _, process::Stdio};
    let mut command = home.command(args);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // A command that does not read its input closes it, which is no failure.
    let _ = child.stdin.take().unwrap().write_all(input);
    let output = child.wait_with_output().unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr);
    let code = output.status.code();
    prop_assert!(code.is_some_and(|code| CODES.contains(&code)), "{:?} for {:?}: {}", code, args, stderr);
    prop_assert!(!stderr.contains("panicked"), "{:?}: {}", args, stderr);
    prop_assert!(code == Some(0) || !stderr.is_empty(), "{:?} failed without a word", args);
    Ok(code.unwrap_or_default())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_arguments_make_it_panic(args in prop::collection::vec(word(), 0..9)) {
        behaves(&Home::new(), &args, b"")?;
    }

    #[test]
    fn no_arguments_of_a_real_command_make_it_panic(
        command in prop::sample::select(vec![
            "pods create a --image b --gpu 4090", "pods list", "pods get", "pods update a", "pods logs a", "pods stop",
            "catalog gpus", "catalog datacenters", "templates create a --image b", "volumes create a", "engine credit",
            "engine clock", "engine runtime set", "ssh-keys remove", "registries create a --username b",
        ]),
        more in prop::collection::vec(word(), 1..6),
    ) {
        let mut args: Vec<OsString> = command.split(' ').map(OsString::from).collect();
        args.extend(more);
        behaves(&Home::new(), &args, b"a\n")?;
    }
}

/// Commands that read the file that comes next.
const READERS: [&str; 8] = [
    "pods create --file",
    "templates create --file",
    "volumes create --file",
    "ssh-keys add",
    "engine import --yes",
    "engine fleet check",
    "pods create a --image b --gpu 4090 --env-file",
    "billing estimate --file",
];

fn hostile_text() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![
        prop::collection::vec(any::<u8>(), 0..400),
        "[\\[\\]{}\":,0-9a-z\\-\n &*!|>%@`']{0,200}".prop_map(String::into_bytes),
        "(name|image|gpu|env|ports|mounts|\\$ref|<<): [^\n]{0,20}\n{0,2}".prop_map(String::into_bytes),
        Just(b"\0\0\0".to_vec()),
        Just([b"{\"name\":\"", "\u{0}\u{1}".as_bytes(), b"\"}"].concat()),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_file_makes_it_panic(
        text in hostile_text(),
        command in prop::sample::select(READERS.as_slice()),
    ) {
        let home = Home::new();
        home.write("hostile", &text);
        let mut args: Vec<OsString> = command.split(' ').map(OsString::from).collect();
        args.push("hostile".into());
        behaves(&home, &args, b"")?;
        *args.last_mut().unwrap() = "-".into();
        behaves(&home, &args, &text)?;
    }
}

#[test]
fn monstrous_bodies_are_refused_without_a_panic() {
    let home = Home::new();
    let million = "x".repeat(1_000_000);
    let anchors: String =
        (0..12).map(|i| format!("a{i}: &a{i} [{}]\n", vec![format!("*a{}", i - 1); 9].join(", "))).collect();
    let bodies = [
        ("a megabyte of text", million.clone()),
        ("a megabyte of env", format!(r#"{{"name":"a","image":"b","gpu":{{"id":"c"}},"env":{{"A":"{million}"}}}}"#)),
        ("deep lists", "[".repeat(100_000)),
        ("deep and closed", format!("{}{}", "[".repeat(50_000), "]".repeat(50_000))),
        ("deep YAML", format!("a: {}", "[".repeat(20_000))),
        ("deep blocks", (0..2000).map(|depth| format!("{}a:\n", " ".repeat(depth))).collect()),
        ("anchors on anchors", anchors.replacen("a0: &a0 [", "a0: &a0 [x] #", 1)),
        ("a huge number", r#"{"name":"a","image":"b","disk":1e400}"#.to_owned()),
        ("a long number", format!(r#"{{"name":"a","image":"b","disk":{}}}"#, "9".repeat(10_000))),
        ("a fraction", r#"{"name":"a","image":"b","disk":0.1,"gpu":{"id":"c","count":-0}}"#.to_owned()),
        ("a key twice", r#"{"name":"a","name":"b"}"#.to_owned()),
        ("a key that is a list", "? [a, b]\n: c\n".to_owned()),
        ("tags", "name: !!python/object:os.system a\n".to_owned()),
    ];
    for (what, body) in bodies {
        home.write("body", &body);
        for line in ["pods create --file body", "templates create --file body", "engine import body --yes"] {
            let args: Vec<OsString> = line.split(' ').map(OsString::from).collect();
            let code = behaves(&home, &args, b"").unwrap_or_else(|error| panic!("{what}: {error}"));
            assert_ne!(code, 0, "{what}: {line}");
        }
    }
    assert!(home.pods().is_empty());
}

#[test]
fn a_file_of_nothing_but_depth_is_refused() {
    let home = Home::new();
    home.write("body", "{\"a\":".repeat(100_000));
    assert_eq!(home.svcctl("pods create --file body").code, 2);
}

#[test]
fn what_is_told_of_a_monstrous_body_can_be_read() {
    let home = Home::new();
    let million = "x".repeat(1_000_000);
    for body in [format!("\"{million}\""), format!("{{\"name\":{{\"a\":\"{million}\"}},\"image\":\"b\"}}")] {
        home.write("body", body);
        let outcome = home.svcctl("templates create --file body");
        assert_eq!(outcome.code, 5);
        assert!(outcome.stderr.len() < 10_000, "{} bytes of error message", outcome.stderr.len());
    }
}

#[test]
fn an_environment_that_is_no_text_is_named() {
    #[cfg(unix)]
    {
        use std::os::unix::ffi::OsStrExt;
        let home = Home::new();
        let odd = std::ffi::OsStr::from_bytes(b"http://\xff");
        for name in ["SVCCTL_BASE_URL", "SVCCTL_API_KEY", "SVCCTL_TEAM_ID"] {
            let mut command = home.command(&["pods", "list"]);
            command.env("SVCCTL_BASE_URL", "http://127.0.0.1:1").env(name, odd);
            let outcome = Home::outcome(command);
            assert_eq!(outcome.code, 2, "{name}: {outcome}");
            assert!(outcome.stderr.contains(name), "{outcome}");
        }
    }
}
