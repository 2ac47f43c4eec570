//! A daemon behind TLS that requires a client certificate.

use std::{io, path::Path, sync::Arc};

use bollard::{BollardRequest, errors::Error};
use http::{HeaderValue, Uri, header::HOST};
use hyper::{Response, body::Incoming};
use rustls::{
    ClientConfig, RootCertStore,
    pki_types::{CertificateDer, PrivateKeyDer, ServerName, pem::PemObject},
};
use tokio_rustls::TlsConnector;

use crate::runtime::Fault;

/// Our certificate for one host, and the only authority trusted to have signed the host's.
#[derive(Clone)]
pub(super) struct Identity {
    host: String,
    port: u16,
    name: ServerName<'static>,
    connector: TlsConnector,
}

impl Identity {
    /// Reads `ca.pem`, `cert.pem` and `key.pem` from a folder.
    pub(super) fn read(host: &str, port: u16, folder: &Path) -> Result<Self, Fault> {
        let wrong = |name: &str, reason: &dyn std::fmt::Display| {
            Fault::Refused(format!("the client certificate for {host}: {}: {reason}", folder.join(name).display()))
        };
        let chain = |name: &str| {
            let file = CertificateDer::pem_file_iter(folder.join(name)).map_err(|error| wrong(name, &error))?;
            let all: Vec<_> = file.collect::<Result<_, _>>().map_err(|error| wrong(name, &error))?;
            if all.is_empty() { Err(wrong(name, &"there is no certificate in it")) } else { Ok(all) }
        };
        let mut roots = RootCertStore::empty();
        for authority in chain("ca.pem")? {
            roots.add(authority).map_err(|error| wrong("ca.pem", &error))?;
        }
        let key = PrivateKeyDer::from_pem_file(folder.join("key.pem")).map_err(|error| wrong("key.pem", &error))?;
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .map_err(|error| wrong("cert.pem", &error))?
            .with_root_certificates(roots)
            .with_client_auth_cert(chain("cert.pem")?, key)
            .map_err(|error| wrong("cert.pem", &error))?;
        let name = ServerName::try_from(host.to_owned()).map_err(|error| Fault::Refused(format!("{host}: {error}")))?;
        Ok(Self { host: host.to_owned(), port, name, connector: TlsConnector::from(Arc::new(config)) })
    }

    /// In the form used in an address.
    pub(super) fn authority(&self) -> String {
        let Self { host, port, .. } = self;
        if host.contains(':') { format!("[{host}]:{port}") } else { format!("{host}:{port}") }
    }

    /// Sends one request on a separate connection, which an exec may take over.
    pub(super) async fn send(self, mut request: BollardRequest) -> Result<Response<Incoming>, Error> {
        let path = request.uri().path_and_query().map_or("/", http::uri::PathAndQuery::as_str).to_owned();
        *request.uri_mut() = path.parse::<Uri>().map_err(io::Error::other)?;
        let authority = HeaderValue::try_from(self.authority()).map_err(io::Error::other)?;
        request.headers_mut().insert(HOST, authority);
        let stream = tokio::net::TcpStream::connect((self.host.as_str(), self.port)).await?;
        let stream = self.connector.connect(self.name, stream).await?;
        Ok(net::relay::send(stream, request).await?)
    }
}
