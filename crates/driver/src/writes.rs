//! When a data file was written to, by whichever process. Where the system tells of it, nothing is done meanwhile.

use std::{path::Path, time::Duration};

use tokio::time::{sleep, timeout};

/// How long after the first byte of a write it is looked at: a commit is seen a moment after it is in the file.
const SETTLED: Duration = Duration::from_millis(50);
/// How long until the second look, at a commit that took its disk longer, and at all that was written meanwhile.
const REST: Duration = Duration::from_millis(500);
/// How long until a look that nothing was told for.
const LONG: Duration = Duration::from_secs(30);
/// The same where the system tells of nothing.
const BLIND: Duration = Duration::from_secs(1);

/// The writes to the files of a folder.
pub(crate) struct Writes {
    /// None where the system cannot tell.
    told: Option<Told>,
    /// Whether there was one look behind the last write.
    was_seen_once: bool,
}

impl Writes {
    /// The writes from now on.
    pub(crate) fn to(folder: &Path) -> Self {
        Self { told: Told::of(folder), was_seen_once: false }
    }

    /// Waits until there may be something to see. It comes twice behind a write, and now and then without one.
    pub(crate) async fn next(&mut self) {
        if std::mem::take(&mut self.was_seen_once) {
            return sleep(REST).await;
        }
        let Some(told) = &self.told else { return sleep(BLIND).await };
        match timeout(LONG, told.next()).await {
            Ok(true) => {
                sleep(SETTLED).await;
                self.was_seen_once = true;
            }
            Ok(false) => self.told = None,
            Err(_) => {}
        }
    }
}

#[cfg(target_os = "linux")]
use linux::Told;
#[cfg(not(target_os = "linux"))]
use other::Told;

#[cfg(target_os = "linux")]
mod linux {
    use std::{io, path::Path};

    use rustix::fs::inotify::{self, CreateFlags, WatchFlags};
    use tokio::net::unix::pipe::Receiver;

    /// What the system tells of a folder. It is read like a pipe.
    pub(super) struct Told(Receiver);

    impl Told {
        pub(super) fn of(folder: &Path) -> Option<Self> {
            let watch = || {
                let queue = inotify::init(CreateFlags::NONBLOCK | CreateFlags::CLOEXEC)?;
                // A command closes the file when it is done: what it wrote can be seen by then.
                inotify::add_watch(&queue, folder, WatchFlags::MODIFY | WatchFlags::CLOSE_WRITE)?;
                Receiver::from_owned_fd_unchecked(queue)
            };
            watch().ok().map(Self)
        }

        /// Waits for a write, and takes all that was told. False when nothing will be told any more.
        pub(super) async fn next(&self) -> bool {
            // What it says does not matter: any of it may be a commit.
            let (mut buffer, mut is_told) = ([0; 4096], false);
            while !is_told {
                if self.0.readable().await.is_err() {
                    return false;
                }
                loop {
                    match self.0.try_read(&mut buffer) {
                        Ok(1..) => is_told = true,
                        Err(error) if error.kind() == io::ErrorKind::WouldBlock => break,
                        Ok(0) | Err(_) => return false,
                    }
                }
            }
            true
        }
    }
}

#[cfg(not(target_os = "linux"))]
mod other {
    use std::path::Path;

    /// Other systems have nothing as simple to tell it by.
    pub(super) enum Told {}

    impl Told {
        pub(super) fn of(_: &Path) -> Option<Self> {
            None
        }

        pub(super) async fn next(&self) -> bool {
            match *self {}
        }
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::{fs, time::Duration};

    use tokio::{runtime::Builder, time::timeout};

    use super::Writes;

    #[test]
    fn a_write_is_looked_at_twice_and_nothing_else_is() {
        let folder = tempfile::tempdir().expect("a folder");
        let within = async |writes: &mut Writes| timeout(Duration::from_secs(5), writes.next()).await.is_ok();
        Builder::new_current_thread().enable_all().build().expect("a runtime").block_on(async {
            let mut writes = Writes::to(folder.path());
            fs::write(folder.path().join("engine.db-wal"), "commit").expect("a file");
            assert_eq!((within(&mut writes).await, within(&mut writes).await), (true, true));
            let idle = timeout(Duration::from_millis(700), writes.next()).await;
            assert!(idle.is_err(), "nothing was written");
            fs::write(folder.path().join("engine.db-wal"), "more").expect("a file");
            assert!(within(&mut writes).await);
        });
    }
}
