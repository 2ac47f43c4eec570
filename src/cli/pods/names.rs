//! Generated names for pods.

use std::collections::HashSet;

const FIRST: [&str; 24] = [
    "amber", "brisk", "calm", "clever", "crisp", "eager", "early", "fair", "gentle", "golden", "keen", "late",
    "lively", "lucky", "mellow", "noble", "plain", "proud", "quick", "quiet", "steady", "sunny", "swift", "witty",
];
const SECOND: [&str; 24] = [
    "badger", "beaver", "crane", "falcon", "finch", "fox", "hare", "heron", "jay", "lark", "lynx", "marten", "mole",
    "newt", "otter", "owl", "plover", "raven", "robin", "seal", "stork", "swan", "tern", "wren",
];
/// How many pairs are tried before a number is added.
const TRIES: usize = 32;

/// A name that is not `taken`, drawn by `random`, which gives numbers from 0 to 1.
pub(super) fn free(taken: &HashSet<&str>, mut random: impl FnMut() -> f64) -> String {
    #[allow(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        clippy::cast_precision_loss,
        reason = "a few words"
    )]
    let mut draw = |words: &[&'static str]| words[((random() * words.len() as f64) as usize).min(words.len() - 1)];
    let mut pair = || format!("{}-{}", draw(&FIRST), draw(&SECOND));
    let first = pair();
    let mut tries = std::iter::once(first.clone()).chain(std::iter::repeat_with(pair).take(TRIES));
    tries.find(|name| !taken.contains(name.as_str())).unwrap_or_else(|| {
        let mut numbered = (2_u64..).map(|number| format!("{first}-{number}"));
        numbered.find(|name| !taken.contains(name.as_str())).unwrap_or(first)
    })
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::free;

    #[test]
    fn a_name_that_is_taken_is_drawn_anew_and_numbered_in_the_end() {
        assert_eq!(free(&HashSet::new(), || 0.0), "amber-badger");
        assert_eq!(free(&HashSet::new(), || 1.0), "witty-wren");
        let mut draws = [0.0, 0.0, 0.5, 0.5].into_iter();
        let drawn = free(&HashSet::from(["amber-badger"]), || draws.next().expect("four draws"));
        assert_eq!(drawn, "lively-mole".to_owned());
        let taken = HashSet::from(["amber-badger", "amber-badger-2"]);
        assert_eq!(free(&taken, || 0.0), "amber-badger-3");
    }
}
