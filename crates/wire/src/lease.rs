//! Leases: how long a pod is rented, written into its environment so that the deadline travels with it and any machine
//! can enforce it (cli.md, pods).

use std::collections::BTreeMap;

use super::scalar::Timestamp;

/// The variable that holds the end of a lease, in RFC 3339.
pub const EXPIRES_AT: &str = "SVCCTL_EXPIRES_AT";

/// What a pod's environment says of its lease.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lease {
    /// Nothing: the pod is rented until someone terminates it.
    None,
    /// It ends then.
    Until(Timestamp),
    /// Something that is no time. It is no lease, and its owner should know.
    Unreadable,
}

impl Lease {
    /// Reads it out of an environment.
    pub fn of(env: &BTreeMap<String, String>) -> Self {
        env.get(EXPIRES_AT).map_or(Self::None, |text| text.parse().map_or(Self::Unreadable, Self::Until))
    }

    /// When it ends, if it does.
    pub const fn end(self) -> Option<Timestamp> {
        match self {
            Self::Until(end) => Some(end),
            Self::None | Self::Unreadable => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::{EXPIRES_AT, Lease};

    fn lease(text: &str) -> Lease {
        Lease::of(&BTreeMap::from([(EXPIRES_AT.to_owned(), text.to_owned())]))
    }

    #[test]
    fn a_lease_is_a_time_in_any_zone_and_nothing_else() {
        assert_eq!(Lease::of(&BTreeMap::new()), Lease::None);
        let end = "2026-11-21T09:30:00Z".parse().expect("a time");
        assert_eq!(lease("2026-11-21T09:30:00Z"), Lease::Until(end));
        assert_eq!(lease("2026-11-21T10:30:00+01:00"), Lease::Until(end));
        for odd in ["", "2h", "2026-11-21", "2026-11-21T09:30:00", "1795253400", "never"] {
            assert_eq!(lease(odd), Lease::Unreadable, "{odd}");
        }
    }
}
