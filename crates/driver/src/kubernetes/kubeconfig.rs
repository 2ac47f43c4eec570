//! How to reach a cluster and prove who asks: one context of a kubeconfig (kubernetes.md, Command line).
//!
//! The files that it names are read once, so that the context stands alone: it is copied, sealed, into the store.

use std::{
    collections::BTreeMap,
    fs,
    io::Read,
    path::{Path, PathBuf},
};

use base64::{Engine as _, engine::general_purpose::STANDARD};
use serde::{Deserialize, Serialize};

/// The maximum size of a kubeconfig, and of a file that it names.
const LARGEST: u64 = 1 << 20;
/// The folder with the account of a pod, from which a server in the cluster connects.
const ACCOUNT: &str = "/var/run/secrets/kubernetes.io/serviceaccount";

/// One context of a kubeconfig. Contains secrets, so it has no `Debug`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Kubeconfig {
    /// The address of the API server, with `https`.
    pub server: String,
    /// The authorities that may have signed the server's certificate, as PEM; `None` for those of the system.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub authority: Option<String>,
    /// The proof of who asks.
    pub credential: Credential,
}

/// The proof of who asks.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Credential {
    /// A token that stays the same.
    Token(String),
    /// A token in a file, which somebody else renews.
    TokenFile(PathBuf),
    /// A client certificate with its key, as PEM.
    Certificate {
        /// The chain of certificates.
        chain: String,
        /// The private key.
        key: String,
    },
    /// A program that returns a token.
    Plugin(Plugin),
}

/// A program that returns a credential for some time, such as `aws` or `gcloud`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Plugin {
    /// The version of its answer.
    pub api_version: String,
    /// The program.
    pub command: String,
    /// Its arguments.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub args: Vec<String>,
    /// Variables in addition to those of this process.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub env: BTreeMap<String, String>,
}

/// Why a kubeconfig cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum KubeconfigError {
    /// It is no kubeconfig. The text says where, and shows no value.
    #[error("it is no kubeconfig: {0}")]
    Malformed(String),
    /// It has no such context.
    #[error("it has no context `{0}`")]
    NoContext(String),
    /// No context is chosen.
    #[error("it names no current context; choose one with --context")]
    NoCurrent,
    /// Its context names something that it does not have.
    #[error("its context names the {what} `{name}`, which it does not have")]
    Dangling {
        /// Cluster or user.
        what: &'static str,
        /// Its name.
        name: String,
    },
    /// The server is not reached by TLS.
    #[error("the server `{0}` is not reached with https, and a credential would travel in the open")]
    Open(String),
    /// It asks for something that is not supported.
    #[error("{0}")]
    Unsupported(&'static str),
    /// A file cannot be read.
    #[error("{path}: {reason}")]
    File {
        /// The file.
        path: String,
        /// Why.
        reason: String,
    },
}

impl Kubeconfig {
    /// A context of the kubeconfig in `text`, whose relative paths start in `folder`: the named one, or its current one.
    pub fn select(text: &str, folder: &Path, context: Option<&str>) -> Result<Self, KubeconfigError> {
        if text.len() as u64 > LARGEST {
            return Err(KubeconfigError::Malformed("it is larger than 1 MiB".to_owned()));
        }
        let file: File = serde_norway::from_str(text).map_err(|error| malformed(&error))?;
        let name = context.map(str::to_owned).or(file.current_context).filter(|name| !name.is_empty());
        let name = name.ok_or(KubeconfigError::NoCurrent)?;
        let context = find(file.contexts, &name).ok_or(KubeconfigError::NoContext(name))?;
        let dangling = |what, name: &str| KubeconfigError::Dangling { what, name: name.to_owned() };
        let cluster = find(file.clusters, &context.cluster).ok_or_else(|| dangling("cluster", &context.cluster))?;
        let user = find(file.users, &context.user).ok_or_else(|| dangling("user", &context.user))?;
        Self::of(cluster, user, folder)
    }

    /// The account of the pod in which this process runs.
    pub fn in_cluster(host: &str, port: &str) -> Result<Self, KubeconfigError> {
        let folder = Path::new(ACCOUNT);
        let authority = Some(read(&folder.join("ca.crt"))?);
        let host = if host.contains(':') { format!("[{host}]") } else { host.to_owned() };
        let credential = Credential::TokenFile(folder.join("token"));
        Ok(Self { server: format!("https://{host}:{port}"), authority, credential })
    }

    /// The text that [`Kubeconfig::parse`] reads. It contains secrets.
    pub fn to_text(&self) -> String {
        serde_json::to_string(self).expect("it has only texts")
    }

    /// Reads what [`Kubeconfig::to_text`] wrote.
    pub fn parse(text: &str) -> Result<Self, KubeconfigError> {
        // The message of a parser may quote a value.
        let place = |error: serde_json::Error| {
            KubeconfigError::Malformed(format!("line {}, column {}", error.line(), error.column()))
        };
        serde_json::from_str(text).map_err(place)
    }

    fn of(cluster: Cluster, user: User, folder: &Path) -> Result<Self, KubeconfigError> {
        let server = cluster.server.trim_end_matches('/').to_owned();
        if !server.starts_with("https://") {
            return Err(KubeconfigError::Open(server));
        }
        if cluster.insecure_skip_tls_verify {
            return Err(KubeconfigError::Unsupported(
                "it asks to trust any server (`insecure-skip-tls-verify`); give it the cluster's \
                 `certificate-authority` instead",
            ));
        }
        if cluster.tls_server_name.is_some() || cluster.proxy_url.is_some() {
            return Err(KubeconfigError::Unsupported(
                "it has a `tls-server-name` or a `proxy-url`, which svcctl does not support",
            ));
        }
        let authority = content(cluster.certificate_authority_data, cluster.certificate_authority, folder)?;
        Ok(Self { server, authority, credential: user.credential(folder)? })
    }
}

/// Whether a connection from inside a cluster is asked for.
pub fn is_in_cluster() -> bool {
    Path::new(ACCOUNT).join("token").exists()
}

impl User {
    /// As `kubectl` chooses: a certificate first, then a token, then a plugin.
    fn credential(self, folder: &Path) -> Result<Credential, KubeconfigError> {
        let chain = content(self.client_certificate_data, self.client_certificate, folder)?;
        let key = content(self.client_key_data, self.client_key, folder)?;
        if let (Some(chain), Some(key)) = (chain, key) {
            return Ok(Credential::Certificate { chain, key });
        }
        if let Some(token) = self.token.filter(|token| !token.is_empty()) {
            return Ok(Credential::Token(token));
        }
        if let Some(file) = self.token_file {
            return Ok(Credential::TokenFile(folder.join(file)));
        }
        if let Some(PluginSpec { api_version, command, args, env }) = self.exec {
            // A program without a folder is one of the search path.
            let command = if Path::new(&command).components().count() > 1 {
                folder.join(&command).to_string_lossy().into_owned()
            } else {
                command
            };
            let env = env.unwrap_or_default().into_iter().map(|Variable { name, value }| (name, value)).collect();
            return Ok(Credential::Plugin(Plugin { api_version, command, args: args.unwrap_or_default(), env }));
        }
        Err(KubeconfigError::Unsupported(
            "its user has no token, client certificate or exec plugin; passwords and auth providers are not supported",
        ))
    }
}

/// A value given directly in Base64, or in a file.
fn content(data: Option<String>, file: Option<PathBuf>, folder: &Path) -> Result<Option<String>, KubeconfigError> {
    if let Some(data) = data.filter(|data| !data.is_empty()) {
        let decoded = STANDARD.decode(data.trim()).ok().and_then(|bytes| String::from_utf8(bytes).ok());
        let wrong = || KubeconfigError::Malformed("a certificate or key in it is no PEM in Base64".to_owned());
        return decoded.ok_or_else(wrong).map(Some);
    }
    file.map(|file| read(&folder.join(file))).transpose()
}

/// A text file of a limited size.
pub(super) fn read(path: &Path) -> Result<String, KubeconfigError> {
    let unable = |reason: String| KubeconfigError::File { path: path.display().to_string(), reason };
    let file = fs::File::open(path).map_err(|error| unable(error.to_string()))?;
    let mut text = String::new();
    file.take(LARGEST + 1).read_to_string(&mut text).map_err(|error| unable(error.to_string()))?;
    if text.len() as u64 > LARGEST { Err(unable("it is larger than 1 MiB".to_owned())) } else { Ok(text) }
}

fn malformed(error: &serde_norway::Error) -> KubeconfigError {
    // The message of a parser may quote a value.
    let place = error.location().map_or_else(
        || "a field is missing or of another type".to_owned(),
        |place| format!("line {}, column {}", place.line(), place.column()),
    );
    KubeconfigError::Malformed(place)
}

fn find<T>(all: Vec<Named<T>>, name: &str) -> Option<T> {
    all.into_iter().find(|one| one.name == name).map(|one| one.value)
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
struct File {
    current_context: Option<String>,
    #[serde(default)]
    contexts: Vec<Named<Context>>,
    #[serde(default)]
    clusters: Vec<Named<Cluster>>,
    #[serde(default)]
    users: Vec<Named<User>>,
}

/// An entry of a list, whose value has the name of what it is.
#[derive(Deserialize)]
struct Named<T> {
    name: String,
    #[serde(alias = "context", alias = "cluster", alias = "user")]
    value: T,
}

#[derive(Deserialize)]
struct Context {
    cluster: String,
    user: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
struct Cluster {
    server: String,
    certificate_authority: Option<PathBuf>,
    certificate_authority_data: Option<String>,
    #[serde(default)]
    insecure_skip_tls_verify: bool,
    tls_server_name: Option<String>,
    proxy_url: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
struct User {
    token: Option<String>,
    #[serde(rename = "tokenFile")]
    token_file: Option<PathBuf>,
    client_certificate: Option<PathBuf>,
    client_certificate_data: Option<String>,
    client_key: Option<PathBuf>,
    client_key_data: Option<String>,
    exec: Option<PluginSpec>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct PluginSpec {
    api_version: String,
    command: String,
    args: Option<Vec<String>>,
    env: Option<Vec<Variable>>,
}

#[derive(Deserialize)]
struct Variable {
    name: String,
    value: String,
}

#[cfg(test)]
mod tests {
    use std::{fs, path::Path};

    use super::{Credential, Kubeconfig, KubeconfigError, Plugin};

    const FILE: &str = r#"
apiVersion: v1
kind: Config
current-context: one
contexts:
- {name: one, context: {cluster: c, user: token, namespace: other}}
- {name: two, context: {cluster: files, user: certificate}}
- {name: three, context: {cluster: c, user: plugin}}
- {name: lost, context: {cluster: c, user: nobody}}
- {name: open, context: {cluster: http, user: token}}
- {name: blind, context: {cluster: blind, user: token}}
- {name: plain, context: {cluster: c, user: password}}
clusters:
- {name: c, cluster: {server: "https://192.0.2.1:6443/"}}
- {name: files, cluster: {server: "https://k.example", certificate-authority: ca.crt}}
- {name: http, cluster: {server: "http://192.0.2.1:8080"}}
- {name: blind, cluster: {server: "https://192.0.2.1", insecure-skip-tls-verify: true}}
users:
- {name: token, user: {token: s3cret}}
- {name: certificate, user: {client-certificate: my.crt, client-key-data: S0VZ}}
- {name: plugin, user: {exec: {apiVersion: client.authentication.k8s.io/v1, command: ./bin/login, args: [a], env: [{name: A, value: B}]}}}
- {name: password, user: {username: ada, password: s3cret}}
"#;

    #[test]
    fn a_context_is_copied_with_the_files_that_it_names() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("ca.crt"), "CA").unwrap();
        fs::write(folder.path().join("my.crt"), "CHAIN").unwrap();
        let select = |context| Kubeconfig::select(FILE, folder.path(), context).map_err(|error| error.to_string());
        let one = select(None).ok().unwrap();
        assert!(one.server == "https://192.0.2.1:6443" && one.authority.is_none());
        assert!(one.credential == Credential::Token("s3cret".to_owned()));
        let two = select(Some("two")).ok().unwrap();
        let certificate = Credential::Certificate { chain: "CHAIN".to_owned(), key: "KEY".to_owned() };
        assert!(two.authority.as_deref() == Some("CA") && two.credential == certificate);
        assert!(Kubeconfig::parse(&two.to_text()).ok() == Some(two));
        let three = select(Some("three")).ok().unwrap();
        let Credential::Plugin(Plugin { command, args, env, .. }) = three.credential else { panic!("no plugin") };
        assert_eq!(Path::new(&command), folder.path().join("./bin/login"));
        assert_eq!((args, env.get("A").map(String::as_str)), (vec!["a".to_owned()], Some("B")));
    }

    #[test]
    fn a_context_that_cannot_be_used_says_why_and_shows_no_secret() {
        let select = |text: &str, context| match Kubeconfig::select(text, Path::new("/nowhere"), context) {
            Ok(_) => panic!("it was taken"),
            Err(error) => error,
        };
        assert!(matches!(select(FILE, Some("none")), KubeconfigError::NoContext(_)));
        assert!(matches!(select(FILE, Some("lost")), KubeconfigError::Dangling { what: "user", .. }));
        assert!(matches!(select(FILE, Some("open")), KubeconfigError::Open(_)));
        assert!(matches!(select(FILE, Some("blind")), KubeconfigError::Unsupported(_)));
        assert!(matches!(select(FILE, Some("plain")), KubeconfigError::Unsupported(_)));
        assert!(matches!(select(FILE, Some("two")), KubeconfigError::File { .. }));
        assert!(matches!(select("contexts: []", None), KubeconfigError::NoCurrent));
        for text in ["users: s3cret", "- s3cret", "current-context: [s3cret]", "a: b: s3cret", ""] {
            let said = select(text, Some("x")).to_string();
            assert!(!said.contains("s3cret"), "{said}");
        }
    }
}
