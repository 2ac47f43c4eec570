//! Ids, passwords and tokens: everything that the engine draws at random (behaviour.md, Container fields).

use std::{
    net::Ipv4Addr,
    sync::{Mutex, PoisonError},
};

use rand::{
    RngExt, SeedableRng,
    rngs::{StdRng, SysRng},
};

const ID: &[u8] = b"abcdefghijklmnopqrstuvwxyz0123456789";
const PASSWORD: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const HEX: &[u8] = b"0123456789abcdef";

/// A source of randomness: the operating system's, or a seed for repeatable runs.
#[derive(Debug)]
pub struct Rng {
    /// Created on first use: creation queries the CPU's features, and few commands draw anything.
    rng: Mutex<Option<StdRng>>,
    is_seeded: bool,
}

impl Rng {
    /// From the operating system.
    pub const fn from_system() -> Self {
        Self { rng: Mutex::new(None), is_seeded: false }
    }

    /// The same draws for the same seed.
    pub fn from_seed(seed: u64) -> Self {
        Self { rng: Mutex::new(Some(StdRng::seed_from_u64(seed))), is_seeded: true }
    }

    /// Whether draws may repeat those of an earlier run.
    pub(crate) const fn repeats(&self) -> bool {
        self.is_seeded
    }

    /// A pod's id: 14 characters.
    pub(crate) fn pod_id(&self) -> String {
        self.text(ID, 14)
    }

    /// An id for any other resource: 10 characters.
    pub(crate) fn resource_id(&self) -> String {
        self.text(ID, 10)
    }

    /// A Jupyter password: 32 characters.
    pub(crate) fn password(&self) -> String {
        self.text(PASSWORD, 32)
    }

    /// The random part of an API key, or another secret.
    pub fn secret(&self, length: usize) -> String {
        self.text(PASSWORD, length)
    }

    /// The routing token of an ssh proxy user: 8 hex digits.
    pub(crate) fn token(&self) -> String {
        self.text(HEX, 8)
    }

    /// An address in the global network 10.64.0.0/12, excluding its first and last.
    pub(crate) fn global_address(&self) -> Ipv4Addr {
        const NETWORK: u32 = u32::from_be_bytes([10, 64, 0, 0]);
        Ipv4Addr::from(NETWORK + self.draw(|rng| rng.random_range(1..(1 << 20) - 1)))
    }

    /// A version 4 UUID, for jobs.
    pub(crate) fn uuid(&self) -> String {
        let bytes: [u8; 16] = self.draw(RngExt::random);
        let number = u128::from_be_bytes(bytes) & !(0xf000 << 64) & !(0xc000 << 48) | 0x4000 << 64 | 0x8000 << 48;
        let hex = format!("{number:032x}");
        [&hex[..8], &hex[8..12], &hex[12..16], &hex[16..20], &hex[20..]].join("-")
    }

    /// The id of a request to the server: 20 characters.
    pub fn request_id(&self) -> String {
        self.text(ID, 20)
    }

    /// A unique id for a create: 20 characters.
    pub fn create_id(&self) -> String {
        self.text(ID, 20)
    }

    /// A number from 0 to 1.
    pub fn fraction(&self) -> f64 {
        self.draw(RngExt::random)
    }

    /// Whether an event with this probability, 0 to 1, happens.
    pub fn happens(&self, probability: f64) -> bool {
        self.draw(|rng| rng.random_bool(probability))
    }

    /// A seed for another source.
    pub fn seed(&self) -> u64 {
        self.draw(RngExt::random)
    }

    fn text(&self, alphabet: &[u8], length: usize) -> String {
        self.draw(|rng| (0..length).map(|_| char::from(alphabet[rng.random_range(0..alphabet.len())])).collect())
    }

    fn draw<T>(&self, draw: impl FnOnce(&mut StdRng) -> T) -> T {
        let mut rng = self.rng.lock().unwrap_or_else(PoisonError::into_inner);
        let from_system = || StdRng::try_from_rng(&mut SysRng).expect("the operating system has entropy");
        draw(rng.get_or_insert_with(from_system))
    }
}
