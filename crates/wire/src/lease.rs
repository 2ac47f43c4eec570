//! Leases: time limits for pods, stored in the environment so that the deadline travels with the pod and any machine
//! can enforce it (cli.md, pods).

use std::collections::BTreeMap;

use super::scalar::Timestamp;

/// The variable for the end of a lease, in RFC 3339.
pub const EXPIRES_AT: &str = "SVCCTL_EXPIRES_AT";

/// The lease in a pod's environment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lease {
    /// None: the pod runs until someone terminates it.
    None,
    /// The lease ends at this moment.
    Until(Timestamp),
    /// The value is not a valid time. It sets no lease, and the owner should know.
    Unreadable,
}

impl Lease {
    /// Reads the lease from an environment.
    pub fn of(env: &BTreeMap<String, String>) -> Self {
        env.get(EXPIRES_AT).map_or(Self::None, |text| text.parse().map_or(Self::Unreadable, Self::Until))
    }

    /// The end of the lease, if it has one.
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
