//! `svcctl migrate explain`

use serde::Serialize;
use serde_json::json;

use crate::cli::{
    failure::{Failure, Kind},
    output::{
        self, Detail,
        columns::{Cell, Column, Resource, WIDE},
        shape::{Shape, object, reference},
    },
    session::Session,
};
use migrate::rules::{self, Class, Rule};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Classes: `rename` is rejected by v2 until it is renamed; `silent` passes every check and does the wrong thing; \
`removed` has no equivalent in v2, so a person has to decide.

Examples:
  svcctl migrate explain
  svcctl migrate explain pod-volume")]
pub(in crate::cli) struct Args {
    /// The rule, like pod-image-name [default: all]
    rule: Option<String>,
}

/// A rule as it is shown.
#[derive(Debug, Serialize, schemars::JsonSchema)]
struct Row {
    id: &'static str,
    class: Class,
    text: &'static str,
    v1: String,
    v2: String,
    before: &'static str,
    after: &'static str,
}

impl Resource for Row {
    const COLUMNS: &'static [Column<Self>] = &[
        Column::new("ID", 0, |row: &Self| Cell::text(row.id)),
        Column::new("CLASS", 0, |row: &Self| Cell::text(row.class.as_str())),
        Column::new("TEXT", 0, |row: &Self| Cell::text(row.text)),
        Column::new("V1", WIDE, |row: &Self| Cell::text(&row.v1)),
        Column::new("V2", WIDE, |row: &Self| Cell::text(&row.v2)),
    ];

    fn id(&self) -> String {
        self.id.to_owned()
    }
}

impl From<&Rule> for Row {
    fn from(rule: &Rule) -> Self {
        let Rule { id, class, text, old, new, before, after } = rule;
        Self { id, class: *class, text, v1: old.to_string(), v2: new.to_string(), before, after }
    }
}

pub(super) fn run(session: &Session, args: &Args) -> Result<(), Failure> {
    let Some(id) = &args.rule else {
        let rows: Vec<Row> = rules::all().iter().map(|rule| Row::from(*rule)).collect();
        return output::records(session, &rows, "rules");
    };
    let row = Row::from(find(id)?);
    let mut detail = Detail::of(&row, session.platform.now()?);
    detail.row("before", row.before);
    detail.row("after", row.after);
    let body = serde_json::to_vec(&row).expect("plain values serialise");
    output::one(session, &row, &body, detail)
}

/// The rule of an id that was typed.
pub(super) fn find(id: &str) -> Result<&'static Rule, Failure> {
    rules::find(id).ok_or_else(|| {
        let near = rules::all().iter().filter(|rule| rule.id.contains(id)).map(|rule| format!("`{}`", rule.id));
        Failure::Told {
            kind: Kind::Usage,
            what: format!("there is no rule `{id}`"),
            details: near.collect(),
            hint: Some("`svcctl migrate explain` lists them".to_owned()),
        }
    })
}

/// The output of the command: all rules, or one.
pub(super) const SHAPE: Shape = Shape::with_rows::<Row>(|generator| {
    let all = object([("rules", reference::<Vec<Row>>(generator))]);
    json!({ "oneOf": [all, reference::<Row>(generator)] })
});
