//! The worth of each part of the analysis on the corpus. Run it by hand after a change of the scanner and put the table
//! into docs/migrate-scan.md: `cargo test --test it migrate::ablation -- --ignored --nocapture`.

use std::collections::BTreeSet;

use migrate::scan::Part;

use super::corpus::{expected_lines, found_lines};

#[test]
#[ignore = "a table for people, not a promise"]
#[expect(clippy::print_stdout, clippy::cast_precision_loss, reason = "the table is what it is for")]
fn what_each_part_is_worth() {
    let expected = expected_lines();
    let row = |name: &str, without: &[Part]| {
        let found: BTreeSet<(String, usize)> = found_lines(without);
        let right = found.intersection(&expected).count();
        let (wrong, missed) = (found.len() - right, expected.len() - right);
        let (precision, recall) = (right as f64 / found.len() as f64, right as f64 / expected.len() as f64);
        println!("| {name:10} | {right:5} | {wrong:5} | {missed:6} | {precision:.3} | {recall:.3} |");
    };
    println!("| without    | right | wrong | missed | precision | recall |\n| --- | --- | --- | --- | --- | --- |");
    row("nothing", &[]);
    for part in Part::ALL {
        row(&format!("{part:?}"), &[part]);
    }
}
