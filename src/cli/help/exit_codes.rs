//! `svcctl help exit-codes`

use super::page::{Page, Part, section};
use crate::cli::failure::Exit;

pub(super) fn page() -> Page {
    let codes = Exit::ALL.iter().map(|exit| ((*exit as u8).to_string(), exit.meaning().to_owned()));
    Page {
        name: "exit-codes",
        about: "What the exit codes mean",
        sections: vec![
            section("Codes", vec![Part::Terms(codes.collect())]),
            section(
                "Several at once",
                vec![Part::text(
                    "A command on several pods reports each outcome; its exit code is that of the first failure.",
                )],
            ),
            section(
                "Not failures",
                vec![Part::text(
                    "An empty list exits 0, and so does a command whose output pipe is closed early, as by `head`. `svcctl pods ssh` returns the exit code of the remote command.",
                )],
            ),
            section(
                "After the fact",
                vec![Part::text(
                    "With --jq, code 1 with `the filter does not fit the result` means that the command itself succeeded: a pod, for example, is rented.",
                )],
            ),
        ],
    }
}
