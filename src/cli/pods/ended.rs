//! Ended pods: `svcctl pods list --ended`, and how to distinguish them from existing ones.

use schemars::JsonSchema;

use super::view::hardware;
use crate::cli::{
    failure::{Failure, Kind},
    output::{
        self,
        columns::{Cell, Column, Resource, WIDE},
    },
    session::Session,
};
use ops::list::ListReply;
use serde::{Deserialize, Serialize};
use wire::{
    Lenient, OpenEnum, Timestamp,
    ended::{EndReason, PodEnd},
    pods::{ListPods, Pod, PodInclude},
};

/// A pod that ended, in a row.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(transparent)]
struct EndedPod(Pod);

impl Resource for EndedPod {
    const COLUMNS: &'static [Column<Self>] = &[
        Column::new("ID", 0, |row| Cell::text(&row.0.id)),
        Column::new("NAME", 0, |row| Cell::text(&row.0.name)),
        Column::new("ENDED", 0, |row| row.of_end(|end| Cell::moment(*end.at))),
        Column::new("REASON", 0, |row| row.of_end(|end| Cell::text(reason(end)))),
        Column::new("EXIT CODE", 0, |row| row.of_end(|end| Cell::seen(&end.exit_code))),
        Column::new("USD", 0, |row| row.of_end(|end| Cell::money(*end.cost))),
        Column::new("CREATED", 3, |row| Cell::moment(*row.0.created_at)),
        Column::new("HARDWARE", 4, |row| Cell::text(hardware(&row.0))),
        Column::new("IMAGE", 5, |row| Cell::text(&row.0.image)),
        Column::new("ERROR", WIDE, |row| row.of_end(|end| Cell::maybe(end.error.as_ref()))),
        Column::new("STARTED", WIDE, |row| row.0.started_at.map_or(Cell::Empty, Cell::Moment)),
    ];
}

impl EndedPod {
    fn of_end(&self, cell: fn(&PodEnd) -> Cell) -> Cell {
        self.0.ended.as_ref().map_or(Cell::Empty, cell)
    }
}

/// Why a pod ended, in words.
pub(in crate::cli) fn reason(end: &PodEnd) -> String {
    match (&end.reason, &end.by) {
        (OpenEnum::Known(EndReason::Terminated), Some(by)) => format!("terminated by {by}"),
        (OpenEnum::Known(EndReason::Terminated), None) => "terminated".to_owned(),
        (OpenEnum::Known(EndReason::Lease), _) => "lease ended".to_owned(),
        (OpenEnum::Known(EndReason::Balance), _) => "balance used up".to_owned(),
        (OpenEnum::Known(EndReason::Budget), _) => "budget used up".to_owned(),
        (OpenEnum::Unknown(reason), _) => reason.clone(),
    }
}

/// Says of a pod that it is not there any more.
pub(super) fn note(session: &Session, pod: &Pod) {
    if let Some(end) = &pod.ended {
        session.ui.note(&format!("pod `{}` ended at {}: {}", pod.id, end.at, reason(end)));
    }
}

/// Fields of an answer beside its pods.
#[derive(Default, Deserialize)]
struct ExtraFields {
    #[serde(default)]
    included: Lenient<Vec<OpenEnum<PodInclude>>>,
}

/// Reads the list of pods that ended, in the order of their ends.
pub(super) async fn list(
    session: &Session,
    doing: &str,
    asked: ListPods,
    since: Option<Timestamp>,
) -> Result<ListReply<Pod>, Failure> {
    let asked = ListPods { include: Some(vec![PodInclude::Ended]), since, ..asked };
    let mut listed = session.list(doing, asked).await?;
    let has_them = |included: &Vec<OpenEnum<PodInclude>>| included.iter().any(|one| one.is(&PodInclude::Ended));
    if !listed.beside::<ExtraFields>().unwrap_or_default().included.as_ref().is_some_and(has_them) {
        return Err(unknown("does not tell of pods that ended"));
    }
    listed.retain(|pod| pod.ended.is_some());
    listed.sort_by(|one, other| at(one).cmp(&at(other)));
    Ok(listed)
}

fn at(pod: &Pod) -> Option<Timestamp> {
    pod.ended.as_ref().and_then(|end| *end.at)
}

/// Shows pods that ended.
pub(super) fn show(session: &Session, listed: ListReply<Pod>) -> Result<(), Failure> {
    if session.settings.columns.is_some() {
        return output::list(session, &listed);
    }
    output::list(session, &listed.map(EndedPod))
}

/// A server that lacks what is no part of API v2.
pub(super) fn unknown(what: &str) -> Failure {
    Failure::Told {
        kind: Kind::Other,
        what: format!("this server {what}"),
        details: Vec::new(),
        hint: Some("`svcctl serve` and the embedded engine keep ended pods for 7 days".to_owned()),
    }
}
