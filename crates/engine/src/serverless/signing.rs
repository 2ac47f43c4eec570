//! Signatures of messages to webhooks of accounts, as Standard Webhooks has them (behaviour.md, Webhooks).

use std::fmt;

use base64::{Engine as _, prelude::BASE64_STANDARD as BASE64};
use ring::hmac;

use wire::Timestamp;

/// The start of a secret; the rest is base64.
pub(crate) const SECRET_PREFIX: &str = "whsec_";

/// The signature of a message to a webhook of an account.
#[derive(Clone, PartialEq, Eq)]
pub struct Signing {
    /// The id of the event, the same in every attempt.
    pub(super) event: String,
    /// The secret of the webhook.
    pub(super) secret: String,
}

impl fmt::Debug for Signing {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.debug_struct("Signing").field("event", &self.event).finish_non_exhaustive()
    }
}

/// The headers of a signed message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Signature {
    /// `webhook-id`: what happened, the same in every attempt.
    pub id: String,
    /// `webhook-timestamp`: the second of the attempt.
    pub timestamp: i64,
    /// `webhook-signature`: HMAC-SHA256 of id, timestamp and body, joined by dots.
    pub signature: String,
}

impl Signature {
    /// Signs a message that is sent at this time; `None` if the secret is not one of ours.
    pub fn new(signing: &Signing, at: Timestamp, body: &str) -> Option<Self> {
        let Signing { event: id, secret } = signing;
        let key = hmac::Key::new(hmac::HMAC_SHA256, &BASE64.decode(secret.strip_prefix(SECRET_PREFIX)?).ok()?);
        let timestamp = at.seconds();
        let tag = hmac::sign(&key, format!("{id}.{timestamp}.{body}").as_bytes());
        Some(Self { signature: format!("v1,{}", BASE64.encode(tag)), id: id.clone(), timestamp })
    }
}

#[cfg(test)]
mod tests {
    use super::{Signature, Signing};
    use wire::Timestamp;

    #[test]
    fn a_signature_is_that_of_the_example_of_standard_webhooks() {
        let secret = "whsec_plJ3nmyCDGBKInavdOK15jsl";
        let body = r#"{"event_type":"ping","data":{"success":true}}"#;
        let at = Timestamp::from_seconds(1_731_705_121);
        let signing = |secret: &str| Signing { event: "msg_loFOjxBNrRLzqYUf".to_owned(), secret: secret.to_owned() };
        let signed = Signature::new(&signing(secret), at, body).expect("a secret of ours");
        assert_eq!(signed.signature, "v1,rAvfW3dJ/X/qxhsaXPOyyCGmRKsaKWcsNccKXlIktD0=");
        assert_eq!(Signature::new(&signing("plJ3"), at, body), None);
    }
}
