//! `svcctl clusters why`

use super::request::RequestArgs;
use crate::cli::{failure::Failure, pods::why::explain, session::Session};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  svcctl clusters why --gpu 'H100 SXM' --gpus-per-pod 8 --pods 4
  svcctl clusters why --gpu any --gpus-per-pod 8 --pods 2 --max-price 40
  svcctl clusters why --file cluster.yaml")]
pub(in crate::cli) struct Args {
    #[command(flatten)]
    request: RequestArgs,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    let request = args.request.question(session).await?;
    explain(session, &request).await
}
