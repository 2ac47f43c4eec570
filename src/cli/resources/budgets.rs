//! Budgets of our engine, where something is about to be rented or costs are shown (behaviour.md, Budgets).

use crate::cli::{session::Session, terminal::text};
use engine::{Budget, BudgetAction};

/// Says what is left of each budget that counts what is rented now. A server without budgets has none to tell.
pub(in crate::cli) async fn tell(session: &Session) {
    if session.settings.quiet {
        return;
    }
    let (Ok(api), Ok(now)) = (session.api(), session.platform.now()) else { return };
    for budget in api.budgets().await {
        let Budget { name, monthly, left, used_up_at, resets_at, action, .. } = budget;
        let next = match (used_up_at, action) {
            (None, _) => format!("it resets at {resets_at}"),
            (Some(at), _) if at > now => format!("it is used up {} at the current rate", text::relative(now, at)),
            (Some(_), BudgetAction::Warn) => "it is used up".to_owned(),
            (Some(_), BudgetAction::StopNew | BudgetAction::Stop) => {
                format!("it is used up, and nothing starts until {resets_at}")
            }
        };
        session.ui.note(&format!("budget `{name}` has {left} USD of {monthly} USD left this month; {next}"));
    }
}

/// The same where somebody reads it: a script at a server is spared the request.
pub(in crate::cli) async fn tell_people(session: &Session) {
    if session.settings.live || session.settings.backend.is_embedded() {
        tell(session).await;
    }
}
