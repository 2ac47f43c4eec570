//! Which data centers are in a country.

use std::collections::BTreeSet;

use api::{Api, CallError};
use wire::catalog::{AvailabilityLevel, CatalogInclude, DataCenter, ListGpuTypes, Product, ResourceAvailability};

/// The regions that precede the country in a data center id.
const PARTS: [&str; 4] = ["EU", "EUR", "AP", "OC"];

/// Those of `data_centers` (with their GPU stock, if known) that are in one of these countries, given as ISO codes;
/// none if no country is named. The catalog does not give a data center's country, but filters stock by country: a data
/// center with stock under the filter is there, one with stock only without it is not, and a sold-out one is judged by
/// its id.
pub async fn within(
    api: &Api,
    countries: &[String],
    data_centers: &[DataCenter],
) -> Result<BTreeSet<String>, CallError> {
    if countries.is_empty() {
        return Ok(BTreeSet::new());
    }
    let query = ListGpuTypes {
        include: Some(vec![CatalogInclude::Availability]),
        product: Some(vec![Product::Pod]),
        country_codes: Some(countries.to_vec()),
        ..ListGpuTypes::default()
    };
    let gpus = api.call(query).await?.value.gpus;
    let places = gpus.iter().filter_map(|gpu| gpu.data_centers.as_ref()).flatten();
    let stocked: BTreeSet<&str> = places.filter(|place| has_stock(place)).map(|place| place.id.as_str()).collect();
    let is_within = |site: &&DataCenter| {
        let has_any = site.gpu_availability.iter().flatten().any(has_stock);
        let named = country(&site.id).is_some_and(|country| countries.iter().any(|asked| asked == country));
        stocked.contains(site.id.as_str()) || (!has_any && named)
    };
    Ok(data_centers.iter().filter(is_within).map(|site| site.id.clone()).collect())
}

fn has_stock(place: &ResourceAvailability) -> bool {
    place.availability.known().is_some_and(|level| *level != AvailabilityLevel::None)
}

/// The country in a data center id: `US-KS-2`, `EU-RO-1`.
fn country(id: &str) -> Option<&str> {
    let mut parts = id.split('-');
    let first = parts.next()?;
    if PARTS.contains(&first) { parts.next() } else { Some(first) }
}

#[cfg(test)]
mod tests {
    use super::country;

    #[test]
    fn the_country_of_a_data_center_is_in_its_id() {
        for (id, expected) in [("US-CA-2", "US"), ("CA-MTL-1", "CA"), ("EU-RO-1", "RO"), ("EUR-NO-1", "NO")] {
            assert_eq!(country(id), Some(expected), "{id}");
        }
    }
}
