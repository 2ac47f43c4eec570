//! The part of a failure that programs read: the field that is wrong, and the command line to go on with.

use wire::Problem;

/// How the command lines of a hint begin.
const PROGRAM: &str = "svcctl ";

/// The first field that a problem names, as `gpu.count`.
pub(super) fn field(problem: &Problem) -> Option<String> {
    let (place, _) = problem.errors.first()?.split_once(": ")?;
    let name = place.trim_start_matches('$').trim_start_matches('.');
    (!name.is_empty() && !name.contains(char::is_whitespace)).then(|| name.to_owned())
}

/// The first command line of a hint that can be run as it is: in backticks, and without a word to fill in.
pub(in crate::cli) fn command(hint: &str) -> Option<String> {
    let quoted = hint.split('`').skip(1).step_by(2);
    quoted
        .into_iter()
        .find(|line| line.starts_with(PROGRAM) && !line.split_whitespace().any(is_open))
        .map(str::to_owned)
}

/// Whether a word stands for something else: `FILE`, `--ttl`, `...`.
fn is_open(word: &str) -> bool {
    const METHODS: [&str; 5] = ["GET", "POST", "PUT", "PATCH", "DELETE"];
    let plain = word.trim_matches(|c: char| "[]<>'\"".contains(c));
    let is_name = plain.len() > 1 && plain.chars().all(|c| c.is_ascii_uppercase() || c == '_' || c == '|');
    word.contains("...") || (is_name && !METHODS.contains(&plain))
}

#[cfg(test)]
mod tests {
    use super::{command, field};
    use wire::{Problem, Violation};

    #[test]
    fn a_command_line_is_one_that_can_be_run() {
        assert_eq!(command("`svcctl pods list` lists what there is").as_deref(), Some("svcctl pods list"));
        assert_eq!(
            command("`svcctl api GET /v2/openapi.json` names every path").as_deref(),
            Some("svcctl api GET /v2/openapi.json")
        );
        assert_eq!(
            command("`svcctl ssh-keys add FILE` registers one, `svcctl ssh-keys list` lists").as_deref(),
            Some("svcctl ssh-keys list")
        );
        for hint in ["add --yes", "`--help` names the flags", "`svcctl pods create ...`", "`svcctl cp <FILE>`"] {
            assert_eq!(command(hint), None, "{hint}");
        }
    }

    #[test]
    fn a_field_is_the_place_of_the_first_violation() {
        let of = |place: &str| field(&Problem::invalid(&[Violation::new(place, "is wrong")]));
        assert_eq!(of("$.gpu.count").as_deref(), Some("gpu.count"));
        assert_eq!(of("query.limit").as_deref(), Some("query.limit"));
        assert_eq!(of("$"), None);
        assert_eq!(field(&Problem::not_found("pod", "a")), None);
    }
}
