//! `svcctl billing pods`

use std::collections::HashMap;

use super::{
    show::{self, ShowArgs},
    window::{WindowArgs, wrong},
};
use crate::cli::{failure::Failure, pods::ended, resources::resolve, session::Session, settings::format::Format};
use ops::{
    bill::{self, Bill, Group},
    list,
};
use wire::{
    billing::{ListPodBilling, PodGrouping},
    catalog::ListGpuTypes,
    pods::{ListPods, Pod, PodInclude},
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
    let mut bill = bill.map_err(|error| Failure::call("read the billing history of pods", error))?;
    let is_for_people = matches!(session.settings.format, Format::Table | Format::Wide);
    if grouping == PodGrouping::PodId && is_for_people {
        name(session, &mut bill).await;
    }
    show::bill(session, &bill, Some(header), "Pods", &args.show).await
}

/// Adds names to the pods of a bill for people, and how pods that no longer exist ended, as far as the server reports
/// it.
async fn name(session: &Session, bill: &mut Bill) {
    let everything =
        ListPods { include_cluster_pods: Some(true), include: Some(vec![PodInclude::Ended]), ..ListPods::default() };
    let Ok(api) = session.api() else { return };
    let Ok(listed) = list::all(api, everything).await else { return };
    let labels: HashMap<String, String> = listed.items().map(|pod| (pod.id.clone(), label(pod))).collect();
    let mut has_ended = false;
    for row in &mut bill.rows {
        if let Group::Of(pod) = &mut row.group
            && let Some(label) = labels.get(pod)
        {
            has_ended |= label.ends_with(')');
            pod.clone_from(label);
        }
    }
    if has_ended {
        session.ui.note("`svcctl pods get ID` and `svcctl pods logs ID` tell of pods that ended, too");
    }
}

fn label(pod: &Pod) -> String {
    let end = pod.ended.as_ref().map(|end| format!(" ({})", ended::reason(end))).unwrap_or_default();
    format!("{} {}{end}", pod.id, pod.name)
}
