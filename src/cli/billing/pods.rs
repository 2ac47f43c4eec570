//! `svcctl billing pods`

use super::{
    show::{self, ShowArgs},
    window::{WindowArgs, wrong},
};
use crate::{
    cli::{failure::Failure, resolve, session::Session},
    ops::bill,
};
use wire::{
    billing::{ListPodBilling, PodGrouping},
    catalog::ListGpuTypes,
    pods::ListPods,
};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  svcctl billing pods --last-n 7
  svcctl billing pods --grouping podId --bucket-size month --start-time 90d
  svcctl billing pods --chart
  svcctl billing pods --svg pods.svg --bucket-size hour --start-time 2d")]
pub(in crate::cli) struct Args {
    #[command(flatten)]
    window: WindowArgs,
    /// Group by podId or gpuId
    #[arg(long, value_name = "KEY", default_value = "gpuId")]
    grouping: String,
    /// Only this pod, by id, unique name or unique prefix of its id
    #[arg(long, value_name = "ID")]
    pod_id: Option<String>,
    /// Only pods of this GPU type, by id, name or part of it
    #[arg(long, value_name = "ID")]
    gpu_id: Option<String>,
    #[command(flatten)]
    show: ShowArgs,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    let (grouping, header) = match args.grouping.as_str() {
        "podId" => (PodGrouping::PodId, "POD"),
        "gpuId" => (PodGrouping::GpuId, "GPU TYPE"),
        other => return Err(wrong("--grouping", other, "podId or gpuId")),
    };
    let window = args.window.resolve(session)?;
    let pod_id = match &args.pod_id {
        Some(typed) => {
            let everything = ListPods { include_cluster_pods: Some(true), ..ListPods::default() };
            Some(resolve::own_or_typed(session, everything, typed).await?)
        }
        None => None,
    };
    let gpu_id = match &args.gpu_id {
        Some(typed) => Some(resolve::offered_or_typed(session, ListGpuTypes::default(), typed).await?),
        None => None,
    };
    let query = ListPodBilling {
        start_time: window.start,
        end_time: window.end,
        bucket_size: Some(window.bucket),
        last_n: window.last_n,
        pod_id,
        gpu_id,
        grouping: Some(grouping),
    };
    let bill = bill::of_pods(session.api()?, query).await;
    let bill = bill.map_err(|error| Failure::call("read the billing history of pods", error))?;
    show::bill(session, &bill, Some(header), "Pods", &args.show).await
}
