//! `svcctl billing network-volume`

use super::plain::{self, History};
use crate::cli::{failure::Failure, session::Session};
use wire::billing::ListNetworkVolumeBilling;

pub(super) async fn run(session: &Session, args: plain::Args) -> Result<(), Failure> {
    let history = History { of: "network volumes", title: "Network volumes", key: Some(("networkVolumeId", "VOLUME")) };
    plain::run::<ListNetworkVolumeBilling>(session, args, history).await
}
