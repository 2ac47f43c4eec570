//! Proves to an API server who asks, and renews the proof before it expires.

use std::{process::Stdio, sync::Arc, time::Duration};

use engine::Clock;
use serde::Deserialize;
use serde_json::json;
use tokio::{io::AsyncReadExt, process::Command, sync::Mutex, time::timeout};
use wire::Timestamp;

use super::{
    error::ApiError,
    kubeconfig::{self, Credential, Plugin},
};

/// How long a token from a file is used before the file is read again.
const REREAD: Duration = Duration::from_secs(60);
/// How long before its end a token is no longer used.
const MARGIN: Duration = Duration::from_secs(10);
/// How long a plugin may take.
const PATIENCE: Duration = Duration::from_secs(60);
/// The maximum size of a plugin's answer, and of what is read of its complaints.
const LARGEST: u64 = 64 << 10;
/// The maximum number of characters of its complaints that are shown.
const WORDS: usize = 300;

/// Proves who asks. Copies share what they know.
#[derive(Clone)]
pub(super) struct Authenticator {
    credential: Credential,
    clock: Clock,
    token: Arc<Mutex<Option<CachedToken>>>,
}

/// A token, and until when it is used. Without an end it is used until it is refused.
#[derive(Clone)]
struct CachedToken {
    text: String,
    until: Option<Timestamp>,
}

impl Authenticator {
    /// Proves it with this credential.
    pub(super) fn new(credential: Credential, clock: Clock) -> Self {
        Self { credential, clock, token: Arc::default() }
    }

    /// The bearer token, if that is the proof; a client certificate is part of the connection.
    pub(super) async fn token(&self) -> Result<Option<String>, ApiError> {
        if matches!(self.credential, Credential::Certificate { .. }) {
            return Ok(None);
        }
        let mut cached = self.token.lock().await;
        let now = self.clock.now();
        if let Some(token) = &*cached
            && token.until.is_none_or(|until| now < until)
        {
            return Ok(Some(token.text.clone()));
        }
        let token = self.renewed(now).await?;
        let text = token.text.clone();
        *cached = Some(token);
        Ok(Some(text))
    }

    /// The token was refused: the next one is new. Returns whether there can be another one.
    pub(super) async fn forget(&self) -> bool {
        *self.token.lock().await = None;
        matches!(self.credential, Credential::TokenFile(_) | Credential::Plugin(_))
    }

    async fn renewed(&self, now: Timestamp) -> Result<CachedToken, ApiError> {
        match &self.credential {
            Credential::Token(text) => Ok(CachedToken { text: text.clone(), until: None }),
            Credential::TokenFile(path) => {
                let text = kubeconfig::read(path).map_err(|error| ApiError::Unknown(error.to_string()))?;
                Ok(CachedToken { text: text.trim().to_owned(), until: Some(now.after(REREAD)) })
            }
            Credential::Plugin(plugin) => run(plugin).await.map_err(ApiError::Unknown),
            Credential::Certificate { .. } => Err(ApiError::Unknown("a certificate has no token".to_owned())),
        }
    }
}

/// The result of a plugin.
#[derive(Deserialize)]
struct ExecCredential {
    status: Option<ExecStatus>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct ExecStatus {
    token: Option<String>,
    expiration_timestamp: Option<String>,
}

/// Runs a plugin. The reason of a failure shows nothing that it wrote to its output.
async fn run(Plugin { api_version, command, args, env }: &Plugin) -> Result<CachedToken, String> {
    let told = json!({
        "apiVersion": api_version, "kind": "ExecCredential", "spec": { "interactive": false },
    });
    let mut running = Command::new(command)
        .args(args)
        .envs(env)
        .env("KUBERNETES_EXEC_INFO", told.to_string())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .map_err(|error| format!("the plugin `{command}` of the kubeconfig cannot be run: {error}"))?;
    let (mut output, mut complaints) = (Vec::new(), Vec::new());
    let (stdout, stderr) = (running.stdout.take(), running.stderr.take());
    let read = async {
        let reading = async {
            match stdout {
                Some(stdout) => stdout.take(LARGEST).read_to_end(&mut output).await,
                None => Ok(0),
            }
        };
        let hearing = async {
            match stderr {
                Some(stderr) => stderr.take(LARGEST).read_to_end(&mut complaints).await,
                None => Ok(0),
            }
        };
        let (read, heard) = tokio::join!(reading, hearing);
        read.and(heard)?;
        running.wait().await
    };
    let ended = timeout(PATIENCE, read)
        .await
        .map_err(|_| format!("the plugin `{command}` of the kubeconfig did not end within {} s", PATIENCE.as_secs()))?
        .map_err(|error| format!("the plugin `{command}` of the kubeconfig: {error}"))?;
    if !ended.success() {
        let why: String = String::from_utf8_lossy(&complaints).trim().chars().take(WORDS).collect();
        return Err(format!("the plugin `{command}` of the kubeconfig failed ({ended}): {why}"));
    }
    parse(&output).ok_or_else(|| format!("the plugin `{command}` of the kubeconfig returned no token"))
}

fn parse(output: &[u8]) -> Option<CachedToken> {
    let ExecStatus { token, expiration_timestamp } = serde_json::from_slice::<ExecCredential>(output).ok()?.status?;
    let text = token.filter(|token| !token.is_empty())?;
    let until = match expiration_timestamp {
        Some(end) => Some(end.parse::<Timestamp>().ok()?.before(MARGIN)),
        None => None,
    };
    Some(CachedToken { text, until })
}

#[cfg(all(test, unix))]
mod tests {
    use std::{collections::BTreeMap, fs, path::Path, time::Duration};

    use super::{Authenticator, Credential, Plugin};
    use engine::{Clock, ManualClock};
    use wire::Timestamp;

    fn block_on<T>(work: impl Future<Output = T>) -> T {
        tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime").block_on(work)
    }

    fn plugin(script: String) -> Credential {
        let api_version = "client.authentication.k8s.io/v1".to_owned();
        let args = vec!["-c".to_owned(), script];
        Credential::Plugin(Plugin { api_version, command: "sh".to_owned(), args, env: BTreeMap::new() })
    }

    /// A plugin that counts its runs in a folder, and returns tokens that are valid for a minute from 2027 on.
    fn counting(folder: &Path) -> Credential {
        plugin(format!(
            r#"cd {}; echo x >>runs; n=$(wc -l <runs)
case "$KUBERNETES_EXEC_INFO" in *client.authentication.k8s.io/v1*) ;; *) exit 9;; esac
echo '{{"status":{{"token":"t'$((n))'","expirationTimestamp":"2027-01-01T00:0'$n':00Z"}}}}'"#,
            folder.display()
        ))
    }

    #[test]
    fn a_plugin_runs_once_until_its_token_expires_or_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let clock = ManualClock::at("2027-01-01T00:00:00Z".parse::<Timestamp>().unwrap());
        let proof = Authenticator::new(counting(folder.path()), Clock::Manual(clock.clone()));
        block_on(async {
            let token = async || proof.token().await.unwrap().unwrap();
            assert_eq!((token().await, token().await), ("t1".to_owned(), "t1".to_owned()));
            clock.advance(Duration::from_secs(55));
            assert_eq!(token().await, "t2");
            assert!(proof.forget().await);
            assert_eq!((token().await, token().await), ("t3".to_owned(), "t3".to_owned()));
        });
        assert_eq!(fs::read_to_string(folder.path().join("runs")).unwrap().lines().count(), 3);
    }

    #[test]
    fn a_plugin_that_fails_is_named_with_what_it_complains_about_and_not_with_its_output() {
        for (script, said) in
            [("echo s3cret; echo no session >&2; exit 3", Some("no session")), ("echo '{\"status\":{}} s3cret'", None)]
        {
            let proof = Authenticator::new(plugin(script.to_owned()), Clock::System);
            let why = block_on(proof.token()).unwrap_err().to_string();
            assert!(why.contains("`sh`") && !why.contains("s3cret"), "{why}");
            assert!(said.is_none_or(|said| why.contains(said)), "{why}");
        }
    }

    #[test]
    fn a_token_in_a_file_is_read_again_each_minute() {
        let file = tempfile::NamedTempFile::new().unwrap();
        fs::write(file.path(), "one\n").unwrap();
        let clock = ManualClock::at(Timestamp::from_seconds(1_800_000_000));
        let proof = Authenticator::new(Credential::TokenFile(file.path().to_owned()), Clock::Manual(clock.clone()));
        block_on(async {
            assert_eq!(proof.token().await.unwrap().as_deref(), Some("one"));
            fs::write(file.path(), "two\n").unwrap();
            assert_eq!(proof.token().await.unwrap().as_deref(), Some("one"));
            clock.advance(Duration::from_secs(61));
            assert_eq!(proof.token().await.unwrap().as_deref(), Some("two"));
        });
    }
}
