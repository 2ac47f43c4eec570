//! The skill: one page for agents, of which every line is run.

use crate::harness::Home;

const PAGE: &str = include_str!("../../../packaging/skills/svcctl/SKILL.md");

/// The command lines of the page, each with the exit code that it says.
fn lines() -> Vec<(String, i32)> {
    let (mut lines, mut inside) = (Vec::new(), false);
    for line in PAGE.lines() {
        if line.starts_with("```") {
            inside = line == "```sh";
        } else if inside {
            let (line, code) = line.split_once("  # exit ").unwrap_or((line, "0"));
            lines.push((line.to_owned(), code.parse().unwrap()));
        }
    }
    lines
}

#[test]
fn the_page_is_short_in_the_open_format_and_what_help_prints() {
    assert!(PAGE.lines().count() <= 150);
    let front: Vec<&str> = PAGE.lines().take_while(|line| !line.is_empty()).collect();
    assert_eq!((front[0], front[1], *front.last().unwrap()), ("---", "name: svcctl", "---"));
    assert!(front[2].starts_with("description: ") && front[2].len() < 1024 + 13);
    assert_eq!(Home::new().svcctl("help agents").success().stdout, PAGE);
}

#[test]
fn every_line_of_the_page_does_what_it_says() {
    let home = Home::swift();
    assert!(lines().len() > 20);
    // One shell: a line may need what another left, like the server that it started.
    let script: String = lines()
        .iter()
        .map(|(line, code)| {
            let quoted = shell_words::quote(line);
            format!("{line}\ncode=$?; [ $code -eq {code} ] || {{ echo {quoted} ended with $code >&2; exit 99; }}\n")
        })
        .collect();
    let outcome = Home::outcome(home.shell(&script));
    assert_eq!(outcome.code, 0, "{}\n{}", outcome.stdout, outcome.stderr);
}
