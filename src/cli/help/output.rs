//! `svcctl help output`

use super::page::{Page, Part, section};

const FORMATS: &[(&str, &str)] = &[
    (
        "table",
        "Columns that fit the terminal. Where it is too narrow, NAME and IMAGE are shortened in the middle, then the least important columns are left out. The default.",
    ),
    ("wide", "Every column in full, however wide the terminal is."),
    (
        "json",
        "The API's response body, all of it: indented on a terminal, as received elsewhere. Filter flags of a list keep its key and the matching elements.",
    ),
    ("ndjson", "One element of a list a line."),
    ("yaml", "The response body as YAML."),
    ("csv", "Every column, with times in full, for spreadsheets."),
    ("id", "One id a line, for pipes."),
];

pub(super) fn page() -> Page {
    Page {
        name: "output",
        about: "Formats, filters, columns, and what goes where",
        sections: vec![
            section("Formats (-o, --output)", vec![Part::terms(FORMATS)]),
            section(
                "Filters (--jq)",
                vec![
                    Part::text(
                        "A jq expression; jq itself is not needed. Its input is the JSON document, or each element of a list with `-o ndjson`. Strings are printed raw, everything else as JSON on a line. It implies `-o json`. A filter has no access to the environment, to files or to other input. One that does not parse is a usage error (2), and nothing is done; one that fails on the result exits 1, after the command itself has succeeded.",
                    ),
                    Part::Lines(
                        "svcctl pods list --jq '.pods[] | select(.cost > 1) | .id'\n\
                     svcctl pods list --jq '.pods | map(.cost) | add'\n\
                     svcctl catalog gpus --jq '.gpus[] | [.name, .memory] | @csv'\n\
                     svcctl pods create demo --image a --gpu any --jq .id",
                    ),
                ],
            ),
            section(
                "Columns (--columns)",
                vec![
                    Part::text(
                        "The columns of table, wide and csv, in the order given: headings of the table (`data-center` for DATA CENTER), and fields of the JSON, with dots. A field of a list is that of each element. Environment variables whose names suggest a secret are masked.",
                    ),
                    Part::Lines(
                        "svcctl pods list --columns name,status,gpu.id,runtime.uptime\n\
                     svcctl pods list --columns id,env.MODEL -o csv",
                    ),
                ],
            ),
            section(
                "What goes where",
                vec![Part::text(
                    "Results go to standard output, everything else to standard error: progress, prompts, hints, warnings, errors. -q suppresses notes and progress. With `-o json` and `-o ndjson`, but not with --jq alone, an error is one JSON object: the server's problem document, or else title, detail and hint, with usage if the arguments are wrong.",
                )],
            ),
            section(
                "On a terminal",
                vec![Part::text(
                    "Colour, a spinner, live progress, and tables that fit the width; in a pipe none of these, and nothing is shortened. NO_COLOR, --color, --no-input and CI are honoured: see `svcctl help environment`. Control characters in names are shown escaped in tables.",
                )],
            ),
            section(
                "Secrets",
                vec![Part::text(
                    "Values of environment variables named KEY, TOKEN, SECRET, PASSWORD and the like are masked in tables and details; --reveal shows them. JSON and YAML are the API's and are not changed. API keys are never printed.",
                )],
            ),
            section(
                "For programs",
                vec![Part::text(
                    "`svcctl schema` prints the command line as one JSON document: commands, flags, exit codes, and the shape of each command's output.",
                )],
            ),
        ],
    }
}
