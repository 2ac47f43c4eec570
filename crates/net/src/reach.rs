//! Permitted targets of requests whose addresses come from others, such as webhooks and listening workers
//! (docs/SECURITY.md): the check applies to the address that a name currently resolves to, not to the name.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

pub use ipnet::IpNet;

/// Addresses that are not globally reachable: this machine, its links and networks, and non-unicast addresses.
const PRIVATE: [&str; 15] = [
    "0.0.0.0/8",
    "10.0.0.0/8",
    "100.64.0.0/10",
    "127.0.0.0/8",
    "169.254.0.0/16",
    "172.16.0.0/12",
    "192.0.0.0/24",
    "192.168.0.0/16",
    "198.18.0.0/15",
    "224.0.0.0/3",
    "::/127",
    "fc00::/7",
    "fe80::/9",
    "ff00::/8",
    "64:ff9b:1::/48",
];

/// The permitted addresses.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Reach {
    /// The private networks permitted in addition to public addresses; `None` permits every address.
    private: Option<Vec<IpNet>>,
}

impl Reach {
    /// Permits every address.
    pub const fn everywhere() -> Self {
        Self { private: None }
    }

    /// Permits public addresses and these private networks.
    pub const fn public_and(private: Vec<IpNet>) -> Self {
        Self { private: Some(private) }
    }

    /// Whether requests to this address are permitted.
    pub fn admits(&self, address: IpAddr) -> bool {
        let Some(private) = &self.private else { return true };
        let address = plain(address);
        private.iter().any(|network| network.contains(&address)) || !is_private(address)
    }
}

fn is_private(address: IpAddr) -> bool {
    PRIVATE.iter().filter_map(|text| text.parse::<IpNet>().ok()).any(|network| network.contains(&address))
}

/// The IPv4 address that an IPv6 address stands for, if any: mapped, or through a translation gateway.
fn plain(address: IpAddr) -> IpAddr {
    let IpAddr::V6(six) = address else { return address };
    if six == Ipv6Addr::LOCALHOST || six == Ipv6Addr::UNSPECIFIED {
        return address;
    }
    let parts = six.segments();
    let four = |high: u16, low: u16| Ipv4Addr::from(u32::from(high) << 16 | u32::from(low)).into();
    match parts[..6] {
        [0, 0, 0, 0, 0, 0 | 0xffff] | [0x64, 0xff9b, 0, 0, 0, 0] => four(parts[6], parts[7]),
        [0x2002, high, low, ..] => four(high, low),
        _ => address,
    }
}

#[cfg(test)]
mod tests {
    use super::{IpNet, PRIVATE, Reach};

    #[test]
    fn an_address_counts_and_not_how_it_is_written() {
        let public = Reach::public_and(Vec::new());
        for inside in [
            "127.0.0.1",
            "127.8.8.8",
            "0.0.0.0",
            "10.1.2.3",
            "172.16.0.1",
            "172.31.255.255",
            "192.168.1.1",
            "169.254.169.254",
            "100.64.0.1",
            "255.255.255.255",
            "224.0.0.1",
            "::1",
            "::",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "::7f00:1",
            "64:ff9b::a9fe:a9fe",
            "2002:7f00:1::",
            "fe80::1",
            "fec0::1",
            "fd00::1",
            "ff02::1",
        ] {
            let address = inside.parse().expect("an address");
            assert!(!public.admits(address), "{inside}");
            assert!(Reach::everywhere().admits(address), "{inside}");
        }
        for outside in ["1.1.1.1", "172.15.0.1", "172.32.0.1", "2606:4700::1", "64:ff9b::101:101", "::ffff:9.9.9.9"] {
            assert!(public.admits(outside.parse().expect("an address")), "{outside}");
        }
        let own = Reach::public_and(vec!["10.1.0.0/16".parse().expect("a network")]);
        let admits =
            ["10.1.2.3", "::ffff:10.1.2.3", "10.2.0.1"].map(|text| own.admits(text.parse().expect("an address")));
        assert_eq!(admits, [true, true, false]);
        assert!(PRIVATE.iter().all(|text| text.parse::<IpNet>().is_ok()));
    }
}
