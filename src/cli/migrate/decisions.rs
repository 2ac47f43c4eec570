//! The decisions of a translation, for people: each with its rule, and what has to be accepted first.

use super::explain;
use crate::cli::{
    failure::{Failure, Kind},
    session::Session,
};
use migrate::{
    body::{Decision, refused},
    rules::Rule,
};

/// Changes of behaviour that are accepted.
#[derive(Debug, clap::Args)]
pub(super) struct AcceptArgs {
    /// Accept what this rule gives up; may be repeated
    #[arg(long, value_name = "RULE", value_delimiter = ',')]
    accept: Vec<String>,
}

impl AcceptArgs {
    /// The rules that were named.
    pub(super) fn rules(&self) -> Result<Vec<&'static Rule>, Failure> {
        self.accept.iter().map(|id| explain::find(id)).collect()
    }
}

/// Prints every decision, one per line.
pub(super) fn tell(session: &Session, decisions: &[Decision]) {
    for Decision { rule, text, .. } in decisions {
        session.ui.note(&format!("{:<8} {}: {text}", rule.class, rule.id));
    }
}

/// Refuses what changes behaviour and was not accepted.
pub(super) fn check(decisions: &[Decision], accepted: &[&'static Rule], has_flags: bool) -> Result<(), Failure> {
    let refused: Vec<&Decision> = refused(decisions, accepted).collect();
    if refused.is_empty() {
        return Ok(());
    }
    let mut ids: Vec<&str> = refused.iter().map(|decision| decision.rule.id).collect();
    ids.dedup();
    let mut hint = format!("accept it with --accept {}", ids.join(","));
    if has_flags && refused.iter().any(|decision| decision.loss_in_flags() != decision.loss) {
        hint += ", or keep it with --to flags";
    }
    Err(Failure::Told {
        kind: Kind::Refused,
        what: "v2 cannot do what this v1 request does".to_owned(),
        details: refused.iter().map(|decision| format!("{}: {}", decision.rule.id, decision.text)).collect(),
        hint: Some(hint),
    })
}
