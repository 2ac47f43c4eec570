//! An engine key for data that others can read on hosts: without it, the names and digests of containers reveal nothing
//! about pods.

use ring::hmac;

/// The key's purpose; another purpose gives another key.
pub(crate) const PURPOSE: &[u8] = b"svcctl: names and digests of containers";

/// The key, derived from the one that encrypts secrets. It has no `Debug`, so that no message shows it.
#[derive(Clone, PartialEq, Eq)]
pub struct ContainerKey([u8; 32]);

impl ContainerKey {
    /// The key with these bytes.
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The HMAC-SHA256 of a message, in hexadecimal.
    pub fn sign(&self, message: &[u8]) -> String {
        wire::hex::encode(hmac::sign(&hmac::Key::new(hmac::HMAC_SHA256, &self.0), message).as_ref())
    }
}

#[cfg(test)]
mod tests {
    use super::ContainerKey;

    /// Test case 2 of RFC 4231, whose key is `Jefe`: HMAC pads keys with zeros.
    #[test]
    fn it_is_hmac() {
        let mut key = [0; 32];
        key[..4].copy_from_slice(b"Jefe");
        assert_eq!(
            ContainerKey::new(key).sign(b"what do ya want for nothing?"),
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        );
    }
}
