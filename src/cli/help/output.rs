//! `svcctl help output`

use super::page::{Page, Part, section};

const FORMATS: &[(&str, &str)] = &[
    ("table", "Columns that fit the terminal; the least important ones go first when it gets narrow. The default."),
    ("wide", "Every column that fits the terminal."),
    (
        "json",
        "The answer of the API, all of it: indented on a terminal, as it was received elsewhere. Filters of the command leave the key and the elements that fit.",
    ),
    ("ndjson", "One element of a list a line."),
    ("yaml", "The answer of the API as YAML."),
    ("csv", "Every column there is, with times in full, for spreadsheets."),
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
                        "An expression of the jq language, without jq: it is given the JSON document, of a list the whole of it, and with `-o ndjson` every element on its own. Strings come as they are, anything else as JSON on a line. It implies `-o json`. A filter sees the result and nothing else: no environment, no files, no other input. One that cannot be read is wrong usage (2) and nothing is done; one that does not fit the result ends with 1, after what was asked for is done.",
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
                        "The columns of table, wide and csv, in the order given: headings of the table (small letters and `data-center` for DATA CENTER will do), and fields of the JSON with dots. A field of a list gives those of its elements. What a variable holds is masked when its name says that it is a secret.",
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
                    "Results go to standard output and everything else to standard error: progress, questions, hints, warnings, failures. -q leaves notes and progress out. With `-o json` and `-o ndjson`, but not with --jq alone, a failure is one JSON object: the problem that the server sent, or else title, detail and hint, and usage where the arguments are wrong.",
                )],
            ),
            section(
                "On a terminal",
                vec![Part::text(
                    "Colour, a spinner, live progress, and rows that fit the width. Elsewhere there is none of it and nothing is cut. NO_COLOR, --color, --no-input and CI are honoured: see `svcctl help environment`. What would act on a terminal, like a control character in a name, is made visible in tables.",
                )],
            ),
            section(
                "Secrets",
                vec![Part::text(
                    "Values of a pod's variables whose names say KEY, TOKEN, SECRET, PASSWORD and the like are masked in tables and details; --reveal shows them. JSON and YAML are the API's and are not touched. Keys are never printed.",
                )],
            ),
            section(
                "For programs",
                vec![Part::text(
                    "`svcctl schema` is the whole tool as one JSON document: commands, flags, exit codes, and the shape of what each command prints.",
                )],
            ),
        ],
    }
}
