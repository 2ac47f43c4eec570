//! `svcctl billing endpoints`

use super::plain::{self, History};
use crate::cli::{failure::Failure, session::Session};
use wire::billing::ListEndpointBilling;

pub(super) async fn run(session: &Session, args: plain::Args) -> Result<(), Failure> {
    let history = History { of: "public endpoints", title: "Public endpoints", key: None };
    plain::run::<ListEndpointBilling>(session, args, history).await
}
