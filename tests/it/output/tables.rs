//! Tables on a terminal of 80 columns.

use api::{ManualPace, Pace};
use engine::Clock;
use svcctl::cli::{Outlet, ProcessEnv, Terminal};

use crate::{
    harness::{GPU, Home, Outcome},
    remote::{Sink, in_process},
};

/// The output of a line on a terminal of 80 columns.
fn at_80(home: &Home, line: &str) -> String {
    let (stdout, stderr) = (Sink::default(), Sink::default());
    let variables = [
        ("HOME", home.path().as_os_str().to_owned()),
        ("NO_COLOR", "1".into()),
        ("SVCCTL_CONFIG_DIR", home.config().into_os_string()),
        ("SVCCTL_DATA_DIR", home.data().into_os_string()),
        ("SVCCTL_KEYRING", "off".into()),
    ];
    let env = ProcessEnv {
        variables: variables.into_iter().map(|(name, value)| (name.into(), value)).collect(),
        stdin: Box::new(std::io::empty()),
        stdout: Outlet::terminal(stdout.clone()),
        stderr: Outlet::plain(stderr.clone()),
        terminal: Terminal { stdin: false, stdout: Some(80), stderr: None },
        clock: Clock::System,
        pace: Pace::Manual(ManualPace::default()),
        seed: None,
    };
    let code = in_process(line, env);
    Outcome { code, stdout: stdout.text(), stderr: stderr.text() }.success().stdout
}

#[test]
fn names_are_shortened_before_a_column_goes() {
    let home = Home::swift();
    let (name, image) =
        ("train-very-long-name-of-a-run-of-the-night-final", "registry.example.com/team/project/image:1.0");
    home.run(&["pods", "create", name, "--image", image, "--gpu", GPU, "--wait"]).success();
    let table = at_80(&home, "pods list");
    let lines: Vec<&str> = table.lines().collect();
    assert!(lines[0].contains("NAME") && lines[0].contains("HARDWARE") && lines[0].contains("USD/HOUR"), "{table}");
    assert!(lines[1].contains("train-v") && lines[1].contains('…') && lines[1].contains("-final"), "{table}");
    assert!(lines[1].contains("1 x GeForce RTX 4090") && !table.contains("NVIDIA"), "{table}");
    assert!(lines.iter().all(|line| line.chars().count() <= 80), "{table}");
    let wide = at_80(&home, "pods list -o wide");
    for heading in
        ["ID", "NAME", "STATUS", "HARDWARE", "USD/HOUR", "DATA CENTER", "CREATED", "IMAGE", "CLOUD", "PORTS", "LOCKED"]
    {
        assert!(wide.lines().next().unwrap().contains(heading), "{heading}: {wide}");
    }
    assert!(wide.contains(name) && wide.contains(image), "{wide}");
    let piped = home.svcctl("pods list").success().stdout;
    assert!(piped.contains(name) && piped.contains(image), "nothing is shortened in a pipe: {piped}");
}

#[test]
fn the_stock_of_a_gpu_type_is_broken_between_words() {
    let home = Home::new();
    let words: Vec<String> =
        home.svcctl("catalog gpus 4090").success().stdout.split_whitespace().map(str::to_owned).collect();
    let narrow = at_80(&home, "catalog gpus 4090");
    assert!(narrow.lines().all(|line| line.chars().count() <= 80), "{narrow}");
    assert_eq!(narrow.split_whitespace().map(str::to_owned).collect::<Vec<_>>(), words, "{narrow}");
}

#[test]
fn money_has_the_same_decimals_in_a_column_and_two_in_totals() {
    let home = Home::swift();
    home.rent("a", "");
    home.svcctl("engine clock advance 100m").success();
    let bill = at_80(&home, "billing pods --grouping podId --last-n 2");
    let lines: Vec<&str> = bill.lines().collect();
    let decimals = |line: &str| line.split_whitespace().find_map(|word| Some(word.split_once('.')?.1.len()));
    let (total, rows) = lines[1..].split_last().unwrap();
    let counts: Vec<Option<usize>> = rows.iter().map(|row| decimals(row)).collect();
    assert!(counts.iter().all(|count| *count == counts[0] && *count >= Some(2)), "{bill}");
    assert!(total.starts_with("total") && decimals(total) == Some(2), "{bill}");
    let file = home.path().join("bill.svg");
    home.run(&["billing", "pods", "--last-n", "2", "--svg", file.to_str().unwrap()]).success();
    let svg = std::fs::read_to_string(file).unwrap();
    let amounts: Vec<&str> = svg.lines().filter(|line| line.trim_end().ends_with("USD")).collect();
    assert!(!amounts.is_empty(), "{svg}");
    for amount in amounts {
        let (_, cents) = amount.trim_end().trim_end_matches(" USD").rsplit_once('.').unwrap();
        assert_eq!(cents.len(), 2, "{amount}");
    }
}
