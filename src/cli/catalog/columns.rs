//! The catalog's columns.

use super::in_stock;
use crate::cli::output::columns::{Cell, Column, Resource};
use wire::{
    Open,
    catalog::{AvailabilityLevel, CpuType, DataCenter, GpuType, ResourceAvailability, VcpuRange},
};

impl Resource for GpuType {
    const COLUMNS: &'static [Column<Self>] = &[
        Column::new("NAME", 0, |gpu: &Self| Cell::text(&gpu.name)),
        Column::new("ID", 3, |gpu: &Self| Cell::text(&gpu.id)),
        Column::new("VRAM GB", 1, |gpu: &Self| Cell::seen(&gpu.memory)),
        Column::new("SECURE USD/HOUR", 1, |gpu: &Self| Cell::price(*gpu.price.secure)),
        Column::new("COMMUNITY USD/HOUR", 2, |gpu: &Self| Cell::price(*gpu.price.community)),
        Column::new("AVAILABLE", 0, |gpu: &Self| level(gpu.availability.as_ref())),
        Column::new("CUDA", 5, |gpu: &Self| Cell::list(gpu.cuda_versions.iter().flatten().map(|cuda| &cuda.version))),
        Column::new("MAX", 4, |gpu: &Self| Cell::seen(&(*gpu.max_count.secure).max(*gpu.max_count.community))),
        Column::new("MAKER", Column::<Self>::WIDE, |gpu: &Self| Cell::text(gpu.manufacturer.to_string())),
        Column::new("POOL", Column::<Self>::WIDE, |gpu: &Self| Cell::maybe(gpu.pool.as_ref())),
        Column::new("DATA CENTERS", Column::<Self>::WIDE, |gpu: &Self| places(gpu.data_centers.as_ref())),
    ];

    fn id(&self) -> String {
        self.id.clone()
    }
}

impl Resource for CpuType {
    const COLUMNS: &'static [Column<Self>] = &[
        Column::new("ID", 0, |cpu: &Self| Cell::text(&cpu.id)),
        Column::new("NAME", 2, |cpu: &Self| Cell::text(&cpu.name)),
        Column::new("GROUP", 4, |cpu: &Self| Cell::text(&cpu.group)),
        Column::new("VCPUS", 1, |cpu: &Self| vcpus(&cpu.vcpu)),
        Column::new("RAM GB/VCPU", 3, |cpu: &Self| Cell::seen(&cpu.ram_gb_per_vcpu)),
        Column::new("USD/VCPU/HOUR", 1, |cpu: &Self| Cell::price(*cpu.price.secure_per_vcpu)),
        Column::new("AVAILABLE", 0, |cpu: &Self| level(cpu.availability.as_ref())),
        Column::new("DATA CENTERS", Column::<Self>::WIDE, |cpu: &Self| places(cpu.data_centers.as_ref())),
    ];
}

impl Resource for DataCenter {
    const COLUMNS: &'static [Column<Self>] = &[
        Column::new("ID", 0, |center: &Self| Cell::text(&center.id)),
        Column::new("NAME", 2, |center: &Self| Cell::text(&center.name)),
        Column::new("REGION", 1, |center: &Self| Cell::text(center.region.to_string())),
        Column::new("GLOBAL NETWORK", 3, |center: &Self| Cell::yes(center.global_network)),
        Column::new("VOLUMES", 4, |center: &Self| Cell::list(&center.network_volume_types)),
        Column::new("GPUS", 5, |center: &Self| places(center.gpu_availability.as_ref())),
        Column::new("CPUS", 5, |center: &Self| places(center.cpu_availability.as_ref())),
        Column::new("COMPLIANCE", Column::<Self>::WIDE, |center: &Self| Cell::list(&center.compliance)),
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
fn level(availability: Option<&Open<AvailabilityLevel>>) -> Cell {
    availability.map_or(Cell::Empty, |level| Cell::Status(level.to_string()))
}

/// The places with stock.
fn places(places: Option<&Vec<ResourceAvailability>>) -> Cell {
    let places = places.into_iter().flatten().filter(|place| in_stock(Some(&place.availability)));
    Cell::list(places.map(|place| &place.id))
}
