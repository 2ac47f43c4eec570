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

/// What a server proves with who it is.
#[derive(Clone)]
pub struct Tls(TlsAcceptor);

impl fmt::Debug for Tls {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Tls(***)")
    }
}

/// Why certificate and key are of no use.
#[derive(Debug, thiserror::Error)]
pub enum TlsError {
    /// A file cannot be read.
    #[error("cannot read `{}`: {reason}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What the operating system says.
        reason: io::Error,
    },
    /// A file is no PEM, or a part of it is not what it says.
    #[error("`{}` is no PEM file with {what}: {reason}", path.display())]
    Malformed {
        /// The file.
        path: PathBuf,
        /// What it should have.
        what: &'static str,
        /// What is wrong.
        reason: pem::Error,
    },
    /// A file has nothing of what it is named for.
    #[error("`{}` has no {what}", path.display())]
    Missing {
        /// The file.
        path: PathBuf,
        /// What it should have.
        what: &'static str,
    },
    /// They do not belong together, or are of a kind that TLS has no use for.
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

    /// Shakes hands with a client.
    pub(super) async fn accept(&self, stream: Duplex) -> io::Result<TlsStream<Duplex>> {
        self.0.accept(stream).await
    }
}

/// What is in a file of certificates or keys. A device has no end, so it is read to a limit.
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
