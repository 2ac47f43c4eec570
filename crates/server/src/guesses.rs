//! Wrong keys, by source address. An address that sends many waits longer for each answer; nobody else does.

use std::{
    collections::HashMap,
    net::{IpAddr, Ipv6Addr},
    sync::{Mutex, PoisonError},
    time::Duration,
};

use net::Backoff;
use wire::Timestamp;

/// How many wrong keys an address may send before it must wait: a program with an old key gets its answer at once.
const FREE: u32 = 10;
/// The delay of the answer to each further one.
const PAUSE: Backoff = Backoff::new(Duration::from_secs(1), 2.0, Duration::from_secs(10));
/// The quiet time after which an address starts over.
const QUIET: Duration = Duration::from_mins(1);
/// The maximum number of addresses remembered; the one quiet for longest makes room.
const ADDRESSES: usize = 4096;

/// The wrong keys of the last minute.
#[derive(Debug, Default)]
pub(super) struct Guesses(Mutex<HashMap<IpAddr, Attempts>>);

/// The wrong keys of one address.
#[derive(Debug, Clone, Copy)]
struct Attempts {
    keys: u32,
    last: Timestamp,
}

impl Guesses {
    /// Counts a wrong key, and returns the delay of its answer.
    pub(super) fn pause(&self, from: IpAddr, now: Timestamp) -> Duration {
        // Test suites send thousands, and an attacker on this machine has better ways.
        if from.to_canonical().is_loopback() {
            return Duration::ZERO;
        }
        let from = network(from);
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() >= ADDRESSES && !all.contains_key(&from) {
            all.retain(|_, attempts| now.since(attempts.last) < QUIET);
            let oldest = all.iter().min_by_key(|(_, attempts)| attempts.last).map(|(address, _)| *address);
            if let Some(oldest) = oldest.filter(|_| all.len() >= ADDRESSES) {
                all.remove(&oldest);
            }
        }
        let attempts = all.entry(from).or_insert(Attempts { keys: 0, last: now });
        if now.since(attempts.last) >= QUIET {
            attempts.keys = 0;
        }
        *attempts = Attempts { keys: attempts.keys.saturating_add(1), last: now.max(attempts.last) };
        match attempts.keys.saturating_sub(FREE) {
            0 => Duration::ZERO,
            beyond => PAUSE.step(beyond),
        }
    }
}

/// The unit that is counted: an address, or for IPv6 the 64-bit network, all of which one customer has.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() & (u128::MAX << 64)).into(),
        address @ IpAddr::V4(_) => address,
    }
}

#[cfg(test)]
mod tests {
    use std::{
        net::{IpAddr, Ipv4Addr},
        time::Duration,
    };

    use super::{ADDRESSES, Guesses};
    use wire::Timestamp;

    fn start() -> Timestamp {
        Timestamp::from_millis(1_700_000_000_000)
    }

    fn address(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    /// The delays in seconds of this many wrong keys.
    fn pauses(guesses: &Guesses, from: &str, now: Timestamp, count: usize) -> Vec<u64> {
        (0..count).map(|_| guesses.pause(address(from), now).as_secs()).collect()
    }

    #[test]
    fn the_eleventh_wrong_key_waits_and_each_further_one_longer() {
        let guesses = Guesses::default();
        let expected = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 10, 10];
        assert_eq!(pauses(&guesses, "192.0.2.1", start(), 16), expected);
        assert_eq!(pauses(&guesses, "192.0.2.2", start(), 10), [0; 10], "a neighbour waits for nothing");
        // An IPv6 network counts as one address, and so does an IPv4 address in any notation.
        assert_eq!(pauses(&guesses, "2001:db8::1", start(), 10), [0; 10]);
        assert_eq!(pauses(&guesses, "2001:db8::ffff", start(), 2), [1, 2]);
        assert_eq!(pauses(&guesses, "2001:db8:0:1::1", start(), 1), [0]);
        assert_eq!(pauses(&guesses, "::ffff:192.0.2.2", start(), 1), [1]);
    }

    #[test]
    fn a_minute_of_quiet_is_forgotten_and_less_is_not() {
        let guesses = Guesses::default();
        pauses(&guesses, "192.0.2.1", start(), 12);
        let later = start().after(Duration::from_secs(59));
        assert_eq!(pauses(&guesses, "192.0.2.1", later, 1), [4]);
        assert_eq!(
            pauses(&guesses, "192.0.2.1", later.after(Duration::from_secs(60)), 11),
            [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]
        );
    }

    #[test]
    fn this_machine_never_waits() {
        let guesses = Guesses::default();
        for from in ["127.0.0.1", "127.0.0.2", "::1", "::ffff:127.0.0.1"] {
            assert_eq!(pauses(&guesses, from, start(), 50), [0; 50], "{from}");
        }
    }

    #[test]
    fn many_addresses_push_out_the_one_that_was_quiet_for_longest() {
        let guesses = Guesses::default();
        pauses(&guesses, "192.0.2.1", start(), 11);
        pauses(&guesses, "192.0.2.2", start().after(Duration::from_secs(1)), 11);
        let others =
            (0..u32::try_from(ADDRESSES - 1).expect("few")).map(|number| Ipv4Addr::from_bits(0x0a00_0000 + number));
        for other in others {
            guesses.pause(other.into(), start().after(Duration::from_secs(2)));
        }
        let (now, kept) = (start().after(Duration::from_secs(3)), guesses.0.lock().expect("it").len());
        assert_eq!(kept, ADDRESSES);
        assert_eq!(pauses(&guesses, "192.0.2.2", now, 1), [2]);
        assert_eq!(pauses(&guesses, "192.0.2.1", now, 1), [0]);
    }
}
