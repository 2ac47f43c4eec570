//! The steps of a plan, as they are shown.

use serde_json::json;

use crate::cli::output::{
    columns::{Cell, Column, Resource},
    shape::{Shape, object, reference},
};
use ops::apply::{PlanAction, PlanStep};

/// The output: the steps.
pub(super) const SHAPE: Shape = Shape::with_rows::<PlanStep>(|generator| {
    object([("steps", json!({ "type": "array", "items": reference::<PlanStep>(generator) }))])
});

impl Resource for PlanStep {
    const COLUMNS: &'static [Column<Self>] = &[
        Column::new("ACTION", 0, |step| Cell::text(word(step.action))),
        Column::new("KIND", 0, |step| Cell::text(step.kind.word())),
        Column::new("NAME", 0, |step| Cell::text(&step.name)),
        Column::new("FIELDS", 1, |step| Cell::list(&step.fields)),
        // Last, since that of an ssh key is the key itself.
        Column::new("ID", 2, |step| step.id.as_ref().map_or(Cell::Empty, Cell::text)),
    ];

    fn id(&self) -> String {
        self.id.clone().unwrap_or_default()
    }
}

const fn word(action: PlanAction) -> &'static str {
    match action {
        PlanAction::Create => "create",
        PlanAction::Update => "update",
        PlanAction::Replace => "replace",
        PlanAction::Keep => "keep",
        PlanAction::Prune => "prune",
    }
}

/// A step on a line.
pub(super) fn line(step: &PlanStep) -> String {
    let id = step.id.as_ref().map(|id| format!(" ({id})")).unwrap_or_default();
    let fields = if step.fields.is_empty() { String::new() } else { format!(": {}", step.fields.join(", ")) };
    format!("{} {} `{}`{id}{fields}", word(step.action), step.kind, step.name)
}
