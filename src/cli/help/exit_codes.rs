//! `svcctl help exit-codes`

use super::page::{Page, Part, section};
use crate::cli::failure::Exit;

pub(super) fn page() -> Page {
    let codes = Exit::ALL.iter().map(|exit| ((*exit as u8).to_string(), exit.meaning().to_owned()));
    Page {
        name: "exit-codes",
        about: "What the exit code of a command says",
        sections: vec![
            section("Codes", vec![Part::Terms(codes.collect())]),
            section(
                "Several at once",
                vec![Part::text(
                    "Where a command does something with several pods, each outcome is told, and the exit code is that of the first failure.",
                )],
            ),
            section(
                "Not failures",
                vec![Part::text(
                    "An empty list exits 0, and so does a command whose reader has seen enough, like `head`. `svcctl pods ssh` passes the code of the remote command on.",
                )],
            ),
            section(
                "After the fact",
                vec![Part::text(
                    "With --jq, code 1 and `the filter does not fit the result` mean that what was asked for is done: the pod, say, is rented.",
                )],
            ),
        ],
    }
}
