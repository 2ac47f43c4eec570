//! Selects the texts worth reading: those that contain a v1 word.

use std::{collections::BTreeSet, sync::LazyLock};

use aho_corasick::AhoCorasick;

use crate::rules::{self, Old};

/// Words without which a text has nothing to report.
const PLAIN: [&str; 11] = [
    "/v1",
    "pod",
    "endpoints",
    "templates",
    "networkvolumes",
    "containerregistryauth",
    "openapi.json",
    "billing/",
    "svcctl-migrate:",
    "svcctl-migrate[",
    "rp-migrate:",
];

/// Words that are almost unique to v1 programs.
const TELLING: [&str; 9] = [
    "/v1/pods",
    "networkvolumes",
    "containerregistryauth",
    "gpuTypeIds",
    "containerDiskInGb",
    "volumeMountPath",
    "dockerStartCmd",
    "adjustedCostPerHr",
    "costPerHr",
];

static ANY: LazyLock<AhoCorasick> = LazyLock::new(|| finder(words()));
static TELLING_ANY: LazyLock<AhoCorasick> = LazyLock::new(|| finder(TELLING.into()));

fn finder(words: BTreeSet<&'static str>) -> AhoCorasick {
    AhoCorasick::new(words).expect("a few short words are not too many")
}

/// The plain words, and field names that are not common words.
fn words() -> BTreeSet<&'static str> {
    let named = rules::all().iter().flat_map(|rule| match &rule.old {
        Old::Body(_, names) | Old::Reply(_, names) | Old::Query(_, names) | Old::Operation(names) => *names,
        Old::Path(..) | Old::Habit(_) => &[],
    });
    let own = named.copied().filter(|name| name.bytes().any(|byte| byte.is_ascii_uppercase()));
    own.chain(PLAIN).collect()
}

/// Whether anything can be found in the text.
pub(super) fn are_in(text: &str) -> bool {
    ANY.is_match(text)
}

/// The position of the first word that is almost unique to v1 programs.
pub(super) fn telling(text: &str) -> Option<usize> {
    TELLING_ANY.find(text).map(|found| found.start())
}

#[cfg(test)]
mod tests {
    use super::{are_in, telling};

    #[test]
    fn a_text_without_words_of_v1_is_passed_over() {
        assert!(!are_in("fn main() { println!(\"hello\"); }"));
        assert!(are_in("BASE + '/pods'") && are_in("x.scalerValue") && are_in("https://h/v1"));
        assert_eq!((telling("val x = pods()"), telling("a: /v1/pods")), (None, Some(3)));
    }
}
