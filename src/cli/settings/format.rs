//! The formats of results.

use clap::ValueEnum;

/// How results are printed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum Format {
    /// Columns that fit the terminal
    #[default]
    Table,
    /// Every column in full, however wide
    Wide,
    /// The answer of the API, all of it
    Json,
    /// One element of a list a line
    Ndjson,
    /// The answer of the API as YAML
    Yaml,
    /// Every column there is, separated by commas
    Csv,
    /// One id a line
    Id,
}

impl Format {
    /// Their names on the command line.
    pub(in crate::cli) fn names() -> Vec<String> {
        let values = Self::value_variants().iter().filter_map(ValueEnum::to_possible_value);
        values.map(|value| value.get_name().to_owned()).collect()
    }
}
