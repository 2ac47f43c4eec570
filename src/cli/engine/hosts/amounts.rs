//! Amounts of a machine on a command line: what is kept back, and what is offered instead of what is there.

use std::str::FromStr;

use crate::cli::{args::units::gigabytes, engine::site::Rejection};
use driver::docker::discover::Discovery;

/// Amounts as far as they are typed: `vcpus=1,memory=4,disk=20`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Amounts {
    pub(super) vcpus: Option<u32>,
    /// GB.
    pub(super) memory: Option<u32>,
    /// GB.
    pub(super) disk: Option<u32>,
}

impl FromStr for Amounts {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut amounts = Self::default();
        for part in text.split(',') {
            let (what, number) = part.split_once('=').ok_or("expected amounts like vcpus=1,memory=4,disk=20")?;
            let amount = match what {
                "vcpus" => &mut amounts.vcpus,
                "memory" => &mut amounts.memory,
                "disk" => &mut amounts.disk,
                "gpus" => return Err("a GPU belongs to one pod; amounts are of vcpus, memory and disk".to_owned()),
                _ => return Err(format!("`{what}` is no amount of a host; vcpus, memory and disk are")),
            };
            *amount = Some(match what {
                "vcpus" => number.parse().map_err(|_| format!("`{number}` is not a whole number"))?,
                _ => gigabytes(number)?,
            });
        }
        Ok(amounts)
    }
}

/// The share of a machine that is kept from pods.
#[derive(Debug, Clone, Copy)]
pub(super) struct Reserve {
    pub(super) vcpus: u32,
    /// GB.
    pub(super) memory: u32,
    /// GB.
    pub(super) disk: u32,
}

impl Reserve {
    /// The amounts typed, and the needs of a small system for the rest.
    pub(super) fn of(typed: Amounts) -> Self {
        let Amounts { vcpus, memory, disk } = typed;
        Self { vcpus: vcpus.unwrap_or(1), memory: memory.unwrap_or(4), disk: disk.unwrap_or(20) }
    }
}

/// A machine as if it had what is offered, and besides what is kept back: so nothing is kept back of what is named.
pub(super) fn offered(offer: Amounts, reserve: Reserve, found: Discovery) -> Discovery {
    Discovery {
        vcpus: offer.vcpus.map_or(found.vcpus, |vcpus| vcpus.saturating_add(reserve.vcpus)),
        memory: offer.memory.map_or(found.memory, |memory| memory.saturating_add(reserve.memory)),
        ..found
    }
}

/// GB for pods, of a disk of this size: what is offered, else at least half of it.
pub(super) fn disk(offer: Amounts, reserve: Reserve, size: Option<u32>) -> Result<u32, Rejection> {
    match (offer.disk, size) {
        (Some(offered), Some(size)) if offered > size => {
            let hint = "what a pod writes is there beside what others write; offer no more than there is";
            Err(Rejection::new(format!("it has {size} GB of disk, less than {offered}"), hint))
        }
        (Some(offered), _) => Ok(offered),
        (None, None) => Err(Rejection::new("the size of its disk cannot be measured from here", "give it with --disk")),
        (None, Some(0)) => {
            Err(Rejection::new("it has no disk for pods", "give its size with --disk if that was measured wrongly"))
        }
        (None, Some(size)) => Ok(size - reserve.disk.min(size / 2)),
    }
}

/// The consequences for pods of a machine that offers more than it has.
pub(super) fn notes((vcpus, memory): (u32, u32), (cpus, ram): (u32, u32)) -> Vec<String> {
    let mut notes = Vec::new();
    if vcpus > cpus {
        notes.push(format!("{vcpus} vCPUs on {cpus} CPUs: busy pods share them in proportion to their vCPUs"));
    }
    if memory > ram {
        notes.push(format!("{memory} GB of memory where there are {ram}: if pods use all of it, the kernel ends some"));
    }
    notes
}

#[cfg(test)]
mod tests {
    use super::{Amounts, Reserve};

    #[test]
    fn what_is_kept_back_is_named_and_the_rest_stays_as_it_is() {
        let typed: Amounts = "disk=5,vcpus=0".parse().expect("right");
        let reserve = Reserve::of(typed);
        assert_eq!((reserve.vcpus, reserve.memory, reserve.disk), (0, 4, 5));
        for wrong in ["", "vcpus", "vcpus=-1", "gpus=1", "vcpus=1,", "memory=many"] {
            assert!(wrong.parse::<Amounts>().is_err(), "{wrong}");
        }
    }
}
