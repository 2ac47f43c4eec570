//! `svcctl catalog cpus`

use super::{in_stock, note_empty, place_lines};
use crate::cli::{
    failure::Failure,
    output::{self, Detail},
    resources::select,
    session::Session,
};
use wire::catalog::{CatalogInclude, GetCpuType, Product};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  svcctl catalog cpus --available
  svcctl catalog cpus cpu5c --vcpus 8")]
pub(in crate::cli) struct Args {
    /// One CPU flavor by id, name or part of it
    id: Option<String>,
    /// Only what is available
    #[arg(long)]
    available: bool,
    /// Availability for pods with this many vCPUs, a power of two
    #[arg(long, value_name = "N")]
    vcpus: Option<u32>,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    let query = |id: String| GetCpuType {
        id,
        include: Some(vec![CatalogInclude::Availability]),
        product: Some(vec![Product::Pod]),
        vcpu_count: args.vcpus,
    };
    if let Some(typed) = &args.id {
        let id = select::cpu(session, typed).await?.0;
        let reply = session.call(&format!("get CPU flavor `{id}`"), query(id.clone())).await?;
        let mut detail = Detail::of(&reply.value, session.platform.now()?);
        detail.rows("stock", place_lines(reply.value.data_centers.as_ref()));
        return output::one(session, &reply.value, &reply.json(), detail);
    }
    let mut listed = session.list("read the catalog", query(String::new()).without_id()).await?;
    if args.available {
        listed.retain(|cpu| in_stock(cpu.availability.as_ref()));
    }
    note_empty(session, listed.items().len());
    output::list(session, &listed)
}
