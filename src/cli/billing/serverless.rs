//! `svcctl billing serverless`

use super::{
    show::{self, ShowArgs},
    window::{WindowArgs, wrong},
};
use crate::cli::{failure::Failure, resources::resolve, session::Session};
use ops::bill;
use wire::{
    billing::{ListServerlessBilling, ServerlessGrouping},
    catalog::ListGpuTypes,
};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  svcctl billing serverless --last-n 7
  svcctl billing serverless --grouping gpuId --start-time 2026-11-01")]
pub(in crate::cli) struct Args {
    #[command(flatten)]
    window: WindowArgs,
    /// Group by endpointId, podId or gpuId
    #[arg(long, value_name = "KEY", default_value = "endpointId")]
    grouping: String,
    /// Only this endpoint
    #[arg(long, value_name = "ID")]
    endpoint_id: Option<String>,
    /// Only workers of this GPU type, by id, name or part of it
    #[arg(long, value_name = "ID")]
    gpu_id: Option<String>,
    #[command(flatten)]
    show: ShowArgs,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    let (grouping, header) = match args.grouping.as_str() {
        "endpointId" => (ServerlessGrouping::EndpointId, "ENDPOINT"),
        "podId" => (ServerlessGrouping::PodId, "POD"),
        "gpuId" => (ServerlessGrouping::GpuId, "GPU TYPE"),
        other => return Err(wrong("--grouping", other, "endpointId, podId or gpuId")),
    };
    let window = args.window.resolve(session)?;
    let gpu_id = match &args.gpu_id {
        Some(typed) => Some(resolve::offered_or_typed(session, ListGpuTypes::default(), typed).await?),
        None => None,
    };
    let query = ListServerlessBilling {
        start_time: window.start,
        end_time: window.end,
        bucket_size: Some(window.bucket),
        last_n: window.last_n,
        serverless_id: args.endpoint_id,
        gpu_id,
        grouping: Some(grouping),
    };
    let bill = bill::of_serverless(session.api()?, query).await;
    let bill = bill.map_err(|error| Failure::call("read the billing history of endpoints", error))?;
    show::bill(session, &bill, Some(header), "Serverless", &args.show).await
}
