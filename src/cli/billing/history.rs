//! `svcctl billing history`

use super::plain::{self, History};
use crate::cli::{failure::Failure, session::Session};
use wire::billing::ListBillingHistory;

pub(super) async fn run(session: &Session, args: plain::Args) -> Result<(), Failure> {
    let history = History { of: "the account", title: "Everything", key: None };
    plain::run::<ListBillingHistory>(session, args, history).await
}
