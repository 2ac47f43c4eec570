//! Account resources that outlive pods: secrets and volumes. No list contains secret values.

use serde_json::Value;

use super::check::Check;
use crate::cli::terminal::text::count;

/// The elements of the lists, in the order of [`AccountResources::LISTS`].
pub(super) struct AccountResources(pub(super) Vec<Vec<Value>>);

impl AccountResources {
    pub(super) const NAME: &'static str = "account";

    /// The lists: path, key, and what one element is.
    pub(super) const LISTS: [(&'static str, &'static str, &'static str); 3] = [
        ("/v2/account/secrets", "secrets", "secret"),
        ("/v2/network-volumes", "networkVolumes", "network volume"),
        ("/v2/global-volumes", "globalVolumes", "global volume"),
    ];

    pub(super) fn check(&self) -> Check {
        let told = |((_, _, one), found): (&(&str, &str, &str), &Vec<Value>)| {
            let size: u64 = found.iter().filter_map(|volume| volume["size"].as_u64()).sum();
            let size = if size == 0 { String::new() } else { format!(" ({size} GB)") };
            format!("{}{size}", count(found.len(), one))
        };
        let told: Vec<String> = Self::LISTS.iter().zip(&self.0).map(told).collect();
        Check::ok(Self::NAME, format!("has {}", told.join(", ")))
    }
}
