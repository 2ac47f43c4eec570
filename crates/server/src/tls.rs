//! The server's certificate and private key, from PEM files.

use std::{
    fmt,
    fs::File,
    io::{self, Read},
    path::{Path, PathBuf},
    sync::Arc,
};

use rustls::{
    ServerConfig,
    crypto::ring,
    pki_types::{
        CertificateDer, PrivateKeyDer,
        pem::{self, PemObject},
    },
};
use tokio_rustls::{TlsAcceptor, server::TlsStream};

use super::duplex::Duplex;

/// A server's proof of identity.
#[derive(Clone)]
pub struct Tls(TlsAcceptor);

impl fmt::Debug for Tls {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Tls(***)")
    }
}

/// Why certificate and key are unusable.
#[derive(Debug, thiserror::Error)]
pub enum TlsError {
    /// A file cannot be read.
    #[error("cannot read `{}`: {reason}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The operating system's error.
        reason: io::Error,
    },
    /// A file is not PEM, or a part of it is not of the kind it claims.
    #[error("`{}` is no PEM file with {what}: {reason}", path.display())]
    Malformed {
        /// The file.
        path: PathBuf,
        /// The expected content.
        what: &'static str,
        /// The problem.
        reason: pem::Error,
    },
    /// A file contains nothing of the expected kind.
    #[error("`{}` has no {what}", path.display())]
    Missing {
        /// The file.
        path: PathBuf,
        /// The expected content.
        what: &'static str,
    },
    /// They do not belong together, or are of a kind that TLS does not support.
    #[error("the certificate and the private key cannot be used together: {0}")]
    Unusable(#[from] rustls::Error),
}

const CERTIFICATE: &str = "certificate";
const KEY: &str = "private key (an encrypted one must be decrypted first)";

impl Tls {
    /// Reads a chain of certificates, the server's own first, and its private key.
    pub fn load(certificates: &Path, key: &Path) -> Result<Self, TlsError> {
        let chain = CertificateDer::pem_slice_iter(&bytes(certificates)?)
            .collect::<Result<Vec<_>, _>>()
            .map_err(|error| explain(certificates, CERTIFICATE, error))?;
        if chain.is_empty() {
            return Err(TlsError::Missing { path: certificates.to_owned(), what: CERTIFICATE });
        }
        let key = PrivateKeyDer::from_pem_slice(&bytes(key)?).map_err(|error| explain(key, KEY, error))?;
        let mut config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()?
            .with_no_client_auth()
            .with_single_cert(chain, key)?;
        config.alpn_protocols = vec![b"http/1.1".to_vec()];
        Ok(Self(TlsAcceptor::from(Arc::new(config))))
    }

    /// Performs the handshake with a client.
    pub(super) async fn accept(&self, stream: Duplex) -> io::Result<TlsStream<Duplex>> {
        self.0.accept(stream).await
    }
}

/// The contents of a file of certificates or keys. A device has no end, so it is read up to a limit.
fn bytes(path: &Path) -> Result<Vec<u8>, TlsError> {
    /// Far more than all the certificates that a system trusts.
    const LONGEST: u64 = 16 << 20;
    let read = || {
        let mut bytes = Vec::new();
        File::open(path)?.take(LONGEST + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > LONGEST {
            return Err(io::Error::other("it is longer than 16 MiB"));
        }
        Ok(bytes)
    };
    read().map_err(|reason| TlsError::Unreadable { path: path.to_owned(), reason })
}

fn explain(path: &Path, what: &'static str, error: pem::Error) -> TlsError {
    let path = path.to_owned();
    if let pem::Error::Io(reason) = error {
        TlsError::Unreadable { path, reason }
    } else if matches!(error, pem::Error::NoItemsFound) {
        TlsError::Missing { path, what }
    } else {
        TlsError::Malformed { path, what, reason: error }
    }
}
