//! `svcctl catalog datacenters`

use super::{note_empty, place_lines};
use crate::cli::{
    args::choice::choice,
    failure::Failure,
    output::{self, Detail},
    resources::select,
    session::Session,
};
use wire::catalog::{
    Compliance, DataCenterInclude, DataCenterRegion, GetDataCenter, ListDataCenters, NetworkVolumeType,
};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  svcctl catalog datacenters --region europe --gpu
  svcctl catalog datacenters --volume-type high-performance --compliance gdpr")]
pub(in crate::cli) struct Args {
    /// One data center by id, name or part of it
    id: Option<String>,
    /// Only these regions
    #[arg(long, value_delimiter = ',', value_parser = choice::<DataCenterRegion>(), ignore_case = true)]
    region: Vec<DataCenterRegion>,
    /// Show the available GPU types
    #[arg(long)]
    gpu: bool,
    /// Show the available CPU flavors
    #[arg(long)]
    cpu: bool,
    /// Only with all of these certifications
    #[arg(long, value_delimiter = ',', value_parser = choice::<Compliance>(), ignore_case = true)]
    compliance: Vec<Compliance>,
    /// Only with all of these network volume types
    #[arg(long, value_name = "TYPE", value_delimiter = ',', value_parser = choice::<NetworkVolumeType>(),
          ignore_case = true)]
    volume_type: Vec<NetworkVolumeType>,
    /// Only where pods can join the global network
    #[arg(long)]
    global_network: bool,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    let mut include = Vec::new();
    include.extend(args.gpu.then_some(DataCenterInclude::GpuAvailability));
    include.extend(args.cpu.then_some(DataCenterInclude::CpuAvailability));
    let include = some(include);
    if let Some(typed) = &args.id {
        let id = select::offered(session, ListDataCenters::default(), typed).await?;
        let reply = session.call(&format!("get data center `{id}`"), GetDataCenter { id: id.clone(), include }).await?;
        let mut detail = Detail::of(&reply.value, session.platform.now()?);
        detail.rows("gpu stock", place_lines(reply.value.gpu_availability.as_ref()));
        detail.rows("cpu stock", place_lines(reply.value.cpu_availability.as_ref()));
        return output::one(session, &reply.value, &reply.json(), detail);
    }
    let query = ListDataCenters {
        include,
        regions: some(args.region),
        network_volume_types: some(args.volume_type),
        compliance: some(args.compliance),
        global_network: args.global_network.then_some(true),
    };
    let listed = session.list("read the catalog", query).await?;
    note_empty(session, listed.items().len());
    output::list(session, &listed)
}

/// An empty list is no filter.
fn some<T>(list: Vec<T>) -> Option<Vec<T>> {
    (!list.is_empty()).then_some(list)
}
