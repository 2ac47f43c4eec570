//! `svcctl billing clusters`

use super::plain::{self, History};
use crate::cli::{failure::Failure, session::Session};
use wire::billing::ListClusterBilling;

pub(super) async fn run(session: &Session, args: plain::Args) -> Result<(), Failure> {
    let history = History { of: "instant clusters", title: "Instant clusters", key: Some(("clusterId", "CLUSTER")) };
    plain::run::<ListClusterBilling>(session, args, history).await
}
