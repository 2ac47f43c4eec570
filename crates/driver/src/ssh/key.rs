//! The host key of the proxy.

use std::{
    fs::{self, OpenOptions},
    io::{self, Write},
    path::{Path, PathBuf},
};

use ring::rand::{SecureRandom, SystemRandom};
use russh::keys::{
    PrivateKey, PublicKeyBase64,
    ssh_key::{LineEnding, private::Ed25519Keypair},
};

/// The file of the host key, next to the data file.
pub const FILE: &str = "ssh_host_ed25519_key";

/// The host key of the proxy.
pub struct HostKey(pub(super) PrivateKey);

/// Why the key is missing.
#[derive(Debug, thiserror::Error)]
#[error("the key of the ssh proxy, `{}`, {reason}", path.display())]
pub struct HostKeyError {
    path: PathBuf,
    reason: String,
}

impl HostKey {
    /// Reads the key in this folder, and creates it if there is none. If two processes create it at once, one succeeds.
    pub(super) fn at(folder: &Path) -> Result<Self, HostKeyError> {
        let path = folder.join(FILE);
        let failed = |reason: String| HostKeyError { path: path.clone(), reason };
        let unreadable = |error: io::Error| failed(format!("cannot be read: {error}"));
        if !path.try_exists().map_err(unreadable)? {
            make(folder, &path).map_err(|error| failed(format!("cannot be created: {error}")))?;
        }
        // Opening a named pipe waits until someone writes to it.
        if !fs::metadata(&path).map_err(unreadable)?.is_file() {
            return Err(failed("is not a regular file".to_owned()));
        }
        let text = fs::read(&path).map_err(unreadable)?;
        let key = PrivateKey::from_openssh(&text).map_err(|error| failed(format!("is not an ssh key: {error}")))?;
        if key.is_encrypted() {
            return Err(failed("has a passphrase, which a server cannot be asked for".to_owned()));
        }
        Ok(Self(key))
    }

    /// The public half in ssh's format: algorithm and key.
    pub fn public(&self) -> String {
        let key = self.0.public_key();
        format!("{} {}", key.algorithm(), key.public_key_base64())
    }

    /// Shown by a client that sees the key for the first time.
    pub fn fingerprint(&self) -> String {
        self.0.fingerprint(russh::keys::HashAlg::Sha256).to_string()
    }
}

/// Creates a key in a temporary file, and links it into place unless another process was first.
fn make(folder: &Path, path: &Path) -> io::Result<()> {
    let mut seed = [0; 32];
    SystemRandom::new().fill(&mut seed).map_err(|_| io::Error::other("the system gives no random bytes"))?;
    let key = PrivateKey::from(Ed25519Keypair::from_seed(&seed));
    let text = key.to_openssh(LineEnding::LF).map_err(io::Error::other)?;
    let new = folder.join(format!("{FILE}.{}", std::process::id()));
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(&new)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()?;
    let put = match fs::hard_link(&new, path) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
        put => put,
    };
    fs::remove_file(&new)?;
    put
}

#[cfg(test)]
mod tests {
    use super::{FILE, HostKey};

    #[test]
    fn a_key_is_made_once_and_only_its_owner_can_read_it() {
        let folder = tempfile::tempdir().expect("a folder");
        let made = HostKey::at(folder.path()).expect("a key").fingerprint();
        assert_eq!(HostKey::at(folder.path()).expect("a key").fingerprint(), made);
        assert!(made.starts_with("SHA256:"), "{made}");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = folder.path().join(FILE).metadata().expect("a file").permissions().mode();
            assert_eq!(mode & 0o777, 0o600);
        }
        assert_eq!(folder.path().read_dir().expect("a folder").count(), 1);
    }

    #[test]
    fn what_is_no_key_is_left_alone() {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::write(folder.path().join(FILE), "mine").expect("a file");
        let error = HostKey::at(folder.path()).err().expect("no key").to_string();
        assert!(error.contains("is not an ssh key"), "{error}");
        assert_eq!(std::fs::read_to_string(folder.path().join(FILE)).expect("a file"), "mine");
    }
}
