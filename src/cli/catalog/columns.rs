//! The catalog's columns.

use super::in_stock;
use crate::cli::output::columns::{Cell, Column, Resource, WIDE};
use wire::{
    OpenEnum,
    catalog::{AvailabilityLevel, CpuType, DataCenter, GpuType, ResourceAvailability, VcpuRange},
};

impl Resource for GpuType {
    const COLUMNS: &'static [Column<Self>] = &[
        Column::new("NAME", 0, |gpu| Cell::text(&gpu.name)),
        Column::new("ID", 3, |gpu| Cell::text(&gpu.id)),
        Column::new("VRAM GB", 1, |gpu| Cell::seen(&gpu.memory)),
        Column::new("SECURE USD/HOUR", 1, |gpu| Cell::price(*gpu.price.secure)),
        Column::new("COMMUNITY USD/HOUR", 2, |gpu| Cell::price(*gpu.price.community)),
        Column::new("AVAILABLE", 0, |gpu| level(gpu.availability.as_ref())),
        Column::new("CUDA", 5, |gpu| Cell::list(gpu.cuda_versions.iter().flatten().map(|cuda| &cuda.version))),
        Column::new("MAX", 4, |gpu| Cell::seen(&(*gpu.max_count.secure).max(*gpu.max_count.community))),
        Column::new("MAKER", WIDE, |gpu| Cell::text(gpu.manufacturer.to_string())),
        Column::new("POOL", WIDE, |gpu| Cell::maybe(gpu.pool.as_ref())),
        Column::new("DATA CENTERS", WIDE, |gpu| places(gpu.data_centers.as_ref())),
    ];

    fn id(&self) -> String {
        self.id.clone()
    }
}

impl Resource for CpuType {
    const COLUMNS: &'static [Column<Self>] = &[
        Column::new("ID", 0, |cpu| Cell::text(&cpu.id)),
        Column::new("NAME", 2, |cpu| Cell::text(&cpu.name)),
        Column::new("GROUP", 4, |cpu| Cell::text(&cpu.group)),
        Column::new("VCPUS", 1, |cpu| vcpus(&cpu.vcpu)),
        Column::new("RAM GB/VCPU", 3, |cpu| Cell::seen(&cpu.ram_gb_per_vcpu)),
        Column::new("USD/VCPU/HOUR", 1, |cpu| Cell::price(*cpu.price.secure_per_vcpu)),
        Column::new("AVAILABLE", 0, |cpu| level(cpu.availability.as_ref())),
        Column::new("DATA CENTERS", WIDE, |cpu| places(cpu.data_centers.as_ref())),
    ];
}

impl Resource for DataCenter {
    const COLUMNS: &'static [Column<Self>] = &[
        Column::new("ID", 0, |center| Cell::text(&center.id)),
        Column::new("NAME", 2, |center| Cell::text(&center.name)),
        Column::new("REGION", 1, |center| Cell::text(center.region.to_string())),
        Column::new("GLOBAL NETWORK", 3, |center| Cell::yes(center.global_network)),
        Column::new("VOLUMES", 4, |center| Cell::list(&center.network_volume_types)),
        Column::new("GPUS", 5, |center| places(center.gpu_availability.as_ref())),
        Column::new("CPUS", 5, |center| places(center.cpu_availability.as_ref())),
        Column::new("COMPLIANCE", WIDE, |center| Cell::list(&center.compliance)),
    ];
}

/// From and to; `None` if neither is reported.
fn vcpus(range: &VcpuRange) -> Cell {
    if range.min.is_none() && range.max.is_none() {
        return Cell::Empty;
    }
    let bound = |bound: &Option<u32>| bound.map_or_else(|| "?".to_owned(), |bound| bound.to_string());
    Cell::text(format!("{}-{}", bound(&range.min), bound(&range.max)))
}

/// A level of availability in a row.
fn level(availability: Option<&OpenEnum<AvailabilityLevel>>) -> Cell {
    availability.map_or(Cell::Empty, |level| Cell::Status(level.to_string()))
}

/// The places with stock.
fn places(places: Option<&Vec<ResourceAvailability>>) -> Cell {
    let places = places.into_iter().flatten().filter(|place| in_stock(Some(&place.availability)));
    Cell::list(places.map(|place| &place.id))
}
